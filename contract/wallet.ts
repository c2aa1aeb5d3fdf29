/** Calls of the player’s own books: balances, the statement of a period, and a file of it. */

import { call } from './call.ts'
import {
  clientRef,
  count,
  cursor,
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
  wholeTokens,
} from './fields.ts'
import { exportFormats, exportJob, timeZone } from './exports.ts'

/** The accounts of a player; each has a statement of its own. */
export const statementAccounts = ['cash', 'held', 'bonus', 'tokens'] as const

/** The lines of a statement: every reason for which the ledger moves money is one of them [STM-04]. */
export const entryKinds = [
  'deposit',
  'deposit_return',
  'withdrawal',
  'withdrawal_paid',
  'withdrawal_return',
  'stake',
  // Of a round of several moves: kept for it, and given back to be staked once it is over.
  'stake_hold',
  'stake_release',
  // Chips at a table where players play each other.
  'seat_hold',
  'seat_release',
  'payout',
  'cancel',
  'reward',
  'conversion',
  'forfeit',
  'adjustment',
] as const

/** What the rows of a statement may be narrowed to; every line belongs to one of them. */
export const entryGroups = {
  deposits: ['deposit', 'deposit_return'],
  withdrawals: ['withdrawal', 'withdrawal_paid', 'withdrawal_return'],
  stakes: ['stake', 'stake_hold', 'stake_release', 'seat_hold', 'seat_release', 'cancel'],
  wins: ['payout'],
  bonuses: ['reward', 'conversion', 'forfeit'],
  adjustments: ['adjustment'],
} as const satisfies Record<string, readonly (typeof entryKinds)[number][]>

export type EntryGroup = keyof typeof entryGroups
export const entryGroupNames = Object.keys(entryGroups) as EntryGroup[]

export const walletCalls = {
  '/api/wallet/summary': call({
    about: 'All balances of the player, and what of them can be withdrawn now.',
    access: 'player',
    isReading: 'usually',
    body: {},
    reads: {
      value: object({
        cash: money,
        held: money,
        bonus: money,
        tokens: wholeTokens,
        withdrawable: money,
        open_rounds: money,
        currency: label,
      }),
    },
    example: {},
  }),
  '/api/wallet/statement': call({
    about:
      'Every movement of one account in a period, oldest first: opening balance, rows with running balance, closing balance, and totals of the whole period [STM-01, STM-02, STM-04]. Without a period it is of the last seven days; without an account, of cash. Amounts of tokens are whole pieces. `kind` narrows the rows and their `total`, and nothing else.',
    access: 'player',
    isReading: true,
    body: {
      account: Optional(Enum([...statementAccounts])),
      kind: Optional(Enum(entryGroupNames)),
      from: Optional(time),
      /** Exclusive. */
      to: Optional(time),
      page: Optional(page),
      per_page: Optional(perPage),
      /** Goes on behind a row, whatever was added meanwhile; goes before `page`. */
      after: Optional(cursor),
    },
    reads: {
      value: object({
        account: Enum([...statementAccounts]),
        from: time,
        to: time,
        opening: money,
        closing: money,
        rows: List(
          object({
            entry_id: id,
            at: time,
            kind: Enum([...entryKinds]),
            /** What moved the money, by a name the player knows: of the game, the method, the promotion. */
            subject: label,
            reference: label,
            round_id: Union([id, Null()]),
            /** Of the deposit, withdrawal or bonus that it belongs to, as `/api/wallet/transaction` takes it. */
            transaction_id: Union([id, Null()]),
            amount: signedMoney,
            balance_before: money,
            balance_after: money,
          }),
        ),
        /** Of the whole period, not of the page. */
        totals: List(object({ kind: Enum([...entryKinds]), count, amount: signedMoney })),
        /** Won less staked in the whole period, what was cancelled left out. */
        net_play: signedMoney,
        /** Deposits less withdrawals over the life of the account [STM-03]. */
        lifetime_net_deposit: signedMoney,
        /** Months of history that can be read here at any time. */
        history_months: count,
      }),
      total: count,
      page,
      per_page: perPage,
      /** For `after`; empty where nothing follows. */
      next: label,
    },
    refuses: [],
    example: {},
  }),
  '/api/wallet/statement_export': call({
    about:
      'Starts a file of the statement of a period: rows (CSV) or a document in the language asked in (PDF). The same reference is the same file.',
    access: 'player',
    body: {
      /** CSV where none is given. */
      format: Optional(Enum([...exportFormats])),
      account: Optional(Enum([...statementAccounts])),
      from: Optional(time),
      to: Optional(time),
      time_zone: Optional(timeZone),
      client_ref: clientRef,
    },
    reads: { value: exportJob },
    refuses: ['exportsBusy', 'conflict'],
    example: { client_ref: '0b54e1f8-6b9f-4d0a-9a55-3c58a5e1f201' },
  }),
} as const
