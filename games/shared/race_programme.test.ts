/** Protects the programme of races: every time has one race, no two races share a name, and a name leads back to its time. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  meetingOn,
  meetingsAround,
  nextOff,
  offAt,
  raceAt,
  raceEveryMs,
  racesPerMeeting,
} from './race_programme.ts'

const dayMs = 86_400_000
const from = Date.parse('2026-01-01T00:00:00Z')
const starts = fc
  .integer({ min: 0, max: 400 * (dayMs / raceEveryMs) })
  .map((n) => from + n * raceEveryMs)

test('a race is found again by its name, whenever it goes off', () => {
  fc.assert(
    fc.property(starts, (at) => {
      const { meeting, race } = raceAt(at)
      expect(offAt(meeting, race)).toBe(at)
      expect(race).toBeGreaterThanOrEqual(1)
      expect(race).toBeLessThanOrEqual(racesPerMeeting)
      // By the day it is run on.
      expect(meetingOn(at - (at % dayMs), meeting.slug)).toEqual(meeting)
      expect(meeting.firstAt <= at && at <= meeting.lastAt).toBe(true)
    }),
    { seed: 3, numRuns: 500 },
  )
})

test('no two races of three days have one name, and each meeting has all its numbers', () => {
  const times = Array.from({ length: (3 * dayMs) / raceEveryMs }, (_, n) => from + n * raceEveryMs)
  const named = times.map(raceAt)
  expect(
    new Set(named.map(({ meeting, race }) => `${meeting.firstAt} ${meeting.slug} ${race}`)).size,
  ).toBe(times.length)
  const races = Map.groupBy(named, ({ meeting }) => `${meeting.firstAt} ${meeting.slug}`)
  expect(races.size).toBe(3 * 12)
  const all = Array.from({ length: racesPerMeeting }, (_, at) => at + 1)
  for (const own of races.values()) expect(own.map(({ race }) => race)).toEqual(all)
})

test('what goes off next comes after now, one every three minutes; each course stands once around it', () => {
  fc.assert(
    fc.property(starts, fc.nat(raceEveryMs - 1), (at, late) => {
      const next = nextOff(at + late, 4)
      expect(next.map((one) => one.at)).toEqual([1, 2, 3, 4].map((n) => at + n * raceEveryMs))
      const around = meetingsAround(at + late)
      expect(new Set(around.map(({ meeting }) => meeting.course)).size).toBe(around.length)
      const on = around.filter(({ when }) => when === 'now').map(({ meeting }) => meeting)
      expect(on).toContainEqual(raceAt(at).meeting)
      const isRight = ({ when, meeting }: (typeof around)[number]) =>
        when === 'over' ? meeting.lastAt < at : when === 'now' || meeting.firstAt > at + late
      expect(around.every(isRight)).toBe(true)
    }),
    { seed: 4, numRuns: 200 },
  )
})

test('a course that is none has no meeting', () => {
  for (const slug of ['', 'lantern', 'lantern-bendx']) expect(meetingOn(from, slug)).toBe(null)
})
