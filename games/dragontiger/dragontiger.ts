/** Dragon tiger: one card each from eight decks, the higher wins; ace is low. */
import { atOdds, betGame, type BetTable } from '../bets.ts'
import { dealFrom, rankOf, ranks } from '../cards.ts'
import { fraction, readFraction } from '../fraction.ts'
import type { DragonTigerRules } from '../rules.ts'
import { next } from '../shuffle.ts'

export type DragonTigerOutcome = 'dragon' | 'tiger' | 'tie'

const rules = {
  kind: 'dragontiger',
  decks: 8,
  pays: { dragon: '1/1', tiger: '1/1', tie: '12/1' },
  tieReturns: '1/2',
} as const satisfies DragonTigerRules

/** Ordered pairs of cards from so many decks: those of one rank, and those in which one named side is higher. */
export function dragonTigerWays(decks: number): Record<'win' | 'tie', bigint> {
  const perRank = BigInt(decks * 4)
  const rankCount = BigInt(ranks.length)
  return {
    win: (rankCount * (rankCount - 1n) * perRank * perRank) / 2n,
    tie: rankCount * perRank * (perRank - 1n),
  }
}

const { win, tie } = dragonTigerWays(rules.decks)

/** On a tie half of a chip on either side comes back. */
export function dragonTigerTable(pays: DragonTigerRules['pays']) {
  return {
    outcomes: [
      { outcome: 'dragon' as const, ways: win },
      { outcome: 'tiger' as const, ways: win },
      { outcome: 'tie' as const, ways: tie },
    ],
    returnOf: (bet: string, outcome: DragonTigerOutcome) =>
      outcome === 'tie' && bet !== 'tie'
        ? fraction(1, 2)
        : atOdds(readFraction(pays[bet as DragonTigerOutcome]), bet === outcome),
  }
}

export const dragonTigerBetTable: BetTable<DragonTigerOutcome> = {
  code: 'dragon-tiger',
  name: 'Dragon Tiger',
  version: 1,
  volatility: 'low',
  rules,
  bets: ['dragon', 'tiger', 'tie'],
  ...dragonTigerTable(rules.pays),
  draw: (draw) => {
    const shoe = dealFrom(rules.decks, draw)
    const [dragon, tiger] = [next(shoe), next(shoe)]
    const difference = rankOf(dragon) - rankOf(tiger)
    const outcome = difference > 0 ? 'dragon' : difference < 0 ? 'tiger' : 'tie'
    return { outcome, shown: { dragon: [dragon], tiger: [tiger] } }
  },
  defaultBet: 'dragon',
  topBet: 'tie',
}

export const dragonTiger = betGame(dragonTigerBetTable)
