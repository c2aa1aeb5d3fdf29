/** What is to be seen at a table, live or in a replay: one shape, drawn by one view. */
import type { Answer } from '#contract/calls.ts'
import type { Card } from '#games/cards.ts'
import { chipTextOf, tableGameOf } from '#games/holdem/holdem.ts'
import { boardSizes, playHand, type HandState, type Move } from '#games/holdem/engine.ts'
import { bestFive, nameOfStrength, strengthOf, type HandName } from '#games/holdem/strength.ts'
import type { Hand, OwnSeat, Table } from './live.ts'

export type Record = Answer<'/api/poker/hand'>['value']
export type MadeMove = Hand['moves'][number]
export type SaidMove = Omit<MadeMove, 'move'> & { move: MadeMove['move'] | 'bet' }

export type SceneSeat = {
  seat: number
  name: string
  stack: string
  /** In on this street; empty where nothing is. */
  bet: string
  /** Two cards where they may be seen, two face down where not, none where the player is not in. */
  cards: readonly (Card | null)[]
  hasFolded: boolean
  isAway: boolean
  isOwn: boolean
  isTurn: boolean
  /** What it won; empty before the end. */
  won: string
  /** The last move on this street. */
  last: SaidMove | null
}

export type Scene = {
  seats: number
  players: readonly SceneSeat[]
  button: number | null
  board: readonly Card[]
  /** What lies in the middle: all of it while the hand runs, each pot when it is over; none where there is no hand. */
  pots: readonly string[]
  /** Cards of the board and of hands that make up what won. */
  winning: ReadonlySet<Card>
  isOver: boolean
}

const isNothing = (amount: string) => /^[0.]*$/.test(amount)

export function sceneOf(table: Table, own: OwnSeat | undefined): Scene {
  const { hand } = table
  const said = hand ? saidMoves(hand.moves) : []
  const seated = table.players.map((player): SceneSeat => {
    const inHand = hand?.players.find((one) => one.seat === player.seat && one.name === player.name)
    const isOwn = own?.seat === player.seat
    const ownCards = isOwn && own.hand_id === hand?.hand_id ? own.cards : []
    const known = inHand && inHand.cards.length > 0 ? inHand.cards : ownCards
    const isIn = inHand !== undefined && !inHand.has_folded
    const isHidden = isIn && hand?.state === 'running'
    const payout = inHand?.payout ?? ''
    return {
      seat: player.seat,
      name: player.name,
      stack: inHand && hand?.state === 'running' ? inHand.stack : player.stack,
      bet:
        inHand && hand?.state === 'running' && !isNothing(inHand.street_bet)
          ? inHand.street_bet
          : '',
      cards: known.length > 0 ? known : isHidden ? [null, null] : [],
      hasFolded: inHand?.has_folded ?? false,
      isAway: player.is_away,
      isOwn,
      isTurn: hand?.turn?.seat === player.seat,
      won: isNothing(payout) ? '' : payout,
      last: hand ? lastMove(said, player.seat, hand.street) : null,
    }
  })
  return {
    seats: table.seats,
    players: seated,
    button: hand?.button ?? null,
    board: hand?.board ?? [],
    pots: hand ? potsOf(hand.pots, hand.pot) : [],
    winning: winningCards(seated, hand?.board ?? []),
    isOver: hand !== null && hand.state !== 'running',
  }
}

/** Once it is over, what each pot came to: chips that nobody called have gone back. Until then all that lies there. */
const potsOf = (pots: readonly { amount: string }[], whole: string) =>
  pots.length > 0 ? pots.map(({ amount }) => amount) : [whole]

/** As players say it: the first chips of a street are a bet, more than that a raise. Before the flop the blinds are there. */
export function saidMoves(moves: readonly MadeMove[]): readonly SaidMove[] {
  return moves.map((made, at) => {
    const { move, street } = made
    const isRaised = moves.slice(0, at).some((one) => one.street === street && one.move === 'raise')
    return move === 'raise' && street !== 'preflop' && !isRaised
      ? Object.assign({}, made, { move: 'bet' as const })
      : made
  })
}

function lastMove(moves: readonly SaidMove[], seat: number, street: string): SaidMove | null {
  return (
    moves.findLast(
      (made) => made.seat === seat && (made.street === street || made.move === 'fold'),
    ) ?? null
  )
}

function winningCards(
  players: readonly Pick<SceneSeat, 'cards' | 'won'>[],
  board: readonly Card[],
) {
  const cards = players.flatMap((player) => {
    const shown = player.cards.filter((card) => card !== null)
    return player.won !== '' && shown.length === 2 && board.length === 5
      ? bestFive([...shown, ...board])
      : []
  })
  return new Set(cards)
}

/** What two cards make with the board; null where they are not seen, or there is no board yet. */
export function madeHand(cards: readonly (Card | null)[], board: readonly Card[]): HandName | null {
  const own = cards.filter((card) => card !== null)
  return own.length === 2 && board.length >= 3
    ? nameOfStrength(strengthOf([...own, ...board]))
    : null
}

/** A hand that is over as it stood after so many moves; after all of them, as it ended. */
export function sceneOfRecord(record: Record, seats: number, made: number): Scene {
  const game = tableGameOf(record.game_code)
  const chips = game && chipTextOf(game, record.currency)
  if (!chips) throw new RangeError('a hand is of a game and a currency of ours')
  const minor = (text: string) => chips.read(text) ?? 0n
  const moves = record.moves.slice(0, made)
  const state: HandState = playHand(
    {
      seats: record.seats.map(({ seat, stack, owes }) => ({ seat, stack: minor(stack), owes })),
      button: record.button,
      smallBlind: minor(record.small_blind),
      bigBlind: minor(record.big_blind),
    },
    moves.map(({ move, to }): Move =>
      move === 'raise' ? { kind: move, to: minor(to) } : { kind: move },
    ),
  )
  const said = saidMoves(moves)
  const isOver = made >= record.moves.length
  const money = chips.show
  const board = isOver ? record.board : record.board.slice(0, boardSizes[state.street])
  const players = record.seats.map((seat): SceneSeat => {
    const player = state.players.find((one) => one.seat === seat.seat)!
    const isSeen = seat.cards.length > 0 && (seat.is_own || isOver)
    return {
      seat: seat.seat,
      name: seat.name,
      stack: isOver
        ? money(minor(seat.stack) - minor(seat.staked) + minor(seat.payout))
        : money(player.stack),
      bet: isOver || player.street === 0n ? '' : money(player.street),
      cards: isSeen ? seat.cards : player.hasFolded || isOver ? [] : [null, null],
      hasFolded: player.hasFolded,
      isAway: false,
      isOwn: seat.is_own,
      isTurn: !isOver && state.toAct === seat.seat,
      won: isOver && !isNothing(seat.payout) ? seat.payout : '',
      last: lastMove(said, seat.seat, state.street),
    }
  })
  const pot = state.players.reduce((sum, { total }) => sum + total, 0n)
  return {
    seats,
    players,
    button: record.button,
    board,
    pots: potsOf(isOver ? record.pots : [], money(pot)),
    winning: winningCards(players, board),
    isOver,
  }
}
