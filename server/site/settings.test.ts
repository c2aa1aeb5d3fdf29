/** Protects: an operator who makes a mistake is told where, and what is left open falls to the strictest. */

import { expect, test } from 'vitest'
import { Fault } from '#server/base/fault.ts'
import { readDemoSites } from './demo.ts'
import { policyOf } from './policy.ts'
import { closureAt, readSettings, type Settings } from './settings.ts'

const settings = readDemoSites()[0]?.settings as Settings

const mistakes: [string, object, RegExp][] = [
  ['a currency that does not exist', { currency: 'ABC' }, /^currency /],
  ['no language at all', { languages: [] }, /^languages /],
  ['a language twice', { languages: ['EN', 'EN'] }, /^languages /],
  ['an unknown language', { languages: ['EN', 'XX'] }, /^languages\.1 /],
  [
    'a time zone that does not exist',
    { time_zone: 'Mars/Olympus' },
    /^time_zone is not a time zone/,
  ],
  ['an offset for a time zone', { time_zone: '+08:00' }, /^time_zone /],
  [
    'a number where a switch belongs',
    { features: { referral: 1, free_play: true, rewards: true, registration: true } },
    /^features\.referral /,
  ],
  [
    'a missing switch',
    { features: { referral: true, free_play: true, registration: true } },
    /^features\.rewards is missing/,
  ],
  [
    'a word where a switch belongs that may be left out',
    { features: { ...settings.features, app_bar: 'off' } },
    /^features\.app_bar /,
  ],
  ['a setting that does not exist', { colour: 'red' }, /^colour is not a setting/],
  ['a script as a link', { aff_domain: 'javascript:alert(1)' }, /^aff_domain /],
  [
    'another host as a path',
    { apps: { android: '//elsewhere.example', ios: '' } },
    /^apps\.android /,
  ],
  [
    'a window that ends before it starts',
    { maintenance: { is_on: false, from: '2026-02-01T00:00:00Z', to: '2026-01-01T00:00:00Z' } },
    /^maintenance\.to /,
  ],
  [
    'a menu entry of an unknown category',
    { menu: [{ id: 'x', label: 'X', href: '/x', category: 'tombola' }] },
    /^menu\.0\.category /,
  ],
]

for (const [what, change, fault] of mistakes) {
  test(`${what} is a fault that names the field`, () => {
    const stored = { ...settings, ...change }
    expect(() => readSettings(stored)).toThrow(fault)
    expect(() => readSettings(stored)).toThrow(Fault)
  })
}

test('settings that are no object are a fault', () => {
  for (const stored of [null, 'text', 1, []])
    expect(() => readSettings(stored)).toThrow(/^settings /)
})

const at = (time: string) => new Date(time)
const withWindow = (is_on: boolean, from: string | null, to: string | null): Settings => ({
  ...settings,
  maintenance: { is_on, from, to },
})

test('a site is closed while the flag is on or now lies within the window', () => {
  const from = '2026-03-01T00:00:00Z'
  const to = '2026-03-02T00:00:00Z'
  const isClosed = (site: Settings, time: string) => closureAt(site, at(time)).isClosed
  expect(isClosed(settings, from)).toBe(false)
  expect(isClosed(withWindow(true, null, null), from)).toBe(true)
  const window = withWindow(false, from, to)
  expect(isClosed(window, '2026-02-28T23:59:59Z')).toBe(false)
  expect(isClosed(window, from)).toBe(true)
  expect(isClosed(window, '2026-03-01T23:59:59Z')).toBe(true)
  expect(isClosed(window, to)).toBe(false)
  expect(isClosed(withWindow(true, from, to), '2026-03-05T00:00:00Z')).toBe(true)
})

test('a site is closed from the end of its contract on', () => {
  const ending = { ...settings, expires_at: '2026-03-01T00:00:00Z' }
  expect(closureAt(ending, at('2026-02-28T23:59:59Z')).isClosed).toBe(false)
  expect(closureAt(ending, at('2026-03-01T00:00:00Z'))).toEqual({
    isClosed: true,
    from: ending.expires_at,
    to: null,
  })
})

test('an unknown policy is the strictest one', () => {
  expect(policyOf('nowhere')).toEqual(policyOf('strictest'))
  expect(policyOf('constructor')).toEqual(policyOf('strictest'))
})

test('no policy asks more of play than the strictest', () => {
  const strictest = policyOf('strictest')
  for (const name of ['britain', 'ontario', 'spain', 'sweden', 'malta', 'italy', 'demo']) {
    const policy = policyOf(name)
    expect(policy.name).toBe(name)
    expect(policy.slotCycleMinMs).toBeLessThanOrEqual(strictest.slotCycleMinMs)
    expect(policy.casinoCycleMinMs).toBeLessThanOrEqual(strictest.casinoCycleMinMs)
    expect(policy.rtpFloorPercent).toBeLessThanOrEqual(strictest.rtpFloorPercent)
    expect(policy.inactivityMinutes).toBeGreaterThanOrEqual(strictest.inactivityMinutes)
    expect(policy.limitRaiseDelayHours).toBeGreaterThanOrEqual(24)
  }
})
