/** One kind of spin, counted over its full cycle with all that follow because it holds wilds; and what it pays on average. */
import type { Fraction } from '../fraction.ts'
import { add, fraction, multiply, subtract } from '../fraction.ts'
import { tallyWindows } from './cycle.ts'
import { addTally, type Tally } from './tally.ts'
import { leastCommon, meanTimes, scatterBonusOf, withDraws } from './drawn.ts'
import { heldStrips } from './held.ts'
import { ofEachHeld, paidIn, type Settings } from './moments.ts'
import { awardsOf, heldIn, scatterPays, spacedScatterWindowsOf, type Award } from './scatters.ts'
import { unitsOf, type Sheet, type Turn } from './sheet.ts'
import { addLines, lineTotalsOf, payTableOf, type LineTotals } from './table.ts'
import { cycleOf } from './turns.ts'

export type Spin = {
  sheet: Sheet
  /** By scatters shown. */
  windows: readonly bigint[]
  /** Null where no line pays by itself. */
  lines: LineTotals | null
  /** What windows pay on average by lines, in points, and what of that scatters do where symbols fall. */
  byWindow: { lines: Fraction; scatter: Fraction }
  /** Empty where the order on the reels is not known. */
  tallies: readonly Tally[]
  /** By the places that windows hold, as bits, the spin that follows. */
  held: ReadonlyMap<number, Spin>
}

/** Of a large sheet this takes seconds. */
export function countSpin(sheet: Sheet, turns: readonly Turn[], settings: Settings): Spin {
  const known = new Map<number, Spin>()
  const holding = (places: number): Spin => {
    const before = known.get(places)
    if (before) return before
    const turned = turns.map(({ strips, times }) => ({
      strips: heldStrips(sheet, strips, places),
      times: BigInt(times),
    }))
    const counted = turned.map(({ strips }) => countTurned(sheet, strips, settings))
    // Each of them as if all had the same number of windows, and of lines.
    const whole = leastCommon(turned.map(({ strips }) => cycleOf(strips)))
    const wholeLines = leastCommon(counted.map(({ lines }) => lines?.cycle ?? 1n))
    const all = counted.reduce<CountedTurn | null>((sum, one, i) => {
      const { strips, times } = turned[i]!
      const lineTimes = one.lines ? (times * wholeLines) / one.lines.cycle : 0n
      return together(sum, one, (times * whole) / cycleOf(strips), lineTimes)
    }, null)!
    const spin = drawnSpin(all, settings)
    const more = new Set<number>()
    spin.windows.forEach((_, scatters) => more.add(heldIn(sheet, scatters)))
    more.delete(places)
    if (sheet.isSticking === 'once' && places > 0) more.clear()
    const held = new Map([...more].map((one) => [one, holding(one)]))
    const following = { ...spin, held }
    known.set(places, following)
    return following
  }
  return holding(0)
}

type CountedTurn = Omit<Spin, 'held' | 'byWindow'> & { fallenScatter: bigint }

/** What is drawn besides is in no window's lines. */
function drawnSpin(
  { fallenScatter, ...turned }: CountedTurn,
  { coins }: Settings,
): Omit<Spin, 'held'> {
  const { sheet, tallies } = turned
  const cycle = sumOf(turned.windows)
  const pays = tallies.reduce((sum, tally) => sum + tally.pays, 0n)
  const drawn = withDraws(sheet, tallies, coins)
  return {
    ...turned,
    tallies: drawn,
    windows: drawn.length > 0 ? drawn.map(({ windows }) => windows) : turned.windows,
    byWindow: {
      lines: fraction(pays - fallenScatter, cycle),
      scatter: fraction(fallenScatter, cycle),
    },
  }
}

/** Two kinds of windows as one, the second, and its lines, so many times. */
function together(
  one: CountedTurn | null,
  other: CountedTurn,
  times: bigint,
  lineTimes: bigint,
): CountedTurn {
  // Holes stay holes.
  const tallies = one?.tallies.slice() ?? []
  other.tallies.forEach((tally, scatters) => {
    tallies[scatters] = addTally(tallies[scatters], tally, times)
  })
  return {
    sheet: other.sheet,
    windows: other.tallies.length > 0 ? tallies.map((tally) => tally.windows) : other.windows,
    lines: other.lines && addLines(one?.lines, other.lines, lineTimes),
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
    const windows: bigint[] = []
    for (const [scatters, count] of spacedScatterWindowsOf(sheet)) windows[scatters] = BigInt(count)
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
  { sheet, windows, lines, byWindow }: Spin,
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
  const ofStake = fraction(1, unitsOf(sheet) * coins * scale)
  const ofLine = ({ pays, bonus, cycle: rows }: LineTotals) => {
    const ofEach = multiply(ofStake, fraction(BigInt(sheet.lines.length), rows))
    return {
      lines: multiply(ofEach, fraction(pays)),
      bonus: multiply(ofEach, fraction(bonus)),
    }
  }
  const own = lines
    ? ofLine(lines)
    : { lines: multiply(byWindow.lines, ofStake), bonus: fraction(0) }
  const drawn = multiply(scatterBonusOf(sheet, windows, cycle), fraction(1, scale))
  const paidTimes = meanTimes(sheet)
  const byScatters = windows.reduce(
    (sum, count, scatters) => sum + BigInt(scatterPays(sheet, scatters)) * count,
    0n,
  )
  return {
    lines: multiply(paidTimes, own.lines),
    bonus: multiply(paidTimes, add(own.bonus, drawn)),
    scatter: add(
      multiply(paidTimes, fraction(byScatters, cycle * BigInt(scale))),
      multiply(byWindow.scatter, ofStake),
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
