/** Protects: a limit to the free spins of a round is counted as rounds play out, state by state. */
import { describe, expect, test } from 'vitest'
import { everyRow } from '#tests/harness/every_row.ts'
import { add, fraction, multiply, subtract, toFloat, type Fraction } from '../fraction.ts'
import { oddsOf } from './odds.ts'
import { readPaper } from './paper.ts'

type Little = {
  /** One row; `a` pays alone on the first reel, `s` is the scatter. */
  reels: string[]
  awards: Record<number, number | { spins: number; multiplier: number }[]>
  retriggerAwards?: Record<number, number>
  multiplier: number
  limit: number
}

/** What is paid and how many free spins are played, each outcome with its chance. */
type Outcomes = Map<string, { pays: number; spins: number; chance: Fraction }>

function gather(into: Outcomes, pays: number, spins: number, chance: Fraction) {
  const key = `${pays} ${spins}`
  into.set(key, { pays, spins, chance: add(into.get(key)?.chance ?? fraction(0), chance) })
}

/** Every position of the reels: what it pays, and how many scatters it shows. */
function windowsOf(reels: readonly string[]): { pays: number; scatters: number }[] {
  const rows = everyRow(reels.map((reel) => reel.split(' ')))
  return rows.map((row) => {
    const scatters = row.filter((symbol) => symbol === 's').length
    return { pays: (row[0] === 'a' ? 3 : 0) + (scatters === 3 ? 2 : 0), scatters }
  })
}

/** Rounds played out one spin after the other: what is left and what has been won is all that matters. */
function roundsOf({ reels, awards, retriggerAwards, multiplier, limit }: Little): Outcomes {
  const windows = windowsOf(reels)
  const again = (retriggerAwards ?? awards) as Record<number, number>
  const share = fraction(1, windows.length)
  const known = new Map<string, Outcomes>()
  const play = (left: number, won: number): Outcomes => {
    const key = `${left} ${won}`
    const before = known.get(key)
    if (before) return before
    const found: Outcomes = new Map()
    if (left === 0) gather(found, 0, 0, fraction(1))
    else
      for (const { pays, scatters } of windows) {
        const more = Math.min(again[scatters] ?? 0, limit - won)
        for (const next of play(left - 1 + more, won + more).values())
          gather(found, pays + next.pays, 1 + next.spins, multiply(share, next.chance))
      }
    known.set(key, found)
    return found
  }
  const found: Outcomes = new Map()
  for (const { pays, scatters } of windows) {
    const award = awards[scatters] ?? 0
    const drawn = typeof award === 'number' ? [{ spins: award, multiplier }] : award
    for (const { spins, multiplier: times } of drawn) {
      const won = Math.min(spins, limit)
      for (const next of play(won, won).values()) {
        const chance = multiply(share, fraction(1, drawn.length), next.chance)
        gather(found, pays + times * next.pays, next.spins, chance)
      }
    }
  }
  return found
}

const little: Little = {
  reels: ['a b s', 's b', 'b s b b'],
  awards: { 2: 2, 3: 4 },
  multiplier: 1,
  limit: 7,
}

describe.each<[string, Little]>([
  ['awards that reach the limit on the way', little],
  ['a limit below the first award', { ...little, limit: 3 }],
  ['free spins that would never end', { ...little, awards: { 1: 2, 2: 3, 3: 5 }, limit: 9 }],
  ['free spins that pay three times', { ...little, multiplier: 3, limit: 6 }],
  [
    'numbers and multipliers that are drawn',
    {
      ...little,
      awards: {
        2: [
          { spins: 1, multiplier: 5 },
          { spins: 4, multiplier: 2 },
        ],
      },
      retriggerAwards: { 2: 1, 3: 2 },
      limit: 5,
    },
  ],
])('%s', (_, sheet) => {
  const { reels, limit, ...freeSpins } = sheet
  const { sheet: read, counting } = readPaper({
    rows: 1,
    reels,
    scatter: 's',
    pays: { a: [3, 3, 3] },
    scatterPays: { 3: 2 },
    freeSpins: { ...freeSpins, retriggers: 'endless', limit },
  })
  const odds = oddsOf(read, counting)
  const rounds = [...roundsOf(sheet).values()]
  const expected = (of: (round: (typeof rounds)[number]) => number) =>
    add(...rounds.map((round) => multiply(round.chance, fraction(of(round)))))

  test('mean, spread, most and free spins are those of rounds played out', () => {
    const mean = expected(({ pays }) => pays)
    expect(odds.rtp).toEqual(mean)
    expect(odds.variance).toEqual(
      subtract(
        expected(({ pays }) => pays ** 2),
        multiply(mean, mean),
      ),
    )
    expect(odds.maxMultiple).toEqual(fraction(Math.max(...rounds.map(({ pays }) => pays))))
    expect(odds.freeSpins.mean).toEqual(expected(({ spins }) => spins))
    expect(odds.freeSpins.most).toBe(Math.max(...rounds.map(({ spins }) => spins)))
  })
})

test('a limit that is hardly ever reached leaves what there is without one', () => {
  const sheet = {
    rows: 1,
    reels: ['a b s b b', 's b b b', 'b s b b b b'],
    scatter: 's',
    pays: { a: [3, 3, 3] },
  }
  const freeSpins = { awards: { 2: 5 }, retriggers: 'endless' }
  const count = (more: object) => {
    const { sheet: read, counting } = readPaper({ ...sheet, freeSpins: { ...freeSpins, ...more } })
    return oddsOf(read, counting)
  }
  const [free, limited] = [count({}), count({ limit: 400 })]
  expect(free.freeSpins.most).toBe(null)
  expect(limited.freeSpins.most).toBe(400)
  expect(toFloat(limited.rtp)).toBeCloseTo(toFloat(free.rtp), 2)
  expect(toFloat(limited.rtp)).toBeLessThan(toFloat(free.rtp))
})
