/** Protects: own money meets no more obstacles on its way out than it met on its way in. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { policyOf } from '#server/site/policy.ts'
import { testCashier, type TestCashier } from '#tests/harness/cashier.ts'
import { noon } from '#tests/harness/visit.ts'

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
  expect(Object.keys(calls['/api/wallet/withdraw_create'].body.properties)).not.toContain('tac')
})
