/** The high scores of the arcade: the best multiple of each player, made from the journal. It does not rise with the stake. */

import type { Handlers } from '#server/base/handler.ts'
import { sql } from '#server/base/database.ts'
import { maskName } from '#server/base/masked.ts'
import type { Follower, FollowVisit } from '#server/ledger/follower.ts'
import { roundOfTold, type JournalEntry } from '#server/ledger/journal.ts'
import { leaveTestAccountsOut, windowDays, windowStart } from './follower.ts'

const shownMax = 10
const dayMs = 86_400_000

/** Scores of rounds `r` of games of the arcade. A round without a stake has no multiple, and one that gains nothing is no score. */
const scores = sql`
  select r.player_id, (r.played_at at time zone 'UTC')::date as day, r.round_id, r.provider_code, r.game_code,
         trunc(r.payout::numeric * 100 / r.stake)::bigint as multiple, r.played_at as at`
const scoring = sql`
  r.state = 'settled' and r.stake > 0 and r.payout::numeric * 100 >= r.stake::numeric * 101
  and exists (select from game g where g.site_id = r.site_id and g.provider_code = r.provider_code
                 and g.game_code = r.game_code and g.category = 'arcade')`

export const scoreFollower: Follower = {
  name: 'scores',
  take: async (visit, entries) => {
    const paid = entries.filter(
      ({ reason, roundId }) =>
        roundId !== null && (reason === 'payout' || reason === 'stake_cancel'),
    )
    if (paid.length > 0) await writeScores(visit, await leaveTestAccountsOut(visit, paid))
    await visit.db.run(sql`
      delete from high_score where site_id = ${visit.site.id} and day < ${dayOf(windowStart(visit.now))}::date`)
  },
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

async function writeScores({ db, site }: FollowVisit, told: readonly JournalEntry[]) {
  const asTold = sql`
    (select distinct * from unnest(${told.map(({ playerId }) => String(playerId))}::bigint[],
                                   ${told.map(({ roundId }) => roundId)}::text[]) as t (player_id, round_id)) told`
  // A round that was cancelled or corrected is no score any more; the player's best of that day is looked for anew.
  const fallen = await db.rows<{ playerId: bigint; day: Date }>(sql`
    delete from high_score h
     using ${asTold} cross join ${roundOfTold(site.id)}
     where h.site_id = ${site.id} and h.player_id = told.player_id and h.round_id = told.round_id
       and not (${scoring} and trunc(r.payout::numeric * 100 / r.stake) >= h.multiple)
    returning h.player_id as "playerId", h.day::timestamp at time zone 'UTC' as day`)
  const again = fallen.map(
    ({ playerId, day }) => sql`
      select r.* from round r
       where r.site_id = ${site.id} and r.player_id = ${playerId}
         and r.played_at >= ${day} and r.played_at < ${new Date(day.getTime() + dayMs)}`,
  )
  const rounds = [sql`select r.* from ${asTold} cross join ${roundOfTold(site.id)}`, ...again]
  for (const found of rounds)
    await db.run(sql`
      insert into high_score as h (site_id, player_id, day, round_id, provider_code, game_code, multiple, at)
      select ${site.id}, best.* from (
        select distinct on (player_id, day) * from (${scores} from (${found}) r where ${scoring}) each
         order by player_id, day, multiple desc, at, round_id) best
      on conflict (site_id, day, player_id) do update
         set round_id = excluded.round_id, provider_code = excluded.provider_code, game_code = excluded.game_code,
             multiple = excluded.multiple, at = excluded.at
       where excluded.multiple > h.multiple`)
}

type Row = {
  accountId: string
  providerCode: string
  gameCode: string
  name: string
  multiple: bigint
  at: Date
}

export const scoreHandlers: Handlers<'/api/product/high_scores'> = {
  '/api/product/high_scores': async ({ db, site, now }) => {
    const from = windowStart(now)
    const days = Array.from({ length: windowDays }, (_, n) =>
      dayOf(new Date(from.getTime() + n * dayMs)),
    )
    // Who is among the best of all days is among the best of one.
    const rows = await db.rows<Row>(sql`
      select account_id as "accountId", provider_code as "providerCode", game_code as "gameCode", g.name, multiple, at
        from (
          select distinct on (player_id) best.*
            from unnest((select ${days}::date[])) as d (day)
           cross join lateral (
             select * from high_score h where h.site_id = ${site.id} and h.day = d.day
              order by multiple desc, at limit ${shownMax}) best
           order by player_id, multiple desc, at) each
        join player p using (site_id, player_id)
        join game g using (site_id, provider_code, game_code)
       where at <= ${now}
       order by multiple desc, at limit ${shownMax}`)
    return {
      value: {
        from: from.toISOString(),
        to: now.toISOString(),
        scores: rows.map((row) => ({
          name: maskName(row.accountId),
          multiple: `${row.multiple / 100n}.${String(row.multiple % 100n).padStart(2, '0')}`,
          provider_code: row.providerCode,
          game_code: row.gameCode,
          game_name: row.name,
          at: row.at.toISOString(),
        })),
      },
    }
  },
}
