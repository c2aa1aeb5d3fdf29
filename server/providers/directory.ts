/** Who and what a provider's words stand for: games by the vendor's code, players by name or by the token of a launch. */

import type { Site } from '#server/base/context.ts'
import { sql, type Database } from '#server/base/database.ts'
import { hashToken } from '#server/base/secrets.ts'
import type { Adapter, Call } from './adapter.ts'
import type { GameName } from './entry.ts'
import { openKept } from './kept.ts'
import { findLatestLaunch, findLaunch, type Launched } from './launch.ts'

const gamesKeptMs = 5000
/** The ledger asks about the session with every stake, so what a token stands for may be remembered. */
const launchesKeptMs = 60_000
const keptMax = 20_000

/** Of a call: who asks, where and when. */
export type Asking = { site: Site; adapter: Adapter; call: Call; now: Date }

export function openDirectory(database: Database, sessionSecret: string) {
  const games = openKept<GameName>(gamesKeptMs, keptMax)
  const launches = openKept<Launched>(launchesKeptMs, keptMax)
  const keyOf = ({ site, adapter, call }: Asking) =>
    `${site.id}:${adapter.name}:${call.token === undefined ? `u${call.user}` : `t${call.token}`}`

  return {
    findGame: async ({ site, adapter, now }: Asking, vendorCode: string) =>
      vendorCode === ''
        ? null
        : games.get(`${site.id}:${adapter.name}:${vendorCode}`, now, () =>
            database.reading(site.id).row<GameName>(sql`
              select provider_code as "providerCode", game_code as "gameCode" from provider_game
               where site_id = current_site() and provider = ${adapter.name} and vendor_code = ${vendorCode}`),
          ),

    /** The launch that is played from: by token where the protocol has one, else the player's latest. */
    findLaunched: (asking: Asking, playerId: bigint | null) => {
      const { site, adapter, call, now } = asking
      return launches.get(keyOf(asking), now, () => {
        const db = database.reading(site.id)
        if (call.token !== undefined)
          return findLaunch(db, adapter.name, hashToken(call.token, sessionSecret))
        return playerId === null ? null : findLatestLaunch(db, adapter.name, playerId)
      })
    },

    /** A launch may have followed since it was looked up. */
    forgetLaunched: (asking: Asking) => launches.forget(keyOf(asking)),

    /** Whether a game that is not open comes back: it, or its provider, is in maintenance, and neither is closed for good. */
    isInMaintenance: async (site: Site, { providerCode, gameCode }: GameName) =>
      (await database.reading(site.id).row(sql`
        select from game g join provider p using (site_id, provider_code)
         where site_id = current_site() and provider_code = ${providerCode} and game_code = ${gameCode}
           and (g.is_open or g.in_maintenance) and (p.is_open or p.in_maintenance)`)) !== null,

    isPlayer: async ({ site }: Asking, playerId: bigint) =>
      (await database.reading(site.id).row(sql`
        select from player where site_id = current_site() and player_id = ${playerId}`)) !== null,

    isOpen: async ({ site, now }: Asking, { session, expiresAt }: Launched) =>
      expiresAt > now &&
      (await database.reading(site.id).row(sql`
        select from session where site_id = current_site() and token_hash = ${session}
           and ended_at is null and expires_at > ${now}`)) !== null,
  }
}
