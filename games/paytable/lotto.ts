/** A line of a lottery as others publish it, counted over every draw. */
import { choose } from '../choose.ts'
import { fraction, multiply } from '../fraction.ts'
import { matching } from '../shared/lotto.ts'
import { payoutOf, type Bet } from './bet.ts'
import { figureOf } from './figure.ts'
import type { TableOf } from './table.ts'

/** How many of the draws that match so many of a line hit so many bonus balls; and how many such draws there are. */
function bonusWaysOf({ balls, drawn, bonus }: TableOf<'lotto'>) {
  if (bonus === undefined) return { all: 1n, hits: (extras: number) => (extras === 0 ? 1n : 0n) }
  const drum: { drawn: number; balls?: number } =
    bonus === true ? { drawn: 1 } : typeof bonus === 'number' ? { balls: bonus, drawn: 1 } : bonus
  const { balls: own } = drum
  if (own === undefined) {
    // Of the same drum: what the line still misses may be among what is drawn more.
    const left = balls - drawn
    const hits = (extras: number, matched: number) => {
      const missed = drawn - matched
      return choose(missed, extras) * choose(left - missed, drum.drawn - extras)
    }
    return { all: choose(left, drum.drawn), hits }
  }
  const ownDrum = { balls: own, drawn: drum.drawn }
  return { all: choose(own, drum.drawn), hits: (extras: number) => matching(ownDrum, extras) }
}

/** What a prize is for: numbers of the line, and bonus balls; `5+` is five and one, `5+2` five and two. */
export function prizeParts(name: string) {
  const [matched, extras = '0'] = name.split('+')
  return { matched: Number(matched), extras: extras === '' ? 1 : Number(extras) }
}

export function lottoBets(table: TableOf<'lotto'>): Bet[] {
  const { balls, drawn, price = 1, bonus, prizes } = table
  const { all, hits } = bonusWaysOf(table)
  const extrasMax = typeof bonus === 'object' ? bonus.drawn : 1
  const named = new Set(
    Object.keys(prizes).map((name) => Object.values(prizeParts(name)).join('+')),
  )
  // A prize without bonus balls is paid with them too, where there is no prize of its own for that.
  const waysOf = (name: string) => {
    const { matched, extras } = prizeParts(name)
    const paid = Array.from({ length: extrasMax + 1 }, (_, n) => n).filter(
      (n) => n === extras || (extras === 0 && !named.has(`${matched}+${n}`)),
    )
    return paid.reduce((sum, n) => sum + hits(n, matched), 0n) * matching({ balls, drawn }, matched)
  }
  const payouts = Object.entries(prizes).map(([name, prize]) =>
    payoutOf(multiply(figureOf(prize!), fraction(1, price)), waysOf(name), name),
  )
  return [{ name: 'a line', payouts, all: choose(balls, drawn) * all }]
}
