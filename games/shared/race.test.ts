/** Protects: a bet on a race is settled by its pools, part by part, to the last coin; who shares a place. */

import { racePools } from '#contract/game_traits.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { declare } from './pool.ts'
import {
  declarePool,
  firstMeridianDowns,
  meridianDowns,
  secondMeridianDowns,
  thirdMeridianDowns,
  winnersOf,
} from './race.ts'
import { combinationsOf } from './race_pays.ts'
import {
  runnersNamed,
  type FormerRaceStep,
  type RaceChoice,
  type RaceOutcome,
  type RacePool,
  type RaceStep,
  type WheelChoice,
} from './race_rules.ts'

const ground = { commitment: 'ab'.repeat(32) }
const staked = (...stakes: number[]) =>
  new Map(stakes.map((stake, at) => [String(at + 1), BigInt(stake)]))

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

const runner = fc.integer({ min: 1, max: 8 })
const twentieths = fc.integer({ min: 5, max: 200 })
const shuffled = fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8], { minLength: 3 })
const straight = fc
  .tuple(fc.constantFrom(...racePools), shuffled)
  .map(([pool, all]): RaceChoice => {
    const runners = all.slice(0, runnersNamed[pool])
    return { pool, runners: pool === 'quinella' ? runners.toSorted((x, y) => x - y) : runners }
  })
const box = fc
  .tuple(fc.constantFrom('quinella', 'exacta', 'trifecta'), shuffled)
  .map(([pool, all]): RaceChoice => ({
    pool,
    runners: all.toSorted((x, y) => x - y),
    form: 'box',
  }))
const eachWay = runner.map((one): RaceChoice => ({ pool: 'win', runners: [one], form: 'each_way' }))
const someRunners = fc
  .subarray([1, 2, 3, 4, 5, 6, 7, 8], { minLength: 1 })
  .map((runners) => runners.toSorted((x, y) => x - y))
const anyWheel = fc
  .constantFrom('quinella', 'exacta', 'trifecta')
  .chain((pool) =>
    fc
      .array(someRunners, { minLength: runnersNamed[pool], maxLength: runnersNamed[pool] })
      .map((sets): WheelChoice => ({ pool, form: 'wheel', sets })),
  )
const wheel = anyWheel.filter((choice) => meridianDowns.readChoice(choice) !== null)
const raceBet = fc
  .tuple(fc.oneof(straight, box, eachWay, wheel), twentieths)
  .map(([choice, twenties]) => ({
    choice,
    stake: BigInt(twenties * meridianDowns.unitsOf(choice)) * 20n,
  }))
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

/** A wheel, told by hand: of all that can come in first, second and so on, what its sets name. */
function modelWheel({ pool, sets }: WheelChoice): number[][] {
  const eight = [1, 2, 3, 4, 5, 6, 7, 8]
  const pairs = eight.flatMap((a) => eight.filter((b) => b !== a).map((b) => [a, b]))
  const isIn = (pick: number[]) => pick.every((one, at) => sets[at]!.includes(one))
  if (pool === 'exacta') return pairs.filter(isIn)
  if (pool === 'quinella')
    return pairs.filter(([a = 0, b = 0]) => a < b && (isIn([a, b]) || isIn([b, a])))
  return pairs
    .flatMap((pair) => eight.filter((c) => !pair.includes(c)).map((c) => pair.concat(c)))
    .filter(isIn)
}

/** What a bet is made of, told by hand: every pick of runners that a box can come in as, both halves of an each-way bet. */
function modelParts(choice: RaceChoice): { pool: RacePool; picked: number[] }[] {
  const { pool } = choice
  if (choice.form === 'wheel') return modelWheel(choice).map((picked) => ({ pool, picked }))
  const { runners, form } = choice
  if (form === 'each_way')
    return (['win', 'place'] as const).map((half) => ({ pool: half, picked: [...runners] }))
  if (form === undefined) return [{ pool, picked: [...runners] }]
  let picks: number[][] = [[]]
  for (let at = 0; at < runnersNamed[pool]; at++)
    picks = picks.flatMap((pick) =>
      runners
        .filter((one) => !pick.includes(one) && (pool !== 'quinella' || one > (pick.at(-1) ?? 0)))
        .map((one) => pick.concat(one)),
    )
  return picks.map((picked) => ({ pool, picked }))
}

test('[WGR-12] every pool of a race is settled to the last coin, bet by bet and part by part, returns and withdrawals included', () => {
  fc.assert(
    fc.property(
      fc.array(raceBet, { minLength: 1, maxLength: 30 }),
      places,
      fc.option(runner),
      (made, finish, scratched) => {
        const bets = made.map((bet, at) => ({ ref: String(at), act: null, ...bet }))
        const ran = finish.map((one) => one.filter((each) => each !== scratched))
        const outcome: RaceOutcome = {
          scratched,
          places: ran.filter((one) => one.length > 0),
          sections: [],
        }
        const book = meridianDowns.bookOf!(bets, outcome, ground)
        const kept = { staked: 0n, back: 0n, house: 0n }
        const comes = new Map(racePools.map((pool) => [pool, declarePool(pool, outcome, book)]))
        for (const pool of racePools) {
          const { staked: played, returned, takeOut, breakage, added } = comes.get(pool)!
          const all = bets.flatMap(({ choice, stake }) => {
            const parts = modelParts(choice)
            return parts
              .filter((part) => part.pool === pool)
              .map(({ picked }) => ({ picked, unit: stake / BigInt(parts.length) }))
          })
          const total = all.reduce((sum, { unit }) => sum + unit, 0n)
          const isBack = ({ picked }: (typeof all)[number]) =>
            played === '0' || picked.includes(scratched ?? 0)
          const back = all.filter(isBack).reduce((sum, { unit }) => sum + unit, 0n)
          expect([returned, played]).toEqual([String(back), String(total - back)])
          kept.staked += total
          kept.back += back
          kept.house += BigInt(takeOut) + BigInt(breakage) - BigInt(added)
        }
        let [stakes, returns, payouts] = [0n, 0n, 0n]
        for (const bet of bets) {
          const step = meridianDowns.settle(bet, outcome, book, ground) as RaceStep
          const parts = modelParts(bet.choice)
          const unit = bet.stake / BigInt(parts.length)
          const back = parts.filter(
            ({ pool, picked }) =>
              comes.get(pool)!.staked === '0' || picked.includes(scratched ?? 0),
          ).length
          expect(step.returned).toBe(String(unit * BigInt(back)))
          expect(step.isReturned).toBe(back === parts.length)
          // Nobody who wins gets less than was staked on it, and nothing else is paid.
          const isWon = ({ pool, selection }: RaceStep['won'][number]) =>
            winnersOf(pool, outcome.places).some((one) => one.selection === selection)
          expect(step.won.every((one) => isWon(one) && BigInt(one.payout) >= unit)).toBe(true)
          expect(step.payout).toBe(
            String(step.won.reduce((sum, one) => sum + BigInt(one.payout), 0n)),
          )
          stakes += bet.stake
          returns += BigInt(step.returned)
          payouts += BigInt(step.payout)
        }
        expect([stakes, returns]).toEqual([kept.staked, kept.back])
        expect(payouts + returns + kept.house).toBe(stakes)
      },
    ),
    { seed: 5, numRuns: 300 },
  )
})

test('a bet of several combinations is what its parts are, each made alone', () => {
  fc.assert(
    fc.property(
      raceBet,
      fc.array(raceBet, { maxLength: 12 }),
      places,
      fc.option(runner),
      (own, others, finish, scratched) => {
        const ran = finish.map((one) => one.filter((each) => each !== scratched))
        const outcome = { scratched, places: ran.filter((one) => one.length > 0), sections: [] }
        const bets = [own, ...others].map(({ stake, choice }, at) => ({
          ref: String(at),
          act: null,
          stake,
          choice,
        }))
        const parts = modelParts(own.choice)
        const alone = parts.map(({ pool, picked }, at) => ({
          ref: `part ${at}`,
          act: null,
          stake: own.stake / BigInt(parts.length),
          choice: { pool, runners: picked },
        }))
        const book = meridianDowns.bookOf!(bets, outcome, ground)
        expect(meridianDowns.bookOf!([...alone, ...bets.slice(1)], outcome, ground)).toEqual(book)
        const whole = meridianDowns.settle(bets[0]!, outcome, book, ground) as RaceStep
        const steps = alone.map((one) => secondMeridianDowns.settle(one, outcome, book, ground))
        const sum = (of: (step: FormerRaceStep, at: number) => bigint) =>
          (steps as FormerRaceStep[]).reduce((all, step, at) => all + of(step, at), 0n)
        expect(BigInt(whole.payout)).toBe(sum(({ payout }) => BigInt(payout)))
        expect(BigInt(whole.returned)).toBe(
          sum(({ isReturned }, at) => (isReturned ? alone[at]!.stake : 0n)),
        )
      },
    ),
    { seed: 8, numRuns: 200 },
  )
})

test('a box has as many combinations as its runners allow, and is told in one way', () => {
  const runners = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
  const countOf = (pool: RacePool, count: number) =>
    meridianDowns.unitsOf({ pool, runners: runners(count), form: 'box' })
  expect([3, 4, 8].map((count) => countOf('quinella', count))).toEqual([3, 6, 28])
  expect([2, 4, 8].map((count) => countOf('exacta', count))).toEqual([2, 12, 56])
  expect([3, 4, 8].map((count) => countOf('trifecta', count))).toEqual([6, 24, 336])
  expect(meridianDowns.unitsMax).toBe(336)
  expect(secondMeridianDowns.unitsMax).toBe(1)
  expect(combinationsOf({ pool: 'trifecta', runners: [2, 5, 7], form: 'box' })).toEqual(
    ['2-5-7', '2-7-5', '5-2-7', '5-7-2', '7-2-5', '7-5-2'].map((selection) => ({
      pool: 'trifecta',
      selection,
    })),
  )
  for (const choice of [
    { pool: 'quinella', runners: [1, 2], form: 'box' },
    { pool: 'exacta', runners: [1], form: 'box' },
    { pool: 'exacta', runners: [5, 2], form: 'box' },
    { pool: 'trifecta', runners: [1, 2], form: 'box' },
    { pool: 'trifecta', runners: [1, 2, 2], form: 'box' },
    { pool: 'trifecta', runners: [1, 2, 9], form: 'box' },
    { pool: 'win', runners: [1, 2], form: 'box' },
    { pool: 'exacta', runners: [1, 2], form: 'straight' },
    { pool: 'exacta', runners: [1, 2], form: null },
    { pool: 'place', runners: [1], form: 'each_way' },
    { pool: 'win', runners: [1, 2], form: 'each_way' },
    { pool: 'each_way', runners: [1] },
  ])
    expect(meridianDowns.readChoice(choice)).toBe(null)
})

test('[WGR-12] a wheel is every combination that its sets name, each once, and nothing else is one', () => {
  fc.assert(
    fc.property(anyWheel, (choice) => {
      const named = modelWheel(choice)
      const { pool, sets } = choice
      const isApart = sets.flat().length === new Set(sets.flat()).size
      const isOffered = named.length > 1 && (pool !== 'quinella' || isApart)
      expect(meridianDowns.readChoice(choice)).toEqual(isOffered ? choice : null)
      expect(thirdMeridianDowns.readChoice(choice)).toBe(null)
      if (!isOffered) return
      const selections = combinationsOf(choice).map(({ selection }) => selection)
      expect(selections.toSorted()).toEqual(named.map((pick) => pick.join('-')).toSorted())
      expect(meridianDowns.unitsOf(choice)).toBe(named.length)
      expect(named.length).toBeLessThanOrEqual(meridianDowns.unitsMax)
    }),
    { seed: 9, numRuns: 500 },
  )
  // A key to win over three, a key in second place, a key beside four in any order.
  const countOf = (pool: RacePool, sets: number[][]) =>
    meridianDowns.unitsOf({ pool, form: 'wheel', sets })
  expect(countOf('trifecta', [[3], [1, 2, 5], [1, 2, 5]])).toBe(6)
  expect(countOf('exacta', [[1, 2, 5, 8], [3]])).toBe(4)
  expect(countOf('quinella', [[3], [1, 2, 5, 8]])).toBe(4)
  expect(combinationsOf({ pool: 'quinella', form: 'wheel', sets: [[5], [2, 8]] })).toEqual([
    { pool: 'quinella', selection: '2-5' },
    { pool: 'quinella', selection: '5-8' },
  ])
  for (const choice of [
    { pool: 'exacta', form: 'wheel', sets: [[3], [5]] },
    { pool: 'exacta', form: 'wheel', sets: [[3], []] },
    { pool: 'exacta', form: 'wheel', sets: [[3], [5, 1]] },
    { pool: 'exacta', form: 'wheel', sets: [[3], [1, 1, 5]] },
    { pool: 'exacta', form: 'wheel', sets: [[3], [1, 9]] },
    { pool: 'exacta', form: 'wheel', sets: [[3], [1, 2], [4]] },
    { pool: 'exacta', form: 'wheel', sets: [3, [1, 2]] },
    { pool: 'exacta', form: 'wheel', sets: '12' },
    { pool: 'exacta', form: 'box', sets: [[3], [1, 2]] },
    { pool: 'exacta', form: 'wheel', sets: [[3], [1, 2]], runners: [3] },
    { pool: 'quinella', form: 'wheel', sets: [[3], [3, 4]] },
    { pool: 'win', form: 'wheel', sets: [[1, 2]] },
    { pool: 'trifecta', form: 'wheel', sets: [[1], [1, 2], [1, 2]] },
  ])
    expect(meridianDowns.readChoice(choice)).toBe(null)
})

test('[GAM-19] races of former versions know no trifecta or no box, and settle as they did', () => {
  const trifecta = { pool: 'trifecta', runners: [4, 2, 7] }
  expect(meridianDowns.readChoice(trifecta)).toEqual(trifecta)
  expect(secondMeridianDowns.readChoice(trifecta)).toEqual(trifecta)
  expect(firstMeridianDowns.readChoice(trifecta)).toBe(null)
  for (const runners of [
    [4, 2],
    [4, 2, 2],
    [4, 2, 9],
    [4, 2, 7, 1],
  ])
    expect(meridianDowns.readChoice({ pool: 'trifecta', runners })).toBe(null)
  for (const choice of [
    { pool: 'exacta', runners: [2, 4, 7], form: 'box' },
    { pool: 'win', runners: [4], form: 'each_way' },
  ]) {
    expect(meridianDowns.readChoice(choice)).toEqual(choice)
    expect(secondMeridianDowns.readChoice(choice)).toBe(null)
  }
  const bets = [1, 2].map((one) => ({
    ref: String(one),
    act: null,
    stake: 100n,
    choice: { pool: 'win', runners: [one] } satisfies RaceChoice,
  }))
  const outcome = { scratched: null, places: [[1], [2]], sections: [] }
  const book = secondMeridianDowns.bookOf!(bets, outcome, ground)
  expect(secondMeridianDowns.settle(bets[0]!, outcome, book, ground)).toEqual({
    kind: 'race',
    scratched: null,
    places: [[1], [2]],
    book: { win: { 1: '100', 2: '100' } },
    declared: {
      pool: 'win',
      staked: '200',
      returned: '0',
      takeOut: '12',
      breakage: '3',
      added: '0',
      dividends: [{ selection: '1', dividend: 18_500 }],
    },
    isReturned: false,
    payout: '185',
  })
})
