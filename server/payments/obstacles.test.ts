/** Protects: own money meets no more obstacles on its way out than it met on its way in. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { policyOf } from '#server/site/policy.ts'
import { testCashier, type TestCashier } from '#tests/harness/cashier.ts'
import { noon, outcomeOf } from '#tests/harness/visit.ts'

let cashier: TestCashier
beforeAll(async () => {
  cashier = await testCashier()
})
afterAll(() => cashier.drop())

test.each(['strictest', 'britain', 'demo'])(
  '[ACC-10] [WAL-09] who is verified is asked for no document by a withdrawal, small or whole, first or second: %s',
  async (policy) => {
    const player = await cashier.playerAt()
    const { deposit_id } = await player.deposit('1000')
    await cashier.tell(deposit_id, { state: 'paid' })
    const { call } = cashier.house
    const visit = {
      ...player.visitAt(noon),
      player: { ...player.player, isVerified: true },
      site: { ...cashier.house.site, policy: policyOf(policy) },
    }
    for (const amount of ['20', '980']) {
      const told = await call(cashier.handlers['/api/wallet/withdraw_options'], visit, {})
      expect(told.blockers).toEqual([])
      const { value } = await call(cashier.handlers['/api/wallet/withdraw_create'], visit, {
        method: 'sandbox',
        amount,
        destination: '0917 000 0001',
        client_ref: randomUUID(),
        tac: '000000',
      })
      expect(value.state).toBe('approved')
      expect(value.timeline.map(({ reason }) => reason).join()).not.toMatch(
        /identity|document|unproven/i,
      )
    }
  },
)

// What a player answers to get money out, held against what it takes to put it in.
test('[WAL-09] [NEV-08] a withdrawal takes no more steps and, but for where to, no more answers than a deposit', () => {
  const asked = ({ body }: { body: { required?: readonly string[] } }) => body.required ?? []
  const paidIn = asked(calls['/api/wallet/deposit_create'])
  const drawn = asked(calls['/api/wallet/withdraw_create'])
  expect(drawn.filter((field) => !paidIn.includes(field))).toEqual([])
})

test('[ACC-09] [WAL-09] money goes to a new place only with a code, and to one it has gone to, or a saved account, without', async () => {
  const { call, site } = cashier.house
  const player = await cashier.playerAt()
  const other = await cashier.playerAt()
  for (const one of [player, other]) {
    const { deposit_id } = await one.deposit('1000')
    await cashier.tell(deposit_id, { state: 'paid' })
  }
  const draw = (one: typeof player, destination: string, tac?: string) =>
    outcomeOf(
      call(cashier.handlers['/api/wallet/withdraw_create'], one.visitAt(noon), {
        method: 'sandbox',
        amount: '50',
        destination,
        client_ref: randomUUID(),
        ...(tac && { tac }),
      }),
    )
  expect(await draw(player, 'bc1q first')).toBe('proofNeeded')
  expect((await player.summary()).held).toBe('0.00')
  expect(await draw(player, 'bc1q first', '000000')).toBe('OK')
  expect(await draw(player, 'BC1Q-FIRST')).toBe('OK')
  expect(await draw(player, 'bc1q second')).toBe('proofNeeded')
  // Somebody else's place is new to whoever has never been paid there.
  expect(await draw(other, 'bc1q first')).toBe('proofNeeded')
  // What is refused anyway asks for no code.
  const tooMuch = { method: 'sandbox', amount: '5000', destination: 'bc1q third' }
  const visit = { ...player.visitAt(noon), site }
  expect(
    await outcomeOf(
      call(cashier.handlers['/api/wallet/withdraw_create'], visit, {
        ...tooMuch,
        client_ref: randomUUID(),
      }),
    ),
  ).toBe('balanceTooLow')
})
