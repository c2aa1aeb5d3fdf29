/** What a bet is on, in a round that many share or on sports, as whoever reads of it is told. */

import type { Language } from '#contract/catalogue.ts'
import { readStaked, type StoredChoice } from '#games/shared/staked.ts'
import { sayBet, type SaidBet } from '#i18n/bet_words.ts'
import { betSayingOf } from '#i18n/bets.ts'
import { timesOf } from '#i18n/format.ts'

type Name = Partial<Record<Language, string>> & { EN: string }

/** What a round of the sportsbook keeps as its choice. */
export type StakedTicket = {
  /** So many of its selections make a line. */
  combine: number
  /** What was asked, as canonical text. */
  asked: string
  selections: StakedSelection[]
}

type StakedSelection = { bet_type: string; home_away: string; criteria1: string; odds: string } & (
  | { home: Name; away: Name }
  /** On who wins a season, which ends with a match that begins then. */
  | { league: Name; team: Name; ends: string }
)

export const isTicket = (choice: unknown): choice is StakedTicket =>
  typeof choice === 'object' && choice !== null && 'combine' in choice && 'selections' in choice

/** As boards mark the sides, in every language. */
const marks: Readonly<Record<string, string>> = { H: '1', D: 'X', A: '2', S: '' }

/** The match or season of a single bet, or of how many; and each with its side and the odds that were asked for. */
export function sayTicket(
  language: Language,
  { selections }: StakedTicket,
): SaidBet & { parts: number } {
  const nameOf = (name: Name) => name[language] ?? name.EN
  const events = selections.map((one) =>
    'team' in one
      ? `${nameOf(one.league)} (${dayOf(language, one.ends)})`
      : `${nameOf(one.home)} – ${nameOf(one.away)}`,
  )
  const [first = '', ...others] = events
  return {
    name: others.length > 0 ? `${first} + ${others.length}` : first,
    picks: selections.map((one, i) => {
      const { bet_type, home_away, criteria1, odds } = one
      const side =
        'team' in one ? [nameOf(one.team)] : [bet_type, marks[home_away] ?? home_away, criteria1]
      return [events[i], ...side, `@ ${odds}`].filter(Boolean).join(' ')
    }),
    parts: 1,
  }
}

/** The day on which a season ends; no zone is known here. */
const dayOf = (language: Language, iso: string) => timesOf(language, 'UTC')(iso, 'day')

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
