/** Both machines under whatever may happen in whatever order: the states and the books never tell two stories. */

import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { depositStates, withdrawalStates } from '#contract/payments.ts'
import { auditSites } from '#server/ledger/audit.ts'
import { postNow } from '#server/ledger/post.ts'
import { policyOf } from '#server/site/policy.ts'
import { testCashier, type Client, type TestCashier } from '#tests/harness/cashier.ts'
import { inMinutes, outcomeOf } from '#tests/harness/visit.ts'
import { stakeOf } from '#tests/harness/money.ts'
import { depositMachine } from './deposit_machine.ts'
import {
  approveWithdrawal,
  creditDeposit,
  rejectDeposit,
  rejectWithdrawal,
  settlePayout,
} from './review.ts'
import { withdrawalMachine } from './withdrawal_machine.ts'
import { workPayments } from './work.ts'

let cashier: TestCashier
beforeAll(async () => {
  cashier = await testCashier()
  await cashier.house.owner.query(
    'update cashier_rule set approved_unseen_per_day = 5000, second_person_above = 8000 where site_id = 1',
  )
})
afterAll(() => cashier.drop())

// States are listed by rank, so that arrival never matters: a step that led back could be taken again.
test('every step of a deposit leads to a state of higher rank; of a withdrawal, all but sending again', () => {
  const backwards = (
    states: readonly string[],
    steps: Record<string, { from: readonly string[]; to: string }>,
  ) =>
    Object.entries(steps).flatMap(([name, { from, to }]) =>
      from.some((state) => states.indexOf(state) >= states.indexOf(to)) ? [name] : [],
    )
  expect(backwards(depositStates, depositMachine.steps)).toEqual([])
  expect(backwards(withdrawalStates, withdrawalMachine.steps)).toEqual(['send'])
})

type Happening =
  | { kind: 'tell'; of: number; state: string; amount: string }
  | { kind: 'deposit' | 'withdraw'; amount: string }
  | {
      kind: 'staff'
      of: number
      deed: 'approve' | 'reject' | 'credit' | 'pay' | 'fail'
      who: string
    }
  | { kind: 'cancel' | 'lock'; of: number }
  | { kind: 'stake'; amount: number }
  | { kind: 'work'; isSilent: boolean }

const of = fc.integer({ min: 0, max: 5 })
const amount = fc.constantFrom('40.00', '60.00', '100.00')
const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({
    kind: fc.constant('tell' as const),
    of,
    state: fc.constantFrom(
      'processing',
      'paid',
      'paid',
      'failed',
      'expired',
      'cancelled',
      'reversed',
      'refunded',
      'charged_back',
    ),
    amount,
  }),
  fc.record({ kind: fc.constantFrom('deposit' as const, 'withdraw' as const), amount }),
  fc.record({
    kind: fc.constant('staff' as const),
    of,
    deed: fc.constantFrom(
      'approve' as const,
      'reject' as const,
      'credit' as const,
      'pay' as const,
      'fail' as const,
    ),
    who: fc.constantFrom('ana', 'ben'),
  }),
  fc.record({ kind: fc.constantFrom('cancel' as const, 'lock' as const), of }),
  fc.record({ kind: fc.constant('stake' as const), amount: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ kind: fc.constant('work' as const), isSilent: fc.boolean() }),
)

async function happen(
  player: Client,
  ids: string[],
  one: Happening,
  minute: number,
): Promise<void> {
  const { house } = cashier
  const at = inMinutes(minute)
  const id = 'of' in one ? (ids[one.of % ids.length] ?? 'none') : ''
  const inSite = <T>(work: Parameters<typeof house.database.inSite<T>>[1]) =>
    outcomeOf(house.database.inSite(1, work))
  switch (one.kind) {
    case 'tell':
      await cashier.tell(id, { state: one.state, amount: one.amount }, { at })
      return
    case 'deposit':
      ids.push((await player.deposit(one.amount)).deposit_id)
      return
    case 'withdraw':
      await player.withdraw(one.amount).then(
        ({ withdrawal_id }) => void ids.push(withdrawal_id),
        () => {},
      )
      return
    case 'stake':
      await inSite((db) => postNow(db, stakeOf(player, house.site, BigInt(one.amount * 100))))
      return
    case 'work':
      cashier.gateway.isSilent = one.isSilent
      await workPayments(cashier.needs, at)
      cashier.gateway.isSilent = false
      return
    case 'cancel':
    case 'lock': {
      const site = { ...house.site, policy: policyOf('demo_recall') }
      const asked = house.call(
        cashier.handlers[`/api/wallet/withdraw_${one.kind}`],
        { ...player.visitAt(at), site },
        { withdrawal_id: id },
      )
      await outcomeOf(asked)
      return
    }
    case 'staff': {
      const by = { staffId: one.who, reason: 'looked at it', at }
      await inSite(async (db) => {
        if (one.deed === 'approve') await approveWithdrawal(db, id, by)
        if (one.deed === 'reject')
          await rejectWithdrawal(db, id, by).catch(() => rejectDeposit(db, id, by))
        if (one.deed === 'credit') await creditDeposit(db, id, 50_00n, by)
        if (one.deed === 'pay' || one.deed === 'fail') await settlePayout(db, id, one.deed, by)
      })
    }
  }
}

/**
 * What the states of all payments say that the books must hold: credited deposits less what was taken back of them,
 * less what was paid out, less what was staked; and as held what is on its way.
 */
async function modelOf(player: Client): Promise<{ owned: bigint; held: bigint }> {
  const { rows } = await cashier.house.owner.query<{ owned: string; held: string }>(
    `select (coalesce(sum(p.credited), 0) - coalesce(sum(d.collected), 0)
             - coalesce(sum(p.amount) filter (where p.state = 'paid'), 0)
             - (select coalesce(-sum(e.amount), 0) from entry e where e.player_id = $1 and e.reason = 'stake'))::text as owned,
            coalesce(sum(p.amount) filter (
              where p.kind = 'withdrawal' and p.state in ('requested', 'in_review', 'approved', 'sending', 'unknown')), 0)::text as held
       from payment p left join player_debt d using (site_id, payment_id) where p.player_id = $1`,
    [String(player.player.id)],
  )
  return { owned: BigInt(rows[0]?.owned ?? 0), held: BigInt(rows[0]?.held ?? 0) }
}

const minor = (text: string) => BigInt(text.replace('.', ''))

test('whatever happens in whatever order, states and books tell one story, and the audit finds nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 4, maxLength: 16 }), async (happenings) => {
      const player = await cashier.playerAt()
      const first = await player.deposit('100')
      await cashier.tell(first.deposit_id, { state: 'paid' })
      const ids = [first.deposit_id]
      for (const [minute, one] of happenings.entries()) await happen(player, ids, one, minute)
      const { owned, held } = await modelOf(player)
      const summary = await player.summary()
      expect({
        owned: minor(summary.cash) + minor(summary.held),
        held: minor(summary.held),
      }).toEqual({
        owned,
        held,
      })
    }),
    { numRuns: 30 },
  )
  const client = await cashier.house.owner.connect()
  try {
    for await (const books of auditSites(client)) expect(books.differences).toEqual([])
  } finally {
    client.release()
  }
})
