/** The sessions of a player as the player sees and ends them. */

import type { Visit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import type { Handlers } from '#server/base/handler.ts'
import { Refusal } from '#server/base/refusal.ts'
import { networkOf } from '#server/proof/address.ts'
import { showProductExclusions } from '#server/protection/product_exclusion.ts'
import { restrictionOf } from '#server/protection/restriction.ts'
import type { Account } from './accounts.ts'
import type { HandlerNeeds } from './needs.ts'
import { endSessions } from './session.ts'

type SessionPath =
  | '/api/auth/logout'
  | '/api/auth/sessions'
  | '/api/auth/session_revoke'
  | '/api/auth/login_history'
  | '/api/settings/check_status'

const perPageUsual = 10

type AccessRow = {
  at: Date
  outcome: 'signed_in' | 'failed'
  address: string
  device: string
  ended: string
  is_by_trust: boolean
  total: number
}

type SessionRow = {
  session_id: string
  address: string
  device: string
  created_at: Date
  last_seen_at: Date
}

export const sessionHandlers = ({
  places,
}: Pick<HandlerNeeds, 'places'>): Handlers<SessionPath> => ({
  '/api/auth/logout': async (visit) => {
    await endSessions(visit, visit.player.id, { only: visit.session.id }, 'logout')
    visit.cookie.clear()
    return {}
  },

  '/api/auth/sessions': async ({ db, site, player, session, now }) => {
    const idleSince = new Date(now.getTime() - site.policy.inactivityMinutes * 60_000)
    const rows = await db.rows<SessionRow>(sql`
      select session_id, address, device, created_at, last_seen_at from session
       where site_id = ${site.id} and player_id = ${player.id} and ended_at is null
         and expires_at > ${now} and last_seen_at >= ${idleSince}
       order by created_at desc`)
    return {
      value: rows.map((row) => ({
        session_id: row.session_id,
        created_at: row.created_at.toISOString(),
        last_seen_at: row.last_seen_at.toISOString(),
        address: maskAddress(row.address),
        device: deviceName(row.device),
        is_current: row.session_id === session.id,
      })),
    }
  },

  '/api/auth/session_revoke': async (visit, { session_id: sessionId }) => {
    const { player, session } = visit
    const which = sessionId === undefined ? { except: session.id } : { only: sessionId }
    const ended = await endSessions(visit, player.id, which, 'revoked')
    if (sessionId !== undefined && ended === 0) throw new Refusal('sessionUnknown')
    if (sessionId === session.id) visit.cookie.clear()
    return { value: { ended } }
  },

  // Each access is recorded, and its player can read it [AUT-07].
  '/api/auth/login_history': async (visit, { page = 1, per_page: perPage = perPageUsual }) => {
    const { db, site, player } = visit
    const rows = await db.rows<AccessRow>(sql`
      select *, count(*) over ()::integer as total
        from (
          select created_at as at, 'signed_in' as outcome, address, device, coalesce(ended_reason, '') as ended,
                 is_by_trust
            from session where site_id = ${site.id} and player_id = ${player.id}
          union all
          select at, 'failed', address, device, '', false from login_attempt
           where site_id = ${site.id} and account_id = ${player.accountId} and not succeeded
        ) access
       order by at desc limit ${perPage} offset ${(page - 1) * perPage}`)
    return {
      value: rows.map(({ at, outcome, address, device, ended, is_by_trust }) => ({
        at: at.toISOString(),
        outcome,
        is_by_trust,
        address: maskAddress(address),
        device: deviceName(device),
        ended,
      })),
      page,
      per_page: perPage,
      total: rows[0]?.total ?? 0,
    }
  },

  '/api/settings/check_status': async (visit) => ({
    value: {
      server_time: visit.now.toISOString(),
      session_started_at: visit.session.startedAt.toISOString(),
      restriction: await restrictionOf(visit, await places.verdictOf(visit)),
      products_excluded: (await showProductExclusions(visit)).map(({ product, until }) => ({
        product,
        until,
      })),
    },
  }),
})

/** With what and from where the player last signed in, as the history shows it. */
export async function lastPlaceOf(
  { db, site }: Pick<Visit, 'db' | 'site'>,
  { playerId, lastLoginAt }: Pick<Account, 'playerId' | 'lastLoginAt'>,
): Promise<{ device: string; address: string }> {
  const last = await db.row<{ device: string; address: string }>(sql`
    select device, address from session
     where site_id = ${site.id} and player_id = ${playerId} and created_at = ${lastLoginAt} limit 1`)
  return last
    ? { device: deviceName(last.device), address: maskAddress(last.address) }
    : { device: '', address: '' }
}

/** Enough to recognise one's own connection, not enough to publish it. */
export function maskAddress(address: string): string {
  const network = networkOf(address)
  const parts = network.split(network.includes(':') ? ':' : '.')
  return network.includes(':')
    ? `${parts.slice(0, 2).join(':')}:…`
    : [...parts.slice(0, 2), '…'].join('.')
}

/** First match names it: browsers pretend to be each other, so the order matters. */
const browsers: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** “Firefox, Windows” from a user agent; empty where it tells neither. */
export function deviceName(userAgent: string): string {
  const nameIn = (table: typeof browsers) => table.find(([sign]) => sign.test(userAgent))?.[1]
  return [nameIn(browsers), nameIn(systems)].filter(Boolean).join(', ')
}
