/** What play asks of bonuses: the rule of the active one, and the free rounds a player has. */

import { showMoney } from '#contract/money.ts'
import type { PlayerVisit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import { Refusal } from '#server/base/refusal.ts'
import { readBonus } from './bonus.ts'
import { settleBonuses } from './steps.ts'
import { minorOf, percentOf } from '../promotion/terms.ts'

/** As the room of games asks for it: each inside the transaction of the visit, which keeps the player locked. */
export const bonusMoney = {
  ruleFor: async (visit: PlayerVisit, game: { code: string; category: string }) => {
    const bonus = await settleBonuses(visit, visit.player.id)
    if (!bonus) return null
    const { stake_max } = bonus.terms
    return {
      percent: percentOf(bonus.terms, game),
      stakeMax: stake_max === null ? null : minorOf(visit.site, stake_max),
    }
  },

  /** Also where they are used up: a repeat of the last round is answered before that matters. */
  findFreeRounds: async (
    visit: PlayerVisit,
    bonusId: string,
    { gameCode, stake }: { gameCode: string; stake: bigint },
  ) => {
    await settleBonuses(visit, visit.player.id)
    const bonus = await readBonus(visit.db, visit.player.id, bonusId)
    const rounds = bonus?.terms.rounds
    if (!bonus || rounds?.game_code !== gameCode) throw new Refusal('freeRoundsUnknown')
    const staked = minorOf(visit.site, rounds.stake)
    if (staked !== stake)
      throw new Refusal('stakeOutOfRange', { amount: showMoney(staked, visit.site.currency) })
    return { promotion: bonus.promotionId, paidAs: bonus.paidAs }
  },

  /** What free rounds win is what their bonus gave; where it is paid as bonus, it is to be wagered. */
  useFreeRound: async (visit: PlayerVisit, bonusId: string, payout: bigint) => {
    const { db, player, now } = visit
    const bonus = await readBonus(db, player.id, bonusId)
    const due = payout * BigInt(bonus?.terms.wagering_times ?? 0)
    const used = await db.run(sql`
      update bonus set rounds_left = rounds_left - 1, amount = amount + ${payout}, wager_due = wager_due + ${due}
       where player_id = ${player.id} and bonus_id = ${bonusId} and state = 'active' and rounds_left > 0
         and expires_at > ${now}`)
    if (used === 0) throw new Refusal('freeRoundsGone')
    await settleBonuses(visit, player.id)
  },
}
