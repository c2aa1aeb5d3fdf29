/** Protects tournaments as pure rules: blinds rise when it is published, places and prizes are exact, and every one comes to its end. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fallbackOf, makeMove, openHand, seatsAfter } from './engine.ts'
import { riverSitAndGo } from './holdem.ts'
import { settleHand } from './pots.ts'
import { blindsAfter, drawSeats, placeOut, prizesOf } from './tournament.ts'

const { tournament: rules } = riverSitAndGo.rules
const sizes = Object.keys(rules.prizes).map(Number)

test('blinds rise with every tenth hand, always upwards, and at the end a small blind is half of all chips', () => {
  expect(blindsAfter(rules, 0)).toMatchObject({ number: 1, smallBlind: 10n, next: { inHands: 10 } })
  expect(blindsAfter(rules, 9)).toMatchObject({ number: 1, next: { bigBlind: 30n, inHands: 1 } })
  expect(blindsAfter(rules, 10)).toMatchObject({ number: 2, smallBlind: 15n, bigBlind: 30n })
  const levels = rules.levels.map((_, level) => blindsAfter(rules, level * rules.handsPerLevel))
  for (const { smallBlind, bigBlind } of levels) expect(bigBlind).toBe(2n * smallBlind)
  for (const [level, { smallBlind }] of levels.slice(1).entries())
    expect(smallBlind).toBeGreaterThan(levels[level]!.smallBlind)
  const last = blindsAfter(rules, 1e6)
  expect(last.next).toBeNull()
  expect(2n * last.smallBlind).toBeGreaterThanOrEqual(
    BigInt(rules.startChips * riverSitAndGo.rules.seatsMax),
  )
})

test('prizes are the whole pool to the unit, and a higher place never gets less', () => {
  fc.assert(
    fc.property(fc.constantFrom(...sizes), fc.bigInt(1n, 10n ** 12n), (seats, buyIn) => {
      const pool = buyIn * BigInt(seats)
      const prizes = prizesOf(rules, seats, pool)
      expect(prizes.reduce((sum, prize) => sum + prize, 0n)).toBe(pool)
      expect(prizes).toEqual(prizes.toSorted((a, b) => (a > b ? -1 : 1)))
    }),
  )
  expect(prizesOf(rules, 9, 103n)).toEqual([53n, 30n, 20n])
  expect(() => prizesOf(rules, 4, 100n)).toThrow(RangeError)
})

test('of two who go out at once the larger stack is higher; equal stacks share place and prizes, odd units after the button', () => {
  const prizes = [500n, 301n, 200n]
  expect(placeOut(prizes, 4, [{ seat: 7, stack: 90n }], 1)).toEqual([
    { seat: 7, place: 4, prize: 0n },
  ])
  const unequal = [
    { seat: 2, stack: 90n },
    { seat: 5, stack: 91n },
  ]
  expect(placeOut(prizes, 3, unequal, 1)).toEqual([
    { seat: 5, place: 2, prize: 301n },
    { seat: 2, place: 3, prize: 200n },
  ])
  const equal = unequal.map(({ seat }) => ({ seat, stack: 90n }))
  expect(placeOut(prizes, 3, equal, 3)).toEqual([
    { seat: 5, place: 2, prize: 251n },
    { seat: 2, place: 2, prize: 250n },
  ])
})

test('whoever goes out with whom, each place is given once and prizes add up to the pool', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...sizes),
      fc.array(fc.tuple(fc.nat(8), fc.array(fc.nat(3), { minLength: 9, maxLength: 9 }))),
      fc.bigInt(1n, 10n ** 9n),
      (seats, plan, buyIn) => {
        const pool = buyIn * BigInt(seats)
        const prizes = prizesOf(rules, seats, pool)
        const left = Array.from({ length: seats }, (_, i) => i + 1)
        const placed = []
        for (const [count, stacks] of [...plan, ...left.map(() => [0, [1]] as const)]) {
          if (left.length === 1) break
          const before = left.length
          const out = left.splice(0, Math.min(count + 1, before - 1))
          const with_ = out.map((seat, i) => ({ seat, stack: BigInt(stacks[i] ?? 1) }))
          placed.push(...placeOut(prizes, before, with_, 1))
        }
        placed.push({ seat: left[0]!, place: 1, prize: prizes[0]! })
        expect(placed.map(({ seat }) => seat).toSorted((a, b) => a - b)).toHaveLength(seats)
        expect(placed.reduce((sum, { prize }) => sum + prize, 0n)).toBe(pool)
        for (const { place } of placed) {
          const shared = placed.filter((one) => one.place === place).length
          expect(placed.filter((one) => one.place < place).length).toBe(place - 1)
          expect(placed.filter((one) => one.place > place).length).toBe(seats - place - shared + 1)
        }
      },
    ),
  )
})

test('seats are a draw of the commitment and all seeds: each is given once, and each player may get any', () => {
  const seen = new Set<string>()
  for (let n = 0; n < 60; n++) {
    const seats = drawSeats('c'.repeat(64), ['a', 'b', `seed-${n}`])
    expect(seats.toSorted((a, b) => a - b)).toEqual([1, 2, 3])
    seen.add(seats.join())
  }
  expect(seen.size).toBe(6)
})

test('a tournament at which nobody ever acts ends all the same', () => {
  for (const seats of sizes) {
    let players = Array.from({ length: seats }, (_, i) => ({
      seat: i + 1,
      stack: BigInt(rules.startChips),
      owes: false,
    }))
    let button = 1
    let hands = 0
    for (; players.length > 1; hands++) {
      button = seatsAfter(players, button)[0]!.seat
      const { smallBlind, bigBlind } = blindsAfter(rules, hands)
      let state = openHand({ seats: players, button, smallBlind, bigBlind })
      while (state.toAct !== null) state = makeMove(state, fallbackOf(state))
      // Where hands are shown, the lowest seat has the best one.
      const cards = ['As', 'Ks', 'Qs', 'Js', '9h', '8h', '7d', '6d', '5c']
      const shown = new Map(
        state.players
          .filter(({ hasFolded }) => !hasFolded)
          .map(({ seat }) => [seat, [cards[seat - 1]!, '2h']] as const),
      )
      const board = ['3c', '3d', 'Tc', '4s', '2c']
      const { players: outcomes } = settleHand(state, board, shown, { percent: 0n, cap: 0n })
      players = players.flatMap((player) => {
        const outcome = outcomes.find(({ seat }) => seat === player.seat)!
        const stack = player.stack - outcome.staked + outcome.payout
        return stack > 0n ? [{ ...player, stack }] : []
      })
      expect(players.reduce((sum, { stack }) => sum + stack, 0n)).toBe(
        BigInt(rules.startChips * seats),
      )
      if (hands > 1000) throw new Error('it does not end')
    }
    expect(hands).toBeLessThan(200)
  }
})
