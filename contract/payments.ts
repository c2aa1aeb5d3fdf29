/** Calls of the cashier: ways to pay, deposits, withdrawals, and the list of both as requests. */

import { call } from './call.ts'
import {
  clientRef,
  count,
  Enum,
  id,
  label,
  link,
  List,
  money,
  Null,
  object,
  Optional,
  page,
  perPage,
  Text,
  time,
  Union,
} from './fields.ts'

export const depositStates = [
  'created',
  'awaiting_payment',
  'processing',
  'in_review',
  'credited',
  'expired',
  'failed',
  'cancelled',
  'rejected',
] as const
export const withdrawalStates = [
  'requested',
  'in_review',
  'approved',
  'sending',
  'unknown',
  'paid',
  'rejected',
  'failed',
  'reversed',
] as const

/** Where a request has been, oldest first. `reason` is a message key or empty. */
const timeline = List(object({ state: label, at: time, reason: label }))

export const deposit = object({
  deposit_id: id,
  method: id,
  state: Enum([...depositStates]),
  /** What the player asked to pay in. */
  amount: money,
  /** What the gateway confirmed and the ledger credited; empty until then. */
  credited: Text({ maxLength: 27 }),
  created_at: time,
  expires_at: Union([time, Null()]),
  instruction: Union([object({ type: Enum(['redirect']), url: link }), Null()]),
  timeline,
})

export const withdrawal = object({
  withdrawal_id: id,
  method: id,
  state: Enum([...withdrawalStates]),
  amount: money,
  destination: label,
  created_at: time,
  timeline,
})

/** Why something can't be done now: a message key, figures for its text, and where to go about it. */
export const blocker = object({
  code: label,
  amount: Optional(money),
  until: Optional(time),
  href: Optional(link),
})

const method = object({
  method: id,
  name: label,
  amount_min: money,
  amount_max: money,
  fee: money,
  /** Usual time in minutes. */
  usual_minutes: count,
})

export const paymentCalls = {
  '/api/wallet/deposit_methods': call({
    about: 'Ways to pay in, their limits, and what stands in the way of a deposit now.',
    access: 'player',
    body: {},
    reads: { value: List(method), blockers: List(blocker) },
    example: {},
  }),
  '/api/wallet/deposit_create': call({
    about: 'Starts a deposit and tells where to pay. Only what the gateway confirms is credited.',
    access: 'player',
    body: { method: id, amount: money, client_ref: clientRef },
    reads: { value: deposit },
    refuses: [
      'methodUnknown',
      'invalidAmount',
      'amountTooSmall',
      'amountTooLarge',
      'depositLimitReached',
      'playerExcluded',
      'playerOnTimeOut',
      'identityNeeded',
      'outcomeUnknown',
      'conflict',
    ],
    example: {
      method: 'sandbox',
      amount: '100',
      client_ref: '0b54e1f8-6b9f-4d0a-9a55-3c58a5e1f001',
    },
  }),
  '/api/wallet/deposit_status': call({
    about: 'Where a deposit stands.',
    access: 'player',
    body: { deposit_id: id },
    reads: { value: deposit },
    refuses: ['depositUnknown'],
    example: { deposit_id: 'unknown' },
  }),
  '/api/wallet/withdraw_options': call({
    about:
      'What can be withdrawn, how, and everything that stands in the way, told before the form.',
    access: 'player',
    body: {},
    reads: {
      value: object({
        withdrawable: money,
        held: money,
        methods: List(method),
        left_today_count: count,
        left_today_amount: money,
      }),
      blockers: List(blocker),
    },
    example: {},
  }),
  '/api/wallet/withdraw_create': call({
    about:
      'Asks for a withdrawal. The money is held at once and cannot be called back by the player [WAL-08].',
    access: 'player',
    body: {
      method: id,
      amount: money,
      destination: Text({ minLength: 4, maxLength: 40, pattern: '^[A-Za-z0-9 +-]+$' }),
      client_ref: clientRef,
    },
    reads: { value: withdrawal },
    refuses: [
      'methodUnknown',
      'invalidAmount',
      'amountTooSmall',
      'amountTooLarge',
      'balanceTooLow',
      'withdrawalBlocked',
      'conflict',
    ],
    example: {
      method: 'sandbox',
      amount: '50',
      destination: '0917 000 0001',
      client_ref: '0b54e1f8-6b9f-4d0a-9a55-3c58a5e1f002',
    },
  }),
  '/api/wallet/transactions': call({
    about: 'Deposits and withdrawals as requests, newest first, with their states.',
    access: 'player',
    body: {
      kind: Optional(Enum(['deposit', 'withdrawal'])),
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
          state: label,
          amount: money,
          created_at: time,
          timeline,
        }),
      ),
      total: count,
      page,
      per_page: perPage,
    },
    refuses: [],
    example: {},
  }),
} as const
