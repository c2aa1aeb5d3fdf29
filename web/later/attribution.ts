/** Who led a visitor here: words of the first address that had any, kept once and sent with the visit and the registration. */

import type { Ask } from '#client/client.ts'
import { askedOnward } from '#contract/onward.ts'
import type { Query } from '../page.ts'
import { readCookies } from '../cookies.ts'
import { recall, remember } from '../tab_memory.ts'

/** Fields of the registration, each with the names it goes by in addresses. */
const fields = {
  affiliate_code: ['affiliate_code', 'aff'],
  referrer_code: ['referrer_code', 'ref'],
  appsflyer_id: ['appsflyer_id'],
  visitor_id: ['visitor_id'],
  ch: ['ch'],
  cm: ['cm'],
  pp: ['pp'],
} as const

export type Attribution = { [F in keyof typeof fields | 'fbp']?: string }

const name = 'attribution'
/** As the calls take them. */
const fits = /^[\x21-\x7e]{1,100}$/
const adCookie = /(?:^|;\s*)_fbp=([^;]+)/

/** The first to lead a visitor here stays the one: what is kept is not overwritten. */
export function keepAttribution(query: Query): void {
  const told = attributionIn(query)
  if (Object.keys(told).length === 0) return
  try {
    localStorage.setItem(name, JSON.stringify({ ...told, ...readKept() }))
  } catch {
    // Storage may be forbidden; then only this very address counts.
  }
}

/** All that is known, that of the present address included. */
export function attributionOf(query: Query): Attribution {
  const fbp = adCookie.exec(readCookies())?.[1] ?? ''
  return { ...attributionIn(query), ...readKept(), ...(fits.test(fbp) && { fbp }) }
}

/** Tells the operator of a visit by way of an advertisement or a partner, once for each tab. */
export async function tellVisit(ask: Ask, query: Query): Promise<void> {
  const { fbp = '', appsflyer_id = '', affiliate_code = '' } = attributionOf(query)
  if (fbp === '' && appsflyer_id === '' && affiliate_code === '') return
  const told = `${name}-told`
  if (recall(told) !== null) return
  const result = await ask('/api/settings/adsvisit', { fbp, appsflyer_id })
  if (result.message === 'OK') remember(told, '1')
  // To the window's own handler, as the specification asks: nothing on the page waits for it.
  else reportError(new Error(`adsvisit: ${result.message}`))
}

/** Who was sent on to log in has come by the address they go on to. */
function attributionIn(address: Query): Attribution {
  const query = askedOnward(address)
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, names]) => {
      const value = names.map((one) => query[one] ?? '').find((one) => fits.test(one))
      return value === undefined ? [] : [[field, value]]
    }),
  )
}

function readKept(): Attribution {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? '{}')
    return attributionIn(kept as Query)
  } catch {
    return {}
  }
}
