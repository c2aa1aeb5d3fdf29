/** Calls of game providers: proven, read, applied to the wallet once, and answered in the provider's own words. */

import type { Site } from '#server/base/context.ts'
import { timedId } from '#server/base/random.ts'
import { Refusal } from '#server/base/refusal.ts'
import { balancesOf } from '#server/ledger/balance.ts'
import type { AccessOf } from './access.ts'
import { userOf, type Call, type Outcome, type Reply, type VendorRequest } from './adapter.ts'
import { adapters } from './adapters.ts'
import { isAllowed } from './allowlist.ts'
import { showAmount } from './amount.ts'
import type { Asking } from './directory.ts'
import { movedBy } from './entry.ts'
import { ended, openJudge, type Asked, type Judged, type JudgeNeeds } from './judge.ts'
import { openTurnstile } from './turnstile.ts'

export type GatewayNeeds = JudgeNeeds & {
  accessOf: AccessOf
  /** How long a call may take before it is answered as not known; vendors wait three seconds, and then repeat or cancel. */
  patience?: { answerMaxMs?: number }
}

/** `rawBody`: null where it was longer than any call is. */
export type ProviderCall = Omit<VendorRequest, 'now' | 'rawBody'> & {
  rawBody: Buffer | null
  address: string
}

/** Answers a call; null where the site has no such provider. */
export type ProviderGateway = (
  site: Site,
  provider: string,
  call: ProviderCall,
  now: Date,
) => Promise<Reply | null>

const usualAnswerMaxMs = 2500

export function openProviderGateway(needs: GatewayNeeds): ProviderGateway {
  const { database, accessOf, log } = needs
  const judge = openJudge(needs)
  const turnstile = openTurnstile()

  const work = async (asked: Asked): Promise<Reply> => {
    const judged = await judge(asked)
    const { balances, playerId } = judged
    const { cash, bonus } =
      balances ??
      (playerId === null ? noMoney : await balancesOf(database.reading(asked.site.id), playerId))
    return reply(asked, judged, cash + bonus)
  }

  return async (site, provider, { address, rawBody, ...request }, now) => {
    const adapter = Object.hasOwn(adapters, provider) ? adapters[provider] : undefined
    const access = adapter ? await accessOf(site, adapter, now) : null
    if (!adapter || !access) return null
    const about = { siteId: site.id, provider }
    const refuse = (outcome: Outcome, fields: Call['fields'] = {}) =>
      reply({ site, adapter, call: { method: '', fields, entries: [] }, now }, ended(outcome))
    const isOpenToAll = access.allowed.length === 0 && adapter.needsAddresses && !access.isDemo
    if (isOpenToAll || !isAllowed(access.allowed, address)) {
      log.warn({ ...about, address }, 'a provider called from elsewhere')
      return refuse('sourceNotAllowed')
    }
    if (!turnstile.passes(`${site.id}:${provider}`, access.policy.callsPerSecondMax, now))
      return refuse('tooMany')
    if (rawBody === null) return refuse('malformed')
    const call = adapter.read({ ...request, rawBody, now }, access)
    if ('refused' in call) {
      log.warn({ ...about, refused: call.refused }, 'a provider’s call was not read')
      return refuse(call.refused, call.fields)
    }
    const asked = { site, adapter, access, call, callId: timedId(now), rawBody, now }
    try {
      return await inTime(work(asked), needs.patience?.answerMaxMs ?? usualAnswerMaxMs)
    } catch (fault) {
      const level = fault instanceof Refusal ? 'warn' : 'error'
      log[level]({ err: fault, ...about }, 'a provider was not answered')
      return reply(asked, ended('internal'))
    }
  }
}

const noMoney = { cash: 0n, bonus: 0n }

/** Puts what a call came to into the vendor's words, without asking anybody. */
function reply(
  { site, adapter, call, now }: Asking,
  { outcome, results, playerId }: Judged,
  balance = 0n,
): Reply {
  return adapter.answer(call, {
    outcome,
    said: adapter.outcomes[outcome],
    balance,
    moved: movedBy(site, adapter, call),
    user: playerId === null ? '' : userOf(playerId),
    currency: site.currency,
    results,
    token: call.token ?? '',
    show: (minor) => showAmount(minor, adapter.unit, site.currency),
    now,
  })
}

async function inTime<T>(work: Promise<T>, answerMaxMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refusal('outcomeUnknown')), answerMaxMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
