/** Live tables as data: the game that is played at them, how fast it is dealt, and what came of a bet. */
import type { MoneyWheelRules } from '../moneywheel/moneywheel.ts'
import type { BaccaratRules, DragonTigerRules, RouletteRules, SicboRules } from '../rules.ts'

/** `played` is the game of the table: its odds and what it pays. Each card, ball or spin takes `dealMs`. */
export type TableRules = {
  kind: 'table'
  played: BaccaratRules | RouletteRules | DragonTigerRules | SicboRules | MoneyWheelRules
  dealMs: number
  /** All of it is seen at once, after `dealMs`. */
  isDealtAtOnce?: true
  /** How long all of it lies there before bets are paid. */
  holdMs: number
}

/** Cards by side, the number, the dice, or the places at which the wheel of money stood: what has been dealt so far. */
export type Dealt = Readonly<Record<string, readonly (string | number)[]>>

/** `outcome` is who won, the number or the total of the dice; null as long as the round goes on. */
export type TableShown = { dealt: Dealt; outcome: string | number | null }

/** `hits`: every bet that got anything back, in the order of their names, each cut by itself; `payout` is cut once. */
export type TableStep = {
  kind: 'table'
  dealt: Dealt
  outcome: string | number
  hits: { bet: string; payout: string }[]
  payout: string
}
