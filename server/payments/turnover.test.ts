/** What a deposit asks to be staked is counted exactly, once, and frees its part of the money with every stake. */

import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { turnoverOf } from '#contract/payments.ts'
import type { Refusal } from '#server/base/refusal.ts'
import { cancel } from '#server/ledger/cancel.ts'
import { postNow } from '#server/ledger/post.ts'
import { testCashier, type Client, type TestCashier } from '#tests/harness/cashier.ts'
import { noon } from '#tests/harness/visit.ts'
import { stakeOf } from '#tests/harness/money.ts'

let cashier: TestCashier
beforeAll(async () => {
  cashier = await testCashier()
  const { owner } = cashier.house
  await owner.query('update cashier_rule set deposit_turnover_percent = 200 where site_id = 1')
  await owner.query(
    `insert into provider (site_id, provider_code, name) values (1, 'FAIRHOUSE', 'Studio')`,
  )
  for (const [code, category] of [
    ['reels', 'slot_game'],
    ['dice', 'hash_game'],
    ['idle', 'poker'],
  ])
    await owner.query(
      `insert into game (site_id, provider_code, game_code, name, category, stake_min, stake_max, stake_steps, rules_version,
                         config_hash, volatility, rtp, added_at)
       values (1, 'FAIRHOUSE', $1, $1, $2, 1, 1000000, '{}', 1, repeat('0', 64), 'low', '97.00', now())`,
      [code, category],
    )
  await owner.query(
    `insert into turnover_weight (site_id, category, percent) values (1, 'hash_game', 20), (1, 'poker', 0)`,
  )
})
afterAll(() => cashier.drop())

async function playerWith(...amounts: string[]): Promise<Client> {
  const player = await cashier.playerAt()
  for (const amount of amounts) await payIn(player, amount)
  return player
}
async function payIn(player: Client, amount: string) {
  const { deposit_id } = await player.deposit(amount)
  await cashier.tell(deposit_id, { state: 'paid' })
  return deposit_id
}
const inSite = <T>(work: Parameters<typeof cashier.house.database.inSite<T>>[1]) =>
  cashier.house.database.inSite(1, work)
async function stake(player: Client, subject: string, amount: bigint, payout = 0n) {
  const transfer = stakeOf(player, cashier.house.site, amount, payout, { subject })
  const posted = await inSite((db) => postNow(db, transfer))
  expect(posted.outcome).toBe('applied')
  return transfer.key
}
const turnover = async (player: Client) =>
  (await cashier.house.call(cashier.handlers['/api/wallet/turnover'], player.visitAt(noon), {}))
    .value

test('each unit that is staked frees its part, and winnings are free at once', async () => {
  const player = await playerWith('100')
  expect(await turnover(player)).toMatchObject({
    cash: '100.00',
    locked: '100.00',
    withdrawable: '0.00',
  })
  await stake(player, 'reels', 50_00n, 80_00n)
  // 200 must be staked for 100: 50 free a quarter of it, and 30 were won.
  expect(await turnover(player)).toMatchObject({
    cash: '130.00',
    locked: '75.00',
    withdrawable: '55.00',
    locks: [{ required: '200.00', done: '50.00', left: '150.00', locked: '75.00' }],
  })
  expect((await player.withdrawOptions()).value).toMatchObject({
    withdrawable: '55.00',
    locked: '75.00',
  })
  expect((await player.withdraw('55')).state).toBe('approved')
})

test('more than what is unlocked is refused by the name of the lock, and nothing is when all is locked', async () => {
  const player = await playerWith('100')
  const source_id = (await turnover(player)).locks[0]?.source_id
  const all: unknown = await player.withdraw('20').catch((fault: unknown) => fault)
  expect((all as Refusal).details).toEqual((await player.withdrawOptions()).blockers[0])
  await stake(player, 'reels', 100_00n, 100_00n)
  const much: unknown = await player.withdraw('60').catch((fault: unknown) => fault)
  expect(much).toMatchObject({
    key: 'withdrawalBlocked',
    details: { code: 'turnoverOpen', lock_id: source_id, amount: '100.00', withdrawable: '50.00' },
  })
  expect((await player.withdrawOptions()).blockers).toEqual([])
  expect((await player.withdraw('50')).state).toBe('approved')
})

test('what does not count is shown with its reason: weights, games left out, stakes given back', async () => {
  const player = await playerWith('100')
  await stake(player, 'dice', 10_00n, 10_00n)
  await stake(player, 'idle', 10_00n, 10_00n)
  const key = await stake(player, 'reels', 10_00n)
  await turnover(player)
  await inSite((db) =>
    cancel(db, {
      siteId: 1,
      playerId: player.player.id,
      key: { ...key, class: 'cancel' },
      of: key,
      content: 'cancel',
      subject: 'reels',
      at: noon,
    }),
  )
  await stake(player, 'reels', 30_00n, 30_00n)
  const { locks } = await turnover(player)
  expect(locks[0]?.done).toBe('32.00')
  expect(locks[0]?.stakes).toEqual([
    {
      subject: 'dice',
      staked: '10.00',
      counted: '2.00',
      not_counted: '8.00',
      reason: 'turnoverWeight',
    },
    {
      subject: 'idle',
      staked: '10.00',
      counted: '0.00',
      not_counted: '10.00',
      reason: 'turnoverWeight',
    },
    {
      subject: 'reels',
      staked: '40.00',
      counted: '30.00',
      not_counted: '10.00',
      reason: 'turnoverCancelled',
    },
  ])
})

test('a deposit counts only what is staked after it, and one stake is not counted twice', async () => {
  const player = await playerWith('100')
  await stake(player, 'reels', 60_00n, 60_00n)
  await payIn(player, '50')
  await stake(player, 'reels', 160_00n - 10_00n, 150_00n)
  const { locks } = await turnover(player)
  expect(locks.map(({ amount, done }) => [amount, done])).toEqual([
    ['50.00', '10.00'],
    ['100.00', '200.00'],
  ])
})

test('a deposit that is charged back takes its lock along', async () => {
  const player = await cashier.playerAt()
  const id = await payIn(player, '100')
  await cashier.tell(id, { state: 'charged_back' })
  expect(await turnover(player)).toMatchObject({ cash: '0.00', locked: '0.00' })
})

test('without a rule nothing is locked', async () => {
  await cashier.house.owner.query(
    'update cashier_rule set deposit_turnover_percent = 0 where site_id = 1',
  )
  const player = await playerWith('100')
  expect(await turnover(player)).toMatchObject({ locks: [], withdrawable: '100.00' })
  await cashier.house.owner.query(
    'update cashier_rule set deposit_turnover_percent = 200 where site_id = 1',
  )
})

test('what a deposit asks for is told before it is paid, to guests too, and is what is locked', async () => {
  const { owner, visitOf, call } = cashier.house
  const percent = 33
  await owner.query('update cashier_rule set deposit_turnover_percent = $1', [percent])
  const player = await cashier.playerAt()
  // As of a new version of the site, as the change has made one.
  const site = { ...cashier.house.site }
  const ways = await call(
    cashier.handlers['/api/wallet/deposit_methods'],
    { ...player.visitAt(noon), site },
    {},
  )
  const open = await call(cashier.handlers['/api/wallet/methods_public'], visitOf(site), {})
  expect(ways.turnover_percent).toBe(percent)
  expect(open.value.turnover_percent).toBe(percent)
  await payIn(player, '100.01')
  expect(turnoverOf(100_01n, percent)).toBe(33_00n)
  expect((await turnover(player)).locks).toMatchObject([{ amount: '100.01', required: '33.00' }])
  await owner.query('update cashier_rule set deposit_turnover_percent = 200')
})

test('asking from many places at once counts once', async () => {
  const player = await playerWith('100')
  await stake(player, 'reels', 50_00n, 50_00n)
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => turnover(player)))
  for (const answer of answers) expect(answer.locks[0]?.done).toBe('50.00')
})

type Deed =
  | { kind: 'deposit'; amount: number }
  | { kind: 'stake'; amount: number; game: 'reels' | 'dice' | 'idle' }
  | { kind: 'ask' }
const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ kind: fc.constant('deposit' as const), amount: fc.integer({ min: 20, max: 60 }) }),
  fc.record({
    kind: fc.constant('stake' as const),
    amount: fc.integer({ min: 1, max: 40 }),
    game: fc.constantFrom('reels' as const, 'dice' as const, 'idle' as const),
  }),
  fc.record({ kind: fc.constant('ask' as const) }),
)
const weights = { reels: 100, dice: 20, idle: 0 }

// The model adds up in its head, without positions: whenever and however often one asks, the sums are the same.
test('over random play the counted turnover is that of a model, whenever it is asked for', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 12 }), async (deeds) => {
      const { owner } = cashier.house
      // Money to stake with that asks for nothing.
      await owner.query('update cashier_rule set deposit_turnover_percent = 0')
      const player = await playerWith('1000')
      await owner.query('update cashier_rule set deposit_turnover_percent = 200')
      const model: { amount: number; required: number; done: number }[] = []
      for (const one of deeds) {
        if (one.kind === 'ask') await turnover(player)
        if (one.kind === 'deposit') {
          await payIn(player, String(one.amount))
          model.push({ amount: one.amount * 100, required: one.amount * 200, done: 0 })
        }
        if (one.kind === 'stake') {
          await stake(player, one.game, BigInt(one.amount * 100), BigInt(one.amount * 100))
          let worth = (one.amount * 100 * weights[one.game]) / 100
          for (const lock of model) {
            const taken = Math.min(worth, lock.required - lock.done)
            lock.done += taken
            worth -= taken
          }
        }
      }
      const { locks } = await turnover(player)
      const told = locks.slice(0, model.length).toReversed()
      expect(told.map(({ done }) => done)).toEqual(model.map(({ done }) => (done / 100).toFixed(2)))
    }),
    { numRuns: 15 },
  )
})
