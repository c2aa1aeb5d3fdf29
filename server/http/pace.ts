/** How often one may ask: per address, per account, per site, and per call where one costs more than usual. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { calls, type Path } from '#contract/calls.ts'
import { Refusal } from '#server/base/refusal.ts'
import { networkOf } from '#server/proof/address.ts'
import type { Asker } from './perform.ts'

const timeWindow = '1 minute'
/** What all visitors of one site may ask of one process, in addresses' worth: no tenant starves the others. */
const addressesPerSite = 100

export type Pace = {
  /** @throws Refusal `tooManyRequests` with the `seconds` to wait, also told in `retry-after`. */
  check(request: FastifyRequest, reply: FastifyReply, path: Path, asker: Asker): Promise<void>
}

type Keys = { site: string; account: string | null; call: string }
type Limiter = ReturnType<FastifyInstance['createRateLimit']>

/** @param perMinuteMax for one address, and for one account however many addresses it asks from. */
export function openPace(app: FastifyInstance, perMinuteMax: number): Pace {
  const keysOf = new WeakMap<FastifyRequest, Keys>()
  const limiter = (max: number, key: (keys: Keys) => string): Limiter =>
    app.createRateLimit({
      max,
      timeWindow,
      keyGenerator: (request) => key(keysOf.get(request) as Keys),
    })
  const ofSite = limiter(perMinuteMax * addressesPerSite, ({ site }) => site)
  const ofAccount = limiter(perMinuteMax, ({ account }) => account ?? '')
  const ofCall = new Map<Path, Limiter>()
  for (const path of Object.keys(calls) as Path[]) {
    const max = calls[path].perMinuteMax
    if (max !== null)
      ofCall.set(
        path,
        limiter(Math.min(max, perMinuteMax), ({ call }) => call),
      )
  }
  const take = async (limit: Limiter, request: FastifyRequest, reply: FastifyReply) => {
    const taken = await limit(request)
    if (taken.isAllowed || !taken.isExceeded) return
    reply.header('retry-after', taken.ttlInSeconds)
    throw new Refusal('tooManyRequests', { seconds: taken.ttlInSeconds })
  }
  return {
    check: async (request, reply, path, { site, address, who }) => {
      const account = 'player' in who ? `${site.id}:${who.player.id}` : null
      keysOf.set(request, { site: String(site.id), account, call: account ?? networkOf(address) })
      await take(ofSite, request, reply)
      if (account !== null) await take(ofAccount, request, reply)
      const limit = ofCall.get(path)
      if (limit) await take(limit, request, reply)
    },
  }
}
