/** Registration: an account is opened by a form and confirmed by the code sent to its phone. */

import type { Handlers } from '#server/base/handler.ts'
import { Refusal } from '#server/base/refusal.ts'
import { useCode, type CodeNeeds } from '#server/proof/codes.ts'
import { addAccount, confirmAccount, findAccount } from './accounts.ts'
import { sendAccountCode } from './codes.ts'
import { checkPassword, hashPassword, verifyPassword } from './password.ts'
import type { TakeTurn } from './turns.ts'

type RegistrationPath =
  | '/api/auth/signup'
  | '/api/auth/check_availability'
  | '/api/auth/tac/request_new_register'
  | '/api/auth/tac/verify'

export function registrationHandlers(
  needs: CodeNeeds & { takeTurn: TakeTurn },
): Handlers<RegistrationPath> {
  return {
    '/api/auth/signup': async (visit, body) => {
      const {
        account_id: accountId,
        password,
        contact_phone: phone,
        contact_email: email = '',
        ...attribution
      } = body
      checkPassword(password, accountId, visit.site)
      return needs.takeTurn(`${visit.site.id}:${accountId}`, async () => {
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

    '/api/auth/check_availability': async (visit, { account_id: accountId }) => ({
      value: { available: (await findAccount(visit, accountId)) === null },
    }),

    '/api/auth/tac/request_new_register': async (visit, { account_id: accountId }) => ({
      value: await sendAccountCode(visit, accountId, 'register', needs),
    }),

    '/api/auth/tac/verify': async (visit, { account_id: accountId, tac }) => {
      await useCode(visit, { accountId, purpose: 'register' }, tac, needs)
      await confirmAccount(visit, accountId)
      return { value: { account_id: accountId } }
    },
  }
}
