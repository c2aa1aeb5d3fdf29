/** Accounts as identity knows them: found by login name, opened at signup, confirmed by a code. */

import type { Player, Visit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'

export type Account = {
  playerId: bigint
  accountId: string
  passwordHash: string
  phone: string
  fullName: string
  email: string
  status: Player['status']
  lastLoginAt: Date | null
}

type Row = {
  player_id: bigint
  account_id: string
  password_hash: string
  phone: string
  full_name: string
  email: string
  status: Player['status']
  last_login_at: Date | null
}

export async function findAccount({ db, site }: Visit, accountId: string): Promise<Account | null> {
  const row = await db.row<Row>(sql`
    select player_id, account_id, password_hash, phone, full_name, email, status, last_login_at
      from player where site_id = ${site.id} and account_id = ${accountId}`)
  if (!row) return null
  return {
    playerId: row.player_id,
    accountId: row.account_id,
    passwordHash: row.password_hash,
    phone: row.phone,
    fullName: row.full_name,
    email: row.email,
    status: row.status,
    lastLoginAt: row.last_login_at,
  }
}

export type Application = {
  accountId: string
  passwordHash: string
  phone: string
  email: string
  /** How the player came here, as sent by the page; kept for the operator's reports. */
  attribution: Record<string, string>
}

/** A name nobody confirmed in this time is free again: it must not be kept from others for nothing. */
const unconfirmedMs = 24 * 3_600_000

/** Opens a pending account. Of several at once exactly one succeeds. @returns false where the name is taken. */
export async function addAccount(
  { db, site, now }: Visit,
  application: Application,
): Promise<boolean> {
  const { accountId, passwordHash, phone, email, attribution } = application
  const written = await db.run(sql`
    insert into player (site_id, account_id, password_hash, phone, email, attribution, created_at)
    values (${site.id}, ${accountId}, ${passwordHash}, ${phone}, ${email}, ${attribution}, ${now})
    on conflict (site_id, account_id) do update
       set password_hash = excluded.password_hash, phone = excluded.phone, email = excluded.email,
           attribution = excluded.attribution, created_at = excluded.created_at
     where player.status = 'pending' and player.created_at <= ${new Date(now.getTime() - unconfirmedMs)}`)
  return written === 1
}

/** `isNew`: another password than before, not the same one hashed at another cost. */
export async function setPassword(
  { db, site, now }: Visit,
  playerId: bigint,
  passwordHash: string,
  { isNew }: { isNew: boolean },
) {
  await db.run(sql`
    update player
       set password_hash = ${passwordHash},
           credential_set_at = case when ${isNew} then ${now} else credential_set_at end
     where site_id = ${site.id} and player_id = ${playerId}`)
}

export async function noteLogin({ db, site, now }: Visit, { playerId }: Account) {
  await db.run(sql`
    update player set last_login_at = ${now} where site_id = ${site.id} and player_id = ${playerId}`)
}
