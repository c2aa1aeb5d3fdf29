/** What a round is paid with: own cash first, bonus money after it, or a promotion that gives the round. */

import { showMoney } from '#contract/money.ts'
import type { Game } from '#games/game.ts'
import type { PlayerVisit, Site } from '#server/base/context.ts'
import type { Db } from '#server/base/database.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import { balancesOf } from './balance.ts'
import type { Leg, SystemAccount } from './ledger.ts'

/** Parts of a stake, which add up to it. */
export type OwnFunding = { cash: bigint; bonus: bigint }

/** How a stake is paid. */
export type Funding =
  | OwnFunding
  /** A free round: the promotion puts the stake in, and what is won goes to one account. */
  | { promotion: string; paidAs: 'cash' | 'bonus' }

/** What play asks of bonuses, each inside the transaction of the visit. The room of rewards answers. */
export type BonusMoney = {
  /**
   * Brings the player's bonus up to date and keeps the player locked.
   * @returns what the active bonus says of a game; null where none is active.
   */
  ruleFor(
    visit: PlayerVisit,
    game: { code: string; category: string },
  ): Promise<{ percent: number; stakeMax: bigint | null } | null>
  /** @throws Refusal `freeRoundsUnknown`, where the player has none of this game and stake under the id. */
  findFreeRounds(
    visit: PlayerVisit,
    bonusId: string,
    round: { gameCode: string; stake: bigint },
  ): Promise<Funding>
  /** Uses one up, with what it won. @throws Refusal `freeRoundsGone`: then nothing of the round may stay. */
  useFreeRound(visit: PlayerVisit, bonusId: string, payout: bigint): Promise<void>
}

/** A free bet that is staked: the promotion that puts its stake in, and the least odds of each selection in thousandths. */
export type FreeBet = { promotion: string; oddsMin: number }

/** What the sportsbook asks of free bets, under the lock of their player. The room of rewards answers. */
export type FreeBets = {
  /**
   * Uses one up.
   * @throws Refusal `freeBetUnknown` where the player has none left under the id, `stakeOutOfRange` with the `amount`
   *   that it is staked with, whole.
   */
  use(visit: PlayerVisit, bonusId: string, stake: bigint): Promise<FreeBet>
  /** One that was used. */
  find(db: Db, playerId: bigint, bonusId: string): Promise<FreeBet>
  /** What came of it: what it won in minor units, or that it is given back [INC-01]. */
  end(
    of: { db: Db; site: Site; now: Date },
    playerId: bigint,
    bonusId: string,
    came: { won: bigint } | 'given_back',
  ): Promise<void>
}

/** Own cash as far as it goes, then bonus money [WAL-11]; null where both do not cover it. */
export function fundStake(
  stake: bigint,
  balances: { cash: bigint; bonus: bigint },
): OwnFunding | null {
  const cash = stake < balances.cash ? stake : balances.cash
  const bonus = stake - cash
  return bonus <= balances.bonus ? { cash, bonus } : null
}

/**
 * What a stake is paid with of the player's own, by the rules of the bonus that is active.
 * @param stake what is to be paid now; `whole` what the round is staked with then.
 * @throws Refusal that names the rule, before anything is staked.
 */
export async function fundOwn(
  visit: PlayerVisit,
  bonusMoney: BonusMoney,
  game: Pick<Game, 'code' | 'category'>,
  stake: bigint,
  whole = stake,
): Promise<OwnFunding> {
  const rule = await bonusMoney.ruleFor(visit, game)
  const { cash, bonus } = await balancesOf(visit.db, visit.player.id)
  if (rule?.stakeMax && whole > rule.stakeMax) {
    const amount = showMoney(rule.stakeMax, visit.site.currency)
    throw new Refusal('bonusStakeTooHigh', { amount })
  }
  // Bonus money is staked by the rules of the bonus it belongs to, or not at all.
  const funding = fundStake(stake, { cash, bonus: rule ? bonus : 0n })
  if (!funding) throw new Refusal('balanceTooLow')
  if (funding.bonus > 0n && rule?.percent === 0) throw new Refusal('bonusGameExcluded')
  return funding
}

/**
 * The legs of a stake and what it paid. A payout returns in proportion to what staked: the bonus account gets its
 * share cut to whole minor units, the player's own cash the rest.
 */
export function legsOfStake(
  house: SystemAccount,
  funding: Funding,
  stake: bigint,
  payout: bigint,
): Leg[] {
  const leg = (account: 'cash' | 'bonus', amount: bigint, reason: 'stake' | 'payout'): Leg[] =>
    amount === 0n ? [] : [{ account, amount, against: house, reason }]
  if ('promotion' in funding)
    return [
      {
        account: 'bonus',
        amount: stake,
        against: `promotion:${funding.promotion}`,
        reason: 'reward',
      },
      ...leg('bonus', -stake, 'stake'),
      ...leg(funding.paidAs, payout, 'payout'),
    ]
  const toBonus = stake === 0n ? 0n : (payout * funding.bonus) / stake
  return [
    ...leg('cash', -funding.cash, 'stake'),
    ...leg('bonus', -funding.bonus, 'stake'),
    ...leg('cash', payout - toBonus, 'payout'),
    ...leg('bonus', toBonus, 'payout'),
  ]
}

/** The legs that hold a stake for a round of several moves: it stays the player's until the round is over [REC-07]. */
export function legsOfHold(funding: Funding): Leg[] {
  assert('cash' in funding, 'no promotion pays a round of several moves')
  return [
    ...moved('cash', -funding.cash, 'stake_hold'),
    ...moved('bonus', -funding.bonus, 'stake_hold'),
  ]
}

/** Takes stakes back in the transfer that books them, so that whoever counts stakes counts neither. */
export const cancelsOf = (stakes: readonly Leg[]): Leg[] =>
  stakes.map((leg) => ({ ...leg, amount: -leg.amount, reason: 'stake_cancel' }))

/** The legs that give back what was held, to the accounts it came from. */
export function legsOfRelease({ cash, bonus }: OwnFunding): Leg[] {
  return [...moved('cash', cash, 'stake_release'), ...moved('bonus', bonus, 'stake_release')]
}

/** The legs that stake what a round holds and pay what it brings. */
export const legsOfEnd = (house: SystemAccount, held: OwnFunding, payout: bigint): Leg[] => [
  ...legsOfRelease(held),
  ...legsOfStake(house, held, held.cash + held.bonus, payout),
]

/** The legs that give back what a round holds: nothing of it was staked. */
export function legsOfReturn(house: SystemAccount, held: OwnFunding): Leg[] {
  const stakes = legsOfStake(house, held, held.cash + held.bonus, 0n)
  return [...legsOfRelease(held), ...stakes, ...cancelsOf(stakes)]
}

/** The legs of a free bet that is placed: the promotion puts the stake in, and it is held. */
export const legsOfFreeHold = (promotion: string, stake: bigint): Leg[] => [
  { account: 'bonus', amount: stake, against: `promotion:${promotion}`, reason: 'reward' },
  ...moved('bonus', -stake, 'stake_hold'),
]

/** The legs that stake a free bet; what it won is the player's own cash, and the stake stays with the house. */
export const legsOfFreeEnd = (house: SystemAccount, stake: bigint, won: bigint): Leg[] => [
  ...legsOfEnd(house, { cash: 0n, bonus: stake }, 0n),
  ...(won > 0n
    ? [{ account: 'cash', amount: won, against: house, reason: 'payout' } satisfies Leg]
    : []),
]

/** The leg by which what a free bet holds goes back to its promotion: nothing was staked, and the player had none of it. */
export const legsOfFreeReturn = (promotion: string, stake: bigint): Leg[] => [
  {
    account: 'held',
    amount: -stake,
    against: `promotion:${promotion}`,
    reason: 'reward_forfeit',
  },
]

/** Both sides of a way between an account of the player's and what is held. */
function moved(
  account: 'cash' | 'bonus',
  amount: bigint,
  reason: 'stake_hold' | 'stake_release',
): Leg[] {
  const sides: Leg[] = [
    { account, amount, against: 'transit', reason },
    { account: 'held', amount: -amount, against: 'transit', reason },
  ]
  return amount === 0n ? [] : sides
}
