/** A race as lists show it: where it is run, who runs, how likely each is to come in, what the pools would pay, and who came in before. */

import type { Answer } from '#contract/calls.ts'
import { parseMoney } from '#contract/money.ts'
import { fraction, multiply, showDecimal, type Fraction } from '#games/fraction.ts'
import { sharedGameOf } from '#games/shared/catalogue.ts'
import { dividendScale } from '#games/shared/pool.ts'
import { cardOf, chanceInOrder, chanceWithin } from '#games/shared/race_card.ts'
import { poolsOf, willPay } from '#games/shared/race_pays.ts'
import { meetingOn, raceAt, type Meeting } from '#games/shared/race_programme.ts'
import type { RaceChoice, RaceOutcome, RacePool, RaceRules } from '#games/shared/race_rules.ts'
import type { Site } from '#server/base/context.ts'
import type { Result, Standing } from './standing.ts'

type Listed = Answer<'/api/product/races'>['value'][number]
type Runner = NonNullable<Listed['next']>['runners'][number]

const percent = (chance: Fraction) => showDecimal(multiply(chance, fraction(100)), 1)

export const showDividend = (dividend: number) => showDecimal(fraction(dividend, dividendScale), 2)

/** A meeting as addresses name it: its day, by UTC, and its course. */
export const codeOf = ({ firstAt, slug }: Meeting) =>
  `${new Date(firstAt).toISOString().slice(0, 10)}-${slug}`

/** The meeting that an address names; null where there is none of that name. */
export function meetingOf(code: string): Meeting | null {
  const [, day = '', slug = ''] = /^(\d{4}-\d\d-\d\d)-(.+)$/.exec(code) ?? []
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const meeting = Number.isNaN(midnight) ? null : meetingOn(midnight, slug)
  // Not by a day that no calendar has.
  return meeting && codeOf(meeting) === code ? meeting : null
}

/** Where the programme has a race that goes off at a time. */
function nameAt(time: string) {
  const { meeting, race } = raceAt(Date.parse(time))
  return { meeting: codeOf(meeting), course: meeting.course, race }
}

/** Of a round in which horses race where the programme has it; null of other games, and of one without a time. */
export const raceOf = (gameCode: string, closesAt: Date | null) =>
  closesAt && sharedGameOf(gameCode)?.rules.kind === 'race' ? nameAt(closesAt.toISOString()) : null

/** The card of a race. It hangs on the hash of its seed alone, which everybody has; figures of pools on what is backed. */
export function showRunners(
  rules: RaceRules,
  { server_seed_hash, backed }: Pick<Standing, 'server_seed_hash' | 'backed'>,
  { currency }: Pick<Site, 'currency'>,
): Runner[] {
  const field = cardOf(rules, { commitment: server_seed_hash })
  const pools = poolsOf(
    backed.map(({ choice, staked }) => ({
      choice: choice as RaceChoice,
      stake: parseMoney(staked, currency) ?? 0n,
    })),
  )
  const pays = (pool: RacePool, number: number) => {
    const dividend = willPay(rules, pool, pools[pool], String(number))
    return dividend === null ? '' : showDividend(dividend)
  }
  return field.map(({ number, name }) => ({
    number,
    name,
    win_chance: percent(chanceInOrder(field, [number])),
    place_chance: percent(chanceWithin(field, number, 2)),
    win_pays: pays('win', number),
    place_pays: pays('place', number),
  }))
}

/** The race that takes bets. */
export function showRace(rules: RaceRules, round: Standing, site: Site): Listed['next'] {
  const { shared_id, closes_at } = round
  if (closes_at === null) return null
  return { shared_id, ...nameAt(closes_at), closes_at, runners: showRunners(rules, round, site) }
}

const placesShown = 3

/** The first of a race that was run; dead heats may make them more than three. */
export function showFinish(rules: RaceRules, result: Result): Listed['results'][number] {
  const { places } = result.shown as Pick<RaceOutcome, 'places'>
  const field = cardOf(rules, { commitment: result.server_seed_hash })
  return {
    shared_id: result.shared_id,
    ...nameAt(result.closes_at ?? result.ended_at),
    ended_at: result.ended_at,
    // Behind two who came in together is the third.
    runners: places.flatMap((together, index) => {
      const place = 1 + places.slice(0, index).flat().length
      return place > placesShown
        ? []
        : together.map((number) => ({ place, number, name: field[number - 1]?.name ?? '' }))
    }),
  }
}
