/** Leaving: the player closes the account, and takes along what the site keeps of them [ACC-11, ACC-13]. */

import { showMoney } from '#contract/money.ts'
import type { PlayerVisit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import type { Handlers } from '#server/base/handler.ts'
import { Refusal } from '#server/base/refusal.ts'
import { record } from '#server/events/events.ts'
import { balancesOf } from '#server/ledger/balance.ts'
import { changeStatus } from '#server/protection/status.ts'
import { lockPlayer } from '#server/ledger/lock.ts'
import type { HandlerNeeds } from './needs.ts'
import { exportPersonalData } from './personal_data.ts'

type ClosingPath = '/api/auth/account_close' | '/api/settings/data_export'

export function closingHandlers({
  requireProof,
}: Pick<HandlerNeeds, 'requireProof'>): Handlers<ClosingPath> {
  return {
    '/api/auth/account_close': async (visit, { tac, reason = '' }) => {
      const { db, site, player, now } = visit
      // Told before a code is asked for; it writes nothing.
      await checkMoney(visit)
      await requireProof(visit, 'account_close', tac)
      const actor = `player:${player.id}` as const
      await changeStatus(db, {
        siteId: site.id,
        playerId: player.id,
        to: 'closed',
        actor,
        reason,
        at: now,
      })
      visit.cookie.clear()
      return {}
    },

    '/api/settings/data_export': async (visit, { tac }) => {
      const { db, site, player, now } = visit
      await requireProof(visit, 'data_export', tac)
      await record(db, {
        siteId: site.id,
        kind: 'personal_data_exported',
        actor: `player:${player.id}`,
        subject: `player:${player.id}`,
        at: now,
      })
      const parts = await exportPersonalData(db, player)
      return { value: { made_at: now.toISOString(), parts } }
    },
  }
}

type Money = { underway: bigint; smallest: bigint | null }

/**
 * Nothing of the player's may be left behind: money in withdrawals and open rounds is waited for, cash is
 * withdrawn first. Less than the cashier can send stays owed on the closed account and stands in nobody's way.
 */
async function checkMoney({ db, site, player }: PlayerVisit) {
  await lockPlayer(db, player.id)
  const { cash, held } = await balancesOf(db, player.id)
  const money = await db.row<Money>(sql`
    select (select coalesce(sum(stake), 0)::bigint from round
             where site_id = ${site.id} and player_id = ${player.id} and state = 'open' and not is_held) as underway,
           (select min(amount_min) from payment_method
             where site_id = ${site.id} and direction = 'withdrawal' and is_open) as smallest`)
  // What our own open rounds are staked with is held.
  const underway = held + (money?.underway ?? 0n)
  const show = (amount: bigint) => ({ amount: showMoney(amount, site.currency) })
  if (underway > 0n) throw new Refusal('moneyUnderway', show(underway))
  if (cash >= (money?.smallest ?? 1n)) throw new Refusal('balanceLeft', show(cash))
}
