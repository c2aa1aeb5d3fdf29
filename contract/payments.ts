/** Calls of the cashier: ways to pay, deposits, withdrawals, turnover, and the list of requests with their details. */

import { call } from './call.ts'
import {
  clientRef,
  count,
  Enum,
  fileContent,
  Flag,
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
const timeline = List(object({ state: label, at: time, reason: label }))

/** The same payment on the vendor's own page, where it has one. */
const vendorPage = Optional(link)

/** How a deposit is paid in. `reference` must go with a transfer: by it the money is known again. */
const instruction = Union([
  object({ type: Enum(['redirect']), url: link }),
  object({ type: Enum(['qr']), content: Text({ maxLength: 1000 }), page: vendorPage }),
  object({
    type: Enum(['bankDetails']),
    bank: label,
    number: label,
    holder: label,
    reference: label,
  }),
  object({
    type: Enum(['cryptoAddress']),
    address: label,
    amount: label,
    url: link,
    page: vendorPage,
  }),
])

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
  /** Null while there is nothing to pay: not yet, or no longer. */
  instruction: Union([instruction, Null()]),
  /** Whether a picture of the transfer may be uploaded, and whether the player may still call it off. */
  takes_proof: Flag(),
  is_cancellable: Flag(),
  timeline,
})

export const withdrawal = object({
  withdrawal_id: id,
  method: id,
  state: Enum([...withdrawalStates]),
  amount: money,
  destination: label,
  created_at: time,
  is_cancellable: Flag(),
  timeline,
})

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

const method = object({
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

/** The smallest picture there is. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const depositRefusals = [
  'methodUnknown',
  'methodDown',
  'invalidAmount',
  'amountTooSmall',
  'amountTooLarge',
  'depositLimitReached',
  'depositsBlocked',
  'playerExcluded',
  'playerOnTimeOut',
  'identityNeeded',
  'termsNeeded',
  'outcomeUnknown',
  'conflict',
] as const

export const paymentCalls = {
  '/api/wallet/methods_public': call({
    about: 'Every way to pay in and out, with its limits, fee, usual time and status. For guests.',
    access: 'public',
    isReading: true,
    body: {},
    reads: { value: object({ deposit: List(method), withdrawal: List(method) }) },
    example: {},
  }),
  '/api/wallet/deposit_methods': call({
    about: 'Ways to pay in, their limits, and what stands in the way of a deposit now.',
    access: 'player',
    isReading: true,
    body: {},
    reads: { value: List(method), blockers: List(blocker) },
    example: {},
  }),
  '/api/wallet/deposit_create': call({
    about: 'Starts a deposit and tells how to pay. Only what the gateway confirms is credited.',
    access: 'player',
    body: { method: id, amount: money, client_ref: clientRef },
    reads: { value: deposit },
    refuses: depositRefusals,
    example: {
      method: 'sandbox',
      amount: '100',
      client_ref: '0b54e1f8-6b9f-4d0a-9a55-3c58a5e1f001',
    },
  }),
  '/api/wallet/deposit_status': call({
    about: 'Where a deposit stands.',
    access: 'player',
    isReading: true,
    body: { deposit_id: id },
    reads: { value: deposit },
    refuses: ['depositUnknown'],
    example: { deposit_id: 'unknown' },
  }),
  '/api/wallet/deposit_proof': call({
    about:
      'Uploads a picture or PDF of a bank transfer (PNG, JPEG, WebP or PDF, at most 5 MB); a person then compares it with the account.',
    access: 'player',
    body: { deposit_id: id, content: fileContent },
    reads: { value: deposit },
    refuses: ['depositUnknown', 'depositClosed', 'proofNotTaken', 'fileTypeRefused'],
    example: { deposit_id: 'unknown', content: pixel },
    bodyMax: 7 * 1024 * 1024,
  }),
  '/api/wallet/deposit_cancel': call({
    about: 'Calls off a deposit that is not paid. Money that comes all the same is not lost.',
    access: 'player',
    body: { deposit_id: id },
    reads: { value: deposit },
    refuses: ['depositUnknown', 'depositClosed'],
    example: { deposit_id: 'unknown' },
  }),
  '/api/wallet/withdraw_options': call({
    about:
      'What can be withdrawn, how, and everything that stands in the way, told before the form.',
    access: 'player',
    isReading: 'usually',
    body: {},
    reads: {
      value: object({
        withdrawable: money,
        held: money,
        /** Of the balance, what deposits still ask to be staked first. */
        locked: money,
        methods: List(method),
        accounts: List(
          object({
            bank_account_id: id,
            bank: id,
            number_masked: label,
            is_default: Flag(),
            /** What stands in the way of this account; a withdrawal to it is refused with the same. */
            blockers: List(blocker),
          }),
        ),
        left_today_count: count,
        left_today_amount: money,
      }),
      blockers: List(blocker),
    },
    example: {},
  }),
  '/api/wallet/withdraw_create': call({
    about:
      'Asks for a withdrawal to a saved account, or to a destination where the method needs none saved. The money is held at once.',
    access: 'player',
    body: {
      method: id,
      amount: money,
      destination: Optional(Text({ minLength: 4, maxLength: 100, pattern: '^[A-Za-z0-9 +-]+$' })),
      bank_account_id: Optional(id),
      client_ref: clientRef,
    },
    reads: { value: withdrawal },
    refuses: [
      'methodUnknown',
      'methodDown',
      'invalidAmount',
      'amountTooSmall',
      'amountTooLarge',
      'balanceTooLow',
      'withdrawalBlocked',
      'bankUnknown',
      'conflict',
    ],
    example: {
      method: 'sandbox',
      amount: '50',
      destination: '0917 000 0001',
      client_ref: '0b54e1f8-6b9f-4d0a-9a55-3c58a5e1f002',
    },
  }),
  '/api/wallet/withdraw_cancel': call({
    about:
      'Takes back a withdrawal that is not sent yet, where the law of the place allows that at all [WAL-08].',
    access: 'player',
    body: { withdrawal_id: id },
    reads: { value: withdrawal },
    refuses: ['withdrawalUnknown', 'cancelNotAllowed', 'withdrawalClosed'],
    example: { withdrawal_id: 'unknown' },
  }),
  '/api/wallet/withdraw_lock': call({
    about: 'Gives up the way back of a withdrawal for good, so that it cannot be taken back.',
    access: 'player',
    body: { withdrawal_id: id },
    reads: { value: withdrawal },
    refuses: ['withdrawalUnknown', 'cancelNotAllowed', 'withdrawalClosed'],
    example: { withdrawal_id: 'unknown' },
  }),
  '/api/wallet/turnover': call({
    about:
      'Why money is locked: each deposit that asks for stakes with what was staked since, what counted and what did not, and each bonus with what it asks for; what a bonus counts by is told by `promo/mine`. Exact at this moment.',
    access: 'player',
    isReading: 'usually',
    body: {},
    reads: {
      value: object({
        cash: money,
        locked: money,
        withdrawable: money,
        locks: List(
          object({
            /** A bonus keeps only its own money, never the player's [INC-09]. */
            source: Enum(['deposit', 'bonus']),
            source_id: id,
            amount: money,
            required: money,
            done: money,
            left: money,
            /** What it still keeps of the balance: each unit staked frees its part. */
            locked: money,
            opened_at: time,
            released_at: Union([time, Null()]),
            /** Of a deposit, by game; none for a bonus. */
            stakes: List(
              object({
                subject: label,
                staked: money,
                counted: money,
                not_counted: money,
                /** A message key for why not all counted; empty where all did. */
                reason: label,
              }),
            ),
          }),
        ),
      }),
    },
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
