/** Protects a player's lists: their own only, once each, bounded, and named by the catalogue. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { favouritesMax } from '#contract/home.ts'
import { openSites } from '#server/site/sites.ts'
import { readDemoSites } from '#server/site/demo.ts'
import { inMs, noon, outcomeOf, testHouse, type TestHouse, type Who } from '#tests/harness/visit.ts'
import { gamesReader } from './catalogue.ts'
import { catalogueHandlers } from './handlers.ts'

let house: TestHouse
let handlers: ReturnType<typeof catalogueHandlers>
const gamesMade = favouritesMax + 10

beforeAll(async () => {
  house = await testHouse()
  const [demo] = readDemoSites()
  await house.owner.query('update site set settings = $1', [JSON.stringify(demo?.settings)])
  for (const { id } of [house.site, house.otherSite]) {
    await house.owner.query(
      `insert into provider (site_id, provider_code, name) values ($1, 'ALPHA', 'Alpha')`,
      [id],
    )
    await house.owner.query(
      `insert into game (site_id, provider_code, game_code, name, category, stake_min, stake_max, stake_steps, position,
                         rules_version, config_hash, volatility, rtp, added_at)
       select $1, 'ALPHA', 'g' || n, 'Game ' || n, 'slot_game', 100, 500, '{100}', n, 1, repeat('0', 64), 'low', '96.00', $2
         from generate_series(1, $3::integer) n`,
      [id, noon, gamesMade],
    )
  }
  handlers = catalogueHandlers({ readGames: gamesReader(await openSites(house.database)) })
})
afterAll(() => house.drop())

const visitAt = (who: Who, ms = 0) => house.visitOf<Who>(house.site, { ...who, now: inMs(ms) })
const key = (n: number) => ({ provider_code: 'ALPHA', game_code: `g${n}` })
const add = (who: Who, n: number, ms = 0) =>
  house.call(handlers['/api/home/fav_add'], visitAt(who, ms), key(n))
const list = async (who: Who) =>
  (await house.call(handlers['/api/home/fav_list'], visitAt(who), {})).value
const codesOf = (games: { game_code: string }[]) => games.map(({ game_code }) => game_code)

test('a favourite is named and pictured by the catalogue, whatever was sent', async () => {
  const who = await house.playerOf(house.site)
  const sent = {
    ...key(1),
    game_name: '<b>x</b>',
    game_type: 'casino',
    img_url: 'https://evil.example/x.png',
  }
  const { value } = await house.call(handlers['/api/home/fav_add'], visitAt(who), sent)
  const picture = expect.stringMatching(/^\/art\/game\/[A-Z]+\/g1-[0-9a-f]{16}\.svg$/) as string
  expect(value).toEqual([
    {
      ...key(1),
      game_name: 'Game 1',
      game_type: 'slot_game',
      game_image: picture,
      img_url: picture,
    },
  ])
})

test('adding twice and removing twice are no faults, and the latest stands first', async () => {
  const who = await house.playerOf(house.site)
  for (const [i, n] of [1, 2, 1, 3].entries()) await add(who, n, i)
  expect(codesOf(await list(who))).toEqual(['g3', 'g2', 'g1'])
  const remove = () => house.call(handlers['/api/home/fav_remove'], visitAt(who), key(2))
  expect(codesOf((await remove()).value)).toEqual(['g3', 'g1'])
  expect(codesOf((await remove()).value)).toEqual(['g3', 'g1'])
})

test('favourites are the player’s own, and filter their lists only', async () => {
  const [one, other] = [await house.playerOf(house.site), await house.playerOf(house.site)]
  await add(one, 5)
  expect(await list(other)).toEqual([])
  const listed = async (who: Who | null, is_favourite: boolean) =>
    (
      await house.call(
        handlers['/api/product/list'],
        who ? visitAt(who) : house.visitOf(house.site),
        { is_favourite, per_page: 1 },
      )
    ).total
  expect(await listed(one, true)).toBe(1)
  expect(await listed(one, false)).toBe(gamesMade - 1)
  expect(await listed(null, true)).toBe(0)
})

test('a game that is no game, or closed, cannot be added; one that closes later is shown no longer', async () => {
  const who = await house.playerOf(house.site)
  expect(await outcomeOf(add(who, gamesMade + 1))).toBe('gameUnknown')
  await add(who, 7)
  await house.owner.query(`update game set is_open = false where site_id = 1 and game_code = 'g7'`)
  handlers = catalogueHandlers({ readGames: gamesReader(await openSites(house.database)) })
  expect(await list(who)).toEqual([])
  expect(await outcomeOf(add(who, 7))).toBe('gameUnknown')
})

// Protects the bound when it matters: many requests at once.
test('the bound holds however many are added at the same time', async () => {
  const who = await house.playerOf(house.site)
  await house.owner.query(
    `insert into favourite_game (site_id, player_id, provider_code, game_code, added_at)
     select 1, $1, 'ALPHA', 'g' || n, $2 from generate_series(10, $3::integer) n`,
    [String(who.player.id), noon, favouritesMax + 7],
  )
  const outcomes = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => outcomeOf(add(who, n))))
  expect(outcomes.toSorted()).toEqual([
    'OK',
    'OK',
    ...Array.from({ length: 4 }, () => 'favouritesFull'),
  ])
  expect(await list(who)).toHaveLength(favouritesMax)
})

test('recent games are those played last, and order lists', async () => {
  const who = await house.playerOf(house.site)
  for (const [i, n] of [9, 4].entries())
    await house.owner.query(`insert into recent_game values (1, $1, 'ALPHA', $2, $3)`, [
      String(who.player.id),
      `g${n}`,
      inMs(i),
    ])
  const { value } = await house.call(handlers['/api/product/recent'], visitAt(who), {})
  expect(codesOf(value)).toEqual(['g4', 'g9'])
  const sorted = await house.call(handlers['/api/product/list'], visitAt(who), {
    sort: 'recent',
    per_page: 3,
  })
  expect(codesOf(sorted.value)).toEqual(['g4', 'g9', 'g1'])
})
