/** What an address asks of a list of games. What does not fit the contract is left out rather than refused. */

import type { Body } from '#contract/calls.ts'
import type { Query } from '../page.ts'
import { searchedIn } from '../routing/typed_search.ts'

export type Asked = Body<'/api/product/list'>
/** Which games a page lists before anybody narrows them. */
export type Offer = Body<'/api/product/filters'>

/** Games shown at first, and how many more each «load more» brings. */
export const step = 24
/** One page of a longer list. */
export const pageMost = 96

const trait = /^[a-z_]{1,20}$/

/** Conditions by their names in the address: the field that asks for each, and what fits it. */
const texts: Readonly<Record<string, readonly [field: keyof Asked, fitting: RegExp]>> = {
  provider: ['provider_code', /^[A-Z\d]{1,20}$/],
  feature: ['feature', trait],
  theme: ['theme', trait],
  type: ['table_type', trait],
  volatility: ['volatility', /^(low|medium|high)$/],
  rtp: ['rtp_from', /^\d\d$/],
  limit: ['min_bet', /^(0|[1-9]\d{0,11})(\.\d{1,8})?$/],
}

/** Conditions that hold or do not. */
const marks: Readonly<Record<string, keyof Asked>> = {
  jackpot: 'has_jackpot',
  demo: 'has_demo',
  new: 'is_new',
  mine: 'is_favourite',
}

const conditions = Object.keys({ ...texts, ...marks })
const narrowing = [...conditions, 'q']

/** How many conditions hold: what is out of sight is not forgotten. */
export const holdingIn = (query: Query) => conditions.filter((name) => query[name]).length

export const isNarrowed = (query: Query) => narrowing.some((name) => query[name])

/** The same list with nothing that narrows it, from its beginning. */
export const clearedOf = (query: Query): Query => ({
  ...query,
  ...changedTo(Object.fromEntries(narrowing.map((name) => [name, '']))),
})

/** Some names of the address changed, from the beginning of the list. */
export const changedTo = (changes: Record<string, string>) => ({ ...changes, show: '', page: '' })

export function askFor(query: Query, offer: Offer): Asked {
  const page = /^[1-9]\d{0,4}$/.test(query['page'] ?? '') ? Number(query['page']) : 1
  const searched = searchedIn(query)
  const asked: Record<string, string | boolean> = {
    ...(searched !== '' && { search: searched }),
    ...(/^(new|name|jackpot|recent)$/.test(query['sort'] ?? '') && { sort: query['sort']! }),
  }
  for (const [name, [field, fitting]] of Object.entries(texts)) {
    const text = query[name]
    if (text && fitting.test(text)) asked[field] = text
  }
  for (const [name, field] of Object.entries(marks)) if (query[name] === '1') asked[field] = true
  return {
    ...asked,
    ...offer,
    page,
    per_page: page > 1 ? pageMost : shownOf(query),
  }
}

function shownOf({ show }: Query): number {
  return Math.min(pageMost, Math.max(step, Math.ceil(Number(show) / step) * step || step))
}
