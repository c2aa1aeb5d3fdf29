/** Taking a withdrawal back: never, but where the law of a place lets its players do it before the money is sent. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { policyOf } from '#server/site/policy.ts'
import { testCashier, type Client, type TestCashier } from '#tests/harness/cashier.ts'
import { noon, outcomeOf, refusalOf } from '#tests/harness/visit.ts'
import { withdrawalMachine } from './withdrawal_machine.ts'
import { workPayments } from './work.ts'

let cashier: TestCashier
beforeAll(async () => {
  cashier = await testCashier()
})
afterAll(() => cashier.drop())

async function playerWith(amount: string): Promise<Client> {
  const player = await cashier.playerAt()
  const { deposit_id } = await player.deposit(amount)
  await cashier.tell(deposit_id, { state: 'paid' })
  return player
}
const work = (at: Date) => workPayments(cashier.needs, at)

const cancel = (player: Client, withdrawal_id: string, site = cashier.house.site) =>
  cashier.house.call(
    cashier.handlers['/api/wallet/withdraw_cancel'],
    { ...player.visitAt(noon), site },
    { withdrawal_id },
  )
const giveUp = (player: Client, withdrawal_id: string, site = cashier.house.site) =>
  cashier.house.call(
    cashier.handlers['/api/wallet/withdraw_lock'],
    { ...player.visitAt(noon), site },
    { withdrawal_id },
  )
const lenient = () => ({ ...cashier.house.site, policy: policyOf('demo_recall') })

test('[WAL-08] a player cannot take a withdrawal back, and no other step of the player’s leads there', async () => {
  const player = await playerWith('30000')
  const { withdrawal_id, is_cancellable } = await player.withdraw('25000')
  expect(is_cancellable).toBe(false)
  expect(await refusalOf(cancel(player, withdrawal_id))).toBe('cancelNotAllowed')
  expect(await refusalOf(giveUp(player, withdrawal_id))).toBe('cancelNotAllowed')
  expect(policyOf('no such place').allowsWithdrawalCancel).toBe(false)
  expect(await player.summary()).toMatchObject({ held: '25000.00' })
  const returning = Object.entries(withdrawalMachine.steps).filter(([, { to }]) =>
    ['rejected', 'failed', 'reversed', 'cancelled'].includes(to),
  )
  expect(returning.map(([name]) => name)).toEqual(['reject', 'cancel', 'fail', 'reverse'])
})

test('[WAL-08] where a policy allows it, what is not sent comes back whole, once', async () => {
  const player = await playerWith('30000')
  const { withdrawal_id } = await player.withdraw('25000')
  const outcomes = await Promise.all(
    [1, 2, 3].map(() => outcomeOf(cancel(player, withdrawal_id, lenient()))),
  )
  expect(outcomes.toSorted()).toEqual(['OK', 'withdrawalClosed', 'withdrawalClosed'])
  expect(await player.summary()).toMatchObject({ cash: '30000.00', held: '0.00' })
})

test('[WAL-08] the list says what can still be taken back, and sums what moved', async () => {
  const player = await playerWith('30000')
  const { withdrawal_id } = await player.withdraw('25000')
  await player.deposit('70')
  const listed = async (site: ReturnType<typeof lenient>) => {
    const { value, totals } = await cashier.house.call(
      cashier.handlers['/api/wallet/transactions'],
      { ...player.visitAt(noon), site },
      {},
    )
    const flags = value.map(({ kind, is_cancellable }) => [kind, is_cancellable])
    return { flags, totals }
  }
  const totals = { deposited: '30000.00', withdrawn: '0.00', given: '0.00' }
  const flags = [
    ['deposit', true],
    ['withdrawal', false],
    ['deposit', false],
  ]
  const strict = await listed(cashier.house.site)
  expect(strict.totals).toEqual(totals)
  expect(strict.flags.map(String).toSorted()).toEqual(flags.map(String).toSorted())
  const shown = async (site: ReturnType<typeof lenient>) =>
    (
      await cashier.house.call(
        cashier.handlers['/api/wallet/transaction'],
        { ...player.visitAt(noon), site },
        { transaction_id: withdrawal_id },
      )
    ).value.is_cancellable
  expect([await shown(cashier.house.site), await shown(lenient())]).toEqual([false, true])
  const open = (await listed(lenient())).flags.find(([kind]) => kind === 'withdrawal')
  expect(open).toEqual(['withdrawal', true])
  await giveUp(player, withdrawal_id, lenient())
  expect((await listed(lenient())).flags.find(([kind]) => kind === 'withdrawal')).toEqual([
    'withdrawal',
    false,
  ])
})

test('[WAL-08] whoever has given it up cannot take it back any more', async () => {
  const player = await playerWith('30000')
  const { withdrawal_id } = await player.withdraw('25000')
  expect((await giveUp(player, withdrawal_id, lenient())).value.is_cancellable).toBe(false)
  expect(await refusalOf(cancel(player, withdrawal_id, lenient()))).toBe('cancelNotAllowed')
})

test('a withdrawal that is sent, or a stranger’s, cannot be taken back', async () => {
  const [player, stranger] = [await playerWith('100'), await playerWith('100')]
  const { withdrawal_id } = await player.withdraw('60')
  expect(await refusalOf(cancel(stranger, withdrawal_id, lenient()))).toBe('withdrawalUnknown')
  await work(noon)
  expect(await refusalOf(cancel(player, withdrawal_id, lenient()))).toBe('withdrawalClosed')
})

// Either the payout is sent or the money is back: never both.
test('taking back and sending at once end one way', async () => {
  for (let n = 0; n < 5; n += 1) {
    const player = await playerWith('100')
    const { withdrawal_id } = await player.withdraw('60')
    const asked = cashier.gateway.payoutsAsked
    const [, taken] = await Promise.all([
      work(noon),
      outcomeOf(cancel(player, withdrawal_id, lenient())),
    ])
    const { cash, held } = await player.summary()
    const isSent = cashier.gateway.payoutsAsked > asked
    expect({ taken, cash, held }).toEqual(
      isSent
        ? { taken: 'withdrawalClosed', cash: '40.00', held: '60.00' }
        : { taken: 'OK', cash: '100.00', held: '0.00' },
    )
  }
})
