/** Free bets as the sportsbook asks for them: one is used, found again, and ended by what came of it. */

import { showMoney } from '#contract/money.ts'
import { readOdds } from '#contract/odds.ts'
import { sql } from '#server/base/database.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import type { FreeBets } from '#server/ledger/funding.ts'
import { minorOf } from '../promotion/terms.ts'
import { readBonus, type Bonus } from './bonus.ts'
import { settleBonuses } from './steps.ts'

/** One that is given back can be used for as long as its bonus, and for so long at least. */
const daysAgain = 3

const told = ({ promotionId, terms }: Bonus) => ({
  promotion: promotionId,
  oddsMin: terms.odds_min === null ? 0 : readOdds(terms.odds_min),
})

export const freeBets: FreeBets = {
  use: async (visit, bonusId, stake) => {
    const { db, site, player, now } = visit
    await settleBonuses(visit, player.id)
    const bonus = await readBonus(db, player.id, bonusId)
    if (!bonus?.terms.free_bets) throw new Refusal('freeBetUnknown')
    const whole = minorOf(site, bonus.terms.free_bets.stake)
    if (stake !== whole)
      throw new Refusal('stakeOutOfRange', { amount: showMoney(whole, site.currency) })
    const used = await db.run(sql`
      update bonus set rounds_left = rounds_left - 1
       where player_id = ${player.id} and bonus_id = ${bonusId} and state = 'active' and rounds_left > 0
         and expires_at > ${now}`)
    if (used === 0) throw new Refusal('freeBetUnknown')
    return told(bonus)
  },

  find: async (db, playerId, bonusId) => {
    const bonus = await readBonus(db, playerId, bonusId)
    assert(bonus, 'a free bet that was used has its bonus')
    return told(bonus)
  },

  end: async (books, playerId, bonusId, came) => {
    const { db, now } = books
    const again = came === 'given_back' ? 1 : 0
    const won = came === 'given_back' ? 0n : came.won
    // Of a bonus that its player gave up meanwhile nothing is left to be given back.
    await db.run(sql`
      update bonus set amount = amount + ${won}, rounds_left = rounds_left + ${again},
             expires_at = case ${again}::integer when 1 then greatest(expires_at, ${now}::timestamptz + make_interval(days => ${daysAgain}))
               else expires_at end
       where player_id = ${playerId} and bonus_id = ${bonusId} and state = 'active'`)
    await settleBonuses(books, playerId)
  },
}
