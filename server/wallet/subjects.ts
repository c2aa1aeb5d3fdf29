/** Names that players know for what the ledger keeps as codes: games and payment methods. */

import { sql, type Db } from '#server/base/database.ts'
import type { StatementRow } from '#server/ledger/balance.ts'

type Row = Pick<StatementRow, 'subject' | 'against' | 'reason'>

/** A payment is named by its method, whatever account it moves against; a game belongs to its provider. */
const keyOf = ({ reason, against, subject }: Row) =>
  /^(deposit|withdrawal)/.test(reason) ? `payment ${subject}` : `${against} ${subject}`

/** The name of each row's subject, in their order; the subject itself where it has no other name. */
export async function nameSubjects(db: Db, rows: readonly Row[]): Promise<string[]> {
  if (rows.length === 0) return []
  const codes = [...new Set(rows.map(({ subject }) => subject))]
  const found = await db.rows<{ key: string; name: string }>(sql`
    select 'house:' || provider_code || ' ' || game_code as key, name from game
     where site_id = current_site() and game_code = any(${codes})
    union all
    select 'payment ' || method, name from payment_method
     where site_id = current_site() and method = any(${codes})`)
  const names = new Map(found.map(({ key, name }) => [key, name]))
  return rows.map((row) => names.get(keyOf(row)) ?? row.subject)
}
