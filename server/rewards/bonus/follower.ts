/** What the journal brings to bonuses: deposits that are matched, and stakes that settle. */

import { sql, type Db } from '#server/base/database.ts'
import type { Follower } from '#server/ledger/follower.ts'
import type { JournalEntry } from '#server/ledger/journal.ts'
import { lockPlayer } from '#server/ledger/lock.ts'
import { type Books } from './bonus.ts'
import { giveBonus, settleBonuses } from './steps.ts'
import { readWaiting, useOptIn } from '../promotion/opt_in.ts'
import { findPromotion, isRunning, readVersion } from '../promotion/promotion.ts'
import { rewardRefusal } from '../promotion/standing.ts'
import { givenFor, promotionKinds } from '../promotion/terms.ts'

/** Matches each deposit once, and brings the bonuses of those who played up to date. */
export const bonusFollower: Follower = {
  name: 'bonus',
  take: async (visit, entries) => {
    const deposits = entries.filter(
      ({ reason, account }) => reason === 'deposit' && account === 'cash',
    )
    const players = new Set([
      ...deposits.map(({ playerId }) => playerId),
      ...(await playersToSettle(visit.db, entries)),
    ])
    // In one order, as the ledger locks them.
    for (const playerId of [...players].toSorted((a, b) => (a < b ? -1 : 1))) {
      await lockPlayer(visit.db, playerId)
      for (const deposit of deposits.filter((each) => each.playerId === playerId))
        await matchDeposit(visit, deposit)
      await settleBonuses(visit, playerId)
    }
  },
}

/** Who has a bonus that these entries may have moved, or bonus money that came back after one. */
async function playersToSettle(db: Db, entries: readonly JournalEntry[]): Promise<bigint[]> {
  const moved = [...new Set(entries.map(({ playerId }) => String(playerId)))]
  const late = entries.filter(
    ({ account, reason }) =>
      account === 'bonus' && (reason === 'stake_cancel' || reason === 'payout'),
  )
  const rows = await db.rows<{ playerId: bigint }>(sql`
    select distinct player_id as "playerId" from bonus
     where player_id = any(${moved}::bigint[]) and state in ('queued', 'active')`)
  return [...rows, ...late].map(({ playerId }) => playerId)
}

/**
 * Gives what the latest opt-in promises for a deposit, under the terms opted in to. The opt-in waits on where the
 * deposit does not fit it: too small, by an excluded method, made before it, or while rewards are shut [INC-07].
 */
async function matchDeposit(books: Books, deposit: JournalEntry): Promise<void> {
  const { db, site, now } = books
  const { playerId, amount, subject: method, transferId, at } = deposit
  if (await rewardRefusal(books, playerId)) return
  for (const waiting of await readWaiting(db, playerId)) {
    const promotion = await readVersion(db, waiting.promotionId, waiting.version)
    const offered = await findPromotion(db, waiting.promotionId, at)
    if (!promotion || !offered || !isRunning(offered.terms, at)) continue
    const { terms } = promotion
    const given = givenFor(site, terms, amount)
    const fits = promotionKinds[terms.kind].begins === 'deposit' && waiting.optedAt <= at
    if (!fits || given === 0n || terms.excluded_methods.includes(method)) continue
    await useOptIn(db, waiting, now)
    await giveBonus(books, { playerId, promotion, source: `deposit:${transferId}`, amount: given })
    return
  }
}
