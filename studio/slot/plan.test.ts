/** Protects: what reels show is what was drawn, and the way there tells nothing of it. */

import { describe, expect, test } from 'vitest'
import { slotTitles } from '#games/catalogue.ts'
import { drawsOf } from '#games/fair.ts'
import { shownAt } from '#games/slot/read.ts'
import { unitsOf } from '#games/slot/sheet.ts'
import { playRound } from '#games/slot/spin.ts'
import { lengthMsOf, planSpin, positionAt, restingStep } from './plan.ts'

const draws = (nonce: number) =>
  drawsOf({ serverSeed: 'c4'.repeat(32), clientSeed: 'reels', nonce })

describe.each(slotTitles)('$code', ({ sheet }) => {
  const stake = BigInt(unitsOf(sheet))
  const spins = Array.from({ length: 60 }, (_, nonce) => playRound(sheet, stake, draws(nonce))[0]!)

  test('[GAM-06] [NEV-02] every reel starts where it stood and ends on its drawn stop, showing the drawn symbols', () => {
    spins.slice(1).forEach(({ stops, window }, i) => {
      const from = spins[i]!.stops
      const plans = planSpin(sheet.reels, from, stops)
      const endMs = lengthMsOf(plans)
      const ends = plans.map((plan) => positionAt(plan, endMs))
      expect(ends).toEqual(stops)
      expect(plans.map((plan, reel) => positionAt(plan, 0) % sheet.reels[reel]!.length)).toEqual(
        from,
      )
      expect(ends.map((end, reel) => shownAt(sheet.reels[reel]!, end, sheet.rows))).toEqual(window)
    })
  })

  test('reels turn one way only', () => {
    for (const plan of planSpin(sheet.reels, spins[0]!.stops, spins[1]!.stops)) {
      const way = Array.from({ length: 400 }, (_, i) => positionAt(plan, i * 8))
      expect(way.every((at, i) => i === 0 || at <= way[i - 1]!)).toBe(true)
    }
  })

  test('[GAM-15] the time to the result is the same whatever it is', () => {
    const times = spins
      .slice(1)
      .map(({ stops }, i) =>
        planSpin(sheet.reels, spins[i]!.stops, stops).map(({ startMs, durationMs }) => [
          startMs,
          durationMs,
        ]),
      )
    expect(new Set(times.map(String)).size).toBe(1)
  })

  test('[GAM-07] the first screen pays nothing', () => {
    const { stops } = restingStep(sheet)
    let reel = 0
    const [first] = playRound({ ...sheet, freeSpins: null }, stake, () => stops[reel++]!)
    expect(first).toMatchObject({ stops, payout: '0' })
  })
})
