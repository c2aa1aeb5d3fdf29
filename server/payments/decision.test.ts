/** Staff decide alone up to a limit and in twos above it; the database itself refuses one person agreeing with themselves. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testCashier, type Client, type TestCashier } from '#tests/harness/cashier.ts'
import { demoStaff } from '#server/base/staff.ts'
import { addStaff } from '#tests/harness/staff.ts'
import { inMinutes, noon, outcomeOf, refusalOf } from '#tests/harness/visit.ts'
import { playDemoStaff } from './demo_staff.ts'
import { adjustBalance, approveWithdrawal, creditDeposit, rejectDeposit } from './review.ts'

let cashier: TestCashier
beforeAll(async () => {
  cashier = await testCashier()
  const { owner } = cashier.house
  await owner.query(
    'update cashier_rule set second_person_above = 50000, approved_unseen_per_day = 0 where site_id = 1',
  )
  await owner.query(
    `insert into payment_method (site_id, direction, method, name, gateway, amount_min, amount_max, usual_minutes, settings)
     values (1, 'deposit', 'bank', 'Bank', 'manual', 2000, 100000000, 60, '{"bank":"Demo","number":"1","holder":"House"}')`,
  )
})
afterAll(() => cashier.drop())

const by = (staffId: string, reason = 'seen on the statement') => ({ staffId, reason, at: noon })
const inSite = <T>(work: Parameters<typeof cashier.house.database.inSite<T>>[1]) =>
  cashier.house.database.inSite(1, work)
async function playerWith(amount: string): Promise<Client> {
  const player = await cashier.playerAt()
  const { deposit_id } = await player.deposit(amount)
  await cashier.tell(deposit_id, { state: 'paid' })
  return player
}
const eventsOf = async (subject: string) => {
  const { rows } = await cashier.house.owner.query<{ kind: string }>(
    'select kind, actor, authoriser, reason from significant_event where subject = $1 order by event_id',
    [subject],
  )
  return rows
}

test('[WAL-10] up to the limit one person approves, above it a second one must', async () => {
  const player = await playerWith('2000')
  const small = await player.withdraw('500')
  expect((await inSite((db) => approveWithdrawal(db, small.withdrawal_id, by('ana')))).state).toBe(
    'done',
  )
  const large = await player.withdraw('600')
  const approve = (staffId: string) =>
    inSite((db) => approveWithdrawal(db, large.withdrawal_id, by(staffId)))
  expect((await approve('ana')).state).toBe('waiting')
  expect(await refusalOf(approve('ana'))).toBe('ownRequest')
  expect((await approve('ben')).state).toBe('done')
  expect(await refusalOf(approve('cleo'))).toBe('conflict')
  expect(await eventsOf(`payment:${large.withdrawal_id}`)).toMatchObject([
    { kind: 'payment_decided', actor: 'staff:ana', authoriser: 'staff:ben' },
  ])
})

// Whatever program writes the row: the rule is the table's own.
test('[WAL-10] the database refuses a maker who checks, an unchecked end, and a step of staff without a decision', async () => {
  const player = await playerWith('2000')
  const { withdrawal_id } = await player.withdraw('600')
  await inSite((db) => approveWithdrawal(db, withdrawal_id, by('ana')))
  const { owner } = cashier.house
  const change = (set: string) =>
    owner.query(`update staff_decision set ${set} where subject = $1`, [withdrawal_id])
  await expect(change(`checker = 'ana', checked_at = now()`)).rejects.toThrow(
    'maker_is_not_checker',
  )
  await expect(change('done_at = now()')).rejects.toThrow('checked_before_done')
  await expect(change('amount = 1')).rejects.toThrow('never changed')
  await expect(change(`maker = 'ben'`)).rejects.toThrow('never changed')
  await expect(change('needs_checker = false')).rejects.toThrow('never changed')
  await expect(
    owner.query(
      `insert into payment_step (site_id, payment_id, position, step, state, reason, actor, at)
       values (1, $1, 99, 'approve', 'approved', '', 'staff:ana', now())`,
      [withdrawal_id],
    ),
  ).rejects.toThrow('has no decision')
})

test('[WAL-10] two who approve at once, and one who approves on many connections, approve once', async () => {
  const player = await playerWith('2000')
  const { withdrawal_id } = await player.withdraw('600')
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      outcomeOf(
        inSite((db) => approveWithdrawal(db, withdrawal_id, by(n % 2 === 0 ? 'ana' : 'ben'))),
      ),
    ),
  )
  expect(outcomes.filter((outcome) => outcome === 'OK')).toHaveLength(2)
  const { rows } = await cashier.house.owner.query(
    `select maker <> checker as "isByTwo" from staff_decision where subject = $1`,
    [withdrawal_id],
  )
  expect(rows).toEqual([{ isByTwo: true }])
})

test('[WAL-10] a balance is adjusted with a reason, by two above the limit, and once', async () => {
  const player = await playerWith('100')
  const adjust = (
    amount: bigint,
    reference: string,
    staffId: string,
    reason = 'a prize that was forgotten',
  ) =>
    inSite((db) =>
      adjustBalance(
        db,
        { siteId: 1, playerId: player.player.id, amount, reference },
        { staffId, reason, at: noon },
      ),
    )
  const [small, large] = [randomUUID(), randomUUID()]
  expect(await refusalOf(adjust(50_00n, small, 'ana', ' '))).toBe('invalidBody')
  expect((await adjust(50_00n, small, 'ana')).state).toBe('done')
  expect(await refusalOf(adjust(50_00n, small, 'ben'))).toBe('conflict')
  expect((await adjust(600_00n, large, 'ana')).state).toBe('waiting')
  expect((await player.summary()).cash).toBe('150.00')
  expect(await refusalOf(adjust(700_00n, large, 'ben'))).toBe('conflict')
  expect((await adjust(600_00n, large, 'ben')).state).toBe('done')
  expect((await adjust(-900_00n, 'too much', 'ana')).state).toBe('waiting')
  expect(await refusalOf(adjust(-900_00n, 'too much', 'ben'))).toBe('balanceTooLow')
  expect((await player.summary()).cash).toBe('750.00')
  expect((await eventsOf(`player:${player.player.id}`)).map(({ kind }) => kind)).toEqual([
    'balance_adjusted',
    'balance_adjusted',
  ])
})

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('a bank transfer has its own reference, takes a picture, and is credited with what staff saw', async () => {
  const player = await cashier.playerAt()
  const { call } = cashier.house
  const create = async () =>
    (
      await call(cashier.handlers['/api/wallet/deposit_create'], player.visitAt(noon), {
        method: 'bank',
        amount: '100',
        client_ref: randomUUID(),
      })
    ).value
  const [first, second] = [await create(), await create()]
  expect(first.instruction).toMatchObject({
    type: 'bankDetails',
    number: '1',
    reference: expect.stringMatching(/^[A-Z0-9]{8}$/) as string,
  })
  expect(first.instruction).not.toEqual(second.instruction)
  const prove = (deposit_id: string, content: string) =>
    call(cashier.handlers['/api/wallet/deposit_proof'], player.visitAt(noon), {
      deposit_id,
      content,
    })
  expect(await refusalOf(prove(first.deposit_id, Buffer.from('<svg/>').toString('base64')))).toBe(
    'fileTypeRefused',
  )
  expect((await prove(first.deposit_id, pixel)).value).toMatchObject({
    state: 'submitted',
    takes_proof: false,
  })
  expect(await refusalOf(prove(first.deposit_id, pixel))).toBe('depositClosed')
  expect(await refusalOf(prove((await player.deposit('100')).deposit_id, pixel))).toBe(
    'proofNotTaken',
  )
  const { rows } = await cashier.house.owner.query<{ is_sealed: boolean }>(
    'select is_sealed from stored_file',
  )
  expect(rows).toEqual([{ is_sealed: true }])
  await inSite((db) => creditDeposit(db, first.deposit_id, 90_00n, by('ana')))
  await inSite((db) => creditDeposit(db, second.deposit_id, 100_00n, by('ana')))
  expect((await player.depositState(first.deposit_id)).timeline.map(({ state }) => state)).toEqual([
    'created',
    'awaiting_payment',
    'submitted',
    'in_review',
    'credited',
  ])
  expect((await player.summary()).cash).toBe('190.00')
  const third = await create()
  await prove(third.deposit_id, pixel)
  await inSite((db) => rejectDeposit(db, third.deposit_id, by('ana', 'nothing arrived')))
  expect((await player.depositState(third.deposit_id)).state).toBe('rejected')
})

test('every end of a request is a letter in the inbox', async () => {
  const player = await playerWith('100')
  const { rows } = await cashier.house.owner.query(
    'select letter, figures from inbox_item where player_id = $1',
    [String(player.player.id)],
  )
  expect(rows).toEqual([{ letter: 'depositCredited', figures: { amount: '100.00' } }])
})

test('on a demo site a program plays the two who decide, after a while and under their names', async () => {
  const player = await playerWith('2000')
  const large = await player.withdraw('600')
  const sites = [cashier.house.site]
  const play = (at: Date) => playDemoStaff({ ...cashier.needs, sites }, at)
  const stateOf = async () =>
    (
      await cashier.house.owner.query<{ state: string }>(
        `select state from payment where payment_id = $1`,
        [large.withdrawal_id],
      )
    ).rows[0]?.state
  await addStaff(cashier.house.owner, [1], demoStaff)
  await play(inMinutes(0.5))
  expect(await stateOf()).toBe('in_review')
  await play(inMinutes(2))
  expect(await stateOf()).toBe('approved')
  expect(await eventsOf(`payment:${large.withdrawal_id}`)).toMatchObject([
    { actor: 'staff:demo-cashier-1', authoriser: 'staff:demo-cashier-2' },
  ])
})
