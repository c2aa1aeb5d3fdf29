/** A voucher is money once: whoever asks, however often and at once, and whatever becomes of it meanwhile. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { showVoucher, voucherOf } from '#contract/vouchers.ts'
import { sql } from '#server/base/database.ts'
import { inDays, inHours, inMinutes, noon, outcomeOf, refusalOf } from '#tests/harness/visit.ts'
import { testVouchers, type TestVouchers } from '#tests/harness/vouchers.ts'
import type { Issued } from './voucher.ts'

let vouchers: TestVouchers
let cashier: TestVouchers['cashier']
beforeAll(async () => {
  vouchers = await testVouchers()
  cashier = vouchers.cashier
})
afterAll(() => cashier.drop())

/** One that nobody has issued, right in its form. */
const strange = (n: number) => voucherOf(String(n).padStart(15, '0'))

test('[WAL-03] a voucher is a deposit of its amount that is credited at once, and counts as one', async () => {
  const player = await cashier.playerAt()
  const { code, voucherId } = await vouchers.issueOne()
  const deposit = await vouchers.redeem(player, showVoucher(code).toLowerCase())
  expect(deposit).toMatchObject({
    method: 'voucher',
    state: 'credited',
    amount: '500.00',
    credited: '500.00',
    instruction: null,
    is_cancellable: false,
  })
  expect(deposit.timeline.map(({ state }) => state)).toEqual(['created', 'credited'])
  expect(await vouchers.cashOf(player)).toBe('500.00')
  const { totals, value } = await player.transactions()
  expect(totals.deposited).toBe('500.00')
  expect(value).toMatchObject([
    { transaction_id: deposit.deposit_id, method_name: 'Voucher', state: 'credited' },
  ])
  const details = await cashier.house.call(
    cashier.handlers['/api/wallet/transaction'],
    player.visitAt(noon),
    { transaction_id: deposit.deposit_id },
  )
  expect(details.value).toMatchObject({
    gateway_reference: voucherId,
    movements: [{ kind: 'deposit', amount: '500.00', balance_after: '500.00' }],
  })
  const { rows } = await cashier.house.owner.query(
    `select letter from inbox_item where player_id = $1`,
    [String(player.player.id)],
  )
  expect(rows).toEqual([{ letter: 'depositCredited' }])
})

test('[WAL-14] the same reference answers the same deposit; another code under it is a conflict', async () => {
  const player = await cashier.playerAt()
  const [one, other] = await vouchers.issue({ count: 2 })
  const client_ref = randomUUID()
  const first = await vouchers.redeem(player, one!.code, { client_ref })
  expect(await vouchers.redeem(player, showVoucher(one!.code), { client_ref })).toEqual(first)
  expect(await refusalOf(vouchers.redeem(player, other!.code, { client_ref }))).toBe('conflict')
  expect(await refusalOf(player.deposit('500', client_ref))).toBe('conflict')
  expect(await vouchers.cashOf(player)).toBe('500.00')
})

// Two tabs, an impatient finger, and two who have seen the same paper.
test('of many who redeem one code at once, one of them gets it, once', async () => {
  const players = await Promise.all([1, 2, 3].map(() => cashier.playerAt()))
  for (let run = 0; run < 8; run += 1) {
    const { code } = await vouchers.issueOne({ amount: 100_00n })
    const before = await Promise.all(players.map(vouchers.cashOf))
    const client_ref = randomUUID()
    const outcomes = await Promise.all(
      players.flatMap((player) =>
        [client_ref, client_ref, randomUUID()].map((ref) =>
          outcomeOf(vouchers.redeem(player, code, { client_ref: ref, at: inHours(2 * run) })),
        ),
      ),
    )
    const after = await Promise.all(players.map(vouchers.cashOf))
    const gained = after.map((cash, i) => Number(cash) - Number(before[i]))
    const winner = gained.indexOf(100)
    expect(gained.filter((_, i) => i !== winner)).toEqual([0, 0])
    const refusals = outcomes.filter((outcome) => outcome !== 'OK')
    expect(outcomes.slice(3 * winner, 3 * winner + 3)).toContain('OK')
    expect(new Set(refusals)).toEqual(new Set(['voucherUnknown', 'voucherUsed']))
    expect(outcomes.filter((_, i) => Math.floor(i / 3) !== winner)).toEqual(
      Array(6).fill('voucherUnknown'),
    )
  }
})

test('a voucher that is cancelled and redeemed at once is one of both', async () => {
  const player = await cashier.playerAt()
  for (let run = 0; run < 10; run += 1) {
    const { code, voucherId } = await vouchers.issueOne({ amount: 100_00n })
    const before = await vouchers.cashOf(player)
    const [redeemed, cancelled] = await Promise.all([
      outcomeOf(vouchers.redeem(player, code)),
      outcomeOf(vouchers.cancel(voucherId)),
    ])
    expect([redeemed, cancelled]).toBeOneOf([
      ['OK', 'notFound'],
      ['voucherGone', 'OK'],
    ])
    const gained = Number(await vouchers.cashOf(player)) - Number(before)
    expect(gained).toBe(redeemed === 'OK' ? 100 : 0)
  }
})

test('whatever is wrong with a code is said alike, unless the voucher is their own or was good', async () => {
  const [player, other] = [await cashier.playerAt(), await cashier.playerAt()]
  const told = (code: string, at = noon) =>
    vouchers.redeem(player, code, { at }).then(
      () => null,
      ({ key, details }: { key: string; details: object }) => ({ key, details }),
    )
  const unknown = { key: 'voucherUnknown', details: {} }
  const [others, elsewhere] = [
    await vouchers.issueOne(),
    (await vouchers.issue({}, cashier.house.otherSite))[0]!,
  ]
  await vouchers.redeem(other, others.code)
  for (const code of [strange(1), others.code, elsewhere.code])
    expect(await told(code)).toEqual(unknown)
  // Other people's stays so, when its time is over too.
  expect(await told(others.code, inDays(31))).toEqual(unknown)
  expect(await told('0000-0000-0000-0001')).toMatchObject({ key: 'voucherMistyped' })

  const [own, cancelled, late] = [
    await vouchers.issueOne(),
    await vouchers.issueOne(),
    await vouchers.issueOne({ expiresAt: inMinutes(1) }),
  ]
  await vouchers.redeem(player, own.code)
  await vouchers.cancel(cancelled.voucherId)
  expect(await told(own.code)).toMatchObject({ key: 'voucherUsed' })
  expect(await told(cancelled.code)).toMatchObject({ key: 'voucherGone' })
  expect(await told(late.code, inMinutes(1))).toMatchObject({ key: 'voucherGone' })
})

test('after ten wrong codes within an hour a player waits, with a right one too; mistyped ones count nothing', async () => {
  const [player, other] = [await cashier.playerAt(), await cashier.playerAt()]
  const { code } = await vouchers.issueOne()
  const address = '198.51.100.10'
  for (let n = 0; n < 12; n += 1)
    expect(await refusalOf(vouchers.redeem(player, '0000-0000-0000-0001', { address }))).toBe(
      'voucherMistyped',
    )
  const outcomes = await Promise.all(
    Array.from({ length: 14 }, (_, n) =>
      outcomeOf(vouchers.redeem(player, strange(n), { address })),
    ),
  )
  expect(outcomes.filter((outcome) => outcome === 'voucherUnknown')).toHaveLength(10)
  expect(outcomes.filter((outcome) => outcome === 'tooManyRequests')).toHaveLength(4)
  expect(await refusalOf(vouchers.redeem(player, code, { address: '198.51.100.11' }))).toBe(
    'tooManyRequests',
  )
  expect(
    await outcomeOf(vouchers.redeem(other, (await vouchers.issueOne()).code, { address })),
  ).toBe('OK')
  expect(await outcomeOf(vouchers.redeem(player, code, { at: inMinutes(61) }))).toBe('OK')
})

test('thirty wrong codes from one network make everybody there wait, and nobody elsewhere', async () => {
  const [last, ...guessers] = await Promise.all([1, 2, 3, 4].map(() => cashier.playerAt()))
  for (const [who, guesser] of guessers.entries())
    for (let n = 0; n < 10; n += 1)
      await refusalOf(vouchers.redeem(guesser, strange(n), { address: `2001:db8:7:7::${who}${n}` }))
  const { code } = await vouchers.issueOne()
  const from = (address: string) => outcomeOf(vouchers.redeem(last!, code, { address }))
  expect(await from('2001:db8:7:7::99')).toBe('tooManyRequests')
  expect(await from('2001:db8:7:8::99')).toBe('OK')
})

test('[LIM-02] what refuses a deposit refuses a voucher, which stays good', async () => {
  const { owner } = cashier.house
  const player = await cashier.playerAt()
  const { code } = await vouchers.issueOne()
  const id = String(player.player.id)
  await owner.query(
    `insert into player_limit (site_id, player_id, kind, period, amount, set_at) values (1, $1, 'deposit', 'day', 49999, $2)`,
    [id, noon],
  )
  expect(await refusalOf(vouchers.redeem(player, code))).toBe('depositLimitReached')
  await owner.query(`delete from player_limit where player_id = $1`, [id])
  await owner.query(
    `insert into exclusion (site_id, player_id, time_out_until) values (1, $1, $2)`,
    [id, inDays(1)],
  )
  expect(await refusalOf(vouchers.redeem(player, code))).toBe('playerOnTimeOut')
  await owner.query(`delete from exclusion where player_id = $1`, [id])
  await owner.query(
    `insert into deposit_block (site_id, player_id, blocked_at) values (1, $1, $2)`,
    [id, noon],
  )
  expect(await refusalOf(vouchers.redeem(player, code))).toBe('depositsBlocked')
  await owner.query(`delete from deposit_block where player_id = $1`, [id])
  const method = (status: string, isOpen = true) =>
    owner.query(
      `update payment_method set status = $1, is_open = $2 where site_id = 1 and method = 'voucher'`,
      [status, isOpen],
    )
  await method('down')
  expect(await refusalOf(vouchers.redeem(player, code))).toBe('methodDown')
  await method('live', false)
  expect(await refusalOf(vouchers.redeem(player, code))).toBe('methodUnknown')
  await method('live')
  expect(await vouchers.cashOf(player)).toBe('0.00')
  expect((await player.transactions()).total).toBe(0)
  await vouchers.redeem(player, code)
  expect(await vouchers.cashOf(player)).toBe('500.00')
})

test('a deposit limit counts vouchers with other deposits, also those still on their way', async () => {
  const player = await cashier.playerAt()
  const [one, two] = await vouchers.issue({ amount: 100_00n, count: 2 })
  await cashier.house.owner.query(
    `insert into player_limit (site_id, player_id, kind, period, amount, set_at) values (1, $1, 'deposit', 'day', 25000, $2)`,
    [String(player.player.id), noon],
  )
  await vouchers.redeem(player, one!.code)
  await player.deposit('100')
  expect(await refusalOf(vouchers.redeem(player, two!.code))).toBe('depositLimitReached')
})

test('what a voucher is worth is said by nobody else: it cannot be begun as a deposit of an amount', async () => {
  const player = await cashier.playerAt()
  const begun = cashier.house.call(
    cashier.handlers['/api/wallet/deposit_create'],
    player.visitAt(noon),
    { method: 'voucher', amount: '500', client_ref: randomUUID() },
  )
  expect(await refusalOf(begun)).toBe('methodUnknown')
  expect((await player.transactions()).total).toBe(0)
})

test('[AUT-12] vouchers are issued, cancelled and listed by who has the right, and each is on record', async () => {
  const { owner } = cashier.house
  await owner.query(`delete from staff_role where staff = 'bob' and role = 'issuer'`)
  expect(await refusalOf(vouchers.issue({ by: 'bob' }))).toBe('rightMissing')
  const { voucherId } = await vouchers.issueOne()
  expect(await refusalOf(vouchers.cancel(voucherId, noon, 'bob'))).toBe('rightMissing')
  expect(await refusalOf(vouchers.list(null, noon, 'bob'))).toBe('rightMissing')
  const batch = await vouchers.issue({ count: 3, amount: 20_00n })
  const batchId = batch[0]!.voucherId.replace(/-\d+$/, '')
  expect(await vouchers.cancel(batch[1]!.voucherId)).toBe(1)
  expect(await vouchers.cancel(batchId)).toBe(2)
  expect(await refusalOf(vouchers.cancel(batchId))).toBe('notFound')
  const { rows } = await owner.query<{ kind: string }>(
    `select kind, actor, after from significant_event where subject like $1 order by event_id`,
    [`voucher:${batchId}%`],
  )
  expect(rows).toMatchObject([
    { kind: 'voucher_issued', actor: 'staff:ana', after: { amount: '2000', count: 3 } },
    { kind: 'voucher_cancelled', after: { count: 1 } },
    { kind: 'voucher_cancelled', after: { count: 2 } },
  ])
})

test.each([
  [{ amount: 9_99n }, 'amountTooSmall'],
  [{ amount: 5000_01n }, 'amountTooLarge'],
  [{ count: 0 }, 'invalidBody'],
  [{ count: 1.5 }, 'invalidBody'],
  [{ count: 10_001 }, 'invalidBody'],
  [{ expiresAt: noon }, 'invalidBody'],
])('a batch of %o is refused', async (asked, refusal) => {
  expect(await refusalOf(vouchers.issue(asked))).toBe(refusal)
})

test('what is kept tells no code, and a voucher that has ended cannot be changed, by its owner either', async () => {
  const player = await cashier.playerAt()
  const { owner } = cashier.house
  const [spent, open] = await vouchers.issue({ count: 2 })
  await vouchers.redeem(player, spent!.code)
  const { rows } = await owner.query<{ told: string }>(
    `select v::text || coalesce((select string_agg(e::text, '') from significant_event e where e.subject like 'voucher:%'), '')
         || coalesce((select string_agg(p::text, '') from payment p), '') as told from voucher v`,
  )
  const kept = rows
    .map(({ told }) => told)
    .join()
    .toUpperCase()
  expect(kept).not.toContain(open!.code)
  expect(kept).not.toContain(spent!.code)
  const change = (set: string, { voucherId }: Issued) =>
    owner.query(`update voucher set ${set} where voucher_id = $1`, [voucherId])
  for (const set of [
    `payment_id = null, redeemed_at = null`,
    `cancelled_by = 'x', cancelled_at = now()`,
    `expires_at = expires_at`,
  ])
    await expect(change(set, spent!)).rejects.toThrow('once')
  for (const set of [`amount = 1`, `expires_at = now() + '1 year'`, `code_hash = sha256('x')`])
    await expect(change(set, open!)).rejects.toThrow('not changed')
  await expect(
    cashier.house.database.inSite(1, (db) => db.run(sql`delete from voucher`)),
  ).rejects.toThrow('permission denied')
})
