/** Protects: a pool pays out exactly what was paid in, less what was published that the house keeps; nobody who wins loses. */

import { racePools } from '#contract/game_traits.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { add, fraction, showDecimal, toFloat } from '../fraction.ts'
import { configHash } from '../game.ts'
import { declare, exactDividend, paidAt, totalOf, type PoolTerms } from './pool.ts'
import { declarePool, meridianDowns, meridianDownsBefore, winnersOf } from './race.ts'
import { cardOf, chanceInOrder, chanceWithin } from './race_card.ts'
import { willPay, willPayWith } from './race_pays.ts'
import {
  runnersNamed,
  type RaceChoice,
  type RaceOutcome,
  type RaceRules,
  type RaceStep,
} from './race_rules.ts'
import { redSpur } from './sabong.ts'
import { sabongResults, type SabongResult, type SabongStep } from './sabong_rules.ts'
import type { SharedBet } from './shared.ts'

const ground = { commitment: 'ab'.repeat(32) }
const staked = (...stakes: number[]) =>
  new Map(stakes.map((stake, at) => [String(at + 1), BigInt(stake)]))
const dollar: PoolTerms = { takeOut: 1500, breakTo: 1000, least: 10_500 }

test('the published pool pays to the cent what was published', () => {
  const pool = staked(30, 70, 12, 55, 110, 47, 150, 40)
  const half = fraction(1, 200)
  const nearest = [...pool.keys()].map((one) =>
    showDecimal(add(exactDividend({ takeOut: 1425 }, pool, one)!, half), 2),
  )
  expect(nearest).toEqual(['14.69', '6.30', '36.73', '8.01', '4.01', '9.38', '2.94', '11.02'])
  const hundredths = { takeOut: 1425, breakTo: 100, least: 10_000 }
  const large = new Map([...pool].map(([one, stake]) => [one, stake * 100n]))
  expect(declare(hundredths, large, [{ selection: '3', parts: 1n }])).toEqual({
    staked: 51_400n,
    takeOut: 7324n,
    breakage: 0n,
    added: 0n,
    dividends: [{ selection: '3', dividend: 367_300 }],
  })
})

test('sabong pays as its published rules say', () => {
  const bets = (meron: bigint, wala: bigint, draw = 0n) =>
    [
      { on: 'meron', stake: meron },
      { on: 'wala', stake: wala },
      { on: 'draw', stake: draw },
    ].map(({ on, stake }) => ({
      ref: on,
      stake,
      choice: { on: on as SabongResult },
      act: null,
    })) satisfies SharedBet[]
  const paid = (on: SabongResult, result: SabongResult, stake: bigint) => {
    const lots = [0, 0] as const
    const book = redSpur.bookOf!(bets(60_000n, 40_000n), { result, lots }, ground)
    const bet = { ref: 'r', stake, choice: { on }, act: null }
    return redSpur.settle(bet, { result, lots }, book, ground)
  }
  // 475/3 per 100, cut; 237.5 per 100.
  expect(paid('meron', 'meron', 10_000n).payout).toBe('15833')
  expect(paid('wala', 'wala', 10_000n).payout).toBe('23750')
  expect(paid('wala', 'meron', 10_000n)).toMatchObject({ payout: '0', isReturned: false })
  expect(paid('meron', 'draw', 50_000n)).toMatchObject({ payout: '0', isReturned: true })
  expect(paid('draw', 'draw', 10_000n).payout).toBe('90000')
  // At 107 per 100 or less on a side, or with nobody on one, there is no bout; the draw needs no pool.
  expect(redSpur.isOff!(bets(95_000n, 5000n))).toBe(true)
  expect(redSpur.isOff!(bets(60_000n, 40_000n))).toBe(false)
  expect(redSpur.isOff!(bets(100n, 0n).slice(0, 1))).toBe(true)
  expect(redSpur.isOff!(bets(0n, 0n, 100n).slice(2))).toBe(false)
  expect(redSpur.rtpAt({ on: 'draw' }, 100n)).toEqual(fraction(19, 20))
})

test('a minus pool pays the least dividend, and the house what is missing', () => {
  // Of 1,000.00 less 15 % there is less than what the favourite was backed with.
  const pool = new Map([
    ['1', 95_000n],
    ['2', 5000n],
  ])
  expect(declare(dollar, pool, [{ selection: '1', parts: 1n }])).toMatchObject({
    takeOut: 15_000n,
    breakage: 0n,
    added: 99_750n - 85_000n,
    dividends: [{ selection: '1', dividend: 10_500 }],
  })
})

test('dead heats share: the first two of a win, the last place of a show among those in it', () => {
  const parts = (pool: 'win' | 'place' | 'show', places: number[][]) =>
    winnersOf(pool, places).map(({ selection, parts: own }) => [selection, Number(own)])
  expect(parts('win', [[4, 2], [1]])).toEqual([
    ['4', 420],
    ['2', 420],
  ])
  expect(parts('place', [[3], [1, 5, 2], [6]])).toEqual([
    ['3', 840],
    ['1', 280],
    ['5', 280],
    ['2', 280],
  ])
  expect(parts('show', [[3], [1, 5], [2]])).toEqual([
    ['3', 840],
    ['1', 840],
    ['5', 840],
  ])
  const orders = (places: number[][], pool: 'quinella' | 'exacta' | 'trifecta') =>
    winnersOf(pool, places).map(({ selection }) => selection)
  expect(orders([[3], [1]], 'exacta')).toEqual(['3-1'])
  expect(orders([[3], [1]], 'quinella')).toEqual(['1-3'])
  expect(orders([[3, 1], [2]], 'exacta')).toEqual(['3-1', '1-3'])
  expect(orders([[3], [4, 1]], 'quinella')).toEqual(['3-4', '1-3'])
  expect(orders([[3], [1], [2], [4]], 'trifecta')).toEqual(['3-1-2'])
  expect(orders([[3], [4, 1]], 'trifecta')).toEqual(['3-4-1', '3-1-4'])
  expect(
    orders(
      [
        [3, 1],
        [2, 5],
      ],
      'trifecta',
    ),
  ).toEqual(['3-1-2', '3-1-5', '1-3-2', '1-3-5'])
  expect(orders([[3, 1, 2]], 'trifecta')).toHaveLength(6)
  // 20.00 of profit, two winners of 10.00 and 20.00: half of it each.
  const even = { takeOut: 0, breakTo: 1, least: 10_000 }
  const halves = [
    { selection: '1', parts: 420n },
    { selection: '2', parts: 420n },
  ]
  expect(declare(even, staked(1000, 2000, 2000), halves)?.dividends).toEqual([
    { selection: '1', dividend: 20_000 },
    { selection: '2', dividend: 15_000 },
  ])
})

const pools = fc.record({
  takeOut: fc.integer({ min: 0, max: 3000 }),
  breakTo: fc.constantFrom(1, 10, 100, 500, 1000),
  least: fc.constantFrom(10_000, 10_500, 11_000),
})
const stakes = fc.array(fc.nat(100_000), { minLength: 2, maxLength: 8 })

test('[WGR-12] what is staked is what is paid, taken out and broken off, less what the house adds', () => {
  fc.assert(
    fc.property(pools, stakes, fc.nat(7), fc.nat(7), (terms, all, first, second) => {
      const pool = staked(...all)
      const numbers = [...new Set([first, second])].filter((at) => at < all.length)
      const winners = numbers.map((at) => ({ selection: String(at + 1), parts: 1n }))
      const declared = declare(terms, pool, winners)
      const won = numbers.reduce((sum, at) => sum + BigInt(all[at]!), 0n)
      const total = totalOf(pool)
      expect(declared === null).toBe(won === 0n || won === total)
      const { takeOut = 0n, breakage = 0n, added = 0n, dividends = [] } = declared ?? {}
      const paid = dividends.reduce(
        (sum, { selection, dividend }) => sum + paidAt(pool.get(selection)!, dividend),
        0n,
      )
      expect(declared ? total : 0n).toBe(paid + takeOut + breakage - added)
      expect([breakage, added]).toContain(0n)
      const isFair = ({ selection, dividend }: (typeof dividends)[number]) =>
        dividend >= terms.least &&
        (dividend === terms.least || dividend % terms.breakTo === 0) &&
        pool.get(selection)! > 0n
      expect(dividends.every(isFair)).toBe(true)
      // A least dividend of the stake itself never costs the house more than it takes.
      expect(terms.least > 10_000 || added <= takeOut).toBe(true)
    }),
    { seed: 12, numRuns: 1500 },
  )
})

const runner = fc.integer({ min: 1, max: 8 })
const raceBet = fc
  .tuple(
    fc.constantFrom(...racePools),
    fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8], { minLength: 3 }),
    fc.integer({ min: 5, max: 200 }),
  )
  .map(([pool, order, twenties]) => {
    const named = order.slice(0, runnersNamed[pool])
    const runners = pool === 'quinella' ? named.toSorted((x, y) => x - y) : named
    return { stake: BigInt(twenties) * 20n, choice: { pool, runners } }
  })
const places = fc
  .tuple(fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8], { minLength: 8 }), fc.nat(127))
  .map(([order, ties]) =>
    order.reduce<number[][]>(
      (all, number, at) =>
        at > 0 && ties & (1 << (at - 1))
          ? [...all.slice(0, -1), [...all.at(-1)!, number]]
          : [...all, [number]],
      [],
    ),
  )

test('[WGR-12] every pool of a race is settled to the last coin, bet by bet, returns and withdrawals included', () => {
  fc.assert(
    fc.property(
      fc.array(raceBet, { minLength: 1, maxLength: 30 }),
      places,
      fc.option(runner),
      (made, finish, scratched) => {
        const bets = made.map((bet, at) => ({ ref: String(at), act: null, ...bet }))
        const ran = finish.map((one) => one.filter((number) => number !== scratched))
        const outcome: RaceOutcome = {
          scratched,
          places: ran.filter((one) => one.length > 0),
          sections: [],
        }
        const book = meridianDowns.bookOf!(bets, outcome, ground)
        for (const pool of racePools) {
          const own = bets.filter(({ choice }) => choice.pool === pool)
          const steps = own.map(({ stake, choice: { runners } }, at) => {
            const step = meridianDowns.settle(own[at]!, outcome, book, ground) as RaceStep
            const { isReturned, payout } = step
            return { isReturned, payout, stake, runners: runners.join('-') }
          })
          const returned = steps.filter(({ isReturned }) => isReturned)
          const back = returned.reduce((sum, { stake }) => sum + stake, 0n)
          const total = steps.reduce((sum, { stake }) => sum + stake, 0n)
          const paid = steps.reduce((sum, { payout }) => sum + BigInt(payout), 0n)
          const declared = declarePool(pool, outcome, book)
          const kept = BigInt(declared.takeOut) + BigInt(declared.breakage) - BigInt(declared.added)
          expect([declared.returned, declared.staked]).toEqual([String(back), String(total - back)])
          expect(total).toBe(back + paid + kept)
          const winners = new Set(winnersOf(pool, outcome.places).map(({ selection }) => selection))
          const isRight = ({ payout, stake, runners }: (typeof steps)[number]) =>
            BigInt(payout) === 0n || (BigInt(payout) >= stake && winners.has(runners))
          expect(steps.every(isRight)).toBe(true)
        }
      },
    ),
    { seed: 5, numRuns: 400 },
  )
})

test('[WGR-12] a bout is settled to the last coin that its players leave as fractions', () => {
  const bet = fc.record({
    on: fc.constantFrom(...sabongResults),
    stake: fc.bigInt({ min: 100n, max: 99_999n }),
  })
  fc.assert(
    fc.property(
      fc.array(bet, { minLength: 2, maxLength: 40 }),
      fc.constantFrom(...sabongResults),
      (made, result) => {
        const bets = made.map(({ on, stake }, at) => ({
          ref: String(at),
          stake,
          choice: { on },
          act: null,
        }))
        fc.pre(!redSpur.isOff!(bets))
        const outcome = { result, lots: [0, 0] as const }
        const book = redSpur.bookOf!(bets, outcome, ground)
        const onSides = bets.filter(({ choice: { on } }) => on !== 'draw')
        const steps = onSides.map((own) =>
          redSpur.settle(own, outcome, book, ground),
        ) as SabongStep[]
        const total = onSides.reduce((sum, { stake }) => sum + stake, 0n)
        const paid = steps.reduce((sum, { payout }) => sum + BigInt(payout), 0n)
        const plasada = (total * 500n) / 10_000n
        // Each ticket is cut by less than a coin, the dividend by less than a ten-thousandth.
        const cutMax = BigInt(bets.length) + total / 10_000n
        const kept = total - paid - plasada
        const isExact = kept >= 0n && kept <= cutMax
        expect(steps.map(({ isReturned }) => isReturned)).toEqual(
          steps.map(() => result === 'draw'),
        )
        expect(result === 'draw' ? paid === 0n : isExact).toBe(true)
      },
    ),
    { seed: 9, numRuns: 400 },
  )
})

test('odds before the off are those of the draw (Harville)', () => {
  // Published: 2-1 and 3-1 in a book of 118 % make an exacta of 0.083.
  const field = [
    { number: 1, strength: 2_824_858_757 },
    { number: 2, strength: 2_118_644_068 },
    { number: 3, strength: 5_056_497_175 },
  ]
  expect(toFloat(chanceInOrder(field, [1, 2]))).toBeCloseTo(0.0834111838, 9)
  const card = cardOf(meridianDowns.rules as RaceRules, ground)
  expect(new Set(card.map(({ name }) => name)).size).toBe(8)
  for (const places3 of [1, 2, 3])
    expect(add(...card.map(({ number }) => chanceWithin(card, number, places3)))).toEqual(
      fraction(places3),
    )
  expect(chanceWithin(card, 4, 1)).toEqual(chanceInOrder(card, [4]))
})

test('[GAM-19] races of the version before know no trifecta, and draw and settle as they did', () => {
  const trifecta = { pool: 'trifecta', runners: [4, 2, 7] }
  expect(meridianDowns.readChoice(trifecta)).toEqual(trifecta)
  expect(meridianDownsBefore.readChoice(trifecta)).toBe(null)
  for (const runners of [
    [4, 2],
    [4, 2, 2],
    [4, 2, 9],
    [4, 2, 7, 1],
  ])
    expect(meridianDowns.readChoice({ pool: 'trifecta', runners })).toBe(null)
  // As it was published.
  expect(configHash(meridianDownsBefore)).toBe(
    '965028bed493b0b0aca69d37a3436c8f01a71a68d8eb76052f8faf7d3b52f06a',
  )
})

test('what a pool would pay is what it pays', () => {
  const rules = meridianDowns.rules as RaceRules
  const pool = staked(5000, 3000, 2000)
  const paid = declare(rules.pools.win!, pool, [{ selection: '2', parts: 1n }])
  expect(willPay(rules, 'win', pool, '2')).toBe(paid?.dividends[0]?.dividend)
  const choice: RaceChoice = { pool: 'win', runners: [2] }
  expect(willPayWith(rules, choice, pool, 2000n)).toBe(
    willPay(rules, 'win', staked(5000, 5000, 2000), '2'),
  )
  expect(willPay(rules, 'win', staked(5000), '1')).toBe(null)
  // Placed beside the two most backed: no result leaves it less.
  const show = staked(5000, 3000, 2000, 1000)
  const told = willPay(rules, 'show', show, '4')!
  for (const others of [
    ['1', '2'],
    ['1', '3'],
    ['2', '3'],
  ]) {
    const winners = ['4', ...others].map((selection) => ({ selection, parts: 1n }))
    const own = declare(rules.pools.show!, show, winners)?.dividends.find(
      ({ selection }) => selection === '4',
    )
    expect(own?.dividend).toBeGreaterThanOrEqual(told)
  }
})
