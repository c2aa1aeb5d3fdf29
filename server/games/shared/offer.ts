/** What a site offers of a shared game: its published rules and stakes, checked against the module that runs. */

import { sharedGameOf } from '#games/shared/catalogue.ts'
import type { SharedGame } from '#games/shared/shared.ts'
import type { Visit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import { randomFault } from '#server/base/random.ts'
import { Refusal } from '#server/base/refusal.ts'
import { studioProvider } from '../studio.ts'
import { hashOf } from './round.ts'

export type SharedOffer = {
  game: SharedGame
  name: string
  rtp: string
  stakeMin: bigint
  stakeMax: bigint
  stakeSteps: bigint[]
  isOpen: boolean
}

type Row = Omit<SharedOffer, 'game' | 'stakeSteps'> & {
  stakeSteps: readonly (string | bigint)[]
  version: number
  configHash: string
}

/** @throws Refusal `gameUnknown`, also for games that are not shared, and for categories that the site does not offer. */
export async function readOffer(
  { db, site }: Pick<Visit, 'db' | 'site'>,
  gameCode: string,
): Promise<SharedOffer> {
  const game = sharedGameOf(gameCode)
  const row =
    game &&
    (await db.row<Row>(sql`
      select g.name, g.rtp, g.stake_min as "stakeMin", g.stake_max as "stakeMax", g.stake_steps as "stakeSteps",
             g.is_open and p.is_open as "isOpen", g.rules_version as version, g.config_hash as "configHash"
        from game g join provider p using (site_id, provider_code)
       where g.site_id = current_site() and g.provider_code = ${studioProvider} and g.game_code = ${gameCode}`))
  if (!game || !row || !site.categories.includes(game.category)) throw new Refusal('gameUnknown')
  const { version, configHash, ...offer } = row
  return {
    ...offer,
    game,
    stakeSteps: row.stakeSteps.map(BigInt),
    isOpen: row.isOpen && version === game.version && configHash === hashOf(game),
  }
}

/** @throws Refusal `gameClosed`, also where the published rules are not the ones that run [GAM-19]. */
export async function findOffer(
  visit: Pick<Visit, 'db' | 'site'>,
  gameCode: string,
): Promise<SharedOffer> {
  const offer = await readOffer(visit, gameCode)
  if (!offer.isOpen || randomFault() !== null) throw new Refusal('gameClosed')
  return offer
}
