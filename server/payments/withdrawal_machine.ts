/** A withdrawal's states and steps, each beside its posting, and what each word of a gateway does to it. */

import { parseMoney } from '#contract/money.ts'
import type { withdrawalStates } from '#contract/payments.ts'
import type { Db } from '#server/base/database.ts'
import type { Leg } from '#server/ledger/ledger.ts'
import { collectDebts } from './debt.ts'
import type { Told } from './gateway.ts'
import { tell } from './letters.ts'
import type { PaymentReason } from './reason.ts'
import type { Circumstances, Machine, Payment } from './steps.ts'

type State = (typeof withdrawalStates)[number]
type Name =
  | 'request'
  | 'review'
  | 'approve'
  | 'reject'
  | 'send'
  | 'lose'
  | 'pay'
  | 'fail'
  | 'cancel'
  | 'reverse'

const second = 1000
const after = (ms: number) => (_: Payment, at: Date) => new Date(at.getTime() + ms)
const giveBack = ({ amount }: Payment): Leg[] => [
  { account: 'held', amount: -amount, against: 'transit', reason: 'withdrawal_return' },
  { account: 'cash', amount, against: 'transit', reason: 'withdrawal_return' },
]

/** Money that is back may be owed already. */
async function onReturned(db: Db, payment: Payment, circumstances: Circumstances): Promise<void> {
  await collectDebts(db, payment, circumstances.at)
  await tell('withdrawalReturned')(db, payment, circumstances)
}

/**
 * Held money leaves for the gateway or comes back, never both. `cancel` is the player's only where the policy of the
 * place allows that [WAL-08].
 */
export const withdrawalMachine: Machine<State, Name> = {
  kind: 'withdrawal',
  opening: 'request',
  steps: {
    request: {
      from: [],
      to: 'requested',
      legs: ({ amount }) => [
        { account: 'cash', amount: -amount, against: 'transit', reason: 'withdrawal_hold' },
        { account: 'held', amount, against: 'transit', reason: 'withdrawal_hold' },
      ],
    },
    review: { from: ['requested'], to: 'in_review' },
    approve: { from: ['requested', 'in_review'], to: 'approved' },
    reject: {
      from: ['requested', 'in_review'],
      to: 'rejected',
      legs: giveBack,
      afterwards: onReturned,
    },
    cancel: {
      from: ['requested', 'in_review', 'approved'],
      to: 'cancelled',
      legs: giveBack,
      afterwards: (db, payment, { at }) => collectDebts(db, payment, at),
    },
    // Again after silence, once the gateway has spoken: it has the order, or never had it and gets it anew.
    send: { from: ['approved', 'unknown'], to: 'sending' },
    lose: { from: ['sending'], to: 'unknown' },
    pay: {
      from: ['sending', 'unknown'],
      to: 'paid',
      legs: ({ amount, gateway }) => [
        {
          account: 'held',
          amount: -amount,
          against: `gateway:${gateway}`,
          reason: 'withdrawal_paid',
        },
      ],
      afterwards: tell('withdrawalPaid'),
    },
    fail: { from: ['sending', 'unknown'], to: 'failed', legs: giveBack, afterwards: onReturned },
    reverse: {
      from: ['paid'],
      to: 'reversed',
      legs: ({ amount, gateway }) => [
        { account: 'cash', amount, against: `gateway:${gateway}`, reason: 'withdrawal_reversal' },
      ],
      afterwards: onReturned,
    },
  },
  looks: {
    // Once the time that was promised is over.
    in_review: ({ reviewBy }, at) => (reviewBy && reviewBy > at ? reviewBy : null),
    approved: after(0),
    // Where staff pay by hand there is nobody to ask.
    sending: (payment, at) =>
      payment.gateway === 'manual' ? null : new Date(at.getTime() + 60 * second),
    unknown: after(30 * second),
  },
}

export type WithdrawalPlan = {
  steps: { name: Name; reason?: PaymentReason }[]
  contradicts?: boolean
}

/**
 * What each word of a gateway does to a withdrawal. `reversed` says that it was paid before, should that word be late.
 * A word that neither leads on nor is known already contradicts: paid after failed, or paid what was never sent.
 */
export function judgeWithdrawal(payment: Payment, told: Told): WithdrawalPlan {
  const isOurs =
    told.currency === payment.currency &&
    parseMoney(told.amount, payment.currency) === payment.amount
  if (!isOurs) return { steps: [], contradicts: true }
  switch (told.status) {
    case 'waiting':
    case 'processing':
      return { steps: payment.state === 'unknown' ? [{ name: 'send' }] : [] }
    case 'paid':
      return {
        steps: [{ name: 'pay' }],
        contradicts: !['paid', 'reversed'].includes(payment.state),
      }
    case 'reversed':
      return {
        steps: [{ name: 'pay' }, { name: 'reverse', reason: 'payoutReversed' }],
        contradicts: payment.state !== 'reversed',
      }
    case 'failed':
    case 'expired':
    case 'cancelled':
      return {
        steps: [{ name: 'fail', reason: 'payoutFailed' }],
        contradicts: payment.state !== 'failed',
      }
    case 'refunded':
    case 'charged_back':
      return { steps: [], contradicts: true }
  }
}
