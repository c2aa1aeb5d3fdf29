/** Asks the API from a browser: one call, one result, whatever the network does. */

import type { Body, GetPath, Path } from '#contract/calls.ts'
import type { RefusalKey } from '#contract/errors.ts'
import { fallbackOf } from './fallback.ts'
import {
  isSessionEnd,
  isUnanswered,
  type Failure,
  type FailureKey,
  type Result,
  type Success,
} from './result.ts'
import { isWhole } from './whole.ts'

export type Ask = <P extends Path>(path: P, body: Body<P>) => Promise<Result<P>>

export type ClientOptions = {
  /** Empty in a browser: paths are of the page's own origin. */
  origin?: string
  domainName: string
  /** Called after an answer that ends the session (specification, section 8). */
  onSessionEnd: (message: RefusalKey) => void
  timeoutMs?: number
  /** Waits before a money call without an answer is asked again; their number bounds the attempts. */
  askAgainAfterMs?: readonly number[]
}

/** A refusal of a sign-in is for its form; there is no session yet that could end. */
const signInPaths: ReadonlySet<Path> = new Set([
  '/api/auth/login',
  '/api/auth/login_tac',
  '/api/auth/twofa_verify',
  '/api/auth/passkey_login',
])

/** Readings without a body; the type keeps the list whole. */
const readByGet: Readonly<Record<GetPath, true>> = {
  '/api/home/match_list': true,
  '/api/home/public_odds': true,
}

export function openClient({
  origin = '',
  domainName,
  onSessionEnd,
  timeoutMs = 15_000,
  askAgainAfterMs = [1000, 2000, 4000],
}: ClientOptions): Ask {
  async function askOnce<P extends Path>(path: P, body: Body<P>): Promise<Result<P>> {
    const isReading = Object.hasOwn(readByGet, path)
    let hasFailed = false
    try {
      const response = await fetch(origin + path, {
        method: isReading ? 'GET' : 'POST',
        credentials: 'same-origin',
        // The second header proves a page of ours to the server: no other origin can send it.
        headers: { 'content-type': 'application/json', 'x-fairhouse': 'web' },
        ...(!isReading && { body: JSON.stringify({ ...body, domain_name: domainName }) }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      hasFailed = response.status >= 500
      return readEnvelope(path, await response.json()) ?? fallbackOf(path, hasFailed)
    } catch {
      return fallbackOf(path, hasFailed)
    }
  }

  return async (path, body) => {
    let result = await askOnce(path, body)
    if ('client_ref' in body) {
      for (const waitMs of askAgainAfterMs) {
        if (!isUnanswered(result)) break
        await new Promise((resolve) => setTimeout(resolve, waitMs))
        result = await askOnce(path, body)
      }
      if (isUnanswered(result))
        result = { ...result, statusCode: -503, message: 'outcomeUnknown', isUnknown: true }
    }
    if (isSessionEnd(result.message) && !signInPaths.has(path)) onSessionEnd(result.message)
    return result
  }
}

/** Null where what came is no answer to this call: a proxy's page, half an answer, another program. */
function readEnvelope<P extends Path>(path: P, answer: unknown): Result<P> | null {
  if (typeof answer !== 'object' || answer === null) return null
  const { statusCode, message, details } = answer as Record<string, unknown>
  if (typeof statusCode !== 'number' || typeof message !== 'string') return null
  if (statusCode === 1 || message === 'OK')
    return isWhole(path, answer as Record<string, unknown>)
      ? { ...(answer as Success<P>), statusCode: 1, message: 'OK' }
      : null
  return {
    statusCode,
    message: message as FailureKey,
    details: (details ?? {}) as Failure['details'],
    isUnknown: false,
  }
}
