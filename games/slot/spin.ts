/** Plays a slot: from a stake to the spins of its whole round. */
import type { Draw } from '../fair.ts'
import { countIn, shownAt, winsIn, wonIn } from './read.ts'
import { stripsOf, unitsOf, type Sheet, type SlotStep } from './sheet.ts'

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
  const kept = window.map((column, reel) => column.filter((_, row) => !won[reel]![row]))
  const next = strips.map(({ length }, reel) => {
    const gone = window[reel]!.length - kept[reel]!.length
    return (stops[reel]! + length - gone) % length
  })
  const shown = strips.map((reel, i) => {
    const gone = window[i]!.length - kept[i]!.length
    return [...shownAt(reel, next[i]!, gone), ...kept[i]!]
  })
  return { stops: next, window: shown }
}

/** One spin, and where symbols fall all windows that it comes to, until nothing is won. */
function spin(sheet: Sheet, stake: bigint, draw: Draw, isFree: boolean) {
  const strips = stripsOf(sheet, isFree)
  const { falls = [1] } = sheet
  const multiplier = isFree ? (sheet.freeSpins?.multiplier ?? 1) : 1
  const stops = strips.map((reel) => draw(reel.length))
  let standing: Standing = {
    stops,
    window: strips.map((reel, i) => shownAt(reel, stops[i]!, sheet.rows)),
  }
  const first = readWindow(sheet, stake, standing, multiplier * falls[0]!)
  const windows = [first]
  if (!sheet.falls) return windows
  for (let won = wonIn(sheet, first); won.flat().includes(true);) {
    standing = fallen(strips, standing, won)
    const times = falls[Math.min(windows.length, falls.length - 1)]!
    const next = readWindow(sheet, stake, standing, multiplier * times)
    windows.push(next)
    won = wonIn(sheet, next)
  }
  return windows
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
