/** Who was let into a game of a provider, and by which session: what a provider's token or player name stands for. */

import type { PlayerVisit } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import { randomToken } from '#server/base/random.ts'
import { hashToken } from '#server/base/secrets.ts'

export type Launched = {
  playerId: bigint
  /** Token hash of the session, which the ledger asks about anew with every stake. */
  session: Buffer
  expiresAt: Date
  sessionId: string
  /** Where the player was last seen. */
  address: string
}

const hourMs = 3_600_000

/** Makes a token that only the provider gets to know. */
export async function openLaunch(
  { db, site, player, session, now }: PlayerVisit,
  launch: { provider: string; gameSessionId: string; tokenHours: number },
  sessionSecret: string,
): Promise<string> {
  const token = randomToken()
  await db.run(sql`
    insert into provider_launch (site_id, token_hash, provider, player_id, game_session_id, session_token_hash, opened_at, expires_at)
    values (${site.id}, ${hashToken(token, sessionSecret)}, ${launch.provider}, ${player.id}, ${launch.gameSessionId},
            ${session.tokenHash}, ${now}, ${new Date(now.getTime() + launch.tokenHours * hourMs)})`)
  return token
}

const wholeLaunch = sql`
  select n.player_id as "playerId", n.session_token_hash as session, n.expires_at as "expiresAt",
         coalesce(s.session_id, '') as "sessionId", coalesce(c.address, s.address, '') as address
    from provider_launch n
    left join session s on s.site_id = n.site_id and s.token_hash = n.session_token_hash
    left join location_check c on c.site_id = s.site_id and c.player_id = s.player_id and c.session_id = s.session_id`

/** By the token that the provider was given; null where it was never given to this provider. */
export function findLaunch(db: Db, provider: string, tokenHash: Buffer): Promise<Launched | null> {
  return db.row<Launched>(sql`
    ${wholeLaunch} where n.site_id = current_site() and n.token_hash = ${tokenHash} and n.provider = ${provider}`)
}

/** The player's latest, for protocols whose stakes carry no token. */
export function findLatestLaunch(
  db: Db,
  provider: string,
  playerId: bigint,
): Promise<Launched | null> {
  return db.row<Launched>(sql`
    ${wholeLaunch} where n.site_id = current_site() and n.player_id = ${playerId} and n.provider = ${provider}
     order by n.opened_at desc limit 1`)
}
