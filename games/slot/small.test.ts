/**
 * Protects: what wilds add up, what pays both ways, scatters side by side, and free spins of a window of their own or that
 * rise, is counted as small sheets of chance come out, window by window and spin after spin.
 */
import { describe, expect, test } from 'vitest'
import { everyRow } from '#tests/harness/every_row.ts'
import { countSheet, numbersFrom } from '#tests/harness/slot_sheets.ts'
import { add, fraction, multiply, showFraction, subtract, type Fraction } from '../fraction.ts'

/** What free spins may have otherwise than paid ones. */
type Shown = {
  rows: number | number[]
  lines?: number[][]
  ways?: number | true
  reels: string[]
  weights?: number[][]
  bothWays?: boolean
  wild: string[]
}
/** Upper case is a wild, digits are scatters. */
type Little = Shown & {
  wildPays?: { times: Record<string, number>; each: boolean | 'added' }
  pays: Record<string, number[]>
  scatter: string
  scatterAdjacent?: boolean
  scatterPays: number[]
  otherScatters?: Record<string, number[]>
  scatterBonuses?: Record<string, Record<number, string>>
  bonuses?: { prize: { prizes: { pays: number }[] } }
  freeSpins?: Partial<Shown> & {
    awards: Record<number, number>
    otherAwards?: Record<string, number[]>
    multiplier: number
    rises?: number[]
    retriggers?: 'endless'
    limit?: number
  }
}

const sum = (all: readonly number[]) => all.reduce((a, b) => a + b, 0)

function factorOf({ wildPays }: Little, wilds: readonly string[]): number {
  const times = wilds.map((wild) => wildPays?.times[wild] ?? 1)
  if (wildPays?.each === true) return times.reduce((a, b) => a * b, 1)
  if (wildPays?.each === 'added') return sum(times.filter((one) => one > 1)) || 1
  return Math.max(1, ...times)
}

/** The best run at the start of a row. */
function runPays(sheet: Little, wild: string[], row: readonly string[], most: number): number {
  const all = Object.entries(sheet.pays).map(([symbol, figures]) => {
    const ones = new Set([symbol, ...wild])
    const end = row.findIndex((shown) => !ones.has(shown))
    const run = row.slice(0, end < 0 ? row.length : end)
    if (run.length > most) return 0
    const wilds = wild.includes(symbol) ? [] : run.filter((shown) => wild.includes(shown))
    return (figures[run.length - 1] ?? 0) * factorOf(sheet, wilds)
  })
  return Math.max(0, ...all)
}

/** Every way from the first reel on, by itself. */
function waysPay(sheet: Little, wild: string[], window: string[][], most: number): number {
  const alone = wild.find((one) => sheet.pays[one]) ?? wild[0]!
  let pays = 0
  for (let count = 1; count <= most; count++)
    for (const way of everyRow(window.slice(0, count))) {
      const [symbol = alone, ...others] = new Set(way.filter((shown) => !wild.includes(shown)))
      const goesOn = window[count]?.some((next) => wild.includes(next) || next === symbol)
      const wilds = wild.includes(symbol) ? [] : way.filter((shown) => wild.includes(shown))
      if (others.length === 0 && !goesOn)
        pays += (sheet.pays[symbol]?.[count - 1] ?? 0) * factorOf(sheet, wilds)
    }
  return pays
}

/** Windows that pay and award the same, in units of the stake, and how often they come up. */
type Kind = { pays: number; award: number; chance: Fraction }

function kindsOf(sheet: Little, isFree: boolean): Kind[] {
  const own: Partial<Shown> = isFree ? (sheet.freeSpins ?? {}) : {}
  const shown: Shown = { ...sheet, ...own }
  if (own.lines) delete shown.ways
  if (own.ways) delete shown.lines
  const units = typeof sheet.ways === 'number' ? sheet.ways : sheet.lines!.length
  const { rows, lines, bothWays, wild } = shown
  const weights = own.reels ? own.weights : shown.weights
  const reels = shown.reels.map((reel) => reel.split(' '))
  const all = reels.length
  const found = new Map<string, Kind>()
  const cycle = reels.reduce((n, reel, i) => n * (weights ? sum(weights[i]!) : reel.length), 1)
  for (const stops of everyRow(reels.map((reel) => [...reel.keys()]))) {
    const heights = reels.map((_, i) => (typeof rows === 'number' ? rows : rows[i]!))
    const windows = stops.reduce((n, stop, i) => {
      const middle = (stop + Math.floor((heights[i]! - 1) / 2)) % reels[i]!.length
      return n * (weights?.[i]![middle] ?? 1)
    }, 1)
    const window = stops.map((stop, i) =>
      Array.from({ length: heights[i]! }, (_, row) => reels[i]![(stop + row) % reels[i]!.length]!),
    )
    const rowsShown = (lines ?? []).map((line) => line.map((row, i) => window[i]![row]!))
    const won = lines
      ? rowsShown.map(
          (row) =>
            runPays(sheet, wild, row, all) +
            (bothWays ? runPays(sheet, wild, row.toReversed(), all - 1) : 0),
        )
      : [
          waysPay(sheet, wild, window, all),
          bothWays ? waysPay(sheet, wild, window.toReversed(), all - 1) : 0,
        ]
    const countOf = (symbol: string) => {
      const gap = window.findIndex((column) => !column.includes(symbol))
      if (sheet.scatterAdjacent) return gap < 0 ? all : gap
      return window.flat().filter((one) => one === symbol).length
    }
    const scatters = { [sheet.scatter]: sheet.scatterPays, ...sheet.otherScatters }
    const anywhere = Object.entries(scatters).map(
      ([symbol, figures]) =>
        (figures[countOf(symbol) - 1] ?? 0) +
        (sheet.scatterBonuses?.[symbol]?.[countOf(symbol)] ? 2 : 0),
    )
    const { awards = {}, otherAwards = {} } = sheet.freeSpins ?? {}
    const award =
      (awards[countOf(sheet.scatter)] ?? 0) +
      sum(Object.entries(otherAwards).map(([symbol, row]) => row[countOf(symbol) - 1] ?? 0))
    const pays = sum(won) + units * sum(anywhere)
    const same = found.get(`${pays} ${award}`)
    const chance = add(same?.chance ?? fraction(0), fraction(windows, cycle))
    if (windows > 0) found.set(`${pays} ${award}`, { pays, award, chance })
  }
  return [...found.values()]
}

type Round = { mean: Fraction; square: Fraction; most: number; spins: Fraction }
const ended: Round = { mean: fraction(0), square: fraction(0), most: 0, spins: fraction(0) }

/** One spin of these, and what follows each. */
function followed(kinds: readonly Kind[], times: number, next: (kind: Kind) => Round): Round {
  const cases = kinds.map((kind) => ({ ...next(kind), x: kind.pays * times, chance: kind.chance }))
  const mean = (of: (one: (typeof cases)[number]) => Fraction) =>
    add(...cases.map((one) => multiply(one.chance, of(one))))
  return {
    mean: mean((one) => add(fraction(one.x), one.mean)),
    square: mean((one) =>
      add(fraction(one.x ** 2), multiply(fraction(2 * one.x), one.mean), one.square),
    ),
    most: Math.max(...cases.map((one) => one.x + one.most)),
    spins: mean((one) => one.spins),
  }
}

/** The figures of a sheet, its free spins played one after the other. */
function figuresOf(sheet: Little) {
  const { multiplier = 1, rises = [1], retriggers, limit = Infinity } = sheet.freeSpins ?? {}
  const paid = kindsOf(sheet, false)
  const free = kindsOf(sheet, true)
  const known = new Map<string, Round>()
  const play = (left: number, won: number): Round => {
    if (left === 0) return ended
    const before = known.get(`${left} ${won}`)
    if (before) return before
    const times = multiplier * rises[Math.min(won - left, rises.length - 1)]!
    const round = followed(free, times, ({ award }) => {
      const more = retriggers ? Math.min(award, limit - won) : 0
      return play(left - 1 + more, won + more)
    })
    const one = { ...round, spins: add(round.spins, fraction(1)) }
    known.set(`${left} ${won}`, one)
    return one
  }
  const units = typeof sheet.ways === 'number' ? sheet.ways : sheet.lines!.length
  const round = followed(paid, 1, ({ award }) => {
    const won = Math.min(award, limit)
    return play(won, won)
  })
  const top = Math.max(...paid.map(({ pays }) => pays))
  const chanceOf = (fits: (kind: Kind) => boolean) =>
    add(...paid.filter(fits).map(({ chance }) => chance))
  const variance = subtract(round.square, multiply(round.mean, round.mean))
  return {
    rtp: showFraction(multiply(round.mean, fraction(1, units))),
    variance: showFraction(multiply(variance, fraction(1, units ** 2))),
    hits: showFraction(chanceOf(({ pays }) => pays > 0)),
    top: showFraction(fraction(top, units)),
    topChance: showFraction(chanceOf(({ pays }) => pays === top)),
    most: showFraction(fraction(round.most, units)),
    spins: showFraction(round.spins),
  }
}

function counted(json: Little) {
  const { odds, told } = countSheet(json)
  return { ...told, spins: showFraction(odds.freeSpins.mean) }
}

function sheetFrom(seed: number): Little {
  const number = numbersFrom(seed)
  const isIn = () => number(2) > 0
  const symbols = ['a', 'b', 'c', 'W', 'V', '1', '2', 'a', 'b']
  const reelsOf = (): Pick<Shown, 'reels' | 'weights'> => {
    const stops = ['W a', 'V b', '1 c', '2 W'].map((first) =>
      Array.from({ length: 2 }, () => symbols[number(symbols.length)]!).concat(first.split(' ')),
    )
    return {
      reels: stops.map((reel) => reel.join(' ')),
      ...(isIn() && { weights: stops.map((reel) => reel.map((_, at) => (at ? number(3) : 1))) }),
    }
  }
  const isOfWays = isIn()
  const lines = [
    [0, 0, 0, 0],
    [1, 1, 1, 1],
    [0, 1, 1, 0],
  ]
  const more = lines.concat([
    [2, 2, 2, 2],
    [2, 1, 0, 1],
  ])
  const taller = { rows: 3, ...(isIn() && !isOfWays && { lines: more }) }
  const other: Partial<Shown>[] = [
    taller,
    { rows: [2, 3, 3, 2] },
    isOfWays ? { lines: lines.slice(1) } : { ways: true },
    { bothWays: isIn(), wild: ['W', 'V', '1'] },
    {},
  ]
  const isFollowed = isIn()
  return {
    rows: 2,
    ...reelsOf(),
    ...(isOfWays ? { ways: 7 } : { lines }),
    wild: ['W', 'V'],
    ...(number(4) > 0 && {
      wildPays: {
        times: { W: 2, ...(isIn() && { V: 3 }) },
        each: number(4) > 0 ? 'added' : isIn(),
      } as const,
    }),
    ...(isIn() && { bothWays: true }),
    pays: {
      a: [0, 2, 9, 40],
      b: [1, 1, 5, 30],
      c: [0, 0, 4, 20],
      ...(isIn() && { W: [0, 3, 11, 99] }),
    },
    scatter: '1',
    ...(isIn() && { scatterAdjacent: true }),
    scatterPays: [1, 3, 8],
    otherScatters: { '2': [0, 2, 7, 11] },
    ...(isIn() && {
      scatterBonuses: { '2': { 2: 'prize' } },
      bonuses: { prize: { prizes: [{ pays: 2 }] } },
    }),
    freeSpins: {
      awards: { 1: 1 + number(2), 2: 3 },
      ...(isIn() && { otherAwards: { '2': [0, 2] } }),
      multiplier: 1 + number(2),
      ...(isFollowed && { rises: [1, 2, 4].slice(0, 1 + number(3)) }),
      ...(isFollowed && isIn() && { retriggers: 'endless', limit: 4 + number(3) }),
      ...other[number(other.length)],
      ...(isIn() && reelsOf()),
    },
  }
}

describe('sheets of chance', () => {
  test.each(Array.from({ length: 40 }, (_, seed) => seed))(
    'the figures of sheet %i are those of every round there is',
    (seed) => {
      const sheet = sheetFrom(seed)
      expect(counted(sheet)).toEqual(figuresOf(sheet))
    },
  )
})
