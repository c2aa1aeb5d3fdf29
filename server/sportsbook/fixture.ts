/** Who plays whom and when in the demo's leagues: a calendar without end, the same for everyone. */

import { assert } from '#server/base/refusal.ts'
import type { League, Team } from './league.ts'

export type Fixture = { code: string; league: League; home: Team; away: Team; startsAt: Date }

const dayMs = 86_400_000

/** Every match that begins within a time, earliest first. */
export function fixturesBetween(leagues: readonly League[], from: Date, to: Date): Fixture[] {
  const days: number[] = []
  for (let day = dayOf(from); day <= dayOf(to); day++) days.push(day)
  return days
    .flatMap((day) => fixturesOfDay(leagues, day))
    .filter(({ startsAt }) => startsAt >= from && startsAt < to)
}

export function dayOf(time: Date): number {
  return Math.floor(time.getTime() / dayMs)
}

/**
 * Each league plays one round a day. The leagues of a sport take turns at kicking off around the clock, every other
 * one half a turn later, so that there is nearly always a match on.
 */
export function fixturesOfDay(leagues: readonly League[], day: number): Fixture[] {
  return [...Map.groupBy(leagues, ({ sport }) => sport).values()]
    .flatMap((turns) =>
      turns.flatMap((league, turn) => {
        const pairs = pairsOf(league.teams, day)
        const slotMs = dayMs / (turns.length * pairs.length)
        return pairs.map(([home, away], i): Fixture => {
          const slot = turn + i * turns.length + (turn % 2) / 2
          const startsAt = new Date(day * dayMs + slot * slotMs)
          const date = startsAt.toISOString().slice(0, 10).replaceAll('-', '')
          return { code: `${league.code}-${date}-${i + 1}`, league, home, away, startsAt }
        })
      }),
    )
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

/** How many days a league needs until each of its teams has met each other at home and away. */
export const seasonDays = ({ teams }: League) => 2 * (teams.length - 1)

/** A round robin by the circle method: one team stays, the others turn; the second half is played the other way round. */
function pairsOf(teams: readonly Team[], day: number): [home: Team, away: Team][] {
  const turning = teams.length - 1
  const isReturn = day % (2 * turning) >= turning
  const round = day % turning
  return Array.from({ length: teams.length / 2 }, (_, i) => {
    const one = teams[(round + i) % turning]
    const other = i === 0 ? teams[turning] : teams[(round - i + turning) % turning]
    assert(one && other, 'a league has an even number of teams')
    const isTurned = (i === 0 ? round : i) % 2 === 1
    return isTurned === isReturn ? [one, other] : [other, one]
  })
}
