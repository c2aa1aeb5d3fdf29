/** What the handlers of identity need of the house. */

import type { Site } from '#server/base/context.ts'
import type { Messages } from '#server/messages/messages.ts'
import type { RequireProof } from '#server/proof/proof.ts'
import type { Places } from './place.ts'
import type { TakeTurn } from './turns.ts'

export type IdentityNeeds = {
  /** Keys the hashes of session tokens and codes. */
  sessionSecret: string
  /** Seals the secrets of authenticators. */
  sealKey: Buffer
  messages: Messages
  requireProof: RequireProof
  takesAccounts(site: Site): boolean
  places: Places
}

export type HandlerNeeds = IdentityNeeds & { takeTurn: TakeTurn }
