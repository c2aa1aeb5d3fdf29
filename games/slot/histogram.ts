/** Sums over windows that are counted together. */

/** How many windows pay how much. */
export type Histogram = Map<number, number>

/** @param histograms by the number that tells windows apart; with holes where none has it. */
export function addTo(histograms: Histogram[], at: number, pays: number, windows: number): void {
  const histogram = (histograms[at] ??= new Map())
  histogram.set(pays, (histogram.get(pays) ?? 0) + windows)
}

/** What is alike by its key as one, and how many windows that is; without what never comes up. */
export function countAlike<Shown extends { windows: number }>(
  all: readonly Shown[],
  keyOf: (shown: Shown) => string,
): Shown[] {
  const kinds = new Map<string, Shown>()
  for (const shown of all) {
    if (shown.windows === 0) continue
    const key = keyOf(shown)
    const kind = kinds.get(key)
    if (kind) kind.windows += shown.windows
    else kinds.set(key, { ...shown })
  }
  return [...kinds.values()]
}
