/**
 * Protects the catalogue from vendors' lists: what is new waits, closed; what is gone is closed; one vendor holds back
 * no other; a game is opened nowhere that its vendor has closed it.
 */

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openLog } from '#server/base/log.ts'
import { syncCatalogue } from '#server/catalogue/sync.ts'
import { hub88 } from '#server/demo/games/hub88.ts'
import { jdb as jdbVendor } from '#server/demo/games/jdb.ts'
import type { Title } from '#server/demo/games/simulator.ts'
import { titlesOf } from '#server/demo/games/titles.ts'
import { moveOf, testProviders, type TestProviders } from '#tests/harness/providers.ts'
import { noon, sessionSecret } from '#tests/harness/visit.ts'
import type { AccessOf } from './access.ts'
import { usualPolicy } from './adapter.ts'
import { hub88 as adapter } from './hub88.ts'
import { jdb } from './jdb.ts'
import { openGameOpener } from './open.ts'
import { syncProviders } from './sync.ts'

let providers: TestProviders
beforeAll(async () => {
  providers = await testProviders()
})
afterAll(() => providers.drop())

const log = openLog('silent')
const warn = vi.spyOn(log, 'warn')

const accessOf: AccessOf = ({ id, currency }, { name }) =>
  Promise.resolve({
    address: 'http://vendor.test',
    account: 'shop',
    keys: providers.keysOf(id, name),
    currency,
    policy: usualPolicy,
    allowed: [],
    isDemo: false,
  })

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
        accessOf,
        syncFeed: (db, site, feed, now) => syncCatalogue(db, site, feed, { now, actor: 'system' }),
        log,
      },
      noon,
    )
  } finally {
    vi.unstubAllGlobals()
  }
}

const newcomers = Array.from({ length: 9 }, (_, n) => ({
  ...titlesOf(hub88)[0]!,
  code: `hub88_new${n}`,
  name: `New ${n}`,
}))

async function stake(game: string) {
  const gamer = await providers.gamerOf(hub88, 10_000n)
  const move = moveOf(hub88, gamer, 'stake', { stake: '10', game })
  const posted = hub88.write(move, providers.keysOf(gamer.site.id, 'hub88'))!
  return hub88.understand(move, await providers.post(hub88, posted)).code
}

test('a new title is closed, a missing one is closed, and one that is back waits to be opened', async () => {
  const [first, ...others] = titlesOf(hub88)
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

test('a game is opened nowhere that its vendor has closed it: by the look at where the player is, else by their identity', async () => {
  const { house } = providers
  const { owner, site } = house
  const [first, second] = titlesOf(hub88)
  const open = openGameOpener({ database: house.database, accessOf, sessionSecret })
  const who = await house.playerOf(site)
  const { rows } = await owner.query<{ provider_code: string; game_code: string }>(
    `select provider_code, game_code from provider_game
      where site_id = $1 and provider = 'hub88' and vendor_code = $2`,
    [site.id, first!.code],
  )
  vi.spyOn(adapter, 'launch').mockResolvedValue('https://games.vendor.test/play')
  const openFrom = (address: string) =>
    house.call(open, house.visitOf(site, { ...who, address }), rows[0]!)
  const isThere = async (address: string, place: string) =>
    owner.query(
      `insert into location_check (site_id, player_id, session_id, address, verdict, place, checked_at)
       values ($1, $2, $3, $4, 'allowed', $5, $6)
       on conflict (site_id, player_id, session_id) do update set address = $4, place = $5`,
      [site.id, String(who.player.id), who.session.id, address, place, noon],
    )
  await owner.query(`update game set is_open = true, missing_since = null where site_id = $1`, [
    site.id,
  ])
  const others = [second!, ...newcomers]
  expect(await syncWith([{ ...first!, blockedCountries: ['de', 'CA'] }, ...others])).toBe(1)
  expect(await openFrom('203.0.113.1')).toMatchObject({ value: { demo: false } })
  await owner.query(
    `insert into identity_check (site_id, check_id, player_id, state, full_name, birth_date, address, country,
                                 document_type, document_number, document_ids, submitted_at, decided_at)
     values ($1, 'c1', $2, 'verified', 'A B', '1990-01-01', 'x', 'DE', 'passport', '', '{}', $3, $3)`,
    [site.id, String(who.player.id), noon],
  )
  await expect(openFrom('203.0.113.1')).rejects.toThrow('locationRefused')
  await isThere('203.0.113.1', 'PH')
  expect(await openFrom('203.0.113.1')).toMatchObject({ value: { demo: false } })
  await isThere('203.0.113.2', 'CA-ON')
  await expect(openFrom('203.0.113.2')).rejects.toThrow('locationRefused')
  // The vendor has opened it there again.
  expect(await syncWith([first!, ...others])).toBe(1)
  expect(await openFrom('203.0.113.2')).toMatchObject({ value: { demo: false } })
})

test('stakes are those that the vendor offers, and only where it names none those that are safe', async () => {
  const { site } = providers.house
  const access = (await accessOf(site, jdb, noon))!
  const [title] = titlesOf(jdbVendor)
  const listed = async (alter = (text: string) => text) => {
    vi.stubGlobal('fetch', (url: string, { headers, body }: { headers: object; body: string }) => {
      const { pathname: path, searchParams: query } = new URL(url)
      const asked = { method: 'POST', path, query, headers: { ...headers }, body }
      const shop = { titles: [title!], gameUrl: () => '', now: noon }
      return Promise.resolve(new Response(alter(jdbVendor.answer(asked, access.keys, shop) ?? '')))
    })
    try {
      return await jdb.listGames(access, noon)
    } finally {
      vi.unstubAllGlobals()
    }
  }
  expect(await listed()).toMatchObject([{ stakeMin: '0.5', stakeMax: '400' }])
  const unnamed = await listed((text) =>
    text.replace(/"betList":\[[^\]]*\]/, '"betList":["", -5, 0]'),
  )
  expect(unnamed).toMatchObject([{ stakeMin: '1', stakeMax: '1000' }])
})
