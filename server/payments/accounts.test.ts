/** Money is paid out only to accounts in the player's own proven name, and what stands in the way of one is said beside it. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#server/base/refusal.ts'
import { testCashier, type Client, type TestCashier } from '#tests/harness/cashier.ts'
import { inHours, noon, outcomeOf, refusalOf } from '#tests/harness/visit.ts'
import { decideAccount } from './accounts.ts'
import { banks, readNumber } from './banks.ts'
import { settlePayout } from './review.ts'
import { workPayments } from './work.ts'

let cashier: TestCashier
beforeAll(async () => {
  cashier = await testCashier()
  await cashier.house.owner.query(
    `insert into payment_method (site_id, direction, method, name, gateway, amount_min, amount_max, usual_minutes)
     values (1, 'withdrawal', 'bank', 'Bank', 'manual', 2000, 100000000, 60)`,
  )
})
afterAll(() => cashier.drop())

const setRule = (rule: string) =>
  cashier.house.owner.query(`update cashier_rule set ${rule} where site_id = 1`)

/** A verified player with money, or one whose name nobody has proven. */
async function playerOf({ isVerified = true, amount = '100' } = {}): Promise<Client> {
  const player = await cashier.playerAt()
  Object.assign(player.player, { isVerified, fullName: isVerified ? 'José  Rizal' : '' })
  const { deposit_id } = await player.deposit(amount)
  await cashier.tell(deposit_id, { state: 'paid' })
  return player
}
type AddBody = Parameters<TestCashier['handlers']['/api/wallet/bank_add']>[1]
const add = async (player: Client, body: Partial<AddBody> = {}, at = noon) =>
  (
    await cashier.house.call(cashier.handlers['/api/wallet/bank_add'], player.visitAt(at), {
      bank: 'gcash',
      number: '0917 000 0001',
      tac: '000000',
      ...body,
    })
  ).value
const withdrawTo = async (player: Client, bank_account_id: string, at = noon) =>
  (
    await cashier.house.call(cashier.handlers['/api/wallet/withdraw_create'], player.visitAt(at), {
      method: 'bank',
      amount: '60',
      bank_account_id,
      client_ref: randomUUID(),
    })
  ).value

test('[WAL-04] an account in the proven name is taken at once, whatever its accents and spaces', async () => {
  const player = await playerOf()
  expect(await add(player, { holder: 'JOSE RIZAL' })).toMatchObject({
    state: 'approved',
    number_masked: '•••• 0001',
    is_default: true,
  })
  expect((await add(player, { bank: 'maya' })).holder).toBe('José  Rizal')
})

test('[WAL-04] in another name, or of a player whose name nobody has proven, a person looks before money goes there', async () => {
  for (const [player, holder] of [
    [await playerOf(), 'Andres Bonifacio'],
    [await playerOf({ isVerified: false }), 'José Rizal'],
  ] as const) {
    const { bank_account_id, state, reason } = await add(player, { holder })
    expect({ state, reason }).toEqual({ state: 'in_review', reason: 'reviewNameUnproven' })
    const withdrawal = await withdrawTo(player, bank_account_id)
    expect(withdrawal.timeline.at(-1)).toMatchObject({
      state: 'in_review',
      reason: 'reviewNameUnproven',
    })
    expect(withdrawal.destination).toBe('gcash •••• 0001')
  }
  expect(await refusalOf(add(await playerOf({ isVerified: false })))).toBe('bankHolderNeeded')
})

test('[ACC-09] adding and removing ask for a fresh proof', async () => {
  const player = await playerOf()
  const { database: _, call } = cashier.house
  const bare = { bank: 'gcash', number: '0917 000 0001' }
  const asked = call(cashier.handlers['/api/wallet/bank_add'], player.visitAt(noon), bare)
  expect(await refusalOf(asked)).toBe('proofNeeded')
  const { bank_account_id } = await add(player)
  const removed = call(cashier.handlers['/api/wallet/bank_remove'], player.visitAt(noon), {
    bank_account_id,
  })
  expect(await refusalOf(removed)).toBe('proofNeeded')
})

test('an account that is too new or was rejected is refused with what its card says', async () => {
  await setRule('account_wait_hours = 24')
  const player = await playerOf()
  const young = await add(player)
  const rejected = await add(player, { bank: 'maya', holder: 'Somebody Else' })
  await setRule('account_wait_hours = 0')
  await cashier.house.database.inSite(1, (db) =>
    decideAccount(
      db,
      1,
      rejected.bank_account_id,
      { state: 'rejected', reason: 'reviewNameUnproven' },
      { staffId: 'staff01', at: noon },
    ),
  )
  const { value } = await player.withdrawOptions()
  for (const account of value.accounts) {
    const fault: unknown = await withdrawTo(player, account.bank_account_id).catch(
      (one: unknown) => one,
    )
    expect(fault).toBeInstanceOf(Refusal)
    expect((fault as Refusal).details).toEqual(account.blockers[0])
  }
  expect(new Set(value.accounts.map(({ blockers }) => blockers[0]?.code))).toEqual(
    new Set(['bankRejected', 'bankTooNew']),
  )
  expect((await withdrawTo(player, young.bank_account_id, inHours(24))).state).toBe('approved')
})

test('where every way out needs a saved account, having none is told before and refused after', async () => {
  await cashier.house.owner.query(
    `update payment_method set is_open = false where site_id = 1 and method = 'sandbox' and direction = 'withdrawal'`,
  )
  const player = await playerOf()
  const { blockers } = await player.withdrawOptions()
  const fault: unknown = await withdrawTo(player, 'none').catch((one: unknown) => one)
  await cashier.house.owner.query(`update payment_method set is_open = true where site_id = 1`)
  expect(blockers).toEqual([{ code: 'bankMissing', href: '/bank-details' }])
  expect((fault as Refusal).details).toEqual(blockers[0])
})

test('no more accounts than the site allows, none twice, and none that its bank could not have', async () => {
  await setRule('accounts_max = 2')
  const player = await playerOf()
  await add(player)
  expect(await refusalOf(add(player, { number: '09170000001' }))).toBe('bankTaken')
  expect(await refusalOf(add(player, { number: '12345' }))).toBe('bankNumberInvalid')
  expect(await refusalOf(add(player, { bank: 'sepa' }))).toBe('bankUnknown')
  const outcomes = await Promise.all(
    ['0002', '0003', '0004'].map((end) => outcomeOf(add(player, { number: `0917 000 ${end}` }))),
  )
  expect(outcomes.toSorted()).toEqual(['OK', 'bankTooMany', 'bankTooMany'])
  await setRule('accounts_max = 5')
})

test('one account is the default, and one that a withdrawal goes to cannot be removed', async () => {
  const player = await playerOf()
  const { call } = cashier.house
  const [first, second] = [await add(player), await add(player, { bank: 'maya' })]
  const remove = (bank_account_id: string) =>
    call(cashier.handlers['/api/wallet/bank_remove'], player.visitAt(noon), {
      bank_account_id,
      tac: '000000',
    })
  const list = async () =>
    (await call(cashier.handlers['/api/wallet/bank_list'], player.visitAt(noon), {})).value.accounts
  await call(cashier.handlers['/api/wallet/bank_default'], player.visitAt(noon), {
    bank_account_id: second.bank_account_id,
  })
  expect((await list()).map(({ bank, is_default }) => [bank, is_default])).toEqual([
    ['maya', true],
    ['gcash', false],
  ])
  const { withdrawal_id } = await withdrawTo(player, first.bank_account_id)
  expect(await refusalOf(remove(first.bank_account_id))).toBe('bankInUse')
  await workPayments(cashier.needs, noon)
  await cashier.house.database.inSite(1, (db) =>
    settlePayout(db, withdrawal_id, 'pay', {
      staffId: 'staff01',
      reason: 'sent by the bank',
      reference: 'TRF-1',
      at: noon,
    }),
  )
  expect((await player.summary()).held).toBe('0.00')
  await remove(first.bank_account_id)
  expect((await list()).map(({ bank }) => bank)).toEqual(['maya'])
  expect(await refusalOf(withdrawTo(player, first.bank_account_id))).toBe('bankUnknown')
})

test('every bank’s own example is a number of it', () => {
  for (const bank of Object.values(banks).flat())
    expect(readNumber(bank, bank.example), bank.bank).not.toBeNull()
  const [sepa] = banks.EUR
  expect(sepa && readNumber(sepa, 'DE89 3704 0044 0532 0130 01')).toBeNull()
})
