/** Deposits, withdrawals and bonuses as rows of one list: which are chosen, and in which order they stand. */

import type { Language } from '#contract/catalogue.ts'
import type { Currency } from '#contract/money.ts'
import { runningStates, type transactionKinds } from '#contract/transactions.ts'
import { sql, type Sql } from '#server/base/database.ts'
import { methodNameIn } from '#server/base/named.ts'
import type { TimelineRow } from './steps.ts'

/** A payment or a bonus; the method of a bonus is its promotion. */
export type Transaction = {
  id: string
  kind: (typeof transactionKinds)[number]
  state: string
  method: string
  methodName: string
  currency: Currency
  /** Asked for, or promised, in minor units. */
  amount: bigint
  /** What a deposit was credited with, or a bonus became in cash. */
  credited: bigint | null
  destination: string
  isCancelLocked: boolean
  /** Of withdrawals that a look was promised for. */
  reviewBy: Date | null
  at: Date
  /** Of bonuses only. */
  activatedAt: Date | null
  endedAt: Date | null
}

export type Choice = {
  playerId: bigint
  currency: Currency
  /** In which things are named: methods in the first, promotions in the first that they are told in. */
  languages: readonly Language[]
  kind?: string | undefined
  state?: string | undefined
  /** Of payments: bonuses have none. */
  method?: string | undefined
  from: Date
  /** Exclusive; null where it is open. */
  to: Date | null
}

/** One text whatever is asked: the rows of a player in a period; what is not asked for holds of every row. */
export function transactionsOf({
  playerId,
  currency,
  languages,
  kind,
  state,
  method,
  from,
  to,
}: Choice): Sql {
  const within = (at: Sql) =>
    sql`${at} >= ${from} and ${at} < coalesce(${to}::timestamptz, 'infinity')`
  return sql`(
    select p.payment_id as id, p.kind, p.state, p.method, p.currency, p.amount, p.credited, p.destination,
           p.is_cancel_locked as "isCancelLocked", p.review_by as "reviewBy", p.created_at as at, null::timestamptz as "activatedAt",
           null::timestamptz as "endedAt", p.state = any(${runningStates}) as "isRunning",
           coalesce((select ${methodNameIn(languages[0])} from payment_method m
              where m.site_id = p.site_id and m.direction = p.kind and m.method = p.method), p.method) as "methodName"
      from payment p
     where p.site_id = current_site() and p.player_id = ${playerId} and ${within(sql`p.created_at`)}
       and p.kind = coalesce(${kind ?? null}, p.kind) and p.state = coalesce(${state ?? null}, p.state)
       and p.method = coalesce(${method ?? null}, p.method)
    union all
    select b.bonus_id, 'bonus', b.state, b.promotion_id, ${currency}::text, b.amount,
           case when b.state = 'completed' then b.ended_amount end, '', false, null, b.granted_at, b.activated_at, b.ended_at,
           b.state = any(${runningStates}), coalesce(${titleIn(languages)}, b.promotion_id)
      from bonus b
     where b.site_id = current_site() and b.player_id = ${playerId} and ${within(sql`b.granted_at`)}
       and 'bonus' = coalesce(${kind ?? null}, 'bonus') and b.state = coalesce(${state ?? null}, b.state)
       and ${method ?? null}::text is null
  )`
}

/** The title under which a bonus was given. */
const titleIn = (languages: readonly Language[]) => sql`(
  select v.texts -> told.language ->> 'title'
    from promotion_version v, unnest(${languages}::text[]) with ordinality told (language, rank)
   where v.site_id = b.site_id and v.promotion_id = b.promotion_id and v.version = b.version
     and v.texts ? told.language
   order by told.rank limit 1)`

/** Where a bonus has been, oldest first; what it passed through in one instant it never stood in. */
export function bonusTimeline({
  state,
  at,
  activatedAt,
  endedAt,
}: Pick<Transaction, 'state' | 'at' | 'activatedAt' | 'endedAt'>): TimelineRow[] {
  const stations = [
    ['queued', at],
    ['active', activatedAt],
    [state, endedAt],
  ] as const
  const reached = stations.flatMap(([name, since]) => (since ? [{ state: name, since }] : []))
  return reached
    .filter(({ since }, n) => reached[n + 1]?.since.getTime() !== since.getTime())
    .map(({ state: stood, since }) => ({ state: stood, at: since.toISOString(), reason: '' }))
}
