/** Rounds of outside providers as the wallet looks at them. */

import { createHash } from 'node:crypto'
import { sql, type Db } from '#server/base/database.ts'

export type Round = {
  providerCode: string
  gameCode: string
  stake: bigint
  payout: bigint
  bonusStake: bigint
  state: 'open' | 'settled' | 'void'
}

/** Our id of a provider's round: readable where the provider's own is short and plain, else made from its hash. */
export function roundIdOf(provider: string, name: string): string {
  const id = `${provider}-${name}`
  return /^[A-Za-z0-9_-]{1,64}$/.test(id)
    ? id
    : `${provider}--${createHash('sha256').update(name).digest('hex').slice(0, 40)}`
}

export function readRound(db: Db, playerId: bigint, roundId: string): Promise<Round | null> {
  return db.row<Round>(sql`
    select provider_code as "providerCode", game_code as "gameCode", stake, payout, bonus_stake as "bonusStake", state
      from round where site_id = current_site() and player_id = ${playerId} and round_id = ${roundId}`)
}

/** The bonus account's share of what a round pays: in proportion to what it staked, cut to whole minor units. */
export function bonusShareOf(round: Round | null, payout: bigint): bigint {
  return round && round.stake > 0n ? (payout * round.bonusStake) / round.stake : 0n
}
