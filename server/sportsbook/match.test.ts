/** Protects the demo's board: at any time something is live, today and to come, and each match can be told again. */

import { expect, test } from 'vitest'
import { fixturesBetween, fixturesOfDay, type Fixture } from './fixture.ts'
import { readLeagues } from './league.ts'
import { ratesOf, standingOf } from './match.ts'

const leagues = readLeagues()
const key = Buffer.alloc(32, 7)
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const noon = new Date('2026-03-01T12:00:00Z')
const later = (time: Date, ms: number) => new Date(time.getTime() + ms)
const football = leagues.filter(({ sport }) => sport.code === 'football')
const week = fixturesBetween(football, noon, later(noon, 7 * 24 * hourMs))

/** A match that is played, and one that is called off. */
const isOff = (fixture: Fixture) => standingOf(fixture, key, fixture.startsAt).state === 'cancelled'
const played = week.find((fixture) => !isOff(fixture)) as Fixture
const calledOff = week.find(isOff) as Fixture
const at = (fixture: Fixture, minutes: number) =>
  standingOf(fixture, key, later(fixture.startsAt, minutes * minuteMs))

test('no name is used twice in a sport, and all are there in English', () => {
  const names = football.flatMap(({ teams }) => teams.map(({ name }) => name.EN))
  expect(new Set(names).size).toBe(names.length)
  expect(names.every((name) => /^[A-Z][a-z]+ [A-Z][a-z]+$/.test(name))).toBe(true)
})

test('at every quarter of an hour of two weeks a match is under way and a day of others follows', () => {
  const weeks = fixturesBetween(leagues, later(noon, -3 * hourMs), later(noon, 16 * 24 * hourMs))
  for (let quarter = 0; quarter < 14 * 96; quarter++) {
    const now = later(noon, quarter * 15 * minuteMs)
    const nearby = weeks.filter(
      ({ startsAt }) => Math.abs(startsAt.getTime() - now.getTime()) < 3 * hourMs,
    )
    // Without the called-off ones, which leave gaps of their own: it is the calendar that is tried.
    expect(
      nearby.some(({ startsAt }) => startsAt <= now && now < later(startsAt, 105 * minuteMs)),
    ).toBe(true)
    expect(nearby.some(({ startsAt }) => startsAt > now)).toBe(true)
  }
})

test('in two weeks every team meets every other of its league once at home and once away, one match a day', () => {
  for (const league of leagues) {
    const rounds = Array.from({ length: 14 }, (_, day) => fixturesOfDay([league], 20_510 + day))
    const pairs = rounds.flat().map(({ home, away }) => `${home.code} ${away.code}`)
    expect(new Set(pairs).size).toBe(8 * 7)
    for (const round of rounds)
      expect(new Set(round.flatMap(({ home, away }) => [home.code, away.code])).size).toBe(8)
  }
})

test('codes name a match for good', () => {
  const fixtures = fixturesBetween(leagues, noon, later(noon, 30 * 24 * hourMs))
  expect(new Set(fixtures.map(({ code }) => code)).size).toBe(fixtures.length)
  expect(fixturesBetween(leagues, later(noon, hourMs), later(noon, 5 * hourMs))).toEqual(
    fixtures.filter(
      ({ startsAt }) => startsAt >= later(noon, hourMs) && startsAt < later(noon, 5 * hourMs),
    ),
  )
})

test('the state follows the clock: upcoming, first half, break, second half, finished', () => {
  const told = [-1, 0, 44.9, 45, 59.9, 60, 104.9, 105, 9999].map((minutes) => {
    const { state, clock } = at(played, minutes)
    return [state, clock && `${clock.period}. ${clock.minute}${clock.isBreak ? ' break' : ''}`]
  })
  expect(told).toEqual([
    ['upcoming', null],
    ['live', '1. 1'],
    ['live', '1. 45'],
    ['live', '1. 45 break'],
    ['live', '1. 45 break'],
    ['live', '2. 46'],
    ['live', '2. 90'],
    ['finished', null],
    ['finished', null],
  ])
})

test('a score begins at nil, never falls and does not change after the end', () => {
  for (const fixture of week.slice(0, 40).filter((one) => !isOff(one))) {
    expect(at(fixture, -1).score).toBeNull()
    expect(at(fixture, 0).score).toEqual({ home: 0, away: 0 })
    const totals = Array.from({ length: 106 }, (_, minutes) => at(fixture, minutes).score).map(
      (score) => (score?.home ?? 0) + (score?.away ?? 0),
    )
    expect(totals).toEqual(totals.toSorted((a, b) => a - b))
    expect(at(fixture, 5000).score).toEqual(at(fixture, 105).score)
  }
})

test('the score of the first half is told once that is over, stays, and is no more than the final one', () => {
  for (const fixture of week.slice(0, 40).filter((one) => !isOff(one))) {
    expect(at(fixture, 44.9).halfScore).toBeNull()
    const atBreak = at(fixture, 45)
    expect(atBreak.halfScore).toEqual(atBreak.score)
    expect(at(fixture, 5000).halfScore).toEqual(atBreak.score)
  }
  const hockey = fixturesBetween(leagues, noon, later(noon, 24 * hourMs)).find(
    (one) => one.league.sport.code === 'ice-hockey' && !isOff(one),
  ) as Fixture
  expect([at(hockey, 60), at(hockey, 5000)].map(({ halfScore }) => halfScore)).toEqual([null, null])
})

test('told again it is the same, and with another key it is another match', () => {
  const results = (secret: Buffer) =>
    week.map((fixture) => standingOf(fixture, secret, later(fixture.startsAt, 24 * hourMs)).score)
  expect(results(key)).toEqual(results(Buffer.alloc(32, 7)))
  expect(results(key)).not.toEqual(results(Buffer.alloc(32, 8)))
})

test('a match that is called off is told two hours ahead and never has a score', () => {
  expect([-121, -120, 0, 60].map((minutes) => at(calledOff, minutes).state)).toEqual([
    'upcoming',
    'cancelled',
    'cancelled',
    'cancelled',
  ])
  expect(at(calledOff, 60).score).toBeNull()
})

// The model prices what the demo really plays, before a match and during it.
test.each([
  ['half of what the model expects by half-time', 50, 0.5],
  ['all of it by the end', 200, 1],
])('scores of many matches come to %s', (_, minutes, share) => {
  const calendar = fixturesBetween(football, noon, later(noon, 200 * 24 * hourMs))
  const fixtures = calendar.filter((one) => !isOff(one))
  const scores = fixtures.map((fixture) => at(fixture, minutes).score)
  for (const side of ['home', 'away'] as const) {
    const expected = fixtures.reduce((sum, fixture) => sum + share * ratesOf(fixture)[side], 0)
    const scored = scores.reduce((sum, score) => sum + (score?.[side] ?? 0), 0)
    // The key is fixed; four standard deviations of a Poisson sum are allowed for.
    expect(Math.abs(scored - expected)).toBeLessThan(4 * Math.sqrt(expected))
  }
})
