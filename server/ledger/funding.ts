/** What a round is paid with: own cash first, bonus money after it, or a promotion that gives the round. */

import type { PlayerVisit } from '#server/base/context.ts'
import type { Leg, SystemAccount } from './ledger.ts'

/** How a stake is paid; the parts add up to it. */
export type Funding =
  | { cash: bigint; bonus: bigint }
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

/** Own cash as far as it goes, then bonus money [WAL-11]; null where both do not cover it. */
export function fundStake(
  stake: bigint,
  balances: { cash: bigint; bonus: bigint },
): Extract<Funding, { cash: bigint }> | null {
  const cash = stake < balances.cash ? stake : balances.cash
  const bonus = stake - cash
  return bonus <= balances.bonus ? { cash, bonus } : null
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
