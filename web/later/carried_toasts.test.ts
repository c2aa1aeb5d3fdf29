/** What is said in passing is heard, also where the page is loaded anew meanwhile. */

import { beforeEach, expect, test, vi } from 'vitest'
import { keepPlaces } from '../routing/left_places.ts'
import { openToasts } from '../toasts.tsx'
import { carryToasts } from './carried_toasts.ts'

let leave: () => void
beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
  })
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
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

test('a session that ended while nobody looked is told by the next page, once, and a logout is not', async () => {
  vi.stubGlobal('window', { scrollY: 0 })
  let account = 'maria'
  const visit = async () => {
    const places = keepPlaces(() => account)
    const { said } = await load(account !== '')
    places.leave('here', '/account')
    leave()
    return { places, said }
  }
  const { places } = await visit()
  places.save()
  account = ''
  expect((await visit()).said).toEqual(['Session expired'])
  account = 'maria'
  const again = await visit()
  expect(again.said).toEqual([])
  account = ''
  // A page that was kept is a guest's, and tells nothing of the session.
  vi.stubGlobal('document', { documentElement: { dataset: { kept: '' } } })
  expect((await visit()).said).toEqual([])
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  again.places.save()
  expect((await visit()).said).toEqual([])
})
