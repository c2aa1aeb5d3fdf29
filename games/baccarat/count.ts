/** Counts every coup of baccarat exactly: orders of six cards from a whole shoe, by who wins. */
import { bankerDraws, type BaccaratOutcome } from './baccarat.ts'

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
  ways: bigint
}

export function countCoups(decks: number): Coup[] {
  const shoe = shoeOf(decks)
  const size = BigInt(decks * 52)
  const coups = new Map<number, Coup>()
  const take = (point: number, left: bigint, then: (ways: bigint) => void) => {
    const count = shoe[point]!
    if (count === 0n) return
    shoe[point] = count - 1n
    then(left * count)
    shoe[point] = count
  }
  const end = (player: number, banker: number, orders: bigint, dealt: number, bankerCards = 2) => {
    let rest = 1n
    for (let i = dealt; i < 6; i++) rest *= size - BigInt(i)
    const playerCards = dealt - bankerCards
    const key = ((player * 10 + banker) * 10 + playerCards) * 10 + bankerCards
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
                take(d, three, (four) => playerTurn((a + c) % 10, (b + d) % 10, four))
            })
        })
    })
  return [...coups.values()]
}
