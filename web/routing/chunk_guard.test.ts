/** Protects: a chunk that is gone loads the page anew once, and never again and again. */

import { afterEach, expect, test, vi } from 'vitest'
import { loadOrReload } from './chunk_guard.ts'

afterEach(() => vi.unstubAllGlobals())

const guardMs = 10_000
const gone = () => Promise.reject(new Error('gone'))

/** A tab, and where it was sent. */
function openTab(storage: Pick<Storage, 'getItem' | 'setItem'>) {
  const sentTo: string[] = []
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', { assign: (address: string) => sentTo.push(address) })
  vi.stubGlobal('sessionStorage', storage)
  return sentTo
}

test('a second failure within the guard is thrown: reloading did not help', async () => {
  const kept = new Map<string, string>()
  const sentTo = openTab({
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, text),
  })
  void loadOrReload(gone, '/slots', guardMs)
  await vi.waitFor(() => expect(sentTo).toEqual(['/slots']))
  await expect(loadOrReload(gone, '/slots', guardMs)).rejects.toThrow('gone')
  expect(sentTo).toEqual(['/slots'])
})

test('where storage is forbidden nothing would stop a second reload: there is no first', async () => {
  const forbid = () => {
    throw new DOMException('forbidden', 'SecurityError')
  }
  const sentTo = openTab({ getItem: forbid, setItem: forbid })
  await expect(loadOrReload(gone, '/slots', guardMs)).rejects.toThrow('gone')
  expect(sentTo).toEqual([])
})
