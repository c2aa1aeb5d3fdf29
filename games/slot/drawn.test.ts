/** Protects: what a sheet draws besides its reels' stops is counted as it comes out, draw by draw. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { everyRow } from '#tests/harness/every_row.ts'
import { countSheet, numbersFrom } from '#tests/harness/slot_sheets.ts'
import { add, fraction, multiply, showFraction, subtract, type Fraction } from '../fraction.ts'

type Bonus = {
  prizes: { pays?: number; weight?: number; ends?: boolean; bonus?: string }[]
  picks?: number | number[]
  again?: boolean
  locks?: { chance: string; spins: number; full?: number }
}
type Reels = { reels: string[]; weights?: number[][] }
/** What free spins may have otherwise than paid ones. */
type Draws = Partial<Reels> & {
  reelSets?: (Reels & { weight: number })[]
  mystery?: { symbol: string; becomes: string }
  spinTimes?: Record<number, number>
  scatterBonuses?: Record<string, Record<number, string>>
}
type Little = Draws & {
  rows: number
  lines?: number[][]
  ways?: number
  payAnywhere?: number
  wild?: string
  wildPays?: { times: number; each: boolean }
  groups?: Record<string, string>
  pays: Record<string, Record<number, number>>
  rowPays?: { of: string[]; pays: number; bonus?: string; freeSpins?: number }[]
  scatter?: string
  scatterPays?: Record<number, number>
  otherScatters?: Record<string, Record<number, number>>
  bonuses?: Record<string, Bonus>
  freeSpins?: Draws & { awards: Record<number, number>; multiplier: number }
}

/** What may come, each with its chance: by how much it pays, in units. */
type Chances = Map<number, Fraction>

function put(into: Chances, pays: number, chance: Fraction): void {
  into.set(pays, add(into.get(pays) ?? fraction(0), chance))
}

const sum = (all: readonly number[]) => all.reduce((a, b) => a + b, 0)

/** Every order in which places can be picked, one after the other. */
function drawBonus(bonuses: Record<string, Bonus>, name: string): Chances {
  const { prizes, picks, again = false } = bonuses[name]!
  const places = prizes.flatMap((prize) => Array<typeof prize>(prize.weight ?? 1).fill(prize))
  const isEnding = places.some(({ ends }) => ends)
  const found: Chances = new Map()
  const pick = (left: typeof places, more: number, won: number, chance: Fraction): void => {
    if (more === 0 || left.length === 0) return put(found, won, chance)
    for (const [i, place] of left.entries()) {
      const further: Chances =
        place.bonus === undefined ? new Map([[0, fraction(1)]]) : drawBonus(bonuses, place.bonus)
      for (const [pays, of] of further) {
        const now = won + (place.pays ?? 0) + pays
        const each = multiply(chance, of, fraction(1, left.length))
        const next = again ? left : left.toSpliced(i, 1)
        pick(next, place.ends ? 0 : more - 1, now, each)
      }
    }
  }
  const counts = [picks ?? (isEnding ? places.length : 1)].flat()
  for (const count of counts) pick(places, count, 0, fraction(1, counts.length))
  return found
}

/** Every set of empty cells that a spin may fill, spin after spin, of the six cells of a window; then each coin's prize. */
function drawLocked({ prizes, locks }: Bonus, coins: number): Chances {
  const { chance, spins, full = 0 } = locks!
  const [coin, all] = chance.split('/').map(Number)
  const places = prizes.flatMap((prize) => Array<number>(prize.weight ?? 1).fill(prize.pays ?? 0))
  const found: Chances = new Map()
  const known = new Map<string, Chances>()
  /** How many coins stand in the end. */
  const spin = (filled: number, left: number): Chances => {
    const before = known.get(`${filled} ${left}`)
    if (before) return before
    const ends: Chances = new Map()
    known.set(`${filled} ${left}`, ends)
    if (filled === 6 || left === 0) return ends.set(filled, fraction(1))
    for (const landed of everyRow(Array.from({ length: 6 - filled }, () => [false, true]))) {
      const share = multiply(
        ...landed.map((isCoin) => fraction(isCoin ? coin! : all! - coin!, all)),
      )
      const more = landed.filter(Boolean).length
      for (const [end, of] of spin(filled + more, more > 0 ? spins : left - 1))
        put(ends, end, multiply(share, of))
    }
    return ends
  }
  for (const [end, share] of spin(coins, spins)) {
    let worth: Chances = new Map([[end === 6 ? full : 0, share]])
    for (let i = 0; i < end; i++) {
      const next: Chances = new Map()
      for (const [before, one] of worth)
        for (const pays of places)
          put(next, before + pays, multiply(one, fraction(1, places.length)))
      worth = next
    }
    for (const [pays, one] of worth) put(found, pays, one)
  }
  return found
}

/** Every set of strips that a spin may turn, its mystery symbols replaced, with how often it does. */
function turnsOf(sheet: Little, isFree: boolean) {
  const own = isFree && (sheet.freeSpins?.reels ?? sheet.freeSpins?.reelSets)
  const from: Draws = own ? sheet.freeSpins! : sheet
  const sets = from.reelSets ?? [{ reels: from.reels!, weights: from.weights, weight: 1 }]
  const { symbol, becomes } = (isFree ? sheet.freeSpins?.mystery : undefined) ??
    sheet.mystery ?? { symbol: '', becomes: '-' }
  const all = sum(sets.map(({ weight }) => weight)) * becomes.split(' ').length
  return sets.flatMap(({ reels, weights, weight }) =>
    becomes.split(' ').map((one) => ({
      reels: reels.map((reel, i) =>
        reel.split(' ').map((stop, at) => ({
          symbol: stop === symbol ? one : stop,
          weight: weights?.[i]![at] ?? 1,
        })),
      ),
      chance: fraction(weight, all),
    })),
  )
}

function readLine(sheet: Little, row: readonly string[]) {
  const pays = Object.entries(sheet.pays).map(([name, figures]) => {
    const ones = new Set([sheet.groups?.[name]?.split(' ') ?? name, sheet.wild].flat())
    const end = row.findIndex((shown) => !ones.has(shown))
    const run = row.slice(0, end < 0 ? row.length : end)
    const wilds = name === sheet.wild ? 0 : run.filter((shown) => shown === sheet.wild).length
    const times = sheet.wildPays ? sheet.wildPays.times ** wilds : 1
    return (figures[run.length] ?? 0) * times
  })
  const whole = sheet.rowPays?.find(({ of }) =>
    of.every(
      (wanted, i) =>
        wanted === '*' || wanted === row[i] || sheet.groups?.[wanted]?.split(' ').includes(row[i]!),
    ),
  )
  return { pays: Math.max(0, whole?.pays ?? 0, ...pays), won: whole }
}

/** Ways from the left without a wild; or by how many are shown. */
function readElsewhere(sheet: Little, window: readonly (readonly string[])[]): number {
  return sum(
    Object.entries(sheet.pays).map(([symbol, figures]) => {
      const counts = window.map((column) => column.filter((one) => one === symbol).length)
      if (sheet.payAnywhere !== undefined) {
        const enough = Object.keys(figures).filter((count) => Number(count) <= sum(counts))
        return figures[Math.max(0, ...enough.map(Number))] ?? 0
      }
      const end = counts.indexOf(0)
      const run = end < 0 ? counts : counts.slice(0, end)
      return (figures[run.length] ?? 0) * run.reduce((a, b) => a * b, 1)
    }),
  )
}

/** Everything a spin may come to: what it pays, by the free spins it awards. */
function spinOf(sheet: Little, isFree: boolean): Map<number, Chances> {
  const units = sheet.lines?.length ?? sheet.ways ?? sheet.payAnywhere!
  const found = new Map<number, Chances>()
  const scatterBonuses =
    (isFree ? sheet.freeSpins?.scatterBonuses : undefined) ?? sheet.scatterBonuses ?? {}
  const times = (isFree ? sheet.freeSpins?.spinTimes : undefined) ?? sheet.spinTimes ?? { 1: 1 }
  const allTimes = sum(Object.values(times))
  for (const { reels, chance } of turnsOf(sheet, isFree))
    for (const stops of everyRow(reels.map((reel) => [...reel.keys()]))) {
      // A weight is that of a stop in the middle row.
      const middle = Math.floor((sheet.rows - 1) / 2)
      const share = stops.reduce((product, stop, i) => {
        const all = sum(reels[i]!.map(({ weight }) => weight))
        const { weight } = reels[i]![(stop + middle) % reels[i]!.length]!
        return multiply(product, fraction(weight, all))
      }, chance)
      if (share.numerator === 0n) continue
      const window = stops.map((stop, i) =>
        Array.from(
          { length: sheet.rows },
          (_, row) => reels[i]![(stop + row) % reels[i]!.length]!.symbol,
        ),
      )
      const lines = (sheet.lines ?? []).map((line) =>
        readLine(
          sheet,
          line.map((row, i) => window[i]![row]!),
        ),
      )
      const scatters = Object.entries({
        ...(sheet.scatter && { [sheet.scatter]: sheet.scatterPays ?? {} }),
        ...sheet.otherScatters,
      }).map(([symbol, figures]) => {
        const count = window.flat().filter((one) => one === symbol).length
        return { pays: figures[count] ?? 0, count, bonus: scatterBonuses[symbol]?.[count] }
      })
      const sure =
        (sheet.lines ? sum(lines.map(({ pays }) => pays)) : readElsewhere(sheet, window)) +
        units * sum(scatters.map(({ pays }) => pays))
      let pays: Chances = new Map([[sure, share]])
      const draw = (name: string, worth: number, count = 0) => {
        const next: Chances = new Map()
        const prizes = sheet.bonuses![name]!.locks
          ? lockedBy.get(count)!
          : drawBonus(sheet.bonuses!, name)
        for (const [before, one] of pays)
          for (const [prize, of] of prizes) put(next, before + prize * worth, multiply(one, of))
        pays = next
      }
      for (const { won } of lines) if (won?.bonus !== undefined) draw(won.bonus, 1)
      for (const { bonus, count } of scatters) if (bonus !== undefined) draw(bonus, units, count)
      const awards =
        (sheet.freeSpins?.awards[scatters[0]?.count ?? 0] ?? 0) +
        sum(lines.map(({ won }) => won?.freeSpins ?? 0))
      const into = found.get(awards) ?? new Map<number, Fraction>()
      found.set(awards, into)
      for (const [paid, one] of pays)
        for (const [factor, weight] of Object.entries(times))
          put(into, paid * Number(factor), multiply(one, fraction(weight, allTimes)))
    }
  return found
}

const mean = (chances: Iterable<[number, Fraction]>, of: (pays: number) => number) =>
  add(...[...chances].map(([pays, chance]) => multiply(chance, fraction(of(pays)))))
const square = (x: Fraction) => multiply(x, x)

/** The same figures as those that are printed, of a sheet whose free spins award no more. */
function figuresOf(sheet: Little) {
  const units = sheet.lines?.length ?? sheet.ways ?? sheet.payAnywhere!
  const paid = [...spinOf(sheet, false)]
  const free = [...spinOf(sheet, true).values()].flatMap((chances) => Array.from(chances))
  const multiplier = sheet.freeSpins?.multiplier ?? 1
  const one = mean(free, (pays) => pays * multiplier)
  const spread = subtract(
    mean(free, (pays) => (pays * multiplier) ** 2),
    square(one),
  )
  const rounds = paid.flatMap(([awards, chances]) =>
    Array.from(chances, ([pays, chance]) => {
      const whole = add(fraction(pays), multiply(one, fraction(awards)))
      const squared = add(square(whole), multiply(spread, fraction(awards)))
      return { awards, pays, chance, whole, squared }
    }),
  )
  const rtp = add(...rounds.map(({ chance, whole }) => multiply(chance, whole)))
  const squares = add(...rounds.map(({ chance, squared }) => multiply(chance, squared)))
  const chanceOf = (fits: (round: (typeof rounds)[number]) => boolean) =>
    add(...rounds.filter(fits).map(({ chance }) => chance))
  const top = Math.max(...rounds.map(({ pays }) => pays))
  const freeTop = Math.max(...free.map(([pays]) => pays)) * multiplier
  const most = Math.max(...rounds.map(({ pays, awards }) => pays + awards * freeTop))
  return {
    rtp: showFraction(multiply(rtp, fraction(1, units))),
    variance: showFraction(multiply(subtract(squares, square(rtp)), fraction(1, units ** 2))),
    hits: showFraction(chanceOf(({ pays }) => pays > 0)),
    top: showFraction(fraction(top, units)),
    topChance: showFraction(chanceOf(({ pays }) => pays === top)),
    most: showFraction(fraction(most, units)),
  }
}

const bonuses: Record<string, Bonus> = {
  pick: { prizes: [{ pays: 2, weight: 2 }, { pays: 5 }, { pays: 1, ends: true }] },
  wheel: { prizes: [{ weight: 3 }, { pays: 10 }, { pays: 1, bonus: 'pick' }] },
  board: { prizes: [{ pays: 3, weight: 2 }, { pays: 4 }, { ends: true }], picks: [1, 2, 2] },
  dice: { prizes: [{ pays: 1 }, { pays: 6 }, { ends: true, pays: 2 }], picks: 2, again: true },
}
const link: Bonus = {
  prizes: [{ pays: 1, weight: 2 }, { pays: 3 }],
  locks: { chance: '1/4', spins: 2, full: 20 },
}
const bonusNames = Object.keys(bonuses)
const lockedBy = new Map([2, 4].map((count) => [count, drawLocked(link, count)]))

/** A small sheet of everything that may be drawn, or of some of it. */
function sheetFrom(seed: number): Little {
  const number = numbersFrom(seed)
  const isIn = () => number(3) > 0
  const bonus = () => bonusNames[number(bonusNames.length)]!
  const kind = number(4)
  const symbols = kind < 2 ? 'a b c W S B ?' : 'a b c S B ?'
  const reel = () =>
    Array.from(
      { length: 3 + number(2) },
      () => symbols.split(' ')[number(symbols.split(' ').length)],
    )
  const reelsOf = (): Reels => {
    const strips = [reel(), reel(), reel()].map((stops, i) =>
      // Every symbol that something is said of stands somewhere.
      stops.concat([symbols, 'a S', 'B ?'][i]!.split(' ')).join(' '),
    )
    const weights = strips.map((stops) =>
      stops.split(' ').map((_, at) => (at === 0 ? 1 : number(4))),
    )
    return isIn() ? { reels: strips, weights } : { reels: strips }
  }
  const drawsOf = (): Draws => ({
    ...(isIn() && { spinTimes: { 1: 3, 2: 1 + number(3), 5: 1 } }),
    ...(isIn() && { mystery: { symbol: '?', becomes: ['a b', 'c c a', 'S b'][number(3)]! } }),
    scatterBonuses: {
      S: { 2: bonus(), 3: bonus(), 4: isIn() ? 'pick' : 'link', 5: 'wheel' },
      B: { 2: 'link', 3: 'board', 4: 'dice' },
    },
  })
  const sets = () =>
    number(3) === 0
      ? { reelSets: [1, 2].map((weight) => Object.assign(reelsOf(), { weight })) }
      : reelsOf()
  const lines = [
    [0, 0, 0],
    [1, 1, 1],
    [0, 1, 0],
  ]
  const drawn = drawsOf()
  const pays = { a: { 2: 1, 3: 9 }, b: { 3: 6 }, c: { 1: 1, 3: 20 } }
  const paid: Record<number, Partial<Little>> = {
    0: { lines },
    1: { lines: lines.slice(0, 2), wildPays: { times: 2, each: true } },
    2: { ways: 4 },
    3: { payAnywhere: 5, pays: { a: { 3: 1, 4: 5 }, b: { 2: 2 }, c: { 4: 30 } } },
  }
  const isOfLines = kind < 2
  const isFree = isIn()
  return {
    rows: 2,
    ...sets(),
    ...drawn,
    pays: isOfLines ? { ...pays, W: { 3: 50 }, any: { 3: 2 } } : pays,
    ...(isOfLines && {
      wild: 'W',
      groups: { any: 'b c' },
      rowPays: [
        { of: ['any', 'S', '*'], pays: 0, bonus: bonus() },
        { of: ['B', '*', 'a'], pays: 3, bonus: bonus(), freeSpins: Number(isFree) },
        { of: ['c', 'a', '*'], pays: 5 },
      ],
    }),
    ...paid[kind],
    scatter: 'S',
    scatterPays: { 2: 1, 3: 4 },
    otherScatters: { B: { 3: 7 } },
    bonuses: { ...bonuses, link },
    ...(isFree && {
      freeSpins: {
        awards: { 2: 2, 3: 5 },
        multiplier: 1 + number(3),
        ...(isIn() && drawsOf()),
        ...(isIn() && sets()),
      },
    }),
  }
}

test('the example beside the manual is counted as every draw of it comes out', () => {
  const json = readFileSync(new URL('../../docs/examples/slot-sheet.json', import.meta.url), 'utf8')
  const { name: _, ...sheet } = JSON.parse(json) as Little & { name: string }
  expect(countSheet(sheet).told).toEqual(figuresOf({ ...sheet, lines: [[1, 1, 1]] }))
})

describe('sheets of chance', () => {
  test.each(Array.from({ length: 24 }, (_, seed) => seed))(
    'the figures of sheet %i are those of every draw that there is',
    (seed) => {
      const sheet = sheetFrom(seed)
      expect(countSheet(sheet).told).toEqual(figuresOf(sheet))
    },
  )
})
