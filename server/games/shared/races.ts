/** A race as lists show it: who runs, how likely each is to come in, what the pools would pay, and who came in before. */

import type { Answer } from '#contract/calls.ts'
import { parseMoney } from '#contract/money.ts'
import { fraction, multiply, showDecimal, type Fraction } from '#games/fraction.ts'
import { dividendScale } from '#games/shared/pool.ts'
import { cardOf, chanceInOrder, chanceWithin } from '#games/shared/race_card.ts'
import { poolsOf, willPay } from '#games/shared/race_pays.ts'
import type { RaceChoice, RaceOutcome, RacePool, RaceRules } from '#games/shared/race_rules.ts'
import type { Site } from '#server/base/context.ts'
import type { Result, Standing } from './standing.ts'

type Listed = Answer<'/api/product/races'>['value'][number]

const percent = (chance: Fraction) => showDecimal(multiply(chance, fraction(100)), 1)

/** The card of a race that takes bets. Its card hangs on the hash of its seed alone, which everybody has. */
export function showRace(rules: RaceRules, round: Standing, { currency }: Site): Listed['next'] {
  const field = cardOf(rules, { commitment: round.server_seed_hash })
  const pools = poolsOf(
    round.backed.map(({ choice, staked }) => ({
      choice: choice as RaceChoice,
      stake: parseMoney(staked, currency) ?? 0n,
    })),
  )
  const pays = (pool: RacePool, number: number) => {
    const dividend = willPay(rules, pool, pools[pool], String(number))
    return dividend === null ? '' : showDecimal(fraction(dividend, dividendScale), 2)
  }
  return {
    shared_id: round.shared_id,
    number: round.number,
    closes_at: round.closes_at,
    runners: field.map(({ number, name }) => ({
      number,
      name,
      win_chance: percent(chanceInOrder(field, [number])),
      place_chance: percent(chanceWithin(field, number, 2)),
      win_pays: pays('win', number),
      place_pays: pays('place', number),
    })),
  }
}

const placesShown = 3

/** The first of a race that was run; dead heats may make them more than three. */
export function showFinish(rules: RaceRules, result: Result): Listed['results'][number] {
  const { places } = result.shown as Pick<RaceOutcome, 'places'>
  const field = cardOf(rules, { commitment: result.server_seed_hash })
  return {
    shared_id: result.shared_id,
    number: result.number,
    ended_at: result.ended_at,
    runners: places.slice(0, placesShown).flatMap((together, index) =>
      together.map((number) => ({
        place: index + 1,
        number,
        name: field[number - 1]?.name ?? '',
      })),
    ),
  }
}
