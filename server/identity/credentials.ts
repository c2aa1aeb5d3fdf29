/** Credentials: a password changed or forgotten, and two-factor turned on and off. */

import type { Visit } from '#server/base/context.ts'
import type { Handlers } from '#server/base/handler.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import { record } from '#server/events/events.ts'
import { writeLetter } from '#server/messages/inbox.ts'
import {
  confirmAuthenticator,
  removeAuthenticator,
  setUpAuthenticator,
  hasAuthenticator,
} from '#server/proof/authenticator.ts'
import { useCode } from '#server/proof/codes.ts'
import { findAccount, setPassword } from './accounts.ts'
import { sendAccountCode } from './codes.ts'
import type { HandlerNeeds } from './needs.ts'
import { provePassword } from './login.ts'
import { checkPassword, hashPassword } from '#server/proof/password.ts'
import { endSessions } from './session.ts'
import { dropChallenges } from './challenges.ts'
import { inTurnOf } from './turns.ts'

type CredentialPath =
  | '/api/auth/update_password'
  | '/api/auth/forgot_password'
  | '/api/auth/reset_password'
  | '/api/auth/twofa_setup'
  | '/api/auth/twofa_enable'
  | '/api/auth/twofa_disable'

export function credentialHandlers(needs: HandlerNeeds): Handlers<CredentialPath> {
  return {
    '/api/auth/update_password': (visit, { password, new_password: next, tac }) =>
      inTurnOf(needs.takeTurn, visit, visit.player.accountId, async () => {
        const { player, session } = visit
        await provePassword(visit, player.accountId, password)
        if (password.normalize('NFC') === next.normalize('NFC'))
          throw new Refusal('passwordUnchanged')
        checkPassword(next, player.accountId, visit.site)
        if (await hasAuthenticator(visit, player.id)) await needs.requireProof(visit, 'twofa', tac)
        await replacePassword(visit, player.id, next, 'changed')
        await endSessions(visit, player.id, { except: session.id }, 'password')
        return {}
      }),

    '/api/auth/forgot_password': async (
      visit,
      { account_id: accountId, contact_phone: phone },
    ) => ({
      value: await sendAccountCode(visit, accountId, 'reset', needs, phone),
    }),

    // Two-factor stays on: whoever resets the password still has to pass it [AUT-03].
    '/api/auth/reset_password': (visit, { account_id: accountId, tac, new_password: next }) =>
      inTurnOf(needs.takeTurn, visit, accountId, async () => {
        // Told alike for every name, and before a code is used up in vain.
        checkPassword(next, accountId, visit.site)
        await useCode(visit, { accountId, purpose: 'reset' }, tac, needs)
        const account = await findAccount(visit, accountId)
        assert(account, 'a code that was right was sent to an account')
        await replacePassword(visit, account.playerId, next, 'reset')
        await endSessions(visit, account.playerId, 'all', 'password')
        return {}
      }),

    '/api/auth/twofa_setup': async (visit, { replaces = false, tac }) => {
      const { player } = visit
      if (replaces && (await hasAuthenticator(visit, player.id))) {
        await needs.requireProof(visit, 'twofa', tac)
        await turnOff(visit, player.id)
      }
      return { value: await setUpAuthenticator(visit, player, needs) }
    },

    '/api/auth/twofa_enable': async (visit, { code, tac }) => {
      const { player, session } = visit
      const codes = await confirmAuthenticator(visit, player, code, needs, () =>
        needs.requireProof(visit, 'twofa', tac),
      )
      await noteChange(visit, player.id, 'twoFactorEnabled', { two_factor: 'on' })
      await endSessions(visit, player.id, { except: session.id }, 'revoked')
      return { value: { backup_codes: codes } }
    },

    '/api/auth/twofa_disable': async (visit, { tac }) => {
      const { player } = visit
      if (!(await hasAuthenticator(visit, player.id))) throw new Refusal('twoFactorOff')
      if (visit.site.policy.twoFactorNeeded) throw new Refusal('secondFactorNeeded')
      await needs.requireProof(visit, 'twofa', tac)
      await turnOff(visit, player.id)
      return {}
    },
  }
}

async function turnOff(visit: Visit, playerId: bigint) {
  await removeAuthenticator(visit, playerId)
  await noteChange(visit, playerId, 'twoFactorDisabled', { two_factor: 'off' })
}

async function replacePassword(
  visit: Visit,
  playerId: bigint,
  next: string,
  how: 'changed' | 'reset',
) {
  await setPassword(visit, playerId, await hashPassword(next), { isNew: true })
  await dropChallenges(visit, playerId)
  await noteChange(visit, playerId, 'passwordChanged', { password: how })
}

/** Told in the inbox, so that a change the player did not make is noticed [ASVS 6.3.7]. */
async function noteChange(
  { db, site, now }: Visit,
  playerId: bigint,
  letter: 'passwordChanged' | 'twoFactorEnabled' | 'twoFactorDisabled',
  after: Record<string, string>,
) {
  await record(db, {
    siteId: site.id,
    kind: 'credentials_changed',
    actor: `player:${playerId}`,
    subject: `player:${playerId}`,
    after,
    at: now,
  })
  await writeLetter(db, {
    siteId: site.id,
    playerId,
    tab: 'system',
    letter,
    href: '/security',
    at: now,
  })
}
