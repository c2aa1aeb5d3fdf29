/** Protects against play on credit: what a card is, its gateway tells, and a credit card buys nothing where the policy bans it. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/base/database.ts'
import { assert } from '#server/base/refusal.ts'
import { judgeDeposit } from '#server/payments/deposit_machine.ts'
import { lockPayment } from '#server/payments/steps.ts'
import { openServed, type Served } from '#tests/harness/served.ts'

let served: Served
beforeAll(async () => {
  served = await openServed()
})
afterAll(() => served.close())

type Deposit = {
  deposit_id: string
  state: string
  instruction: { type: string; url?: string; page?: string }
  timeline: { reason: string }[]
}

async function begin(auth: string, method: string, host = served.host, amount = '500') {
  const client_ref = randomUUID()
  const as = { auth, host }
  const { body } = await served.ask(
    '/api/wallet/deposit_create',
    { method, amount, client_ref },
    as,
  )
  return body.value as Deposit
}
const refOf = ({ instruction: { url, page } }: Deposit) =>
  (page ?? url ?? '').split('/').at(-1) ?? ''
const act = (deposit: Deposit, action: string) =>
  served.fetch(`/demo/gateway/${refOf(deposit)}/${action}`, { method: 'POST' })
const read = async (auth: string, { deposit_id }: Deposit) =>
  (await served.ask('/api/wallet/deposit_status', { deposit_id }, { auth })).body.value as Deposit
const cash = async (auth: string) =>
  ((await served.ask('/api/wallet/summary', {}, { auth })).body.value as { cash: string }).cash

test('[EXC-11] a deposit by credit card is rejected with its reason and never credited; by debit card it is', async () => {
  const { auth } = await served.newPlayer()
  const credit = await begin(auth, 'card')
  expect((await act(credit, 'pay_credit')).status).toBe(200)
  const rejected = await read(auth, credit)
  expect(rejected.state).toBe('rejected')
  expect(rejected.timeline.map(({ reason }) => reason)).toContain('creditCard')
  // What goes back afterwards changes nothing.
  await act(credit, 'refund')
  expect((await read(auth, credit)).state).toBe('rejected')
  expect(await cash(auth)).toBe('0.00')
  const debit = await begin(auth, 'card')
  await act(debit, 'pay')
  expect((await read(auth, debit)).state).toBe('credited')
  expect(await cash(auth)).toBe('500.00')
})

test('[EXC-11] the policy of when it began decides, and a card that nobody can name counts as one on credit', async () => {
  const { auth } = await served.newPlayer()
  const { deposit_id } = await begin(auth, 'card')
  const database = openDatabase({ url: served.databaseUrl, connectionsMax: 1 })
  const payment = await database.inSite(1, (db) => lockPayment(db, deposit_id))
  await database.close()
  assert(payment, 'it was opened')
  expect(payment.takesCredit).toBe(false)
  const told = {
    kind: 'deposit',
    status: 'paid',
    gatewayRef: 'x',
    paymentId: deposit_id,
    amount: '500.00',
    currency: payment.currency,
  } as const
  const steps = (card: 'credit' | 'unknown' | 'prepaid', takesCredit: boolean) =>
    judgeDeposit({ ...payment, takesCredit }, { ...told, card }, 1_000_000n).steps.map(
      ({ name }) => name,
    )
  expect(steps('unknown', false)).toEqual(['review', 'reject'])
  expect(steps('prepaid', false)).toEqual(['credit'])
  expect(steps('credit', true)).toEqual(['credit'])
})

// Promise: on the demo a code leads to where the simulator is paid, as it does with the vendor itself.
test('a code to scan names the page of its vendor, where it can be paid', async () => {
  const { auth } = await served.newPlayer()
  const deposit = await begin(auth, 'qrph')
  expect(deposit.instruction.type).toBe('qr')
  expect((await served.fetch(`/demo/gateway/${refOf(deposit)}`, {})).status).toBe(200)
  await act(deposit, 'pay')
  expect((await read(auth, deposit)).state).toBe('credited')
})
