/** Attempts to prove who one is: counted by account and by address, so that guessing stops and nobody can lock others out. */

import type { Visit } from '#server/base/context.ts'
import { sql, type Sql } from '#server/base/database.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import { record } from '#server/events/events.ts'
import { networkOf } from './address.ts'

/** A `proof` is a code given in a session; it and `authenticator` are asked of those only who have proven themselves once. */
export type Factor = 'password' | 'code' | 'proof' | 'authenticator'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** Failures of strangers from one address, whatever the accounts, before it has to wait [ASVS 6.3.1]. */
const addressFailuresMax = 30
const addressWindowMs = 30 * minuteMs
/** How long an address that failed at an account too often is kept from it. */
const strangerWindowMs: Record<Factor, number> = {
  password: 24 * hourMs,
  code: hourMs,
  proof: hourMs,
  authenticator: hourMs,
}
/** Below the tries a code has, so that no single stranger can use up another's code. */
const codeFailuresMax = 4
/** Wrong codes of an authenticator within an hour, whoever gave them: a code lives for a minute and a half, and can be guessed. */
const authenticatorFailuresMax = 10
/** How long an address from which a player signed in is known. */
const knownMs = 30 * dayMs

/** Requests that prove or change the same name take turns until their transactions end. */
export async function lockName({ db, site }: Visit, accountId: string) {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${accountId}, ${site.id}))`)
}

/**
 * Whether the latest attempts locked the account. An address from which the player signed in lately is
 * locked by failures of its own only, so that strangers cannot lock a player out of their own house.
 */
function isLocked({ site, now, address }: Visit, accountId: string): Sql {
  const { loginFailuresMax, loginLockMinutes } = site.policy
  const network = networkOf(address)
  return sql`
    (select count(*) = ${loginFailuresMax} and not bool_or(succeeded)
            and max(at) - min(at) <= make_interval(mins => ${loginLockMinutes})
       from (
         select succeeded, at from login_attempt
          where site_id = ${site.id} and account_id = ${accountId} and (factor = 'password' or succeeded)
            and (address = ${network} or succeeded or not exists (
              select from login_attempt
               where site_id = ${site.id} and account_id = ${accountId} and address = ${network}
                 and succeeded and at > ${new Date(now.getTime() - knownMs)}))
          order by at desc, attempt_id desc limit ${loginFailuresMax}
       ) latest)`
}

type Counts = {
  by_address: bigint
  by_stranger: bigint
  by_account: bigint
  is_locked: boolean
}

/**
 * Lets an attempt begin; the caller must `recordAttempt` in the same transaction. Refuses with
 * `accountLocked` after `policy.loginFailuresMax` wrong passwords in a row within
 * `policy.loginLockMinutes`: only a one-time code opens the account again, time does not [AUT-02].
 * An address that fails too often is refused with `tooManyRequests` and no longer counts, so it can
 * lock an account once and not keep it locked. Unknown names are counted like known ones [AUT-01].
 */
export async function beginAttempt(visit: Visit, accountId: string, factor: Factor) {
  const { db, site, now } = visit
  const { loginFailuresMax, loginLockMinutes } = site.policy
  await lockName(visit, accountId)
  const address = networkOf(visit.address)
  const addressSince = new Date(now.getTime() - addressWindowMs)
  const strangerSince = new Date(now.getTime() - strangerWindowMs[factor])
  const counts = await db.row<Counts>(sql`
    select
      (select count(*) from login_attempt
        where site_id = ${site.id} and address = ${address} and factor in ('password', 'code')
          and not succeeded and at > ${addressSince}
      ) as by_address,
      (select count(*) from login_attempt f
        where f.site_id = ${site.id} and f.account_id = ${accountId} and f.address = ${address}
          and f.factor = ${factor} and not f.succeeded and f.at > ${strangerSince}
          and not exists (
            select from login_attempt s
             where s.site_id = f.site_id and s.account_id = f.account_id and s.address = f.address
               and s.succeeded and s.attempt_id > f.attempt_id)
      ) as by_stranger,
      (select count(*) from login_attempt
        where site_id = ${site.id} and account_id = ${accountId} and factor = 'authenticator'
          and not succeeded and at > ${new Date(now.getTime() - hourMs)}
      ) as by_account,
      ${isLocked(visit, accountId)} as is_locked`)
  assert(counts, 'counting answers one row')
  const isStranger = factor === 'password' || factor === 'code'
  if (isStranger && counts.by_address >= addressFailuresMax) throw new Refusal('tooManyRequests')
  if (factor === 'password' && counts.is_locked) {
    throw new Refusal('accountLocked', { failures: loginFailuresMax, minutes: loginLockMinutes })
  }
  const strangerMax = factor === 'password' ? loginFailuresMax : codeFailuresMax
  if (counts.by_stranger >= strangerMax) throw new Refusal('tooManyRequests')
  if (factor === 'authenticator' && counts.by_account >= authenticatorFailuresMax)
    throw new Refusal('tooManyRequests')
}

/** Counts an attempt; a failed one, and one that locks the account, are significant events [EVT-01]. */
export async function recordAttempt(
  visit: Visit,
  accountId: string,
  factor: Factor,
  succeeded: boolean,
) {
  const { db, site, now } = visit
  await db.run(sql`
    insert into login_attempt (site_id, account_id, address, device, factor, succeeded, at)
    values (${site.id}, ${accountId}, ${networkOf(visit.address)}, ${visit.device}, ${factor}, ${succeeded}, ${now})`)
  if (succeeded) return
  const event = {
    siteId: site.id,
    actor: 'system',
    subject: `account:${accountId}`,
    reason: factor,
    after: { address: visit.address },
    at: now,
  } as const
  await record(db, { ...event, kind: 'login_failed' })
  if (factor !== 'password') return
  const locked = await db.row<{ is_locked: boolean }>(
    sql`select ${isLocked(visit, accountId)} as is_locked`,
  )
  if (locked?.is_locked) await record(db, { ...event, kind: 'account_locked' })
}
