/** What time brings to bonuses: those that run out, and cash-backs of periods that have closed. */

import type { Site } from '#server/base/context.ts'
import { sql, type Database } from '#server/base/database.ts'
import { lockPlayer } from '#server/ledger/lock.ts'
import { hasFreeBetOpen, type Books } from './bonus.ts'
import { giveBonus, settleBonuses } from './steps.ts'
import { useOptIn, type OptIn } from '../promotion/opt_in.ts'
import { findPromotion, readVersion } from '../promotion/promotion.ts'
import { rewardRefusal } from '../promotion/standing.ts'
import { givenFor } from '../promotion/terms.ts'

export type BonusWorkNeeds = { database: Database; sites: { all(): readonly Site[] } }

const batchMax = 100

/**
 * One round over all sites, each player in a transaction of their own; one that fails holds back no other.
 * @returns how many were handled.
 * @throws AggregateError with what failed, once all have had their turn.
 */
export async function workBonuses({ database, sites }: BonusWorkNeeds, now: Date): Promise<number> {
  let handled = 0
  const faults: unknown[] = []
  for (const site of sites.all()) {
    const attempt = async (work: (books: Books) => Promise<number>) => {
      try {
        handled += await database.inSite(site.id, (db) => work({ db, site, now }))
      } catch (fault) {
        faults.push(fault)
      }
    }
    const { expired, closed } = await database.inSite(site.id, (db) => readDue({ db, site, now }))
    for (const { playerId } of expired) await attempt((books) => expire(books, playerId))
    for (const due of closed) await attempt((books) => answerPeriod(books, due))
  }
  if (faults.length > 0) throw new AggregateError(faults, `bonuses failed: ${faults.join('; ')}`)
  return handled
}

/** A cash-back whose period, from its first day to the day after its last, is over. */
type Due = OptIn & { from: string; to: string }

async function readDue({ db, site, now }: Books) {
  const expired = await db.rows<{ playerId: bigint }>(sql`
    select distinct player_id as "playerId" from bonus b
     where site_id = ${site.id} and state = 'active' and expires_at <= ${now} and not ${hasFreeBetOpen} limit ${batchMax}`)
  const closed = await db.rows<Due>(sql`
    select o.opt_in_id as "optInId", o.promotion_id as "promotionId", o.player_id as "playerId", o.version,
           o.opted_at as "optedAt", (o.due_on - ('1 ' || (v.terms->>'period'))::interval)::date::text as from,
           o.due_on::text as to
      from promotion_opt_in o join promotion_version v using (site_id, promotion_id, version)
     where o.site_id = ${site.id} and o.used_at is null
       and o.due_on <= (${now}::timestamptz at time zone ${site.timeZone})::date
     order by o.due_on limit ${batchMax}`)
  return { expired, closed }
}

/** @returns 0 where the bonus has to wait, as for a round that is still open; then it is no reason to come back at once. */
async function expire(books: Books, playerId: bigint): Promise<number> {
  await settleBonuses(books, playerId)
  const left = await books.db.row<{ isLeft: boolean }>(sql`
    select exists (select from bonus where player_id = ${playerId} and state = 'active'
                     and expires_at <= ${books.now}) as "isLeft"`)
  return left?.isLeft ? 0 : 1
}

/** Gives back a share of what the period cost, once, from the counters the limits are measured by. */
async function answerPeriod(books: Books, due: Due): Promise<number> {
  const { db, site, now } = books
  const { playerId, promotionId, from, to } = due
  await lockPlayer(db, playerId)
  const isMine = await db.run(sql`
    update promotion_opt_in set due_on = (due_on + (due_on - ${from}::date))
     where player_id = ${playerId} and promotion_id = ${promotionId} and opt_in_id = ${due.optInId}
       and due_on = ${to} and used_at is null`)
  if (isMine === 0) return 0
  const offered = await findPromotion(db, promotionId, now)
  const promotion = await readVersion(db, promotionId, due.version)
  const endsAt = offered?.terms.ends_at
  // The last period is the one in which the promotion ends.
  if (!promotion || !offered || (endsAt && Date.parse(endsAt) <= Date.parse(`${from}T00:00:00Z`))) {
    await useOptIn(db, due, now)
    return 1
  }
  if (await rewardRefusal(books, playerId)) return 1
  const loss = await db.row<{ net: bigint }>(sql`
    select coalesce(sum(staked - paid), 0)::bigint as net from usage_day
     where site_id = ${site.id} and player_id = ${playerId} and day >= ${from} and day < ${to}`)
  const net = loss?.net ?? 0n
  const amount = net > 0n ? givenFor(site, promotion.terms, net) : 0n
  if (amount > 0n) await giveBonus(books, { playerId, promotion, source: `period:${from}`, amount })
  return 1
}
