/** Counts every coup of baccarat exactly: orders of six cards from a whole shoe, by who wins and who has a pair. */
import { bankerDraws, pairOf, type BaccaratOutcome, type BaccaratPair } from './baccarat.ts'

/** Cards of each point from 0 to 9 in so many decks. */
function shoeOf(decks: number): bigint[] {
  return Array.from({ length: 10 }, (_, point) => BigInt(decks * (point === 0 ? 16 : 4)))
}

/**
 * Who wins, with what points and how many more than the other, how many cards each side has, and how many orders of six
 * cards are such a coup; those of coups that end earlier are followed by any cards.
 */
export type Coup = {
  outcome: BaccaratOutcome
  points: number
  margin: number
  playerCards: number
  bankerCards: number
  pair: BaccaratPair
  ways: bigint
}

/** Ranks of each point, an ace as 1 to a king as 13; only tens and faces share one. */
const ranksOf = (point: number) => (point === 0 ? [10, 11, 12, 13] : [point])

/** Orders of four cards of these points, player's and banker's in turn, by who has two of one rank. */
function pairWays(points: readonly number[], decks: number): Map<BaccaratPair, bigint> {
  const [a, b, c, d] = points.map(ranksOf) as [number[], number[], number[], number[]]
  const ways = new Map<BaccaratPair, bigint>()
  for (const dealt of a.flatMap((w) =>
    b.flatMap((x) => c.flatMap((y) => d.map((z) => [w, x, y, z]))),
  )) {
    const [w, x, y, z] = dealt as [number, number, number, number]
    const orders = dealt.reduce((product, rank, at) => {
      const gone = dealt.slice(0, at).filter((other) => other === rank).length
      return product * BigInt(decks * 4 - gone)
    }, 1n)
    const pair = pairOf(w === y, x === z)
    ways.set(pair, (ways.get(pair) ?? 0n) + orders)
  }
  return ways
}

export function countCoups(decks: number): Coup[] {
  const shoe = shoeOf(decks)
  const size = BigInt(decks * 52)
  const coups = new Map<string, Coup>()
  const take = (point: number, left: bigint, then: (ways: bigint) => void) => {
    const count = shoe[point]!
    if (count === 0n) return
    shoe[point] = count - 1n
    then(left * count)
    shoe[point] = count
  }
  let pair: BaccaratPair = 'none'
  const end = (player: number, banker: number, orders: bigint, dealt: number, bankerCards = 2) => {
    let rest = 1n
    for (let i = dealt; i < 6; i++) rest *= size - BigInt(i)
    const playerCards = dealt - bankerCards
    const key = `${player} ${banker} ${playerCards} ${bankerCards} ${pair}`
    const known = coups.get(key)
    if (known) {
      known.ways += orders * rest
      return
    }
    coups.set(key, {
      outcome: player > banker ? 'player' : player < banker ? 'banker' : 'tie',
      points: Math.max(player, banker),
      margin: Math.abs(player - banker),
      playerCards,
      bankerCards,
      pair,
      ways: orders * rest,
    })
  }
  const bankerTurn = (player: number, banker: number, third: number | null, orders: bigint) => {
    const dealt = third === null ? 4 : 5
    if (!bankerDraws(banker, third)) return end(player, banker, orders, dealt)
    for (let card = 0; card < 10; card++)
      take(card, orders, (all) => end(player, (banker + card) % 10, all, dealt + 1, 3))
  }
  const playerTurn = (player: number, banker: number, orders: bigint) => {
    if (player >= 8 || banker >= 8) return end(player, banker, orders, 4)
    if (player > 5) return bankerTurn(player, banker, null, orders)
    for (let card = 0; card < 10; card++)
      take(card, orders, (all) => bankerTurn((player + card) % 10, banker, card, all))
  }
  for (let a = 0; a < 10; a++)
    take(a, 1n, (one) => {
      for (let b = 0; b < 10; b++)
        take(b, one, (two) => {
          for (let c = 0; c < 10; c++)
            take(c, two, (three) => {
              for (let d = 0; d < 10; d++)
                take(d, three, () => {
                  for (const [held, four] of pairWays([a, b, c, d], decks)) {
                    pair = held
                    playerTurn((a + c) % 10, (b + d) % 10, four)
                  }
                })
            })
        })
    })
  return [...coups.values()]
}
