/** Setting and removing the withdrawal PIN: by the password and a code together, which is how a forgotten or locked one is replaced too. */

import type { PlayerVisit } from '#server/base/context.ts'
import type { Handlers } from '#server/base/handler.ts'
import { lockPlayer } from '#server/ledger/lock.ts'
import { pinStateOf, removePin, setPin } from '#server/proof/pin.ts'
import { provePassword } from './login.ts'
import type { HandlerNeeds } from './needs.ts'
import { inTurnOf } from './turns.ts'

type Proven = { password: string; tac?: string }

export function pinHandlers(
  needs: HandlerNeeds,
): Handlers<'/api/auth/pin_set' | '/api/auth/pin_remove'> {
  /** Once both are right, and while no withdrawal of the player looks at the PIN. */
  const onceProven = (visit: PlayerVisit, { password, tac }: Proven, step: () => Promise<void>) =>
    inTurnOf(needs.takeTurn, visit, visit.player.accountId, async () => {
      // First, as withdrawals take it before they ask for proof.
      await lockPlayer(visit.db, visit.player.id)
      await provePassword(visit, visit.player.accountId, password)
      await needs.requireProof(visit, 'withdrawal_pin', tac)
      await step()
      return { value: { withdrawal_pin: await pinStateOf(visit) } }
    })
  return {
    '/api/auth/pin_set': (visit, body) => onceProven(visit, body, () => setPin(visit, body.pin)),
    '/api/auth/pin_remove': (visit, body) => onceProven(visit, body, () => removePin(visit)),
  }
}
