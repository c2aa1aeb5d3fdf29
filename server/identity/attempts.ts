/** Attempts to prove who one is: counted by account and by address, so that guessing stops and nobody can lock others out. */

import type { Visit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import { networkOf } from './address.ts'

export type Factor = 'password' | 'code'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Failures from one address, whatever the accounts, before it has to wait [ASVS 6.3.1]. */
const addressFailuresMax = 30
const addressWindowMs = 30 * minuteMs
/** How long an address that failed at an account too often is kept from it. */
const strangerWindowMs = { password: 24 * hourMs, code: hourMs } as const satisfies Record<
  Factor,
  number
>
/** Below the tries a code has, so that no single stranger can use up another's code. */
const codeFailuresMax = 4

/** Requests that prove or change the same name take turns until their transactions end. */
export async function lockName({ db, site }: Visit, accountId: string) {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${accountId}, ${site.id}))`)
}

type Counts = { by_address: bigint; by_stranger: bigint; is_locked: boolean }

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
        where site_id = ${site.id} and address = ${address} and not succeeded and at > ${addressSince}
      ) as by_address,
      (select count(*) from login_attempt f
        where f.site_id = ${site.id} and f.account_id = ${accountId} and f.address = ${address}
          and f.factor = ${factor} and not f.succeeded and f.at > ${strangerSince}
          and not exists (
            select from login_attempt s
             where s.site_id = f.site_id and s.account_id = f.account_id and s.address = f.address
               and s.succeeded and s.attempt_id > f.attempt_id)
      ) as by_stranger,
      (select count(*) = ${loginFailuresMax} and not bool_or(succeeded)
              and max(at) - min(at) <= make_interval(mins => ${loginLockMinutes})
         from (
           select succeeded, at from login_attempt
            where site_id = ${site.id} and account_id = ${accountId} and (factor = 'password' or succeeded)
            order by at desc, attempt_id desc limit ${loginFailuresMax}
         ) latest
      ) as is_locked`)
  assert(counts, 'counting answers one row')
  if (counts.by_address >= addressFailuresMax) throw new Refusal('tooManyRequests')
  if (factor === 'password' && counts.is_locked) {
    throw new Refusal('accountLocked', { failures: loginFailuresMax, minutes: loginLockMinutes })
  }
  const strangerMax = factor === 'password' ? loginFailuresMax : codeFailuresMax
  if (counts.by_stranger >= strangerMax) throw new Refusal('tooManyRequests')
}

export async function recordAttempt(
  visit: Visit,
  accountId: string,
  factor: Factor,
  succeeded: boolean,
) {
  const { db, site, now } = visit
  await db.run(sql`
    insert into login_attempt (site_id, account_id, address, factor, succeeded, at)
    values (${site.id}, ${accountId}, ${networkOf(visit.address)}, ${factor}, ${succeeded}, ${now})`)
}
