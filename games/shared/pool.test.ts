/** Protects: a pool pays out exactly what was paid in, less what was published that the house keeps; nobody who wins loses. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { add, fraction, showDecimal } from '../fraction.ts'
import { declare, exactDividend, paidAt, totalOf, type PoolTerms } from './pool.ts'
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
