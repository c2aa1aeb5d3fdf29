/** Baccarat: eight decks, banker pays 19 to 20; the third card is drawn by the table's rules alone. */
import { atOdds, betGame, type BetTable } from '../bets.ts'
import { dealFrom, rankOf, type Card } from '../cards.ts'
import type { Draw } from '../fair.ts'
import { fraction, readFraction, type Fraction } from '../fraction.ts'
import type { BaccaratRules } from '../rules.ts'
import { next } from '../shuffle.ts'

export type BaccaratOutcome = 'player' | 'banker' | 'tie'

const rules = {
  kind: 'baccarat',
  decks: 8,
  pays: { player: '1/1', banker: '19/20', tie: '9/1' },
} as const satisfies BaccaratRules

/** Orders of six cards from eight decks in which each side wins; counting them takes a second, a test holds them. */
export const baccaratWays: Record<BaccaratOutcome, bigint> = {
  banker: 2_292_252_566_437_888n,
  player: 2_230_518_282_592_256n,
  tie: 475_627_426_473_216n,
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

/** Bets push on a tie, but for the tie itself. */
export function baccaratTable(pays: Record<BaccaratOutcome, Fraction>) {
  return {
    outcomes: (Object.keys(baccaratWays) as BaccaratOutcome[]).map((outcome) => ({
      outcome,
      ways: baccaratWays[outcome],
    })),
    returnOf: (bet: string, outcome: BaccaratOutcome) =>
      outcome === 'tie' && bet !== 'tie'
        ? fraction(1)
        : atOdds(pays[bet as BaccaratOutcome], bet === outcome),
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
  const difference = pointsOf(player) - pointsOf(banker)
  const outcome: BaccaratOutcome = difference > 0 ? 'player' : difference < 0 ? 'banker' : 'tie'
  return { outcome, shown: { player, banker } }
}

export const baccaratBetTable: BetTable<BaccaratOutcome> = {
  code: 'baccarat',
  name: 'Baccarat',
  version: 1,
  volatility: 'low',
  rules,
  bets: ['player', 'banker', 'tie'],
  ...baccaratTable({
    player: readFraction(rules.pays.player),
    banker: readFraction(rules.pays.banker),
    tie: readFraction(rules.pays.tie),
  }),
  draw: dealCoup,
  defaultBet: 'banker',
  topBet: 'tie',
}

export const baccarat = betGame(baccaratBetTable)
