/** The bets of a baccarat table as others publish it, counted over every coup of the shoe. */
import { countCoups, type Coup } from '../baccarat/count.ts'
import { fraction, type Fraction } from '../fraction.ts'
import { payoutOf, type Bet } from './bet.ts'
import { toOne } from './figure.ts'
import type { BaccaratBet, Figure, TableOf } from './table.ts'

const push = fraction(1)

/** How many of all ways to deal two cards to each side give one side, or both, two cards of one kind. */
function pairWays(kinds: number, copies: number) {
  const [n, c] = [kinds * copies, copies].map(BigInt) as [bigint, bigint]
  const all = n * (n - 1n) * (n - 2n) * (n - 3n)
  const ofPlayer = n * (c - 1n)
  const both = ofPlayer * ((c - 2n) * (c - 3n) + (n - c) * (c - 1n))
  return { all, both, one: 2n * (ofPlayer * (n - 2n) * (n - 3n) - both) }
}

export function baccaratBets(table: TableOf<'baccarat'>): Bet[] {
  const { decks, pays, dragonBonus, tieOf = {} } = table
  const coups = countCoups(decks)
  const all = coups.reduce((sum, { ways }) => sum + ways, 0n)
  /** Each part with what it returns and the coups that do. */
  const bet = (name: string, parts: [name: string, Fraction, (coup: Coup) => boolean][]): Bet => ({
    name,
    payouts: parts.map(([part, returned, isOf]) =>
      payoutOf(
        returned,
        coups.filter(isOf).reduce((sum, { ways }) => sum + ways, 0n),
        part,
      ),
    ),
    all,
  })
  const isTie = ({ outcome }: Coup) => outcome === 'tie'
  const isBankers = ({ outcome }: Coup) => outcome === 'banker'
  const isSix = (coup: Coup) => isBankers(coup) && coup.points === 6
  const isDragonSeven = (coup: Coup) =>
    isBankers(coup) && coup.points === 7 && coup.bankerCards === 3
  const isPanda8 = (coup: Coup) =>
    coup.outcome === 'player' && coup.points === 8 && coup.playerCards === 3
  const isSmall = ({ playerCards, bankerCards }: Coup) => playerCards + bankerCards === 4
  const isNatural = (coup: Coup) => isSmall(coup) && coup.points >= 8
  const betOf: Record<BaccaratBet, (odds: Figure) => Bet> = {
    player: (odds) =>
      bet('player', [
        ['player', toOne(odds), ({ outcome }) => outcome === 'player'],
        ['tie', push, isTie],
      ]),
    banker: (odds) =>
      bet('banker', [
        ['banker', toOne(odds), (coup) => isBankers(coup) && !isSix(coup) && !isDragonSeven(coup)],
        ['superSix', toOne(table.bankerSix ?? odds), isSix],
        ['dragonSeven', toOne(table.bankerDragonSeven ?? odds), isDragonSeven],
        ['tie', push, isTie],
      ]),
    tie: (odds) => bet('tie', [['tie', toOne(odds), isTie]]),
    superSix: (odds) =>
      bet('superSix', [
        ['of two cards', toOne(odds), (coup) => isSix(coup) && coup.bankerCards === 2],
        [
          'of three cards',
          toOne(table.superSixOfThree ?? odds),
          (coup) => isSix(coup) && coup.bankerCards === 3,
        ],
      ]),
    dragonSeven: (odds) => bet('dragonSeven', [['dragonSeven', toOne(odds), isDragonSeven]]),
    panda8: (odds) => bet('panda8', [['panda8', toOne(odds), isPanda8]]),
    small: (odds) => bet('small', [['small', toOne(odds), isSmall]]),
    big: (odds) => bet('big', [['big', toOne(odds), (coup) => !isSmall(coup)]]),
    pair: (odds) => ({
      name: 'pair',
      payouts: [payoutOf(toOne(odds), 4 * decks - 1)],
      all: BigInt(52 * decks - 1),
    }),
    eitherPair: (odds) => {
      const ways = pairWays(13, 4 * decks)
      const payouts = [payoutOf(toOne(odds), ways.one + ways.both)]
      return { name: 'eitherPair', payouts, all: ways.all }
    },
    perfectPair: (odds) => {
      const ways = pairWays(52, decks)
      const payouts = [
        payoutOf(toOne(odds), ways.one, 'one'),
        payoutOf(toOne(table.bothPerfectPairs ?? odds), ways.both, 'both'),
      ]
      return { name: 'perfectPair', payouts, all: ways.all }
    },
  }
  const bonusOf = (side: 'player' | 'banker', odds: NonNullable<typeof dragonBonus>) =>
    bet(`dragonBonus on ${side}`, [
      ...Object.entries(odds).map(([by, figure]): [string, Fraction, (coup: Coup) => boolean] => [
        by,
        toOne(figure!),
        (coup) =>
          coup.outcome === side &&
          (by === 'natural' ? isNatural(coup) : !isNatural(coup) && coup.margin === Number(by)),
      ]),
      ['naturalTie', push, (coup) => isTie(coup) && isNatural(coup)],
    ])
  return [
    ...Object.entries(pays).map(([name, odds]) => betOf[name as BaccaratBet](odds)),
    ...Object.entries(tieOf).map(([points, odds]) =>
      bet(`tie of ${points}`, [
        [`tie of ${points}`, toOne(odds!), (coup) => isTie(coup) && coup.points === Number(points)],
      ]),
    ),
    ...(dragonBonus ? [bonusOf('player', dragonBonus), bonusOf('banker', dragonBonus)] : []),
  ]
}
