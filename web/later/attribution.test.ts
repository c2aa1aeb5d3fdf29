/** Protects partners and players: who led a visitor here first is kept, sent once, and nothing odd gets into it. */

import { beforeEach, expect, test, vi } from 'vitest'
import { attributionOf, keepAttribution, tellVisit } from './attribution.ts'

const storage = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('document', { cookie: '' })
})

test('the first to lead a visitor here stays the one', () => {
  keepAttribution({ aff: 'first', cm: 'spring' })
  keepAttribution({ aff: 'second', ch: 'mail' })
  expect(attributionOf({})).toEqual({ affiliate_code: 'first', cm: 'spring', ch: 'mail' })
})

test('who was sent to log in first has come by the address they had asked for', () => {
  keepAttribution({ next: '/deposit?aff=partner&ref=friend-7' })
  expect(attributionOf({})).toEqual({ affiliate_code: 'partner', referrer_code: 'friend-7' })
})

test('words that no call would take are left out', () => {
  keepAttribution({ aff: 'a b', cm: 'x'.repeat(101), ref: 'friend-7' })
  expect(attributionOf({})).toEqual({ referrer_code: 'friend-7' })
})

test('the visit is told once for each tab, and not at all where nobody led here', async () => {
  const ask = vi.fn<() => Promise<object>>(async () => ({
    statusCode: 1,
    message: 'OK',
    value: { is_noted: true },
  }))
  await tellVisit(ask as never, {})
  expect(ask).not.toHaveBeenCalled()
  vi.stubGlobal('document', { cookie: 'a=1; _fbp=fb.1.17.42; b=2' })
  await tellVisit(ask as never, { aff: 'first' })
  await tellVisit(ask as never, { aff: 'first' })
  expect(ask.mock.calls).toEqual([
    ['/api/settings/adsvisit', { fbp: 'fb.1.17.42', appsflyer_id: '' }],
  ])
})
