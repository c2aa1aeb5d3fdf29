/** Signing in: what follows once an account has proven itself, with a second step where two-factor is on. */

import type { RefusalKey } from '#contract/errors.ts'
import type { Player, Visit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import { randomToken } from '#server/base/random.ts'
import { Refusal } from '#server/base/refusal.ts'
import { hashToken } from '#server/base/secrets.ts'
import { isExcluded } from '#server/protection/register.ts'
import { lockName } from '#server/proof/attempts.ts'
import {
  hasAuthenticator,
  useAuthenticator,
  type AuthenticatorNeeds,
} from '#server/proof/authenticator.ts'
import { findAccount, noteLogin, type Account } from './accounts.ts'
import { startSession } from './session.ts'

/** What an account in each state is told once it has proven itself, and not before. */
const refusalOf: Record<Player['status'], RefusalKey | null> = {
  active: null,
  pending: 'accountUnconfirmed',
  suspended: 'Block',
  closed: 'Close',
}

const challengeMs = 5 * 60_000

/**
 * Opens a session for an account that has proven itself, if its state allows. With two-factor on it refuses with
 * `twoFactorNeeded` instead and tells the `challenge` that `answerChallenge` takes, within `expires_s`.
 */
export async function signIn(visit: Visit, account: Account, needs: AuthenticatorNeeds) {
  checkStatus(account)
  if (await hasAuthenticator(visit, account.playerId)) {
    const challenge = await makeChallenge(visit, account, needs)
    throw new Refusal('twoFactorNeeded', { challenge, expires_s: challengeMs / 1000 }, true)
  }
  return openDoor(visit, account, needs)
}

/**
 * Finishes a login by its second step. A challenge is good for one login of one account; a wrong code leaves it
 * open, and wrong codes are counted. Refuses with `loginExpired` where there is no such challenge any more.
 */
export async function answerChallenge(
  visit: Visit,
  { accountId, challenge, code }: { accountId: string; challenge: string; code: string },
  needs: AuthenticatorNeeds,
) {
  const { db, site, now } = visit
  await lockName(visit, accountId)
  const hash = hashChallenge(visit, challenge, needs)
  const open = await db.row<{ player_id: bigint }>(sql`
    select player_id from login_challenge
     where site_id = ${site.id} and challenge_hash = ${hash} and used_at is null and expires_at > ${now}`)
  const account = await findAccount(visit, accountId)
  if (!open || !account || account.playerId !== open.player_id) throw new Refusal('loginExpired')
  await useAuthenticator(visit, { id: account.playerId, accountId }, code, needs)
  checkStatus(account)
  await db.run(sql`
    update login_challenge set used_at = ${now} where site_id = ${site.id} and challenge_hash = ${hash}`)
  return openDoor(visit, account, needs)
}

/** Voids the logins of a player that wait for their second step. */
export async function dropChallenges({ db, site, now }: Visit, playerId: bigint) {
  await db.run(sql`
    update login_challenge set used_at = ${now}
     where site_id = ${site.id} and player_id = ${playerId} and used_at is null`)
}

async function makeChallenge(visit: Visit, { playerId }: Account, needs: AuthenticatorNeeds) {
  const { db, site, now } = visit
  const challenge = randomToken()
  await db.run(sql`
    insert into login_challenge (site_id, challenge_hash, player_id, expires_at)
    values (${site.id}, ${hashChallenge(visit, challenge, needs)}, ${playerId},
            ${new Date(now.getTime() + challengeMs)})`)
  return challenge
}

/** The proof counts all the same: a code is used up, a row of failures is ended. */
function checkStatus({ status }: Account) {
  const refusal = refusalOf[status]
  if (refusal) throw new Refusal(refusal, {}, true)
}

/** An excluded player may come in, to withdraw: wagers and deposits are refused where they are asked for [EXC-02]. */
async function openDoor(visit: Visit, account: Account, { sessionSecret }: AuthenticatorNeeds) {
  const token = await startSession(visit, account.playerId, sessionSecret)
  await noteLogin(visit, account)
  return {
    token,
    user: account.accountId,
    fullname: account.fullName,
    email: account.email,
    last_login_at: account.lastLoginAt?.toISOString() ?? '',
    is_excluded: await isExcluded(visit.db, account.playerId, visit.now),
  }
}

const hashChallenge = ({ site }: Visit, challenge: string, { sessionSecret }: AuthenticatorNeeds) =>
  hashToken(`challenge:${site.id}:${challenge}`, sessionSecret)
