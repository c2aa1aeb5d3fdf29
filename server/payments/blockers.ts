/** What stands in the way of a deposit or a withdrawal: told before the form, and by the same code refused after it. */

import type { RefusalKey } from '#contract/errors.ts'
import { showMoney } from '#contract/money.ts'
import type { PlayerVisit } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import { balancesOf } from '#server/ledger/balance.ts'
import { pinStateOf, type PinState } from '#server/proof/pin.ts'
import { exclusionOf } from '#server/protection/exclusion.ts'
import { openDepositGate } from '#server/protection/gate.ts'
import { lacksIdentity } from '#server/protection/restriction.ts'
import { lacksSecondFactor } from '#server/protection/second_factor.ts'
import { accountBlockers, listAccounts, type BankAccount } from './accounts.ts'
import { areDepositsBlocked } from './failures.ts'
import type { CashierRule, Method } from './method.ts'
import type { WithdrawalBlockerCode } from './reason.ts'
import { lockedOf, type Lock } from './turnover.ts'

/** A message key, figures for its text, and where to go about it; as the contract shows it. */
export type Blocker = { code: string; amount?: string; until?: string; href?: string }

/**
 * @param amount minor units.
 * @throws Refusal where the player may not pay in this much now: identity, too many failures, an exclusion, a limit.
 */
export async function checkDeposit(visit: PlayerVisit, amount: bigint): Promise<void> {
  if (lacksIdentity(visit)) throw new Refusal('identityNeeded')
  const [areBlocked, onTheWay, checkAmount] = await Promise.all([
    areDepositsBlocked(visit.db, visit.player.id),
    sumOnTheWay(visit.db, visit.player.id),
    openDepositGate(visit),
  ])
  if (areBlocked) throw new Refusal('depositsBlocked')
  checkAmount(amount + onTheWay)
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
  termsNeeded: '/profile',
  depositsBlocked: '/contact-us',
}

/** Deposits that may still be paid count against a limit as if they were, so that several at once cannot pass it. */
export async function sumOnTheWay(db: Db, playerId: bigint): Promise<bigint> {
  const found = await db.row<{ amount: bigint }>(sql`
    select coalesce(sum(amount), 0)::bigint as amount from payment
     where player_id = ${playerId} and kind = 'deposit' and state in ('created', 'awaiting_payment', 'submitted', 'processing')`)
  return found?.amount ?? 0n
}

/** Everything a withdrawal is judged by before its amount is known. */
export type WithdrawalFacts = {
  cash: bigint
  /** Of the cash, what is not locked by deposits that ask for stakes. */
  withdrawable: bigint
  locked: bigint
  /** What of those stakes is left, and the deposit that asks first. */
  turnoverLeft: bigint
  oldestLock: string | null
  held: bigint
  isFrozen: boolean
  isIdentityNeeded: boolean
  isSecondFactorNeeded: boolean
  pin: PinState
  reviewsOpen: number
  /** Of the limits of a day; null where none hold. */
  leftToday: { count: number; amount: bigint } | null
  /** Next midnight of the site. */
  dayEndsAt: Date
  /** Every way out goes to a saved account, and the player has none that is usable. */
  isAccountMissing: boolean
  methods: readonly Method[]
  accounts: readonly BankAccount[]
  rule: CashierRule
}

/**
 * @param set the rule and the ways out that the operator has set.
 * @param counted the player's open locks: under the player's lock where money is to move by what is found.
 */
export async function readWithdrawalFacts(
  visit: PlayerVisit,
  set: Promise<[CashierRule, readonly Method[]]>,
  counted: { locks: readonly Lock[] } | Promise<{ locks: readonly Lock[] }>,
): Promise<WithdrawalFacts> {
  const { db, player, now } = visit
  const [
    { locks },
    [rule, methods],
    { cash, held },
    accounts,
    found,
    lacksFactor,
    pin,
    { isExcluded },
  ] = await Promise.all([
    counted,
    set,
    balancesOf(db, player.id),
    listAccounts(db, player.id),
    readDrawn(visit),
    lacksSecondFactor(visit),
    pinStateOf(visit),
    exclusionOf(visit),
  ])
  const locked = lockedOf(locks, cash)
  const left = rule.withdrawnPerDay - found.usedAmount
  return {
    cash,
    locked,
    withdrawable: cash - locked,
    turnoverLeft: locks.reduce((sum, { required, done }) => sum + required - done, 0n),
    oldestLock: locks[0]?.lockId ?? null,
    held,
    methods,
    accounts,
    isAccountMissing:
      methods.length > 0 &&
      methods.every(({ needs }) => needs.includes('bank_account')) &&
      accounts.every((account) => accountBlockers(account, now).length > 0),
    isFrozen: found.isFrozen,
    isIdentityNeeded: lacksIdentity(visit),
    isSecondFactorNeeded: lacksFactor,
    pin,
    reviewsOpen: found.reviewsOpen,
    // Whoever has excluded themselves takes everything out at once.
    leftToday: isExcluded
      ? null
      : {
          count: Math.max(0, rule.withdrawalsPerDay - found.usedCount),
          amount: left > 0n ? left : 0n,
        },
    dayEndsAt: found.dayEndsAt,
    rule,
  }
}

/** Whether the cash is frozen, what was withdrawn today, and how many withdrawals wait to be looked at. */
async function readDrawn({ db, site, player, now }: PlayerVisit) {
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
          from (select state, amount, state not in ('rejected', 'cancelled', 'failed', 'reversed')
                         and created_at >= begins at time zone ${site.timeZone} as is_today
                  from payment w where w.player_id = a.player_id and w.kind = 'withdrawal') w
      ) used`)
  assert(found, 'a player has a cash account')
  return found
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
    code: 'secondFactorNeeded',
    href: '/security',
    applies: ({ isSecondFactorNeeded }) => isSecondFactorNeeded,
  },
  { code: 'pinLocked', href: '/security', applies: ({ pin }) => pin === 'locked' },
  {
    code: 'withdrawalInReview',
    href: '/transaction-history',
    applies: ({ reviewsOpen }) => reviewsOpen > 0,
  },
  {
    code: 'dailyCountUsed',
    endsAtMidnight: true,
    applies: ({ leftToday }) => leftToday?.count === 0,
  },
  {
    code: 'dailyAmountUsed',
    endsAtMidnight: true,
    applies: ({ leftToday }) => leftToday?.amount === 0n,
    amount: ({ rule }) => rule.withdrawnPerDay,
  },
  {
    code: 'bankMissing',
    href: '/bank-details',
    applies: ({ isAccountMissing }) => isAccountMissing,
  },
  { code: 'balanceTooLow', applies: ({ cash }) => cash === 0n },
  {
    code: 'turnoverOpen',
    href: '/account',
    applies: ({ locked, withdrawable }) => locked > 0n && withdrawable === 0n,
    amount: ({ turnoverLeft }) => turnoverLeft,
  },
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

/** @throws Refusal `withdrawalOverDay` where the day leaves less: says how much, and when the next begins. */
export function refuseOverDay(
  { leftToday, dayEndsAt }: WithdrawalFacts,
  amount: bigint,
  { site }: Pick<PlayerVisit, 'site'>,
): void {
  if (!leftToday || amount <= leftToday.amount) return
  throw new Refusal('withdrawalOverDay', {
    amount: showMoney(leftToday.amount, site.currency),
    until: dayEndsAt.toISOString(),
  })
}

/** @throws Refusal `balanceTooLow`; `withdrawalBlocked` where more is asked for than is unlocked: names the deposit and what is left to stake. */
export function refuseUncovered(
  { cash, withdrawable, turnoverLeft, oldestLock }: WithdrawalFacts,
  amount: bigint,
  { site }: Pick<PlayerVisit, 'site'>,
): void {
  if (amount > cash) throw new Refusal('balanceTooLow')
  if (amount <= withdrawable || oldestLock === null) return
  throw new Refusal('withdrawalBlocked', {
    code: 'turnoverOpen',
    amount: showMoney(turnoverLeft, site.currency),
    withdrawable: showMoney(withdrawable, site.currency),
    lock_id: oldestLock,
    href: '/account',
  })
}

/** @throws Refusal `balanceTooLow`, or `withdrawalBlocked` with the first blocker in its details. */
export function refuseBlocked([first]: readonly Blocker[]): void {
  if (!first) return
  if (first.code === 'balanceTooLow') throw new Refusal('balanceTooLow')
  throw new Refusal('withdrawalBlocked', { ...first })
}
