/** The hash game as data: its bets, what they pay, and what came of one. */

export const hashBets = [
  'odd',
  'even',
  'small',
  'big',
  'lucky',
  'dragon',
  'tiger',
  'tie',
  'character',
] as const
export type HashBet = (typeof hashBets)[number]

/** What a bet pays, in hundredths of the stake, and on how many of 256 pairs of last characters. */
export type HashRules = {
  kind: 'hash'
  pays: Readonly<Record<HashBet, { times: number; pairs: number }>>
}

/** `character` from 0 to 15, of a bet on it; else null. */
export type HashChoice = { on: HashBet; character: number | null }
export type HashOutcome = { hash: string }

export type HashStep = { kind: 'hash'; hash: string; isWin: boolean; payout: string }
