/** Personal data in whole: what a player may take along, and what is taken out when a closed account is erased [ACC-13]. */

import type { Player, Site } from '#server/base/context.ts'
import { sql, type Db, type Sql } from '#server/base/database.ts'
import { Refusal } from '#server/base/refusal.ts'
import { record, type Actor } from '#server/events/events.ts'
import { accountKinds } from '#server/ledger/ledger.ts'
import type { Duty, PersonalTable } from './personal_table.ts'
import { personalTables } from './personal_tables.ts'

/** Rows of a part that one answer holds; a long history is read on by the call that lists it. */
const rowsMax = 2000

type Part = { name: string; keptFor: Duty | null; continuedBy: string; rows: Sql }

/** Words of `personalTables`, which are SQL of ours and never what somebody sent. */
const words = (text: string): Sql => ({ text, values: [] })

function partOf(player: Owner, table: string, personal: PersonalTable): Part {
  const { part = table, columns, latest, keptFor, owner = 'player_id', continuedBy = '' } = personal
  const whose = owner === 'account_id' ? player.accountId : player.id
  return {
    name: part,
    keptFor,
    continuedBy,
    rows: sql`
      select ${words(columns)} from ${words(table)}
       where site_id = current_site() and ${words(owner)} = ${whose}
       order by ${words(latest)} desc nulls last limit ${rowsMax + 1}`,
  }
}

/** Each account is read from its end, so that a long history costs no more than a short one. */
const movements = ({ id }: Owner): Part => ({
  name: 'movements',
  keptFor: 'books',
  continuedBy: '/api/wallet/statement',
  rows: sql`
    select kind, latest.*
      from unnest(${[...accountKinds]}::text[]) as kind
     cross join lateral (
       select amount::text, balance_after::text, reason, subject, round_id, at
         from entry where site_id = current_site() and player_id = ${id} and entry.kind = kind.kind
        order by at desc, seq desc limit ${rowsMax + 1}) latest
     order by at desc limit ${rowsMax + 1}`,
})

type Owner = Pick<Player, 'id' | 'accountId'>

/** @returns every part as rows of named fields; `is_whole` tells whether something is left out. */
export async function exportPersonalData(db: Db, player: Owner) {
  const tables = Object.entries(personalTables)
  const parts = tables.map(([table, personal]) => partOf(player, table, personal))
  const exported = []
  for (const { name, keptFor, continuedBy, rows } of [...parts, movements(player)]) {
    const found = await db.rows<{ row: unknown }>(
      sql`select to_jsonb(part) as row from (${rows}) part`,
    )
    exported.push({
      name,
      kept_for: keptFor ?? ('' as const),
      is_whole: found.length <= rowsMax,
      continued_by: found.length <= rowsMax ? '' : continuedBy,
      rows: found.slice(0, rowsMax).map(({ row }) => row),
    })
  }
  return exported
}

/**
 * Takes out of a closed account what names the person; what a duty of `personalTables` keeps stays.
 * Refuses with `conflict` while the account is not closed, and with `exclusionRunning` while the exclusion
 * register must know the person.
 */
export async function erasePersonalData(
  db: Db,
  { site, playerId, actor, reason, now }: Erasure,
): Promise<void> {
  const account = await db.row<{ status: string; account_id: string; is_excluded: boolean }>(sql`
    select status, account_id, exists (
             select from exclusion
              where site_id = ${site.id} and player_id = ${playerId} and excluded_at is not null and lifted_at is null
           ) as is_excluded
      from player where site_id = ${site.id} and player_id = ${playerId} for no key update`)
  if (!account) throw new Refusal('notFound')
  if (account.status !== 'closed') throw new Refusal('conflict')
  if (account.is_excluded) throw new Refusal('exclusionRunning')
  await db.run(sql`select erase_player(${playerId})`)
  await record(db, {
    siteId: site.id,
    kind: 'personal_data_erased',
    actor,
    reason,
    subject: `player:${playerId}`,
    at: now,
  })
}

export type Erasure = { site: Site; playerId: bigint; actor: Actor; reason: string; now: Date }
