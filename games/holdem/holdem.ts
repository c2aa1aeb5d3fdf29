/** The published rules of hold'em: tables where players play each other for chips, and tournaments. */
import { isCurrency, parseMoney, showMoney } from '#contract/money.ts'
import { fraction } from '../fraction.ts'
import type { Game } from '../game.ts'
import type { SeveralTablesRules, SitAndGoRules, TournamentRules } from './tournament.ts'

/** Times in milliseconds; `…Blinds` count big blinds. */
type HandRules = {
  kind: 'holdem'
  betting: 'no limit'
  seatsMax: number
  rakePercent: number
  rakeCapBlinds: number
  /** Where no flop was dealt nothing is taken. */
  noFlopNoDrop: true
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
}

/** Tables at which one sits down with chips for money, and leaves with them. */
export type CashRules = HandRules & {
  buyInMinBlinds: number
  buyInMaxBlinds: number
  /** Whoever is away gives up the seat after so many hands, or so long. */
  awayHandsMax: number
  awayMs: number
}

export type HoldemRules = CashRules | (HandRules & { tournament: TournamentRules })

const rules: CashRules = {
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

export const riverHoldem: TableGame & { rules: CashRules } = {
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

const tournament: SitAndGoRules = {
  startChips: 1500,
  handsPerLevel: 10,
  levels: [
    [10, 20],
    [15, 30],
    [25, 50],
    [40, 80],
    [60, 120],
    [100, 200],
    [150, 300],
    [250, 500],
    [400, 800],
    [600, 1200],
    [1000, 2000],
    [1500, 3000],
    [2500, 5000],
    [4000, 8000],
    [7000, 14_000],
  ],
  prizes: { 2: [100], 3: [100], 6: [65, 35], 9: [50, 30, 20] },
  poolRemainder: 'first place',
  outTogether: 'larger stack first, equal stacks share',
  feePercentMax: 10,
  startMs: 15_000,
  fillMs: 7_200_000,
  shownMs: 300_000,
}

const { actionMs, timeBankMs, bankGainMs, pauseMs, showMs } = rules

/** A tournament at one table that begins when its seats are taken. */
export const riverSitAndGo: TableGame & { rules: { tournament: SitAndGoRules } } = {
  code: 'river-sit-and-go',
  name: 'River Sit & Go',
  category: 'poker',
  version: 1,
  volatility: 'high',
  rules: {
    kind: 'holdem',
    betting: 'no limit',
    seatsMax: rules.seatsMax,
    rakePercent: 0,
    rakeCapBlinds: 0,
    noFlopNoDrop: true,
    button: 'moves forward',
    oddChips: 'after the button',
    actionMs,
    timeBankMs,
    bankGainMs,
    pauseMs,
    showMs,
    tournament,
  },
  /** The least that comes back of all that is paid: the rest is the fee. */
  rtp: fraction(100, 100 + tournament.feePercentMax),
  /** The first of nine takes half of what all nine have paid in. */
  maxMultiple: fraction(9, 2),
  stakeMin: 1n,
  stakeStep: 1n,
}

const severalTables: SeveralTablesRules = {
  startChips: tournament.startChips,
  handsPerLevel: tournament.handsPerLevel,
  levels: [
    ...tournament.levels,
    [10_000, 20_000],
    [15_000, 30_000],
    [25_000, 50_000],
    [40_000, 80_000],
    [75_000, 150_000],
  ],
  prizes: {
    2: [100],
    4: [65, 35],
    8: [50, 30, 20],
    18: [40, 27, 20, 13],
    30: [34, 23, 17, 14, 12],
    50: [30, 20, 14, 11, 9, 8, 8],
    75: [27, 18, 13, 10, 8, 7, 6, 6, 5],
  },
  poolRemainder: tournament.poolRemainder,
  outTogether: tournament.outTogether,
  feePercentMax: tournament.feePercentMax,
  startMs: 30_000,
  shownMs: tournament.shownMs,
  tables: {
    entriesMax: 100,
    play: 'hand for hand',
    breaks: 'last table first',
    moves: 'next big blind of the fullest table to the shortest',
    moveMs: 8000,
    lateMs: 600_000,
  },
}

/** A tournament over several tables that begins at a time. */
export const riverTournament: TableGame & { rules: { tournament: SeveralTablesRules } } = {
  ...riverSitAndGo,
  code: 'river-tournament',
  name: 'River Tournament',
  rules: { ...riverSitAndGo.rules, tournament: severalTables },
  /** The only prize of seven is all that seven have paid in. */
  maxMultiple: fraction(50 * 100 * 30, 100 * 100),
}

/** In the order they are listed. */
export const tableGames: Readonly<Record<string, TableGame>> = {
  [riverHoldem.code]: riverHoldem,
  [riverSitAndGo.code]: riverSitAndGo,
  [riverTournament.code]: riverTournament,
}

/** @returns null for a code that is no game of ours. */
export function tableGameOf(code: string): TableGame | null {
  return Object.hasOwn(tableGames, code) ? tableGames[code]! : null
}

/** The rules of a tournament; null where one plays for chips that are money. */
export function tournamentOf({ rules: of }: Pick<TableGame, 'rules'>): TournamentRules | null {
  return 'tournament' in of ? of.tournament : null
}

/** How chips are written: as whole numbers where they are counters, as amounts of the currency where they are money. */
export type ChipText = { read: (text: string) => bigint | null; show: (chips: bigint) => string }

const counters: ChipText = {
  read: (text) => (/^(0|[1-9]\d{0,11})$/.test(text) ? BigInt(text) : null),
  show: String,
}

/** @returns null for a currency that is none of ours. */
export function chipTextOf(game: Pick<TableGame, 'rules'>, currency: string): ChipText | null {
  if (tournamentOf(game)) return counters
  if (!isCurrency(currency)) return null
  return {
    read: (text) => parseMoney(text, currency),
    show: (chips) => showMoney(chips, currency),
  }
}
