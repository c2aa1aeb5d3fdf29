/** Protects seats of tournaments over several tables: even from the draw on, nobody twice or left out, moved only by the published rule. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openHand, seatsAfter } from './engine.ts'
import { riverTournament } from './holdem.ts'
import { movesBetween, seatOfNumber, tablesFor, type SeatedTable } from './seating.ts'
import { blindsAfter, drawSeats, placeOut, prizesOf } from './tournament.ts'

const { tournament: rules } = riverTournament.rules
const most = rules.tables.entriesMax
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1)

test('any draw fills as few tables as hold all, evenly, each seat once', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: most }),
      fc.integer({ min: 3, max: 9 }),
      (entrants, seatsMax) => {
        const seeds = numbers(entrants).map((n) => `seed-${n}`)
        const tables = tablesFor(entrants, seatsMax)
        const taken = drawSeats('c'.repeat(64), seeds).map((drawn) => seatOfNumber(drawn, tables))
        expect(new Set(taken.map(({ table, seat }) => `${table}:${seat}`)).size).toBe(entrants)
        const counts = numbers(tables).map((n) => taken.filter(({ table }) => table === n).length)
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
        expect(Math.min(...counts)).toBeGreaterThanOrEqual(2)
        for (const { seat } of taken) expect(seat).toBeLessThanOrEqual(seatsMax)
      },
    ),
  )
})

test('between hands tables are as few as hold all and differ by one at most; who stays keeps the seat, who goes was the next big blind', () => {
  const table = fc.record({
    seats: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 9 }),
    button: fc.option(fc.integer({ min: 1, max: 9 })),
  })
  fc.assert(
    fc.property(
      fc.array(table, { minLength: 1, maxLength: 11 }),
      fc.integer({ min: 3, max: 9 }),
      (drawn, seatsMax) => {
        const before: SeatedTable[] = drawn.flatMap(({ seats, button }, n) => {
          const fitting = seats.filter((seat) => seat <= seatsMax)
          return fitting.length > 0 ? [{ number: n + 1, button, seats: fitting }] : []
        })
        const players = before.reduce((sum, { seats }) => sum + seats.length, 0)
        if (players < 2) return
        const fewest = tablesFor(players, seatsMax)
        const kept = before.slice(0, fewest)
        const at = new Map(before.map(({ number, seats }) => [number, new Set(seats)]))
        for (const { from, to } of movesBetween(before, seatsMax)) {
          const [source, target] = [at.get(from.table)!, at.get(to.table)!]
          expect(kept.map(({ number }) => number)).toContain(to.table)
          expect(to.seat).toBeLessThanOrEqual(seatsMax)
          expect(target).not.toContain(to.seat)
          expect(source).toContain(from.seat)
          const { button } = before.find(({ number }) => number === from.table)!
          const isBroken = !kept.some(({ number }) => number === from.table)
          expect(isBroken || from.seat === bigBlindOf([...source], button)).toBe(true)
          source.delete(from.seat)
          target.add(to.seat)
        }
        const counts = [...at.values()].map(({ size }) => size).filter((size) => size > 0)
        expect(counts).toHaveLength(fewest)
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(players)
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
        expect(Math.min(...counts)).toBeGreaterThanOrEqual(2)
      },
    ),
  )
})

/** As the hand itself would have it. */
function bigBlindOf(seats: number[], lastButton: number | null): number {
  const rising = seats.toSorted((a, b) => a - b).map((seat) => ({ seat, stack: 100n, owes: false }))
  const button = seatsAfter(rising, lastButton ?? 0)[0]!.seat
  const { players } = openHand({ seats: rising, button, smallBlind: 1n, bigBlind: 2n })
  return players.find(({ total }) => total === 2n)!.seat
}

test('who is moved from the big blind posts it at the new table, or stands right behind it', () => {
  const [moved] = movesBetween(
    [
      { number: 1, button: 6, seats: [1, 2, 3, 4, 5, 6] },
      { number: 2, button: 2, seats: [2, 4, 6] },
    ],
    6,
  )
  expect(moved).toEqual({ from: { table: 1, seat: 3 }, to: { table: 2, seat: 1 } })
  expect(bigBlindOf([1, 2, 4, 6], 2)).toBe(1)
})

test('the last table is broken up when its players fit elsewhere, in their order after its button', () => {
  const moves = movesBetween(
    [
      { number: 1, button: 1, seats: [1, 2, 3] },
      { number: 2, button: 1, seats: [1, 2] },
      { number: 4, button: 2, seats: [1, 2, 3] },
    ],
    4,
  )
  expect(moves.map(({ from, to }) => [from.seat, to.table])).toEqual([
    [3, 2],
    [1, 1],
    [2, 2],
  ])
})

test('prizes by the number of entrants are the whole pool, never less for a higher place, and never for more places than players', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: most }), fc.bigInt(1n, 10n ** 12n), (entrants, buyIn) => {
      const pool = buyIn * BigInt(entrants)
      const prizes = prizesOf(rules, entrants, pool)
      expect(prizes.reduce((sum, prize) => sum + prize, 0n)).toBe(pool)
      expect(prizes).toEqual(prizes.toSorted((a, b) => (a > b ? -1 : 1)))
      expect(prizes.length).toBeLessThanOrEqual(entrants)
      expect(prizes[0]).toBeLessThanOrEqual((15n * buyIn * 100n) / 10n)
    }),
  )
  expect(prizesOf(rules, 17, 101n)).toEqual([51n, 30n, 20n])
  expect(() => prizesOf(rules, 1, 100n)).toThrow(RangeError)
})

test('of those who go out at several tables in one hand places go by chips before it, and odd units to the lower number of the draw', () => {
  const placed = placeOut(
    [500n, 301n, 200n],
    4,
    [
      { seat: 31, stack: 90n },
      { seat: 2, stack: 91n },
      { seat: 8, stack: 90n },
    ],
    0,
  )
  expect(placed).toEqual([
    { seat: 2, place: 2, prize: 301n },
    { seat: 8, place: 3, prize: 100n },
    { seat: 31, place: 3, prize: 100n },
  ])
})

test('blinds rise with every level, and on the last a small blind is half of the chips of as many as may enter', () => {
  const levels = rules.levels.map((_, level) => blindsAfter(rules, level * rules.handsPerLevel))
  for (const [level, { smallBlind }] of levels.slice(1).entries())
    expect(smallBlind).toBeGreaterThan(levels[level]!.smallBlind)
  expect(2n * levels.at(-1)!.smallBlind).toBeGreaterThanOrEqual(BigInt(rules.startChips * most))
})
