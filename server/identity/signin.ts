/** Signing in: what follows once an account has proven itself, with a second step where two-factor is on. */

import type { RefusalKey } from '#contract/errors.ts'
import type { Player, Visit } from '#server/base/context.ts'
import { Refusal } from '#server/base/refusal.ts'
import { lockName } from '#server/proof/attempts.ts'
import {
  hasAuthenticator,
  useAuthenticator,
  type AuthenticatorNeeds,
} from '#server/proof/authenticator.ts'
import { isExcluded } from '#server/protection/register.ts'
import { changeStatus } from '#server/protection/status.ts'
import { findAccount, noteLogin, type Account } from './accounts.ts'
import { challengeMs, findChallenge, makeChallenge, useChallenge } from './challenges.ts'
import { lastPlaceOf } from './devices.ts'
import type { HandlerNeeds } from './needs.ts'
import { tellOfNewPlace } from './notice.ts'
import { startSession } from './session.ts'
import { isTrusted, trustDaysOf, trustDevice } from './trust.ts'

type SignInNeeds = AuthenticatorNeeds & Pick<HandlerNeeds, 'messages'>

/** What an account in each state is told once it has proven itself, and not before. */
const refusalOf: Record<Player['status'], RefusalKey | null> = {
  active: null,
  pending: 'accountUnconfirmed',
  inactive: 'accountInactive',
  dormant: 'accountInactive',
  suspended: 'Block',
  closed: 'Close',
}

/**
 * Opens a session for an account that has proven itself by one factor, if its state allows. With two-factor on, and
 * not in a browser the player trusts, it refuses with `twoFactorNeeded` instead and tells the `challenge` that
 * `answerChallenge` takes, within `expires_s`, and for how many `trust_days` this browser may be trusted.
 */
export async function signIn(visit: Visit, account: Account, needs: SignInNeeds) {
  checkStatus(account)
  if (!(await hasAuthenticator(visit, account.playerId))) return enter(visit, account, needs)
  if (await isTrusted(visit, account.playerId, needs))
    return enter(visit, account, needs, { isByTrust: true })
  const challenge = await makeChallenge(visit, 'second_step', account.playerId, needs)
  throw new Refusal(
    'twoFactorNeeded',
    { challenge, expires_s: challengeMs / 1000, trust_days: trustDaysOf(visit) },
    true,
  )
}

/**
 * Finishes a login by its second step. A challenge is good for one login of one account; a wrong code leaves it
 * open, and wrong codes are counted. Refuses with `loginExpired` where there is no such challenge any more.
 */
export async function answerChallenge(
  visit: Visit,
  {
    accountId,
    challenge,
    code,
    isTrusting,
  }: { accountId: string; challenge: string; code: string; isTrusting: boolean },
  needs: SignInNeeds,
) {
  await lockName(visit, accountId)
  const playerId = await findChallenge(visit, 'second_step', challenge, needs)
  const account = await findAccount(visit, accountId)
  if (!playerId || account?.playerId !== playerId) throw new Refusal('loginExpired')
  await useAuthenticator(visit, { id: playerId, accountId }, code, needs)
  await useChallenge(visit, challenge, needs)
  const entered = await enter(visit, account, needs)
  if (isTrusting) await trustDevice(visit, playerId, needs)
  return entered
}

/**
 * Opens a session for an account that has proven itself by all it has to. An excluded player may come in, to
 * withdraw: wagers and deposits are refused where they are asked for [EXC-02].
 */
export async function enter(
  visit: Visit,
  account: Account,
  { sessionSecret, messages }: Pick<SignInNeeds, 'sessionSecret' | 'messages'>,
  { isByTrust = false } = {},
) {
  checkStatus(account)
  await tellOfNewPlace(visit, account, messages)
  const last = await lastPlaceOf(visit, account)
  const token = await startSession(visit, account.playerId, sessionSecret, { isByTrust })
  await noteLogin(visit, account)
  return {
    token,
    user: account.accountId,
    fullname: account.fullName,
    email: account.email,
    last_login_at: account.lastLoginAt?.toISOString() ?? '',
    last_login_device: last.device,
    last_login_address: last.address,
    is_excluded: await isExcluded(visit.db, account.playerId, visit.now),
  }
}

/** The proof counts all the same: a code is used up, a row of failures is ended. */
function checkStatus({ status }: Account) {
  const refusal = refusalOf[status]
  if (refusal) throw new Refusal(refusal, {}, true)
}

/** Opens an account that rests, for who has just proven to hold its phone: a new check, where a password is none [DOR-02]. */
export async function wake({ db, site, now }: Visit, account: Account): Promise<Account> {
  if (account.status !== 'inactive' && account.status !== 'dormant') return account
  const { playerId } = account
  await changeStatus(db, {
    siteId: site.id,
    playerId,
    to: 'active',
    actor: `player:${playerId}`,
    reason: 'phoneProven',
    at: now,
  })
  return { ...account, status: 'active' }
}
