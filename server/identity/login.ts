/** Login by password or by code, with a second step where two-factor is on. */

import type { Visit } from '#server/base/context.ts'
import type { Handlers } from '#server/base/handler.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import { beginAttempt, recordAttempt } from '#server/proof/attempts.ts'
import { useCode } from '#server/proof/codes.ts'
import { findAccount, setPassword, type Account } from './accounts.ts'
import { sendAccountCode } from './codes.ts'
import type { HandlerNeeds } from './needs.ts'
import { hashPassword, needsRehash, verifyPassword } from '#server/proof/password.ts'
import { answerChallenge, signIn, wake } from './signin.ts'
import { inTurnOf } from './turns.ts'

type LoginPath =
  | '/api/auth/login'
  | '/api/auth/tac/request_login'
  | '/api/auth/login_tac'
  | '/api/auth/twofa_verify'

export function loginHandlers(needs: HandlerNeeds): Handlers<LoginPath> {
  return {
    '/api/auth/login': (visit, { account_id: accountId, password }) =>
      inTurnOf(needs.takeTurn, visit, accountId, async () =>
        signIn(visit, await provePassword(visit, accountId, password), needs),
      ),

    '/api/auth/tac/request_login': async (visit, { account_id: accountId }) => ({
      value: await sendAccountCode(visit, accountId, 'login', needs),
    }),

    '/api/auth/login_tac': async (visit, { account_id: accountId, tac }) => {
      await useCode(visit, { accountId, purpose: 'login' }, tac, needs)
      const account = await findAccount(visit, accountId)
      assert(account, 'a code that was right was sent to an account')
      return signIn(visit, await wake(visit, account), needs)
    },

    '/api/auth/twofa_verify': (visit, { account_id: accountId, challenge, code, trust_device }) =>
      answerChallenge(
        visit,
        { accountId, challenge, code, isTrusting: trust_device === true },
        needs,
      ),
  }
}

/** Refuses alike, and in the same work, whether the name or the password is wrong [AUT-01]. */
export async function provePassword(
  visit: Visit,
  accountId: string,
  password: string,
): Promise<Account> {
  await beginAttempt(visit, accountId, 'password')
  const account = await findAccount(visit, accountId)
  const isRight = await verifyPassword(password, account?.passwordHash ?? null)
  await recordAttempt(visit, accountId, 'password', isRight)
  if (!isRight || !account) throw new Refusal('wrongCredentials', {}, true)
  if (needsRehash(account.passwordHash)) {
    await setPassword(visit, account.playerId, await hashPassword(password), { isNew: false })
  }
  return account
}
