/** The demo's locating service: an outside party that knows two ranges of addresses and is content with all others. */

import type { Policy } from '#server/base/context.ts'

/** Reserved for documentation (RFC 5737): nobody really comes from there, so a visitor can show what a refusal is like. */
const hidden = '198.51.100.'
const unknown = '192.0.2.'
const home = 'PH'

/** `198.51.100.x` is a VPN, of `192.0.2.x` nothing is known; every other address is where the site is at home. */
export async function demoLocator(address: string, _: AbortSignal, { placesAllowed }: Policy) {
  if (address.startsWith(unknown)) throw new Error('the demo does not know this address')
  const [country = home, region = ''] = placesAllowed?.[0]?.split('-') ?? []
  return { country, region, isHidden: address.startsWith(hidden) }
}
