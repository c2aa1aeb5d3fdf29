/** What is played, rolled up from the journal: rounds and players of each game by hour and day, and each player's last games. */

import { sql } from '#server/base/database.ts'
import type { Follower } from '#server/ledger/follower.ts'
import { roundOfTold, type JournalEntry } from '#server/ledger/journal.ts'

/** Hours are for "now" only; days are kept. */
const hoursKeptMs = 48 * 3_600_000

/** Follows stakes and what takes them back; never touches the ledger's own path. */
export const playedFollower: Follower = {
  name: 'played',
  take: async (visit, entries) => {
    await countOpened(visit, entries.filter(isOpening))
    await discountVoided(
      visit,
      entries.filter(({ reason }) => reason === 'stake_cancel'),
    )
  },
}

/**
 * The first leg of a stake; where a stake is taken from two accounts, the second tells of the same round. What is
 * staked at a table comes from the chips there.
 */
function isOpening({ reason, position, roundId }: JournalEntry): boolean {
  const isFirst = position.endsWith('.1')
  return isFirst && (opening.has(reason) || (reason === 'seat_release' && roundId !== null))
}

const opening: ReadonlySet<JournalEntry['reason']> = new Set(['stake', 'stake_hold'])

type Visit = Parameters<Follower['take']>[0]

const columnsOf = (entries: readonly JournalEntry[]) => sql`
  unnest(${entries.map(({ playerId }) => String(playerId))}::bigint[], ${entries.map(({ roundId }) => roundId)}::text[],
         ${entries.map(({ at }) => at)}::timestamptz[]) as told (player_id, round_id, at)`

/** Only the stake that opened a round counts it: later stakes of the same round came after `played_at`. */
async function countOpened({ db, site, now }: Visit, entries: readonly JournalEntry[]) {
  if (entries.length === 0) return
  await db.run(sql`
    with opened as (
      select r.player_id, r.provider_code, r.game_code, r.played_at, p.is_test
        from ${columnsOf(entries)}
        join ${roundOfTold(site.id)} on r.played_at = told.at
        join player p on p.site_id = r.site_id and p.player_id = r.player_id
    ), counted as (
      select span, date_trunc(span, played_at, 'UTC') as begins_at, provider_code, game_code, player_id, count(*) as rounds
        from opened cross join unnest(array['hour', 'day']) as span
       where not is_test
       group by 1, 2, 3, 4, 5
    ), recent as (
      insert into recent_game as g (site_id, player_id, provider_code, game_code, played_at)
      select ${site.id}, player_id, provider_code, game_code, max(played_at) from opened group by 2, 3, 4
      on conflict (site_id, player_id, provider_code, game_code) do update
         set played_at = greatest(g.played_at, excluded.played_at)
    )
    insert into game_played as g (site_id, span, begins_at, provider_code, game_code, rounds, players)
    -- A player counts once per span: who is found in it already, as things were before this batch, was counted then.
    select ${site.id}, span, begins_at, provider_code, game_code, sum(rounds), count(*) filter (where not exists (
             select from recent_game r
              where r.site_id = ${site.id} and r.player_id = counted.player_id and r.provider_code = counted.provider_code
                and r.game_code = counted.game_code and r.played_at >= counted.begins_at))
      from counted
     group by 2, 3, 4, 5
     order by 2, 3, 4, 5
    on conflict (site_id, span, begins_at, provider_code, game_code) do update
       set rounds = g.rounds + excluded.rounds, players = g.players + excluded.players`)
  await db.run(sql`
    delete from game_played
     where site_id = ${site.id} and span = 'hour' and begins_at < ${new Date(now.getTime() - hoursKeptMs)}`)
}

/** A round that was cancelled makes nothing popular. That somebody played stays true. */
async function discountVoided({ db, site }: Visit, entries: readonly JournalEntry[]) {
  const voided = new Map(
    entries.flatMap(({ reason, playerId, roundId }) =>
      reason === 'stake_cancel' && roundId !== null
        ? [[`${playerId} ${roundId}`, { playerId, roundId }]]
        : [],
    ),
  )
  if (voided.size === 0) return
  const rounds = [...voided.values()]
  await db.run(sql`
    update game_played g set rounds = greatest(0, g.rounds - void.rounds)
      from (
        select span, date_trunc(span, r.played_at, 'UTC') as begins_at, r.provider_code, r.game_code, count(*) as rounds
          from unnest(${rounds.map(({ playerId }) => String(playerId))}::bigint[],
                      ${rounds.map(({ roundId }) => roundId)}::text[]) as told (player_id, round_id)
          cross join ${roundOfTold(site.id)}
          join player p on p.site_id = r.site_id and p.player_id = r.player_id
         cross join unnest(array['hour', 'day']) as span
         -- A part of a stake may come back, or one of several, and the round was played all the same.
         where not p.is_test and r.state = 'void'
         group by 1, 2, 3, 4
      ) void
     where g.site_id = ${site.id} and g.span = void.span and g.begins_at = void.begins_at
       and g.provider_code = void.provider_code and g.game_code = void.game_code`)
}
