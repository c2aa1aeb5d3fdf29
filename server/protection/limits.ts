/** Limits that players set: what is used of them, and the steps by which they change [LIM-02, LIM-03, LIM-04]. */

import type { AnswerOf } from '#contract/call.ts'
import { limitKinds, limitPeriods, type limitCalls } from '#contract/limits.ts'
import { parseMoney, showMoney } from '#contract/money.ts'
import type { PlayerVisit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import type { Handlers } from '#server/base/handler.ts'
import { assert, Refusal } from '#server/base/refusal.ts'

export type LimitKind = (typeof limitKinds)[number]
export type LimitPeriod = (typeof limitPeriods)[number]

export type Limit = {
  kind: LimitKind
  period: LimitPeriod
  /** Minor units; null where the player has set none. */
  amount: bigint | null
  /** What counts against it in the running period. */
  used: bigint
  resetsAt: Date
  pendingAmount: bigint | null
  /** From when a waiting raise or removal may be confirmed; null where none waits. */
  pendingFrom: Date | null
}

/**
 * All nine limits, set or not. A period is the running day, week from Monday, or month of the site's calendar, as the
 * ledger counts it: the counters of its days are added up.
 */
export function limitsOf({ db, player, now }: PlayerVisit): Promise<Limit[]> {
  return db.rows<Limit>(
    sql`select kind, period, l.amount, l.pending_amount as "pendingAmount", l.pending_from as "pendingFrom",
            case kind when 'deposit' then used.deposited when 'stake' then used.staked
              else greatest(used.staked - used.paid, 0) end as used,
            (date_trunc(period, local) + ('1 ' || period)::interval) at time zone time_zone as "resetsAt"
          from (
            select time_zone, ${now}::timestamptz at time zone time_zone as local from site where site_id = current_site()
          ) today
          cross join unnest(${limitKinds}::text[]) with ordinality as kinds (kind, kind_order)
          cross join unnest(${limitPeriods}::text[]) with ordinality as periods (period, period_order)
          cross join lateral (
            select coalesce(sum(deposited), 0)::bigint as deposited, coalesce(sum(staked), 0)::bigint as staked,
                coalesce(sum(paid), 0)::bigint as paid
              from usage_day
             where site_id = current_site() and player_id = ${player.id} and day >= date_trunc(period, local)
          ) used
          left join (
            select * from player_limit where site_id = current_site() and player_id = ${player.id}
          ) l using (kind, period)
         order by kind_order, period_order`,
  )
}

type Name = { kind: LimitKind; period: LimitPeriod }
type Shown = AnswerOf<(typeof limitCalls)['/api/limits/set']>['value']

export function showLimit({ site }: PlayerVisit, limit: Limit): Shown {
  const { kind, period, amount, used, resetsAt, pendingAmount, pendingFrom } = limit
  const money = (minor: bigint | null) => (minor === null ? null : showMoney(minor, site.currency))
  return {
    kind,
    period,
    amount: money(amount),
    used: showMoney(used, site.currency),
    resets_at: resetsAt.toISOString(),
    pending: pendingFrom && {
      amount: money(pendingAmount),
      from: pendingFrom.toISOString(),
      is_removal: pendingAmount === null,
    },
  }
}

/** What a step makes of a limit: the fields that change. */
type Change = Pick<Limit, 'amount' | 'pendingAmount' | 'pendingFrom'>
type Step<B> = (visit: PlayerVisit, limit: Limit, body: B) => Change

/** Lowering holds at once and drops a raise that waits; raising and removing wait [LIM-04]. */
const set: Step<{ amount: string | null }> = ({ site, now }, { amount }, body) => {
  const wanted = body.amount === null ? null : parseMoney(body.amount, site.currency)
  if (wanted === null && body.amount !== null) throw new Refusal('invalidAmount')
  const raises = amount !== null && (wanted === null || wanted > amount)
  if (!raises) return { amount: wanted, pendingAmount: null, pendingFrom: null }
  const pendingFrom = new Date(now.getTime() + site.policy.limitRaiseDelayHours * hourMs)
  return { amount, pendingAmount: wanted, pendingFrom }
}

const confirm: Step<unknown> = ({ now }, { pendingAmount, pendingFrom }) => {
  if (!pendingFrom) throw new Refusal('limitNotPending')
  if (now < pendingFrom) throw new Refusal('limitTooEarly', { from: pendingFrom.toISOString() })
  return { amount: pendingAmount, pendingAmount: null, pendingFrom: null }
}

const cancelPending: Step<unknown> = (_visit, { amount, pendingFrom }) => {
  if (!pendingFrom) throw new Refusal('limitNotPending')
  return { amount, pendingAmount: null, pendingFrom: null }
}

const hourMs = 3_600_000

/** Takes a step while the player's money stands still: what was staked before counts, what comes after is held to it. */
const by =
  <B>(step: Step<B>) =>
  async (visit: PlayerVisit, body: B & Name) => {
    const { db, player, now } = visit
    await db.run(sql`select lock_player(${player.id})`)
    const limit = (await limitsOf(visit)).find(
      ({ kind, period }) => kind === body.kind && period === body.period,
    )
    assert(limit, 'every kind and period has its limit, set or not')
    const change = step(visit, limit, body)
    await db.run(
      sql`insert into player_limit (site_id, player_id, kind, period, amount, pending_amount, pending_from, set_at)
        values (current_site(), ${player.id}, ${body.kind}, ${body.period}, ${change.amount}, ${change.pendingAmount}, ${change.pendingFrom}, ${now})
        on conflict (site_id, player_id, kind, period) do update
           set amount = excluded.amount, pending_amount = excluded.pending_amount,
             pending_from = excluded.pending_from, set_at = excluded.set_at`,
    )
    return { value: showLimit(visit, { ...limit, ...change }) }
  }

export const limitSteps: Handlers<
  '/api/limits/set' | '/api/limits/confirm' | '/api/limits/cancel_pending'
> = {
  '/api/limits/set': by(set),
  '/api/limits/confirm': by(confirm),
  '/api/limits/cancel_pending': by(cancelPending),
}
