/** Calls of paying out: what can be withdrawn and what stands in the way, the request, and the way back. */

import { call } from './call.ts'
import {
  clientRef,
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
  proofRefusals,
  proven,
  Text,
  time,
  Union,
} from './fields.ts'
import { pin } from './pin.ts'
import { blocker, method, timeline, withdrawalStates } from './payments.ts'

const withdrawal = object({
  withdrawal_id: id,
  method: id,
  state: Enum([...withdrawalStates]),
  amount: money,
  destination: label,
  created_at: time,
  is_cancellable: Flag(),
  /** When it is sent, where its way is closed now and it waits for that; null otherwise. */
  sends_at: Union([time, Null()]),
  /** While somebody of the staff is to look at it: by when, as the player’s level promises; null where it does not. */
  review_by: Union([time, Null()]),
  timeline,
})

export const withdrawalCalls = {
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
        /** Each is confirmed by the player’s PIN, and by no code. */
        is_by_pin: Flag(),
        /** What the site’s limits of a day leave; null where none hold, as for who has excluded themselves. */
        left_today: Union([object({ count, amount: money, renews_at: time }), Null()]),
      }),
      blockers: List(blocker),
    },
    example: {},
  }),
  '/api/wallet/withdraw_create': call({
    about:
      'Asks for a withdrawal to a saved account, or to a destination where the method needs none saved; one that no withdrawal has gone to yet asks for proof, as saving an account does [ACC-09]; of a player who has set a PIN every one asks for that instead. The money is held at once.',
    access: 'player',
    body: {
      method: id,
      amount: money,
      destination: Optional(Text({ minLength: 4, maxLength: 100, pattern: '^[A-Za-z0-9 +-]+$' })),
      bank_account_id: Optional(id),
      client_ref: clientRef,
      ...proven,
      pin: Optional(pin),
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
      'withdrawalOverDay',
      'bankUnknown',
      'conflict',
      ...proofRefusals,
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
} as const
