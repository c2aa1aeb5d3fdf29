/** Pay tables as others publish them: the fields of each kind, as JSON has them. */

/** A figure as it is printed: whole, decimal, or a fraction such as `"19/20"`. */
export type Figure = number | string

type Pays<Name extends string = string> = Readonly<Partial<Record<Name, Figure>>>

type VideoPokerTable = {
  kind: 'videopoker'
  deucesWild?: boolean
  jokers?: number
  pays: Readonly<Record<string, Figure>>
}

/** `pays` by how many numbers a bet covers, and what of it a zero gives back. */
type RouletteTable = { kind: 'roulette'; numbers: number; pays: Pays; zeroReturns?: Pays }

/** Bets whose odds are one figure. */
export type BaccaratBet =
  | 'player'
  | 'banker'
  | 'tie'
  | 'pair'
  | 'eitherPair'
  | 'perfectPair'
  | 'superSix'
  | 'dragonSeven'
  | 'panda8'
  | 'small'
  | 'big'

type BaccaratTable = {
  kind: 'baccarat'
  decks: number
  pays: Pays<BaccaratBet>
  /** What the banker pays in place of its odds where it wins with six, or with seven of three cards. */
  bankerSix?: Figure
  bankerDragonSeven?: Figure
  /** What `superSix` pays in place of its odds where the banker drew a third card. */
  superSixOfThree?: Figure
  /** Bets on a tie with so many points. */
  tieOf?: Pays
  /** What a perfect pair pays where both sides have one. */
  bothPerfectPairs?: Figure
  /** By how much a side wins, or with a natural. */
  dragonBonus?: Pays
}

export type DragonTigerBet = 'dragon' | 'tiger' | 'tie' | 'suitedTie'

type DragonTigerTable = {
  kind: 'dragontiger'
  decks: number
  pays: Pays<DragonTigerBet>
  tieReturns?: Figure
}

type SicboTable = { kind: 'sicbo'; pays: Pays }

type ThreeCardTable = {
  kind: 'threecard'
  anteBonus?: Readonly<Record<string, number>>
  pairPlus?: Pays
  sixCard?: Pays
}

type BlackjackTable = {
  kind: 'blackjack'
  decks: number
  naturalPays?: Figure
  hitsSoft17?: boolean
  doublesAfterSplit?: boolean
  splits?: number
  resplitsAces?: boolean
  hitsSplitAces?: boolean
  hasSurrender?: boolean
  doubles?: 'any' | '9-11' | '10-11'
  peeks?: boolean
}

type PlinkoTable = { kind: 'plinko'; slots: readonly Figure[] }
type WheelTable = { kind: 'wheel'; segments: readonly Figure[] }
type MinesTable = {
  kind: 'mines'
  tiles: number
  mines: number
  multiples: readonly Figure[]
}

/** `pays` by how many spots are marked: for 0, 1, 2 … of them drawn. */
type KenoTable = {
  kind: 'keno'
  balls: number
  drawn: number
  pays: Readonly<Record<string, readonly Figure[]>>
}

/** `bonus`: true for one more ball of the drum, `drawn` for more of them; or how many balls a drum of its own has, and how many are drawn from it. */
type LottoTable = {
  kind: 'lotto'
  balls: number
  drawn: number
  price?: number
  bonus?: true | number | { drawn: number } | { balls: number; drawn: number }
  prizes: Pays
}

/** `numbers` are drawn for each prize, each one of `of`; `prizes` by kind of bet. */
type DigitsTable = {
  kind: 'digits'
  of?: number
  numbers: Readonly<Record<string, number>>
  prizes: Readonly<Record<string, Pays>>
}

/** Anything else that is drawn once: of so many ways alike some pay. */
type WaysTable = {
  kind: 'ways'
  of: number
  bets: Readonly<Record<string, readonly { ways: number; pays: Figure }[]>>
}

/** `docs/pay-table.schema.json`, which says what each field means. */
export type PayTable =
  | VideoPokerTable
  | RouletteTable
  | BaccaratTable
  | DragonTigerTable
  | SicboTable
  | ThreeCardTable
  | BlackjackTable
  | PlinkoTable
  | WheelTable
  | MinesTable
  | KenoTable
  | LottoTable
  | DigitsTable
  | WaysTable

export type TableOf<Kind extends PayTable['kind']> = Extract<PayTable, { kind: Kind }>
