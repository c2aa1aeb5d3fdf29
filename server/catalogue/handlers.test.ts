/** Protects: lists hold the games of the site that can be played, by what was really played, as narrow as was asked. */

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
                         rules_version, config_hash, volatility, rtp, added_at, features)
       values (1, $1, $2, $3, $4, 100, 500000, '{100}', $5, 1, repeat('0', 64), 'low', '96.12', $6, $7)`,
      [provider, code, name, category, position, daysAgo(days), code === 'amber' ? ['wilds'] : []],
    )
  }
  sites = await openSites(database)
})

beforeEach(async () => {
  await owner.query('delete from game_played')
  // New readers keep nothing from the test before.
  handlers = catalogueHandlers({ readGames: gamesReader(sites) })
})

afterAll(async () => {
  await owner.end()
  await database.close()
  await fresh.drop()
})

function ask<A>(work: (visit: Visit) => Promise<A>, at = now, siteId = 1): Promise<A> {
  const site = sites.byId(siteId)
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

/** As the roll-up of the journal has them; `played.test.ts` holds that it tells the truth. */
async function addRounds(code: string, count: number, playedAt: Date, players = 1, siteId = 1) {
  const [, , , provider] = games.find(([known]) => known === code) ?? []
  await owner.query(
    `insert into game_played (site_id, span, begins_at, provider_code, game_code, rounds, players)
     select $1, span, date_trunc(span, $2::timestamptz, 'UTC'), $3, $4, $5, $6 from unnest(array['hour', 'day']) span`,
    [siteId, playedAt, provider, code, count, players],
  )
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

test('hot is said only of what was really played this week, with how often', async () => {
  const marked = async (at = now) =>
    (await ask((visit) => handlers['/api/product/get_hot_games'](visit, {}), at)).value
      .filter(({ is_hot }) => is_hot)
      .map(({ game_code, rounds_day, rounds_week }) => [game_code, rounds_day, rounds_week])
  expect(await marked()).toEqual([])
  await addRounds('elm', 3, daysAgo(2))
  await addRounds('cafe', 2, daysAgo(0.2))
  await addRounds('amber', 5, daysAgo(20))
  expect(await marked(new Date(now.getTime() + 60_000))).toEqual([
    ['elm', 0, 3],
    ['cafe', 2, 2],
  ])
})

test('what is played on other sites makes nothing popular', async () => {
  await addRounds('elm', 3, daysAgo(1), 1, 2)
  expect((await hot())[0]).toBe('amber')
})

test('hot is told for a category; hot games keep their order until another is asked for, and are narrowed as any list', async () => {
  await addRounds('elm', 9, daysAgo(3))
  await addRounds('birch', 1, daysAgo(0.5))
  const codes = async (body: ListBody) => codesOf(await list({ game_type: 'hot', ...body }))
  expect([(await codes({}))[0], (await codes({ window: 'now' }))[0]]).toEqual(['elm', 'birch'])
  expect((await codes({ window: 'now', sort: 'name' }))[0]).toBe('amber')
  expect(await codes({ search: 'birch' })).toEqual(['birch'])
  const of = (game_type: 'arcade' | 'bingo') =>
    ask((visit) => handlers['/api/product/get_hot_games'](visit, { game_type }))
  expect([codesOf(await of('arcade')), codesOf(await of('bingo'))]).toEqual([['cafe', 'dune'], []])
})

// Protects a new site: its lists stand in an order that somebody chose.
test('where the operator placed nothing, providers stand in the order of the specification', async () => {
  await owner.query(
    `insert into provider (site_id, provider_code, name) select 3, code, code from unnest(array['EPW', 'JDB', 'JILI', 'PPLAY', 'OTHER']) code`,
  )
  await owner.query(
    `insert into game (site_id, provider_code, game_code, name, category, stake_min, stake_max, stake_steps, rules_version,
                       config_hash, volatility, rtp, added_at)
     select 3, provider_code, lower(provider_code), 'Game', 'slot_game', 100, 500, '{100}', 1, repeat('0', 64), 'low', '96.00', $1
       from provider where site_id = 3`,
    [daysAgo(60)],
  )
  await sites.reload()
  const { value } = await ask((visit) => handlers['/api/product/get_hot_games'](visit, {}), now, 3)
  expect(value.map(({ provider_code }) => provider_code)).toEqual([
    'JILI',
    'PPLAY',
    'JDB',
    'EPW',
    'OTHER',
  ])
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
      game_image: expect.stringMatching(/^\/art\/game\/ALPHA\/amber-[0-9a-f]{16}\.svg$/),
      rtp: '96.12',
      volatility: 'low',
      stake_min: '1.00',
      stake_max: '5000.00',
      features: ['wilds'],
      has_demo: false,
      jackpot: null,
      is_new: false,
      is_hot: false,
      rounds_day: 0,
      rounds_week: 0,
    },
  ])
})

test('the list of short games says how they are played, of those alone of which it is known', async () => {
  await owner.query(
    `update game set features = '{one_minute,keyboard}' where site_id = 1 and game_code = 'dune'`,
  )
  await sites.reload()
  const facts = async (body: ListBody) => (await list(body)).value.map(({ fact }) => fact)
  expect(await facts({ game_type: 'arcade' })).toEqual([undefined, 'Under a minute · By keyboard'])
  expect(await facts({ provider_code: 'BETA' })).toEqual([undefined, undefined])
  expect(codesOf(await list({ game_type: 'arcade', feature: 'one_minute' }))).toEqual(['dune'])
  await owner.query(`update game set features = '{}' where site_id = 1 and game_code = 'dune'`)
  await sites.reload()
})

test('category, provider and words narrow the list together', async () => {
  expect(codesOf(await list({ game_type: 'arcade' }))).toEqual(['cafe', 'dune'])
  expect(codesOf(await list({ provider_code: 'BETA' }))).toEqual(['birch', 'dune'])
  expect(codesOf(await list({ provider_code: 'BETA', game_type: 'arcade' }))).toEqual(['dune'])
  expect(codesOf(await list({ search: 'beta dune' }))).toEqual(['dune'])
  expect(codesOf(await list({ search: 'cafe real', game_type: 'slot_game' }))).toEqual([])
  expect((await list({ game_type: 'hot', per_page: 100 })).total).toBe(15)
})

test('every filter keeps only what meets it, and they hold together', async () => {
  const only = async (body: ListBody) => codesOf(await list({ ...body, per_page: 100 }))
  await owner.query(
    `update game set rtp = '98.50', volatility = 'high', has_demo = true where game_code = 'birch'`,
  )
  await owner.query(`update game set stake_min = 5000 where game_code = 'dune'`)
  await sites.reload()
  expect(await only({ feature: 'wilds' })).toEqual(['amber'])
  expect(await only({ feature: 'ways' })).toEqual([])
  expect(await only({ feature: 'no_such' })).toEqual([])
  expect(await only({ volatility: 'high' })).toEqual(['birch'])
  expect(await only({ rtp_from: '98', rtp_to: '99' })).toEqual(['birch'])
  expect(await only({ rtp_from: '96.13', volatility: 'low' })).toEqual([])
  expect(await only({ has_demo: true })).toEqual(['birch'])
  expect(await only({ is_new: true })).toEqual(['cafe', 'dune'])
  expect(await only({ min_bet: '49.99', is_new: true })).toEqual(['cafe'])
  expect(await only({ min_bet: '50', is_new: true })).toEqual(['cafe', 'dune'])
  await expect(list({ min_bet: '1.001' })).rejects.toMatchObject({ key: 'invalidAmount' })
  expect(await only({ has_jackpot: true })).toEqual([])
  // A guest has no favourites and has played nothing.
  expect(await only({ is_favourite: true })).toEqual([])
  expect((await only({ sort: 'recent' })).slice(0, 2)).toEqual(['amber', 'birch'])
})

test('a list offers only what parts its games: what all have, or none, narrows nothing', async () => {
  const offered = async (body: Parameters<(typeof handlers)['/api/product/filters']>[1]) =>
    (await ask((visit) => handlers['/api/product/filters'](visit, body))).value
  await owner.query(`update game set stake_min = 5000 where site_id = 1 and game_code = 'dune'`)
  await owner.query(
    `update game set features = '{cascades}' where site_id = 1 and category = 'arcade'`,
  )
  await owner.query(
    `update game set category = 'casino', name = case game_code when 'elm' then 'Speed Roulette' else 'Sic-Bo Live' end
      where site_id = 1 and game_code in ('elm', 'birch')`,
  )
  await sites.reload()
  expect(await offered({ game_type: 'slot_game' })).toEqual({
    features: [{ code: 'wilds', name: 'Wilds', count: 1 }],
    themes: [{ code: 'ancient', name: 'Ancient worlds', count: 1 }],
    table_types: [],
    stakes: [],
  })
  const arcade = { features: [], themes: [], table_types: [], stakes: ['1.00'] }
  expect(await offered({ game_type: 'arcade' })).toEqual(arcade)
  expect((await offered({ game_type: 'casino' })).table_types).toEqual([
    { code: 'roulette', name: 'Roulette', count: 1 },
    { code: 'sic_bo', name: 'Sic Bo', count: 1 },
  ])
  expect(codesOf(await list({ table_type: 'sic_bo' }))).toEqual(['birch'])
  await owner.query(
    `update game set category = 'slot_game', name = initcap(game_code) where site_id = 1 and game_code in ('elm', 'birch')`,
  )
  await sites.reload()
})

test('pots are shown with what they hold, largest first, and sort games; none are shown before a game runs one', async () => {
  const pots = () => ask((visit) => handlers['/api/product/jackpots'](visit, {}))
  expect(await pots()).toEqual({ value: [] })
  await owner.query(`
    insert into jackpot (site_id, jackpot_code, name, amount, changed_at, last_won_amount, last_won_at)
    values (1, 'small', 'Small', 100050, '2026-03-31T11:00:00Z', null, null),
           (1, 'grand', 'Grand', 90071992547409930, '2026-03-31T11:00:00Z', 5000, '2026-03-01T00:00:00Z'),
           (1, 'lonely', 'Lonely', 7, '2026-03-31T11:00:00Z', null, null)`)
  await owner.query(
    `insert into jackpot_game values (1, 'small', 'ALPHA', 'elm'), (1, 'grand', 'BETA', 'dune')`,
  )
  handlers = catalogueHandlers({ readGames: gamesReader(sites) })
  const { value } = await pots()
  expect(value.map(({ amount, games: inGames }) => [amount, codesOf({ value: inGames })])).toEqual([
    ['900719925474099.30', ['dune']],
    ['1000.50', ['elm']],
  ])
  expect(codesOf(await list({ sort: 'jackpot', per_page: 3 }))).toEqual(['dune', 'elm', 'amber'])
  expect(codesOf(await list({ has_jackpot: true, sort: 'name' }))).toEqual(['dune', 'elm'])
  await owner.query('delete from jackpot_game')
  await owner.query('delete from jackpot')
})

test('suggestions forgive slips and other languages, and before typing show what players turn to', async () => {
  const suggested = async (search?: string) =>
    (
      await ask((visit) =>
        handlers['/api/product/search_suggest'](visit, search === undefined ? {} : { search }),
      )
    ).value
  expect(await suggested()).toEqual({ games: [], providers: [], categories: [], trending: [] })
  await addRounds('elm', 50, daysAgo(0.2), 1)
  await addRounds('cafe', 5, daysAgo(0.1), 4)
  handlers = catalogueHandlers({ readGames: gamesReader(sites) })
  expect(codesOf({ value: (await suggested()).trending })).toEqual(['cafe', 'elm'])
  expect(codesOf({ value: (await suggested('temlpe')).games })).toEqual(['amber'])
  expect((await suggested('bta huse')).providers).toEqual([])
  expect((await suggested('beta hosue')).providers).toMatchObject([
    { provider_code: 'BETA', count: 2 },
  ])
  expect((await suggested('arcad')).categories).toEqual([
    { category: 'arcade', name: 'Arcade', count: 2 },
  ])
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
  const mark = expect.stringMatching(/^\/art\/provider\/[A-Z]+-[0-9a-f]{16}\.svg$/) as string
  const providers = (body: { game_type?: 'arcade' | 'bingo' }) =>
    ask((visit) => handlers['/api/product/providers'](visit, body))
  expect((await providers({})).value).toEqual([
    { provider_code: 'BETA', provider_name: 'Beta House', provider_image: mark, count: 2 },
    {
      provider_code: 'ALPHA',
      provider_name: 'Zeta Works',
      provider_image: mark,
      count: games.length - 2,
    },
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
