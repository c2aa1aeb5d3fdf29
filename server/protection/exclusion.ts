/** Breaks that players take: a time-out that ends by itself, a self-exclusion that does not [EXC-01, EXC-04]. */

import type { PlayerVisit, Site } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import type { Handlers } from '#server/base/handler.ts'
import { Refusal } from '#server/base/refusal.ts'
import { record, type Actor } from '#server/events/events.ts'
import { lockPlayer } from '#server/ledger/lock.ts'
import { writeLetter } from '#server/messages/inbox.ts'

export type Exclusion = {
  timeOutUntil: Date | null
  /** Stays set after the term, until the player has asked to play again, waited and confirmed. */
  isExcluded: boolean
  /** End of the term; null while excluded: for good. */
  excludedUntil: Date | null
  /** Who excluded; null while nobody did. */
  origin: 'player' | 'licensee' | 'third_party' | null
  returnAskedAt: Date | null
}

const none: Exclusion = {
  timeOutUntil: null,
  isExcluded: false,
  excludedUntil: null,
  origin: null,
  returnAskedAt: null,
}

export async function exclusionOf({
  db,
  player,
  now,
}: Pick<PlayerVisit, 'db' | 'player' | 'now'>): Promise<Exclusion> {
  const row = await db.row<Exclusion>(
    sql`select case when time_out_until > ${now} then time_out_until end as "timeOutUntil",
            excluded_at is not null and lifted_at is null as "isExcluded",
            case when lifted_at is null then excluded_until end as "excludedUntil",
            case when excluded_at is not null and lifted_at is null then origin end as origin,
            case when lifted_at is null then return_asked_at end as "returnAskedAt"
          from exclusion where site_id = current_site() and player_id = ${player.id}`,
  )
  return row ?? none
}

/** What keeps a player from playing and depositing by their own will or a register's; without an end it is for good. */
export function awayUntil({ isExcluded, excludedUntil, timeOutUntil }: Exclusion) {
  const until = isExcluded ? excludedUntil : timeOutUntil
  if (!isExcluded && !until) return null
  const kind = isExcluded ? ('exclusion' as const) : ('time_out' as const)
  return { kind, until: until?.toISOString() ?? null }
}

export type Excluding = {
  site: Site
  db: Db
  now: Date
  playerId: bigint
  /** Null: for good. */
  months: number | null
  origin: 'player' | 'third_party'
  actor: Actor
  authoriser?: `staff:${string}`
  reason?: string
}

/**
 * Excludes a player, at once and wherever the licensee knows them [EXC-06]; ends their sessions and tells them. A running
 * exclusion may be lengthened, never shortened.
 * @returns null where one that is as long runs already.
 */
export async function exclude({
  site,
  db,
  now,
  playerId,
  months,
  origin,
  ...by
}: Excluding): Promise<{ until: Date | null; sessionsEnded: number } | null> {
  const term = months === null ? null : Math.max(months, site.policy.selfExclusionMonthsMin)
  const done = await db.row<{ until: Date | null; sessionsEnded: number }>(
    sql`select until, sessions_ended as "sessionsEnded" from exclude_person(${playerId}, ${now}, ${term}, ${origin})`,
  )
  if (!done) return null
  await record(db, {
    siteId: site.id,
    kind: 'exclusion_changed',
    subject: `player:${playerId}`,
    after: { until: done.until, forGood: done.until === null },
    at: now,
    ...by,
  })
  await writeLetter(db, {
    siteId: site.id,
    playerId,
    tab: 'system',
    letter: done.until ? 'excluded' : 'excludedForGood',
    figures: done.until ? { until: done.until.toISOString() } : {},
    href: '/responsible-gaming',
    at: now,
  })
  return done
}

const hourMs = 3_600_000
const dayHours = 24

export const exclusionSteps: Handlers<'/api/limits/timeout' | '/api/limits/self_exclude'> = {
  // Hours are counted, not days of a calendar: clocks that go forward or back change nothing.
  '/api/limits/timeout': async (visit, { hours }) => {
    const { db, site, player, now } = visit
    const days = site.policy.timeOutDaysMax
    if (hours > days * dayHours) throw new Refusal('timeOutTooLong', { days })
    await lockPlayer(db, player.id)
    const { isExcluded, timeOutUntil } = await exclusionOf(visit)
    const until = new Date(now.getTime() + hours * hourMs)
    if (isExcluded || (timeOutUntil && timeOutUntil > until)) throw new Refusal('exclusionRunning')
    await db.run(
      sql`insert into exclusion (site_id, player_id, time_out_until) values (current_site(), ${player.id}, ${until})
          on conflict (site_id, player_id) do update set time_out_until = excluded.time_out_until`,
    )
    await noteChange(visit, { timeOutUntil }, { timeOutUntil: until })
    return { value: { time_out_until: until.toISOString() } }
  },

  // The answer is the last thing the session hears.
  '/api/limits/self_exclude': async ({ db, site, player, now }, { months }) => {
    const actor = `player:${player.id}` as const
    const playerId = player.id
    const done = await exclude({ db, site, now, playerId, months, origin: 'player', actor })
    if (!done) throw new Refusal('exclusionRunning')
    const { until, sessionsEnded } = done
    return {
      value: { excluded_until: until?.toISOString() ?? null, sessions_ended: sessionsEnded },
    }
  },
}

/** Keeps a change of what a player stays away from, which they made themselves. */
export function noteChange(
  { db, site, player, now }: PlayerVisit,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
) {
  return record(db, {
    siteId: site.id,
    kind: 'exclusion_changed',
    actor: `player:${player.id}`,
    subject: `player:${player.id}`,
    before,
    after,
    at: now,
  })
}
