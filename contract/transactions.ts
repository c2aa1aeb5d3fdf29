/** Calls of what came in, went out and was given: the list of deposits, withdrawals and bonuses, and one of them whole. */

import { call } from './call.ts'
import {
  count,
  Enum,
  Flag,
  id,
  label,
  List,
  money,
  Null,
  object,
  Optional,
  page,
  perPage,
  signedMoney,
  Text,
  time,
  Union,
} from './fields.ts'
import { depositStates, timeline, withdrawalStates } from './payments.ts'
import { bonusStates } from './promotion.ts'
import { entryKinds, statementAccounts } from './wallet.ts'

/** What a list of requests holds: money in, money out, and what a promotion gave. */
export const transactionKinds = ['deposit', 'withdrawal', 'bonus'] as const
export const transactionStates = [
  ...new Set([...depositStates, ...withdrawalStates, ...bonusStates]),
]
/** Of all kinds: what stands in one of these may still change, and comes before what is over. */
export const runningStates: readonly string[] = [
  'created',
  'awaiting_payment',
  'submitted',
  'processing',
  'in_review',
  'requested',
  'approved',
  'sending',
  'unknown',
  'queued',
  'active',
] satisfies (typeof transactionStates)[number][]

/** What is told of each, in the list and whole. */
const transaction = {
  kind: Enum([...transactionKinds]),
  transaction_id: id,
  method: id,
  method_name: label,
  state: label,
  amount: money,
  fee: money,
  created_at: time,
  /** Whether the player may still call it off or take it back. */
  is_cancellable: Flag(),
  /** Of a withdrawal whose way is closed now and that waits for it: when it is sent. */
  sends_at: Union([time, Null()]),
  /** Of a withdrawal that somebody of the staff is to look at: by when, as the player’s level promises. */
  review_by: Union([time, Null()]),
  timeline,
}

export const transactionCalls = {
  '/api/wallet/transactions': call({
    about:
      'Deposits, withdrawals and bonuses with their states: first those that still run, then the newest; and the sums of all that moved money. The method of a bonus is its promotion.',
    access: 'player',
    isReading: true,
    body: {
      kind: Optional(Enum([...transactionKinds])),
      state: Optional(Enum([...transactionStates])),
      /** Of payments: bonuses have none. */
      method: Optional(id),
      from: Optional(time),
      to: Optional(time),
      page: Optional(page),
      per_page: Optional(perPage),
    },
    reads: {
      value: List(object(transaction)),
      /** Of all that were asked for, not of the page: what was credited, what was paid out, and what bonuses gave. */
      totals: object({ deposited: money, withdrawn: money, given: money }),
      total: count,
      page,
      per_page: perPage,
    },
    refuses: [],
    example: {},
  }),
  '/api/wallet/transaction': call({
    about:
      'One deposit, withdrawal or bonus whole: its timeline with reasons, references and receipt, and what it moved with the balance before and after.',
    access: 'player',
    isReading: true,
    body: { transaction_id: id },
    reads: {
      value: object({
        ...transaction,
        /** Empty until something did move; `amount` is what was asked for. */
        moved: Text({ maxLength: 27 }),
        currency: label,
        destination: label,
        /** The gateway's own number of it; empty until there is one. */
        gateway_reference: label,
        /** Number of the ledger's transfer that credited or paid it; empty until then. */
        receipt: label,
        has_proof: Flag(),
        /** Its lines of the statements, oldest first. */
        movements: List(
          object({
            at: time,
            account: Enum([...statementAccounts]),
            kind: Enum([...entryKinds]),
            amount: signedMoney,
            balance_before: money,
            balance_after: money,
          }),
        ),
      }),
    },
    refuses: ['transactionUnknown'],
    example: { transaction_id: 'unknown' },
  }),
} as const
