/** Protects when scheduled tournaments begin: at the times of the site's clock, with one meaning where that clock leaps, held against a model that reads the clock minute by minute. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startsAfter, type Start } from './timetable.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

/** Leaps of clocks: forward and back, by an hour, half an hour and a whole day, in the night and over midnight; and a zone without. */
const leaps: readonly (readonly [timeZone: string, at: string])[] = [
  ['Europe/Berlin', '2026-03-29T01:00Z'],
  ['Europe/Berlin', '2026-10-25T01:00Z'],
  ['America/New_York', '2026-11-01T06:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T15:30Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00Z'],
  ['America/Havana', '2026-03-08T05:00Z'],
  ['Pacific/Apia', '2011-12-30T10:00Z'],
  ['Asia/Manila', '2026-06-01T00:00Z'],
]

const every = [1, 2, 3, 4, 5, 6, 7]
const iso = (starts: readonly Start[], timeZone: string, after: string, count = 3) =>
  startsAfter(starts, timeZone, new Date(after))
    .slice(0, count)
    .map((at) => at.toISOString().replace(':00.000Z', 'Z'))

test('a time that the clock leaves out comes as much later as it leaps; one that comes twice is its first', () => {
  const night = [{ time: '02:30', days: every }]
  expect(iso(night, 'Europe/Berlin', '2026-03-28T00:00Z')).toEqual([
    '2026-03-28T01:30Z',
    // 03:30 in summer: half past two would have been now.
    '2026-03-29T01:30Z',
    '2026-03-30T00:30Z',
  ])
  expect(iso(night, 'Europe/Berlin', '2026-10-24T03:00Z', 2)).toEqual([
    '2026-10-25T00:30Z',
    '2026-10-26T01:30Z',
  ])
  // Between its two half past twos it is over for this night.
  expect(iso(night, 'Europe/Berlin', '2026-10-25T00:45Z', 1)).toEqual(['2026-10-26T01:30Z'])
})

test('what the leap lets fall together begins once', () => {
  const both = [
    { time: '02:30', days: every },
    { time: '03:30', days: every },
  ]
  expect(iso(both, 'Europe/Berlin', '2026-03-29T00:00Z', 2)).toEqual([
    '2026-03-29T01:30Z',
    '2026-03-30T00:30Z',
  ])
})

test('a day of the week is the site’s, and one that has begun is not looked for in the past', () => {
  const sunday = [{ time: '01:00', days: [7] }]
  expect(iso(sunday, 'Asia/Manila', '2026-05-30T17:00Z', 1)).toEqual(['2026-06-06T17:00Z'])
  expect(iso(sunday, 'Asia/Manila', '2026-05-30T16:59Z', 1)).toEqual(['2026-05-30T17:00Z'])
})

/** The clock of a zone around a leap, read minute by minute without any arithmetic of zones. */
function clockAround(timeZone: string, leap: Date) {
  const from = leap.getTime() - 2 * dayMs
  const minutes = (10 * dayMs) / minuteMs
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  /** What the clock shows, as if it were UTC. */
  const shown = Array.from({ length: minutes }, (_, n) => {
    const text = format.format(from + n * minuteMs)
    const [, day, month, year, time] = /^(\d+)\/(\d+)\/(\d+), (.+)$/.exec(text)!
    return Date.parse(`${year}-${month}-${day}T${time}Z`)
  })
  return { from, shown }
}

const clocks = new Map<string, ReturnType<typeof clockAround>>()
function clockOf(timeZone: string, leap: string) {
  const key = `${timeZone} ${leap}`
  const clock = clocks.get(key) ?? clockAround(timeZone, new Date(leap))
  clocks.set(key, clock)
  return clock
}

const minuteOf = ({ time: at }: Start) => Number(at.slice(0, 2)) * 60 + Number(at.slice(3))

/** The model: walks the clock. What it passes over while it leaps is shown by a clock that has not leapt yet. */
function modelled({ from, shown }: ReturnType<typeof clockAround>, starts: readonly Start[]) {
  const isStart = (wall: number) => {
    const minute = (wall % dayMs) / minuteMs
    const there = starts.filter((one) => minuteOf(one) === minute)
    const day = there.length > 0 && (new Date(wall).getUTCDay() || 7)
    return there.some(({ days }) => days.some((one) => one === day))
  }
  const seen = new Set<number>()
  const found = new Set<number>()
  let unleapt: { offset: number; until: number } | null = null
  for (const [n, wall] of shown.entries()) {
    const at = from + n * minuteMs
    const before = n === 0 ? wall - minuteMs : shown[n - 1]!
    const leapt = wall - before - minuteMs
    if (leapt > 0) unleapt = { offset: before - (at - minuteMs), until: wall }
    const missed = unleapt && at + unleapt.offset < unleapt.until ? at + unleapt.offset : null
    if (missed !== null && isStart(missed)) found.add(at)
    if (!seen.has(wall) && isStart(wall)) found.add(at)
    seen.add(wall)
  }
  return [...found].toSorted((a, b) => a - b)
}

const time = fc.oneof(
  // Where clocks leap.
  fc.integer({ min: 0, max: 4 * 60 }),
  fc.integer({ min: 0, max: 24 * 60 - 1 }),
)
const start: fc.Arbitrary<Start> = fc
  .record({ minute: time, days: fc.subarray(every, { minLength: 1 }) })
  .map(({ minute, days }) => ({
    time: `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
    days,
  }))

test('the next starts are those of a model that reads the clock of the site minute by minute, whatever it does', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...leaps),
      fc.array(start, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: -dayMs, max: dayMs }),
      ([timeZone, leap], starts, aside) => {
        const after = new Date(Date.parse(leap) + aside)
        const clock = clockOf(timeZone, leap)
        const until = after.getTime() + 7 * dayMs
        const expected = modelled(clock, starts).filter((at) => at > after.getTime() && at <= until)
        const given = startsAfter(starts, timeZone, after)
          .map((at) => at.getTime())
          .filter((at) => at <= until)
        expect(given).toEqual(expected)
        expect(startsAfter(starts, timeZone, after).length).toBeGreaterThan(0)
      },
    ),
    { numRuns: 80 },
  )
})
