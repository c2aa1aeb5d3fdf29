/** How reels turn: a pure plan from where they stand to the stops that were drawn. */
import { unitsOf, type Sheet, type SlotStep } from '#games/slot/sheet.ts'
import { playRound } from '#games/slot/spin.ts'

/** A reel's way in cells, counted down from `to + travel` to `to`, so that symbols come in from above. */
export type ReelPlan = { to: number; travel: number; startMs: number; durationMs: number }

const firstStopMs = 1250
const betweenStopsMs = 330
const betweenStartsMs = 60
const leastTravel = 16
const moreTravelPerReel = 7

/** Every reel passes its own strip, symbol by symbol, whatever is going to be won [GAM-06]. */
export function planSpin(
  strips: Sheet['reels'],
  from: readonly number[],
  to: readonly number[],
): ReelPlan[] {
  return strips.map(({ length }, reel) => {
    const [start, stop] = [from[reel]!, to[reel]!]
    const least = leastTravel + moreTravelPerReel * reel
    const offset = (((start - stop - least) % length) + length) % length
    const startMs = betweenStartsMs * reel
    return {
      to: stop,
      travel: least + offset,
      startMs,
      durationMs: firstStopMs + betweenStopsMs * reel - startMs,
    }
  })
}

export function lengthMsOf(plans: readonly ReelPlan[]): number {
  return Math.max(...plans.map(({ startMs, durationMs }) => startMs + durationMs))
}

const speedUpShare = 0.14
const slowDownFrom = 0.52

/** The share of the way done at a share of the time: speeding up, turning evenly, slowing down. */
function progressAt(time: number): number {
  const t = Math.min(1, Math.max(0, time))
  const top = 2 / (1 + slowDownFrom - speedUpShare)
  if (t < speedUpShare) return (top * t * t) / (2 * speedUpShare)
  if (t < slowDownFrom) return top * (t - speedUpShare / 2)
  return 1 - (top * (1 - t) ** 2) / (2 * (1 - slowDownFrom))
}

/** The reel's position in cells: whole numbers are stops. From the end of its time on exactly `to`. */
export function positionAt({ to, travel, startMs, durationMs }: ReelPlan, ms: number): number {
  return to + travel * (1 - progressAt((ms - startMs) / durationMs))
}

/** Cells per second, for the blur. */
export function speedAt(plan: ReelPlan, ms: number): number {
  return (positionAt(plan, ms) - positionAt(plan, ms + 8)) * 125
}

function spinAt(sheet: Sheet, stops: readonly number[]): SlotStep {
  let reel = 0
  return playRound(
    { ...sheet, freeSpins: null },
    BigInt(unitsOf(sheet)),
    () => stops[reel++ % stops.length]!,
  )[0]!
}

/** What reels show before the first round: the first even arrangement that pays nothing [GAM-07]. */
export function restingStep(sheet: Sheet): SlotStep {
  for (let turn = 0; ; turn++) {
    const stops = sheet.reels.map(({ length }, reel) => (turn + reel * 3) % length)
    const step = spinAt(sheet, stops)
    if (turn >= sheet.reels[0]!.length || step.payout === '0') return step
  }
}
