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

const columns = sql`player_id as "playerId", session_token_hash as session, expires_at as "expiresAt"`

/** By the token that the provider was given; null where it was never given to this provider. */
export function findLaunch(db: Db, provider: string, tokenHash: Buffer): Promise<Launched | null> {
  return db.row<Launched>(sql`
    select ${columns} from provider_launch
     where site_id = current_site() and token_hash = ${tokenHash} and provider = ${provider}`)
}

/** The player's latest, for protocols whose stakes carry no token. */
export function findLatestLaunch(
  db: Db,
  provider: string,
  playerId: bigint,
): Promise<Launched | null> {
  return db.row<Launched>(sql`
    select ${columns} from provider_launch
     where site_id = current_site() and player_id = ${playerId} and provider = ${provider}
     order by opened_at desc limit 1`)
}
