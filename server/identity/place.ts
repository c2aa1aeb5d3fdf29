/** From where an account may be opened: asked of the outside party that tells where players are, before there is a player [AUT-11]. */

import type { Visit } from '#server/base/context.ts'
import type { Log } from '#server/base/log.ts'
import { Refusal } from '#server/base/refusal.ts'
import {
  openJudge,
  untilOf,
  waitMaxMs,
  type Locate,
  type Verdict,
} from '#server/protection/location.ts'

/**
 * Lets pass who is where the site's policy allows play; anybody where it asks for no place. Must not be called with a
 * connection in hand: the outside party may take its time. Nothing is kept but for a while in memory.
 * @throws Refusal `locationRefused` elsewhere, `locationHidden` behind a VPN, `locationUnknown` where nobody can tell.
 */
export type MayRegisterHere = (visit: Pick<Visit, 'site' | 'address' | 'now'>) => Promise<void>

const rememberedMax = 10_000

/** @param locate null where nobody can be asked: then nobody registers where the policy needs to know. */
export function openRegisterPlaces(locate: Locate | null, log: Log): MayRegisterHere {
  const remembered = new Map<string, { verdict: Promise<Verdict>; until: number }>()
  const judgeAddress = openJudge(locate, log)

  return async ({ site, address, now }) => {
    if (!site.policy.locationNeeded) return
    const key = `${site.id}:${site.policy.name}:${address}`
    let known = remembered.get(key)
    if (!known || known.until <= now.getTime()) {
      // The page's question and the form's are one.
      const judged = judgeAddress(address, site.policy)
      known = { verdict: judged.then(({ verdict }) => verdict), until: now.getTime() + waitMaxMs }
      remembered.delete(key)
      if (remembered.size >= rememberedMax) remembered.delete(remembered.keys().next().value ?? '')
      remembered.set(key, known)
      const verdict = await known.verdict
      known.until = untilOf(verdict, now)
    }
    const verdict = await known.verdict
    if (verdict !== 'allowed') throw new Refusal(verdict)
  }
}
