/** The course of a demo match: from a fixture, a secret key and the time alone, so that it can always be told again. */

import { createHmac } from 'node:crypto'
import type { EventState } from '#contract/sports.ts'
import type { Fixture } from './fixture.ts'

export type Sides = { home: number; away: number }
export type Goal = { side: keyof Sides; minute: number }
export type PlayClock = { period: number; minute: number; isBreak: boolean }

export type Standing = {
  state: EventState
  /** Null before the match, and where it was called off. */
  score: Sides | null
  /** Of the first half, once it is over; null in sports that are not played in halves. */
  halfScore: Sides | null
  /** Who scored when, in order, by the running minute. */
  goals: readonly Goal[]
  /** Null unless it is live. */
  clock: PlayClock | null
  /** Share of the playing time still to come, from 1 to 0. */
  left: number
  /** The part of it that belongs to the first half; 0 in sports that are not played in halves. */
  halfLeft: number
}

const minuteMs = 60_000
/** One match in so many is called off, and it is told so long before its start. */
export const cancelledOneIn = 40
const cancelledAheadMs = 120 * minuteMs

/** Scores to be expected over a whole match. The demo's matches are played from what its prices are made from. */
export function ratesOf({ league, home, away }: Fixture): Sides {
  const { scoresPerSide, homeEdgePercent } = league.sport
  const edge = (home.ratingPercent - away.ratingPercent) / 200 + homeEdgePercent / 100
  return { home: scoresPerSide * Math.exp(edge), away: scoresPerSide * Math.exp(-edge) }
}

/** How a match stands at a time. Two calls with the same arguments agree, on any machine. */
export function standingOf(fixture: Fixture, key: Buffer, now: Date): Standing {
  const { sport } = fixture.league
  const sinceStartMs = now.getTime() - fixture.startsAt.getTime()
  if (sinceStartMs >= -cancelledAheadMs && isCalledOff(fixture, key))
    return { ...unplayed, state: 'cancelled', left: 0, halfLeft: 0 }
  const wholeMinutes = sport.periodsMinutes.reduce((sum, minutes) => sum + minutes, 0)
  const halfMinutes = sport.periodsMinutes.length === 2 ? (sport.periodsMinutes[0] ?? 0) : 0
  if (sinceStartMs < 0)
    return { ...unplayed, state: 'upcoming', left: 1, halfLeft: halfMinutes / wholeMinutes }

  const { playedMinutes, clock } = clockAt(sport, sinceStartMs / minuteMs)
  const rates = ratesOf(fixture)
  const goals = (['home', 'away'] as const)
    .flatMap((side) =>
      scoreTimes(key, fixture, side, rates[side])
        .map((share) => share * wholeMinutes)
        .filter((at) => at <= playedMinutes)
        .map((at): Goal => ({ side, minute: Math.max(1, Math.ceil(at)) })),
    )
    .toSorted((a, b) => a.minute - b.minute)
  return {
    state: clock ? 'live' : 'finished',
    score: scoreBy(goals, wholeMinutes),
    halfScore: halfMinutes > 0 && playedMinutes >= halfMinutes ? scoreBy(goals, halfMinutes) : null,
    goals,
    clock,
    left: 1 - playedMinutes / wholeMinutes,
    halfLeft: Math.max(0, halfMinutes - playedMinutes) / wholeMinutes,
  }
}

const isCalledOff = (fixture: Fixture, key: Buffer) =>
  chanceOf(key, fixture, 'cancelled') < 1 / cancelledOneIn

/** What of a standing costs next to nothing to tell; `over` is also what was called off. */
export function courseOf(fixture: Fixture, key: Buffer, now: Date): 'coming' | 'on' | 'over' {
  const { periodsMinutes, breakMinutes } = fixture.league.sport
  const sinceStartMs = now.getTime() - fixture.startsAt.getTime()
  const minutes = periodsMinutes.reduce((sum, each) => sum + breakMinutes + each, -breakMinutes)
  if (sinceStartMs >= minutes * minuteMs) return 'over'
  if (sinceStartMs < -cancelledAheadMs) return 'coming'
  if (isCalledOff(fixture, key)) return 'over'
  return sinceStartMs < 0 ? 'coming' : 'on'
}

const unplayed = { score: null, halfScore: null, goals: [], clock: null }

/** The score at the end of a minute of play. */
function scoreBy(goals: readonly Goal[], end: number): Sides {
  const scored = (of: keyof Sides) =>
    goals.filter(({ side, minute }) => side === of && minute <= end).length
  return { home: scored('home'), away: scored('away') }
}

/** Walks through periods and breaks; without a clock the match is over. */
function clockAt(
  { periodsMinutes, breakMinutes }: Fixture['league']['sport'],
  sinceStartMinutes: number,
) {
  let restMinutes = sinceStartMinutes
  let playedMinutes = 0
  for (const [i, minutes] of periodsMinutes.entries()) {
    const period = i + 1
    if (restMinutes < minutes) {
      const clock: PlayClock = {
        period,
        minute: playedMinutes + Math.floor(restMinutes) + 1,
        isBreak: false,
      }
      return { playedMinutes: playedMinutes + restMinutes, clock }
    }
    playedMinutes += minutes
    restMinutes -= minutes
    if (period === periodsMinutes.length) break
    if (restMinutes < breakMinutes) {
      const clock: PlayClock = { period, minute: playedMinutes, isBreak: true }
      return { playedMinutes, clock }
    }
    restMinutes -= breakMinutes
  }
  return { playedMinutes, clock: null }
}

/** When a side scores, as shares of the match: a Poisson process, by the waits between scores. */
function scoreTimes(key: Buffer, fixture: Fixture, side: keyof Sides, rate: number): number[] {
  const times: number[] = []
  let share = 0
  for (let n = 0; ; n++) {
    share -= Math.log(1 - chanceOf(key, fixture, `${side} ${n}`)) / rate
    if (share > 1) return times
    times.push(share)
  }
}

/** Evenly spread in [0, 1), fixed by the key and what it is for. */
export function chanceOf(key: Buffer, { code }: { code: string }, what: string): number {
  const bytes = 6
  return (
    createHmac('sha256', key).update(`${code} ${what}`).digest().readUIntBE(0, bytes) /
    2 ** (8 * bytes)
  )
}
