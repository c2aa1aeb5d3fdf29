/** Limits that players set: what is used of them, and the steps by which they change [LIM-02, LIM-03, LIM-04]. */

import type { AnswerOf } from '#contract/call.ts'
import { limitKinds, limitPeriods, periodMinutes, type limitCalls } from '#contract/limits.ts'
import { parseMoney, showMoney, type Currency } from '#contract/money.ts'
import type { PlayerVisit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import type { Handlers } from '#server/base/handler.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import { record } from '#server/events/events.ts'
import { writeLetter } from '#server/messages/inbox.ts'
import { lockPlayer } from '#server/ledger/lock.ts'
import { countRaise } from './harm.ts'

export type LimitKind = (typeof limitKinds)[number]
export type LimitPeriod = (typeof limitPeriods)[number]

/** What counts against limits of one kind and period. */
export type Usage = {
  kind: LimitKind
  period: LimitPeriod
  /** Minor units, or whole minutes of time. */
  used: bigint
  resetsAt: Date
}

export type Limit = Usage & {
  /** In the units of `used`; null where the player has set none. */
  amount: bigint | null
  pendingAmount: bigint | null
  /** From when a waiting raise or removal may be confirmed; null where none waits. */
  pendingFrom: Date | null
}

/**
 * Usage of every kind and period. A period is the running day, week from Monday, or month of the site's calendar, as
 * the ledger counts it: the counters of its days are added up.
 */
function usageOf({ db, player, now }: PlayerVisit): Promise<Usage[]> {
  return db.rows<Usage>(
    sql`select kind, period,
            case kind when 'deposit' then used.deposited when 'stake' then used.staked
              when 'loss' then greatest(used.staked - used.paid, 0)
              else coalesce(floor(extract(epoch from played(p, period, local::date)) / 60), 0)::bigint end as used,
            (date_trunc(period, local) + ('1 ' || period)::interval) at time zone time_zone as "resetsAt"
          from (
            select time_zone, ${now}::timestamptz at time zone time_zone as local from site where site_id = current_site()
          ) today
          cross join unnest((select ${limitPeriods}::text[])) with ordinality as periods (period, period_order)
          cross join lateral (
            select coalesce(sum(deposited), 0)::bigint as deposited, coalesce(sum(staked), 0)::bigint as staked,
                coalesce(sum(paid), 0)::bigint as paid
              from usage_day
             where site_id = current_site() and player_id = ${player.id} and day >= date_trunc(period, local)
          ) used
          cross join unnest((select ${limitKinds}::text[])) with ordinality as kinds (kind, kind_order)
          left join play p on p.site_id = current_site() and p.player_id = ${player.id}
         order by kind_order, period_order`,
  )
}

/** All twelve limits, set or not. */
export async function limitsOf(visit: PlayerVisit): Promise<Limit[]> {
  const { db, player } = visit
  const [set, usage] = await Promise.all([
    db.rows<Name & Change>(
      sql`select kind, period, amount, pending_amount as "pendingAmount", pending_from as "pendingFrom"
            from player_limit where site_id = current_site() and player_id = ${player.id}`,
    ),
    usageOf(visit),
  ])
  return usage.map(({ kind, period, used, resetsAt }) => {
    const { amount, pendingAmount, pendingFrom } =
      set.find((one) => one.kind === kind && one.period === period) ?? unset
    return { kind, period, used, resetsAt, amount, pendingAmount, pendingFrom }
  })
}

type Name = { kind: LimitKind; period: LimitPeriod }
/** What a step makes of a limit: the fields that change. */
type Change = Pick<Limit, 'amount' | 'pendingAmount' | 'pendingFrom'>
const unset: Change = { amount: null, pendingAmount: null, pendingFrom: null }

/** An amount as the wire has it: money, or whole minutes of a time limit. */
export function showAmount(kind: LimitKind, amount: bigint, currency: Currency): string {
  return kind === 'time' ? String(amount) : showMoney(amount, currency)
}

function readAmount({ kind, period }: Name, text: string, currency: Currency): bigint {
  if (kind !== 'time') {
    const amount = parseMoney(text, currency)
    if (amount === null) throw new Refusal('invalidAmount')
    return amount
  }
  if (!/^\d+$/.test(text)) throw new Refusal('invalidAmount')
  const minutes = periodMinutes[period]
  if (BigInt(text) > minutes) throw new Refusal('timeLimitTooLong', { minutes })
  return BigInt(text)
}

type Shown = AnswerOf<(typeof limitCalls)['/api/limits/set']>['value']

export function showLimit({ site }: PlayerVisit, limit: Limit): Shown {
  const { kind, period, amount, used, resetsAt, pendingAmount, pendingFrom } = limit
  const show = (value: bigint | null) =>
    value === null ? null : showAmount(kind, value, site.currency)
  return {
    kind,
    period,
    amount: show(amount),
    used: showAmount(kind, used, site.currency),
    resets_at: resetsAt.toISOString(),
    pending: pendingFrom && {
      amount: show(pendingAmount),
      from: pendingFrom.toISOString(),
      is_removal: pendingAmount === null,
    },
  }
}

type Step<B> = {
  /** Why the event is written. */
  reason: string
  take(visit: PlayerVisit, limit: Limit, body: B): Change
  /** What else the step does, once the limit is written. */
  follow?(visit: PlayerVisit, change: Change): Promise<unknown>
}

const hourMs = 3_600_000

/** Lowering holds at once and drops a raise that waits; raising and removing wait [LIM-04]. */
const set: Step<{ amount: string | null }> = {
  reason: 'set',
  take: ({ site, now }, { kind, period, amount }, body) => {
    const wanted =
      body.amount === null ? null : readAmount({ kind, period }, body.amount, site.currency)
    const raises = amount !== null && (wanted === null || wanted > amount)
    if (!raises) return { ...unset, amount: wanted }
    const pendingFrom = new Date(now.getTime() + site.policy.limitRaiseDelayHours * hourMs)
    return { amount, pendingAmount: wanted, pendingFrom }
  },
  follow: async ({ db, site, player, now }, { pendingFrom }) => {
    if (pendingFrom) await countRaise(db, site, player.id, now)
  },
}

const confirm: Step<unknown> = {
  reason: 'confirmed',
  take: ({ now }, { pendingAmount, pendingFrom }) => {
    if (!pendingFrom) throw new Refusal('limitNotPending')
    if (now < pendingFrom) throw new Refusal('limitTooEarly', { from: pendingFrom.toISOString() })
    return { ...unset, amount: pendingAmount }
  },
  follow: ({ db, site, player, now }) =>
    writeLetter(db, {
      siteId: site.id,
      playerId: player.id,
      tab: 'system',
      letter: 'limitRaised',
      href: '/responsible-gaming',
      at: now,
    }),
}

const cancelPending: Step<unknown> = {
  reason: 'kept',
  take: (_visit, { amount, pendingFrom }) => {
    if (!pendingFrom) throw new Refusal('limitNotPending')
    return { ...unset, amount }
  },
}

/** Takes a step while the player's money stands still: what was staked before counts, what comes after is held to it. */
const by =
  <B>({ reason, take, follow }: Step<B>) =>
  async (visit: PlayerVisit, body: B & Name) => {
    const { db, site, player, now } = visit
    await lockPlayer(db, player.id)
    const limit = (await limitsOf(visit)).find(
      ({ kind, period }) => kind === body.kind && period === body.period,
    )
    assert(limit, 'every kind and period has its limit, set or not')
    const { kind, period, amount, pendingAmount, pendingFrom } = limit
    const change = take(visit, limit, body)
    await db.run(
      sql`insert into player_limit (site_id, player_id, kind, period, amount, pending_amount, pending_from, set_at)
        values (current_site(), ${player.id}, ${kind}, ${period}, ${change.amount}, ${change.pendingAmount}, ${change.pendingFrom}, ${now})
        on conflict (site_id, player_id, kind, period) do update
           set amount = excluded.amount, pending_amount = excluded.pending_amount,
             pending_from = excluded.pending_from, set_at = excluded.set_at`,
    )
    await record(db, {
      siteId: site.id,
      kind: 'limit_changed',
      actor: `player:${player.id}`,
      reason,
      subject: `player:${player.id}`,
      before: { kind, period, amount, pendingAmount, pendingFrom },
      after: { kind, period, ...change },
      at: now,
    })
    await follow?.(visit, change)
    return { value: showLimit(visit, { ...limit, ...change }) }
  }

export const limitSteps: Handlers<
  '/api/limits/set' | '/api/limits/confirm' | '/api/limits/cancel_pending'
> = {
  '/api/limits/set': by(set),
  '/api/limits/confirm': by(confirm),
  '/api/limits/cancel_pending': by(cancelPending),
}
