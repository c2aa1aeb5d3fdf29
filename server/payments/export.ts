/** Deposits and withdrawals as rows of a file. */

import { showMoney } from '#contract/money.ts'
import { sql } from '#server/base/database.ts'
import type { Handlers } from '#server/base/handler.ts'
import { startExport } from '#server/exports/jobs.ts'
import type { Chosen, ExportSource } from '#server/exports/source.ts'
import type { Payment } from './steps.ts'

export function paymentExportHandlers(): Handlers<'/api/wallet/export'> {
  return {
    '/api/wallet/export': async (visit, body) => ({
      value: await startExport(visit, 'transactions', body),
    }),
  }
}

const chosenBy = ({ playerId, filter }: Chosen) => sql`
  from payment p where p.site_id = current_site() and p.player_id = ${playerId}
   and p.created_at >= ${filter['from'] ?? null}::timestamptz and p.created_at < ${filter['to'] ?? null}::timestamptz
   and p.kind = coalesce(${filter['kind'] ?? null}, p.kind)
   and p.state = coalesce(${filter['state'] ?? null}, p.state)
   and p.method = coalesce(${filter['method'] ?? null}, p.method)`

type Row = Pick<
  Payment,
  'paymentId' | 'kind' | 'state' | 'amount' | 'credited' | 'currency' | 'destination' | 'createdAt'
> & { methodName: string; key: string }

/** Newest first, as the list shows them. */
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
      sql`select count(*)::integer as count ${chosenBy(chosen)}`,
    )
    return row?.count ?? 0
  },
  read: async (db, chosen, after, limit) => {
    const [, micros = null, paymentId = ''] = /^(\d+)-(.+)$/.exec(after) ?? []
    const found = await db.rows<Row>(sql`
      select p.payment_id as "paymentId", p.kind, p.state, p.amount, p.credited, p.currency, p.destination,
             p.created_at as "createdAt", (extract(epoch from p.created_at) * 1000000)::bigint || '-' || p.payment_id as key,
             coalesce((select m.name from payment_method m
                where m.site_id = p.site_id and m.direction = p.kind and m.method = p.method), p.method) as "methodName"
             ${chosenBy(chosen)}
         and (p.created_at, p.payment_id) <
             (coalesce(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', 'infinity'), ${paymentId})
       order by p.created_at desc, p.payment_id desc limit ${limit + 1}`)
    const rows = found.slice(0, limit)
    return {
      next: found.length > limit ? (rows.at(-1)?.key ?? '') : '',
      rows: rows.map((row) => [
        row.createdAt,
        row.paymentId,
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
