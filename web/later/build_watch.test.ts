/** Protects: a newer build is offered and taken up, and never by a reload that takes away what somebody is at. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildCheckMs } from '#contract/catalogue.ts'
import { watchBuild } from './build_watch.ts'
import { placeOf, type Page } from '../page.ts'

let reloads = 0
let putAside: () => void
const dialogs: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  reloads = 0
  dialogs.length = 0
  vi.stubGlobal('location', { reload: () => (reloads += 1) })
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ build: 'newer' })))
  vi.stubGlobal('document', {
    hidden: true,
    querySelector: () => dialogs[0] ?? null,
    addEventListener: (_: string, hear: () => void) => (putAside = hear),
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function watchAt(path: string) {
  const shown: string[] = []
  const shownAt = { place: placeOf(path), page: {} as Page, dialog: null, next: null } as const
  watchBuild({
    navigation: {
      read: () => ({ ...shownAt, hop: 0, scrollTo: 'keep' }),
      offerDocument: () => undefined,
    },
    toasts: { show: ({ message }) => shown.push(message) },
    build: 'older',
  })
  await vi.advanceTimersByTimeAsync(buildCheckMs)
  putAside()
  return shown
}

test('a tab that is put aside takes up the newer build, which was offered within the hour', async () => {
  expect(await watchAt('/slots')).toEqual(['updateReady'])
  expect(reloads).toBe(1)
})

test.each(['/playnow', '/deposit', '/add-bank', '/profile', '/change-password', '/contact-us'])(
  'who looks into another app from %s finds the page as it was left',
  async (path) => {
    expect(await watchAt(path)).toEqual(['updateReady'])
    expect(reloads).toBe(0)
  },
)

test('who reads the code of a login elsewhere finds the dialog as it was left', async () => {
  dialogs.push('login')
  await watchAt('/')
  expect(reloads).toBe(0)
})
