/** What is a player's leaves the device with them, and what is the device's stays. */

import { expect, test, vi } from 'vitest'
import { keepAutoCashOut } from '#client/auto_cash_out.ts'
import { keepSearched } from '../lobby/searched.ts'
import { changeSlip } from '../sports/slip/selections.ts'
import { rememberUsername } from '../identity/username.ts'
import { leave } from './session.ts'

test('after a logout the next one at the device finds neither bets nor searches, and the device as it was set', () => {
  const stored = new Map<string, string>()
  const heard: unknown[] = []
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  })
  vi.stubGlobal('location', { assign: (to: string) => heard.push(to) })
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage({ of }: { of: string }) {
        heard.push([of, ...stored.keys()])
      }
      close() {}
    },
  )
  rememberUsername('player01')
  keepSearched('aces')
  keepAutoCashOut('3')
  changeSlip((before) => ({ ...before, unit: '50' }))
  expect(stored.size).toBe(4)
  leave()
  // What was asked to be remembered at login stays; the other tabs load anew once the rest is gone.
  expect(heard).toEqual([['left', 'username'], '/'])
})
