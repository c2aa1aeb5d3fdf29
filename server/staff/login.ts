/** How staff sign in: a password of their own, always a code of the authenticator, a session that ends with idleness; the third failure locks [AUT-12]. */

import { sql } from '#server/base/database.ts'
import type { Handlers } from '#server/base/handler.ts'
import type { Visit } from '#server/base/context.ts'
import { randomToken } from '#server/base/random.ts'
import { Refusal } from '#server/base/refusal.ts'
import { hashToken, unsealBytes } from '#server/base/secrets.ts'
import { requireRight, roles, type RequireStaff, type Role } from '#server/base/staff.ts'
import { record } from '#server/events/events.ts'
import { stepOf } from '#server/proof/authenticator.ts'
import { checkPassword, hashPassword, verifyPassword } from '#server/proof/password.ts'
import { secretBoundTo } from './accounts.ts'

export type StaffNeeds = { sessionSecret: string; sealKey: Buffer }

const failuresMax = 3
const challengeMs = 5 * 60_000
const idleMs = 15 * 60_000
/** A shift; after it one signs in anew. */
const sessionMs = 12 * 60 * 60_000

type StaffRow = {
  passwordHash: string | null
  secret: Buffer | null
  lastStep: bigint
  failures: number
  isOpen: boolean
}

export function staffHandlers(
  needs: StaffNeeds,
): Handlers<
  '/api/staff/login' | '/api/staff/confirm' | '/api/staff/update_password' | '/api/staff/logout'
> {
  return {
    // Unknown, locked, left and wrong are answered alike, after the same work.
    '/api/staff/login': async (visit, { staff, password }) => {
      const { db, site, now } = visit
      await provePassword(visit, staff, await lockStaff(visit, staff), password)
      const challenge = randomToken()
      const expiresAt = new Date(now.getTime() + challengeMs)
      await db.run(sql`
        insert into staff_challenge (site_id, challenge_hash, staff, expires_at)
        values (${site.id}, ${hashOf(needs, 'challenge', site.id, challenge)}, ${staff}, ${expiresAt})`)
      return { value: { challenge, expires_s: challengeMs / 1000 } }
    },

    '/api/staff/confirm': async (visit, { challenge, code }) => {
      const { db, site, now, address, device } = visit
      const hash = hashOf(needs, 'challenge', site.id, challenge)
      const asked = await db.row<{ staff: string }>(sql`
        select staff from staff_challenge
         where challenge_hash = ${hash} and used_at is null and expires_at > ${now}`)
      const row = asked && (await lockStaff(visit, asked.staff))
      if (!asked || !row?.isOpen || !row.secret) throw new Refusal('loginExpired')
      const { staff } = asked
      const step = await proveCode(visit, staff, row, code, needs)
      const used = await db.run(
        sql`update staff_challenge set used_at = ${now} where challenge_hash = ${hash} and used_at is null`,
      )
      if (used === 0) throw new Refusal('loginExpired')
      await db.run(sql`
        update staff set failures = 0, last_step = ${step}, last_login_at = ${now} where staff = ${staff}`)
      // One person is at one desk.
      await db.run(
        sql`update staff_session set ended_at = ${now} where staff = ${staff} and ended_at is null`,
      )
      const token = randomToken()
      await db.run(sql`
        insert into staff_session (site_id, token_hash, staff, address, device, started_at, last_seen_at)
        values (${site.id}, ${hashOf(needs, 'session', site.id, token)}, ${staff}, ${address}, ${device}, ${now}, ${now})`)
      await record(db, {
        siteId: site.id,
        kind: 'staff_signed_in',
        actor: `staff:${staff}`,
        subject: `staff:${staff}`,
        after: { address },
        at: now,
      })
      return {
        value: { token, staff, rights: await rightsOf(visit, staff), idle_s: idleMs / 1000 },
      }
    },

    '/api/staff/update_password': async (visit, { token, password, new_password: next, code }) => {
      const { db, site, now } = visit
      const staff = await readStaff(visit, token, needs)
      if (staff === null) throw new Refusal('sessionUnknown')
      const row = await lockStaff(visit, staff)
      await provePassword(visit, staff, row, password)
      if (password.normalize('NFC') === next.normalize('NFC'))
        throw new Refusal('passwordUnchanged')
      checkPassword(next, staff, site)
      const step = await proveCode(visit, staff, row, code, needs)
      await db.run(sql`
        update staff set password_hash = ${await hashPassword(next)}, password_set_at = ${now},
               failures = 0, last_step = ${step}
         where staff = ${staff}`)
      // What the old password began ends with it; this desk goes on.
      await db.run(
        sql`update staff_challenge set used_at = ${now} where staff = ${staff} and used_at is null`,
      )
      await db.run(sql`
        update staff_session set ended_at = ${now}
         where staff = ${staff} and ended_at is null and token_hash <> ${hashOf(needs, 'session', site.id, token)}`)
      await record(db, {
        siteId: site.id,
        kind: 'credentials_changed',
        actor: `staff:${staff}`,
        subject: `staff:${staff}`,
        after: { password: 'changed' },
        at: now,
      })
      return {}
    },

    '/api/staff/logout': async (visit, { token }) => {
      const staff = await readStaff(visit, token, needs)
      if (staff === null) throw new Refusal('sessionUnknown')
      await visit.db.run(sql`
        update staff_session set ended_at = ${visit.now} where token_hash = ${hashOf(needs, 'session', visit.site.id, token)}`)
      return {}
    },
  }
}

/** Whose session a token is; it counts as activity. Null where it is none, not any more, or its owner is locked or has left. */
export async function readStaff(
  { db, site, now }: Pick<Visit, 'db' | 'site' | 'now'>,
  token: string,
  needs: StaffNeeds,
): Promise<string | null> {
  const hash = hashOf(needs, 'session', site.id, token)
  const row = await db.row<{ staff: string }>(sql`
    update staff_session s set last_seen_at = ${now}
      from staff a
     where s.site_id = ${site.id} and s.token_hash = ${hash} and s.ended_at is null
       and s.last_seen_at > ${new Date(now.getTime() - idleMs)}
       and s.started_at > ${new Date(now.getTime() - sessionMs)}
       and (a.site_id, a.staff) = (s.site_id, s.staff) and a.locked_at is null and a.left_at is null
    returning s.staff`)
  return row?.staff ?? null
}

export const openStaffDoor =
  (needs: StaffNeeds): RequireStaff =>
  async (visit, token, right) => {
    const staff = await readStaff(visit, token, needs)
    if (staff === null) throw new Refusal('sessionUnknown')
    await requireRight(visit.db, staff, right, visit.now)
    return staff
  }

const hashOf = (
  { sessionSecret }: StaffNeeds,
  kind: 'challenge' | 'session',
  siteId: number,
  token: string,
) => hashToken(`staff:${kind}:${siteId}:${token}`, sessionSecret)

/** Tries of one account take turns, so that no more than three are ever judged. */
const lockStaff = ({ db, site }: Visit, staff: string) =>
  db.row<StaffRow>(sql`
    select password_hash as "passwordHash", secret, last_step as "lastStep", failures,
           locked_at is null and left_at is null as "isOpen"
      from staff where site_id = ${site.id} and staff = ${staff} for update`)

/** @throws Refusal `wrongCredentials`, counted, also for an account that is none, locked or left. */
async function provePassword(
  visit: Visit,
  staff: string,
  row: StaffRow | null,
  password: string,
): Promise<void> {
  if (await verifyPassword(password, row?.isOpen ? row.passwordHash : null)) return
  await noteFailure(visit, staff, row, 'password')
  throw new Refusal('wrongCredentials', {}, true)
}

/**
 * @returns the step of the authenticator's code, to be kept: none is accepted twice.
 * @throws Refusal `codeWrong`, or `codeSpent` where it was right and is used up; both are counted.
 */
async function proveCode(
  visit: Visit,
  staff: string,
  row: StaffRow | null,
  code: string,
  { sealKey }: StaffNeeds,
): Promise<bigint> {
  const boundTo = secretBoundTo(visit.site.id, staff)
  const step = row?.secret && stepOf(unsealBytes(row.secret, sealKey, boundTo), code, visit.now)
  if (row && step && step > row.lastStep) return step
  await noteFailure(visit, staff, row, 'authenticator')
  throw new Refusal(step ? 'codeSpent' : 'codeWrong', {}, true)
}

async function noteFailure(
  { db, site, now, address }: Visit,
  staff: string,
  row: StaffRow | null,
  factor: 'password' | 'authenticator',
): Promise<void> {
  const event = { siteId: site.id, actor: 'system', subject: `staff:${staff}`, at: now } as const
  await record(db, { ...event, kind: 'login_failed', after: { address, factor } })
  if (!row?.isOpen) return
  const failures = row.failures + 1
  const isLocking = failures >= failuresMax
  await db.run(sql`
    update staff set failures = ${failures}, locked_at = ${isLocking ? now : null} where staff = ${staff}`)
  if (isLocking)
    await record(db, {
      ...event,
      kind: 'account_locked',
      before: { locked: null },
      after: { locked: now, failures },
    })
}

async function rightsOf({ db }: Visit, staff: string): Promise<string[]> {
  const held = await db.rows<{ role: Role }>(sql`
    select role from staff_role where staff = ${staff} and approved_at is not null and ended_at is null`)
  return [...new Set(held.flatMap(({ role }): readonly string[] => roles[role]))].toSorted()
}
