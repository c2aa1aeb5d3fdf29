/** What a bet on a race is made of, and what its pools would pay as they stand: until the off estimates, by the arithmetic that settles them. */
import { racePools } from '#contract/game_traits.ts'
import { declare, type Staked, type Winner } from './pool.ts'
import {
  runnersNamed,
  type RaceChoice,
  type RacePool,
  type RaceRules,
  type WheelChoice,
} from './race_rules.ts'

const places = { win: 1, place: 2, show: 3, quinella: 1, exacta: 1, trifecta: 1 } as const

/** Runners who come in as a pool asks for, one bet in it. */
export type Combination = { pool: RacePool; selection: string }

/** The pools of an each-way bet, all of one combination. */
export const eachWayPools = ['win', 'place'] as const satisfies readonly RacePool[]

/** Every way to take so many of the runners: in rising order, or in every order. */
function waysOf(runners: readonly number[], count: number, inOrder: boolean): number[][] {
  if (count === 0) return [[]]
  return runners.flatMap((first, at) => {
    const others = inOrder
      ? [...runners.slice(0, at), ...runners.slice(at + 1)]
      : runners.slice(at + 1)
    return waysOf(others, count - 1, inOrder).map((rest) => [first].concat(rest))
  })
}

/** Every way to take one of each set, nobody twice. */
function wheelWays(sets: WheelChoice['sets']): number[][] {
  return sets.reduce<number[][]>(
    (ways, set) =>
      ways.flatMap((way) => set.filter((one) => !way.includes(one)).map((one) => way.concat(one))),
    [[]],
  )
}

/** What a bet is divided into, each with an equal part of its stake and in its pool by itself. */
export function combinationsOf(choice: RaceChoice): Combination[] {
  const { pool } = choice
  if (choice.form === 'each_way')
    return eachWayPools.map((one) => ({ pool: one, selection: choice.runners.join('-') }))
  return pickedBy(choice).map((way) => ({ pool, selection: way.join('-') }))
}

/** The picks of a bet in one pool, each as its pool names it. */
function pickedBy(choice: RaceChoice): (readonly number[])[] {
  const { pool } = choice
  if (choice.form === 'wheel') {
    const ways = wheelWays(choice.sets)
    return pool === 'quinella' ? ways.map((way) => way.toSorted((a, b) => a - b)) : ways
  }
  const { runners, form } = choice
  return form === 'box' ? waysOf(runners, runnersNamed[pool], pool !== 'quinella') : [runners]
}

/** The parts of a bet, each as a bet of one combination. */
export function partsOf({ stake, choice }: { stake: bigint; choice: RaceChoice }) {
  const combinations = combinationsOf(choice)
  const unit = stake / BigInt(combinations.length)
  return combinations.map(({ pool, selection }) => ({ pool, selection, stake: unit }))
}

/** Stakes of every pool by selection, from what is told of a round. */
export function poolsOf(
  backed: readonly { choice: RaceChoice; stake: bigint }[],
): Record<RacePool, Map<string, bigint>> {
  const pools = Object.fromEntries(
    racePools.map((pool) => [pool, new Map<string, bigint>()]),
  ) as Record<RacePool, Map<string, bigint>>
  for (const { choice, stake } of backed) addTo(pools, choice, stake)
  return pools
}

function addTo(pools: Record<RacePool, Map<string, bigint>>, choice: RaceChoice, stake: bigint) {
  for (const { pool, selection, stake: unit } of partsOf({ stake, choice }))
    pools[pool].set(selection, (pools[pool].get(selection) ?? 0n) + unit)
}

const mostBacked = (staked: Staked, but: string) =>
  [...staked]
    .filter(([other]) => other !== but)
    .toSorted(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0))
    .map(([other]) => other)

/**
 * The dividend of a selection that wins, in ten-thousandths; where others are placed beside it, those with the most
 * stakes, so that it gets no less. Null where stakes would come back.
 */
export function willPay(
  { pools }: Pick<RaceRules, 'pools'>,
  pool: RacePool,
  staked: Staked,
  selection: string,
): number | null {
  const others = places[pool] === 1 ? [] : mostBacked(staked, selection).slice(0, places[pool] - 1)
  const winners: Winner[] = [selection, ...others].map((one) => ({ selection: one, parts: 1n }))
  const terms = pools[pool]
  const declared = terms ? declare(terms, staked, winners) : null
  return declared?.dividends.find((one) => one.selection === selection)?.dividend ?? null
}

/**
 * The same of each combination of a bet of one's own, with its stake added: what they would pay if nobody else bet any
 * more.
 */
export function willPayWith(
  rules: Pick<RaceRules, 'pools'>,
  choice: RaceChoice,
  pools: Readonly<Record<RacePool, Staked>>,
  stake: bigint,
): (number | null)[] {
  const after = Object.fromEntries(racePools.map((pool) => [pool, new Map(pools[pool])])) as Record<
    RacePool,
    Map<string, bigint>
  >
  addTo(after, choice, stake)
  return combinationsOf(choice).map(({ pool, selection }) =>
    willPay(rules, pool, after[pool], selection),
  )
}
