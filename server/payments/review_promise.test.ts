/**
 * Protects the promise of a level that staff look at a withdrawal in time: it is told with the request, it orders what staff
 * see, missing it is noted, and what became of it is counted from what they did.
 */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { vipHandlers } from '#server/rewards/vip/vip.ts'
import { testCashier, type Client, type TestCashier } from '#tests/harness/cashier.ts'
import { publish } from '#tests/harness/rewards.ts'
import { inMinutes, noon } from '#tests/harness/visit.ts'
import { readQueue } from './queue.ts'
import { approveWithdrawal } from './review.ts'
import { workPayments } from './work.ts'

const level = (code: string, threshold: string, reviewed_within?: number) => ({
  code,
  name: code.toUpperCase(),
  deposit: threshold,
  turnover: threshold,
  withdrawn_per_day: '0',
  ...(reviewed_within && { reviewed_within }),
  benefits: { level_up: '0', weekly: '0', birthday: '0', rebate_e4: 0 },
})

let cashier: TestCashier
beforeAll(async () => {
  cashier = await testCashier()
  // A level that says nothing is no slower than the one below it.
  await publish(cashier.house, 'vip', {
    requires: 'both',
    keep_percent: 0,
    claim_days: 30,
    levels: [level('member', '0'), level('silver', '9000000', 60), level('gold', '9900000')],
  })
  await cashier.house.owner.query(
    'update cashier_rule set approved_unseen_per_day = 0 where site_id = 1',
  )
})
afterAll(() => cashier.drop())

async function playerOf(held: number, hasLeft = false): Promise<Client> {
  const player = await cashier.playerAt()
  const { deposit_id } = await player.deposit('1000')
  await cashier.tell(deposit_id, { state: 'paid' })
  await cashier.house.owner.query(
    `insert into vip_member (site_id, player_id, level, cycle, left_at) values (1, $1, $2, '2026-03-01', $3)`,
    [String(player.player.id), held, hasLeft ? noon : null],
  )
  return player
}

const ask = (player: Client, minute: number) => player.withdraw('20', undefined, inMinutes(minute))
const decide = (paymentId: string, minute: number) =>
  cashier.house.database.inSite(1, (db) =>
    approveWithdrawal(db, paymentId, {
      staffId: 'staff01',
      reason: 'looked at',
      at: inMinutes(minute),
    }),
  )
const reviewsOf = async (player: Client, minute: number) =>
  (await cashier.house.ask(player, vipHandlers['/api/auth/vip'], {}, inMinutes(minute))).value
    .reviews

test('who was promised sooner goes first; what was missed is noted once and counted, what was taken back is not', async () => {
  const [member, silver, gold, left] = [
    await playerOf(0),
    await playerOf(1),
    await playerOf(2),
    await playerOf(2, true),
  ]
  const asked = {
    member: await ask(member, 0),
    left: await ask(left, 1),
    silver: await ask(silver, 10),
    gold: await ask(gold, 20),
  }
  expect(asked.silver.review_by).toBe(inMinutes(70).toISOString())
  expect(asked.gold.review_by).toBe(inMinutes(80).toISOString())
  expect([asked.member.review_by, asked.left.review_by]).toEqual([null, null])
  const waiting = await cashier.house.database.inSite(1, (db) => readQueue(db, inMinutes(30), 10))
  expect(waiting.map(({ paymentId }) => paymentId)).toEqual([
    asked.silver.withdrawal_id,
    asked.gold.withdrawal_id,
    asked.member.withdrawal_id,
    asked.left.withdrawal_id,
  ])
  expect(await reviewsOf(silver, 30)).toEqual({ within_minutes: 60, reached: null })
  expect(await reviewsOf(member, 30)).toBeNull()

  await decide(asked.silver.withdrawal_id, 40)
  const transaction = { transaction_id: asked.silver.withdrawal_id }
  const path = '/api/wallet/transaction'
  const told = await cashier.house.ask(silver, cashier.handlers[path], transaction, inMinutes(41))
  expect(told.value).toMatchObject({ state: 'approved', review_by: null })
  const { site } = cashier.house
  // Taken back before it was due: staff can no longer keep the promise, nor break it.
  const last = await ask(await playerOf(1), 25)
  const client = await playerOf(1)
  const { withdrawal_id } = await ask(client, 30)
  await cashier.house.ask(
    client,
    cashier.handlers['/api/wallet/withdraw_cancel'],
    { withdrawal_id },
    inMinutes(35),
    { ...site, policy: { ...site.policy, allowsWithdrawalCancel: true } },
  )
  await decide(last.withdrawal_id, 85)
  for (const minute of [79, 81, 82, 200])
    while ((await workPayments(cashier.needs, inMinutes(minute))) > 0);
  const { rows } = await cashier.house.owner.query<{ subject: string }>(
    `select subject from significant_event where kind = 'review_overdue'`,
  )
  expect(rows).toEqual([{ subject: `payment:${asked.gold.withdrawal_id}` }])
  // Half an hour, an hour exactly, and the one that still waits.
  expect(await reviewsOf(gold, 200)).toEqual({
    within_minutes: 60,
    reached: { count: 3, on_time: 2, median_minutes: 60 },
  })
  expect((await reviewsOf(gold, 60 * 24 * 40))?.reached).toBeNull()
})
