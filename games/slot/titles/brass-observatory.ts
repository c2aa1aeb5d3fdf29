/** Brass Observatory, high volatility: ten lines of instruments and planets; free spins fourfold. */
import { lines10 } from '../lines.ts'
import { strip } from '../sheet.ts'
import type { Title } from '../title.ts'

export const brassObservatory: Title = {
  code: 'brass-observatory',
  name: 'Brass Observatory',
  version: 1,
  volatility: 'high',
  sheet: {
    kind: 'slot',
    rows: 3,
    reels: [
      strip(
        'comet sextant telescope orrery jack ace ten clock orrery king clock queen king ten jack king ace queen jack king planet ten clock queen planet ten ace sextant queen jack',
      ),
      strip(
        'king queen jack king orrery ten sextant ace jack ten clock planet jack ten king queen sextant planet telescope queen clock comet jack orrery ace jack clock ten ace queen ten',
      ),
      strip(
        'king jack clock sextant planet ten king jack ten queen ace clock planet jack ten queen ace king ten comet queen ace jack clock ten orrery sextant telescope orrery queen',
      ),
      strip(
        'queen ten jack clock ten jack sextant orrery king ten comet sextant ace clock planet queen orrery jack planet king ace jack queen sextant telescope clock ace ten sextant king',
      ),
      strip(
        'ten clock queen jack sextant king ace queen ten sextant planet orrery king ten orrery queen clock ace jack sextant king planet queen clock jack comet queen ace telescope jack',
      ),
    ],
    lines: lines10,
    wild: 'comet',
    scatter: 'telescope',
    pays: {
      comet: [0, 10, 250, 2500, 20000],
      planet: [0, 3, 100, 600, 5000],
      orrery: [0, 0, 60, 300, 2000],
      sextant: [0, 0, 40, 200, 1000],
      clock: [0, 0, 30, 150, 600],
      ace: [0, 0, 6, 25, 120],
      king: [0, 0, 6, 25, 120],
      queen: [0, 0, 5, 15, 75],
      jack: [0, 0, 4, 12, 60],
      ten: [0, 0, 4, 10, 50],
    },
    scatterPays: [0, 0, 5, 25, 200],
    freeSpins: { awards: [0, 0, 8, 12, 18], multiplier: 4, retriggers: 1 },
  },
  figures: {
    rtp: '14282469851287169/15081693750000000',
    hitFrequency: '249967/930000',
    deviation: '10.1450',
    maxMultiple: '13245459/5',
    topAward: { multiple: '4061/2', chance: '1/25110000' },
  },
}
