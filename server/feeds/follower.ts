/** Makes the public feeds from the journal: what was paid in, paid out and won, and by how many. Test accounts are left out. */

import { sql, type Db } from '#server/base/database.ts'
import type { Follower, FollowVisit } from '#server/ledger/follower.ts'
import { roundOfTold, type JournalEntry } from '#server/ledger/journal.ts'
import type { Reason } from '#server/ledger/ledger.ts'

/** Feeds tell of this many days of UTC, today among them. */
export const windowDays = 7
/** More of a day's wins never come into the top ten. */
const winsPerDay = 10

const dayMs = 86_400_000

export function windowStart(now: Date): Date {
  return new Date((Math.floor(now.getTime() / dayMs) - (windowDays - 1)) * dayMs)
}

type Kind = 'deposit' | 'withdrawal'

const paid: Partial<Record<Reason, Kind>> = { deposit: 'deposit', withdrawal_paid: 'withdrawal' }
const takenBack: Partial<Record<Reason, Kind>> = {
  deposit_reversal: 'deposit',
  withdrawal_reversal: 'withdrawal',
}

export const feedFollower: Follower = {
  name: 'feeds',
  take: async (visit, entries) => {
    const known = await leaveTestAccountsOut(visit, entries)
    await writePayments(visit, known)
    await writeWins(visit, known)
    await noteDays(
      visit,
      'active',
      known.filter(({ reason }) => reason === 'stake'),
    )
    await noteDays(
      visit,
      'deposited',
      known.filter(({ reason }) => reason === 'deposit'),
    )
    await forget(visit)
  },
}

/** Only entries of players; what testers do is told nowhere. */
export async function leaveTestAccountsOut(
  { db, site }: FollowVisit,
  entries: readonly JournalEntry[],
) {
  const rows = await db.rows<{ player_id: bigint }>(sql`
    select player_id from player
     where site_id = ${site.id} and is_test and player_id = any(${idsOf(entries)}::bigint[])`)
  const tests = new Set(rows.map(({ player_id }) => player_id))
  return entries.filter(({ playerId }) => !tests.has(playerId))
}

const idsOf = (entries: readonly { playerId: bigint }[]) =>
  [...new Set(entries.map(({ playerId }) => playerId))].map(String)

/** A payment taken back later did not stand: it is shown no longer and counted no longer. */
async function writePayments(visit: FollowVisit, entries: readonly JournalEntry[]) {
  for (const entry of entries) {
    const [credited, reversed] = [paid[entry.reason], takenBack[entry.reason]]
    if (credited) await showPayment(visit, credited, entry)
    if (reversed) await takeBack(visit, reversed, entry)
  }
}

async function showPayment({ db, site }: FollowVisit, kind: Kind, entry: JournalEntry) {
  const { playerId, reference, amount, at } = entry
  const size = amount < 0n ? -amount : amount
  const shown = await db.run(sql`
    insert into shown_move (site_id, kind, player_id, reference, amount, at)
    values (${site.id}, ${kind}, ${playerId}, ${reference}, ${size}, ${at})
    on conflict do nothing`)
  if (shown > 0) await countPayment(db, site.id, kind, at, 1)
}

async function takeBack({ db, site }: FollowVisit, kind: Kind, entry: JournalEntry) {
  const { playerId, reference } = entry
  const shown = await db.row<{ at: Date }>(sql`
    delete from shown_move
     where site_id = ${site.id} and kind = ${kind} and player_id = ${playerId} and reference = ${reference}
    returning at`)
  if (shown) await countPayment(db, site.id, kind, shown.at, -1)
}

async function countPayment(db: Db, siteId: number, kind: Kind, at: Date, change: 1 | -1) {
  await db.run(sql`
    insert into payments_day as p (site_id, day, kind, payments)
    values (${siteId}, (${at}::timestamptz at time zone 'UTC')::date, ${kind}, ${change})
    on conflict (site_id, day, kind) do update set payments = p.payments + excluded.payments`)
}

/** A win is a round that paid more than it took. What it is worth is read anew whenever it pays or is cancelled. */
async function writeWins(visit: FollowVisit, entries: readonly JournalEntry[]) {
  const { db, site } = visit
  const told = entries.filter(
    ({ reason, roundId }) => roundId !== null && (reason === 'payout' || reason === 'stake_cancel'),
  )
  if (told.length === 0) return
  const rounds = await db.rows<{ playerId: bigint; roundId: string; gain: bigint; at: Date }>(sql`
    select r.player_id as "playerId", r.round_id as "roundId", r.played_at as at,
           case r.state when 'void' then 0 else r.payout - r.stake end as gain
      from (
        select distinct * from unnest(${told.map(({ playerId }) => String(playerId))}::bigint[],
                                      ${told.map(({ roundId }) => roundId)}::text[]) as t (player_id, round_id)
      ) told
      cross join ${roundOfTold(site.id)}`)
  const won = rounds.filter(({ gain }) => gain > 0n)
  const lost = rounds.filter(({ gain }) => gain <= 0n)
  await db.run(sql`
    delete from shown_move
     where site_id = ${site.id} and kind = 'win'
       and (player_id, reference) in (select * from unnest(${lost.map(({ playerId }) => String(playerId))}::bigint[],
                                                           ${lost.map(({ roundId }) => roundId)}::text[]))`)
  await db.run(sql`
    insert into shown_move as m (site_id, kind, player_id, reference, amount, at)
    select ${site.id}, 'win', *
      from unnest(${won.map(({ playerId }) => String(playerId))}::bigint[], ${won.map(({ roundId }) => roundId)}::text[],
                  ${won.map(({ gain }) => String(gain))}::bigint[], ${won.map(({ at }) => at)}::timestamptz[])
    on conflict (site_id, kind, player_id, reference) do update set amount = excluded.amount`)
  await noteDays(visit, 'winner', won)
  await keepLargest(db, site.id, won)
}

/** Days are short lists: each batch adds a few and takes off what has fallen out of the first ten. */
async function keepLargest(db: Db, siteId: number, won: readonly { at: Date }[]) {
  const days = [...new Set(won.map(({ at }) => at.toISOString().slice(0, 10)))]
  for (const day of days)
    await db.run(sql`
      delete from shown_move
       where (site_id, kind, player_id, reference) in (
         select site_id, kind, player_id, reference from shown_move
          where site_id = ${siteId} and kind = 'win' and day = ${day}::date
          order by amount desc, at, reference offset ${winsPerDay})`)
}

/** Moves each player from the last day noted to a later one. */
async function noteDays(
  { db, site }: FollowVisit,
  kind: 'active' | 'winner' | 'deposited',
  told: readonly { playerId: bigint; at: Date }[],
) {
  if (told.length === 0) return
  await db.run(sql`
    with told as (
      select player_id, max((at at time zone 'UTC')::date) as day
        from unnest(${told.map(({ playerId }) => String(playerId))}::bigint[], ${told.map(({ at }) => at)}::timestamptz[])
          as told (player_id, at)
       group by player_id
    ), before as (
      select player_id, l.day from player_last_day l join told using (player_id)
       where l.site_id = ${site.id} and l.kind = ${kind}
    ), moved as (
      insert into player_last_day as l (site_id, kind, player_id, day)
      select ${site.id}, ${kind}, player_id, day from told
      on conflict (site_id, kind, player_id) do update set day = excluded.day where l.day < excluded.day
      returning player_id, day
    ), change as (
      select day, 1 as players from moved
      union all
      select before.day, -1 from before join moved using (player_id)
    )
    insert into players_by_last_day as p (site_id, kind, day, players)
    select ${site.id}, ${kind}, day, sum(players) from change group by day order by day
    on conflict (site_id, kind, day) do update set players = p.players + excluded.players`)
}

/** What has left the window is not shown any more and need not be kept. */
async function forget({ db, site, now }: FollowVisit) {
  await db.run(sql`
    delete from shown_move
     where site_id = ${site.id} and kind in ('deposit', 'withdrawal', 'win') and at < ${windowStart(now)}`)
}
