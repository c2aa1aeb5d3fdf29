/** Plays a slot: from a stake to the spins of its whole round. */
import type { Draw } from '../fair.ts'
import { countIn, shownAt, winsIn } from './read.ts'
import { stripsOf, unitsOf, type Sheet, type SpinStep } from './sheet.ts'

function spin(sheet: Sheet, stake: bigint, draw: Draw, isFree: boolean) {
  const strips = stripsOf(sheet, isFree)
  const stops = strips.map((reel) => draw(reel.length))
  const window = strips.map((reel, i) => shownAt(reel, stops[i]!, sheet.rows))
  const wins = winsIn(sheet, window)
  const count = sheet.scatter === null ? 0 : countIn(window.flat(), sheet.scatter)
  const scatter = { count, pays: sheet.scatterPays[count - 1] ?? 0 }
  const multiplier = isFree ? (sheet.freeSpins?.multiplier ?? 1) : 1
  const unit = stake / BigInt(unitsOf(sheet))
  const paid = wins.reduce((sum, win) => sum + win.pays, 0)
  const payout = (unit * BigInt(paid) + stake * BigInt(scatter.pays)) * BigInt(multiplier)
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
 * The stake is a multiple of the sheet's units, so nothing is rounded. Draws: one per reel and spin,
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
