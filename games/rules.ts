/** The rules of our games that are no slots, as data: what players read of how they pay, and what is hashed. */

import type { PokerHand } from './poker/hand.ts'
import type { ThreeCardHand } from './threecard/hand.ts'

export const risks = ['low', 'medium', 'high'] as const
export type Risk = (typeof risks)[number]

/** After k safe tiles a round may be ended with `rtp` divided by the chance of having come so far. */
export type MinesRules = {
  kind: 'mines'
  tiles: number
  minesMin: number
  minesMax: number
  rtp: string
}

/**
 * Every card is drawn from a full deck; ace is low, king is high. A right guess multiplies what may be taken by one
 * over its chance; from `stopAt` stakes on, or at the last of `cardsMax` cards, it is paid without being asked for.
 */
export type HiloRules = { kind: 'hilo'; cardsMax: number; stopAt: number; rtp: string }

/** Multiples in hundredths, from the middle outwards; both sides are alike. */
export type PlinkoRules = {
  kind: 'plinko'
  tables: Readonly<Record<string, Readonly<Record<Risk, readonly number[]>>>>
}

/** Multiples in hundredths, in the order of the segments; a wheel of 20 or 30 segments is its row that many times. */
export type WheelRules = {
  kind: 'wheel'
  segments: Readonly<Record<string, Readonly<Record<Risk, readonly number[]>>>>
}

/**
 * A natural pays 3 to 2. The dealer looks under an ace or a ten before the player moves: against a natural only the
 * opening stake and the insurance are lost. No double after a split, one card for each split ace, no surrender.
 * Insurance of half the stake pays 2 to 1.
 */
export type BlackjackRules = {
  kind: 'blackjack'
  decks: number
  dealerStandsFrom: number
  naturalPays: string
  insurancePays: string
  splits: number
}

/** A bet on n numbers pays 36/n - 1 to one; with la partage half of an even chance comes back on zero. */
export type RouletteRules = { kind: 'roulette'; numbers: number; laPartage: boolean }

/** Odds to one, by bet. Bets on a side come back on a tie; a pair is two first cards of one rank. */
export type BaccaratRules = {
  kind: 'baccarat'
  decks: number
  pays: Readonly<Record<'player' | 'banker' | 'tie', string>> &
    Readonly<Partial<Record<'playerPair' | 'bankerPair', string>>>
}

/** Odds to one, and the share of a bet on a side that a tie returns. */
export type DragonTigerRules = {
  kind: 'dragontiger'
  decks: number
  pays: Readonly<Record<'dragon' | 'tiger' | 'tie', string>>
  tieReturns: string
}

/** Odds to one by kind of bet. */
export type SicboRules = { kind: 'sicbo'; pays: Readonly<Record<string, string>> }

/** Stakes returned for each hand. */
export type VideoPokerRules = { kind: 'videopoker'; pays: Readonly<Record<PokerHand, number>> }

/** Odds to one; the dealer plays with a queen or better. */
export type ThreeCardRules = {
  kind: 'threecard'
  anteBonus: Readonly<Partial<Record<ThreeCardHand, number>>>
  pairPlus: Readonly<Partial<Record<ThreeCardHand, number>>>
  /** What an ante gets back with the best play, as a fraction. */
  anteRtp: string
}

/** What a catch pays in stakes: its own multiple, pearls drawn one by one, or a chain that may go on. */
export type Prize =
  | { kind: 'single'; multiple: number }
  | { kind: 'pearls'; count: number; pearls: readonly { multiple: number; ways: number }[] }
  | { kind: 'chain'; multiple: number; linksMax: number; goesOn: string }

/** A target is caught with the chance `rtp` divided by the mean of its prize, so that every shot returns `rtp`. */
export type FishingRules = {
  kind: 'fishing'
  rtp: string
  /** In the order in which they are listed; `swims` says how often one swims by, which changes no chance. */
  targets: Readonly<Record<string, { prize: Prize; swims: number; swimMs: number }>>
}
