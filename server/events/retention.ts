/** How long records are kept, and the check that nothing can take them away sooner [EVT-06]. */

import type pg from 'pg'

/** What it takes to recreate a session of play, and who did what: kept for ten years everywhere, which no jurisdiction exceeds. */
export const recordYears = 10

export const recordTables = [
  'significant_event',
  'event_seal',
  'entry',
  'transfer_key',
  'returned_part',
  'provider_entry',
  'round',
  'seed_pair',
  'game_session',
  'payment',
  'payment_step',
  'voucher',
  'staff_decision',
  'account_step',
  'consent',
  'promotion_version',
  'content_version',
  'location_check',
] as const

type Row = { table: string; role: string | null; function: string | null }

/**
 * Looks in the database's own catalogue for whatever could delete a record: a right of the roles that serve, or a function
 * that names a table of records behind `delete` or `truncate`. There is no such thing, so nothing goes sooner than it may.
 * @param owner a connection that sees the whole catalogue.
 * @returns one sentence for each way there is; none: the records are kept.
 */
export async function checkRetention(owner: Pick<pg.Client, 'query'>): Promise<string[]> {
  const { rows } = await owner.query<Row>(
    `select t.name as table, r.role, null as function
       from unnest($1::text[]) as t (name), unnest('{fairhouse_app,fairhouse_core}'::text[]) as r (role)
      where to_regclass(t.name) is null
         or has_table_privilege(r.role, t.name, 'delete') or has_table_privilege(r.role, t.name, 'truncate')
     union all
     select t.name, null, p.proname
       from unnest($1::text[]) as t (name)
       join pg_proc p on p.pronamespace = 'public'::regnamespace
        and p.prosrc ~* ('(delete\\s+from|truncate(\\s+table)?)\\s+' || t.name || '\\M')
      order by 1, 2, 3`,
    [recordTables],
  )
  return rows.map(({ table, role, function: by }) =>
    by === null ? `${role} may delete from ${table}, or it is gone` : `${by} deletes from ${table}`,
  )
}
