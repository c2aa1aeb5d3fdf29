/** Challenges: what was asked and waits for one answer, for a few minutes; only their hashes are kept. */

import type { Visit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import { randomToken } from '#server/base/random.ts'
import { hashToken } from '#server/base/secrets.ts'

export type ChallengePurpose = 'second_step' | 'passkey_add' | 'passkey_login'
type Secret = { sessionSecret: string }

export const challengeMs = 5 * 60_000

/**
 * @param playerId whose answer it must be; null where only the answer tells.
 * @returns 256 random bits, as base64url.
 */
export async function makeChallenge(
  visit: Visit,
  purpose: ChallengePurpose,
  playerId: bigint | null,
  secret: Secret,
): Promise<string> {
  const { db, site, now } = visit
  const challenge = randomToken()
  await db.run(sql`
    insert into login_challenge (site_id, challenge_hash, purpose, player_id, expires_at)
    values (${site.id}, ${hashOf(visit, challenge, secret)}, ${purpose}, ${playerId},
            ${new Date(now.getTime() + challengeMs)})`)
  return challenge
}

/** The player it was made for, null for anyone; undefined where there is no such challenge, or not any more. */
export async function findChallenge(
  visit: Visit,
  purpose: ChallengePurpose,
  challenge: string,
  secret: Secret,
): Promise<bigint | null | undefined> {
  const { db, site, now } = visit
  const row = await db.row<{ player_id: bigint | null }>(sql`
    select player_id from login_challenge
     where site_id = ${site.id} and challenge_hash = ${hashOf(visit, challenge, secret)}
       and purpose = ${purpose} and used_at is null and expires_at > ${now}`)
  return row?.player_id
}

/** @returns whether this was the one use; of several at once exactly one is. */
export async function useChallenge(
  visit: Visit,
  challenge: string,
  secret: Secret,
): Promise<boolean> {
  const { db, site, now } = visit
  const used = await db.run(sql`
    update login_challenge set used_at = ${now}
     where site_id = ${site.id} and challenge_hash = ${hashOf(visit, challenge, secret)} and used_at is null`)
  return used === 1
}

/** Voids what waits for an answer of the player. */
export async function dropChallenges({ db, site, now }: Visit, playerId: bigint) {
  await db.run(sql`
    update login_challenge set used_at = ${now}
     where site_id = ${site.id} and player_id = ${playerId} and used_at is null`)
}

const hashOf = ({ site }: Visit, challenge: string, { sessionSecret }: Secret) =>
  hashToken(`challenge:${site.id}:${challenge}`, sessionSecret)
