/** Identity: registration, login, sessions and credentials of players. */

import type { authCalls } from '#contract/auth.ts'
import type { Handlers } from '#server/base/handler.ts'
import type { Messages } from '#server/messages/messages.ts'
import { sessionHandlers } from './devices.ts'
import { loginHandlers } from './login.ts'
import { registrationHandlers } from './registration.ts'
import { openTurns } from './turns.ts'

export type IdentityPath =
  | Exclude<keyof typeof authCalls, '/api/auth/get_balance' | '/api/auth/tac/request_action'>
  | '/api/settings/check_status'

export type IdentityNeeds = {
  /** Keys the hashes of session tokens and codes. */
  sessionSecret: string
  messages: Messages
}

/** Four threads do the hashing; more would only wait holding a connection. */
const hashing = { atOnceMax: 4, waitingMax: 400 }

export function identityHandlers(needs: IdentityNeeds): Handlers<IdentityPath> {
  const takeTurn = openTurns(hashing)
  return {
    ...registrationHandlers({ ...needs, takeTurn }),
    ...loginHandlers({ ...needs, takeTurn }),
    ...sessionHandlers,
  }
}
