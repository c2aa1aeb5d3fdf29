/** Calls of the player’s own books: balances, and the statement of a period. */

import { call } from './call.ts'
import {
  count,
  Enum,
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
  time,
  Union,
} from './fields.ts'

export const entryKinds = [
  'deposit',
  'withdrawal',
  'withdrawal_return',
  'stake',
  'payout',
  'cancel',
  'adjustment',
  'reward',
] as const

export const walletCalls = {
  '/api/wallet/summary': call({
    about: 'All balances of the player, and what of them can be withdrawn now.',
    access: 'player',
    body: {},
    reads: {
      value: object({
        cash: money,
        held: money,
        bonus: money,
        tokens: money,
        withdrawable: money,
        open_rounds: money,
        currency: label,
      }),
    },
    example: {},
  }),
  '/api/wallet/statement': call({
    about:
      'Every movement of the player’s cash in a period: opening balance, rows with running balance, closing balance [STM-02, STM-04].',
    access: 'player',
    body: {
      from: Optional(time),
      to: Optional(time),
      page: Optional(page),
      per_page: Optional(perPage),
    },
    reads: {
      value: object({
        from: time,
        to: time,
        opening: money,
        closing: money,
        rows: List(
          object({
            entry_id: id,
            at: time,
            kind: Enum([...entryKinds]),
            /** Game code, method or other name of what moved the money. */
            subject: label,
            reference: label,
            round_id: Union([id, Null()]),
            amount: signedMoney,
            balance_before: money,
            balance_after: money,
          }),
        ),
        /** Of the whole period, not of the page. */
        totals: List(object({ kind: Enum([...entryKinds]), count, amount: signedMoney })),
        /** Deposits less withdrawals over the life of the account [STM-03]. */
        lifetime_net_deposit: signedMoney,
      }),
      total: count,
      page,
      per_page: perPage,
    },
    refuses: [],
    example: {},
  }),
} as const
