/** Deposits, withdrawals and bonuses as rows of a file. */

import { showMoney } from '#contract/money.ts'
import { isBehind, keyOfRow, readCursor } from '#server/base/cursor.ts'
import { sql } from '#server/base/database.ts'
import type { Handlers } from '#server/base/handler.ts'
import { startExport } from '#server/exports/jobs.ts'
import { periodOf, type Chosen, type ExportSource } from '#server/exports/source.ts'
import { transactionsOf, type Transaction } from './transactions.ts'

export function paymentExportHandlers(): Handlers<'/api/wallet/export'> {
  return {
    '/api/wallet/export': async (visit, body) => ({
      value: await startExport(visit, 'transactions', body),
    }),
  }
}

const transactions = (chosen: Chosen) => {
  const { playerId, currency, languages, filter } = chosen
  const { kind, state, method } = filter
  return transactionsOf({
    playerId,
    currency,
    languages,
    kind,
    state,
    method,
    ...periodOf(chosen),
  })
}

const place = [sql`at`, sql`id`] as const

/** Newest first, also what still runs: a row that comes to its end keeps its place while the file is written. */
export const transactionsSource: ExportSource = {
  name: 'transactions',
  columns: [
    'time',
    'transaction',
    'kind',
    'method',
    'state',
    'asked',
    'credited',
    'currency',
    'destination',
  ],
  count: async (db, chosen) => {
    const row = await db.row<{ count: number }>(
      sql`select count(*)::integer as count from ${transactions(chosen)} t`,
    )
    return row?.count ?? 0
  },
  read: async (db, chosen, after, limit) => {
    const found = await db.rows<Transaction & { key: string }>(sql`
      select *, ${keyOfRow(...place)} as key
        from ${transactions(chosen)} t
       where ${isBehind(...place, readCursor(after))}
       order by at desc, id desc limit ${limit + 1}`)
    const rows = found.slice(0, limit)
    return {
      next: found.length > limit ? (rows.at(-1)?.key ?? '') : '',
      rows: rows.map((row) => [
        row.at,
        row.id,
        row.kind,
        row.methodName,
        row.state,
        showMoney(row.amount, row.currency),
        row.credited === null ? '' : showMoney(row.credited, row.currency),
        row.currency,
        row.destination,
      ]),
    }
  },
}
