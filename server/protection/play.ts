/** The running session of play: what it has cost, the reality check that stops it, the plan it keeps to [RCK-01…05, LIM-12]. */

import type { AnswerOf } from '#contract/call.ts'
import type { limitCalls } from '#contract/limits.ts'
import { parseMoney, showMoney } from '#contract/money.ts'
import type { PlayerVisit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import type { Handlers } from '#server/base/handler.ts'
import { Refusal } from '#server/base/refusal.ts'
import { record } from '#server/events/events.ts'
import { lockPlayer } from '#server/ledger/lock.ts'

/** Minor units of the ledger's entries since the first stake of the session. */
export type PlaySession = {
  startedAt: Date
  elapsedMs: number
  staked: bigint
  won: bigint
  /** Won less staked [RCK-04]. */
  net: bigint
}

export type Play = {
  /** Null while none runs: the last stake is 15 minutes ago, or the player has stopped. */
  session: PlaySession | null
  checkMinutes: number
  /** When the next reality check is due; null while no session runs. */
  checkAt: Date | null
  /** Made before the session that runs or comes; null where there is none. */
  plan: { minutes: number; spend: bigint; plannedAt: Date } | null
  isInformed: boolean
}

/** A session of play is over when so long nothing was staked. */
export const playPauseMs = 15 * 60_000

/** Offered for a reality check; who chooses none gets the shortest [RCK-01]. */
const offeredMinutes = [15, 30, 45, 60]

export async function playOf({ db, player, now }: PlayerVisit): Promise<Play> {
  type Row = {
    runs: boolean
    startedAt: Date
    staked: bigint
    paid: bigint
    checkMinutes: number
    checkAt: Date
    hasPlan: boolean
    minutes: number
    spend: bigint
    plannedAt: Date
    isInformed: boolean
  }
  const row = await db.row<Row>(
    sql`select is_running(p, ${now}) as runs, started_at as "startedAt", greatest(staked, 0) as staked,
            greatest(paid, 0) as paid, check_minutes as "checkMinutes",
            greatest(started_at, acknowledged_at) + make_interval(mins => check_minutes) as "checkAt",
            has_plan(p, ${now}) as "hasPlan", plan_minutes as minutes, plan_spend as spend, planned_at as "plannedAt",
            informed_at is not null as "isInformed"
          from play p where site_id = current_site() and player_id = ${player.id}`,
  )
  if (!row)
    return {
      session: null,
      checkMinutes: offeredMinutes[0] ?? 0,
      checkAt: null,
      plan: null,
      isInformed: false,
    }
  const { runs, startedAt, staked, paid, checkMinutes, checkAt, hasPlan, isInformed } = row
  const { minutes, spend, plannedAt } = row
  return {
    session: runs
      ? {
          startedAt,
          elapsedMs: now.getTime() - startedAt.getTime(),
          staked,
          won: paid,
          net: paid - staked,
        }
      : null,
    checkMinutes,
    checkAt: runs ? checkAt : null,
    plan: hasPlan ? { minutes, spend, plannedAt } : null,
    isInformed,
  }
}

type Get = AnswerOf<(typeof limitCalls)['/api/limits/get']>['value']

export function showSession({ site }: PlayerVisit, { session }: Play): Get['session'] {
  if (!session) return null
  const { startedAt, elapsedMs, staked, won, net } = session
  return {
    started_at: startedAt.toISOString(),
    elapsed_seconds: Math.floor(elapsedMs / 1000),
    staked: showMoney(staked, site.currency),
    won: showMoney(won, site.currency),
    net_position: showMoney(net, site.currency),
  }
}

export function showCheck(
  { site, now }: PlayerVisit,
  { checkMinutes, checkAt }: Play,
): Get['reality_check'] {
  const max = site.policy.realityCheckMinutesMax
  return {
    minutes: checkMinutes,
    offered: offeredMinutes.filter((minutes) => minutes <= max),
    minutes_max: max,
    is_due: checkAt !== null && checkAt <= now,
    next_at: checkAt?.toISOString() ?? null,
  }
}

export function showPlan({ site }: PlayerVisit, { plan }: Play): Get['session_plan'] {
  return (
    plan && {
      minutes: plan.minutes,
      spend: showMoney(plan.spend, site.currency),
      planned_at: plan.plannedAt.toISOString(),
    }
  )
}

export const playSteps: Handlers<
  | '/api/limits/reality_set'
  | '/api/limits/reality_ack'
  | '/api/limits/session_plan'
  | '/api/limits/informed'
> = {
  '/api/limits/reality_set': async (visit, { minutes }) => {
    const { db, site, player, now } = visit
    const { realityCheckMinutesMax } = site.policy
    if (minutes > realityCheckMinutesMax)
      throw new Refusal('realityCheckTooLong', { minutes: realityCheckMinutesMax })
    await lockPlayer(db, player.id)
    const before = await playOf(visit)
    await db.run(
      sql`insert into play (site_id, player_id, check_minutes) values (current_site(), ${player.id}, ${minutes})
          on conflict (site_id, player_id) do update set check_minutes = excluded.check_minutes`,
    )
    await record(db, {
      siteId: site.id,
      kind: 'limit_changed',
      actor: `player:${player.id}`,
      subject: `player:${player.id}`,
      before: { realityCheckMinutes: before.checkMinutes },
      after: { realityCheckMinutes: minutes },
      at: now,
    })
    return { value: showCheck(visit, await playOf(visit)) }
  },

  // The figures answered are those that were taken note of: nothing is booked in between.
  '/api/limits/reality_ack': async (visit, { choice }) => {
    const { db, player, now } = visit
    await lockPlayer(db, player.id)
    const session = showSession(visit, await playOf(visit))
    await db.run(
      choice === 'continue'
        ? sql`update play set acknowledged_at = ${now} where site_id = current_site() and player_id = ${player.id}`
        : sql`update play set ended_at = ${now}
               where site_id = current_site() and player_id = ${player.id} and is_running(play, ${now})`,
    )
    return { value: { session, reality_check: showCheck(visit, await playOf(visit)) } }
  },

  '/api/limits/session_plan': async (visit, { minutes, spend: text }) => {
    const { db, site, player, now } = visit
    const spend = parseMoney(text, site.currency)
    if (spend === null) throw new Refusal('invalidAmount')
    await lockPlayer(db, player.id)
    if ((await playOf(visit)).session) throw new Refusal('sessionPlanRunning')
    await db.run(
      sql`insert into play (site_id, player_id, plan_minutes, plan_spend, planned_at)
          values (current_site(), ${player.id}, ${minutes}, ${spend}, ${now})
          on conflict (site_id, player_id) do update
             set plan_minutes = excluded.plan_minutes, plan_spend = excluded.plan_spend, planned_at = excluded.planned_at`,
    )
    await record(db, {
      siteId: site.id,
      kind: 'limit_changed',
      actor: `player:${player.id}`,
      reason: 'session_plan',
      subject: `player:${player.id}`,
      after: { minutes, spend },
      at: now,
    })
    return {
      value: {
        minutes,
        spend: showMoney(spend, site.currency),
        planned_at: now.toISOString(),
      },
    }
  },

  '/api/limits/informed': async ({ db, player, now }) => {
    await db.run(
      sql`insert into play (site_id, player_id, informed_at) values (current_site(), ${player.id}, ${now})
          on conflict (site_id, player_id) do update set informed_at = coalesce(play.informed_at, excluded.informed_at)`,
    )
    return {}
  },
}
