/** River Hold'em: the published rules of the tables where players play each other for chips. */
import { fraction } from '../fraction.ts'
import type { Game } from '../game.ts'

/** Times in milliseconds; `…Blinds` count big blinds. */
export type HoldemRules = {
  kind: 'holdem'
  betting: 'no limit'
  seatsMax: number
  rakePercent: number
  rakeCapBlinds: number
  /** Where no flop was dealt nothing is taken. */
  noFlopNoDrop: true
  buyInMinBlinds: number
  buyInMaxBlinds: number
  /** The button goes to the next player who is dealt in; blinds follow it. */
  button: 'moves forward'
  /** Of pots that are shared: units that are left go to the first winners after the button. */
  oddChips: 'after the button'
  actionMs: number
  /** Beyond that, filled up anew by `bankGainMs` with every hand dealt. */
  timeBankMs: number
  bankGainMs: number
  /** Between two hands, longer where hands were shown. */
  pauseMs: number
  showMs: number
  /** Whoever is away gives up the seat after so many hands, or so long. */
  awayHandsMax: number
  awayMs: number
}

const rules: HoldemRules = {
  kind: 'holdem',
  betting: 'no limit',
  seatsMax: 9,
  rakePercent: 5,
  rakeCapBlinds: 3,
  noFlopNoDrop: true,
  buyInMinBlinds: 20,
  buyInMaxBlinds: 100,
  button: 'moves forward',
  oddChips: 'after the button',
  actionMs: 20_000,
  timeBankMs: 30_000,
  bankGainMs: 5000,
  pauseMs: 4000,
  showMs: 8000,
  awayHandsMax: 8,
  awayMs: 600_000,
}

/** A game whose players play each other: the house draws nothing for itself and takes its rake. */
export type TableGame = Pick<
  Game,
  | 'code'
  | 'name'
  | 'category'
  | 'version'
  | 'volatility'
  | 'rtp'
  | 'maxMultiple'
  | 'stakeMin'
  | 'stakeStep'
> & { rules: HoldemRules }

export const riverHoldem: TableGame = {
  code: 'river-holdem',
  name: 'River Hold’em',
  category: 'poker',
  version: 1,
  volatility: 'medium',
  rules,
  /** The least that comes back of all that is staked: the rest is the rake, which has a cap. */
  rtp: fraction(100 - rules.rakePercent, 100),
  /** Against eight others who put in as much. */
  maxMultiple: fraction(rules.seatsMax),
  stakeMin: 1n,
  stakeStep: 1n,
}

/** In the order they are listed. */
export const tableGames: Readonly<Record<string, TableGame>> = { [riverHoldem.code]: riverHoldem }

/** @returns null for a code that is no game of ours. */
export function tableGameOf(code: string): TableGame | null {
  return Object.hasOwn(tableGames, code) ? tableGames[code]! : null
}
