/** A deposit is credited once, by what its gateway confirms, and nothing else credits it. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testCashier, type Client, type TestCashier } from '#tests/harness/cashier.ts'
import { inMinutes, noon, refusalOf } from '#tests/harness/visit.ts'
import { liftDepositBlock } from './failures.ts'
import { creditDeposit, rejectDeposit } from './review.ts'
import { workPayments } from './work.ts'

let cashier: TestCashier
beforeAll(async () => {
  cashier = await testCashier()
})
afterAll(() => cashier.drop())

const statesOf = ({ timeline }: { timeline: { state: string }[] }) =>
  timeline.map(({ state }) => state)

test('[WAL-03] a deposit is not money until the gateway confirms it', async () => {
  const player = await cashier.playerAt()
  const deposit = await player.deposit('100')
  expect(deposit).toMatchObject({
    state: 'awaiting_payment',
    amount: '100.00',
    credited: '',
    instruction: { type: 'redirect' },
  })
  expect((await player.summary()).cash).toBe('0.00')

  expect(await cashier.tell(deposit.deposit_id, { state: 'paid' })).toMatchObject({ status: 200 })
  expect(await player.depositState(deposit.deposit_id)).toMatchObject({
    state: 'credited',
    credited: '100.00',
    instruction: null,
  })
  expect((await player.summary()).cash).toBe('100.00')
})

test('[WAL-14] the same reference answers the same deposit; other content under it is a conflict', async () => {
  const player = await cashier.playerAt()
  const ref = randomUUID()
  const first = await player.deposit('100', ref)
  expect(await player.deposit('100.00', ref)).toEqual(first)
  expect(await refusalOf(player.deposit('101', ref))).toBe('conflict')
  expect((await player.transactions()).total).toBe(1)
})

test('two requests with one reference at once make one deposit', async () => {
  const player = await cashier.playerAt()
  const ref = randomUUID()
  const answers = await Promise.all([1, 2, 3, 4].map(() => player.deposit('100', ref)))
  expect(new Set(answers.map(({ deposit_id }) => deposit_id)).size).toBe(1)
  expect((await player.transactions()).total).toBe(1)
})

test('a gateway that does not answer leaves the deposit to be asked for again, and it goes on from there', async () => {
  const player = await cashier.playerAt()
  const ref = randomUUID()
  cashier.gateway.isSilent = true
  expect(await refusalOf(player.deposit('100', ref))).toBe('outcomeUnknown')
  cashier.gateway.isSilent = false
  const deposit = await player.deposit('100', ref)
  expect(statesOf(deposit)).toEqual(['created', 'awaiting_payment'])
})

test.each([
  ['underpaid', '60.00'],
  ['overpaid', '150.00'],
])('a payment that is %s passes review and is credited as received', async (reason, received) => {
  const player = await cashier.playerAt()
  const { deposit_id } = await player.deposit('100')
  await cashier.tell(deposit_id, { state: 'paid', amount: received })
  const deposit = await player.depositState(deposit_id)
  expect(deposit).toMatchObject({ state: 'credited', credited: received })
  expect(deposit.timeline.slice(-2)).toMatchObject([
    { state: 'in_review', reason },
    { state: 'credited', reason },
  ])
  expect((await player.summary()).cash).toBe(received)
})

test('money that comes after the end is late, not lost', async () => {
  const player = await cashier.playerAt()
  const { deposit_id } = await player.deposit('100')
  await cashier.tell(deposit_id, { state: 'expired' })
  await cashier.tell(deposit_id, { state: 'paid' })
  expect(statesOf(await player.depositState(deposit_id))).toEqual([
    'created',
    'awaiting_payment',
    'expired',
    'in_review',
    'credited',
  ])
  expect((await player.summary()).cash).toBe('100.00')
})

test('another currency, or more than the method carries, waits for a person and credits nothing by itself', async () => {
  const player = await cashier.playerAt()
  const [foreign, huge] = [await player.deposit('100'), await player.deposit('100')]
  await cashier.tell(foreign.deposit_id, { state: 'paid', currency: 'USD' })
  await cashier.tell(huge.deposit_id, { state: 'paid', amount: '99999999.00' })
  expect(await player.depositState(foreign.deposit_id)).toMatchObject({
    state: 'in_review',
    credited: '',
  })
  expect(await player.depositState(huge.deposit_id)).toMatchObject({
    state: 'in_review',
    credited: '',
  })
  expect((await player.summary()).cash).toBe('0.00')

  const { database, site } = cashier.house
  const decision = { staffId: 'staff01', reason: 'seen on the statement', at: inMinutes(5) }
  const half = await database.inSite(site.id, (db) =>
    creditDeposit(db, foreign.deposit_id, 55_00n, decision),
  )
  expect(half.state).toBe('done')
  await database.inSite(site.id, (db) => rejectDeposit(db, huge.deposit_id, decision))
  expect((await player.summary()).cash).toBe('55.00')
  expect((await player.depositState(huge.deposit_id)).state).toBe('rejected')
  const again = database.inSite(site.id, (db) =>
    creditDeposit(db, foreign.deposit_id, 55_00n, decision),
  )
  expect(await refusalOf(again)).toBe('conflict')
})

test('a method that is down is shown as such and begins nothing; one without a gateway is not offered', async () => {
  const { owner, call, otherSite } = cashier.house
  const player = await cashier.playerAt()
  const list = (site = cashier.house.site) =>
    call(cashier.handlers['/api/wallet/methods_public'], cashier.house.visitOf(site), {})
  await owner.query(
    `update payment_method set status = 'down', back_at = '2026-07-01 12:00Z' where site_id = 1`,
  )
  expect((await list()).value.deposit).toMatchObject([
    { method: 'sandbox', status: 'down', back_at: '2026-07-01T12:00:00.000Z' },
  ])
  expect(await refusalOf(player.deposit('100'))).toBe('methodDown')
  await owner.query(`update payment_method set back_at = '2026-02-01' where site_id = 1`)
  expect((await list()).value.deposit).toMatchObject([{ status: 'down', back_at: null }])
  await owner.query(`update payment_method set status = 'live', back_at = null where site_id = 1`)
  await owner.query(`update payment_method set gateway = 'nobody' where site_id = 2`)
  expect((await list(otherSite)).value).toMatchObject({ deposit: [], withdrawal: [] })
  await owner.query(`update payment_method set gateway = 'sandbox' where site_id = 2`)
})

test('methods are offered by what kind of money they take, and within a kind as the operator has them', async () => {
  const { owner, call, site, visitOf } = cashier.house
  const add = (method: string, type: string, position: number) =>
    owner.query(
      `insert into payment_method (site_id, method, direction, name, type, gateway, amount_min, amount_max, usual_minutes, position)
       values (1, $1, 'deposit', $1, $2, 'sandbox', 1, 100, 1, $3)`,
      [method, type, position],
    )
  await add('coin', 'crypto', 1)
  await add('later', 'wallet', 3)
  await add('account', 'bank', 2)
  await add('sooner', 'wallet', 2)
  const { value } = await call(cashier.handlers['/api/wallet/methods_public'], visitOf(site), {})
  expect(value.deposit.map(({ method }) => method)).toEqual([
    'sandbox',
    'sooner',
    'later',
    'account',
    'coin',
  ])
  await owner.query(
    `delete from payment_method where site_id = 1 and method in ('coin', 'later', 'account', 'sooner')`,
  )
})

test('staff cannot credit what no gateway confirmed', async () => {
  const player = await cashier.playerAt()
  const { deposit_id } = await player.deposit('100')
  const { database, site } = cashier.house
  const decision = { staffId: 'staff01', reason: 'seen on the statement', at: inMinutes(5) }
  expect(
    await refusalOf(
      database.inSite(site.id, (db) => creditDeposit(db, deposit_id, 100_00n, decision)),
    ),
  ).toBe('conflict')
})

test('amounts outside the method, unreadable or not positive are refused', async () => {
  const player = await cashier.playerAt()
  expect(await refusalOf(player.deposit('0'))).toBe('invalidAmount')
  expect(await refusalOf(player.deposit('1.001'))).toBe('invalidAmount')
  expect(await refusalOf(player.deposit('1'))).toBe('amountTooSmall')
  expect(await refusalOf(player.deposit('99999999'))).toBe('amountTooLarge')
})

// A limit that counts only what was credited could be passed by paying several pages at once.
test('[LIM-03] deposits on their way count against the limit, also when they are asked for at once', async () => {
  const player = await cashier.playerAt()
  await cashier.house.owner.query(
    `insert into player_limit (site_id, player_id, kind, period, amount, set_at) values ($1, $2, 'deposit', 'day', 25000, $3)`,
    [cashier.house.site.id, String(player.player.id), noon],
  )
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => player.deposit('100')))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await refusalOf(player.deposit('100'))).toBe('depositLimitReached')
  // Told with the form, so that it can be answered while it is typed.
  const told = await cashier.house.call(
    cashier.handlers['/api/wallet/deposit_methods'],
    player.visitAt(noon),
    {},
  )
  expect(told.on_the_way).toBe('200.00')
})

test('what truly arrives is credited though the player excluded themselves meanwhile; nothing new begins', async () => {
  const player = await cashier.playerAt()
  const { deposit_id } = await player.deposit('100')
  await cashier.house.owner.query(
    `insert into exclusion (site_id, player_id, excluded_at) values ($1, $2, $3)`,
    [cashier.house.site.id, String(player.player.id), noon],
  )
  await cashier.tell(deposit_id, { state: 'paid' })
  expect((await player.summary()).cash).toBe('100.00')
  expect(await refusalOf(player.deposit('100'))).toBe('playerExcluded')
  expect((await player.withdraw('100')).state).toBe('approved')
})

/** Opens as many deposits as are asked for, so that they may fail later whatever is blocked by then. */
async function openMany(player: Client, count: number): Promise<string[]> {
  const opened: string[] = []
  for (let n = 0; n < count; n += 1) opened.push((await player.deposit('100')).deposit_id)
  return opened
}
const fail = async (ids: readonly string[], at = noon) => {
  for (const id of ids) await cashier.tell(id, { state: 'failed' }, { at })
}
const statusOf = async (player: Client) => {
  const { rows } = await cashier.house.owner.query<{ status: string }>(
    'select status from player where player_id = $1',
    [String(player.player.id)],
  )
  return rows[0]?.status
}
const eventsOf = async (player: Client) => {
  const { rows } = await cashier.house.owner.query<{ kind: string }>(
    'select kind from significant_event where subject = $1 order by event_id',
    [`player:${player.player.id}`],
  )
  return rows.map(({ kind }) => kind)
}

test('[WAL-07] five failed deposits in a row within ten minutes wait for review, and the form says so before', async () => {
  const player = await cashier.playerAt()
  const methods = () =>
    cashier.house.call(cashier.handlers['/api/wallet/deposit_methods'], player.visitAt(noon), {})
  const ids = await openMany(player, 5)
  await fail(ids.slice(0, 4))
  expect((await methods()).blockers).toEqual([])
  await fail(ids.slice(4))
  expect((await methods()).blockers).toMatchObject([{ code: 'depositsBlocked' }])
  expect(await refusalOf(player.deposit('100'))).toBe('depositsBlocked')
  // Time alone does not end a review; a person does.
  expect(await refusalOf(player.deposit('100', randomUUID(), inMinutes(24 * 60)))).toBe(
    'depositsBlocked',
  )
  const { database, site } = cashier.house
  const who = { siteId: site.id, playerId: player.player.id }
  await database.inSite(site.id, (db) =>
    liftDepositBlock(db, who, { staffId: 'staff01', at: inMinutes(60) }),
  )
  expect((await player.deposit('100', randomUUID(), inMinutes(60))).state).toBe('awaiting_payment')
  expect(await eventsOf(player)).toEqual(['payment_account_blocked', 'payment_account_blocked'])
})

test('[WAL-07] five more suspend the account, unless a deposit went well before and none was charged back', async () => {
  const [stranger, regular] = [await cashier.playerAt(), await cashier.playerAt()]
  await cashier.tell((await regular.deposit('100')).deposit_id, { state: 'paid' })
  for (const player of [stranger, regular]) {
    const ids = await openMany(player, 10)
    await fail(ids.slice(0, 5))
    expect(await statusOf(player)).toBe('active')
    await fail(ids.slice(5), inMinutes(1))
  }
  expect(await statusOf(stranger)).toBe('suspended')
  expect(await eventsOf(stranger)).toEqual(['payment_account_blocked', 'account_status_changed'])
  expect(await statusOf(regular)).toBe('active')
})

test('[WAL-07] failures that are far apart, or broken by one that went well, block nothing', async () => {
  const player = await cashier.playerAt()
  const ids = await openMany(player, 8)
  for (const [n, id] of ids.slice(0, 5).entries()) await fail([id], inMinutes(3 * n))
  expect(await player.deposit('100')).toMatchObject({ state: 'awaiting_payment' })
  await cashier.tell(ids[5]!, { state: 'paid' }, { at: inMinutes(13) })
  await fail(ids.slice(6), inMinutes(14))
  expect(await player.deposit('100')).toMatchObject({ state: 'awaiting_payment' })
})

test('a deposit is called off by its player while nobody has paid, and late money is credited all the same', async () => {
  const [player, stranger] = [await cashier.playerAt(), await cashier.playerAt()]
  const { deposit_id, is_cancellable } = await player.deposit('100')
  expect(is_cancellable).toBe(true)
  const callOff = (by: Client) =>
    cashier.house.call(cashier.handlers['/api/wallet/deposit_cancel'], by.visitAt(noon), {
      deposit_id,
    })
  expect(await refusalOf(callOff(stranger))).toBe('depositUnknown')
  expect((await callOff(player)).value).toMatchObject({ state: 'cancelled', instruction: null })
  await cashier.tell(deposit_id, { state: 'paid' })
  expect((await player.summary()).cash).toBe('100.00')
  expect(await refusalOf(callOff(player))).toBe('depositClosed')
})

test('a deposit nobody paid expires when its time is over; one the gateway never heard of fails', async () => {
  const player = await cashier.playerAt()
  const unpaid = await player.deposit('100')
  const lost = await player.deposit('100')
  cashier.gateway.books.set(unpaid.deposit_id, {
    ...cashier.gateway.books.get(unpaid.deposit_id)!,
    state: 'expired',
  })
  cashier.gateway.books.delete(lost.deposit_id)
  await workPayments(cashier.needs, inMinutes(31))
  expect((await player.depositState(unpaid.deposit_id)).state).toBe('expired')
  expect((await player.depositState(lost.deposit_id)).state).toBe('failed')
})

test('a deposit that was paid while its webhooks were lost is credited when the gateway is asked', async () => {
  const player = await cashier.playerAt()
  const { deposit_id } = await player.deposit('100')
  cashier.gateway.books.set(deposit_id, {
    ...cashier.gateway.books.get(deposit_id)!,
    state: 'paid',
  })
  await workPayments(cashier.needs, inMinutes(31))
  await workPayments(cashier.needs, inMinutes(62))
  expect((await player.summary()).cash).toBe('100.00')
})

test('a stranger’s deposit does not exist', async () => {
  const [owner, stranger] = [await cashier.playerAt(), await cashier.playerAt()]
  const { deposit_id } = await owner.deposit('100')
  expect(await refusalOf(stranger.depositState(deposit_id))).toBe('depositUnknown')
})
