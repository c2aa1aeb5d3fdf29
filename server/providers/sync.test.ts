/** Protects the catalogue from vendors' lists: what is new waits, closed; what is gone is closed; one vendor holds back no other. */

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openLog } from '#server/base/log.ts'
import { syncCatalogue } from '#server/catalogue/sync.ts'
import { hub88 } from '#server/demo/games/hub88.ts'
import type { Title } from '#server/demo/games/simulator.ts'
import { titlesOf } from '#server/demo/games/titles.ts'
import { moveOf, testProviders, type TestProviders } from '#tests/harness/providers.ts'
import { noon } from '#tests/harness/visit.ts'
import { usualPolicy } from './adapter.ts'
import { syncProviders } from './sync.ts'

let providers: TestProviders
beforeAll(async () => {
  providers = await testProviders()
})
afterAll(() => providers.drop())

const log = openLog('silent')
const warn = vi.spyOn(log, 'warn')

/** Every vendor but this one is out of reach. @returns how many brands were taken. */
async function syncWith(titles: readonly Title[]): Promise<number> {
  const { house, keysOf } = providers
  const keys = keysOf(house.site.id, 'hub88')
  vi.stubGlobal('fetch', (url: string, { headers, body }: { headers: object; body: string }) => {
    const { pathname: path, searchParams: query } = new URL(url)
    const asked = { method: 'POST', path, query, headers: { ...headers }, body }
    const told = path.startsWith('/operator/')
      ? hub88.answer(asked, keys, { titles, gameUrl: () => '', now: noon })
      : null
    return told === null ? Promise.reject(new Error('down')) : Promise.resolve(new Response(told))
  })
  try {
    return await syncProviders(
      {
        database: house.database,
        sites: () => [house.site],
        accessOf: ({ id, currency }, { name }) =>
          Promise.resolve({
            address: 'http://vendor.test',
            account: 'shop',
            keys: keysOf(id, name),
            currency,
            policy: usualPolicy,
            allowed: [],
            isDemo: false,
          }),
        syncFeed: (db, site, feed, now) => syncCatalogue(db, site, feed, { now, actor: 'system' }),
        log,
      },
      noon,
    )
  } finally {
    vi.unstubAllGlobals()
  }
}

async function stake(game: string) {
  const gamer = await providers.gamerOf(hub88, 10_000n)
  const move = moveOf(hub88, gamer, 'stake', { stake: '10', game })
  const posted = hub88.write(move, providers.keysOf(gamer.site.id, 'hub88'))!
  return hub88.understand(move, await providers.post(hub88, posted)).code
}

test('a new title is closed, a missing one is closed, and one that is back waits to be opened', async () => {
  const [first, ...others] = titlesOf(hub88)
  const newcomers = Array.from({ length: 9 }, (_, n) => ({
    ...first!,
    code: `hub88_new${n}`,
    name: `New ${n}`,
  }))
  expect(await syncWith([first!, ...others, ...newcomers])).toBe(1)
  expect(await stake(first!.code)).toBe('RS_OK')
  expect(await stake('hub88_new1')).toBe('RS_ERROR_INVALID_GAME')

  expect(await syncWith([...others, ...newcomers])).toBe(1)
  expect(await stake(first!.code)).toBe('RS_ERROR_INVALID_GAME')
  expect(await stake(others[0]!.code)).toBe('RS_OK')

  expect(await syncWith([first!, ...others, ...newcomers])).toBe(1)
  expect(await stake(first!.code)).toBe('RS_ERROR_INVALID_GAME')
})

test('a list that was cut off closes nothing, and what it lacks is told', async () => {
  const [, second] = titlesOf(hub88)
  const isGone = [{ siteId: 1, provider: 'hub88', brand: 'LANTERNWORKS' }, expect.any(String)]
  expect(warn).not.toHaveBeenCalledWith(...isGone)
  expect(await syncWith([])).toBe(0)
  expect(warn).toHaveBeenCalledWith(...isGone)
  expect(await syncWith([second!])).toBe(0)
  expect(await stake(second!.code)).toBe('RS_OK')
})
