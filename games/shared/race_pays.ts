/** What the pools of a race would pay as they stand: estimates until the off, by the arithmetic that settles them. */
import { racePools } from '#contract/game_traits.ts'
import { declare, type Staked, type Winner } from './pool.ts'
import type { RaceChoice, RacePool, RaceRules } from './race_rules.ts'

const places = { win: 1, place: 2, show: 3, quinella: 1, exacta: 1, trifecta: 1 } as const

export const selectionOf = ({ runners }: Pick<RaceChoice, 'runners'>) => runners.join('-')

/** Stakes of every pool by selection, from what is told of a round. */
export function poolsOf(
  backed: readonly { choice: RaceChoice; stake: bigint }[],
): Record<RacePool, Map<string, bigint>> {
  const pools = Object.fromEntries(
    racePools.map((pool) => [pool, new Map<string, bigint>()]),
  ) as Record<RacePool, Map<string, bigint>>
  for (const { choice, stake } of backed) {
    const pool = pools[choice.pool]
    const selection = selectionOf(choice)
    pool.set(selection, (pool.get(selection) ?? 0n) + stake)
  }
  return pools
}

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
  const others = [...staked]
    .filter(([other]) => other !== selection)
    .toSorted(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0))
    .slice(0, places[pool] - 1)
    .map(([other]) => other)
  const winners: Winner[] = [selection, ...others].map((one) => ({ selection: one, parts: 1n }))
  const terms = pools[pool]
  const declared = terms ? declare(terms, staked, winners) : null
  return declared?.dividends.find((one) => one.selection === selection)?.dividend ?? null
}

/** The same with a stake of one's own added: what it would pay if nobody else bet any more. */
export function willPayWith(
  rules: Pick<RaceRules, 'pools'>,
  { pool, runners }: RaceChoice,
  staked: Staked,
  stake: bigint,
): number | null {
  const selection = selectionOf({ runners })
  const after = new Map(staked).set(selection, (staked.get(selection) ?? 0n) + stake)
  return willPay(rules, pool, after, selection)
}
