/** One kind of spin, counted over its full cycle with all that follow because it holds reels; and what it pays on average. */
import type { Fraction } from '../fraction.ts'
import { add, fraction, multiply, subtract } from '../fraction.ts'
import { addTally, tallyWindows, type Tally } from './cycle.ts'
import { ofEachHeld, paidIn, type Settings } from './moments.ts'
import { awardsOf, heldIn, scatterPays, spacedScatterWindowsOf, type Award } from './scatters.ts'
import { unitsOf, type Sheet, type Turn } from './sheet.ts'
import { addLines, lineTotalsOf, payTableOf, type LineTotals } from './table.ts'

export type Spin = {
  sheet: Sheet
  /** By scatters shown. */
  windows: readonly bigint[]
  /** Null where no line pays by itself. */
  lines: LineTotals | null
  /** What scatters pay of what `tallies` has. */
  fallenScatter: bigint
  /** Empty where the order on the reels is not known. */
  tallies: readonly Tally[]
  /** By the reels that windows hold, as bits, the spin that follows. */
  held: ReadonlyMap<number, Spin>
}

/** Of a large sheet this takes seconds. All turns have the same number of windows. */
export function countSpin(sheet: Sheet, turns: readonly Turn[], settings: Settings): Spin {
  const known = new Map<number, Spin>()
  const holding = (reels: number): Spin => {
    const before = known.get(reels)
    if (before) return before
    const spin = turns.reduce<CountedTurn | null>((all, { strips, times }) => {
      const turned = strips.map((reel, i) => ((reels >> i) & 1 ? [sheet.wild ?? ''] : reel))
      return together(all, countTurned(sheet, turned, settings), BigInt(times))
    }, null)!
    const more = new Set<number>()
    spin.windows.forEach((_, scatters) => more.add(heldIn(sheet, scatters)))
    more.delete(reels)
    const held = new Map([...more].map((one) => [one, holding(one)]))
    const whole = { ...spin, held }
    known.set(reels, whole)
    return whole
  }
  return holding(0)
}

type CountedTurn = Omit<Spin, 'held'>

/** Two kinds of windows as one, the second so many times. */
function together(one: CountedTurn | null, other: CountedTurn, times: bigint): CountedTurn {
  const tallies = [...(one?.tallies ?? [])]
  other.tallies.forEach((tally, scatters) => {
    tallies[scatters] = addTally(tallies[scatters], tally, times)
  })
  return {
    sheet: other.sheet,
    windows: other.tallies.length > 0 ? tallies.map((tally) => tally.windows) : other.windows,
    lines: other.lines && addLines(one?.lines, other.lines, times),
    fallenScatter: (one?.fallenScatter ?? 0n) + other.fallenScatter * times,
    tallies,
  }
}

function countTurned(
  sheet: Sheet,
  strips: Sheet['reels'],
  { coins, isOrdered }: Settings,
): CountedTurn {
  const table = sheet.ways === undefined ? payTableOf(sheet, strips, coins) : null
  const isByLine = table && !sheet.filledReels && !sheet.falls
  const lines = isByLine ? lineTotalsOf(table) : null
  if (!isOrdered) {
    const windows = spacedScatterWindowsOf(sheet).map(BigInt)
    return { sheet, windows, lines, tallies: [], fallenScatter: 0n }
  }
  const { tallies, fallenScatter } = tallyWindows(sheet, strips, table, coins)
  return { sheet, windows: tallies.map((tally) => tally.windows), lines, tallies, fallenScatter }
}

export const sumOf = (all: readonly bigint[]) => all.reduce((sum, one) => sum + one, 0n)

type SpinMeans = Record<'lines' | 'bonus' | 'scatter' | 'awarded' | 'awardedTimes', Fraction>

/** What one spin pays on average, by part and in stakes; the free spins it awards, and how many times these pay. */
export function spinMeans(spin: Spin, settings: Settings): SpinMeans {
  const own = ownMeans(spin, settings)
  const following = [...spin.held].map(([reels, next]) => ({
    share: shareOf(spin, reels),
    means: spinMeans(next, settings),
  }))
  const all = (part: keyof SpinMeans) =>
    add(own[part], ...following.map(({ share, means }) => multiply(share, means[part])))
  return {
    lines: all('lines'),
    bonus: all('bonus'),
    scatter: all('scatter'),
    awarded: all('awarded'),
    awardedTimes: all('awardedTimes'),
  }
}

/** How many of all windows hold these reels. */
function shareOf({ sheet, windows }: Spin, reels: number): Fraction {
  const holding = windows.filter((_, scatters) => heldIn(sheet, scatters) === reels)
  return fraction(sumOf(holding), sumOf(windows))
}

function ownMeans(
  { sheet, windows, lines, tallies, fallenScatter }: Spin,
  { coins, scale }: Settings,
): SpinMeans {
  const cycle = sumOf(windows)
  // Of what is drawn the average: a share of the possible awards, each as likely.
  const awarded = (of: (award: Award) => number) =>
    add(
      ...windows.flatMap((count, scatters) => {
        const awards = awardsOf(sheet, scatters)
        const sum = awards.reduce((all, award) => all + of(award), 0)
        return [fraction(BigInt(sum) * count, cycle * BigInt(awards.length))]
      }),
    )
  const stake = BigInt(unitsOf(sheet) * coins * scale)
  const byLine = ({ pays, bonus, cycle: rows }: LineTotals) => ({
    lines: fraction(pays, rows * BigInt(coins * scale)),
    bonus: fraction(bonus, rows * BigInt(coins * scale)),
  })
  const byWindow = () => ({
    lines: fraction(
      tallies.reduce((sum, tally) => sum + tally.pays, -fallenScatter),
      cycle * stake,
    ),
    bonus: fraction(0),
  })
  const byScatters = windows.reduce(
    (sum, count, scatters) => sum + BigInt(scatterPays(sheet, scatters)) * count,
    0n,
  )
  return {
    ...(lines ? byLine(lines) : byWindow()),
    scatter: add(
      fraction(byScatters, cycle * BigInt(scale)),
      fraction(fallenScatter, cycle * stake),
    ),
    awarded: awarded(({ spins }) => spins),
    awardedTimes: awarded(({ times }) => times),
  }
}

/** The chance that neither a spin nor one that follows it has what `none` counts windows without, by scatters. */
function chanceOfNone(spin: Spin, none: (spin: Spin, scatters: number) => Fraction): Fraction {
  const { sheet, windows, held } = spin
  const cycle = sumOf(windows)
  const following = ofEachHeld(held, (next) => chanceOfNone(next, none))
  return add(
    ...windows.flatMap((_, scatters) => {
      const own = multiply(none(spin, scatters), fraction(1n, cycle))
      const next = following.get(heldIn(sheet, scatters))
      return [next ? multiply(own, next) : own]
    }),
  )
}

/** The chance that a spin awards free spins. */
export function awardChanceOf(spin: Spin): Fraction {
  const none = chanceOfNone(spin, ({ sheet, windows }, scatters) => {
    const awards = awardsOf(sheet, scatters)
    const without = awards.filter(({ spins }) => spins === 0).length
    return fraction(windows[scatters]! * BigInt(without), awards.length)
  })
  return subtract(fraction(1), none)
}

/** The most free spins that a spin awards. */
export function mostAwardedBy({ sheet, windows, held }: Spin): number {
  const following = ofEachHeld(held, mostAwardedBy)
  return Math.max(
    ...windows.flatMap((count, scatters) => {
      if (count === 0n) return []
      const own = Math.max(...awardsOf(sheet, scatters).map(({ spins }) => spins))
      return [own + (following.get(heldIn(sheet, scatters)) ?? 0)]
    }),
  )
}

/** The chance that a spin pays nothing; free spins it awards are apart. */
export function blankChanceOf(spin: Spin): Fraction {
  return chanceOfNone(spin, ({ sheet, tallies }, scatters) =>
    fraction(scatterPays(sheet, scatters) > 0 ? 0n : tallies[scatters]!.blanks),
  )
}

/** The most a single spin pays, in points, and the chance of exactly that. */
export function topOf(spin: Spin, settings: Settings): { pays: number; chance: Fraction } {
  const { sheet, windows, tallies, held } = spin
  const cycle = sumOf(windows)
  const following = ofEachHeld(held, (next) => topOf(next, settings))
  const tops = tallies.flatMap((tally, scatters) => {
    const own = paidIn(sheet, scatters, tally, settings.coins).most
    const chance = fraction(tally.mostWindows, cycle)
    const next = following.get(heldIn(sheet, scatters))
    return [
      next
        ? { pays: own + next.pays, chance: multiply(chance, next.chance) }
        : { pays: own, chance },
    ]
  })
  const pays = Math.max(...tops.map((top) => top.pays))
  const chance = add(...tops.filter((top) => top.pays === pays).map((top) => top.chance))
  return { pays, chance }
}
