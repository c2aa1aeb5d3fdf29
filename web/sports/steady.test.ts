/** Protects: rows stay under the pointer while the board is read again, and tell what is known of their matches. */

import { expect, test } from 'vitest'
import type { Match } from './matches.ts'
import { heldTo, newIn } from './steady.ts'

const team = { code: 'team', name: 'Team', name_local: 'Team' }
const match = (match_id: string, status: Match['status'] = 'upcoming'): Match => ({
  match_id,
  sport: { ...team, is_esport: false },
  league: team,
  start_time: '2030-01-01T12:00:00Z',
  home: team,
  away: team,
  status,
  score: null,
  half_score: null,
  clock: null,
  bets: 0,
  lines: [],
})

const held = [
  { phase: 'live', matches: [match('a', 'live')] },
  { phase: 'soon', matches: [match('b'), match('c')] },
] as const
const rowsOf = (sections: ReturnType<typeof heldTo>) =>
  sections.map(({ matches }) => matches.map(({ match_id, status }) => `${match_id} ${status}`))

test('a match that begins or ends keeps its row, which tells so', () => {
  const all = [match('c', 'live'), match('b'), match('a', 'finished')]
  expect(rowsOf(heldTo(held, all))).toEqual([['a finished'], ['b upcoming', 'c live']])
})

test('what comes new has no row until it is asked for, and is counted once', () => {
  const all = [match('n', 'live'), match('a', 'live'), match('b'), match('c')]
  const fresh = [
    { phase: 'live', matches: [match('n', 'live'), match('a', 'live')] },
    { phase: 'soon', matches: [match('b'), match('c')] },
  ] as const
  expect(rowsOf(heldTo(held, all))).toEqual([['a live'], ['b upcoming', 'c upcoming']])
  expect(newIn(fresh, held)).toBe(1)
})

test('a match that was there, but beyond the first rows, is not new', () => {
  const found = [{ phase: 'soon', matches: [match('b'), match('c'), match('d')] }] as const
  const fresh = [{ phase: 'soon', matches: [match('c'), match('d')] }] as const
  expect(newIn(fresh, found)).toBe(0)
})

test('a match that only went to another list is not new', () => {
  const fresh = [{ phase: 'live', matches: [match('a', 'live'), match('b', 'live')] }] as const
  expect(newIn(fresh, held)).toBe(0)
})

test('what is no longer offered goes, but a result stays though it is told no more', () => {
  const results = [{ phase: 'over', matches: [match('r', 'finished'), match('s')] }] as const
  expect(rowsOf(heldTo(results, []))).toEqual([['r finished']])
})
