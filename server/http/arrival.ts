/** Tells an arrival by a friend's link from all else that asks for a page. */

import type { IncomingHttpHeaders } from 'node:http'
import { askedOnward } from '#contract/onward.ts'
import type { Place } from './built.ts'

/** As `/api/referral/link` makes them. */
const codePattern = /^[A-Z2-9]{8}$/i

/**
 * The referral code somebody arrives with, by the first of the names it goes by in addresses, also where they were sent to log
 * in first; null where nobody arrives.
 * Browsers say when they go somewhere: previews of messengers, programs and what is only fetched ahead do not, a reload
 * is no second arrival, and neither is a step within the site.
 */
export function arrivalCode({ query }: Place, headers: IncomingHttpHeaders): string | null {
  const told = askedOnward(query)
  const code = (told['referrer_code'] ?? told['ref'] ?? '').trim()
  if (!codePattern.test(code)) return null
  const isVisit =
    headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
  const isAhead = /prefetch|prerender/.test(String(headers['sec-purpose'] ?? headers['purpose']))
  const isReload = headers['cache-control'] !== undefined
  const isWithin = headers['sec-fetch-site'] === 'same-origin'
  return isVisit && !isAhead && !isReload && !isWithin ? code : null
}
