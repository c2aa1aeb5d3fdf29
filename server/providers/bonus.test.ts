/**
 * Protects [WAL-11]: own cash pays first and bonus money the rest, whoever draws; what comes back of a stake, paid,
 * undone or not used, comes back to where it was taken from, so that no provider turns bonus money into cash.
 */

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Move } from '#server/demo/games/simulator.ts'
import { simulators } from '#server/demo/games/simulators.ts'
import { moveOf, testProviders, type TestProviders } from '#tests/harness/providers.ts'

let providers: TestProviders
beforeAll(async () => {
  providers = await testProviders()
})
afterAll(() => providers.drop())

/** A player with six of own cash and fifty of bonus money, at a vendor's table. */
async function sit(vendor: string) {
  const simulator = simulators[vendor]!
  const gamer = await providers.gamerOf(simulator, 600n)
  await providers.giveBonus(gamer)
  return {
    say: async (kind: Move['kind'], more: Partial<Move>) => {
      const move = moveOf(simulator, gamer, kind, more)
      const posted = simulator.write(move, providers.keysOf(gamer.site.id, vendor))!
      const seen = simulator.understand(move, await providers.post(simulator, posted))
      expect(seen).toMatchObject({ word: 'ok' })
      return move
    },
    money: async () => {
      const { cash, bonus } = await providers.balancesOf(gamer)
      return { cash, bonus }
    },
  }
}

test.each(['hub88', 'jdb', 'softswiss', 'pragmatic', 'fachai', 'oneapi'])(
  '%s: a payout is shared as its stake was, and a cancel gives each back its own',
  async (vendor) => {
    const { say, money } = await sit(vendor)
    const undone = await say('stake', { stake: '10' })
    expect(await money()).toEqual({ cash: 0n, bonus: 4600n })
    const settling = { ofKind: 'stake', ofAmount: '10' } as const
    await say('cancel', { ...settling, of: undone.reference, round: undone.round })
    expect(await money()).toEqual({ cash: 600n, bonus: 5000n })
    const { reference: of, round } = await say('stake', { stake: '10' })
    await say('payout', { ...settling, of, round, payout: '25', closes: true })
    expect(await money()).toEqual({ cash: 1500n, bonus: 5600n })
  },
)

test.each(['jdb', 'softswiss', 'pgsoft', 'jili', 'fachai', 'oneapi'])(
  '%s: bet and win in one call are shared alike',
  async (vendor) => {
    const { say, money } = await sit(vendor)
    await say('stakePayout', { stake: '10', payout: '25', closes: true })
    expect(await money()).toEqual({ cash: 1500n, bonus: 5600n })
  },
)

test.each(['jdb', 'jili'])('%s: what a table gives back is shared alike', async (vendor) => {
  const { say, money } = await sit(vendor)
  const visit = async (back: Partial<Move>) => {
    const { reference: of, round } = await say('carry', { stake: '20' })
    await say('release', { of, round, ofKind: 'carry', ofAmount: '20', ...back })
  }
  // Of six and fourteen a quarter is staked and lost.
  await visit({ staked: '5', payout: '0', returned: '15' })
  expect(await money()).toEqual({ cash: 450n, bonus: 4650n })
  // Of four and a half and fifteen and a half all is staked, and half of what that won once more.
  await visit({ staked: '30', payout: '20', returned: '10' })
  expect(await money()).toEqual({ cash: 225n, bonus: 3875n })
})

test('the books of all of it agree', async () => {
  expect(await providers.faults()).toEqual([])
})
