/** Bingo with 90 balls: the first tickets with a line, with two lines and with a full house share what was paid in. */
import type { Draw } from '../fair.ts'
import { fraction } from '../fraction.ts'
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
import type {
  BingoBook,
  BingoChoice,
  BingoGoal,
  BingoOutcome,
  BingoRules,
  BingoStep,
  Card,
} from './rules.ts'
import type { SharedGame } from './shared.ts'

const rules = {
  kind: 'bingo',
  balls: 90,
  callMs: 1200,
  callsMax: 90,
  ticketsMax,
  pays: 'pool',
  prizes: [
    { goal: 'line', percent: 20 },
    { goal: 'lines', percent: 25 },
    { goal: 'house', percent: 48 },
  ],
} as const satisfies BingoRules

const rows = 3
const columns = 9
const perRow = 5

/** Numbers 1–9, 10–19, … 80–90 by column. */
const numbersOf = (column: number) =>
  range(Math.max(1, column * 10), column === columns - 1 ? 90 : column * 10 + 9)

/** Five fields in each of three rows, at least one in each column; what leaves a column empty is drawn again. */
export function drawCard90(draw: Draw): Card {
  for (;;) {
    const filled = range(1, rows).map(() => new Set(take(draw, range(0, columns - 1), perRow)))
    if (!range(0, columns - 1).every((column) => filled.some((row) => row.has(column)))) continue
    const card = filled.map(() => Array.from({ length: columns }, () => 0))
    for (const column of range(0, columns - 1)) {
      const places = range(0, rows - 1).filter((row) => filled[row]!.has(column))
      const numbers = take(draw, numbersOf(column), places.length).toSorted((a, b) => a - b)
      places.forEach((row, at) => (card[row]![column] = numbers[at]!))
    }
    return card
  }
}

/** By which call a card reaches each goal. */
function reachedBy(card: Card, callOf: ReadonlyMap<number, number>): Record<BingoGoal, number> {
  const [line = 0, lines = 0, house = 0] = card
    .map((row) => coveredAt(row, callOf))
    .toSorted((a, b) => a - b)
  return { line, lines, house }
}

export const lanternHall: SharedGame<BingoChoice, BingoOutcome, BingoBook> = {
  code: 'lantern-hall-90',
  name: 'Lantern Hall 90',
  category: 'bingo',
  version: 1,
  volatility: 'medium',
  rules,
  rtp: fraction(
    rules.prizes.reduce((sum, { percent }) => sum + percent, 0),
    100,
  ),
  hitFrequency: null,
  topAward: null,
  // As a room of a hundred thousand tickets would pay one of them.
  maxMultiple: fraction(100_000),
  stakeMin: 100n,
  stakeStep: 1n,
  timing: { opens: 'on time', everyMs: 240_000 },
  playersMin: 2,
  isDrawnEmpty: false,
  hasFixedPrice: true,
  defaultChoice: { tickets: 1 },
  readChoice: readTickets,
  unitsOf: ({ tickets }) => tickets,
  unitsMax: ticketsMax,
  rtpAt: () => lanternHall.rtp,
  draw: (draw) => drawCalls(draw, rules),
  // Nothing is called after the full house.
  lastsMs: (_, { prizes }) => ((prizes.at(-1)?.call ?? rules.callsMax) + 1) * rules.callMs,
  shownAt: ({ calls }, elapsedMs, { prizes }) => {
    const call = Math.min(
      Math.floor(elapsedMs / rules.callMs),
      prizes.at(-1)?.call ?? rules.callsMax,
    )
    return { calls: calls.slice(0, call), won: prizes.filter((prize) => prize.call <= call) }
  },
  bookOf(bets, outcome, ground) {
    const callOf = callsByBall(outcome)
    const reached = bets.flatMap((bet) =>
      cardsOf(bet, ground, drawCard90).map((card) => reachedBy(card, callOf)),
    )
    const sales = bets.reduce((sum, { stake }) => sum + stake, 0n)
    return {
      sales: String(sales),
      prizes: rules.prizes.map(({ goal, percent }) => {
        const call = Math.min(...reached.map((one) => one[goal]))
        const winners = reached.filter((one) => one[goal] === call).length
        return {
          goal,
          call,
          winners,
          share: String((sales * BigInt(percent)) / 100n / BigInt(winners || 1)),
        }
      }),
    }
  },
  settle(bet, { calls }, book, ground) {
    const callOf = callsByBall({ calls })
    const tickets: BingoStep['tickets'] = cardsOf(bet, ground, drawCard90).map((card) => {
      const reached = reachedBy(card, callOf)
      const prizes = book.prizes
        .filter(({ goal, call }) => reached[goal] === call)
        .map(({ goal, call, share }) => ({ goal, call, payout: share }))
      return { card, prizes }
    })
    const called = calls.slice(0, book.prizes.at(-1)?.call)
    return { kind: 'bingo', calls: called, book, tickets, payout: String(paidBy(tickets)) }
  },
}
