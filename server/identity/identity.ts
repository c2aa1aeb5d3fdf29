/** Identity: registration, login, sessions, credentials and the own data of players. */

import type { authCalls } from '#contract/auth.ts'
import type { passkeyCalls } from '#contract/passkeys.ts'
import type { accountSettingsCalls } from '#contract/settings.ts'
import type { Handlers } from '#server/base/handler.ts'
import { closingHandlers } from './closing.ts'
import { contactHandlers } from './contact.ts'
import { credentialHandlers } from './credentials.ts'
import { sessionHandlers } from './devices.ts'
import { loginHandlers } from './login.ts'
import type { HandlerNeeds, IdentityNeeds } from './needs.ts'
import { passkeyHandlers } from './passkeys.ts'
import { preferenceHandlers } from './preferences.ts'
import { profileHandlers } from './profile.ts'
import { registrationHandlers } from './registration.ts'
import { trustHandlers } from './trust.ts'
import { openTurns } from './turns.ts'
import { pinHandlers } from './withdrawal_pin.ts'

export type IdentityPath =
  | Exclude<keyof typeof authCalls, '/api/auth/get_balance' | '/api/auth/tac/request_action'>
  | keyof typeof passkeyCalls
  | keyof typeof accountSettingsCalls
  | '/api/settings/check_status'

/** Four threads do the hashing; more would only wait holding a connection. */
const hashing = { atOnceMax: 4, waitingMax: 400 }

export function identityHandlers(given: IdentityNeeds): Handlers<IdentityPath> {
  const needs: HandlerNeeds = { ...given, takeTurn: openTurns(hashing) }
  return {
    ...registrationHandlers(needs),
    ...loginHandlers(needs),
    ...credentialHandlers(needs),
    ...passkeyHandlers(needs),
    ...sessionHandlers(needs),
    ...trustHandlers(needs),
    ...pinHandlers(needs),
    ...profileHandlers(needs),
    ...contactHandlers(needs),
    ...preferenceHandlers,
    ...closingHandlers(needs),
  }
}
