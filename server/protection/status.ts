/** The states of an account and the steps between them; each step is kept with its reason [ACC-12]. */

import type { Player } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import { Refusal } from '#server/base/refusal.ts'
import { record, type Actor } from '#server/events/events.ts'

type Status = Player['status']

/** Where an account may go next; unused for a year it is inactive [DOR-02], and after the term of unclaimed property dormant [DOR-03]. Locked and excluded are no steps: they are read from attempts and from the register. */
export const accountSteps = {
  pending: ['active', 'closed'],
  active: ['inactive', 'suspended', 'closed'],
  inactive: ['active', 'dormant', 'suspended', 'closed'],
  dormant: ['active', 'suspended', 'closed'],
  suspended: ['active', 'closed'],
  closed: ['active'],
} as const satisfies Record<Status, readonly Status[]>

/** Why sessions that are open end with a step. */
const endsSessions: Partial<Record<Status, string>> = {
  inactive: 'expired',
  dormant: 'expired',
  suspended: 'blocked',
  closed: 'closed',
}

export type AccountStep = {
  siteId: number
  playerId: bigint
  to: Status
  actor: Actor
  reason: string
  at: Date
}

/**
 * Takes one step, ends what sessions it must, and records it; of several at once one is taken.
 * Refuses with `conflict` where the step does not exist, `notFound` for a stranger, and `personKnown`
 * where the phone or address has another account that is open [ACC-08].
 */
export async function changeStatus(db: Db, step: AccountStep): Promise<void> {
  const { siteId, playerId, to, actor, reason, at } = step
  const player = await db.row<{ status: Status; phone: string; email: string | null }>(sql`
    select status, phone, case when email_verified_at is not null then email end as email
      from player where site_id = ${siteId} and player_id = ${playerId} for no key update`)
  if (!player) throw new Refusal('notFound')
  const { status: from, phone } = player
  if (!(accountSteps[from] as readonly Status[]).includes(to)) throw new Refusal('conflict')
  if (to === 'active' && (await isHeld(db, siteId, { playerId, phone, email: player.email })))
    throw new Refusal('personKnown')
  await db.run(sql`
    update player set status = ${to} where site_id = ${siteId} and player_id = ${playerId}`)
  await db.run(sql`
    insert into account_step (site_id, player_id, from_status, to_status, actor, reason, at)
    values (${siteId}, ${playerId}, ${from}, ${to}, ${actor}, ${reason}, ${at})`)
  const reasonOfEnd = endsSessions[to]
  if (reasonOfEnd) {
    await db.run(sql`
      update session set ended_at = ${at}, ended_reason = ${reasonOfEnd}
       where site_id = ${siteId} and player_id = ${playerId} and ended_at is null`)
  }
  await record(db, {
    siteId,
    kind: 'account_status_changed',
    actor,
    reason,
    subject: `player:${playerId}`,
    before: { status: from },
    after: { status: to },
    at,
  })
}

type Held = { playerId: bigint; phone: string | null; email: string | null }

/**
 * Whether an open account of somebody else has the phone or proven address. Who asks holds them until the
 * transaction ends; the unique indexes of the table stand behind this.
 */
export async function isHeld(
  db: Db,
  siteId: number,
  { playerId, phone, email }: Held,
): Promise<boolean> {
  const key = email === null ? null : email.toLowerCase().replace(/\+[^@]*@/, '@')
  for (const value of [phone, key].filter((held) => held !== null))
    await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`held:${value}`}, ${siteId}))`)
  const row = await db.row<{ is_held: boolean }>(sql`
    select exists (
      select from player
       where site_id = ${siteId} and player_id <> ${playerId} and status in ('active', 'inactive', 'dormant', 'suspended')
         and (phone = ${phone} or (email_key = ${key} and email_verified_at is not null))) as is_held`)
  return row?.is_held ?? false
}

/** Flags an account as the operator's own, for testing: it is left out of every report of revenue [ACC-14]. */
export async function flagTestAccount(
  db: Db,
  { siteId, playerId, actor, reason, at }: Omit<AccountStep, 'to'>,
): Promise<void> {
  const written = await db.run(sql`
    update player set is_test = true where site_id = ${siteId} and player_id = ${playerId}`)
  if (written === 0) throw new Refusal('notFound')
  await record(db, {
    siteId,
    kind: 'account_status_changed',
    actor,
    reason,
    subject: `player:${playerId}`,
    before: { is_test: false },
    after: { is_test: true },
    at,
  })
}
