/** Verifies a hand of hold'em from what one player was told of it: the deal, every move, and who was paid what. */
import type { Card } from '../cards.ts'
import { clientSeedPattern } from '../fair.ts'
import { canonicalJson, configHash } from '../game.ts'
import { equal, missing, type Check, type Verification } from '../check.ts'
import {
  commitmentOfLocks,
  deckAlgorithm,
  isLockedCard,
  orderOf,
  placesOf,
  type Opening,
} from './deal.ts'
import { boardSizes, playHand, type HandSetup, type HandState, type Move } from './engine.ts'
import { chipTextOf, tableGameOf, tournamentOf, type TableGame } from './holdem.ts'
import { settleHand, showdownOf, type Settled } from './pots.ts'
import { blindsAfter } from './tournament.ts'

type RecordedSeat = {
  seat: number
  stack: string
  owes: boolean
  client_seed: string
  /** As far as they were shown to who asks. */
  cards: readonly Card[]
  /** Whether they were shown to all. */
  is_shown: boolean
  staked: string
  payout: string
}

/** A hand as `/api/poker/hand` tells it; chips as decimal strings of money, of a tournament as whole numbers. */
export type HandRecord = {
  hand_id: string
  /** Counts the hands of the table. */
  number: number
  algorithm: string
  game_code: string
  rules_version: number
  config_hash: string
  currency: string
  commitment: string
  locks: readonly string[]
  button: number
  small_blind: string
  big_blind: string
  rake_cap: string
  seats: readonly RecordedSeat[]
  moves: readonly { seat: number; move: Move['kind']; to: string }[]
  board: readonly Card[]
  openings: readonly Opening[]
  rake: string
}

/** Whether somebody hands in a hand, and not a round; its parts are looked at with care, whatever they are. */
export function isHandRecord(raw: unknown): raw is HandRecord {
  return raw !== null && typeof raw === 'object' && 'hand_id' in raw && 'locks' in raw
}

/** Repeats a hand. Takes whatever a stranger hands in and never throws. */
export function verifyHand(record: HandRecord): Verification {
  try {
    const checks = checkHand(record)
    return { ok: checks.every(({ ok }) => ok), checks }
  } catch {
    return missing(['hand_id', 'locks', 'seats', 'moves', 'openings'])
  }
}

function checkHand(record: HandRecord): Check[] {
  const { commitment, locks, seats, button, openings, currency } = record
  const game = tableGameOf(record.game_code)
  const chips = game && chipTextOf(game, currency)
  if (!chips) throw new RangeError('no hand of ours')
  const minor = (text: string) => {
    const amount = chips.read(text)
    if (amount === null) throw new RangeError('no amount')
    return amount
  }
  const setup: HandSetup = {
    button,
    smallBlind: minor(record.small_blind),
    bigBlind: minor(record.big_blind),
    seats: seats.map(({ seat, stack, owes }) => ({ seat, stack: minor(stack), owes })),
  }
  const moves = record.moves.map(({ move, to }): Move =>
    move === 'raise' ? { kind: move, to: minor(to) } : { kind: move },
  )
  const told = {
    rake: record.rake,
    seats: seats.map(({ seat, staked, payout }) => ({ seat, staked, payout })),
  }
  const repeated = repeat(record, game, setup, moves, minor(record.rake_cap))
  const found = repeated && {
    rake: chips.show(repeated.settled.rake),
    seats: repeated.settled.players.map(({ seat, staked, payout }) => ({
      seat,
      staked: chips.show(staked),
      payout: chips.show(payout),
    })),
  }
  const order = orderOf(
    commitment,
    seats.map(({ seat, client_seed }) => ({ seat, clientSeed: client_seed })),
  )
  const expectedCards = cardsByPlace(record)
  const bad = openings.filter((opening) => !isLockedCard({ locks }, order, opening))
  const opened = Object.fromEntries(openings.map(({ place, card }) => [place, card]))
  return [
    equal('algorithm', deckAlgorithm, record.algorithm),
    equal('game', game.code, record.game_code),
    equal('rules', String(game.version), String(record.rules_version)),
    equal('config', configHash(game), record.config_hash),
    {
      name: 'seeds',
      ok: seats.every(({ client_seed }) => clientSeedPattern.test(client_seed)),
      expected: String(seats.length),
      found: seats.map(({ seat, client_seed }) => `${seat}:${client_seed}`).join(' '),
    },
    ...blindsOf(game, record),
    equal('commitment', commitmentOfLocks(locks), commitment),
    {
      name: 'cards',
      ok: bad.length === 0 && canonicalJson(opened) === canonicalJson(expectedCards),
      expected: canonicalJson(expectedCards),
      found: canonicalJson(opened),
    },
    equal('moves', repeated ? 'over' : '?', repeated?.isOver ? 'over' : 'open'),
    equal('payout', found ? canonicalJson(found) : '?', canonicalJson(told)),
  ]
}

/** In a tournament the number of a hand says what its blinds are. */
function blindsOf(game: TableGame, { number, small_blind, big_blind }: HandRecord): Check[] {
  const tournament = tournamentOf(game)
  if (!tournament) return []
  const { smallBlind, bigBlind } = blindsAfter(tournament, number - 1)
  return [equal('stake', `${smallBlind} / ${bigBlind}`, `${small_blind} / ${big_blind}`)]
}

/** Every card the record tells of, at its place in the deal. */
function cardsByPlace({ seats, button, board }: HandRecord): Record<string, Card> {
  const places = placesOf(seats, button)
  const told: [number, Card][] = board.map((card, i) => [places.board[i]!, card])
  for (const { seat, cards } of seats)
    for (const [i, card] of cards.entries()) told.push([places.hole.get(seat)![i]!, card])
  return Object.fromEntries(told)
}

/** Null where a move is none that the hand allowed. */
function repeat(
  { board, seats }: HandRecord,
  { rules }: TableGame,
  setup: HandSetup,
  moves: readonly Move[],
  cap: bigint,
): { settled: Settled; isOver: boolean } | null {
  let state: HandState
  try {
    state = playHand(setup, moves)
  } catch {
    return null
  }
  const shown = new Map(
    seats.flatMap(({ seat, cards, is_shown }) => (is_shown ? [[seat, cards] as const] : [])),
  )
  const known = new Map(
    seats.flatMap(({ seat, cards }) => (cards.length > 0 ? [[seat, cards] as const] : [])),
  )
  const isWhole = board.length === (state.showdown ? boardSizes.river : boardSizes[state.street])
  // Whose cards are known and not shown must have been beaten.
  const mustShow = state.showdown ? showdownOf(withKnown(state, known), known, board) : new Map()
  const isHonest = [...known.keys()].every((seat) => shown.has(seat) || !mustShow.has(seat))
  return {
    settled: settleHand(state, board, shown, { percent: BigInt(rules.rakePercent), cap }),
    isOver: state.toAct === null && isWhole && isHonest,
  }
}

/** The hand among those whose cards are known; the others count as laid away. */
function withKnown(state: HandState, known: ReadonlyMap<number, unknown>): HandState {
  return {
    ...state,
    players: state.players.map((player) => ({
      ...player,
      hasFolded: player.hasFolded || !known.has(player.seat),
    })),
  }
}
