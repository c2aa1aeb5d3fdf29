/** The full cycle of a sheet whose symbols pay by how many of them are shown, wherever they stand. */
import { addTo, countAlike, type Histogram } from './histogram.ts'
import { shownAt } from './read.ts'
import { wildsFor } from './wilds.ts'
import { scattersShown } from './scatters.ts'
import { cellsOf, heightOf, type Sheet } from './sheet.ts'
import { weightsOf } from './turns.ts'

/** What a symbol pays by its number, and of each stop of each reel whether it counts as one. */
export type CountedSymbol = { pays: readonly number[]; countsAt: readonly (readonly boolean[])[] }

/** From how many of a symbol on more of it pay the same. */
export const enoughOf = (pays: readonly number[]) =>
  pays.findLastIndex((pay) => pay !== pays.at(-1)) + 2

/** Every symbol that pays by its number; wilds count as each that they stand for. */
export function countedSymbolsOf(sheet: Sheet, strips: Sheet['reels']): CountedSymbol[] {
  return Object.entries(sheet.pays).map(([symbol, pays]) => {
    const ones = new Set([symbol, ...wildsFor(sheet, symbol)])
    return { pays, countsAt: strips.map((reel) => reel.map((shown) => ones.has(shown))) }
  })
}

/** Windows of one reel that show as many of each symbol and as many scatters, and how many they are. */
function kindsOf(
  symbols: readonly CountedSymbol[],
  reel: number,
  height: number,
  scattersAt: readonly number[],
  weights: readonly number[],
) {
  const windows = scattersAt.map((scatters, stop) => ({
    counts: symbols.map(
      ({ countsAt }) => shownAt(countsAt[reel]!, stop, height).filter(Boolean).length,
    ),
    scatters,
    windows: weights[stop]!,
  }))
  return countAlike(windows, ({ counts, scatters }) => [...counts, scatters].join())
}

/**
 * Reels are put side by side one after the other, and what shows as many of each symbol is one: no more of a symbol
 * than pay most, and none where there can no longer be enough of it.
 * @returns how many windows pay how much, by the scatters they show
 */
export function tallyAnywhere(sheet: Sheet, strips: Sheet['reels']): Histogram[] {
  const symbols = countedSymbolsOf(sheet, strips)
  const heights = strips.map((_, reel) => heightOf(sheet, reel))
  const scattersAt = scattersShown(sheet, strips)
  const least = symbols.map(({ pays }) => pays.findIndex((pay) => pay > 0) + 1)
  const bases = symbols.map(({ pays }) => enoughOf(pays) + 1)
  let left = cellsOf(sheet)
  let sums = new Map<number, Map<number, number>>([[0, new Map([[0, 1]])]])
  for (const [reel, height] of heights.entries()) {
    left -= height
    const kinds = kindsOf(symbols, reel, height, scattersAt[reel]!, weightsOf(strips[reel]!))
    const next: typeof sums = new Map()
    for (const [scatters, windowsBy] of sums)
      for (const kind of kinds) {
        const into = next.get(scatters + kind.scatters) ?? new Map<number, number>()
        next.set(scatters + kind.scatters, into)
        for (const [number, windows] of windowsBy) {
          let [rest, sum, place] = [number, 0, 1]
          for (let i = 0; i < bases.length; i++) {
            const base = bases[i]!
            const count = Math.min((rest % base) + kind.counts[i]!, base - 1)
            rest = Math.floor(rest / base)
            if (count + left >= least[i]!) sum += count * place
            place *= base
          }
          into.set(sum, (into.get(sum) ?? 0) + windows * kind.windows)
        }
      }
    sums = next
  }
  const found: Histogram[] = []
  for (const [scatters, windowsBy] of sums)
    for (const [number, windows] of windowsBy) {
      let [rest, paid] = [number, 0]
      for (const [i, { pays }] of symbols.entries()) {
        paid += pays[(rest % bases[i]!) - 1] ?? 0
        rest = Math.floor(rest / bases[i]!)
      }
      addTo(found, scatters, paid, windows)
    }
  return found
}
