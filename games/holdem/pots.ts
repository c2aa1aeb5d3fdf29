/** What becomes of the chips of a hand that is over: what nobody called goes back, the rest is pots, rake and payouts. */
import type { Card } from '../cards.ts'
import { seatsAfter, type HandState, type Player } from './engine.ts'
import { strengthOf } from './strength.ts'

/** Percent of each pot in whole minor units, cut, `cap` at most in all; nothing where no flop was dealt. */
export type Rake = { percent: bigint; cap: bigint }

export type Pot = {
  amount: bigint
  /** Taken from the amount. */
  rake: bigint
  /** Seats that can win it. */
  eligible: number[]
  /** What each winner gets: together the amount less the rake. */
  won: { seat: number; amount: bigint }[]
}

export type Settled = {
  /** What the largest bettor put in beyond all others, or null. */
  returned: { seat: number; amount: bigint } | null
  pots: Pot[]
  rake: bigint
  /** What each seat put into the pots, and got out of them. */
  players: { seat: number; staked: bigint; payout: bigint }[]
}

/** The hands that are shown, by seat. */
export type Shown = ReadonlyMap<number, readonly Card[]>

const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n)
const least = (a: bigint, b: bigint) => (a < b ? a : b)

function uncalled(players: readonly Player[]): Settled['returned'] {
  const [first, second] = players.toSorted((a, b) =>
    b.total > a.total ? 1 : b.total < a.total ? -1 : 0,
  )
  const amount = first!.total - (second?.total ?? 0n)
  return amount > 0n ? { seat: first!.seat, amount } : null
}

type Layer = Pick<Pot, 'amount' | 'eligible'>

/**
 * Main pot first: each layer is what all have put in between two stakes of players who are still in. What was put in
 * beyond all of these by players who have folded stays in the last.
 */
function layersOf(players: readonly Player[]): Layer[] {
  const contenders = players.filter(({ hasFolded }) => !hasFolded)
  const levels = [...new Set(contenders.map(({ total }) => total))].toSorted((a, b) =>
    a < b ? -1 : 1,
  )
  return levels.flatMap((level, i) => {
    const below = levels[i - 1] ?? 0n
    const isLast = i === levels.length - 1
    const amount = sum(
      players.map(({ total }) => (isLast ? total : least(total, level)) - least(total, below)),
    )
    const eligible = contenders.filter(({ total }) => total >= level).map(({ seat }) => seat)
    return amount > 0n ? [{ amount, eligible }] : []
  })
}

/** The seats whose shown hands are best among those that can win; where only one can, nothing needs to be shown. */
function winnersOf(eligible: readonly number[], shown: Shown, board: readonly Card[]): number[] {
  if (eligible.length === 1) return [...eligible]
  const ranked = eligible.flatMap((seat) => {
    const cards = shown.get(seat)
    return cards ? [{ seat, strength: strengthOf([...cards, ...board]) }] : []
  })
  const best = Math.max(...ranked.map(({ strength }) => strength))
  return ranked.filter(({ strength }) => strength === best).map(({ seat }) => seat)
}

/** Equal parts; single units that are left go to the winners nearest to the left of the button. */
function share(amount: bigint, winners: readonly number[], button: number): Pot['won'] {
  const count = BigInt(winners.length)
  const inOrder = seatsAfter(
    winners.map((seat) => ({ seat })),
    button,
  )
  return inOrder.map(({ seat }, i) => ({
    seat,
    amount: amount / count + (BigInt(i) < amount % count ? 1n : 0n),
  }))
}

/** Who takes what. Whoever has not shown a hand has given up the pots that others can win [P2P-06]. */
export function settleHand(
  { players, setup, street, showdown }: HandState,
  board: readonly Card[],
  shown: Shown,
  { percent, cap }: Rake,
): Settled {
  const returned = uncalled(players)
  const matched = players.map((player) =>
    player.seat === returned?.seat ? { ...player, total: player.total - returned.amount } : player,
  )
  const hasFlop = street !== 'preflop' || showdown !== null
  let left = hasFlop ? cap : 0n
  const pots = layersOf(matched).map(({ amount, eligible }): Pot => {
    const rake = least((amount * percent) / 100n, left)
    left -= rake
    const winners = winnersOf(eligible, shown, board)
    return { amount, rake, eligible, won: share(amount - rake, winners, setup.button) }
  })
  return {
    returned,
    pots,
    rake: sum(pots.map(({ rake }) => rake)),
    players: matched.map(({ seat, total }) => ({
      seat,
      staked: total,
      payout: sum(
        pots.flatMap(({ won }) => won.filter((one) => one.seat === seat).map((one) => one.amount)),
      ),
    })),
  }
}

/**
 * Who shows at the end: all, where betting ended before the river; else the last to bet on the river begins, or the
 * first after the button, and each after that shows a hand that can still win something, and lays away one that can't.
 */
export function showdownOf(
  state: HandState,
  hands: Shown,
  board: readonly Card[],
): Map<number, readonly Card[]> {
  const { players, setup, showdown, aggressor } = state
  const shown = new Map<number, readonly Card[]>()
  if (!showdown) return shown
  const contenders = players.filter(({ hasFolded }) => !hasFolded)
  const order = seatsAfter(contenders, setup.button)
  const first = aggressor === null ? 0 : order.findIndex(({ seat }) => seat === aggressor)
  const mustAll = showdown.bettingEnded !== 'river'
  const strengthAt = (seat: number) => strengthOf([...hands.get(seat)!, ...board])
  for (const { seat, total } of [...order.slice(first), ...order.slice(0, first)]) {
    // A smaller stake is beaten only by who is in for as much or more: then for all of it.
    const isBeaten = contenders.some(
      (other) =>
        shown.has(other.seat) && other.total >= total && strengthAt(other.seat) > strengthAt(seat),
    )
    if (mustAll || !isBeaten) shown.set(seat, hands.get(seat)!)
  }
  return shown
}
