/** What deposits and withdrawals share: states, methods, where a request has been and what stands in its way. */

import { call } from './call.ts'
import {
  count,
  Enum,
  id,
  Integer,
  label,
  link,
  List,
  money,
  Null,
  object,
  Optional,
  Text,
  time,
  Union,
} from './fields.ts'

/** In the order of their rank: a payment only ever goes on to a later state. */
export const depositStates = [
  'created',
  'awaiting_payment',
  'submitted',
  'processing',
  'expired',
  'failed',
  'cancelled',
  'in_review',
  'rejected',
  'credited',
  'refunded',
  'charged_back',
] as const
/** In the order of their rank, but for `unknown`, from which a payout may be sent again. */
export const withdrawalStates = [
  'requested',
  'in_review',
  'approved',
  'sending',
  'unknown',
  'paid',
  'rejected',
  'cancelled',
  'failed',
  'reversed',
] as const

/** Where a request has been, oldest first. `reason` is a message key or empty. */
export const timeline = List(object({ state: label, at: time, reason: label }))

/** Why something can't be done now: a message key, figures for its text, and where to go about it. */
export const blocker = object({
  code: label,
  amount: Optional(money),
  until: Optional(time),
  href: Optional(link),
})

/** `slow`: it works and takes longer than usual; `down`: nothing new begins with it. */
export const methodStatuses = ['live', 'slow', 'down'] as const
/** What kind of money a way takes, in the order players are shown them. */
export const methodTypes = ['wallet', 'qr', 'bank', 'card', 'crypto', 'voucher'] as const
/** What a payout asks for besides the amount: a saved account, or a place typed in; and a voucher in its place: a code. */
export const methodNeeds = ['bank_account', 'destination', 'voucher_code'] as const

/** What is to be staked before a deposit can be withdrawn, in minor units, cut to whole ones: told before it is paid, and locked by. */
export const turnoverOf = (deposit: bigint, percent: number): bigint =>
  (deposit * BigInt(percent)) / 100n

/** How much of every deposit the site asks to be staked before it can be withdrawn; 0 where it asks for nothing. */
export const turnoverPercent = Integer({ minimum: 0, maximum: 1000 })

const clock = Text({ pattern: '^([01]\\d|2[0-4]):[0-5]\\d$' })

export const method = object({
  method: id,
  name: label,
  type: Enum([...methodTypes]),
  /** Where a code is asked for, it says the amount. */
  amount_min: money,
  amount_max: money,
  fee: money,
  /** Usual time in minutes. */
  usual_minutes: count,
  status: Enum([...methodStatuses]),
  /** When one that is down is expected back, where the operator knows: a time to come. */
  back_at: Union([time, Null()]),
  /** Windows by weekday, 1 for Monday, in the site’s time; none: at any time. */
  hours: List(object({ weekday: Integer({ minimum: 1, maximum: 7 }), from: clock, to: clock })),
  /** When it opens next; null while it is open. A withdrawal may be asked for before, and is sent then. */
  opens_at: Union([time, Null()]),
  needs: List(Enum([...methodNeeds])),
})

export const paymentCalls = {
  '/api/wallet/methods_public': call({
    about:
      'Every way to pay in and out, with its limits, fee, usual time and status, and what of a deposit must be staked first. For guests.',
    access: 'public',
    isReading: true,
    body: {},
    reads: {
      value: object({
        deposit: List(method),
        withdrawal: List(method),
        turnover_percent: turnoverPercent,
      }),
    },
    example: {},
  }),
} as const
