/** Protects what rewards count of rounds at outside providers: each stake once, whether and whenever its round is closed. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { hub88 } from '#server/demo/games/hub88.ts'
import type { Move } from '#server/demo/games/simulator.ts'
import { moveOf, testProviders, type Gamer, type TestProviders } from '#tests/harness/providers.ts'
import { readJournal } from '#tests/harness/rewards.ts'
import { settledStakes, type SettledStake } from './settled.ts'

let providers: TestProviders
beforeAll(async () => {
  providers = await testProviders()
})
afterAll(() => providers.drop())

async function say(move: Move) {
  const posted = hub88.write(move, providers.keysOf(1, 'hub88'))
  if (!posted) throw new Error('the protocol has this move')
  const heard = await providers.post(hub88, posted)
  expect(hub88.understand(move, heard)).toMatchObject({ word: 'ok' })
}

/** What followers would count of a player's journal, read in one batch or entry by entry as transfers come. */
async function countedOf({ player, site }: Gamer): Promise<Partial<SettledStake>[]> {
  const { house } = providers
  const entries = (await readJournal(house, site)).filter(({ playerId }) => playerId === player.id)
  const stakes = await house.database.inSite(site.id, (db) => settledStakes(db, site.id, entries))
  return stakes.map(({ stake, isRound, isCancelled, multipleE2 }) => ({
    stake,
    isRound,
    isCancelled,
    multipleE2,
  }))
}

const counted = (stake: bigint, over: Partial<SettledStake> = {}) => ({
  stake,
  isRound: true,
  isCancelled: false,
  multipleE2: 0n,
  ...over,
})

test('a stake counts when it is taken, also where the round stays open or is lost without an entry', async () => {
  const gamer = await providers.gamerOf(hub88, 10_000n)
  const stake = moveOf(hub88, gamer, 'stake', { stake: '10' })
  await say(stake)
  expect(await countedOf(gamer)).toEqual([counted(1000n)])
  const lost = { payout: '0', of: stake.reference, round: stake.round, closes: true }
  await say(moveOf(hub88, gamer, 'payout', lost))
  expect(await countedOf(gamer)).toEqual([counted(1000n)])
})

test('a later payout tells the multiple and neither a stake nor a round', async () => {
  const gamer = await providers.gamerOf(hub88, 10_000n)
  const stake = moveOf(hub88, gamer, 'stake', { stake: '10' })
  await say(stake)
  const won = { payout: '25', of: stake.reference, round: stake.round, closes: true }
  await say(moveOf(hub88, gamer, 'payout', won))
  expect(await countedOf(gamer)).toEqual([
    counted(1000n),
    counted(0n, { isRound: false, multipleE2: 250n }),
  ])
})

test('several stakes in one round count each for itself, and one taken back takes back its own', async () => {
  const gamer = await providers.gamerOf(hub88, 10_000n)
  const first = moveOf(hub88, gamer, 'stake', { stake: '10' })
  await say(first)
  const second = moveOf(hub88, gamer, 'stake', { stake: '5', round: first.round })
  await say(second)
  const undo = { of: second.reference, round: first.round }
  await say(moveOf(hub88, gamer, 'cancel', undo))
  const rows = await countedOf(gamer)
  expect(rows.map(({ stake, isCancelled }) => (isCancelled ? -(stake ?? 0n) : stake))).toEqual([
    1000n,
    500n,
    -500n,
  ])
})
