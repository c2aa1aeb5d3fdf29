/** The list of what came in, went out and was given: what still runs first, every row once, each with what it moved. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Body } from '#contract/calls.ts'
import type { PlayerVisit } from '#server/base/context.ts'
import { testCashier, type Client, type TestCashier } from '#tests/harness/cashier.ts'
import { codeTerms, openGames, rewarding, type Rewarding } from '#tests/harness/promotions.ts'
import { inMinutes, refusalOf } from '#tests/harness/visit.ts'
import { transactionsSource } from './export.ts'

let cashier: TestCashier
let rewards: Rewarding
beforeAll(async () => {
  cashier = await testCashier()
  rewards = rewarding(cashier.house)
  await openGames(cashier.house, cashier.house.site)
  await rewards.publish('code', codeTerms)
  await rewards.addCode('GIFT', 'code')
})
afterAll(async () => {
  await rewards.close()
  await cashier.drop()
})

const end = inMinutes(60)

/** In the order of their minutes: a deposit that waits, one paid, a bonus given up, one that is active, a deposit paid. */
async function playerWithAll() {
  const player = await cashier.playerAt()
  const deposit = async (amount: string, minute: number) =>
    (await player.deposit(amount, randomUUID(), inMinutes(minute))).deposit_id
  const pay = (id: string, minute: number) =>
    cashier.tell(id, { state: 'paid' }, { at: inMinutes(minute) })
  const waiting = await deposit('30', 1)
  const paid = await deposit('100', 2)
  await pay(paid, 2)
  const { bonus_id: lost } = await rewards.redeem(player, 'GIFT', inMinutes(3))
  await rewards.cancel(player, lost, '50.00', inMinutes(4))
  const { bonus_id: active } = await rewards.redeem(player, 'GIFT', inMinutes(5))
  const last = await deposit('20', 6)
  await pay(last, 6)
  return { player, waiting, paid, lost, active, last }
}

const list = (
  player: Client,
  body: Body<'/api/wallet/transactions'> = {},
  visit: Partial<PlayerVisit> = {},
) =>
  cashier.house.call(
    cashier.handlers['/api/wallet/transactions'],
    { ...player.visitAt(end), ...visit },
    body,
  )
const one = (player: Client, transaction_id: string) =>
  cashier.house.call(cashier.handlers['/api/wallet/transaction'], player.visitAt(end), {
    transaction_id,
  })

test('what still runs comes before what is over, on whatever page it falls, and the file has every row of the list', async () => {
  const { player, waiting, paid, lost, active, last } = await playerWithAll()
  const pages = await Promise.all([1, 2, 3].map((page) => list(player, { page, per_page: 2 })))
  expect(pages.flatMap(({ value }) => value.map((row) => row.transaction_id))).toEqual([
    active,
    waiting,
    last,
    lost,
    paid,
  ])
  expect(pages[0]).toMatchObject({
    total: 5,
    totals: { deposited: '120.00', withdrawn: '0.00', given: '100.00' },
  })

  const { site, database } = cashier.house
  const chosen = {
    siteId: site.id,
    playerId: player.player.id,
    currency: site.currency,
    languages: site.languages,
    filter: { to: end.toISOString() },
  }
  const rows: unknown[][] = []
  for (let after = ''; ;) {
    const page = await database.inSite(site.id, (db) =>
      transactionsSource.read(db, chosen, after, 2),
    )
    rows.push(...page.rows.map((row) => [...row]))
    if (page.next === '') break
    after = page.next
  }
  expect(
    rows.map(([, id, kind, method, state, asked, credited]) => [
      id,
      kind,
      method,
      state,
      asked,
      credited,
    ]),
  ).toEqual([
    [last, 'deposit', expect.any(String), 'credited', '20.00', '20.00'],
    [active, 'bonus', 'Title', 'active', '50.00', ''],
    [lost, 'bonus', 'Title', 'cancelled', '50.00', ''],
    [paid, 'deposit', expect.any(String), 'credited', '100.00', '100.00'],
    [waiting, 'deposit', expect.any(String), expect.any(String), '30.00', ''],
  ])
})

test('bonuses are chosen by kind and state, named in the language of who reads, and no method brings them up', async () => {
  const { player, lost, active } = await playerWithAll()
  const idsOf = async (body: Body<'/api/wallet/transactions'>) =>
    (await list(player, body)).value.map(({ transaction_id }) => transaction_id)
  expect(await idsOf({ kind: 'bonus' })).toEqual([active, lost])
  expect(await idsOf({ state: 'active' })).toEqual([active])
  expect(await idsOf({ kind: 'deposit', state: 'active' })).toEqual([])
  const { value, total } = await list(player, { method: 'sandbox' })
  expect([total, new Set(value.map(({ kind }) => kind))]).toEqual([3, new Set(['deposit'])])
  const spanish = await list(player, { kind: 'bonus' }, { language: 'ESP' })
  expect(spanish.value[0]).toMatchObject({ method: 'code', method_name: 'Título' })
})

test('a way to pay is named in the language of who reads, as everywhere where it has no name of its own there', async () => {
  const { player, paid } = await playerWithAll()
  await cashier.house.owner.query(
    `update payment_method set names = '{"ESP": "Pago de prueba"}' where site_id = 1 and method = 'sandbox'`,
  )
  const namesIn = async (language: PlayerVisit['language']) => {
    const visit = { ...player.visitAt(end), language }
    const call = cashier.house.call
    const { value } = await list(player, { kind: 'deposit' }, { language })
    const { value: whole } = await call(cashier.handlers['/api/wallet/transaction'], visit, {
      transaction_id: paid,
    })
    const offered = await call(cashier.handlers['/api/wallet/deposit_methods'], visit, {})
    return [value[0]?.method_name, whole.method_name, offered.value[0]?.name]
  }
  expect(await namesIn('ESP')).toEqual(Array(3).fill('Pago de prueba'))
  expect(await namesIn('RUS')).toEqual(Array(3).fill('Sandbox'))
})

test('a bonus and a deposit tell what they moved with the balance before and after, to their player alone', async () => {
  const { player, lost, active, paid, last } = await playerWithAll()
  const { value: bonus } = await one(player, lost)
  expect(bonus).toMatchObject({ kind: 'bonus', state: 'cancelled', amount: '50.00' })
  expect(bonus.timeline.map(({ state }) => state)).toEqual(['active', 'cancelled'])
  expect(bonus.movements).toMatchObject([
    {
      account: 'bonus',
      kind: 'reward',
      amount: '50.00',
      balance_before: '0.00',
      balance_after: '50.00',
    },
    {
      account: 'bonus',
      kind: 'forfeit',
      amount: '-50.00',
      balance_before: '50.00',
      balance_after: '0.00',
    },
  ])
  const { value: deposit } = await one(player, paid)
  expect(deposit.movements).toMatchObject([
    { account: 'cash', kind: 'deposit', balance_before: '0.00', balance_after: '100.00' },
  ])
  const rows = await Promise.all(
    (['bonus', 'cash'] as const).map((account) =>
      cashier.house.call(cashier.handlers['/api/wallet/statement'], player.visitAt(end), {
        account,
      }),
    ),
  )
  expect(rows[0]?.value.rows[0]).toMatchObject({ kind: 'reward', subject: 'Title' })
  const leads = rows.flatMap(({ value }) => value.rows.map((row) => row.transaction_id))
  expect(leads).toEqual([lost, lost, active, paid, last])
  const stranger = await cashier.playerAt()
  expect(await refusalOf(one(stranger, lost))).toBe('transactionUnknown')
})
