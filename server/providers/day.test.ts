/** Protects launches around a vendor's midnight: its proof holds the day, and both sides take it from the house's clock. */

import { afterEach, expect, test, vi } from 'vitest'
import type { Site } from '#server/base/context.ts'
import { makePairs } from '#server/demo/games/keys.ts'
import { openShop } from '#server/demo/games/shop.ts'
import { titlesOf } from '#server/demo/games/titles.ts'
import { jili as simulated } from '#server/demo/games/jili.ts'
import { jili } from './jili.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const site = { id: 1, code: 'casino1', currency: 'PHP' } as Site

test.each(['2031-03-01T03:59:59Z', '2031-03-01T04:00:00Z', '2031-03-02T03:59:59Z'])(
  'a game of JILI opens at %s',
  async (at) => {
    const now = new Date(at)
    const shop = openShop({
      secret: 's'.repeat(64),
      pairsOf: makePairs,
      clock: () => now,
      ownAddress: () => 'http://vendor.test',
      post: () => Promise.reject(new Error('nobody is told')),
      wait: () => Promise.resolve(),
    })
    vi.stubGlobal('fetch', (address: string) => {
      const { pathname, searchParams: query } = new URL(address)
      const path = pathname.replace('/demo/games/jili/casino1', '')
      const told = shop.answer(site, 'jili', { method: 'POST', path, query, headers: {}, body: '' })
      return Promise.resolve(new Response(told, { status: told === null ? 403 : 200 }))
    })
    const [title] = titlesOf(simulated)
    const url = await jili.launch(
      { ...shop.accessFor(site, 'jili'), currency: site.currency },
      {
        token: 'session',
        balance: '0.00',
        user: 'player',
        game: title!.code,
        isDemo: false,
        language: 'en',
        returnUrl: 'http://house.test/',
        isHandheld: false,
        depositUrl: 'http://house.test/deposit',
        address: '127.0.0.1',
        now,
      },
    )
    expect(url).toContain(`/demo/game/jili/${title!.code}`)
  },
)
