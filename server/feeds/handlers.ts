/** The public feeds: latest payments, largest wins and withdrawals, and figures. Real, masked, dated; empty when empty. */

import type { Answer } from '#contract/calls.ts'
import { showMoney } from '#contract/money.ts'
import type { Visit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import type { Handlers } from '#server/base/handler.ts'
import { maskName } from '#server/base/masked.ts'
import { assert } from '#server/base/refusal.ts'
import { windowDays, windowStart } from './follower.ts'

type FeedPath = '/api/home/fetch_transactions' | '/api/settings/top10winner_withdrawal'
type Top = Answer<'/api/settings/top10winner_withdrawal'>

const latestShown = 20
const largestShown = 10
const hourMs = 3_600_000
const dayMs = 24 * hourMs

export function feedHandlers(): Handlers<FeedPath> {
  return {
    '/api/home/fetch_transactions': async (visit) => {
      const rows = await readLatest(visit)
      return { value: rows.map((row) => showMove(row, row.kind, visit)) }
    },
    '/api/settings/top10winner_withdrawal': async (visit) => {
      const from = windowStart(visit.now)
      const [winners, withdrawals, stats] = await Promise.all([
        readLargest(visit, 'win', from),
        readLargest(visit, 'withdrawal', from),
        readStats(visit, from),
      ])
      return {
        value: [
          ...winners.map((row) => showMove(row, 'winner' as const, visit)),
          ...withdrawals.map((row) => showMove(row, 'withdrawal' as const, visit)),
        ],
        window: { from: from.toISOString(), to: visit.now.toISOString() },
        stats,
      }
    },
  }
}

type Move = { account_id: string; amount: bigint; at: Date }

function showMove<K>({ account_id, amount, at }: Move, kind: K, { site }: Visit) {
  return {
    kind,
    name: maskName(account_id),
    amount: showMoney(amount, site.currency),
    currency: site.currency,
    at: at.toISOString(),
  }
}

/** Each kind by its own index, then together. */
function readLatest({ db, site, now }: Visit) {
  const latest = (kind: 'deposit' | 'withdrawal') => sql`
    (select kind, player_id, reference, amount, at from shown_move
      where site_id = ${site.id} and kind = ${kind} and at <= ${now} and at >= ${windowStart(now)}
      order by at desc limit ${latestShown})`
  return db.rows<Move & { kind: 'deposit' | 'withdrawal' }>(sql`
    select kind, account_id, amount, at
      from (${latest('deposit')} union all ${latest('withdrawal')}) latest
      join player p on p.site_id = ${site.id} and p.player_id = latest.player_id
     order by at desc, reference limit ${latestShown}`)
}

/** The largest of each day by index, then the largest of those. */
function readLargest({ db, site, now }: Visit, kind: 'win' | 'withdrawal', from: Date) {
  const days = Array.from({ length: windowDays }, (_, n) => new Date(from.getTime() + n * dayMs))
  return db.rows<Move>(sql`
    select account_id, amount, at
      from unnest((select ${days.map((day) => day.toISOString().slice(0, 10))}::date[])) as d (day)
     cross join lateral (
       select player_id, reference, amount, at from shown_move
        where site_id = ${site.id} and kind = ${kind} and shown_move.day = d.day
        order by amount desc limit ${largestShown}) largest
      join player p on p.site_id = ${site.id} and p.player_id = largest.player_id
     where at <= ${now}
     order by amount desc, at, reference limit ${largestShown}`)
}

async function readStats({ db, site, now }: Visit, from: Date): Promise<Top['stats']> {
  const day = sql`(${from}::timestamptz at time zone 'UTC')::date`
  const players = (kind: string) => sql`
    (select coalesce(sum(players), 0)::integer from players_by_last_day
      where site_id = ${site.id} and kind = ${kind} and day >= ${day})`
  const stats = await db.row<Top['stats']>(sql`
    select (select coalesce(sum(payments), 0)::integer from payments_day
             where site_id = ${site.id} and kind = 'withdrawal' and day >= ${day}) as withrawal,
           ${players('winner')} as winner,
           (select count(*)::integer from shown_move
             where site_id = ${site.id} and kind = 'withdrawal' and at > ${new Date(now.getTime() - hourMs)} and at <= ${now}) as hour_withdrawal,
           (select coalesce(sum(players), 0)::integer from registered_count where site_id = ${site.id}) as registered_player,
           ${players('active')} as active_player,
           ${players('deposited')} as deposited_player`)
  assert(stats, 'figures are one row')
  return stats
}
