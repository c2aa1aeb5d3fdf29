/** Personal data in whole: what a player may take along, and what is taken out when a closed account is erased [ACC-13]. */

import type { Player, Site } from '#server/base/context.ts'
import { sql, type Db, type Sql } from '#server/base/database.ts'
import { Refusal } from '#server/base/refusal.ts'
import { record, type Actor } from '#server/events/events.ts'
import { accountKinds } from '#server/ledger/ledger.ts'

/** Rows of a part that one answer holds; a long history is read on by the call that lists it. */
const rowsMax = 2000

type Part = {
  name: string
  /** The call that reads on where the part is not whole; empty where it always is. */
  continuedBy: string
  read: (player: Pick<Player, 'id'>) => Sql
}

const own = ({ id }: Pick<Player, 'id'>) => sql`site_id = current_site() and player_id = ${id}`

/** What is exported, and no column more: hashes, sealed secrets and notes of staff stay. Amounts are minor units, as text. */
const parts: readonly Part[] = [
  {
    name: 'account',
    continuedBy: '',
    read: (player) => sql`
      select account_id, full_name, email, email_verified_at, phone, status, identity_verified_at, attribution, created_at,
             last_login_at
        from player where ${own(player)}`,
  },
  {
    name: 'account_steps',
    continuedBy: '',
    read: (player) => sql`
      select from_status, to_status, reason, at from account_step where ${own(player)} order by step_id desc`,
  },
  {
    name: 'preferences',
    continuedBy: '',
    read: (player) => sql`
      select language, odds_format, time_zone, theme, has_reduced_motion, notices, takes_marketing, marketing_set_at
        from preference where ${own(player)}`,
  },
  {
    name: 'sessions',
    continuedBy: '/api/auth/login_history',
    read: (player) => sql`
      select created_at, last_seen_at, ended_at, ended_reason, address, device
        from session where ${own(player)} order by created_at desc`,
  },
  {
    name: 'limits',
    continuedBy: '',
    read: (player) => sql`
      select kind, period, amount::text, pending_amount::text, pending_from, set_at
        from player_limit where ${own(player)} order by kind, period`,
  },
  {
    name: 'exclusion',
    continuedBy: '',
    read: (player) => sql`
      select time_out_until, excluded_at, excluded_until, lifted_at from exclusion where ${own(player)}`,
  },
  {
    name: 'inbox',
    continuedBy: '/api/settings/get_inbox',
    read: (player) => sql`
      select tab, letter, figures, written_at, read_at, claimed_at, reward_amount::text, reward_account
        from inbox_item where ${own(player)} order by written_at desc`,
  },
  {
    name: 'payments',
    continuedBy: '/api/wallet/transactions',
    read: (player) => sql`
      select payment_id, kind, state, method, currency, amount::text, destination, created_at
        from payment where ${own(player)} order by created_at desc`,
  },
  {
    name: 'payout_accounts',
    continuedBy: '',
    read: (player) => sql`
      select bank, number, holder, state, added_at, removed_at
        from bank_account where ${own(player)} order by added_at desc`,
  },
  {
    name: 'identity_checks',
    continuedBy: '',
    read: (player) => sql`
      select state, full_name, birth_date, address, country, document_type, submitted_at, decided_at
        from identity_check where ${own(player)} order by submitted_at desc`,
  },
  {
    name: 'movements',
    continuedBy: '/api/wallet/statement',
    // Each account is read from its end, so that a long history costs no more than a short one.
    read: (player) => sql`
      select kind, latest.*
        from unnest(${[...accountKinds]}::text[]) as kind
       cross join lateral (
         select amount::text, balance_after::text, reason, subject, round_id, at
           from entry where ${own(player)} and entry.kind = kind.kind
          order by at desc, seq desc limit ${rowsMax + 1}) latest
       order by at desc`,
  },
  {
    name: 'rounds',
    continuedBy: '/api/bets/list',
    read: (player) => sql`
      select round_id, game_code, stake::text, payout::text, state, choice, played_at
        from round where ${own(player)} order by played_at desc`,
  },
]

/** @returns every part as rows of named fields; `is_whole` tells whether something is left out. */
export async function exportPersonalData(db: Db, player: Pick<Player, 'id'>) {
  const exported = []
  for (const { name, continuedBy, read } of parts) {
    const found = await db.rows<{ row: unknown }>(
      sql`select to_jsonb(part) as row from (${read(player)} limit ${rowsMax + 1}) part`,
    )
    exported.push({
      name,
      is_whole: found.length <= rowsMax,
      continued_by: found.length <= rowsMax ? '' : continuedBy,
      rows: found.slice(0, rowsMax).map(({ row }) => row),
    })
  }
  return exported
}

/**
 * Takes out of a closed account what names the person; books, rounds and the history of its states stay.
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
