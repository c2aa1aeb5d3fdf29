/** From where an account may be opened: asked of the outside party that tells where players are, before there is a player [AUT-11]. */

import type { RefusalKey } from '#contract/errors.ts'
import type { Policy, Visit } from '#server/base/context.ts'
import type { Log } from '#server/base/log.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Locate, Place } from '#server/protection/location.ts'

type Verdict = 'allowed' | Extract<RefusalKey, `location${string}`>

/**
 * Lets pass who is where the site's policy allows play; anybody where it asks for no place. Must not be called with a
 * connection in hand: the outside party may take its time. Nothing is kept but for a while in memory.
 * @throws Refusal `locationRefused` elsewhere, `locationHidden` behind a VPN, `locationUnknown` where nobody can tell.
 */
export type MayRegisterHere = (visit: Pick<Visit, 'site' | 'address' | 'now'>) => Promise<void>

/** As long as for players: a good answer for half an hour, a bad one until it is worth asking again. */
const allowedMs = 30 * 60_000
const refusedMs = 60_000
const waitMaxMs = 5_000
const rememberedMax = 10_000

/** @param locate null where nobody can be asked: then nobody registers where the policy needs to know. */
export function openRegisterPlaces(locate: Locate | null, log: Log): MayRegisterHere {
  const remembered = new Map<string, { verdict: Promise<Verdict>; until: number }>()

  const judge = async (address: string, policy: Policy): Promise<Verdict> => {
    try {
      return locate
        ? verdictOn(await locate(address, AbortSignal.timeout(waitMaxMs), policy), policy)
        : 'locationUnknown'
    } catch (fault) {
      log.warn({ err: fault }, 'no answer to where a visitor is')
      return 'locationUnknown'
    }
  }

  return async ({ site, address, now }) => {
    if (!site.policy.locationNeeded) return
    const key = `${site.id}:${site.policy.name}:${address}`
    let known = remembered.get(key)
    if (!known || known.until <= now.getTime()) {
      // The page's question and the form's are one.
      known = { verdict: judge(address, site.policy), until: now.getTime() + waitMaxMs }
      remembered.delete(key)
      if (remembered.size >= rememberedMax) remembered.delete(remembered.keys().next().value ?? '')
      remembered.set(key, known)
      const verdict = await known.verdict
      known.until = now.getTime() + (verdict === 'allowed' ? allowedMs : refusedMs)
    }
    const verdict = await known.verdict
    if (verdict !== 'allowed') throw new Refusal(verdict)
  }
}

function verdictOn({ country, region, isHidden }: Place, { placesAllowed }: Policy): Verdict {
  if (isHidden) return 'locationHidden'
  const isAllowed =
    placesAllowed === null ||
    placesAllowed.includes(country) ||
    placesAllowed.includes(`${country}-${region}`)
  return isAllowed ? 'allowed' : 'locationRefused'
}
