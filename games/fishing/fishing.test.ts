/** Protects: every cast returns the same exact share of its stake, whichever target it is at, and nothing but the draws decides it. */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawsOf } from '../fair.ts'
import { add, fraction, multiply, type Fraction } from '../fraction.ts'
import type { CastStep } from '../steps.ts'
import { moonwaterNets as game, rangeOf, waters } from './fishing.ts'
import { fishAt, fishOf, fishOfTide, hallSeedOf, isFishId, isSwimming, placeOf } from './hall.ts'
import type { FishingRules } from '../rules.ts'

const rules = game.rules as FishingRules
const names = Object.keys(rules.targets)
const choiceOf = (target: string) => ({ target, fish: null })

/** Every way in which a cast can come out, with its exact chance: all values of all draws, by the draws it asks for. */
function outcomesOf(
  target: string,
  stake: bigint,
): { payout: bigint; step: CastStep; chance: Fraction }[] {
  const found: { payout: bigint; step: CastStep; chance: Fraction }[] = []
  const walk = (values: readonly number[], chance: Fraction) => {
    let asked = 0
    let range = 0
    const draw = (n: number) => {
      const value = values[asked++]
      if (value === undefined) {
        range = n
        throw new RangeError('one more')
      }
      return value
    }
    try {
      const { payout, steps } = game.settle({ stake, choice: choiceOf(target), draw })
      found.push({ payout, step: steps[0] as CastStep, chance })
    } catch (fault) {
      if (range === 0) throw fault
      for (let value = 0; value < range; value++)
        walk([...values, value], multiply(chance, fraction(1, range)))
    }
  }
  walk([], fraction(1))
  return found
}

describe.each(names)('a cast at the %s', (target) => {
  test('[GAM-03] returns 24/25 of the stake, counted over everything that can be drawn', () => {
    const stake = 137n
    const outcomes = outcomesOf(target, stake)
    // Added up by what was paid: hundreds of thousands of fractions are slow to add one by one.
    const ways = Map.groupBy(outcomes, ({ payout, chance }) => `${payout}:${chance.denominator}`)
    const shares = [...ways.values()].map((alike) =>
      multiply(alike[0]!.chance, fraction(alike.length), fraction(alike[0]!.payout, stake)),
    )
    expect(add(...shares)).toEqual(fraction(24, 25))
    expect(game.rtpAt(choiceOf(target), stake)).toEqual(fraction(24, 25))
  })

  test('[GAM-22] pays between its published least and most, and both come about', () => {
    const paid = outcomesOf(target, 100n)
      .filter(({ step }) => step.prizes.length > 0)
      .map(({ payout }) => Number(payout / 100n))
    const [least, most] = rangeOf(rules.targets[target]!.prize)
    expect(paid.reduce((a, b) => Math.min(a, b))).toBe(least)
    expect(paid.reduce((a, b) => Math.max(a, b))).toBe(most)
  })
})

test('[GAM-05] which fish of the hall it is changes nothing', () => {
  for (let nonce = 0; nonce < 200; nonce++) {
    const cast = (fish: string | null) => {
      const draw = drawsOf({ serverSeed: '5eed'.repeat(16), clientSeed: 'test', nonce })
      return game.settle({ stake: 100n, choice: { target: 'crab', fish }, draw })
    }
    expect(cast('3-120000000-7')).toEqual(cast(null))
  }
})

test('[GAM-03] waters differ in what a cast costs and in nothing that is drawn or paid', () => {
  const seeds = { serverSeed: '5eed'.repeat(16), clientSeed: 'test', nonce: 4 }
  const cast = (water: typeof game) => {
    const draw = drawsOf(seeds)
    return water.settle({ stake: 100n, choice: choiceOf('sprat'), draw })
  }
  for (const water of waters) {
    expect(water.rules).toBe(rules)
    expect(water.rtp).toEqual(fraction(24, 25))
    expect(cast(water)).toEqual(cast(game))
  }
})

const seed = hallSeedOf('casino1', game.code, 1)

test('the water is the same for all who look: each fish is found by its id, where it was seen', () => {
  fc.assert(
    fc.property(fc.integer({ min: 60_000, max: 4e12 }), (atMs) => {
      const seen = fishAt(rules, seed, 1, atMs)
      expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
      for (const fish of seen) {
        expect(isFishId(fish.id)).toBe(true)
        expect(fishOf(rules, seed, fish.id)).toEqual(fish)
        const { x, y } = placeOf(fish, atMs)
        expect(x >= -0.2 && x <= 1.2 && y > 0 && y < 1).toBe(true)
      }
    }),
    { numRuns: 60, seed: 8 },
  )
})

test('each target swims by as often as the rules say', () => {
  const tides = 400
  const all = Array.from({ length: tides }, (_, tide) =>
    fishOfTide(rules, seed, 1, tide + 1),
  ).flat()
  const weights = Object.values(rules.targets).reduce((sum, { swims }) => sum + swims, 0)
  // Chi square with twelve degrees of freedom: beyond 32.9 one time in a thousand, and the seed is fixed.
  const chi = names.reduce((sum, name) => {
    const due = (all.length * rules.targets[name]!.swims) / weights
    const got = all.filter(({ target }) => target === name).length
    return sum + (got - due) ** 2 / due
  }, 0)
  expect(chi).toBeLessThan(32.9)
})

test('a fish can be cast at while it is in the hall, and a moment longer where that is granted', () => {
  const [fish] = fishOfTide(rules, seed, 1, 1000)
  const { setsOutMs, leavesMs } = fish!
  expect(
    [setsOutMs - 1, setsOutMs, leavesMs - 1, leavesMs].map((at) => isSwimming(fish!, at)),
  ).toEqual([false, true, true, false])
  expect(isSwimming(fish!, leavesMs + 900, 1000)).toBe(true)
})

test('halls, games and sites have water of their own', () => {
  const seeds = [
    seed,
    hallSeedOf('casino1', game.code, 2),
    hallSeedOf('casino2', game.code, 1),
    hallSeedOf('casino1', 'other', 1),
  ]
  expect(new Set(seeds).size).toBe(seeds.length)
})

test('what is no fish is refused', () => {
  for (const fish of [
    '',
    '1',
    '1-2',
    '01-2-3',
    '1-02-3',
    '1-2-12',
    '1-2-03',
    '1-2-3-4',
    7,
    {},
    '1-0-1',
    '10000-1-1',
  ])
    expect(game.readChoice({ target: 'sprat', fish })).toBe(null)
  for (const target of ['whale', '__proto__', 'toString', ''])
    expect(game.readChoice({ target, fish: null })).toBe(null)
  expect(game.readChoice({ target: 'ray', fish: '2-119000000-11' })).not.toBe(null)
})
