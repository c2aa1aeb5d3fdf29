import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Visit } from '#server/base/context.ts'
import { openDatabase, type Database } from '#server/base/database.ts'
import { openLog } from '#server/base/log.ts'
import { addDemoSites } from '#server/site/demo.ts'
import { openSites, type Sites } from '#server/site/sites.ts'
import { freshDatabase, type FreshDatabase } from '#tests/harness/postgres.ts'
import { gamesReader } from './catalogue.ts'
import { catalogueHandlers } from './handlers.ts'

let fresh: FreshDatabase
let database: Database
let owner: pg.Client
let sites: Sites
let handlers: ReturnType<typeof catalogueHandlers>

const now = new Date('2026-03-31T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

/** Code, name, category, provider, days since it was added; in the operator's order. */
const games: [string, string, string, string, number][] = [
  ['amber', 'Amber Temple', 'slot_game', 'ALPHA', 90],
  ['birch', 'Birch Road', 'slot_game', 'BETA', 80],
  ['cafe', 'Café Réal', 'arcade', 'ALPHA', 3],
  ['dune', 'Dune Runner', 'arcade', 'BETA', 29],
  ['elm', 'Elm Street', 'slot_game', 'ALPHA', 31],
  ...Array.from({ length: 15 }, (_, i): [string, string, string, string, number] => [
    `filler-${i}`,
    `Filler ${i}`,
    'slot_game',
    'ALPHA',
    60,
  ]),
]

beforeAll(async () => {
  fresh = await freshDatabase()
  await addDemoSites(fresh.url)
  database = openDatabase({ url: fresh.url, connectionsMax: 2 })
  owner = new pg.Client(fresh.url)
  await owner.connect()
  for (const siteId of [1, 2]) {
    await owner.query(
      `insert into provider (site_id, provider_code, name) values ($1, 'ALPHA', 'Zeta Works'), ($1, 'BETA', 'Beta House')`,
      [siteId],
    )
    await owner.query(
      `insert into player (site_id, account_id, password_hash, phone, created_at) values ($1, 'someone', '', '+63', now())`,
      [siteId],
    )
  }
  for (const [position, [code, name, category, provider, days]] of games.entries()) {
    await owner.query(
      `insert into game (site_id, provider_code, game_code, name, category, stake_min, stake_max, stake_steps, position,
                         rules_version, config_hash, volatility, rtp, added_at)
       values (1, $1, $2, $3, $4, 100, 500000, '{100}', $5, 1, repeat('0', 64), 'low', '96.12', $6)`,
      [provider, code, name, category, position, daysAgo(days)],
    )
  }
  sites = await openSites(database)
})

beforeEach(async () => {
  await owner.query('delete from round')
  // New readers keep nothing from the test before.
  handlers = catalogueHandlers({ readGames: gamesReader(sites) })
})

afterAll(async () => {
  await owner.end()
  await database.close()
  await fresh.drop()
})

function ask<A>(work: (visit: Visit) => Promise<A>, at = now): Promise<A> {
  const site = sites.byId(1)
  return database.inSite(site.id, (db) =>
    work({
      site,
      db,
      now: at,
      language: 'EN',
      log: openLog('silent'),
      address: '',
      device: '',
      isBrowser: false,
      origin: '',
      cookie: { set: () => {}, clear: () => {} },
      afterCommit: () => {},
    }),
  )
}

type ListBody = Parameters<(typeof handlers)['/api/product/list']>[1]
const list = (body: ListBody) => ask((visit) => handlers['/api/product/list'](visit, body))
const codesOf = ({ value }: { value: { game_code: string }[] }) =>
  value.map((game) => game.game_code)
const hot = async (game_type?: 'hot' | 'featured' | 'popular' | 'new', at = now) =>
  codesOf(
    await ask(
      (visit) => handlers['/api/product/get_hot_games'](visit, game_type ? { game_type } : {}),
      at,
    ),
  )

let rounds = 0

/** Rows as the ledger writes them; only their number and time matter here. */
async function addRounds(
  code: string,
  count: number,
  playedAt: Date,
  { siteId = 1, state = 'settled' } = {},
) {
  for (let i = 0; i < count; i++) {
    rounds += 1
    await owner.query(
      `insert into round (site_id, player_id, round_id, provider_code, game_code, rules_version, config_hash, session_id, seed_id,
                          nonce, stake, payout, balance_before, balance_after, choice, steps, state, played_at)
       select $1, player_id, $2, 'ALPHA', $3, 1, '', '', 'seed', $4, 1, 0, 1, 0, '{}', '[]', $5, $6 from player where site_id = $1`,
      [siteId, `round${rounds}`, code, rounds, state, playedAt],
    )
  }
}

test('nobody has played yet: lists are in the operator’s order and as long as the specification says', async () => {
  const placed = games.map(([code]) => code)
  expect(await hot()).toEqual(placed.slice(0, 15))
  expect(await hot('featured')).toEqual(placed.slice(0, 10))
  expect(await hot('popular')).toEqual(placed.slice(0, 6))
})

test('new is what was added within 30 days, newest first, and nothing else', async () => {
  expect(await hot('new')).toEqual(['cafe', 'dune'])
  const { value } = await list({ per_page: 100 })
  expect(
    value
      .filter((game) => game.is_new)
      .map((game) => game.game_code)
      .toSorted(),
  ).toEqual(['cafe', 'dune'])
})

test('hot is what players settled most rounds of in seven days, popular in thirty', async () => {
  await addRounds('elm', 3, daysAgo(2))
  await addRounds('cafe', 2, daysAgo(1))
  await addRounds('amber', 5, daysAgo(20))
  await addRounds('filler-3', 9, daysAgo(31))
  expect((await hot()).slice(0, 3)).toEqual(['elm', 'cafe', 'amber'])
  expect((await hot('popular')).slice(0, 4)).toEqual(['amber', 'elm', 'cafe', 'birch'])
  expect(codesOf(await list({ sort: 'popular', per_page: 3 }))).toEqual(['amber', 'elm', 'cafe'])
})

test('rounds of other sites and rounds without a result make nothing popular', async () => {
  await addRounds('elm', 3, daysAgo(1), { siteId: 2 })
  await addRounds('cafe', 3, daysAgo(1), { state: 'void' })
  expect((await hot())[0]).toBe('amber')
})

test('counts are read again after a minute', async () => {
  expect((await hot())[0]).toBe('amber')
  await addRounds('elm', 1, daysAgo(1))
  expect((await hot())[0]).toBe('amber')
  expect((await hot('hot', new Date(now.getTime() + 60_000)))[0]).toBe('elm')
})

test('an entry shows exact stakes, return and where its picture is', async () => {
  const { value } = await list({ search: 'amber' })
  expect(value).toEqual([
    {
      provider_code: 'ALPHA',
      provider_name: 'Zeta Works',
      game_code: 'amber',
      game_name: 'Amber Temple',
      game_type: 'slot_game',
      game_image: '/art/game/amber.svg',
      rtp: '96.12',
      volatility: 'low',
      stake_min: '1.00',
      stake_max: '5000.00',
      is_new: false,
    },
  ])
})

test('category, provider and words narrow the list together', async () => {
  expect(codesOf(await list({ game_type: 'arcade' }))).toEqual(['cafe', 'dune'])
  expect(codesOf(await list({ provider_code: 'BETA' }))).toEqual(['birch', 'dune'])
  expect(codesOf(await list({ provider_code: 'BETA', game_type: 'arcade' }))).toEqual(['dune'])
  expect(codesOf(await list({ search: 'beta dune' }))).toEqual(['dune'])
  expect(codesOf(await list({ search: 'cafe real', game_type: 'slot_game' }))).toEqual([])
  expect((await list({ game_type: 'hot', per_page: 100 })).total).toBe(15)
})

test('nearer matches come first', async () => {
  expect(codesOf(await list({ search: 'dune', per_page: 100 }))[0]).toBe('dune')
  expect(codesOf(await list({ search: 'filller 7' }))).toContain('filler-7')
})

test('sorting by name and age', async () => {
  expect(codesOf(await list({ sort: 'name', per_page: 3 }))).toEqual(['amber', 'birch', 'cafe'])
  expect(codesOf(await list({ sort: 'new', per_page: 3 }))).toEqual(['cafe', 'dune', 'elm'])
})

test('pages are ten long unless asked otherwise, together hold everything once, and end', async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => list({ page })))
  expect(pages.map(({ value }) => value.length)).toEqual([10, 10, 0])
  expect(new Set(pages.flatMap(codesOf)).size).toBe(games.length)
  expect(pages[2]).toEqual({ value: [], total: games.length, page: 3, per_page: 10 })
})

test('providers are listed by name with the number of their games', async () => {
  const providers = (body: { game_type?: 'arcade' | 'bingo' }) =>
    ask((visit) => handlers['/api/product/providers'](visit, body))
  expect((await providers({})).value).toEqual([
    { provider_code: 'BETA', provider_name: 'Beta House', count: 2 },
    { provider_code: 'ALPHA', provider_name: 'Zeta Works', count: games.length - 2 },
  ])
  expect((await providers({ game_type: 'arcade' })).value.map(({ count }) => count)).toEqual([1, 1])
  expect((await providers({ game_type: 'bingo' })).value).toEqual([])
})

test('a closed provider takes its games along', async () => {
  await owner.query(
    `update provider set is_open = false where site_id = 1 and provider_code = 'BETA'`,
  )
  await sites.reload()
  expect(codesOf(await list({ per_page: 100 }))).not.toContain('birch')
  await owner.query(
    `update provider set is_open = true where site_id = 1 and provider_code = 'BETA'`,
  )
  await sites.reload()
})
