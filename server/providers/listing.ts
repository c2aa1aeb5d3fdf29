/** Vendors' lists of games in the catalogue's terms; what a list does not say is taken as the least that is safe. */

import type { Category } from '#contract/catalogue.ts'
import type { VendorGame } from './adapter.ts'

/** What a vendor says of a game; empty texts where it is silent. */
export type Listed = {
  vendorCode: string
  name: string
  /** The vendor's name of the brand. */
  brand: string
  /** In the vendor's words. */
  category: string
  stakeMin?: string
  stakeMax?: string
  rtp?: string
  hasDemo?: boolean
  hasFreeRounds?: boolean
  blockedCountries?: readonly string[]
}

/** The words that vendors use for categories, in lower case. */
const categoryWords: readonly (readonly [RegExp, Category])[] = [
  [/slot|^0$|vs|reel/, 'slot_game'],
  [/fish/, 'fishing'],
  [/bingo/, 'bingo'],
  [/lott|keno|4d/, 'lottery'],
  [/crash/, 'crash'],
  [/arcade|mini|instant|scratch/, 'arcade'],
  [/poker|card/, 'poker'],
  [/live|casino|table|roulette|baccarat|blackjack/, 'casino'],
]

const stakeMin = '1'
const stakeMax = '1000'

/** @returns the game, or nothing where it has no code or name. */
export function readVendorGame(listed: Listed): VendorGame[] {
  const { vendorCode, name, brand, category, rtp = '' } = listed
  const code = brand
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, 20)
  if (vendorCode === '' || name === '' || code === '') return []
  const word = category.toLowerCase()
  return [
    {
      vendorCode,
      name,
      brand: { code, name: brand },
      category: categoryWords.find(([pattern]) => pattern.test(word))?.[1] ?? 'arcade',
      volatility: 'medium',
      rtp: /^\d{1,3}(\.\d{1,2})?$/.test(rtp) ? rtp : '0',
      stakeMin: listed.stakeMin || stakeMin,
      stakeMax: listed.stakeMax || stakeMax,
      features: listed.hasFreeRounds ? ['free_spins'] : [],
      hasDemo: listed.hasDemo ?? true,
      blockedCountries: (listed.blockedCountries ?? []).map((country) => country.toUpperCase()),
    },
  ]
}
