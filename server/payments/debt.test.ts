/** A deposit that is taken back leaves no balance below zero: what was spent is owed, blocks play, and is paid first. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { postNow } from '#server/ledger/post.ts'
import { testCashier, type Client, type TestCashier } from '#tests/harness/cashier.ts'
import { outcomeOf, refusalOf } from '#tests/harness/visit.ts'
import { stakeOf } from '#tests/harness/money.ts'

let cashier: TestCashier
beforeAll(async () => {
  cashier = await testCashier()
})
afterAll(() => cashier.drop())

async function payIn(player: Client, amount: string): Promise<string> {
  const { deposit_id } = await player.deposit(amount)
  await cashier.tell(deposit_id, { state: 'paid' })
  return deposit_id
}
const stake = (player: Client, amount: bigint) =>
  cashier.house.database.inSite(1, (db) => postNow(db, stakeOf(player, cashier.house.site, amount)))
const eventsOf = async (player: Client) => {
  const { rows } = await cashier.house.owner.query<{ kind: string; after: unknown }>(
    'select kind, after from significant_event where subject = $1',
    [`player:${player.player.id}`],
  )
  return rows
}
const debtOf = async (player: Client) => {
  const { rows } = await cashier.house.owner.query<{ left: string }>(
    `select coalesce(sum(amount - collected), 0)::text as left from player_debt where player_id = $1`,
    [String(player.player.id)],
  )
  return rows[0]?.left
}

test.each(['charged_back', 'refunded'])(
  'a deposit that is %s while the money is there is taken whole, and play goes on',
  async (state) => {
    const player = await cashier.playerAt()
    const id = await payIn(player, '100')
    await payIn(player, '30')
    await cashier.tell(id, { state })
    await cashier.tell(id, { state })
    expect((await player.depositState(id)).state).toBe(state)
    expect((await player.summary()).cash).toBe('30.00')
    expect((await stake(player, 10_00n)).outcome).toBe('applied')
    expect(await eventsOf(player)).toEqual([])
  },
)

test('[WAL-13] what was spent is owed: recorded as significant, play and withdrawals blocked, the balance at zero', async () => {
  const player = await cashier.playerAt()
  const id = await payIn(player, '100')
  await stake(player, 70_00n)
  await cashier.tell(id, { state: 'charged_back' })
  expect((await player.summary()).cash).toBe('0.00')
  expect(await debtOf(player)).toBe('7000')
  expect(await eventsOf(player)).toMatchObject([
    { kind: 'balance_negative', after: { owed: '7000' } },
  ])
  expect(await stake(player, 1_00n)).toMatchObject({ outcome: 'refused', refusal: 'accountFrozen' })
  expect((await player.withdrawOptions()).blockers[0]?.code).toBe('accountFrozen')
  expect(await refusalOf(player.withdraw('20'))).toBe('withdrawalBlocked')
})

test('[WAL-13] the next money in pays the debt first, and what is left over plays', async () => {
  const player = await cashier.playerAt()
  const id = await payIn(player, '100')
  await stake(player, 70_00n)
  await cashier.tell(id, { state: 'charged_back' })
  await payIn(player, '50')
  expect([await debtOf(player), (await player.summary()).cash]).toEqual(['2000', '0.00'])
  expect((await stake(player, 1_00n)).outcome).toBe('refused')
  await payIn(player, '50')
  expect([await debtOf(player), (await player.summary()).cash]).toEqual(['0', '30.00'])
  expect((await stake(player, 10_00n)).outcome).toBe('applied')
})

test('that a deposit was charged back may be told before that it was paid', async () => {
  const player = await cashier.playerAt()
  const { deposit_id } = await player.deposit('100')
  await cashier.tell(deposit_id, { state: 'charged_back' })
  await cashier.tell(deposit_id, { state: 'paid' })
  expect((await player.depositState(deposit_id)).timeline.map(({ state }) => state)).toEqual([
    'created',
    'awaiting_payment',
    'credited',
    'charged_back',
  ])
  expect([await debtOf(player), (await player.summary()).cash]).toEqual(['0', '0.00'])
})

test('a part that is taken back is for a person, and moves nothing', async () => {
  const player = await cashier.playerAt()
  const id = await payIn(player, '100')
  await cashier.tell(id, { state: 'charged_back', amount: '40.00' })
  expect((await player.depositState(id)).state).toBe('credited')
  const { rows } = await cashier.house.owner.query(
    `select kind from significant_event where subject = $1`,
    [`payment:${id}`],
  )
  expect(rows).toEqual([{ kind: 'payment_contradicted' }])
})

// The same word on many connections takes the money once.
test('twenty words of one chargeback at once take it once', async () => {
  const player = await cashier.playerAt()
  const id = await payIn(player, '100')
  await stake(player, 60_00n)
  await Promise.all(
    Array.from({ length: 20 }, () => outcomeOf(cashier.tell(id, { state: 'charged_back' }))),
  )
  expect([await debtOf(player), (await player.summary()).cash]).toEqual(['6000', '0.00'])
})
