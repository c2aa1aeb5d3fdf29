/**
 * Protects the table: no chip is made or lost, no hand comes to a dead end, pots are what was put in, the strength of
 * hands is the published one, and the deal can be checked without showing what was laid away.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cardAt, deckSize, type Card } from '../cards.ts'
import { commitmentOfLocks, isLockedCard, lockDeck, openPlaces, orderOf, placesOf } from './deal.ts'
import {
  fallbackOf,
  isAllowed,
  makeMove,
  openHand,
  optionsOf,
  playHand,
  type HandSetup,
  type HandState,
  type Move,
} from './engine.ts'
import { settleHand, showdownOf } from './pots.ts'
import { bestFive, handNames, nameOfStrength, strengthOf } from './strength.ts'

const rake = { percent: 5n, cap: 12n }
const cards = (text: string): Card[] => text.split(' ')

const setups = fc
  .uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 2, maxLength: 9 })
  .chain((seats) =>
    fc.record({
      seats: fc.tuple(
        ...seats
          .toSorted((a, b) => a - b)
          .map((seat) =>
            fc.record({
              seat: fc.constant(seat),
              stack: fc.bigInt({ min: 1n, max: 60n }),
              owes: fc.boolean(),
            }),
          ),
      ),
      button: fc.constantFrom(...seats),
      smallBlind: fc.constant(2n),
      bigBlind: fc.constant(4n),
    }),
  )
const wishes = fc.array(fc.tuple(fc.nat(9), fc.nat(1000)), { minLength: 400, maxLength: 400 })

/** One of the moves there are, by two numbers. */
function wishedMove(state: HandState, [which, size]: readonly [number, number]): Move {
  const { raise, call, canCheck } = optionsOf(state)!
  if (which > 5 && raise)
    return { kind: 'raise', to: raise.min + (BigInt(size) % (raise.max - raise.min + 1n)) }
  if (which > 4 && raise) return { kind: 'raise', to: raise.max }
  if (which === 0) return { kind: 'fold' }
  return canCheck ? { kind: 'check' } : { kind: call > 0n ? 'call' : 'fold' }
}

function playWishes(setup: HandSetup, choices: readonly (readonly [number, number])[]) {
  const moves: Move[] = []
  let state = openHand(setup)
  for (const choice of choices) {
    if (state.toAct === null) break
    const move = wishedMove(state, choice)
    state = makeMove(state, move)
    moves.push(move)
  }
  return { state, moves }
}

const seed = (n: number) => n.toString(16).padStart(64, '0')
const sum = (amounts: bigint[]) => amounts.reduce((all, one) => all + one, 0n)

function endOf(setup: HandSetup, state: HandState, n: number) {
  const deck = lockDeck(seed(n))
  const order = orderOf(
    deck.commitment,
    setup.seats.map(({ seat }) => ({ seat, clientSeed: `s${seat}` })),
  )
  const places = placesOf(setup.seats, setup.button)
  const board = openPlaces(deck, order, places.board).map(({ card }) => card)
  const hands = new Map(
    state.players
      .filter(({ hasFolded }) => !hasFolded)
      .map(({ seat }) => [
        seat,
        openPlaces(deck, order, places.hole.get(seat)!).map(({ card }) => card),
      ]),
  )
  const shown = showdownOf(state, hands, board)
  return { board, hands, shown, settled: settleHand(state, board, shown, rake) }
}

describe('the betting', () => {
  test('every hand comes to its end, chips are kept, and pots are what was put in', () => {
    fc.assert(
      fc.property(setups, wishes, fc.nat(1000), (setup, choices, n) => {
        const { state, moves } = playWishes(setup, choices)
        expect(state.toAct).toBeNull()
        expect(playHand(setup, moves)).toEqual(state)
        const before = sum(setup.seats.map(({ stack }) => stack))
        expect(sum(state.players.map(({ stack, total }) => stack + total))).toBe(before)
        const { settled, hands, board } = endOf(setup, state, n)
        const { pots, returned, players } = settled
        const back = returned?.amount ?? 0n
        expect(sum(pots.map(({ amount }) => amount)) + back).toBe(
          sum(state.players.map(({ total }) => total)),
        )
        expect(sum(players.map(({ payout }) => payout)) + settled.rake).toBe(
          sum(players.map(({ staked }) => staked)),
        )
        expect(settled.rake <= rake.cap).toBe(true)
        // The model takes every unit by itself, and gives it to the best of all hands, shown or not.
        const model = new Map<string, bigint>()
        let key = ''
        for (let level = 1n; level <= 60n; level++) {
          const paid = players.filter(({ staked }) => staked >= level)
          if (paid.length === 0) break
          const able = paid.filter(({ seat }) => hands.has(seat)).map(({ seat }) => seat)
          const top = Math.max(...able.map((seat) => strengthOf([...hands.get(seat)!, ...board])))
          const best = state.showdown
            ? able.filter((seat) => strengthOf([...hands.get(seat)!, ...board]) === top)
            : able
          // What only those who have folded put in stays with the pot below it.
          if (able.length > 0) key = `${able.join()}>${best.join()}`
          model.set(key, (model.get(key) ?? 0n) + BigInt(paid.length))
        }
        const found = pots.map(
          ({ eligible, won, amount }) =>
            [
              `${eligible.join()}>${won
                .map(({ seat }) => seat)
                .toSorted((a, b) => a - b)
                .join()}`,
              amount,
            ] as const,
        )
        expect(new Map(found)).toEqual(model)
      }),
      { numRuns: 300 },
    )
  })

  test('what players who have folded put in beyond all others is won with the last pot', () => {
    const setup: HandSetup = {
      seats: [
        { seat: 2, stack: 3n, owes: false },
        { seat: 4, stack: 1n, owes: false },
        { seat: 7, stack: 5n, owes: true },
        { seat: 8, stack: 5n, owes: true },
      ],
      button: 8,
      smallBlind: 2n,
      bigBlind: 4n,
    }
    // Both have paid a blind that they owed, and fold though they might check.
    const state = playHand(setup, [{ kind: 'fold' }, { kind: 'fold' }])
    expect(state.players.map(({ total }) => total)).toEqual([2n, 1n, 4n, 4n])
    const { pots, returned } = endOf(setup, state, 1).settled
    expect(returned).toBeNull()
    expect(pots.map(({ amount, eligible }) => [amount, eligible])).toEqual([
      [4n, [2, 4]],
      [7n, [2]],
    ])
  })

  test('what is not offered is refused, and staying away never costs a chip', () => {
    fc.assert(
      fc.property(setups, wishes, (setup, choices) => {
        let state = openHand(setup)
        for (const choice of choices) {
          const options = optionsOf(state)
          if (!options) break
          const { raise, call, canCheck } = options
          expect(isAllowed(state, { kind: 'check' })).toBe(canCheck)
          expect(isAllowed(state, { kind: 'call' })).toBe(call > 0n)
          const { min, max } = raise ?? { min: state.bet + 100n, max: state.bet }
          for (const to of [min - 1n, max + 1n])
            expect(isAllowed(state, { kind: 'raise', to })).toBe(false)
          const away = makeMove(state, fallbackOf(state))
          expect(sum(away.players.map(({ total }) => total))).toBe(
            sum(state.players.map(({ total }) => total)),
          )
          state = makeMove(state, wishedMove(state, choice))
        }
      }),
      { numRuns: 100 },
    )
  })

  const table = (stacks: bigint[], button = 1): HandSetup => ({
    seats: stacks.map((stack, i) => ({ seat: i + 1, stack, owes: false })),
    button,
    smallBlind: 50n,
    bigBlind: 100n,
  })
  const raise = (to: bigint): Move => ({ kind: 'raise', to })
  const call: Move = { kind: 'call' }
  const check: Move = { kind: 'check' }
  const fold: Move = { kind: 'fold' }

  test('heads-up the button posts the small blind, acts first before the flop and last after it', () => {
    const state = openHand(table([1000n, 1000n]))
    expect(state.players.map(({ street }) => street)).toEqual([50n, 100n])
    expect(state.toAct).toBe(1)
    expect(playHand(table([1000n, 1000n]), [call, check])).toMatchObject({
      street: 'flop',
      toAct: 2,
    })
  })

  test('the big blind may raise when all have called', () => {
    const state = playHand(table([1000n, 1000n, 1000n]), [call, call])
    expect(state).toMatchObject({ toAct: 3, street: 'preflop' })
    expect(optionsOf(state)).toEqual({ canCheck: true, call: 0n, raise: { min: 200n, max: 1000n } })
  })

  test('a raise adds as much as the one before; all chips may go in for less, and reopen nothing', () => {
    const four = table([5000n, 5000n, 450n, 5000n], 4)
    const flop = [call, call, call, check] as const
    // On the flop 1 bets 200, 2 calls, 3 goes all in for 350: 150 more. 4 may raise, 1 and 2 may not.
    const allIn = [...flop, raise(200n), call, raise(350n)]
    expect(optionsOf(playHand(four, allIn))).toMatchObject({ call: 350n, raise: { min: 550n } })
    expect(optionsOf(playHand(four, [...allIn, call]))).toEqual({
      canCheck: false,
      call: 150n,
      raise: null,
    })
    // Where 4 raises in full, they may again.
    expect(optionsOf(playHand(four, [...allIn, raise(550n)]))?.raise).toMatchObject({ min: 750n })
  })

  test('short all-ins that add up to a full raise reopen the betting', () => {
    const four = table([5000n, 5000n, 450n, 570n], 4)
    const moves = [call, call, call, check, raise(200n), call, raise(350n), raise(470n)]
    expect(optionsOf(playHand(four, moves))?.raise).toMatchObject({ min: 670n })
  })

  test('who owes a big blind posts it live, wherever the seat is', () => {
    const setup = table([1000n, 1000n, 1000n, 1000n], 1)
    const state = openHand({
      ...setup,
      seats: setup.seats.with(3, { ...setup.seats[3]!, owes: true }),
    })
    expect(state.players.map(({ street }) => street)).toEqual([0n, 50n, 100n, 100n])
    expect(optionsOf(state)).toMatchObject({ canCheck: true, raise: { min: 200n } })
  })

  test('what nobody called goes back and is no stake; without a flop nothing is taken', () => {
    const state = playHand(table([1000n, 1000n, 1000n]), [raise(600n), fold, fold])
    const settled = settleHand(state, [], new Map(), rake)
    expect(settled.returned).toEqual({ seat: 1, amount: 500n })
    expect(settled.rake).toBe(0n)
    expect(settled.players[0]).toEqual({ seat: 1, staked: 100n, payout: 250n })
  })

  test('units that cannot be shared go to the first winner after the button', () => {
    const setup = { ...table([105n, 105n, 105n]), smallBlind: 5n, bigBlind: 5n }
    const state = playHand(setup, [raise(105n), call, call])
    const board = cards('As Ks Qs Js Ts')
    const hands = new Map([1, 2, 3].map((seat) => [seat, cards(`${seat + 1}h ${seat + 1}d`)]))
    const { pots } = settleHand(state, board, showdownOf(state, hands, board), {
      percent: 5n,
      cap: 2n,
    })
    expect(pots[0]?.won).toEqual([
      { seat: 2, amount: 105n },
      { seat: 3, amount: 104n },
      { seat: 1, amount: 104n },
    ])
  })

  test('[P2P-06] at the river the last to bet shows first, and a beaten hand is laid away', () => {
    const setup = table([1000n, 1000n])
    const river = [call, check, check, check, check, check, raise(200n), call]
    const state = playHand(setup, river)
    const board = cards('2s 7d 9h Jc 3d')
    const hands = new Map([
      [1, cards('Kh Kd')],
      [2, cards('Ah Ad')],
    ])
    expect([...showdownOf(state, hands, board).keys()]).toEqual([2])
    const turned = new Map([
      [1, cards('Ah Ad')],
      [2, cards('Kh Kd')],
    ])
    expect([...showdownOf(state, turned, board).keys()]).toEqual([2, 1])
  })
})

describe('the strength of hands', () => {
  test('[GAM-08] five of 52 cards make each hand as often as published, 7,462 different ones', () => {
    const deck = Array.from({ length: deckSize }, (_, i) => cardAt(i))
    const counts = new Map<string, number>()
    const different = new Set<number>()
    // One suit pattern of each kind of flush or none would do; all of them are counted.
    for (let a = 0; a < 48; a++)
      for (let b = a + 1; b < 49; b++)
        for (let c = b + 1; c < 50; c++)
          for (let d = c + 1; d < 51; d++)
            for (let e = d + 1; e < 52; e++) {
              const value = strengthOf([deck[a]!, deck[b]!, deck[c]!, deck[d]!, deck[e]!])
              different.add(value)
              const name = nameOfStrength(value)
              counts.set(name, (counts.get(name) ?? 0) + 1)
            }
    expect(handNames.map((name) => counts.get(name))).toEqual([
      1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5108, 3744, 624, 40,
    ])
    expect(different.size).toBe(7462)
  })

  test('of seven cards the best five count', () => {
    const index = fc.uniqueArray(fc.nat(51), { minLength: 7, maxLength: 7 })
    fc.assert(
      fc.property(index, (picked) => {
        const seven = picked.map(cardAt)
        const fives = seven.flatMap((_, i) =>
          seven.slice(i + 1).map((__, j) => seven.toSpliced(i + 1 + j, 1).toSpliced(i, 1)),
        )
        expect(fives).toHaveLength(21)
        expect(strengthOf(seven)).toBe(Math.max(...fives.map(strengthOf)))
        expect(strengthOf(bestFive(seven))).toBe(strengthOf(seven))
        expect(bestFive(seven)).toHaveLength(5)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('the deal', () => {
  const contributions = [
    { seat: 2, clientSeed: 'mine' },
    { seat: 7, clientSeed: 'theirs' },
  ]

  test('[GAM-09] a deck holds every card once, and shows no more than its locks until it is opened', () => {
    const { cards: deck, locks, commitment } = lockDeck(seed(5))
    expect(new Set(deck).size).toBe(52)
    expect(new Set(locks).size).toBe(52)
    expect(commitment).toBe(commitmentOfLocks(locks))
    expect(new Set(orderOf(commitment, contributions)).size).toBe(52)
  })

  test('each player’s seed decides with the house’s; a card of another place does not fit', () => {
    const deck = lockDeck(seed(5))
    const order = orderOf(deck.commitment, contributions)
    const other = [contributions[0]!, { seat: 7, clientSeed: 'others' }]
    expect(orderOf(deck.commitment, other)).not.toEqual(order)
    expect(orderOf(lockDeck(seed(6)).commitment, contributions)).not.toEqual(order)
    const { hole, board } = placesOf([{ seat: 2 }, { seat: 7 }], 7)
    expect(hole.get(2)).toEqual([0, 2])
    expect(hole.get(7)).toEqual([1, 3])
    expect(board).toEqual([4, 5, 6, 7, 8])
    const [opening] = openPlaces(deck, order, [4])
    expect(isLockedCard(deck, order, opening!)).toBe(true)
    expect(isLockedCard(deck, order, { ...opening!, place: 5 })).toBe(false)
    const swapped = opening!.card === 'As' ? 'Kd' : 'As'
    expect(isLockedCard(deck, order, { ...opening!, card: swapped })).toBe(false)
  })
})
