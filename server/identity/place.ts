/** From where an account may be opened and one may play: asked of the outside party that tells where players are, by the address alone [AUT-11]. */

import { setTimeout } from 'node:timers/promises'
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

type Here = Pick<Visit, 'site' | 'address' | 'now'>

/** Neither must be called with a connection in hand: the outside party may take its time. Nothing is kept but for a while in memory. */
export type Places = {
  /**
   * Lets pass who is where the site's policy allows play; anybody where it asks for no place.
   * @throws Refusal `locationRefused` elsewhere, `locationHidden` behind a VPN, `locationUnknown` where nobody can tell.
   */
  mayRegister(here: Here): Promise<void>
  /** What a stake from here would be judged by; while the outside party dawdles what it said last, as pages must not wait for it. */
  verdictOf(here: Here): Promise<Verdict>
}

type Known = {
  verdict: Promise<Verdict>
  /** Null while it is awaited. */
  told: Verdict | null
  before: Verdict
  until: number
}

const rememberedMax = 10_000
const patienceMs = 300

/** @param locate null where nobody can be asked: then nobody registers where the policy needs to know. */
export function openPlaces(locate: Locate | null, log: Log): Places {
  const remembered = new Map<string, Known>()
  const judgeAddress = openJudge(locate, log)

  /** Questions that come together are one. */
  const ask = ({ site, address, now }: Here): Known => {
    const key = `${site.id}:${site.policy.name}:${address}`
    const last = remembered.get(key)
    if (last && last.until > now.getTime()) return last
    const known: Known = {
      verdict: judgeAddress(address, site.policy).then(({ verdict }) => {
        known.told = verdict
        known.until = untilOf(verdict, now)
        return verdict
      }),
      told: null,
      before: last?.told ?? last?.before ?? 'allowed',
      until: now.getTime() + waitMaxMs,
    }
    remembered.delete(key)
    if (remembered.size >= rememberedMax) remembered.delete(remembered.keys().next().value ?? '')
    remembered.set(key, known)
    return known
  }

  return {
    async mayRegister(here) {
      if (!here.site.policy.locationNeeded) return
      const verdict = await ask(here).verdict
      if (verdict !== 'allowed') throw new Refusal(verdict)
    },
    async verdictOf(here) {
      if (!here.site.policy.locationNeeded) return 'allowed'
      const { told, verdict, before } = ask(here)
      return told ?? Promise.race([verdict, setTimeout(patienceMs, before, { ref: false })])
    },
  }
}
