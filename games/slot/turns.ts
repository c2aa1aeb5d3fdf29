/** The strips that spins turn: always the same, or of several each spin's own. */
import { countIn, stripsOf, type Sheet, type Strip, type Turn } from './sheet.ts'

/** How often each stop comes up. */
export const weightsOf = (strip: Strip): readonly number[] => strip.weights ?? strip.map(() => 1)

/** How many positions a reel has: of stops that come up more often than once as many. */
export const positionsOf = (strip: Strip): number =>
  weightsOf(strip).reduce((sum, weight) => sum + weight, 0)

/** How many positions strips have together. */
export const cycleOf = (strips: readonly Strip[]): bigint =>
  strips.reduce((product, strip) => product * BigInt(positionsOf(strip)), 1n)

/** Everything that a spin may turn, with how often it does. */
export function turnsOf(sheet: Sheet, isFree: boolean): Turn[] {
  const { mystery, freeSpins } = sheet
  const own = isFree && freeSpins?.reels !== undefined
  const sets = (own ? freeSpins.reelSets : sheet.reelSets) ?? [
    { strips: stripsOf(sheet, isFree), times: 1 },
  ]
  const big = isFree ? freeSpins?.big : undefined
  const bigOnes = big
    ? drawn(sets, big.of, (strip, symbol, i) => (big.reels.includes(i) ? [symbol] : strip))
    : sets
  if (!mystery) return [...bigOnes]
  return drawn(bigOnes, mystery.becomes, (strip, symbol) =>
    withWeights(
      strip.map((stop) => (stop === mystery.symbol ? symbol : stop)),
      strip.weights,
    ),
  )
}

/** Each of these symbols as often as it stands among them, with what it makes of the strips. */
function drawn(
  turns: readonly Turn[],
  symbols: readonly string[],
  change: (strip: Strip, symbol: string, reel: number) => Strip,
): Turn[] {
  return turns.flatMap(({ strips, times }) =>
    [...new Set(symbols)].map((symbol) => ({
      strips: strips.map((strip, i) => change(strip, symbol, i)),
      times: times * countIn(symbols, symbol),
    })),
  )
}

/** A strip whose stops come up so often, where anything is said of that. */
export const withWeights = (
  stops: readonly string[],
  weights: readonly number[] | undefined,
): Strip => (weights ? Object.assign([...stops], { weights }) : stops)
