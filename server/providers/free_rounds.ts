/** Free rounds that the house gives in a provider's game, asked for in the provider's own protocol. */

import type { Site } from '#server/base/context.ts'
import { sql, type Database } from '#server/base/database.ts'
import type { AccessOf } from './access.ts'
import { userOf } from './adapter.ts'
import { adapters } from './adapters.ts'
import { showAmount } from './amount.ts'

type Ask = {
  campaign: string
  playerId: bigint
  providerCode: string
  gameCode: string
  rounds: number
  stake: bigint
  endsAt: Date
}

/** Throws where the provider gave no answer. @returns false where its protocol, or what the site agreed with it, has none in cash. */
export function openRoundsGiver({
  database,
  accessOf,
}: {
  database: Database
  accessOf: AccessOf
}) {
  return async (
    site: Site,
    { playerId, providerCode, gameCode, stake, ...ask }: Ask,
    now: Date,
  ) => {
    const row = await database.reading(site.id).row<{ provider: string; vendorCode: string }>(sql`
      select provider, vendor_code as "vendorCode" from provider_game
       where site_id = current_site() and provider_code = ${providerCode} and game_code = ${gameCode}`)
    const adapter = row ? adapters[row.provider] : undefined
    const access = adapter ? await accessOf(site, adapter, now) : null
    if (!row || !adapter?.grantFreeRounds || access?.policy.freeRoundsPaidAs !== 'cash')
      return false
    await adapter.grantFreeRounds(access, {
      ...ask,
      stake: showAmount(stake, adapter.unit, site.currency),
      user: userOf(playerId),
      game: row.vendorCode,
      now,
    })
    return true
  }
}
