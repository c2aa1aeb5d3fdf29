/** Playing cards: how they are written, counted and dealt. */
import type { Draw } from './fair.ts'
import { shuffled } from './shuffle.ts'

/** Rank and suit, as in `Ah`, `Td`, `9c`. */
export type Card = string

export const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'] as const
const suits = ['s', 'h', 'd', 'c'] as const
export const deckSize = ranks.length * suits.length

/** The card with a number from 0 to 51: suit by suit, ace to king. */
export function cardAt(index: number): Card {
  return `${ranks[index % ranks.length]}${suits[Math.floor(index / ranks.length) % suits.length]}`
}

/** 1 for an ace to 13 for a king. */
export function rankOf(card: Card): number {
  return ranks.indexOf(card.charAt(0) as (typeof ranks)[number]) + 1
}

export function suitOf(card: Card): number {
  return suits.indexOf(card.charAt(1) as (typeof suits)[number])
}

/** Decks shuffled together and dealt card by card, none of them returned [GAM-09]. */
export function dealFrom(decks: number, draw: Draw): Generator<Card, never> {
  return shuffled(
    Array.from({ length: decks * deckSize }, (_, i) => cardAt(i)),
    draw,
  )
}
