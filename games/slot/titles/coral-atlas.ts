/** Coral Atlas, medium volatility: a reef in 243 ways; free spins dive to reels with more pearls and pay double. */
import { strip } from '../sheet.ts'
import type { Title } from '../title.ts'

export const coralAtlas: Title = {
  code: 'coral-atlas',
  name: 'Coral Atlas',
  version: 1,
  volatility: 'medium',
  sheet: {
    kind: 'slot',
    rows: 3,
    reels: [
      strip(
        'anemone ace seahorse jack queen turtle king queen jack anemone shell ace seahorse turtle king queen ace anemone jack king compass anemone ace queen seahorse jack ace king shell',
      ),
      strip(
        'anemone seahorse queen jack pearl queen ace king seahorse turtle jack anemone ace king ace shell jack king ace queen anemone jack queen anemone jack shell compass turtle seahorse ace',
      ),
      strip(
        'pearl jack queen king jack shell seahorse ace anemone shell ace turtle king jack queen ace king jack queen jack king queen seahorse king shell jack compass ace turtle anemone',
      ),
      strip(
        'ace jack anemone shell jack ace seahorse ace jack king queen ace shell anemone queen seahorse jack king ace queen king compass queen jack seahorse king pearl jack queen king shell turtle queen',
      ),
      strip(
        'jack queen king jack seahorse ace jack turtle ace queen anemone shell turtle king anemone ace queen jack shell anemone king ace anemone jack queen compass king seahorse jack ace',
      ),
    ],
    lines: [],
    ways: 25,
    wild: 'pearl',
    scatter: 'compass',
    pays: {
      turtle: [0, 0, 40, 160, 900],
      seahorse: [0, 0, 20, 80, 300],
      shell: [0, 0, 15, 50, 200],
      anemone: [0, 0, 12, 40, 150],
      ace: [0, 0, 6, 18, 60],
      king: [0, 0, 6, 18, 60],
      queen: [0, 0, 5, 12, 45],
      jack: [0, 0, 5, 12, 45],
    },
    scatterPays: [0, 0, 2, 10, 50],
    freeSpins: {
      awards: [0, 0, 8, 12, 18],
      multiplier: 2,
      retriggers: 1,
      reels: [
        strip(
          'shell anemone queen jack king queen ace jack turtle king shell queen ace compass anemone jack king queen seahorse anemone ace shell king queen seahorse ace jack seahorse',
        ),
        strip(
          'seahorse shell queen anemone king jack compass ace turtle jack anemone king pearl anemone queen jack ace king jack queen anemone pearl king jack seahorse ace shell seahorse queen jack',
        ),
        strip(
          'pearl seahorse ace shell jack queen ace king jack queen shell pearl jack ace anemone shell queen king turtle queen pearl seahorse jack anemone seahorse turtle king ace queen compass jack ace king',
        ),
        strip(
          'jack seahorse jack queen anemone shell king queen jack queen pearl anemone seahorse ace king pearl queen shell jack queen compass ace jack king turtle seahorse anemone king queen ace anemone',
        ),
        strip(
          'ace anemone queen king seahorse shell anemone king jack anemone turtle ace queen jack ace queen anemone jack ace queen king compass queen jack king shell seahorse jack queen jack shell',
        ),
      ],
    },
  },
  figures: {
    rtp: '470118217205177/488888929375000',
    hitFrequency: '124373/261000',
    deviation: '3.5154',
    maxMultiple: '1354283/25',
    topAward: { multiple: '416/5', chance: '1/2349000' },
  },
}
