/** Protects: nothing that returns no more than was staked is shown as a success. */

import { expect, test } from 'vitest'
import { games } from '#games/catalogue.ts'
import { playRound, stayAway, wanderBy } from '#tests/harness/rounds.ts'
import { tierOf } from './tier.ts'

const stake = 200n

test.each(Object.values(games).map((game) => [game.code, game] as const))(
  '[GAM-16] [NEV-03] %s celebrates no round and no step that returns its stake or less',
  (_, game) => {
    const tiers = new Set<string>()
    for (let nonce = 0; nonce < 400; nonce++) {
      const seeds = { serverSeed: '5a'.repeat(32), clientSeed: 'tier', nonce }
      for (const decide of [stayAway, wanderBy(nonce)]) {
        const { payout, steps, staked } = playRound(game, seeds, stake, decide)
        for (const returned of [payout, ...steps.map((step) => BigInt(step.payout))]) {
          const tier = tierOf(staked, returned)
          tiers.add(tier)
          expect(['win', 'big'].includes(tier)).toBe(returned > staked)
          expect(tier === 'none').toBe(returned === 0n)
        }
      }
    }
    expect(tiers).toContain('win')
  },
)

test.each([
  [0n, 'none'],
  [1n, 'neutral'],
  [200n, 'neutral'],
  [201n, 'win'],
  [3999n, 'win'],
  [4000n, 'big'],
] as const)('a return of %s on 200 is told as %s', (payout, tier) => {
  expect(tierOf(stake, payout)).toBe(tier)
})
