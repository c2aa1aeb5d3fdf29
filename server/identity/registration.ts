/** Registration: an account is opened by a form and confirmed by the code sent to its phone. */

import type { Visit } from '#server/base/context.ts'
import type { Handlers } from '#server/base/handler.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import { writeLetter } from '#server/messages/inbox.ts'
import { useCode } from '#server/proof/codes.ts'
import { isPhoneExcluded } from '#server/protection/register.ts'
import { changeStatus } from '#server/protection/status.ts'
import { addAccount, findAccount } from './accounts.ts'
import { sendAccountCode } from './codes.ts'
import { checkPassword, hashPassword, verifyPassword } from '#server/proof/password.ts'
import type { HandlerNeeds } from './needs.ts'
import { inTurnOf } from './turns.ts'

type RegistrationPath =
  | '/api/auth/signup'
  | '/api/auth/check_place'
  | '/api/auth/check_availability'
  | '/api/auth/tac/request_new_register'
  | '/api/auth/tac/verify'

export function registrationHandlers(needs: HandlerNeeds): Handlers<RegistrationPath> {
  return {
    '/api/auth/signup': async (visit, body) => {
      const {
        account_id: accountId,
        password,
        contact_phone: phone,
        contact_email: email = '',
        ...attribution
      } = body
      if (!needs.takesAccounts(visit.site)) throw new Refusal('registrationClosed')
      await needs.places.mayRegister(visit)
      checkPassword(password, accountId, visit.site)
      return inTurnOf(needs.takeTurn, visit, accountId, async () => {
        const passwordHash = await hashPassword(password)
        const isAdded = await addAccount(visit, {
          accountId,
          passwordHash,
          phone,
          email,
          attribution,
        })
        if (!isAdded) {
          // A form sent twice is one registration. Other words would let a stranger put in a password of theirs.
          const account = await findAccount(visit, accountId)
          const isOpen = account?.status === 'pending' && account.phone === phone
          const isRepeat = isOpen && (await verifyPassword(password, account.passwordHash))
          if (!isRepeat) throw new Refusal('accountTaken')
        }
        return { value: { account_id: accountId } }
      })
    },

    '/api/auth/check_place': async (visit) => {
      await needs.places.mayRegister(visit)
      return {}
    },

    '/api/auth/check_availability': async (visit, { account_id: accountId }) => ({
      value: { available: (await findAccount(visit, accountId)) === null },
    }),

    '/api/auth/tac/request_new_register': async (visit, { account_id: accountId }) => ({
      value: await sendAccountCode(visit, accountId, 'register', needs),
    }),

    '/api/auth/tac/verify': async (visit, { account_id: accountId, tac }) => {
      await useCode(visit, { accountId, purpose: 'register' }, tac, needs)
      await openAccount(visit, accountId)
      return { value: { account_id: accountId } }
    },
  }
}

/**
 * Opens a pending account whose phone has just been proven; only now does anybody learn what is known of that
 * phone. Refuses with `playerExcluded` [ACC-06] and `personKnown` [ACC-08].
 */
async function openAccount(visit: Visit, accountId: string) {
  const { db, site, now } = visit
  const account = await findAccount(visit, accountId)
  assert(account, 'a code that was right was sent to an account')
  if (account.status !== 'pending') return
  if (await isPhoneExcluded(db, account.phone)) throw new Refusal('playerExcluded')
  const { playerId } = account
  const actor = `player:${playerId}` as const
  await changeStatus(db, {
    siteId: site.id,
    playerId,
    to: 'active',
    actor,
    reason: 'phoneProven',
    at: now,
  })
  await writeLetter(db, {
    siteId: site.id,
    playerId,
    tab: 'message',
    letter: 'welcome',
    figures: { site: site.name },
    href: '/responsible-gaming',
    at: now,
  })
}
