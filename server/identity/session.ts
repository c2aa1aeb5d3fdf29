/** Sessions: opened at login, read at every request, ended by time, by the player or by what happened to the account. */

import { isDeepStrictEqual } from 'node:util'
import type { RefusalKey } from '#contract/errors.ts'
import { cookieToken } from '#contract/catalogue.ts'
import type { Player, Session, Site, Visit } from '#server/base/context.ts'
import { gather } from '#server/base/gather.ts'
import { sql, type Db } from '#server/base/database.ts'
import { randomToken, timedId } from '#server/base/random.ts'
import { hashToken } from '#server/base/secrets.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

export type Who =
  | { player: Player; session: Session }
  | { refusal: Extract<RefusalKey, 'Session expired' | 'Block' | 'Close'> }

/** What a session of an account in each state is told. */
const refusalOf = {
  active: null,
  pending: 'Session expired',
  inactive: 'Session expired',
  dormant: 'Session expired',
  suspended: 'Block',
  closed: 'Close',
} as const satisfies Record<Player['status'], RefusalKey | null>

type OpenRow = {
  session_id: string
  player_id: bigint
  account_id: string
  full_name: string
  email: string
  phone: string
  status: Player['status']
  is_verified: boolean
  created_at: Date
  last_seen_at: Date
}

export type SessionQuestion = {
  site: Pick<Site, 'id' | 'policy'>
  token: string
  now: Date
  sessionSecret: string
  /** False for what a page asks by itself: it must not keep an absent player signed in [AUT-04]. */
  isActivity?: boolean
}

/** `idleMinutes`: activity is noted, unless it comes later than so long after the last; null: it is not. */
type Key = { siteId: number; tokenHash: Buffer; now: Date; idleMinutes: number | null }

/** Every request begins with its session: those that come together are read together. */
const readers = new WeakMap<Db, (key: Key) => Promise<OpenRow | null>>()

function readerOf(bare: Db) {
  const reader = readers.get(bare) ?? gather((keys: Key[]) => readOpen(bare, keys))
  readers.set(bare, reader)
  return reader
}

async function readOpen(bare: Db, keys: Key[]): Promise<(OpenRow | null)[]> {
  // Arrays by a `select`: planning looks not at how many are asked, so one plan serves every batch. Activity is noted once
  // a minute and not waited for on the disk: what a crash may lose is one minute of having been here.
  const rows = await bare.rows<OpenRow & { n: bigint }>(sql`
    select asked.n, found.*,
           case when found.status = 'active'
                 and asked.now - found.last_seen_at between interval '1 minute' and make_interval(mins => asked.idle)
                then touch_session(asked.site, asked.token, asked.now) end as touched
      from set_config('synchronous_commit', 'off', true)
     cross join unnest((select ${keys.map(({ siteId }) => siteId)}::integer[]), (select ${keys.map(({ tokenHash }) => tokenHash)}::bytea[]),
                       (select ${keys.map(({ now }) => now)}::timestamptz[]), (select ${keys.map(({ idleMinutes }) => idleMinutes)}::integer[]))
           with ordinality as asked (site, token, now, idle, n)
     cross join lateral open_session(asked.site, asked.token, asked.now) found`)
  const byPlace = new Map(rows.map((row) => [row.n, row]))
  return keys.map((_, i) => byPlace.get(BigInt(i + 1)) ?? null)
}

/** Whose session each token was when it was last asked for, the latest last. */
const lastKnown = new WeakMap<Db, Map<string, Who>>()
const knownMax = 10_000

function knownOf(bare: Db) {
  const known = lastKnown.get(bare) ?? new Map<string, Who>()
  lastKnown.set(bare, known)
  return known
}

/** @returns the very same as before where nothing of it has changed. */
function remember(known: Map<string, Who>, key: string, found: Who): Who {
  const before = known.get(key)
  known.delete(key)
  if ('refusal' in found) return found
  const who = isDeepStrictEqual(before, found) && before ? before : found
  known.set(key, who)
  for (const oldest of known.keys()) {
    if (known.size <= knownMax) break
    known.delete(oldest)
  }
  return who
}

/**
 * Whose session a token is, or why it is none. Sessions end after `policy.inactivityMinutes` without
 * activity and `policy.sessionDaysMax` after login [AUT-04, AUT-06].
 * @param bare outside any site: the site is part of the key.
 * @returns `sure`, asked of the database; and `likely`, what it was last: nothing may be told or done by it before
 *   `sure` is the same object.
 */
export function askSession(
  bare: Db,
  question: SessionQuestion,
): { likely: Who | null; sure: Promise<Who> } {
  const known = knownOf(bare)
  const tokenHash = hashToken(question.token, question.sessionSecret)
  const key = `${question.site.id} ${tokenHash.toString('base64')}`
  return {
    likely: known.get(key) ?? null,
    sure: findSession(bare, question, tokenHash).then((who) => remember(known, key, who)),
  }
}

export const readSession = (bare: Db, question: SessionQuestion): Promise<Who> =>
  askSession(bare, question).sure

async function findSession(
  bare: Db,
  { site, now, isActivity = true }: SessionQuestion,
  tokenHash: Buffer,
): Promise<Who> {
  const { inactivityMinutes } = site.policy
  const idleMinutes = isActivity ? inactivityMinutes : null
  const row = await readerOf(bare)({ siteId: site.id, tokenHash, now, idleMinutes })
  if (!row) return { refusal: 'Session expired' }
  const refusal = refusalOf[row.status]
  if (refusal) return { refusal }
  const idleMs = now.getTime() - row.last_seen_at.getTime()
  if (idleMs > inactivityMinutes * minuteMs) return { refusal: 'Session expired' }
  return {
    player: {
      id: row.player_id,
      accountId: row.account_id,
      fullName: row.full_name,
      email: row.email,
      phone: row.phone,
      status: row.status,
      isVerified: row.is_verified,
    },
    session: { id: row.session_id, tokenHash, startedAt: row.created_at },
  }
}

/** Sessions a player may have open at once: another one ends the oldest [AUT-09]. */
const sessionsMax = 10

/**
 * Opens a session with a token of its own: to a browser as a cookie, to an app as the answer's `token`. The history
 * says of one `isByTrust` that no second step was asked for.
 */
export async function startSession(
  visit: Visit,
  playerId: bigint,
  sessionSecret: string,
  { isByTrust = false } = {},
): Promise<string> {
  const { site, now } = visit
  await visit.db.run(sql`
    update session set ended_at = ${now}, ended_reason = 'surplus'
     where site_id = ${site.id} and player_id = ${playerId} and ended_at is null and session_id not in (
       select session_id from session
        where site_id = ${site.id} and player_id = ${playerId} and ended_at is null and expires_at > ${now}
        order by created_at desc, session_id desc limit ${sessionsMax - 1})`)
  const token = randomToken()
  const expiresAt = new Date(now.getTime() + site.policy.sessionDaysMax * dayMs)
  await visit.db.run(sql`
    insert into session
      (site_id, token_hash, session_id, player_id, address, device, created_at, last_seen_at, expires_at, is_by_trust)
    values
      (${site.id}, ${hashToken(token, sessionSecret)}, ${timedId(now)}, ${playerId}, ${visit.address},
       ${visit.device}, ${now}, ${now}, ${expiresAt}, ${isByTrust})`)
  if (!visit.isBrowser) return token
  visit.cookie.set(token, expiresAt)
  return cookieToken
}

export type EndReason =
  | 'logout'
  | 'revoked'
  | 'password'
  | 'blocked'
  | 'excluded'
  | 'expired'
  | 'closed'
  | 'surplus'

/**
 * Ends open sessions of a player at once, on every server.
 * @param which one session, all but one, or all.
 * @returns how many were open.
 */
export function endSessions(
  { db, site, now }: Pick<Visit, 'db' | 'site' | 'now'>,
  playerId: bigint,
  which: { only: string } | { except: string } | 'all',
  reason: EndReason,
): Promise<number> {
  const only = typeof which === 'object' && 'only' in which ? which.only : null
  const except = typeof which === 'object' && 'except' in which ? which.except : null
  return db.run(sql`
    update session set ended_at = ${now}, ended_reason = ${reason}
     where site_id = ${site.id} and player_id = ${playerId} and ended_at is null and expires_at > ${now}
       and (${only}::text is null or session_id = ${only})
       and (${except}::text is null or session_id <> ${except})`)
}
