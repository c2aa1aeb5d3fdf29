/** A player's own bets in shared rounds. */

import type { Answer } from '#contract/calls.ts'
import { showMoney } from '#contract/money.ts'
import type { PlayerVisit, Site } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import { raceOf } from './races.ts'

export type OwnBet = Answer<'/api/shared/mine'>['value'][number]

type Row = Omit<
  OwnBet,
  'number' | 'race' | 'draws_at' | 'played_at' | 'stake' | 'opening_stake' | 'payout'
> & {
  number: bigint
  closes_at: Date | null
  played_at: Date
  stake: bigint
  opening_stake: bigint | null
  payout: bigint
}

const ownBets = sql`
  select b.round_id, b.shared_id, b.game_code, g.name as game_name, s.number, s.closes_at, b.played_at, b.stake, b.opening_stake,
         b.payout, b.state, b.choice, b.moves, b.steps
    from round b
    join shared_round s using (site_id, shared_id)
    join game g on g.site_id = b.site_id and g.provider_code = b.provider_code and g.game_code = b.game_code`

/** @returns null also for a stranger's, and for a round of another kind. */
export async function findBet(
  { db, site, player }: PlayerVisit,
  roundId: string,
): Promise<OwnBet | null> {
  const row = await db.row<Row>(sql`
    ${ownBets} where b.site_id = ${site.id} and b.player_id = ${player.id} and b.round_id = ${roundId}`)
  return row && showBet(row, site)
}

const shown = 50

/** Open bets first, then the latest; of one game or of a category where that is asked. */
export async function listBets(
  { db, site, player }: PlayerVisit,
  { game_code = null, game_type = null }: { game_code?: string | null; game_type?: string | null },
): Promise<OwnBet[]> {
  const rows = await db.rows<Row>(sql`
    ${ownBets}
     where b.site_id = ${site.id} and b.player_id = ${player.id} and b.shared_id is not null
       and b.game_code = coalesce(${game_code}, b.game_code) and g.category = coalesce(${game_type}, g.category)
     order by b.state <> 'open', b.played_at desc, b.round_id desc limit ${shown}`)
  return rows.map((row) => showBet(row, site))
}

function showBet(
  { closes_at, number, opening_stake, ...row }: Row,
  { currency }: Pick<Site, 'currency'>,
): OwnBet {
  return {
    ...row,
    ...(opening_stake !== null && { opening_stake: showMoney(opening_stake, currency) }),
    number: Number(number),
    draws_at: closes_at?.toISOString() ?? null,
    race: raceOf(row.game_code, closes_at),
    played_at: row.played_at.toISOString(),
    stake: showMoney(row.stake, currency),
    payout: showMoney(row.payout, currency),
  }
}
