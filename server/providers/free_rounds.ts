/** Free rounds that the house gives in a provider's game, asked for in the provider's own protocol. */

import type { Site } from '#server/base/context.ts'
import { sql, type Database } from '#server/base/database.ts'
import { assert } from '#server/base/refusal.ts'
import type { AccessOf } from './access.ts'
import { userOf } from './adapter.ts'
import { adapters } from './adapters.ts'
import { showAmount } from './amount.ts'
import { mustEnd } from './revoke.ts'

type Ask = {
  campaign: string
  playerId: bigint
  providerCode: string
  gameCode: string
  rounds: number
  stake: bigint
  endsAt: Date
}

type Row = { provider: string; vendorCode: string; mustEnd: boolean }

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
    const row = await database.reading(site.id).row<Row>(sql`
      select provider, vendor_code as "vendorCode",
             exists (select from outside_rounds o where o.site_id = current_site() and o.player_id = ${playerId}
                        and o.bonus_id = ${ask.campaign} and ${mustEnd}) as "mustEnd"
        from provider_game
       where site_id = current_site() and provider_code = ${providerCode} and game_code = ${gameCode}`)
    assert(!row?.mustEnd, 'free rounds that must end are not given')
    const adapter = row ? adapters[row.provider] : undefined
    const access = adapter ? await accessOf(site, adapter, now) : null
    if (!row || !adapter?.freeRounds || access?.policy.freeRoundsPaidAs !== 'cash') return false
    await adapter.freeRounds.give(access, {
      ...ask,
      stake: showAmount(stake, adapter.unit, site.currency),
      user: userOf(playerId),
      game: row.vendorCode,
      now,
    })
    return true
  }
}
