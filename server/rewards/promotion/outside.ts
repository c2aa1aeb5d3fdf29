/** Free rounds in games of outside providers: where terms may promise them, and their order once a bonus gives them. */

import type { Site } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import { minorOf, type Terms } from './terms.ts'

const studio = 'FAIRHOUSE'

type Giving = { db: Db; site: Site; now: Date }
type Ordered = { playerId: bigint; bonusId: string; terms: Terms; expiresAt: Date | null }

/** The provider of a game by its code; null for games of the house, which come first where a code is in both. */
async function outsideProviderOf(db: Db, site: Site, gameCode: string): Promise<string | null> {
  const row = await db.row<{ providerCode: string }>(sql`
    select provider_code as "providerCode" from game where site_id = ${site.id} and game_code = ${gameCode}
     order by provider_code = ${studio} desc, provider_code limit 1`)
  return row === null || row.providerCode === studio ? null : row.providerCode
}

/**
 * What is wrong with terms that give free rounds elsewhere. A provider pays what they win as the player's own cash: it
 * knows nothing of wagering.
 */
export async function outsideFaultsOf(
  db: Db,
  site: Site,
  { rounds, paid_as }: Terms,
): Promise<string[]> {
  if (!rounds || paid_as === 'cash') return []
  const isOutside = (await outsideProviderOf(db, site, rounds.game_code)) !== null
  return isOutside ? ['it has free rounds at an outside provider that are not paid in cash'] : []
}

/** Orders what a bonus gives elsewhere, in the transaction that gives the bonus. */
export async function orderRounds(
  { db, site, now }: Giving,
  { playerId, bonusId, terms, expiresAt }: Ordered,
): Promise<void> {
  if (!terms.rounds || !expiresAt) return
  const { game_code: gameCode, count, stake } = terms.rounds
  const providerCode = await outsideProviderOf(db, site, gameCode)
  if (providerCode === null) return
  await db.run(sql`
    insert into outside_rounds (site_id, player_id, bonus_id, provider_code, game_code, rounds, stake, ends_at, due_at)
    values (${site.id}, ${playerId}, ${bonusId}, ${providerCode}, ${gameCode}, ${count}, ${minorOf(site, stake)},
            ${expiresAt}, ${now})
    on conflict do nothing`)
}
