/** A deposit's states and steps, each beside its posting, and what each word of a gateway does to it. */

import { isCurrency, parseMoney } from '#contract/money.ts'
import type { depositStates } from '#contract/payments.ts'
import type { Db } from '#server/base/database.ts'
import { assert } from '#server/base/refusal.ts'
import { lockPlayer } from '#server/ledger/lock.ts'
import { collectDebts, takeBack } from './debt.ts'
import { judgeFailures } from './failures.ts'
import type { Told } from './gateway.ts'
import { tell } from './letters.ts'
import type { PaymentReason } from './reason.ts'
import type { Circumstances, Machine, Payment } from './steps.ts'
import { dropLock, openLock } from './turnover.ts'

type State = (typeof depositStates)[number]
type Name =
  | 'open'
  | 'offer'
  | 'submit'
  | 'process'
  | 'credit'
  | 'review'
  | 'expire'
  | 'fail'
  | 'cancel'
  | 'reject'
  | 'refund'
  | 'charge_back'

const minute = 60_000
const waiting = ['created', 'awaiting_payment', 'submitted', 'processing'] as const
/** Ended without money; money that comes all the same is late, not lost. */
const unpaid = ['expired', 'failed', 'cancelled'] as const

/** A step is possible only towards the end, so an event that comes late or twice finds its step taken. */
export const depositMachine: Machine<State, Name> = {
  kind: 'deposit',
  opening: 'open',
  steps: {
    open: { from: [], to: 'created' },
    offer: { from: ['created'], to: 'awaiting_payment' },
    submit: { from: ['awaiting_payment'], to: 'submitted' },
    process: { from: ['created', 'awaiting_payment', 'submitted'], to: 'processing' },
    credit: {
      from: [...waiting, 'in_review'],
      to: 'credited',
      legs: ({ gateway, credited }) => {
        assert(credited !== null, 'only a confirmed amount is credited [WAL-03]')
        return [
          { account: 'cash', amount: credited, against: `gateway:${gateway}`, reason: 'deposit' },
        ]
      },
      afterwards: onCredited,
    },
    review: { from: [...waiting, ...unpaid], to: 'in_review' },
    expire: { from: waiting, to: 'expired' },
    fail: {
      from: waiting,
      to: 'failed',
      afterwards: (db, payment, { at }) => judgeFailures(db, payment, at),
    },
    cancel: { from: waiting, to: 'cancelled' },
    reject: { from: ['in_review'], to: 'rejected', afterwards: tell('depositRejected') },
    refund: { from: ['credited'], to: 'refunded', afterwards: onTakenBack },
    charge_back: { from: ['credited'], to: 'charged_back', afterwards: onTakenBack },
  },
  looks: {
    created: (_, at) => new Date(at.getTime() + 2 * minute),
    awaiting_payment: ({ expiresAt }, at) => expiresAt ?? new Date(at.getTime() + 30 * minute),
    processing: (_, at) => new Date(at.getTime() + 10 * minute),
  },
}

/** The lock first: it counts what was staked before; then old debts take their part, and the player is told. */
async function onCredited(db: Db, payment: Payment, circumstances: Circumstances): Promise<void> {
  await lockPlayer(db, payment.playerId)
  await openLock(db, payment, circumstances.at)
  await collectDebts(db, payment, circumstances.at)
  await tell('depositCredited')(db, payment, circumstances)
}

async function onTakenBack(db: Db, payment: Payment, circumstances: Circumstances): Promise<void> {
  await dropLock(db, payment, circumstances.at)
  await takeBack(db, payment, circumstances)
  await tell('depositTakenBack')(db, payment, circumstances)
}

export type DepositPlan = {
  steps: { name: Name; reason?: PaymentReason }[]
  credited?: bigint
  contradicts?: boolean
}

/** What each word of a gateway does to a deposit. A credit is by what was received, never by what was asked. */
export function judgeDeposit(payment: Payment, told: Told, amountMax: bigint): DepositPlan {
  switch (told.status) {
    case 'waiting':
      return { steps: [] }
    case 'processing':
      return { steps: [{ name: 'process' }] }
    case 'failed':
      return { steps: [{ name: 'fail' }] }
    case 'expired':
      return { steps: [{ name: 'expire' }] }
    case 'cancelled':
      return { steps: [{ name: 'cancel' }] }
    case 'reversed':
      return { steps: [], contradicts: true }
    case 'paid':
      return judgePaid(payment, told, amountMax)
    case 'refunded':
      return judgeTakenBack(payment, told, amountMax, 'refund')
    case 'charged_back':
      return judgeTakenBack(payment, told, amountMax, 'charge_back')
  }
}

/** That it was taken back says that it was paid before, should that word be late. A part of it is for a person. */
function judgeTakenBack(
  payment: Payment,
  told: Told,
  amountMax: bigint,
  name: 'refund' | 'charge_back',
): DepositPlan {
  // What was rejected is on its way back.
  if (payment.state === 'rejected') return { steps: [] }
  const to = depositMachine.steps[name].to
  const isKnown = payment.credited !== null
  if (isKnown && payment.state !== 'credited')
    return { steps: [], contradicts: payment.state !== to }
  const paid: DepositPlan = isKnown ? { steps: [] } : judgePaid(payment, told, amountMax)
  const credited = payment.credited ?? paid.credited ?? null
  const isWhole =
    told.currency === payment.currency &&
    credited !== null &&
    parseMoney(told.amount, payment.currency) === credited
  if (!isWhole) return { steps: [], contradicts: true }
  const reason = name === 'refund' ? 'depositRefunded' : 'depositChargedBack'
  return { ...paid, steps: [...paid.steps, { name, reason }] }
}

function judgePaid(payment: Payment, told: Told, amountMax: bigint): DepositPlan {
  const received = isCurrency(told.currency) ? parseMoney(told.amount, told.currency) : null
  const review = (reason: PaymentReason): DepositPlan => ({ steps: [{ name: 'review', reason }] })
  if (told.currency !== payment.currency)
    return { ...review('wrongCurrency'), contradicts: payment.credited !== null }
  if (received === null || received <= 0n) return review('amountUnclear')
  if (payment.credited !== null) return { steps: [], contradicts: payment.credited !== received }
  if (isCredit(told) && !payment.takesCredit)
    return {
      steps: [
        { name: 'review', reason: 'creditCard' },
        { name: 'reject', reason: 'creditCard' },
      ],
    }
  if (received > amountMax) return review('amountTooLarge')
  const oddity = oddityOf(payment, received)
  if (!oddity) return { steps: [{ name: 'credit' }], credited: received }
  return {
    steps: [
      { name: 'review', reason: oddity },
      { name: 'credit', reason: oddity },
    ],
    credited: received,
  }
}

/** A card of which nobody can say what it is, is taken for one on credit [EXC-11]. */
const isCredit = ({ card }: Told) => card === 'credit' || card === 'unknown'

/** Odd payments pass through review, so that the timeline says what was odd; the rule then credits them as received. */
function oddityOf({ state, amount }: Payment, received: bigint): PaymentReason | null {
  if (unpaid.some((ended) => ended === state)) return 'late'
  if (received === amount) return null
  return received < amount ? 'underpaid' : 'overpaid'
}
