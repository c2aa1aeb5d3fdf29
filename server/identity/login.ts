/** Login by password or by code, and the password itself. */

import type { RefusalKey } from '#contract/errors.ts'
import type { Player, Visit } from '#server/base/context.ts'
import type { Handlers } from '#server/base/handler.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import { beginAttempt, recordAttempt } from '#server/proof/attempts.ts'
import { useCode, type CodeNeeds } from '#server/proof/codes.ts'
import { findAccount, noteLogin, setPassword, type Account } from './accounts.ts'
import { sendAccountCode } from './codes.ts'
import { checkPassword, hashPassword, needsRehash, verifyPassword } from './password.ts'
import { endSessions, startSession } from './session.ts'
import type { TakeTurn } from './turns.ts'

/** What an account in each state is told once it has proven itself, and not before. */
const refusalOf: Record<Player['status'], RefusalKey | null> = {
  active: null,
  pending: 'accountUnconfirmed',
  suspended: 'Block',
  closed: 'Close',
}

type LoginPath =
  | '/api/auth/login'
  | '/api/auth/tac/request_login'
  | '/api/auth/login_tac'
  | '/api/auth/update_password'

export function loginHandlers(needs: CodeNeeds & { takeTurn: TakeTurn }): Handlers<LoginPath> {
  const { sessionSecret, takeTurn } = needs
  const inTurn = <T>(visit: Visit, accountId: string, work: () => Promise<T>) =>
    takeTurn(`${visit.site.id}:${accountId}`, work)

  return {
    '/api/auth/login': (visit, { account_id: accountId, password }) =>
      inTurn(visit, accountId, async () => {
        const account = await provePassword(visit, accountId, password)
        return enter(visit, account, sessionSecret)
      }),

    '/api/auth/tac/request_login': async (visit, { account_id: accountId }) => ({
      value: await sendAccountCode(visit, accountId, 'login', needs),
    }),

    '/api/auth/login_tac': async (visit, { account_id: accountId, tac }) => {
      await useCode(visit, { accountId, purpose: 'login' }, tac, needs)
      const account = await findAccount(visit, accountId)
      assert(account, 'a code that was right was sent to an account')
      return enter(visit, account, sessionSecret)
    },

    '/api/auth/update_password': (visit, { password, new_password: next }) =>
      inTurn(visit, visit.player.accountId, async () => {
        const { player, session } = visit
        await provePassword(visit, player.accountId, password)
        if (password.normalize('NFC') === next.normalize('NFC'))
          throw new Refusal('passwordUnchanged')
        checkPassword(next, player.accountId, visit.site)
        await setPassword(visit, player.id, await hashPassword(next))
        await endSessions(visit, player.id, { except: session.id }, 'password')
        return {}
      }),
  }
}

/** Refuses alike, and in the same work, whether the name or the password is wrong [AUT-01]. */
async function provePassword(visit: Visit, accountId: string, password: string): Promise<Account> {
  await beginAttempt(visit, accountId, 'password')
  const account = await findAccount(visit, accountId)
  const isRight = await verifyPassword(password, account?.passwordHash ?? null)
  await recordAttempt(visit, accountId, 'password', isRight)
  if (!isRight || !account) throw new Refusal('wrongCredentials', {}, true)
  if (needsRehash(account.passwordHash)) {
    await setPassword(visit, account.playerId, await hashPassword(password))
  }
  return account
}

/** Opens a session for an account that has proven itself, if its state allows. */
async function enter(visit: Visit, account: Account, sessionSecret: string) {
  const refusal = refusalOf[account.status]
  // The proof counts all the same: a code is used up, a row of failures is ended.
  if (refusal) throw new Refusal(refusal, {}, true)
  const token = await startSession(visit, account.playerId, sessionSecret)
  await noteLogin(visit, account)
  return {
    token,
    user: account.accountId,
    fullname: account.fullName,
    email: account.email,
    last_login_at: account.lastLoginAt?.toISOString() ?? '',
  }
}
