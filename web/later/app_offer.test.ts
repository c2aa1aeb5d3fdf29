/** Protects the visitor's peace, and the operator's switches: the app is offered where it can be had, and not to who turned it down. */

import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  hasOwnApp,
  isBarDue,
  isPromptDue,
  keep,
  readKept,
  unmet,
  withBarClosed,
  withPromptShown,
  withVisit,
  type Kept,
  type Scene,
} from './app_offer.ts'

const now = new Date('2026-11-24T12:00:00')
const daysOn = (days: number) => new Date(now.getTime() + days * 86_400_000)
const home: Scene = {
  show_app_bar: true,
  show_app_prompt: true,
  isPhone: true,
  hasApp: true,
  path: '/',
}
const regular: Kept = { ...unmet, days: 3, lastDay: '2026-11-24' }

describe('where the two are offered', () => {
  const cases: [string, Partial<Scene>, bar: boolean, prompt: boolean][] = [
    ['on home of a phone', {}, true, true],
    ['in a lobby', { path: '/slots' }, true, false],
    ['where there is nothing to install', { hasApp: false }, false, false],
    ['on a desktop, and in the app itself', { isPhone: false }, false, false],
    ['where the operator has no bar', { show_app_bar: false }, false, true],
    ['where the operator does not ask', { show_app_prompt: false }, true, false],
    ...[
      '/playnow',
      '/freeplay',
      '/minigame',
      '/deposit',
      '/withdrawal',
      '/add-bank',
      '/bank-details',
      '/download',
      '/login',
      '/register',
      '/forgot-password',
    ].map((path): [string, Partial<Scene>, boolean, boolean] => [
      `on ${path}`,
      { path },
      false,
      false,
    ]),
  ]
  test.each(cases)('%s', (_, change, bar, prompt) => {
    const scene = { ...home, ...change }
    expect([isBarDue(scene, regular, now), isPromptDue(scene, regular, now)]).toEqual([bar, prompt])
  })
})

test('the question comes on the third day of visits, however often one comes on a day', () => {
  const asked = (kept: Kept) => isPromptDue(home, kept, daysOn(9))
  const first = withVisit(unmet, now)
  const again = withVisit(first, now)
  const second = withVisit(again, daysOn(1))
  const third = withVisit(second, daysOn(9))
  expect([first, again, second, third].map(asked)).toEqual([false, false, false, true])
  // No more is counted than matters.
  expect(withVisit(third, daysOn(10)).days).toBe(3)
})

test('a bar that was closed stays away for thirty days, and the question with it', () => {
  const closed = withBarClosed(regular, now)
  const due = [0, 29, 30].map((days) => isBarDue(home, closed, daysOn(days)))
  expect(due).toEqual([false, false, true])
  const asked = [0, 29, 30].map((days) => isPromptDue(home, closed, daysOn(days)))
  expect(asked).toEqual([false, false, true])
})

test('the question is asked once in ninety days, and the bar is gone as soon as it is asked', () => {
  const shown = withPromptShown(regular, now)
  const due = [0, 29, 30].map((days) => isBarDue(home, shown, daysOn(days)))
  expect(due).toEqual([false, false, true])
  const asked = [0, 30, 89, 90].map((days) => isPromptDue(home, shown, daysOn(days)))
  expect(asked).toEqual([false, false, false, true])
})

test('an operator’s app is offered to devices of its system alone', () => {
  const site = { android_sub: '/app.apk', ios_sub: '' }
  const phones = ['(Linux; Android 15; Pixel 9)', '(iPhone; CPU iPhone OS 19_0)', '(X11; Linux)']
  expect(phones.map((agent) => hasOwnApp(site, agent))).toEqual([true, false, false])
  const other = { android_sub: '', ios_sub: '/app' }
  expect(phones.map((agent) => hasOwnApp(other, agent))).toEqual([false, true, false])
})

describe('what the device remembers', () => {
  beforeEach(() => vi.resetModules())

  test('is forgotten where it cannot be read, rather than failing', async () => {
    vi.stubGlobal('localStorage', { getItem: () => '{' })
    const anew = await import('./app_offer.ts')
    expect(anew.readKept()).toEqual(unmet)
  })

  test('holds for the document where storage is forbidden', () => {
    vi.stubGlobal('localStorage', undefined)
    keep(withBarClosed(regular, now))
    expect(isBarDue(home, readKept(), now)).toBe(false)
  })
})
