/** Bets of a player that were refused: noted where a handler refuses them, and listed with the reason. */

import type { Rejection } from '#contract/bets.ts'
import type { Answer, Body } from '#contract/calls.ts'
import { itemsPerPage, type Category } from '#contract/catalogue.ts'
import { parseMoney, showMoney } from '#contract/money.ts'
import type { PlayerVisit } from '#server/base/context.ts'
import { isBehind, keyOfRow, readCursor } from '#server/base/cursor.ts'
import { sql, type Db, type Sql } from '#server/base/database.ts'
import { historyDaysOf, readPeriod, type Period } from '#server/base/period.ts'
import { periodOf, type Chosen, type ExportSource } from '#server/exports/source.ts'
import { noteFault, rejectionsKeptDays, type Rejections } from '#server/protection/rejections.ts'
import { studioProvider } from './studio.ts'

type Placing = { game_code: string; stake: string; free_round?: string }

/** A handler of bets that notes what it refuses; its answers and refusals stay as they are. */
export function noting<B extends Placing, A>(
  rejections: Rejections,
  place: (visit: PlayerVisit, body: B) => Promise<A>,
): (visit: PlayerVisit, body: B) => Promise<A> {
  return async (visit, body) => {
    try {
      return await place(visit, body)
    } catch (fault) {
      // A free round stakes nothing of the player's.
      if (!body.free_round) noteBet(rejections, visit, body, fault)
      throw fault
    }
  }
}

function noteBet(
  rejections: Rejections,
  { site, player, now }: PlayerVisit,
  { game_code, stake }: Placing,
  fault: unknown,
) {
  const attempt = {
    siteId: site.id,
    playerId: player.id,
    providerCode: studioProvider,
    gameCode: game_code,
    stake: parseMoney(stake, site.currency) ?? 0n,
    at: now,
  }
  noteFault(rejections, attempt, fault)
}

type Row = {
  rejectionId: string
  product: Category
  providerCode: string
  providerName: string
  gameCode: string
  gameName: string
  firstAt: Date
  lastAt: Date
  times: number
  stake: bigint
  reason: Rejection
  key: string
}

const place = [sql`b.first_at`, sql`b.rejection_id`] as const

type Asked = Period & {
  playerId: bigint
  product?: string
  provider_code?: string
  game_code?: string
  rejection_id?: string
}

function chosenBy({ playerId, from, to, ...filter }: Asked): Sql {
  const { product = null, provider_code = null, game_code = null, rejection_id = null } = filter
  return sql`
    from rejected_bet b join game g using (site_id, provider_code, game_code)
   where b.site_id = current_site() and b.player_id = ${playerId} and b.first_at >= ${from} and b.first_at < ${to}
     and b.provider_code = coalesce(${provider_code}, b.provider_code)
     and b.game_code = coalesce(${game_code}, b.game_code)
     and b.rejection_id = coalesce(${rejection_id}, b.rejection_id)
     and g.category = coalesce(${product}, g.category)`
}

async function countRejected(db: Db, asked: Asked): Promise<number> {
  const row = await db.row<{ total: number }>(
    sql`select count(*)::integer as total ${chosenBy(asked)}`,
  )
  return row?.total ?? 0
}

/** A page of the rejected bets chosen, newest first. @returns `next`: the key to go on behind, empty where nothing follows. */
async function readRejected(
  db: Db,
  asked: Asked,
  { after, limit, offset = 0 }: { after: string; limit: number; offset?: number },
): Promise<{ rejected: Row[]; next: string }> {
  const rows = await db.rows<Row>(sql`
    select b.rejection_id as "rejectionId", g.category as product, b.provider_code as "providerCode",
           (select p.name from provider p where p.site_id = b.site_id and p.provider_code = b.provider_code) as "providerName",
           b.game_code as "gameCode", g.name as "gameName", b.first_at as "firstAt", b.last_at as "lastAt", b.times, b.stake,
           b.reason, ${keyOfRow(...place)} as key
           ${chosenBy(asked)}
       and ${isBehind(...place, readCursor(after))}
     order by b.first_at desc, b.rejection_id desc limit ${limit + 1} offset ${offset}`)
  const rejected = rows.slice(0, limit)
  return { rejected, next: rows.length > limit ? (rejected.at(-1)?.key ?? '') : '' }
}

/** Rejected bets as the player looks them up. */
export async function listRejected(
  { db, site, player, now }: PlayerVisit,
  { page = 1, per_page = itemsPerPage, after = '', ...body }: Body<'/api/bets/rejected'>,
): Promise<Answer<'/api/bets/rejected'>> {
  const period = readPeriod(body, now, historyDaysOf(site.policy))
  const asked = { ...body, ...period, playerId: player.id }
  const offset = after === '' ? (page - 1) * per_page : 0
  const { rejected, next } = await readRejected(db, asked, { after, limit: per_page, offset })
  return {
    value: {
      bets: rejected.map((row) => ({
        rejection_id: row.rejectionId,
        product: row.product,
        provider_code: row.providerCode,
        provider_name: row.providerName,
        game_code: row.gameCode,
        game_name: row.gameName,
        asked_at: row.firstAt.toISOString(),
        last_at: row.lastAt.toISOString(),
        times: row.times,
        stake: showMoney(row.stake, site.currency),
        reason: row.reason,
      })),
      kept_days: rejectionsKeptDays,
    },
    total: await countRejected(db, asked),
    page,
    per_page,
    next,
  }
}

/** Nothing of them was staked: the column says what was asked. */
export const rejectedSource: ExportSource = {
  name: 'rejected_bets',
  columns: [
    'time',
    'product',
    'provider',
    'game',
    'stake asked',
    'currency',
    'times asked',
    'reason',
  ],
  count: (db, chosen) => countRejected(db, askedIn(chosen)),
  read: async (db, chosen, after, limit) => {
    const { rejected, next } = await readRejected(db, askedIn(chosen), { after, limit })
    return {
      next,
      rows: rejected.map((row) => [
        row.firstAt,
        row.product,
        row.providerName,
        row.gameName,
        showMoney(row.stake, chosen.currency),
        chosen.currency,
        String(row.times),
        row.reason,
      ]),
    }
  },
}

const askedIn = (chosen: Chosen): Asked => ({
  ...chosen.filter,
  playerId: chosen.playerId,
  ...periodOf(chosen),
})
