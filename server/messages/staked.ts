/** What a bet in a round that many share is on, as whoever reads of it is told. */

import type { Language } from '#contract/catalogue.ts'
import { readStaked, type StoredChoice } from '#games/shared/staked.ts'
import { sayBet, type SaidBet } from '#i18n/bet_words.ts'
import { betSayingOf } from '#i18n/bets.ts'

/** `commitment` is the hash of the seed of its round, which says who runs in a race. */
export type StakedBet = StoredChoice & { commitment: string }

/** @returns `parts`: how many its stake was divided into. */
export function sayStaked(language: Language, bet: StakedBet): SaidBet & { parts: number } {
  const read = readStaked(bet)
  if (!read) return { name: '', picks: [], parts: 1 }
  return { ...sayBet(betSayingOf(language), read.staked, read.runners), parts: read.parts }
}
