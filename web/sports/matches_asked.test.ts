/** Protects: the board shows what its address asks for, and one thing asked for leaves the others alone. */

import { expect, test } from 'vitest'
import type { Match, Matches } from './matches.ts'
import { askedIn, askingAddress, changed, sectionsAsked, sizeOf } from './matches_asked.ts'

const now = new Date('2030-01-01T12:00:00Z')
const inHours = (count: number) => new Date(now.getTime() + count * 3_600_000).toISOString()

function match(match_id: string, sport: string, hours: number, bets = 0): Match {
  const named = (code: string) => ({ code, name: code, name_local: code })
  return {
    match_id,
    sport: { ...named(sport), is_esport: false },
    league: named(`${sport}-league`),
    start_time: inHours(hours),
    home: named('home'),
    away: named('away'),
    status: hours > 0 ? 'upcoming' : hours > -2 ? 'live' : 'finished',
    score: null,
    half_score: null,
    clock: null,
    bets,
    lines: [],
  }
}

const soon = [
  match('s1', 'football', 1),
  match('s2', 'hockey', 3, 5),
  match('s3', 'football', 9, 2),
]
const early = [match('e1', 'football', 30)]
const live = [match('l1', 'football', -1)]
const over = [match('o1', 'hockey', -4), match('o2', 'football', -5)]
const upcoming = [...soon, ...early]
const matches: Matches = { all: [...over, ...live, ...upcoming], live, soon, early, upcoming, over }

const found = (query: Record<string, string>) =>
  sectionsAsked(matches, askedIn(query, matches.all), now).flatMap((section) =>
    section.matches.map(({ match_id }) => match_id),
  )

test('nothing asked for is everything, live first and results last', () => {
  expect(found({})).toEqual(['l1', 's1', 's2', 's3', 'e1', 'o1', 'o2'])
})

test('a time and a sport narrow together', () => {
  expect(found({ phase: 'soon', sport: 'football' })).toEqual(['s1', 's3'])
})

test('hours before the start leave out what begins later, and neither live matches nor results', () => {
  expect(found({ within: '6' })).toEqual(['l1', 's1', 's2', 'o1', 'o2'])
})

test('the most bets come first, then what begins first', () => {
  expect(found({ sort: 'popular' })).toEqual(['l1', 's2', 's3', 's1', 'e1', 'o1', 'o2'])
})

test('words find sides, leagues and sports, whatever their order, case and accents', () => {
  const named = { code: 'x', name: 'x', name_local: 'Málaga Atlético' }
  const offered = [{ ...match('m1', 'football', 2), away: named }, ...soon]
  const searching = (q: string) =>
    sectionsAsked(
      { ...matches, soon: offered, upcoming: offered },
      askedIn({ q }, []),
      now,
    ).flatMap((section) => section.matches.map(({ match_id }) => match_id))
  expect(searching('  malaga ')).toEqual(['m1'])
  expect(searching('FOOTBALL atletico')).toEqual(['m1'])
  expect(searching('hockey-league')).toEqual(['s2', 'o1'])
  expect(searching('malaga hockey')).toEqual([])
})

test('values that nobody knows ask for nothing', () => {
  const query = { phase: 'never', sport: 'chess', league: 'none', within: '5', sort: 'luck' }
  expect(found(query)).toEqual(found({}))
})

test('a change keeps what else is asked for, and drops hours where none can be waited for', () => {
  const asked = askedIn(
    { phase: 'soon', sport: 'football', within: '3', sort: 'time' },
    matches.all,
  )
  expect(askingAddress(changed(asked, { league: 'football-league' }))).toBe(
    '/sports?phase=soon&sport=football&league=football-league&within=3&sort=time',
  )
  expect(askingAddress(changed(asked, { phase: 'live' }))).toBe(
    '/sports?phase=live&sport=football&sort=time',
  )
})

test('a count is that of the matches its link leads to', () => {
  const hockey = changed(askedIn({ within: '1' }, matches.all), { sport: 'hockey' })
  expect(sizeOf(sectionsAsked(matches, hockey, now))).toBe(1)
})
