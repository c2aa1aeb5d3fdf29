/** The seasons of the demo's leagues: their matches, how they stand, and the chance of each team by playing out what is left. */

import { createCipheriv, createHash } from 'node:crypto'
import { drawPoints, tableOf, type Played, type TableRow } from '#games/sports/season.ts'
import { assert } from '#server/base/refusal.ts'
import { fixturesOfDay, seasonDays, type Fixture } from './fixture.ts'
import type { League } from './league.ts'
import { cancelledOneIn, chanceOf, courseOf, ratesOf, standingOf } from './match.ts'

export type Season = {
  code: string
  league: League
  /** All of its matches, earliest first. */
  fixtures: readonly Fixture[]
  beginsAt: Date
  /** With the kick-off of its last round bets on it close. */
  closesAt: Date
  /** Kick-off of its last match. */
  endsAt: Date
}

/** The seasons that are played on any of these days. */
export function seasonsOn(leagues: readonly League[], days: readonly number[]): Season[] {
  const played = new Map<number, Fixture[]>()
  const onDay = (day: number) => {
    const known = played.get(day) ?? fixturesOfDay(leagues, day)
    played.set(day, known)
    return known
  }
  return leagues.flatMap((league) => {
    const length = seasonDays(league)
    const firsts = new Set(days.map((day) => day - (day % length)))
    return [...firsts].map((first) => {
      const rounds = Array.from({ length }, (_, i) =>
        onDay(first + i).filter((fixture) => fixture.league === league),
      )
      return seasonOf(league, rounds)
    })
  })
}

function seasonOf(league: League, rounds: readonly Fixture[][]): Season {
  const fixtures = rounds.flat()
  const [first, last] = [fixtures[0], fixtures.at(-1)]
  const lastRound = rounds.at(-1)?.[0]
  assert(first && last && lastRound, 'a season has matches')
  const date = first.startsAt.toISOString().slice(0, 10).replaceAll('-', '')
  return {
    code: `${league.code}-season-${date}`,
    league,
    fixtures,
    beginsAt: first.startsAt,
    closesAt: lastRound.startsAt,
    endsAt: last.startsAt,
  }
}

/** How far a season is: what its prices and its table follow from, told at next to no cost. */
export type Progress = { over: number; isOn: boolean }

export function progressOf({ fixtures }: Season, key: Buffer, now: Date): Progress {
  const courses = fixtures.map((fixture) => courseOf(fixture, key, now))
  return {
    over: courses.filter((course) => course === 'over').length,
    isOn: courses.includes('on'),
  }
}

export type SeasonStanding = {
  /** Leader first. Teams that are level stand by their codes; once all is played lots are drawn between them. */
  table: TableRow[]
  /** Null until all matches are over. */
  winner: string | null
  left: readonly Fixture[]
  /** What the course of the season is told by, for whoever plays the rest of it again: its results so far, in order. */
  course: string
}

export function seasonStandingOf(season: Season, key: Buffer, now: Date): SeasonStanding {
  const { code, league, fixtures } = season
  const left = fixtures.filter((fixture) => courseOf(fixture, key, now) !== 'over')
  const isOver = left.length === 0
  const ends = fixtures
    .filter((fixture) => !left.includes(fixture))
    .map((fixture) => ({ fixture, score: standingOf(fixture, key, now).score }))
  const played = ends.flatMap(({ fixture: { home, away }, score }): Played[] =>
    score ? [{ home: home.code, away: away.code, score }] : [],
  )
  // Drawn from the key, which tells nobody beforehand whom they will favour.
  const lotOf = (team: string) => (isOver ? chanceOf(key, season, `lot ${team}`) : 0)
  const teams = league.teams
    .map((team) => team.code)
    .toSorted((a, b) => lotOf(a) - lotOf(b) || (a < b ? -1 : 1))
  const table = tableOf(teams, played, league.sport.winPoints)
  const results = ends.map(
    ({ fixture, score }) => `${fixture.code} ${score ? `${score.home}:${score.away}` : 'off'}`,
  )
  return {
    table,
    winner: isOver ? (table[0]?.team ?? null) : null,
    left,
    course: [code, ...results].join('\n'),
  }
}

/** How often the rest of a season is played out. */
export const seasonTrials = 10_000

/** What a draw is below. */
const draws = 2 ** 32
/** A first draw above this calls a match off. */
const drawsPlayed = draws * (1 - 1 / cancelledOneIn)

/**
 * The chance of each team to win, as the share of many seasons in which it does. The rest of a season is played as the
 * matches are: by two Poisson numbers, and one in some called off. Draws are the key stream of AES-256 in counter mode
 * under the SHA-256 of what has been played, in words of 32 bits, lowest byte first, two for a match: the figures are
 * anyone's to repeat.
 */
export function chancesOf(season: Season, standing: SeasonStanding): Chances {
  const isUnplayed = standing.left.length === season.fixtures.length
  const known = isUnplayed && beforeSeasons.get(season.code)
  if (known) return known
  const chances = playOut(season, standing)
  if (isUnplayed) beforeSeasons.set(season.code, chances)
  return chances
}

export type Chances = ReadonlyMap<string, number>

/** Of seasons that have not begun, in which sites do not differ yet. */
const beforeSeasons = new Map<string, Chances>()

function playOut({ league }: Season, { table, left, course }: SeasonStanding): Chances {
  const { winPoints } = league.sport
  const place = new Map(table.map(({ team }, i) => [team, i]))
  const matches = left.map((fixture) => {
    const rates = ratesOf(fixture)
    return {
      home: { at: place.get(fixture.home.code) ?? 0, ladder: ladderOf(rates.home, drawsPlayed) },
      away: { at: place.get(fixture.away.code) ?? 0, ladder: ladderOf(rates.away, draws) },
    }
  })
  const stream = keyStream(course, seasonTrials * matches.length * 2)
  const before = table.map(({ points, scored, conceded }) =>
    weightOf(points, scored - conceded, scored),
  )
  const wins = table.map(() => 0)
  const weights = new Int32Array(table.length)
  let drawn = 0
  for (let trial = 0; trial < seasonTrials; trial++) {
    weights.set(before)
    for (const { home, away } of matches) {
      const [first, second] = [stream[drawn++]!, stream[drawn++]!]
      if (first >= drawsPlayed) continue
      const scored = stepOf(home.ladder, first)
      const conceded = stepOf(away.ladder, second)
      const lead = scored - conceded
      weights[home.at]! += weightOf(pointsFor(lead, winPoints), lead, scored)
      weights[away.at]! += weightOf(pointsFor(-lead, winPoints), -lead, conceded)
    }
    let most = weights[0] ?? 0
    let level = 0
    for (const weight of weights) {
      if (weight > most) level = 0
      if (weight >= most) level += 1
      most = Math.max(most, weight)
    }
    // Lots are drawn between those who are level.
    for (let i = 0; i < weights.length; i++) if (weights[i] === most) wins[i]! += 1 / level
  }
  return new Map(table.map(({ team }, i) => [team, (wins[i] ?? 0) / seasonTrials]))
}

const pointsFor = (lead: number, winPoints: number) =>
  lead > 0 ? winPoints : lead === 0 ? drawPoints : 0

/** Who has more stands higher: points, then the lead in goals, then goals. Sums of it are those of its parts. */
const weightOf = (points: number, lead: number, scored: number) =>
  (points * 1000 + lead) * 1000 + scored

/** Below which draws a Poisson number is 0, 1, 2 …, where all are below `most`. */
function ladderOf(mean: number, most: number): Float64Array {
  const steps: number[] = []
  let chance = Math.exp(-mean)
  for (let n = 1, sum = chance; sum * most < most - 0.5; sum += chance, n++) {
    steps.push(Math.round(sum * most))
    chance *= mean / n
  }
  return Float64Array.from(steps)
}

function stepOf(ladder: Float64Array, drawn: number): number {
  let n = 0
  while (n < ladder.length && drawn >= ladder[n]!) n++
  return n
}

/** So many words of it. */
function keyStream(seed: string, words: number): Uint32Array {
  const key = createHash('sha256').update(seed).digest()
  const bytes = createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(4 * words))
  // As machines have them that this runs on.
  return new Uint32Array(bytes.buffer, bytes.byteOffset, words)
}
