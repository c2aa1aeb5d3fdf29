/** Protects what rewards count of rounds at outside providers: each stake once, whether and whenever its round is closed, and each round once. */

import fc from 'fast-check'
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
async function countedOf(
  { player, site }: Gamer,
  read: 'at once' | 'transfer by transfer' = 'at once',
): Promise<Partial<SettledStake>[]> {
  const { house } = providers
  const entries = (await readJournal(house, site)).filter(({ playerId }) => playerId === player.id)
  const batches =
    read === 'at once'
      ? [entries]
      : [...Map.groupBy(entries, ({ transferId }) => transferId).values()]
  const stakes: SettledStake[] = []
  for (const batch of batches)
    stakes.push(
      ...(await house.database.inSite(site.id, (db) => settledStakes(db, site.id, batch))),
    )
  return stakes.map(({ stake, rounds, wins, isCancelled, multipleE2 }) => ({
    stake,
    rounds,
    wins,
    isCancelled,
    multipleE2,
  }))
}

const counted = (stake: bigint, over: Partial<SettledStake> = {}) => ({
  stake,
  rounds: 1,
  wins: 0,
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
    counted(0n, { rounds: 0, wins: 1, multipleE2: 250n }),
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
  expect(rows.map(({ rounds }) => rounds)).toEqual([1, 0, 0])
})

test('[INC-06] whatever is staked, paid and taken back in one round, it is one round and one win, however its journal is cut', async () => {
  const act = fc.record({
    kind: fc.constantFrom('stake' as const, 'payout' as const, 'cancel' as const),
    amount: fc.integer({ min: 1, max: 30 }),
    which: fc.nat(5),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 9 }), async (acts) => {
      const gamer = await providers.gamerOf(hub88, 100_000n)
      const first = moveOf(hub88, gamer, 'stake', { stake: '1' })
      await say(first)
      const standing = [{ reference: first.reference, amount: 1 }]
      let paid = 0
      for (const { kind, amount, which } of acts) {
        const told = moveOf(hub88, gamer, kind, { round: first.round, closes: false })
        if (kind === 'stake') {
          await say({ ...told, stake: String(amount) })
          standing.push({ reference: told.reference, amount })
          continue
        }
        const [of] = standing.slice(which % Math.max(1, standing.length))
        if (!of) continue
        if (kind === 'payout') {
          await say({ ...told, of: of.reference, payout: String(amount) })
          paid += amount
        } else if (paid === 0) {
          await say({ ...told, of: of.reference })
          standing.splice(standing.indexOf(of), 1)
        }
      }
      const staked = standing.reduce((sum, { amount }) => sum + amount, 0)
      const sumsOf = (rows: Partial<SettledStake>[]) => {
        const sum = (part: (row: Partial<SettledStake>) => number) =>
          rows.reduce((all, row) => all + part(row), 0)
        return {
          staked: sum(({ stake, isCancelled }) => Number(stake) * (isCancelled ? -1 : 1)),
          rounds: sum(({ rounds }) => rounds ?? 0),
          wins: sum(({ wins }) => wins ?? 0),
        }
      }
      const due = {
        staked: staked * 100,
        rounds: staked > 0 ? 1 : 0,
        wins: staked > 0 && paid > staked ? 1 : 0,
      }
      expect(sumsOf(await countedOf(gamer))).toEqual(due)
      expect(sumsOf(await countedOf(gamer, 'transfer by transfer'))).toEqual(due)
    }),
    { numRuns: 12 },
  )
})

test('a game with a weight of its own counts by it, and one that counts for nothing not at all', async () => {
  const gamer = await providers.gamerOf(hub88, 10_000n)
  await say(moveOf(hub88, gamer, 'stake', { stake: '10' }))
  const { owner, site } = providers.house
  const weigh = (percent: number | null) =>
    owner.query('update game set turnover_percent = $2 where site_id = $1', [site.id, percent])
  const weighCategories = (percent: number) =>
    owner.query(
      `insert into turnover_weight select distinct site_id, category, $2::integer from game where site_id = $1
       on conflict (site_id, category) do update set percent = excluded.percent`,
      [site.id, percent],
    )
  await weighCategories(50)
  expect(await countedOf(gamer)).toEqual([counted(500n)])
  await weigh(20)
  expect(await countedOf(gamer)).toEqual([counted(200n)])
  await weigh(0)
  expect(await countedOf(gamer)).toEqual([])
  await weigh(null)
  await weighCategories(100)
  expect(await countedOf(gamer)).toEqual([counted(1000n)])
})
