/** Rounds of outside providers as the wallet looks at them. */

import { createHash } from 'node:crypto'
import { sql, type Db } from '#server/base/database.ts'
import type { Entry } from './entry.ts'

export type Round = {
  /** As the provider calls it. */
  name: string
  providerCode: string
  gameCode: string
  stake: bigint
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
    select choice->>'round' as name, provider_code as "providerCode", game_code as "gameCode", stake, bonus_stake as "bonusStake", state
      from round where site_id = current_site() and player_id = ${playerId} and round_id = ${roundId}`)
}

/** What of a chunk was not staked; below zero where winnings were staked on top of it. */
export const unspentOf = (
  { staked, payout, returned }: Pick<Entry, 'staked' | 'payout' | 'returned'>,
  round: Pick<Round, 'stake'>,
) => (returned === null ? round.stake - (staked ?? round.stake) : returned - payout)

/** The bonus account's share of what a round pays: in proportion to what it staked, cut to whole minor units. */
export function bonusShareOf(round: Round | null, payout: bigint): bigint {
  return round && round.stake > 0n ? (payout * round.bonusStake) / round.stake : 0n
}
