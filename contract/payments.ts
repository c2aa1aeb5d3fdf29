/** What deposits and withdrawals share: states, methods, and the list of requests with their details. */

import { call } from './call.ts'
import {
  count,
  Enum,
  Flag,
  id,
  label,
  link,
  List,
  money,
  object,
  Optional,
  page,
  perPage,
  Text,
  time,
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
/** What a payout asks for besides the amount: a saved account, or a place typed in. */
export const methodNeeds = ['bank_account', 'destination'] as const

export const method = object({
  method: id,
  name: label,
  amount_min: money,
  amount_max: money,
  fee: money,
  /** Usual time in minutes. */
  usual_minutes: count,
  status: Enum([...methodStatuses]),
  needs: List(Enum([...methodNeeds])),
})

export const paymentCalls = {
  '/api/wallet/methods_public': call({
    about: 'Every way to pay in and out, with its limits, fee, usual time and status. For guests.',
    access: 'public',
    isReading: true,
    body: {},
    reads: { value: object({ deposit: List(method), withdrawal: List(method) }) },
    example: {},
  }),
  '/api/wallet/transactions': call({
    about:
      'Deposits and withdrawals as requests, newest first, with their states, and the sums of all that moved money.',
    access: 'player',
    isReading: true,
    body: {
      kind: Optional(Enum(['deposit', 'withdrawal'])),
      state: Optional(Enum([...new Set([...depositStates, ...withdrawalStates])])),
      method: Optional(id),
      from: Optional(time),
      to: Optional(time),
      page: Optional(page),
      per_page: Optional(perPage),
    },
    reads: {
      value: List(
        object({
          kind: Enum(['deposit', 'withdrawal']),
          transaction_id: id,
          method: id,
          method_name: label,
          state: label,
          amount: money,
          created_at: time,
          /** Whether the player may still call it off or take it back. */
          is_cancellable: Flag(),
          timeline,
        }),
      ),
      /** Of all that were asked for, not of the page: what was credited and what was paid out. */
      totals: object({ deposited: money, withdrawn: money }),
      total: count,
      page,
      per_page: perPage,
    },
    refuses: [],
    example: {},
  }),
  '/api/wallet/transaction': call({
    about: 'One deposit or withdrawal whole: its timeline with reasons, references and receipt.',
    access: 'player',
    isReading: true,
    body: { transaction_id: id },
    reads: {
      value: object({
        kind: Enum(['deposit', 'withdrawal']),
        transaction_id: id,
        method: id,
        method_name: label,
        state: label,
        /** What was asked for, and what moved; the second is empty until something did. */
        amount: money,
        moved: Text({ maxLength: 27 }),
        fee: money,
        currency: label,
        destination: label,
        created_at: time,
        /** The gateway's own number of it; empty until there is one. */
        gateway_reference: label,
        /** Number of the ledger's transfer that credited or paid it; empty until then. */
        receipt: label,
        has_proof: Flag(),
        timeline,
      }),
    },
    refuses: ['transactionUnknown'],
    example: { transaction_id: 'unknown' },
  }),
} as const
