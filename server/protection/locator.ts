/** Asks any service that tells places of addresses over HTTP: where each value stands in its answer is data. */

import type { Locate } from './location.ts'

export type LocatorSettings = {
  /** With `{address}` where the address goes. */
  url: string
  /** Bearer token; null where the service asks for none. */
  token: string | null
  /** Ways into the answer, with dots: `country.iso_code`. The region's may lead nowhere, the others must not. */
  country: string
  region: string
  /** Each must be true or false; one that is true hides the player. */
  hidden: readonly string[]
}

const answerMax = 16_384

/** @returns what asks the service. It throws where the answer is none, or not one that was agreed on. */
export function openLocator({ url, token, country, region, hidden }: LocatorSettings): Locate {
  return async (address, signal) => {
    const answer = await fetch(url.replace('{address}', encodeURIComponent(address)), {
      redirect: 'error',
      headers: { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      signal,
    })
    if (!answer.ok) throw new Error(`the locating service answers ${answer.status}`)
    const told: unknown = JSON.parse((await answer.text()).slice(0, answerMax))
    const code = valueAt(told, country)
    if (typeof code !== 'string' || !/^[A-Za-z]{2}$/.test(code))
      throw new Error(`the locating service tells no country at ${country}`)
    const part = valueAt(told, region)
    return {
      country: code.toUpperCase(),
      region: typeof part === 'string' ? part.toUpperCase().slice(0, 3) : '',
      isHidden: hidden.map((way) => flagAt(told, way)).includes(true),
    }
  }
}

function flagAt(told: unknown, way: string): boolean {
  const flag = valueAt(told, way)
  if (typeof flag !== 'boolean') throw new Error(`the locating service tells nothing at ${way}`)
  return flag
}

/** What stands in an answer at the end of a way, undefined where the way ends sooner. */
function valueAt(told: unknown, way: string): unknown {
  return way
    .split('.')
    .reduce<unknown>(
      (at, name) =>
        typeof at === 'object' && at !== null && Object.hasOwn(at, name)
          ? (at as Record<string, unknown>)[name]
          : undefined,
      told,
    )
}
