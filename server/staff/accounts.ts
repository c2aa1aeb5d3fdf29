/** Accounts of staff: hired, given roles by one and approved by another, released from a lock, ended; every step an event [AUT-12]. */

import { Secret, TOTP } from 'otpauth'
import { sql, type Db } from '#server/base/database.ts'
import { randomToken } from '#server/base/random.ts'
import { Refusal } from '#server/base/refusal.ts'
import { sealBytes } from '#server/base/secrets.ts'
import { requireRight, type Role } from '#server/base/staff.ts'
import { record } from '#server/events/events.ts'
import { hashPassword } from '#server/proof/password.ts'

/** Who keeps the staff's accounts, and when. `command:<name>` is whoever runs a command on the server itself. */
export type Keeper = { by: string; at: Date }

/** Told once, to the person it is for, and kept nowhere. */
export type Hired = { password: string; secret: string; uri: string }

const secretBytes = 20

export const secretBoundTo = (siteId: number, staff: string) => `staff:${siteId}:${staff}`

/**
 * Opens an account with a password and an authenticator, and no right yet.
 * @throws Refusal `rightMissing`, `accountTaken`, `invalidBody` for a name that is none.
 */
export async function hireStaff(
  db: Db,
  { siteId, staff, sealKey }: { siteId: number; staff: string; sealKey: Buffer },
  keeper: Keeper,
): Promise<Hired> {
  await requireKeeper(db, keeper)
  if (!/^[a-z][a-z0-9._-]{1,39}$/.test(staff)) throw new Refusal('invalidBody', { field: 'staff' })
  const password = randomToken()
  const secret = new Secret({ size: secretBytes })
  const sealed = sealBytes(Buffer.from(secret.bytes), sealKey, secretBoundTo(siteId, staff))
  const hired = await db.run(sql`
    insert into staff (site_id, staff, password_hash, password_set_at, secret, hired_by, hired_at)
    values (${siteId}, ${staff}, ${await hashPassword(password)}, ${keeper.at}, ${sealed}, ${keeper.by}, ${keeper.at})
    on conflict do nothing`)
  if (hired === 0) throw new Refusal('accountTaken')
  await note(db, { siteId, staff }, keeper, {}, { account: 'open' })
  const uri = new TOTP({ issuer: 'Fairhouse staff', label: staff, secret }).toString()
  return { password, secret: secret.base32, uri }
}

/**
 * Gives a role, which waits until somebody else approves it; what the command gives holds at once.
 * @throws Refusal `rightMissing`, `notFound`, `conflict` where it is held or waits already.
 */
export async function giveRole(
  db: Db,
  { siteId, staff, role }: { siteId: number; staff: string; role: Role },
  keeper: Keeper,
): Promise<void> {
  await requireKeeper(db, keeper)
  await lockStaff(db, staff)
  const isApproved = isCommand(keeper)
  const given = await db.run(sql`
    insert into staff_role (site_id, staff, role, given_by, given_at, approved_by, approved_at)
    values (${siteId}, ${staff}, ${role}, ${keeper.by}, ${keeper.at},
            ${isApproved ? keeper.by : null}, ${isApproved ? keeper.at : null})
    on conflict do nothing`)
  if (given === 0) throw new Refusal('conflict')
  await note(db, { siteId, staff }, keeper, {}, { role, state: isApproved ? 'held' : 'waiting' })
}

/** @throws Refusal `rightMissing`; `ownRequest` to who gave it and to who gets it; `notFound` where none waits. */
export async function approveRole(
  db: Db,
  { siteId, staff, role }: { siteId: number; staff: string; role: Role },
  keeper: Keeper,
): Promise<void> {
  await requireKeeper(db, keeper)
  const waiting = await db.row<{ givenBy: string }>(sql`
    select given_by as "givenBy" from staff_role
     where staff = ${staff} and role = ${role} and approved_at is null and ended_at is null for update`)
  if (!waiting) throw new Refusal('notFound')
  if ([waiting.givenBy, staff].includes(keeper.by)) throw new Refusal('ownRequest')
  await db.run(sql`
    update staff_role set approved_by = ${keeper.by}, approved_at = ${keeper.at}
     where staff = ${staff} and role = ${role} and approved_at is null and ended_at is null`)
  const giver = { by: waiting.givenBy, at: keeper.at }
  await note(db, { siteId, staff }, giver, { state: 'waiting' }, { role, state: 'held' }, keeper.by)
}

/** Ends a role at once. One person may: it takes, and gives nothing. @throws Refusal `rightMissing`, `notFound`. */
export async function takeRole(
  db: Db,
  { siteId, staff, role }: { siteId: number; staff: string; role: Role },
  keeper: Keeper,
): Promise<void> {
  await requireKeeper(db, keeper)
  const taken = await db.run(sql`
    update staff_role set ended_by = ${keeper.by}, ended_at = ${keeper.at}
     where staff = ${staff} and role = ${role} and ended_at is null`)
  if (taken === 0) throw new Refusal('notFound')
  await note(db, { siteId, staff }, keeper, { role, state: 'held' }, { state: 'ended' })
}

/** Opens a locked account again. @throws Refusal `rightMissing`, `ownRequest`, `notFound`, `conflict` where it is not locked. */
export async function releaseStaff(
  db: Db,
  { siteId, staff }: { siteId: number; staff: string },
  keeper: Keeper,
): Promise<void> {
  if (keeper.by === staff) throw new Refusal('ownRequest')
  await requireKeeper(db, keeper)
  const { lockedAt } = await lockStaff(db, staff)
  if (!lockedAt) throw new Refusal('conflict')
  await db.run(sql`update staff set locked_at = null, failures = 0 where staff = ${staff}`)
  await note(db, { siteId, staff }, keeper, { locked: lockedAt }, { locked: null })
}

/** Ends an account for good, with its roles and sessions; the name is never given again. */
export async function dismissStaff(
  db: Db,
  { siteId, staff }: { siteId: number; staff: string },
  keeper: Keeper,
): Promise<void> {
  await requireKeeper(db, keeper)
  await lockStaff(db, staff)
  const { by, at } = keeper
  await db.run(sql`update staff set left_at = ${at} where staff = ${staff}`)
  await db.run(sql`
    update staff_role set ended_by = ${by}, ended_at = ${at} where staff = ${staff} and ended_at is null`)
  await db.run(
    sql`update staff_session set ended_at = ${at} where staff = ${staff} and ended_at is null`,
  )
  await note(db, { siteId, staff }, keeper, { account: 'open' }, { account: 'ended' })
}

const isCommand = ({ by }: Keeper) => by.startsWith('command:')

async function requireKeeper(db: Db, keeper: Keeper): Promise<void> {
  if (!isCommand(keeper)) await requireRight(db, keeper.by, 'staff_keep', keeper.at)
}

/** @throws Refusal `notFound` also for who has left. */
async function lockStaff(db: Db, staff: string): Promise<{ lockedAt: Date | null }> {
  const row = await db.row<{ lockedAt: Date | null }>(sql`
    select locked_at as "lockedAt" from staff where staff = ${staff} and left_at is null for update`)
  if (!row) throw new Refusal('notFound')
  return row
}

function note(
  db: Db,
  { siteId, staff }: { siteId: number; staff: string },
  { by, at }: Keeper,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  authoriser?: string,
): Promise<void> {
  return record(db, {
    siteId,
    kind: 'staff_changed',
    actor: `staff:${by}`,
    ...(authoriser !== undefined && { authoriser: `staff:${authoriser}` as const }),
    subject: `staff:${staff}`,
    before,
    after,
    at,
  })
}
