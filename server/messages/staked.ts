/** What a bet is on, in a round that many share or on sports, as whoever reads of it is told. */

import type { Language } from '#contract/catalogue.ts'
import { readStaked, type StoredChoice } from '#games/shared/staked.ts'
import { sayBet, type SaidBet } from '#i18n/bet_words.ts'
import { betSayingOf } from '#i18n/bets.ts'

type Name = Partial<Record<Language, string>> & { EN: string }

/** What a round of the sportsbook keeps as its choice. */
export type StakedTicket = {
  /** So many of its selections make a line. */
  combine: number
  /** What was asked, as canonical text. */
  asked: string
  selections: {
    home: Name
    away: Name
    bet_type: string
    home_away: string
    criteria1: string
    odds: string
  }[]
}

export const isTicket = (choice: unknown): choice is StakedTicket =>
  typeof choice === 'object' && choice !== null && 'combine' in choice && 'selections' in choice

/** As boards mark the sides, in every language. */
const marks: Readonly<Record<string, string>> = { H: '1', D: 'X', A: '2', S: '' }

/** The match of a single bet, or how many matches; and each with its side and the odds that were asked for. */
export function sayTicket(
  language: Language,
  { selections }: StakedTicket,
): SaidBet & { parts: number } {
  const matches = selections.map(
    ({ home, away }) => `${home[language] ?? home.EN} – ${away[language] ?? away.EN}`,
  )
  const [first = '', ...others] = matches
  return {
    name: others.length > 0 ? `${first} + ${others.length}` : first,
    picks: selections.map(({ bet_type, home_away, criteria1, odds }, i) =>
      [matches[i], bet_type, marks[home_away] ?? home_away, criteria1, `@ ${odds}`]
        .filter(Boolean)
        .join(' '),
    ),
    parts: 1,
  }
}

/** `commitment` is the hash of the seed of its round, which says who runs in a race. */
export type StakedBet = StoredChoice & { commitment: string }

/** @returns `parts`: how many its stake was divided into. */
export function sayStaked(language: Language, bet: StakedBet): SaidBet & { parts: number } {
  const read = readStaked(bet)
  if (!read) return { name: '', picks: [], parts: 1 }
  return { ...sayBet(betSayingOf(language), read.staked, read.runners), parts: read.parts }
}

/** A bet that a letter carries as JSON. */
export function sayBetOf(language: Language, json: string): string {
  const bet = JSON.parse(json) as StakedBet | StakedTicket
  return (isTicket(bet) ? sayTicket(language, bet) : sayStaked(language, bet)).name
}
