/** The platform's leave for a script in an operator's own words: given to one text, by someone who did not write it. */

import pg from 'pg'
import { record } from '#server/events/events.ts'
import { Refusal } from '#server/base/refusal.ts'
import { sql, type Db, type Sql } from '#server/base/database.ts'

/**
 * Lets a saved version of a script run once it is published. Requests may not do this: it is done on a
 * connection of the database's owner, in the role that works across sites, and only by the platform's staff.
 * @throws Refusal `notFound`; `permissionDenied` to the one who wrote it.
 */
export async function approveScript(
  databaseUrl: string,
  { siteId, name, version, staff, at }: Approval,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c role=fairhouse_core' })
  await client.connect()
  const db = dbOf(client)
  try {
    await client.query('begin')
    const saved = await db.row<{ hash: Buffer; saved_by: string }>(sql`
      select hash, saved_by from content_version
       where site_id = ${siteId} and kind = 'script' and name = ${name} and version = ${version}`)
    if (!saved) throw new Refusal('notFound')
    const approver = `staff:${staff}` as const
    if (saved.saved_by === approver) throw new Refusal('permissionDenied')
    const approved = await db.run(sql`
      insert into script_approval (site_id, name, version, hash, saved_by, approved_by, approved_at)
      values (${siteId}, ${name}, ${version}, ${saved.hash}, ${saved.saved_by}, ${approver}, ${at})
      on conflict do nothing`)
    if (approved > 0)
      await record(db, {
        siteId,
        kind: 'content_published',
        actor: approver,
        authoriser: approver,
        reason: 'script_approved',
        subject: `content:script/${name}`,
        before: { is_approved: false, version },
        after: { is_approved: true, version, hash: saved.hash.toString('hex') },
        at,
      })
    await client.query('commit')
  } finally {
    // Whatever was not committed goes with the connection.
    await client.end()
  }
}

export type Approval = { siteId: number; name: string; version: number; staff: string; at: Date }

function dbOf(client: pg.Client): Db {
  const ask = ({ text, values }: Sql) =>
    client.query(
      text,
      values.map((value) => (typeof value === 'bigint' ? value.toString() : value)),
    )
  return {
    rows: async <T>(statement: Sql) => (await ask(statement)).rows as T[],
    row: async <T>(statement: Sql) => ((await ask(statement)).rows[0] as T | undefined) ?? null,
    run: async (statement) => (await ask(statement)).rowCount ?? 0,
  }
}
