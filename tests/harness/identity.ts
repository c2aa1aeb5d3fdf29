/** What identity needs, for the tests of its room; messages end in the outbox of the demo. */

import { openMessages } from '#server/messages/messages.ts'
import { openProof } from '#server/proof/proof.ts'
import type { IdentityNeeds } from '#server/identity/identity.ts'
import { sessionSecret } from './visit.ts'

const sealKey = Buffer.alloc(32, 3)

export const identityNeeds: IdentityNeeds = {
  sessionSecret,
  sealKey,
  messages: openMessages(() => {}),
  requireProof: openProof({ sessionSecret, sealKey }),
}
