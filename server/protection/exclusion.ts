/** Breaks that players take: a time-out that ends by itself, a self-exclusion that does not [EXC-01, EXC-04, EXC-05]. */

import type { PlayerVisit } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import type { Handlers } from '#server/base/handler.ts'
import { assert, Refusal } from '#server/base/refusal.ts'

export type Exclusion = {
  timeOutUntil: Date | null
  /** Stays set until somebody lifts the exclusion after its term. */
  isExcluded: boolean
  /** End of the term; null while excluded: for good. */
  excludedUntil: Date | null
}

const none: Exclusion = { timeOutUntil: null, isExcluded: false, excludedUntil: null }

export async function exclusionOf({ db, player, now }: PlayerVisit): Promise<Exclusion> {
  const row = await db.row<Exclusion>(
    sql`select case when time_out_until > ${now} then time_out_until end as "timeOutUntil",
            excluded_at is not null and lifted_at is null as "isExcluded",
            case when lifted_at is null then excluded_until end as "excludedUntil"
          from exclusion where site_id = current_site() and player_id = ${player.id}`,
  )
  return row ?? none
}

const hourMs = 3_600_000

export const exclusionSteps: Handlers<'/api/limits/timeout' | '/api/limits/self_exclude'> = {
  '/api/limits/timeout': async (visit, { hours }) => {
    const { db, player, now } = visit
    await lockPlayer(db, player.id)
    const { isExcluded, timeOutUntil } = await exclusionOf(visit)
    const until = new Date(now.getTime() + hours * hourMs)
    if (isExcluded || (timeOutUntil && timeOutUntil > until)) throw new Refusal('exclusionRunning')
    await db.run(
      sql`insert into exclusion (site_id, player_id, time_out_until) values (current_site(), ${player.id}, ${until})
          on conflict (site_id, player_id) do update set time_out_until = excluded.time_out_until`,
    )
    return { value: { time_out_until: until.toISOString() } }
  },

  // A running exclusion may be lengthened, never shortened. The answer is the last thing the session hears.
  '/api/limits/self_exclude': async (visit, { months }) => {
    const { db, site, player, now } = visit
    await lockPlayer(db, player.id)
    const term = months === null ? null : Math.max(months, site.policy.selfExclusionMonthsMin)
    const row = await db.row<{ until: Date | null }>(
      sql`insert into exclusion as e (site_id, player_id, excluded_at, excluded_until)
          values (current_site(), ${player.id}, ${now}, ${now}::timestamptz + make_interval(months => ${term}))
          on conflict (site_id, player_id) do update
             set excluded_at = case when e.lifted_at is null then coalesce(e.excluded_at, excluded.excluded_at) else excluded.excluded_at end,
               excluded_until = excluded.excluded_until, lifted_at = null
           where e.excluded_at is null or e.lifted_at is not null
             or (e.excluded_until is not null and (excluded.excluded_until is null or excluded.excluded_until > e.excluded_until))
          returning excluded_until as until`,
    )
    if (!row) throw new Refusal('exclusionRunning')
    const ended = await db.run(
      sql`update session set ended_at = ${now}, ended_reason = 'excluded'
           where site_id = current_site() and player_id = ${player.id} and ended_at is null`,
    )
    return { value: { excluded_until: row.until?.toISOString() ?? null, sessions_ended: ended } }
  },
}

async function lockPlayer(db: Db, playerId: bigint): Promise<void> {
  const locked = await db.run(sql`select lock_player(${playerId})`)
  assert(locked === 1, 'a player is locked')
}
