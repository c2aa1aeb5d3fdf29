/** Names that players know for what the ledger keeps as codes: games and payment methods. */

import { sql, type Db } from '#server/base/database.ts'
import type { StatementRow } from '#server/ledger/balance.ts'

type Row = Pick<StatementRow, 'subject' | 'against' | 'reason'>

const providerOf = ({ against }: Row) =>
  against.startsWith('house:') ? against.slice('house:'.length) : null
const isPayment = ({ reason }: Row) => /^(deposit|withdrawal)/.test(reason)

/** The name of each row's subject, in their order; the subject itself where it has no other name. */
export async function nameSubjects(db: Db, rows: readonly Row[]): Promise<string[]> {
  const games = rows.filter((row) => providerOf(row) !== null)
  const payments = rows.filter(isPayment)
  const gameNames = new Map<string, string>()
  const methodNames = new Map<string, string>()
  if (games.length > 0) {
    const codes = [...new Set(games.map(({ subject }) => subject))]
    const found = await db.rows<{ provider: string; code: string; name: string }>(sql`
      select provider_code as provider, game_code as code, name from game
       where site_id = current_site() and game_code = any(${codes})`)
    for (const { provider, code, name } of found) gameNames.set(`${provider} ${code}`, name)
  }
  if (payments.length > 0) {
    const methods = [...new Set(payments.map(({ subject }) => subject))]
    const found = await db.rows<{ method: string; name: string }>(sql`
      select method, name from payment_method where site_id = current_site() and method = any(${methods})`)
    for (const { method, name } of found) methodNames.set(method, name)
  }
  return rows.map((row) => {
    const name = isPayment(row)
      ? methodNames.get(row.subject)
      : gameNames.get(`${providerOf(row)} ${row.subject}`)
    return name ?? row.subject
  })
}
