/** Protects whoever is at something when their site closes: it is said by a page loaded anew, and never over their heads. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { placeOf, type Page } from '../page.ts'

let reloads = 0
let offered = 0

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  reloads = 0
  offered = 0
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  })
  vi.stubGlobal('location', { reload: () => (reloads += 1) })
  vi.stubGlobal('document', { querySelector: () => null })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** As the page does that is told of the closing twice. */
async function closeAt(read: () => string) {
  const { leaveClosed } = await import('./closing.ts')
  const navigation = {
    read: () => ({
      place: placeOf(read()),
      page: {} as Page,
      dialog: null,
      next: null,
      hop: 0,
      scrollTo: 'keep' as const,
    }),
    offerDocument: () => (offered += 1),
  }
  leaveClosed(navigation)
  leaveClosed(navigation)
}

test('an open page says that its site has closed, and asks no more than once a minute', async () => {
  await closeAt(() => '/slots')
  expect(reloads).toBe(1)
  // The document that came instead was drawn by a server that had not heard of it.
  vi.resetModules()
  await closeAt(() => '/slots')
  expect(reloads).toBe(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reloads).toBe(2)
})

test('who plays or pays goes on to the notice, and is led there once they are elsewhere', async () => {
  let path = '/playnow'
  await closeAt(() => path)
  await vi.advanceTimersByTimeAsync(180_000)
  expect([reloads, offered]).toEqual([0, 1])
  path = '/slots'
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reloads).toBe(1)
})
