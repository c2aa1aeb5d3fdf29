/** Plays a slot: from a stake to the spins of its whole round. */
import type { Draw } from '../fair.ts'
import { shownAt, winsIn, wonIn } from './read.ts'
import { countIn, rungOf, stripsOf, unitsOf, type Sheet, type SlotStep } from './sheet.ts'

/** A window as it stands, and of each reel the stop that came last into its top row. */
type Standing = { stops: number[]; window: string[][] }

/** What a window wins, which pays `multiplier` times. */
function readWindow(sheet: Sheet, stake: bigint, { stops, window }: Standing, multiplier: number) {
  const wins = winsIn(sheet, window)
  const count = sheet.scatter === null ? 0 : countIn(window.flat(), sheet.scatter)
  const scatter = { count, pays: sheet.scatterPays[count - 1] ?? 0 }
  const unit = stake / BigInt(unitsOf(sheet))
  const paid = wins.reduce((sum, win) => sum + win.pays, 0)
  const payout = (unit * BigInt(paid) + stake * BigInt(scatter.pays)) * BigInt(multiplier)
  return { stops, window, wins, scatter, multiplier, payout: String(payout) }
}

/** What has not won moves down, and its strip comes after it, upwards from where it had come to. */
function fallen(strips: Sheet['reels'], { stops, window }: Standing, won: boolean[][]): Standing {
  const reels = strips.map((strip, i) => {
    const kept = window[i]!.filter((_, row) => !won[i]![row])
    const gone = window[i]!.length - kept.length
    const stop = (stops[i]! + strip.length - gone) % strip.length
    return { stop, shown: shownAt(strip, stop, gone).concat(kept) }
  })
  return { stops: reels.map(({ stop }) => stop), window: reels.map(({ shown }) => shown) }
}

/** One spin, and where symbols fall all windows that it comes to, until nothing is won. */
function spin(sheet: Sheet, stake: bigint, draw: Draw, isFree: boolean) {
  const strips = stripsOf(sheet, isFree)
  const { falls = [1] } = sheet
  const multiplier = isFree ? (sheet.freeSpins?.multiplier ?? 1) : 1
  const stops = strips.map((reel) => draw(reel.length))
  const window = strips.map((reel, i) => shownAt(reel, stops[i]!, sheet.rows))
  const windows = []
  for (let standing: Standing = { stops, window }; ;) {
    const times = falls[rungOf(falls, windows.length)]!
    const shown = readWindow(sheet, stake, standing, multiplier * times)
    windows.push(shown)
    const won = wonIn(sheet, shown)
    if (!sheet.falls || !won.flat().includes(true)) return windows
    standing = fallen(strips, standing, won)
  }
}

/**
 * Plays the stake's spin and every free spin that follows from it, oldest generation first.
 * The stake is a multiple of the sheet's units, so nothing is rounded. Draws: one per reel and spin,
 * left to right; falls draw nothing.
 */
export function playRound(sheet: Sheet, stake: bigint, draw: Draw): SlotStep[] {
  const { awards = [], retriggers = 0 } = sheet.freeSpins ?? {}
  const steps: SlotStep[] = []
  const generations = [-1]
  for (
    let generation = generations.shift();
    generation !== undefined;
    generation = generations.shift()
  ) {
    const isFree = generation >= 0
    for (const [fall, shown] of spin(sheet, stake, draw, isFree).entries()) {
      const freeSpinsAwarded = generation < retriggers ? (awards[shown.scatter.count - 1] ?? 0) : 0
      for (let i = 0; i < freeSpinsAwarded; i++) generations.push(generation + 1)
      const told = { isFree, ...shown, freeSpinsAwarded, freeSpinsLeft: generations.length }
      steps.push(fall === 0 ? { kind: 'spin', ...told } : { kind: 'fall', fall, ...told })
    }
  }
  return steps
}
