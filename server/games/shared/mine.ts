/** A player's own bets in shared rounds. */

import type { Answer } from '#contract/calls.ts'
import type { Language } from '#contract/catalogue.ts'
import { showMoney } from '#contract/money.ts'
import type { PlayerVisit, Site } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import { sayStaked } from '#server/messages/staked.ts'
import { raceOf } from './races.ts'

export type OwnBet = Answer<'/api/shared/mine'>['value'][number]

type Row = Omit<
  OwnBet,
  'number' | 'race' | 'on' | 'draws_at' | 'played_at' | 'stake' | 'opening_stake' | 'payout'
> & {
  number: bigint
  closes_at: Date | null
  played_at: Date
  stake: bigint
  opening_stake: bigint | null
  payout: bigint
  rules_version: number
  commitment: string
}

const ownBets = sql`
  select b.round_id, b.shared_id, b.game_code, g.name as game_name, s.number, s.closes_at, b.played_at, b.stake, b.opening_stake,
         b.payout, b.state, b.choice, b.moves, b.steps, b.rules_version, s.server_seed_hash as commitment
    from round b
    join shared_round s using (site_id, shared_id)
    join game g on g.site_id = b.site_id and g.provider_code = b.provider_code and g.game_code = b.game_code`

/** @returns null also for a stranger's, and for a round of another kind. */
export async function findBet(
  { db, site, player, language }: PlayerVisit,
  roundId: string,
): Promise<OwnBet | null> {
  const row = await db.row<Row>(sql`
    ${ownBets} where b.site_id = ${site.id} and b.player_id = ${player.id} and b.round_id = ${roundId}`)
  return row && showBet(row, site, language)
}

const shown = 50

/** Open bets first, then the latest; of one game or of a category where that is asked. */
export async function listBets(
  { db, site, player, language }: PlayerVisit,
  { game_code = null, game_type = null }: { game_code?: string | null; game_type?: string | null },
): Promise<OwnBet[]> {
  const rows = await db.rows<Row>(sql`
    ${ownBets}
     where b.site_id = ${site.id} and b.player_id = ${player.id} and b.shared_id is not null
       and b.game_code = coalesce(${game_code}, b.game_code) and g.category = coalesce(${game_type}, g.category)
     order by b.state <> 'open', b.played_at desc, b.round_id desc limit ${shown}`)
  return rows.map((row) => showBet(row, site, language))
}

function showBet(
  { closes_at, number, opening_stake, rules_version, commitment, ...row }: Row,
  { currency }: Pick<Site, 'currency'>,
  language: Language,
): OwnBet {
  return {
    ...row,
    ...(opening_stake !== null && { opening_stake: showMoney(opening_stake, currency) }),
    number: Number(number),
    draws_at: closes_at?.toISOString() ?? null,
    race: raceOf(row.game_code, closes_at),
    on: sayStaked(language, {
      gameCode: row.game_code,
      rulesVersion: rules_version,
      choice: row.choice,
      commitment,
    }).name,
    played_at: row.played_at.toISOString(),
    stake: showMoney(row.stake, currency),
    payout: showMoney(row.payout, currency),
  }
}
