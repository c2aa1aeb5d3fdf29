/** What stands in the way of a deposit or a withdrawal: told before the form, and by the same code refused after it. */

import type { RefusalKey } from '#contract/errors.ts'
import { showMoney } from '#contract/money.ts'
import type { PlayerVisit } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import { balancesOf } from '#server/ledger/balance.ts'
import { mayDeposit } from '#server/protection/gate.ts'
import type { WithdrawalBlockerCode } from './reason.ts'
import { readRule, type CashierRule } from './method.ts'

/** A message key, figures for its text, and where to go about it; as the contract shows it. */
export type Blocker = { code: string; amount?: string; until?: string; href?: string }

const failuresMax = 5
const failuresWithinMs = 10 * 60_000
const failuresBlockMs = 60 * 60_000
/** Older deposits are not looked through; a block never lasts so long. */
const failuresLookMs = 24 * 60 * 60_000

/**
 * @param amount minor units.
 * @throws Refusal where the player may not pay in this much now: identity, too many failures, an exclusion, a limit.
 */
export async function checkDeposit(visit: PlayerVisit, amount: bigint): Promise<void> {
  if (lacksIdentity(visit)) throw new Refusal('identityNeeded')
  const until = await failuresBlockUntil(visit)
  if (until) throw new Refusal('tooManyRequests', { until: until.toISOString() })
  await mayDeposit(visit, amount + (await sumOnTheWay(visit.db, visit.player.id)))
}

/** What would refuse even the smallest deposit now. */
export async function depositBlockers(visit: PlayerVisit): Promise<Blocker[]> {
  try {
    await checkDeposit(visit, 1n)
    return []
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault
    const { amount, until } = fault.details
    const blocker: Blocker = {
      code: fault.key,
      href: depositHelp[fault.key] ?? '/responsible-gaming',
    }
    if (amount) blocker.amount = String(amount)
    if (until) blocker.until = String(until)
    return [blocker]
  }
}

/** Where a player goes about what is not of their own setting. */
const depositHelp: Partial<Record<RefusalKey, string>> = {
  identityNeeded: '/profile',
  tooManyRequests: '/contact-us',
}

/** Where the policy asks for it, identity is proven before any money moves [ACC-05, WAL-04]. */
function lacksIdentity({ site, player }: PlayerVisit): boolean {
  return site.policy.identityBeforePlay && !player.isVerified
}

/** Five failures in a row within ten minutes close the cashier for an hour [WAL-07]. */
async function failuresBlockUntil({ db, player, now }: PlayerVisit): Promise<Date | null> {
  const ended = await db.rows<{ state: string; at: Date }>(sql`
    select p.state, s.at from payment p
      join payment_step s on s.site_id = p.site_id and s.payment_id = p.payment_id and s.position = p.steps_taken
     where p.player_id = ${player.id} and p.kind = 'deposit' and p.state in ('credited', 'failed')
       and p.created_at > ${new Date(now.getTime() - failuresLookMs)}
     order by s.at desc limit ${failuresMax}`)
  const [last, first] = [ended[0], ended[failuresMax - 1]]
  if (!last || !first || ended.some(({ state }) => state !== 'failed')) return null
  if (last.at.getTime() - first.at.getTime() > failuresWithinMs) return null
  const until = new Date(last.at.getTime() + failuresBlockMs)
  return until > now ? until : null
}

/** Deposits that may still be paid count against a limit as if they were, so that several at once cannot pass it. */
async function sumOnTheWay(db: Db, playerId: bigint): Promise<bigint> {
  const found = await db.row<{ amount: bigint }>(sql`
    select coalesce(sum(amount), 0)::bigint as amount from payment
     where player_id = ${playerId} and kind = 'deposit' and state in ('created', 'awaiting_payment', 'processing')`)
  return found?.amount ?? 0n
}

/** Everything a withdrawal is judged by before its amount is known. */
export type WithdrawalFacts = {
  withdrawable: bigint
  held: bigint
  isFrozen: boolean
  isIdentityNeeded: boolean
  reviewsOpen: number
  leftTodayCount: number
  leftTodayAmount: bigint
  /** Next midnight of the site. */
  dayEndsAt: Date
  rule: CashierRule
}

export async function readWithdrawalFacts(visit: PlayerVisit): Promise<WithdrawalFacts> {
  const { db, site, player, now } = visit
  const rule = await readRule(db)
  const balances = await balancesOf(db, player.id)
  const found = await db.row<{
    dayEndsAt: Date
    isFrozen: boolean
    usedCount: number
    usedAmount: bigint
    reviewsOpen: number
  }>(sql`
    with day as (select date_trunc('day', ${now}::timestamptz at time zone ${site.timeZone}) as begins)
    select (begins + interval '1 day') at time zone ${site.timeZone} as "dayEndsAt",
           a.frozen as "isFrozen", used.*
      from day
      join account a on a.player_id = ${player.id} and a.kind = 'cash'
      cross join lateral (
        select count(*) filter (where is_today)::integer as "usedCount",
               coalesce(sum(amount) filter (where is_today), 0)::bigint as "usedAmount",
               count(*) filter (where state in ('requested', 'in_review'))::integer as "reviewsOpen"
          from (select state, amount, state not in ('rejected', 'failed', 'reversed')
                         and created_at >= begins at time zone ${site.timeZone} as is_today
                  from payment w where w.player_id = a.player_id and w.kind = 'withdrawal') w
      ) used`)
  assert(found, 'a player has a cash account')
  const leftTodayAmount = rule.withdrawnPerDay - found.usedAmount
  return {
    withdrawable: balances.cash,
    held: balances.held,
    isFrozen: found.isFrozen,
    isIdentityNeeded: lacksIdentity(visit),
    reviewsOpen: found.reviewsOpen,
    leftTodayCount: Math.max(0, rule.withdrawalsPerDay - found.usedCount),
    leftTodayAmount: leftTodayAmount > 0n ? leftTodayAmount : 0n,
    dayEndsAt: found.dayEndsAt,
    rule,
  }
}

type Hindrance = {
  code: WithdrawalBlockerCode
  href?: string
  endsAtMidnight?: true
  applies(facts: WithdrawalFacts): boolean
  amount?(facts: WithdrawalFacts): bigint
}

/** Few, and each one disclosed: own money meets no further friction [WAL-09, D8]. The first that applies refuses. */
const hindrances: readonly Hindrance[] = [
  { code: 'accountFrozen', href: '/contact-us', applies: ({ isFrozen }) => isFrozen },
  { code: 'identityNeeded', href: '/profile', applies: ({ isIdentityNeeded }) => isIdentityNeeded },
  {
    code: 'withdrawalInReview',
    href: '/transaction-history',
    applies: ({ reviewsOpen }) => reviewsOpen > 0,
  },
  {
    code: 'dailyCountUsed',
    endsAtMidnight: true,
    applies: ({ leftTodayCount }) => leftTodayCount === 0,
  },
  {
    code: 'dailyAmountUsed',
    endsAtMidnight: true,
    applies: ({ leftTodayAmount }) => leftTodayAmount === 0n,
    amount: ({ rule }) => rule.withdrawnPerDay,
  },
  { code: 'balanceTooLow', applies: ({ withdrawable }) => withdrawable === 0n },
]

export function withdrawalBlockers(
  facts: WithdrawalFacts,
  { site }: Pick<PlayerVisit, 'site'>,
): Blocker[] {
  return hindrances
    .filter(({ applies }) => applies(facts))
    .map(({ code, href, endsAtMidnight, amount }) => {
      const blocker: Blocker = { code }
      if (href) blocker.href = href
      if (endsAtMidnight) blocker.until = facts.dayEndsAt.toISOString()
      if (amount) blocker.amount = showMoney(amount(facts), site.currency)
      return blocker
    })
}

/** @throws Refusal `balanceTooLow`, or `withdrawalBlocked` with the first blocker in its details. */
export function refuseBlocked([first]: readonly Blocker[]): void {
  if (!first) return
  if (first.code === 'balanceTooLow') throw new Refusal('balanceTooLow')
  throw new Refusal('withdrawalBlocked', { ...first })
}
