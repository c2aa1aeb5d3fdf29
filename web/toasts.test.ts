/** What is said in passing is heard, also where the page is loaded anew meanwhile. */

import { beforeEach, expect, test, vi } from 'vitest'
import { carryToasts, openToasts } from './toasts.tsx'

let leave: () => void
beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
  })
  vi.stubGlobal('addEventListener', (_: string, hear: () => void) => (leave = hear))
})

/** A document of the tab, and what it says. */
async function load(isPlayer: boolean) {
  const queue = openToasts()
  const learned = Promise.resolve()
  carryToasts(queue, isPlayer, () => learned)
  await learned
  return { queue, said: queue.read().map(({ message }) => message) }
}

test('the end of a session is told by the page that is loaded next, and not after a login', async () => {
  const { queue } = await load(true)
  queue.show({ kind: 'warning', message: 'Session expired' }, 10_000)
  queue.show({ kind: 'info', message: 'newBuild' }, null)
  leave()
  expect((await load(false)).said).toEqual(['Session expired'])
  leave()
  expect((await load(true)).said).toEqual([])
})
