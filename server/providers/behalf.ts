/** Staking on a player's behalf: what a policy asks before a stake, and bonus money where own cash does not suffice. */

import type { RefusalKey } from '#contract/errors.ts'
import type { PlayerVisit } from '#server/base/context.ts'
import { sql, type Database, type Db } from '#server/base/database.ts'
import type { Log } from '#server/base/log.ts'
import { Refusal } from '#server/base/refusal.ts'
import { balancesOf } from '#server/ledger/balance.ts'
import { fundStake as split, type BonusMoney } from '#server/ledger/funding.ts'
import { mayStake } from '#server/protection/gate.ts'
import type { Locations } from '#server/protection/location.ts'
import { lacksIdentity } from '#server/protection/restriction.ts'
import type { Outcome } from './adapter.ts'
import type { Launched } from './launch.ts'
import type { Batch } from './transfer.ts'
import type { FundStake } from './wallet.ts'

type Row = {
  accountId: string
  fullName: string
  email: string | null
  phone: string
  status: PlayerVisit['player']['status']
  isVerified: boolean
  sessionId: string | null
  startedAt: Date | null
}

/** What stands against a stake before it is tried. */
export type Hindrance = { outcome: Outcome; refusal?: RefusalKey }

/**
 * The visit of a player whose provider asks for them; null where the session is gone.
 * @param isResent the session stood when the stake was made, and need not any more.
 */
async function visitOf(
  db: Db,
  log: Log,
  batch: Batch,
  isResent: boolean,
): Promise<PlayerVisit | null> {
  const { site, playerId, session, at } = batch
  if (!Buffer.isBuffer(session)) return null
  const row = await db.row<Row>(sql`
    select p.account_id as "accountId", p.full_name as "fullName", p.email, p.phone, p.status,
           p.identity_verified_at is not null as "isVerified", s.session_id as "sessionId", s.created_at as "startedAt"
      from player p
      left join session s on s.site_id = p.site_id and s.player_id = p.player_id and s.token_hash = ${session}
       and s.ended_at is null
     where p.site_id = current_site() and p.player_id = ${playerId}`)
  if (!row || (row.sessionId === null && !isResent)) return null
  const { accountId, fullName, email, phone, status, isVerified } = row
  return {
    site,
    db,
    now: at,
    language: site.defaultLanguage,
    log,
    address: '',
    device: batch.provider,
    isBrowser: false,
    cookie: { set: () => {}, clear: () => {} },
    origin: '',
    player: { id: playerId, accountId, fullName, email: email ?? '', phone, status, isVerified },
    session: { id: row.sessionId ?? '', tokenHash: session, startedAt: row.startedAt ?? at },
    afterCommit: () => {},
  }
}

/**
 * Where the player is, is asked again every half hour of play at a provider too: a game that stays open is no way
 * around it [AUT-11]. Null where play is allowed there.
 */
export async function mayPlayThere(
  locations: Locations,
  { site, playerId, at }: Batch,
  { sessionId, address }: Launched,
): Promise<Hindrance | null> {
  const asking = { site, player: { id: playerId }, session: { id: sessionId }, address, now: at }
  return blockedBy(locations.checkPlace(asking))
}

/**
 * What a jurisdiction asks before a stake, beside what the ledger judges; null where nothing stands against it. One that
 * is told again holds no session: whether another plays meanwhile is not asked.
 */
export async function mayStakeFor(
  { database, log }: { database: Database; log: Log },
  batch: Batch,
  isResent: boolean,
): Promise<Hindrance | null> {
  const { policy } = batch.site
  const asks =
    policy.identityBeforePlay ||
    policy.consentNeeded ||
    policy.informationNeeded ||
    policy.twoFactorNeeded ||
    policy.sessionPlanNeeded ||
    policy.playsInOneSession
  if (!asks) return null
  return blockedBy(
    database.inSite(batch.site.id, async (db) => {
      const visit = await visitOf(db, log, batch, isResent)
      if (!visit) return { outcome: 'sessionExpired' } as const
      if (lacksIdentity(visit)) throw new Refusal('identityNeeded')
      const stands = visit.session.id !== ''
      const playsInOneSession = policy.playsInOneSession && stands
      const site = { ...visit.site, policy: { ...policy, playsInOneSession } }
      await mayStake({ ...visit, site })
      return null
    }),
  )
}

/** No protocol has words for our reasons: the player reads them here. */
async function blockedBy(asking: Promise<Hindrance | null | void>): Promise<Hindrance | null> {
  try {
    return (await asking) ?? null
  } catch (fault) {
    if (fault instanceof Refusal) return { outcome: 'playerBlocked', refusal: fault.key }
    throw fault
  }
}

/** Own cash first, then bonus money by the rules of its bonus [WAL-11]. */
export function fundStake(bonusMoney: BonusMoney, log: Log): FundStake {
  return async (db, batch, { game, stake }) => {
    const visit = await visitOf(db, log, batch, false)
    if (!visit || !game) return null
    const row = await db.row<{ category: string }>(sql`
      select category from game where site_id = current_site() and provider_code = ${game.providerCode}
         and game_code = ${game.gameCode}`)
    const rule = await bonusMoney.ruleFor(visit, {
      code: game.gameCode,
      category: row?.category ?? '',
    })
    if (!rule || rule.percent === 0 || (rule.stakeMax !== null && stake > rule.stakeMax))
      return null
    const { cash, bonus } = await balancesOf(db, batch.playerId)
    return split(stake, { cash, bonus })
  }
}
