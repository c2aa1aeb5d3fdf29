/** The hash game as data: its bets, what they pay, and what came of one. */

import { hashTables } from '#contract/game_traits.ts'

const { bull: bullBets, ...pairTables } = hashTables
type PairBet = (typeof pairTables)[keyof typeof pairTables][number]
type BullBet = (typeof bullBets)[number]
export type HashBet = PairBet | BullBet
export const hashBets: readonly HashBet[] = Object.values(hashTables).flat()

/**
 * What a bet pays, in hundredths of the stake, and on how many of 256 pairs of last characters, or of 1,048,576 hands of
 * five. Former rules had no hands.
 */
export type HashRules = {
  kind: 'hash'
  pays: Readonly<Record<PairBet, { times: number; pairs: number }>>
  bulls?: Readonly<Record<BullBet, { times: number; hands: number }>>
}

/** `character` from 0 to 15, of a bet on it; else null. */
export type HashChoice = { on: HashBet; character: number | null }
export type HashOutcome = { hash: string }

export type HashStep = { kind: 'hash'; hash: string; isWin: boolean; payout: string }
