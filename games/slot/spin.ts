/** What a spin shows and pays: from stops to window to wins, and from a stake to the whole round. */
import type { Draw } from '../fair.ts'
import type { LineWin, Sheet, SpinStep } from './sheet.ts'

/** How often `symbol`, or a wild in its place, stands at the start of a line. */
function runOf(sheet: Sheet, symbols: readonly string[], symbol: string): number {
  const end = symbols.findIndex((shown) => shown !== symbol && shown !== sheet.wild)
  return end < 0 ? symbols.length : end
}

/** The best reading of one line's symbols, or null where no reading pays. */
export function readLine(sheet: Sheet, symbols: readonly string[]): Omit<LineWin, 'line'> | null {
  let best: Omit<LineWin, 'line'> | null = null
  for (const symbol in sheet.pays) {
    if (symbols[0] !== symbol && symbols[0] !== sheet.wild) continue
    const count = runOf(sheet, symbols, symbol)
    const pays = sheet.pays[symbol]?.[count - 1] ?? 0
    if (pays > (best?.pays ?? 0)) best = { symbol, count, pays }
  }
  return best
}

/** The symbols one reel shows at a stop, top row first. */
export function shownAt(reel: readonly string[], stop: number, rows: number): string[] {
  return Array.from({ length: rows }, (_, row) => reel[(stop + row) % reel.length]!)
}

function windowAt({ reels, rows }: Sheet, stops: readonly number[]): string[][] {
  return reels.map((reel, i) => shownAt(reel, stops[i]!, rows))
}

function winsIn(sheet: Sheet, window: readonly (readonly string[])[]): LineWin[] {
  return sheet.lines.flatMap((rows, line) => {
    const win = readLine(
      sheet,
      rows.map((row, reel) => window[reel]![row]!),
    )
    return win ? [{ line, ...win }] : []
  })
}

function spin(sheet: Sheet, stake: bigint, draw: Draw, isFree: boolean) {
  const stops = sheet.reels.map((reel) => draw(reel.length))
  const window = windowAt(sheet, stops)
  const wins = winsIn(sheet, window)
  const count =
    sheet.scatter === null ? 0 : window.flat().filter((symbol) => symbol === sheet.scatter).length
  const scatter = { count, pays: sheet.scatterPays[count - 1] ?? 0 }
  const multiplier = isFree ? (sheet.freeSpins?.multiplier ?? 1) : 1
  const lineBet = stake / BigInt(sheet.lines.length)
  const linePays = wins.reduce((sum, win) => sum + win.pays, 0)
  const payout = (lineBet * BigInt(linePays) + stake * BigInt(scatter.pays)) * BigInt(multiplier)
  return {
    kind: 'spin' as const,
    isFree,
    stops,
    window,
    wins,
    scatter,
    multiplier,
    payout: String(payout),
  }
}

/**
 * Plays the stake's spin and every free spin that follows from it, oldest generation first.
 * The stake is a multiple of the number of lines, so nothing is rounded. Draws: one per reel and spin,
 * left to right.
 */
export function playRound(sheet: Sheet, stake: bigint, draw: Draw): SpinStep[] {
  const { awards = [], retriggers = 0 } = sheet.freeSpins ?? {}
  const steps: SpinStep[] = []
  const generations = [-1]
  for (
    let generation = generations.shift();
    generation !== undefined;
    generation = generations.shift()
  ) {
    const shown = spin(sheet, stake, draw, generation >= 0)
    const freeSpinsAwarded = generation < retriggers ? (awards[shown.scatter.count - 1] ?? 0) : 0
    for (let i = 0; i < freeSpinsAwarded; i++) generations.push(generation + 1)
    steps.push({ ...shown, freeSpinsAwarded, freeSpinsLeft: generations.length })
  }
  return steps
}
