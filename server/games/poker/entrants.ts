/** Who has entered a tournament, as everybody may see it: names as at tables, seats and chips while it runs, then places. */

import type { Answer } from '#contract/calls.ts'
import { showMoney } from '#contract/money.ts'
import type { Player, Site } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import { Refusal } from '#server/base/refusal.ts'
import { gameOfHand, readHands, stateOf } from './table.ts'
import { entriesIn, readTournaments, type Entry } from './tournament.ts'
import { namesOf } from './tournament_standing.ts'

type Told = Answer<'/api/poker/entrants'>['value']

const perPage = 20

type Sitting = {
  playerId: bigint
  tableId: string
  number: number
  seat: number
  stack: bigint
  handId: string | null
}

/**
 * One page of the entrants. The order is that of entries until the tournament begins; then who has more chips comes
 * first, and behind all who are in those who are out by place.
 * @throws Refusal `tableUnknown`.
 */
export async function listEntrants(
  { db, site, player }: { db: Db; site: Pick<Site, 'currency'>; player?: Pick<Player, 'id'> },
  tournamentId: string,
  asked = 1,
): Promise<Told> {
  const [tournament] = await readTournaments(db, [tournamentId])
  if (!tournament) throw new Refusal('tableUnknown')
  const entries = await entriesIn(db, [tournamentId])
  const names = namesOf(entries)
  const seated = await readSeated(db, tournamentId)
  const isCalledOff = tournament.state === 'cancelled'
  const lines = entries.map((entry, n) => {
    const at = entry.place === null && !isCalledOff ? seated.get(entry.playerId) : undefined
    const { place, prize } = isCalledOff ? { place: null, prize: null } : entry
    return {
      name: names.get(entry.seat ?? n + 1) ?? '',
      is_own: entry.playerId === player?.id,
      at: at ? { table_id: at.tableId, number: at.number, seat: at.seat } : null,
      chips: at ? Number(at.stack) : null,
      place,
      prize: prize === null ? null : showMoney(prize, site.currency),
    }
  })
  // Sorting keeps the order of those who are equal.
  const sorted = lines.toSorted(
    (a, b) => (a.place ?? 0) - (b.place ?? 0) || (b.chips ?? 0) - (a.chips ?? 0),
  )
  const pages = Math.max(1, Math.ceil(sorted.length / perPage))
  const page = Math.min(asked, pages)
  return {
    total: sorted.length,
    page,
    pages,
    entrants: sorted.slice((page - 1) * perPage, page * perPage),
    own: sorted.find(({ is_own }) => is_own) ?? null,
  }
}

/** Where who is in sits, with the chips that lie there: while a hand is played, what it has left them. */
async function readSeated(db: Db, tournamentId: string): Promise<Map<Entry['playerId'], Sitting>> {
  const seats = await db.rows<Sitting>(sql`
    select s.player_id as "playerId", t.table_id as "tableId", t.number, s.seat, s.stack, t.hand_id as "handId"
      from poker_table t join poker_seat s using (site_id, table_id)
     where t.site_id = current_site() and ${tournamentId} in (t.table_id, t.first_table_id)`)
  const hands = await readHands(db, [...new Set(seats.flatMap(({ handId }) => handId ?? []))])
  for (const hand of hands) {
    if (hand.state !== 'running' || !gameOfHand(hand)) continue
    const { players } = stateOf(hand)
    for (const one of seats) {
      const dealt = hand.dealt.find(({ player }) => player === String(one.playerId))
      const playing = players.find(({ seat }) => seat === dealt?.seat)
      if (one.handId === hand.handId && playing) one.stack = playing.stack
    }
  }
  return new Map(seats.map((one) => [one.playerId, one]))
}
