/** Baccarat: eight decks, banker pays 19 to 20; the third card is drawn by the table's rules alone. */
import { atOdds, betGame, type BetTable } from '../bets.ts'
import { dealFrom, rankOf, type Card } from '../cards.ts'
import type { Draw } from '../fair.ts'
import { fraction, readFraction, type Fraction } from '../fraction.ts'
import type { BaccaratRules } from '../rules.ts'
import { next } from '../shuffle.ts'

export type BaccaratOutcome = 'player' | 'banker' | 'tie'

/** Who got two first cards of one rank. */
const pairs = ['none', 'player', 'banker', 'both'] as const
export type BaccaratPair = (typeof pairs)[number]

export const pairOf = (isPlayers: boolean, isBankers: boolean): BaccaratPair =>
  isPlayers && isBankers ? 'both' : isPlayers ? 'player' : isBankers ? 'banker' : 'none'

export type BaccaratCoup = { outcome: BaccaratOutcome; pair: BaccaratPair }

const rules = {
  kind: 'baccarat',
  decks: 8,
  pays: { player: '1/1', banker: '19/20', tie: '9/1', playerPair: '12/1', bankerPair: '12/1' },
} as const satisfies BaccaratRules

/** As they were before there were bets on pairs. */
const rulesBefore = {
  kind: 'baccarat',
  decks: 8,
  pays: { player: '1/1', banker: '19/20', tie: '9/1' },
} as const satisfies BaccaratRules

/** Orders of six cards from eight decks, by who wins and who has a pair; a test counts them. */
export const baccaratWays: Record<BaccaratOutcome, Record<BaccaratPair, bigint>> = {
  banker: {
    none: 1_961_806_209_310_720n,
    player: 181_199_148_797_952n,
    banker: 136_819_378_110_464n,
    both: 12_427_830_218_752n,
  },
  player: {
    none: 1_906_634_336_174_080n,
    player: 134_327_962_841_088n,
    banker: 177_294_219_300_864n,
    both: 12_261_764_276_224n,
  },
  tie: {
    none: 411_103_725_690_880n,
    player: 29_952_563_675_136n,
    banker: 31_366_077_902_848n,
    both: 3_205_059_204_352n,
  },
}

/** Tens and faces count nothing. */
const pointOf = (card: Card) => (rankOf(card) >= 10 ? 0 : rankOf(card))
export const pointsOf = (cards: readonly Card[]) =>
  cards.reduce((sum, card) => sum + pointOf(card), 0) % 10

/** Whether the banker draws at two cards, by the point of the player's third card; null where there is none. */
export function bankerDraws(points: number, third: number | null): boolean {
  if (third === null) return points <= 5
  if (points <= 2) return true
  const draws: Record<number, boolean> = {
    3: third !== 8,
    4: third >= 2 && third <= 7,
    5: third >= 4 && third <= 7,
    6: third >= 6 && third <= 7,
  }
  return draws[points] ?? false
}

const coups = (Object.keys(baccaratWays) as BaccaratOutcome[]).flatMap((outcome) =>
  pairs.map((pair) => ({ outcome: { outcome, pair }, ways: baccaratWays[outcome][pair] })),
)

const wins: Record<string, (coup: BaccaratCoup) => boolean> = {
  player: ({ outcome }) => outcome === 'player',
  banker: ({ outcome }) => outcome === 'banker',
  tie: ({ outcome }) => outcome === 'tie',
  playerPair: ({ pair }) => pair === 'player' || pair === 'both',
  bankerPair: ({ pair }) => pair === 'banker' || pair === 'both',
}

/** Every bet that a coup wins, whether somebody laid it or not. */
export const baccaratWins = (coup: BaccaratCoup): string[] =>
  Object.keys(wins).filter((bet) => wins[bet]!(coup))

/** Bets on a side push on a tie. */
export function baccaratTable(pays: BaccaratRules['pays']) {
  const odds = new Map(
    Object.entries(pays).map(([bet, text]): [string, Fraction] => [bet, readFraction(text)]),
  )
  return {
    outcomes: coups,
    returnOf: (bet: string, coup: BaccaratCoup) =>
      coup.outcome === 'tie' && (bet === 'player' || bet === 'banker')
        ? fraction(1)
        : atOdds(odds.get(bet)!, wins[bet]!(coup)),
  }
}

/** What two sides were dealt, as bets tell it apart; each has two cards or three. */
export function coupOf(player: readonly Card[], banker: readonly Card[]): BaccaratCoup {
  const difference = pointsOf(player) - pointsOf(banker)
  const isPair = ([first, second]: readonly Card[]) => rankOf(first!) === rankOf(second!)
  return {
    outcome: difference > 0 ? 'player' : difference < 0 ? 'banker' : 'tie',
    pair: pairOf(isPair(player), isPair(banker)),
  }
}

function dealCoup(draw: Draw) {
  const shoe = dealFrom(rules.decks, draw)
  const [first, second, third, fourth] = [next(shoe), next(shoe), next(shoe), next(shoe)]
  const player = [first, third]
  const banker = [second, fourth]
  const isNatural = pointsOf(player) >= 8 || pointsOf(banker) >= 8
  if (!isNatural) {
    const drawn = pointsOf(player) <= 5 ? next(shoe) : null
    if (drawn) player.push(drawn)
    if (bankerDraws(pointsOf(banker), drawn === null ? null : pointOf(drawn)))
      banker.push(next(shoe))
  }
  return { outcome: coupOf(player, banker), shown: { player, banker } }
}

const tableOf = (version: number, own: BaccaratRules): BetTable<BaccaratCoup> => ({
  code: 'baccarat',
  name: 'Baccarat',
  version,
  volatility: 'low',
  rules: own,
  bets: Object.keys(own.pays),
  ...baccaratTable(own.pays),
  draw: dealCoup,
  defaultBet: 'banker',
  topBet: 'playerPair' in own.pays ? 'playerPair' : 'tie',
})

export const baccaratBetTable = tableOf(2, rules)
export const baccarat = betGame(baccaratBetTable)

/** The version without pairs: rounds that were played under it are verified by it [GAM-19]. */
export const baccaratBeforeTable = tableOf(1, rulesBefore)
export const baccaratBefore = betGame(baccaratBeforeTable)
