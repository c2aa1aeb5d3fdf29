/** The sheet of a five-reel slot: everything it pays, as data; and the steps its rounds are told in. */

/**
 * - A reel is its stops from top to bottom, cyclic; a stop is the symbol of the window's top row.
 * - A line is a row (0 at the top) for each reel, read from the left. Equal symbols in a row, wilds
 *   standing for any but the scatter, pay `pays[symbol][count - 1]` line bets; a line pays its best
 *   reading only. A line bet is the stake divided by the number of lines.
 * - Scatters anywhere pay `scatterPays[count - 1]` whole stakes and award
 *   `freeSpins.awards[count - 1]` free spins on the same reels at the same stake.
 * - Free spins pay `multiplier` times. Those won by the stake's own spin are of generation 0; a free
 *   spin of generation g awards spins of generation g + 1 while g < `retriggers`, so rounds end.
 */
export type Sheet = {
  kind: 'slot'
  rows: number
  reels: readonly (readonly string[])[]
  lines: readonly (readonly number[])[]
  wild: string | null
  scatter: string | null
  pays: Readonly<Record<string, readonly number[]>>
  scatterPays: readonly number[]
  freeSpins: { awards: readonly number[]; multiplier: number; retriggers: number } | null
}

/** `line` is an index into the sheet's lines; `pays` is in line bets, before the multiplier. */
export type LineWin = { line: number; symbol: string; count: number; pays: number }

export type SpinStep = {
  kind: 'spin'
  isFree: boolean
  stops: number[]
  /** The symbols of each reel, top row first. */
  window: string[][]
  wins: LineWin[]
  /** `pays` is in whole stakes, before the multiplier. */
  scatter: { count: number; pays: number }
  multiplier: number
  freeSpinsAwarded: number
  /** After this spin. */
  freeSpinsLeft: number
  /** Minor units, multiplier included. */
  payout: string
}

export const reelCount = 5
/** No sheet may award more free spins than this in one round, nor pay more than this for one line. */
export const freeSpinsMax = 400
export const linePaysMax = 100_000

/** Reads what a title's file writes on one line: symbols with spaces between. */
export function strip(text: string): string[] {
  return text.trim().split(/\s+/)
}

/** The most free spins one round can hold. */
export function mostFreeSpins({ freeSpins }: Sheet): number {
  if (!freeSpins) return 0
  const award = Math.max(0, ...freeSpins.awards)
  let total = 0
  for (let generation = 0; generation <= freeSpins.retriggers; generation++)
    total += award ** (generation + 1)
  return total
}

/** The first fault that keeps a sheet from being played, or null. */
export function faultOf(sheet: Sheet): string | null {
  const isCount = (n: number) => Number.isSafeInteger(n) && n >= 0
  const { rows, reels, lines, wild, scatter, pays, scatterPays, freeSpins } = sheet
  const known = new Set([
    ...Object.keys(pays),
    ...[wild, scatter].filter((symbol) => symbol !== null),
  ])
  const faults: [boolean, string][] = [
    [!isCount(rows) || rows < 1, 'a window needs rows'],
    [reels.length !== reelCount, `there are ${reelCount} reels`],
    [reels.some((reel) => reel.length < rows), 'a reel is shorter than the window'],
    [
      reels.some((reel) => reel.some((symbol) => !known.has(symbol))),
      'a symbol on a reel is unknown',
    ],
    [
      lines.length === 0 || new Set(lines.map(String)).size !== lines.length,
      'lines are missing or doubled',
    ],
    [
      lines.some(
        (line) => line.length !== reelCount || line.some((row) => !isCount(row) || row >= rows),
      ),
      'a line leaves the window',
    ],
    [
      Object.values(pays).some(
        (row) =>
          row.length !== reelCount || !row.every((pay) => isCount(pay) && pay <= linePaysMax),
      ),
      `a symbol needs five pays up to ${linePaysMax}`,
    ],
    [
      scatter !== null && (scatter === wild || Object.hasOwn(pays, scatter)),
      'a scatter neither pays on lines nor is wild',
    ],
    [
      scatterPays.length > reelCount * rows || !scatterPays.every(isCount),
      'scatter pays are wrong',
    ],
    [
      scatter === null && (scatterPays.length > 0 || freeSpins !== null),
      'there is no scatter to pay for',
    ],
  ]
  if (freeSpins) {
    const { awards, multiplier, retriggers } = freeSpins
    faults.push(
      [
        !awards.every(isCount) || !isCount(multiplier) || multiplier < 1 || !isCount(retriggers),
        'free spins are wrong',
      ],
      [
        awards.some((award, i) => award > 0 && !scatterPays[i]),
        'scatters that award free spins must pay',
      ],
      [mostFreeSpins(sheet) > freeSpinsMax, `a round may hold ${freeSpinsMax} free spins`],
    )
  }
  return faults.find(([isFault]) => isFault)?.[1] ?? null
}
