/** Protects: reels that wilds hold for further spins are counted as each of these plays out, position by position. */
import { expect, test } from 'vitest'
import { everyRow } from '#tests/harness/every_row.ts'
import { add, fraction, multiply, showFraction, subtract, type Fraction } from '../fraction.ts'
import { oddsOf } from './odds.ts'
import { readPaper } from './paper.ts'

const reels = ['a b c a', 'b W a 1', 'a 1 W c b', 'b a W']
const sheet = {
  rows: 2,
  reels,
  lines: [
    [0, 0, 0, 0],
    [1, 1, 1, 1],
    [0, 1, 0, 1],
  ],
  wild: 'W',
  wildSpreads: true,
  wildHolds: true,
  pays: { a: { 2: 1, 3: 5, 4: 20 }, b: { 3: 4, 4: 11 }, c: { 3: 7, 4: 30 } },
  scatter: '1',
  scatterPays: { 1: 1, 2: 6 },
}
type Holding = typeof sheet & { freeSpins?: { awards: Record<number, number>; multiplier: number } }

/** What may come of a spin, with its chance: what it pays in units, and the free spins it awards. */
type Outcome = { pays: number; awards: number; chance: Fraction }

const sum = (all: readonly number[]) => all.reduce((a, b) => a + b, 0)

/** What a line of symbols pays from the left, wilds standing for any. */
const payingBy =
  (pays: Readonly<Record<string, Readonly<Record<number, number>>>>) => (row: readonly string[]) =>
    Math.max(
      ...Object.entries(pays).map(([symbol, figures]) => {
        const end = row.findIndex((shown) => shown !== symbol && shown !== 'W')
        return figures[end < 0 ? row.length : end] ?? 0
      }),
    )

function linePays(row: readonly string[]): number {
  const pays = Object.entries(sheet.pays).map(([symbol, figures]) => {
    const end = row.findIndex((shown) => shown !== symbol && shown !== 'W')
    return (figures as Record<number, number>)[end < 0 ? row.length : end] ?? 0
  })
  return Math.max(...pays)
}

/** All outcomes of a spin with these reels held, and of the spins that follow it, each alike once. */
function outcomesOf(of: Holding, held: readonly number[]): Outcome[] {
  const strips = reels.map((reel, i) => (held.includes(i) ? ['W'] : reel.split(' ')))
  const positions = everyRow(strips.map((strip) => [...strip.keys()]))
  const found = new Map<string, Outcome>()
  for (const stops of positions) {
    const shown = stops.map((stop, i) =>
      [0, 1].map((row) => strips[i]![(stop + row) % strips[i]!.length]!),
    )
    const spread = shown.map((cells) => (cells.includes('W') ? ['W', 'W'] : cells))
    const scatters = shown.flat().filter((cell) => cell === '1').length
    const pays =
      sum(sheet.lines.map((line) => linePays(line.map((row, i) => spread[i]![row]!)))) +
      sheet.lines.length * ((sheet.scatterPays as Record<number, number>)[scatters] ?? 0)
    const awards = of.freeSpins?.awards[scatters] ?? 0
    const now = [...shown.keys()].filter((i) => shown[i]!.includes('W'))
    const nothing = [{ pays: 0, awards: 0, chance: fraction(1) }]
    const next = of.wildHolds && now.length > held.length ? outcomesOf(of, now) : nothing
    for (const one of next) {
      const key = `${pays + one.pays} ${awards + one.awards}`
      const chance = multiply(one.chance, fraction(1, positions.length))
      const before = found.get(key)?.chance ?? fraction(0)
      const both = { pays: pays + one.pays, awards: awards + one.awards }
      found.set(key, { ...both, chance: add(before, chance) })
    }
  }
  return [...found.values()]
}

const mean = (outcomes: readonly Outcome[], of: (outcome: Outcome) => Fraction) =>
  add(...outcomes.map((outcome) => multiply(outcome.chance, of(outcome))))
const square = (x: Fraction) => multiply(x, x)

test.each<[string, Holding]>([
  ['reels that are held', sheet],
  [
    'held reels in paid and in free spins, which are won on the way',
    { ...sheet, freeSpins: { awards: { 1: 1, 2: 3 }, multiplier: 2 } },
  ],
  ['reels that are not held', { ...sheet, wildHolds: false }],
])('%s', (_, one) => {
  const outcomes = outcomesOf(one, [])
  const times = fraction(one.freeSpins?.multiplier ?? 1)
  const free = multiply(
    times,
    mean(outcomes, ({ pays }) => fraction(pays)),
  )
  const freeSquare = multiply(
    square(times),
    mean(outcomes, ({ pays }) => fraction(pays ** 2)),
  )
  const worth = ({ pays, awards }: Outcome) => add(fraction(pays), multiply(fraction(awards), free))
  const all = mean(outcomes, worth)
  const spread = subtract(freeSquare, square(free))
  const squares = mean(outcomes, (outcome) =>
    add(square(worth(outcome)), multiply(fraction(outcome.awards), spread)),
  )
  const units = fraction(1, sheet.lines.length)
  const { sheet: read, counting } = readPaper(one)
  const odds = oddsOf(read, counting)
  expect(showFraction(odds.rtp)).toBe(showFraction(multiply(all, units)))
  expect(odds.variance && showFraction(odds.variance)).toBe(
    showFraction(multiply(subtract(squares, square(all)), square(units))),
  )
  const chanceOf = (isSo: (outcome: Outcome) => boolean) =>
    showFraction(mean(outcomes, (outcome) => fraction(isSo(outcome) ? 1 : 0)))
  expect(odds.hitFrequency && showFraction(odds.hitFrequency)).toBe(
    chanceOf(({ pays }) => pays > 0),
  )
  expect(showFraction(odds.freeSpins.chance)).toBe(chanceOf(({ awards }) => awards > 0))
  const top = Math.max(...outcomes.map(({ pays }) => pays))
  expect(odds.topAward?.multiple).toEqual(multiply(fraction(top), units))
  expect(odds.topAward && showFraction(odds.topAward.chance)).toBe(
    chanceOf(({ pays }) => pays === top),
  )
})

test.each([true, 'once'] as const)('wilds that stay in their places: %s', (wildSticks) => {
  const sticky = {
    rows: 2,
    reels: ['a b c a', 'b W a c', 'a W b W c'],
    lines: [
      [0, 0, 0],
      [1, 1, 1],
      [0, 1, 0],
    ],
    wild: 'W',
    wildSticks,
    pays: { a: { 2: 1, 3: 9 }, b: { 3: 6 }, c: { 3: 20 }, W: { 3: 50 } },
  }
  const strips = sticky.reels.map((reel) => reel.split(' '))
  const positions = everyRow(strips.map((strip) => [...strip.keys()]))
  const payOf = payingBy(sticky.pays)
  const known = new Map<string, Map<number, Fraction>>()
  /** What a spin around these wilds and all that follow come to. */
  const from = (held: string, isFirst: boolean): Map<number, Fraction> => {
    const before = known.get(`${held} ${isFirst}`)
    if (before) return before
    const found = new Map<number, Fraction>()
    for (const stops of positions) {
      const shown = stops.map((stop, i) =>
        [0, 1].map((row) =>
          held.includes(`${i}${row}`) ? 'W' : strips[i]![(stop + row) % strips[i]!.length]!,
        ),
      )
      const pays = sum(sticky.lines.map((line) => payOf(line.map((row, i) => shown[i]![row]!))))
      const wilds = shown.flatMap((cells, i) =>
        cells.flatMap((cell, row) => (cell === 'W' ? [`${i}${row}`] : [])),
      )
      const now = wilds.join(' ')
      const goesOn = now !== held && (wildSticks === true || isFirst)
      const next = goesOn ? from(now, false) : new Map([[0, fraction(1)]])
      for (const [more, chance] of next) {
        const own = multiply(chance, fraction(1, positions.length))
        found.set(pays + more, add(found.get(pays + more) ?? fraction(0), own))
      }
    }
    known.set(`${held} ${isFirst}`, found)
    return found
  }
  const rounds = [...from('', true)]
  const meanOf = (of: (pays: number) => number) =>
    add(...rounds.map(([pays, chance]) => multiply(chance, fraction(of(pays)))))
  const average = meanOf((pays) => pays)
  const variance = subtract(
    meanOf((pays) => pays ** 2),
    multiply(average, average),
  )
  const { sheet: read, counting } = readPaper(sticky)
  const odds = oddsOf(read, counting)
  expect(showFraction(odds.rtp)).toBe(showFraction(multiply(average, fraction(1, 3))))
  expect(showFraction(odds.variance!)).toBe(showFraction(multiply(variance, fraction(1, 9))))
  const best = Math.max(...rounds.map(([pays]) => pays))
  expect(showFraction(odds.maxMultiple!)).toBe(showFraction(fraction(best, 3)))
  expect(showFraction(odds.hitFrequency!)).toBe(showFraction(meanOf((pays) => Number(pays > 0))))
})

test.each<[string, Record<number, number>, object]>([
  ['in them no more are won', { 2: 3, 3: 2 }, { retriggers: 0 }],
  ['they win more up to a limit', { 2: 2, 3: 3 }, { retriggers: 'endless', limit: 4 }],
])('wilds that stay for all free spins: %s', (_, awards, more) => {
  const sticky = {
    rows: 2,
    reels: ['a b 1 c a', 'b W a 1', 'a W b W 1'],
    lines: [
      [0, 0, 0],
      [1, 1, 1],
    ],
    wild: 'W',
    pays: { a: { 2: 1, 3: 9 }, b: { 3: 6 }, c: { 3: 20 }, W: { 3: 50 } },
    scatter: '1',
    scatterPays: { 2: 1 },
    freeSpins: { awards, multiplier: 2, wildSticks: 'all', ...more },
  }
  const limit = 'limit' in more ? (more.limit as number) : 0
  const strips = sticky.reels.map((reel) => reel.split(' '))
  const positions = everyRow(strips.map((strip) => [...strip.keys()]))
  const payOf = payingBy(sticky.pays)
  const read = (stops: readonly number[], held: string) => {
    const shown = stops.map((stop, i) =>
      [0, 1].map((row) =>
        held.includes(`${i}${row}`) ? 'W' : strips[i]![(stop + row) % strips[i]!.length]!,
      ),
    )
    const scatters = shown.flat().filter((cell) => cell === '1').length
    const lines = sum(sticky.lines.map((line) => payOf(line.map((row, i) => shown[i]![row]!))))
    const wilds = shown.flatMap((cells, i) =>
      cells.flatMap((cell, row) => (cell === 'W' ? [`${i}${row}`] : [])),
    )
    return {
      pays: lines + (scatters === 2 ? 2 : 0),
      award: awards[scatters] ?? 0,
      now: wilds.join(' '),
    }
  }
  const known = new Map<string, Map<number, Fraction>>()
  /** What so many free spins around these wilds come to. */
  const free = (left: number, won: number, held: string): Map<number, Fraction> => {
    const key = `${left} ${won} ${held}`
    const before = known.get(key)
    if (before) return before
    const found = new Map<number, Fraction>()
    known.set(key, found)
    if (left === 0) return found.set(0, fraction(1))
    for (const stops of positions) {
      const { pays, award, now } = read(stops, held)
      const again = Math.max(0, Math.min(award, limit - won))
      for (const [rest, chance] of free(left - 1 + again, won + again, now)) {
        const own = multiply(chance, fraction(1, positions.length))
        found.set(2 * pays + rest, add(found.get(2 * pays + rest) ?? fraction(0), own))
      }
    }
    return found
  }
  const rounds = positions.flatMap((stops) => {
    const { pays, award } = read(stops, '')
    return Array.from(free(award, award, ''), ([rest, chance]): [number, Fraction] => [
      pays + rest,
      multiply(chance, fraction(1, positions.length)),
    ])
  })
  const meanOf = (of: (pays: number) => number) =>
    add(...rounds.map(([pays, chance]) => multiply(chance, fraction(of(pays)))))
  const average = meanOf((pays) => pays)
  const variance = subtract(
    meanOf((pays) => pays ** 2),
    square(average),
  )
  const { sheet: own, counting } = readPaper(sticky)
  const odds = oddsOf(own, counting)
  const { lines, scatter, freeSpins } = odds.split
  expect(showFraction(odds.rtp)).toBe(showFraction(multiply(average, fraction(1, 2))))
  expect(showFraction(add(lines, scatter, freeSpins))).toBe(showFraction(odds.rtp))
  expect(showFraction(odds.variance!)).toBe(showFraction(multiply(variance, fraction(1, 4))))
  const best = Math.max(...rounds.map(([pays]) => pays))
  expect(showFraction(odds.maxMultiple!)).toBe(showFraction(fraction(best, 2)))
})
