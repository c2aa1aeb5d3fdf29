/** Protects: the pot is won by a draw of its own, as likely as the stake is large, whatever happened before. */

import { expect, test } from 'vitest'
import { games } from '../catalogue.ts'
import { drawsOf } from '../fair.ts'
import { fraction } from '../fraction.ts'
import { jackpotOf } from '../game.ts'
import { drawJackpot, jackpotRtp } from './jackpot.ts'

const rules = { code: 'pot', odds: 1000, share: '3/200' }

test('[JKP-04] of all numbers that can be drawn, as many win as the stake has minor units', () => {
  for (const stake of [1n, 2n, 20n, 333n, 1000n]) {
    const hits = Array.from({ length: rules.odds }, (_, n) => drawJackpot(rules, stake, () => n))
    expect(hits.filter(({ isHit }) => isHit).length).toBe(Number(stake))
  }
})

test('[JKP-04] over many rounds the pot is won as often as published', () => {
  const rounds = 40_000
  const hits = Array.from({ length: rounds }, (_, nonce) =>
    drawJackpot(rules, 50n, drawsOf({ serverSeed: '0d'.repeat(32), clientSeed: 'pot', nonce })),
  ).filter(({ isHit }) => isHit).length
  // 2,000 are due; 5 percent of the probability is more than two standard deviations.
  expect(Math.abs(hits - 2000)).toBeLessThan(100)
})

test('[JKP-07] nothing decides ahead: the draw needs the seeds of the stake that makes it, and no pot', () => {
  const game = games['comet-foundry']!
  const { odds } = jackpotOf(game)!
  const draw = drawsOf({ serverSeed: '7a'.repeat(32), clientSeed: 'pot', nonce: 4 })
  const { steps } = game.settle({ stake: 20n, choice: {}, draw })
  expect(steps[0]).toMatchObject({ jackpot: { drawn: draw.drawn.at(-1)!.value } })
  expect(draw.drawn.at(-1)!.n).toBe(odds)
  expect(steps.slice(1).every((step) => !('jackpot' in step))).toBe(true)
})

test('[GAM-02] the return by the pot is its share and its seed over the odds, exactly', () => {
  expect(jackpotRtp(rules, 0n)).toEqual(fraction(3, 200))
  expect(jackpotRtp(rules, 5n)).toEqual(fraction(1, 50))
})
