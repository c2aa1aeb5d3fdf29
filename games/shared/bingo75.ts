/** Bingo with 75 balls: a ticket pays by how early its first line is full, and for the whole card, whatever others hold. */
import { choose } from '../choose.ts'
import type { Draw } from '../fair.ts'
import { add, fraction, multiply, subtract, type Fraction } from '../fraction.ts'
import {
  callsByBall,
  cardsOf,
  coveredAt,
  drawCalls,
  paidBy,
  range,
  readTickets,
  take,
  ticketsMax,
} from './bingo.ts'
import type { BingoChoice, BingoOutcome, BingoRules, BingoStep, Card } from './rules.ts'
import type { SharedGame } from './shared.ts'

const rules = {
  kind: 'bingo',
  balls: 75,
  callMs: 1200,
  callsMax: 55,
  ticketsMax,
  pays: 'within',
  prizes: [
    { goal: 'line', calls: 10, pays: 100 },
    { goal: 'line', calls: 15, pays: 25 },
    { goal: 'line', calls: 20, pays: 8 },
    { goal: 'line', calls: 25, pays: 4 },
    { goal: 'line', calls: 30, pays: 3 },
    { goal: 'line', calls: 35, pays: 1 },
    { goal: 'house', calls: 50, pays: 5000 },
    { goal: 'house', calls: 55, pays: 300 },
  ],
} as const satisfies BingoRules

const side = 5
const perColumn = 15
const middle = 2

/** Five rows, five columns and two diagonals, each as its fields counted by rows. */
export const lines75: readonly (readonly number[])[] = [
  ...range(0, side - 1).map((row) => range(0, side - 1).map((column) => row * side + column)),
  ...range(0, side - 1).map((column) => range(0, side - 1).map((row) => row * side + column)),
  range(0, side - 1).map((at) => at * side + at),
  range(0, side - 1).map((at) => at * side + side - 1 - at),
]

const free = middle * side + middle

/** Five numbers of its own fifteen in each column; the middle is free. */
export function drawCard75(draw: Draw): Card {
  const columns = range(0, side - 1).map((column) =>
    take(draw, range(column * perColumn + 1, (column + 1) * perColumn), side),
  )
  return range(0, side - 1).map((row) =>
    columns.map((numbers, column) => (row * side + column === free ? 0 : numbers[row]!)),
  )
}

/** How many unions of lines have so many numbers, odd numbers of lines less even ones: inclusion and exclusion. */
const unions: ReadonlyMap<number, number> = countUnions()

function countUnions(): Map<number, number> {
  const masks = lines75.map((line) =>
    line.filter((field) => field !== free).reduce((mask, field) => mask | (1 << field), 0),
  )
  const counts = new Map<number, number>()
  for (let chosen = 1; chosen < 1 << masks.length; chosen++) {
    const union = masks.reduce((all, mask, at) => (chosen & (1 << at) ? all | mask : all), 0)
    const sign = bitsOf(chosen) % 2 === 1 ? 1 : -1
    counts.set(bitsOf(union), (counts.get(bitsOf(union)) ?? 0) + sign)
  }
  return counts
}

function bitsOf(mask: number): number {
  let count = 0
  for (let left = mask; left !== 0; left &= left - 1) count += 1
  return count
}

/** The chance that a ticket has a full line within so many calls. */
export function lineWithin(calls: number): Fraction {
  const ways = [...unions]
    .filter(([size]) => size <= calls)
    .reduce(
      (sum, [size, count]) => sum + BigInt(count) * choose(rules.balls - size, calls - size),
      0n,
    )
  return fraction(ways, choose(rules.balls, calls))
}

/** The chance that a ticket is full within so many calls. */
export function houseWithin(calls: number): Fraction {
  const fields = side * side - 1
  return fraction(choose(rules.balls - fields, calls - fields), choose(rules.balls, calls))
}

const within = { line: lineWithin, house: houseWithin }

/** The chance that a ticket reaches the goal within these calls and not within those of the prize above. */
function chanceOf(at: number): Fraction {
  const { goal, calls } = rules.prizes[at]!
  const above = rules.prizes.slice(0, at).findLast((prize) => prize.goal === goal)
  return subtract(within[goal](calls), above ? within[goal](above.calls) : fraction(0))
}

const rtp = add(...rules.prizes.map(({ pays }, at) => multiply(chanceOf(at), fraction(pays))))

function prizesOf(card: Card, callOf: ReadonlyMap<number, number>, price: bigint) {
  const fields = card.flat()
  const reached = {
    line: Math.min(
      ...lines75.map((line) =>
        coveredAt(
          line.map((field) => fields[field]!),
          callOf,
        ),
      ),
    ),
    house: coveredAt(fields, callOf),
  }
  return (['line', 'house'] as const).flatMap((goal) => {
    const prize = rules.prizes.find((one) => one.goal === goal && reached[goal] <= one.calls)
    return prize ? [{ goal, call: reached[goal], payout: String(price * BigInt(prize.pays)) }] : []
  })
}

export const harbourHall: SharedGame<BingoChoice, BingoOutcome, null> = {
  code: 'harbour-hall-75',
  name: 'Harbour Hall 75',
  category: 'bingo',
  version: 1,
  volatility: 'medium',
  rules,
  rtp,
  // A full card has a full line.
  hitFrequency: lineWithin(35),
  maxMultiple: fraction(5003),
  topAward: { multiple: fraction(5000), chance: houseWithin(50) },
  stakeMin: 20n,
  stakeStep: 1n,
  timing: { opens: 'on time', everyMs: 180_000 },
  playersMin: 1,
  isDrawnEmpty: false,
  hasFixedPrice: true,
  defaultChoice: { tickets: 1 },
  readChoice: readTickets,
  unitsOf: ({ tickets }) => tickets,
  unitsMax: ticketsMax,
  rtpAt: () => rtp,
  draw: (draw) => drawCalls(draw, rules),
  lastsMs: () => (rules.callsMax + 1) * rules.callMs,
  shownAt: ({ calls }, elapsedMs) => ({
    calls: calls.slice(0, Math.floor(elapsedMs / rules.callMs)),
  }),
  settle(bet, outcome, _, ground) {
    const callOf = callsByBall(outcome)
    const price = bet.stake / BigInt(bet.choice.tickets)
    const tickets: BingoStep['tickets'] = cardsOf(bet, ground, drawCard75).map((card) => ({
      card,
      prizes: prizesOf(card, callOf, price),
    }))
    return { kind: 'bingo', calls: outcome.calls, tickets, payout: String(paidBy(tickets)) }
  },
}
