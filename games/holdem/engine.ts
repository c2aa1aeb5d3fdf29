/**
 * A hand of no-limit hold'em as a pure machine: who is dealt in, what each has done, and what may be done next. Cards
 * play no part in the betting, so anybody can follow it. Amounts are minor units.
 *
 * - Heads-up the button posts the small blind; else the two seats after it post. Who owes a big blind posts it live.
 * - A raise is at least as large as the largest bet or raise of the street. All chips may always be put in; where they
 *   raise by less, players who have acted already may not raise again until such raises add up to a full one.
 * - Where no more than one player can still bet, the rest of the board is dealt without further moves.
 */

const streets = ['preflop', 'flop', 'turn', 'river'] as const
export type Street = (typeof streets)[number]
/** How many cards lie on the board in each street. */
export const boardSizes: Record<Street, number> = { preflop: 0, flop: 3, turn: 4, river: 5 }

export type Dealt = {
  seat: number
  stack: bigint
  /** Owes a big blind for hands that were missed. */
  owes: boolean
}

export type HandSetup = {
  /** By rising seat; two or more, each with chips. */
  seats: readonly Dealt[]
  /** The seat that has the button: one of those dealt in. */
  button: number
  smallBlind: bigint
  bigBlind: bigint
}

/** `to`: what the player then has in on this street; a first bet is a raise from nothing. */
export type Move = { kind: 'fold' | 'check' | 'call' } | { kind: 'raise'; to: bigint }

export type Player = {
  seat: number
  /** Left behind. */
  stack: bigint
  /** Put in on this street, and in all. */
  street: bigint
  total: bigint
  hasFolded: boolean
  /** The bet as it stood after the player's last move on this street; null before the first. */
  actedAt: bigint | null
}

export type HandState = {
  setup: HandSetup
  street: Street
  players: Player[]
  /** What there is to match on this street. */
  bet: bigint
  /** The largest bet or raise of the street: what a full raise adds at least. */
  raise: bigint
  /** Who bet or raised last on this street. */
  aggressor: number | null
  /** Null once nothing is left to decide. */
  toAct: number | null
  /** The street on which betting came to its end while more than one was in; null where all but one have folded. */
  showdown: { bettingEnded: Street } | null
}

/** What the player to act may do. */
export type Options = {
  canCheck: boolean
  /** What a call costs; 0 where there is nothing to call. */
  call: bigint
  /** Least and most to raise to; null where no raise is allowed. With fewer chips than a full raise both are all of them. */
  raise: { min: bigint; max: bigint } | null
}

const least = (a: bigint, b: bigint) => (a < b ? a : b)

/** Seats after one, clockwise, the one itself last. */
export function seatsAfter<T extends { seat: number }>(seats: readonly T[], seat: number): T[] {
  return [...seats.filter((one) => one.seat > seat), ...seats.filter((one) => one.seat <= seat)]
}

/** Who posts the blinds: heads-up the button and the other, else the next two. */
function blindsOf({ seats, button }: Pick<HandSetup, 'seats' | 'button'>) {
  const after = seatsAfter(seats, button)
  const [first, second] = after.length === 2 ? after.toReversed() : after
  return { small: first!.seat, big: second!.seat }
}

/** A hand before its first move, blinds posted. */
export function openHand(setup: HandSetup): HandState {
  const { seats, smallBlind, bigBlind } = setup
  const blinds = blindsOf(setup)
  const players = seats.map(({ seat, stack, owes }): Player => {
    const blind = seat === blinds.big || owes ? bigBlind : seat === blinds.small ? smallBlind : 0n
    const posted = least(blind, stack)
    return {
      seat,
      stack: stack - posted,
      street: posted,
      total: posted,
      hasFolded: false,
      actedAt: null,
    }
  })
  return goOn(
    {
      setup,
      street: 'preflop',
      players,
      bet: bigBlind,
      raise: bigBlind,
      aggressor: null,
      toAct: null,
      showdown: null,
    },
    blinds.big,
  )
}

const isIn = ({ hasFolded }: Player) => !hasFolded
const canBet = ({ hasFolded, stack }: Player) => !hasFolded && stack > 0n

/** Whose turn it is after a seat has acted; streets without decisions pass. */
function goOn(state: HandState, after: number): HandState {
  const { players, bet, street, setup } = state
  if (players.filter(isIn).length === 1) return { ...state, toAct: null, showdown: null }
  const able = players.filter(canBet)
  const waiting = seatsAfter(able, after).find(
    (player) => player.street < bet || (player.actedAt === null && able.length > 1),
  )
  if (waiting && !isMatched(waiting, players, able)) return { ...state, toAct: waiting.seat }
  if (street === 'river' || able.length <= 1)
    return { ...state, toAct: null, showdown: { bettingEnded: street } }
  const next = streets[streets.indexOf(street) + 1]!
  return goOn(
    {
      ...state,
      street: next,
      players: players.map((player) => Object.assign({}, player, { street: 0n, actedAt: null })),
      bet: 0n,
      raise: setup.bigBlind,
      aggressor: null,
    },
    setup.button,
  )
}

/** The only one with chips left has nothing to decide once nobody has put in more. */
function isMatched(player: Player, players: readonly Player[], able: readonly Player[]): boolean {
  return (
    able.length === 1 &&
    players.every((one) => one === player || one.hasFolded || one.street <= player.street)
  )
}

/** @returns null where nobody is to act. */
export function optionsOf({ players, toAct, bet, raise }: HandState): Options | null {
  const player = players.find(({ seat }) => seat === toAct)
  if (!player) return null
  const all = player.street + player.stack
  const others = players.filter((one) => one !== player && canBet(one))
  // Whoever has acted may raise again once the bet has grown by a full raise since.
  const isOpen = player.actedAt === null || bet - player.actedAt >= raise
  const mayRaise = isOpen && all > bet && others.length > 0
  return {
    canCheck: player.street >= bet,
    call: player.street >= bet ? 0n : least(bet - player.street, player.stack),
    raise: mayRaise ? { min: least(bet + raise, all), max: all } : null,
  }
}

/** Whether the player to act may make a move. */
export function isAllowed(state: HandState, move: Move): boolean {
  const options = optionsOf(state)
  if (!options) return false
  const { canCheck, call, raise } = options
  if (move.kind === 'raise') return raise !== null && move.to >= raise.min && move.to <= raise.max
  return move.kind === 'fold' || (move.kind === 'check' ? canCheck : call > 0n)
}

/** The hand after a move of the player to act. @throws RangeError where it is not allowed. */
export function makeMove(state: HandState, move: Move): HandState {
  const { toAct } = state
  if (toAct === null || !isAllowed(state, move)) throw new RangeError('no move of this hand')
  const { call } = optionsOf(state)!
  const bet = move.kind === 'raise' ? move.to : state.bet
  const players = state.players.map((player): Player => {
    if (player.seat !== toAct) return player
    const paid = move.kind === 'raise' ? move.to - player.street : move.kind === 'call' ? call : 0n
    return {
      ...player,
      stack: player.stack - paid,
      street: player.street + paid,
      total: player.total + paid,
      hasFolded: move.kind === 'fold',
      actedAt: bet,
    }
  })
  const grown = bet - state.bet
  const raised = move.kind === 'raise' && {
    aggressor: toAct,
    // Less than a full raise leaves what a full one is as it was.
    raise: grown > state.raise ? grown : state.raise,
  }
  return goOn({ ...state, players, bet, ...raised }, toAct)
}

/** What is decided for a player who stays away: a check where it costs nothing, else a fold [REC-06]. */
export function fallbackOf(state: HandState): Move {
  return { kind: optionsOf(state)?.canCheck ? 'check' : 'fold' }
}

/** A hand with all its moves. */
export function playHand(setup: HandSetup, moves: readonly Move[]): HandState {
  return moves.reduce(makeMove, openHand(setup))
}
