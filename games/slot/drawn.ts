/** What is drawn besides the reels: prizes of bonuses, and how many times all of a spin is paid. */
import type { Fraction } from '../fraction.ts'
import { add, fraction, multiply } from '../fraction.ts'
import { exactly } from './figure_fault.ts'
import { bonusesIn, scatterPays } from './scatters.ts'
import { unitsOf, type Prize, type Sheet } from './sheet.ts'
import type { Tally } from './tally.ts'

/** So many of all draws make of what a window pays `times` times that, and `more`; `isNothing` where nothing is won by it. */
type Outcome = { times: number; more: number; isNothing: boolean; ways: bigint }

export const waysOf = (all: readonly { ways: bigint }[]) =>
  all.reduce((sum, { ways }) => sum + ways, 0n)

const commonDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : commonDivisor(b, a % b))

/** The least number that all of these divide. */
export const leastCommon = (all: readonly bigint[]): bigint =>
  all.reduce((least, one) => (least / commonDivisor(least, one)) * one, 1n)

const always = [{ times: 1, ways: 1n }] as const

/** What several prizes, each drawn by itself, come to together. */
function sumsOf(draws: readonly (readonly Prize[])[]): Map<number, bigint> {
  return draws.reduce(
    (sums, prizes) => {
      const next = new Map<number, bigint>()
      for (const [sum, ways] of sums)
        for (const prize of prizes)
          next.set(sum + prize.pays, (next.get(sum + prize.pays) ?? 0n) + ways * prize.ways)
      return next
    },
    new Map([[0, 1n]]),
  )
}

/** Everything that may be drawn where windows show these scatters, in points. */
function outcomesOf(sheet: Sheet, scatters: number, coins: number): Outcome[] {
  const { bonuses = {}, spinTimes = always } = sheet
  const { byLines, byScatters } = bonusesIn(sheet, scatters)
  const paidBy = (names: readonly string[], coin: number) =>
    names.map((name) => bonuses[name]!.map(({ pays, ways }) => ({ pays: pays * coin, ways })))
  const stake = unitsOf(sheet) * coins
  const sums = sumsOf([...paidBy(byLines, coins), ...paidBy(byScatters, stake)])
  // Scatters are paid once elsewhere.
  const anywhere = scatterPays(sheet, scatters) * stake
  return spinTimes.flatMap(({ times, ways }) =>
    [...sums].map(([sum, drawn]) => ({
      times,
      more: times * sum + (times - 1) * anywhere,
      isNothing: sum === 0,
      ways: ways * drawn,
    })),
  )
}

/** Windows with all that may be drawn in each. */
function drawnIn(tally: Tally, outcomes: readonly Outcome[], scale: bigint): Tally {
  const most = exactly(Math.max(...outcomes.map(({ times, more }) => times * tally.most + more)))
  const all: Tally = { windows: 0n, blanks: 0n, pays: 0n, paysSquared: 0n, most, mostWindows: 0n }
  for (const { times, more, isNothing, ways } of outcomes) {
    const [share, factor, plus] = [ways * scale, BigInt(times), BigInt(more)]
    const { windows, pays, paysSquared } = tally
    all.windows += share * windows
    all.pays += share * (factor * pays + plus * windows)
    all.paysSquared +=
      share * (factor * factor * paysSquared + plus * (2n * factor * pays + plus * windows))
    if (isNothing) all.blanks += share * tally.blanks
    if (times * tally.most + more === most) all.mostWindows += share * tally.mostWindows
  }
  return all
}

const isDrawing = ({ bonuses, spinTimes }: Sheet) =>
  bonuses !== undefined || spinTimes !== undefined

/** The same of windows by their scatters, all of them the same number of times. */
export function withDraws(
  sheet: Sheet,
  tallies: readonly Tally[],
  coins: number,
): readonly Tally[] {
  if (!isDrawing(sheet)) return tallies
  const outcomes: Outcome[][] = []
  tallies.forEach((_, scatters) => (outcomes[scatters] = outcomesOf(sheet, scatters, coins)))
  const whole = leastCommon(Object.values(outcomes).map(waysOf))
  return tallies.map((tally, scatters) =>
    drawnIn(tally, outcomes[scatters]!, whole / waysOf(outcomes[scatters]!)),
  )
}

function meanOf<Drawn extends { ways: bigint }>(
  all: readonly Drawn[],
  of: (one: Drawn) => number,
): Fraction {
  const sum = all.reduce((total, one) => total + BigInt(of(one)) * one.ways, 0n)
  return fraction(sum, waysOf(all))
}

/** How many times everything a spin pays is paid, on average. */
export const meanTimes = ({ spinTimes = always }: Sheet) => meanOf(spinTimes, ({ times }) => times)

/** The same of its square. */
export const meanTimesSquared = ({ spinTimes = always }: Sheet) =>
  meanOf(spinTimes, ({ times }) => times ** 2)

/** What bonuses that scatters win pay in whole stakes, on average over these windows by scatters. */
export function scatterBonusOf(sheet: Sheet, windows: readonly bigint[], cycle: bigint): Fraction {
  if (!sheet.scatterBonuses) return fraction(0)
  return add(
    ...windows.flatMap((count, scatters) =>
      bonusesIn(sheet, scatters).byScatters.map((name) =>
        multiply(
          fraction(count, cycle),
          meanOf(sheet.bonuses![name]!, ({ pays }) => pays),
        ),
      ),
    ),
  )
}
