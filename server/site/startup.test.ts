/** Protects: what a site’s pages start from is that site’s own, and leads to nothing that is not there. */

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languageCodes } from '#contract/catalogue.ts'
import { startupCalls } from '#contract/startup.ts'
import { openDatabase, type Database } from '#server/base/database.ts'
import { freshDatabase, type FreshDatabase } from '#tests/harness/postgres.ts'
import { Value } from 'typebox/value'
import { addDemoSites } from './demo.ts'
import { openSites, type Sites } from './sites.ts'
import { startupReader, type ReadStartup, type Startup } from './startup.ts'

let fresh: FreshDatabase
let database: Database
let owner: pg.Client
let sites: Sites
let readStartup: ReadStartup

const now = new Date('2026-12-01T12:00:00Z')

beforeAll(async () => {
  fresh = await freshDatabase()
  await addDemoSites(fresh.url)
  database = openDatabase({ url: fresh.url, connectionsMax: 2 })
  owner = new pg.Client(fresh.url)
  await owner.connect()
  await addGames(1, 'ALPHA', { slot_game: true, arcade: true, bingo: false })
  await addGames(1, 'BETA', { slot_game: true, sabong: true })
  await addGames(1, 'SHUT', { poker: true }, false)
  await addGames(23, 'ALPHA', { slot_game: true })
  sites = await openSites(database)
  readStartup = startupReader(sites, null)
})

afterAll(async () => {
  await owner.end()
  await database.close()
  await fresh.drop()
})

/** One game for each category, open or not, of a provider that is open or not. */
async function addGames(
  siteId: number,
  provider: string,
  categories: Record<string, boolean>,
  isOpen = true,
) {
  await owner.query(
    'insert into provider (site_id, provider_code, name, is_open) values ($1, $2, $2, $3)',
    [siteId, provider, isOpen],
  )
  for (const [category, isGameOpen] of Object.entries(categories)) {
    await owner.query(
      `insert into game (site_id, provider_code, game_code, name, category, is_open, stake_min, stake_max, stake_steps,
                         rules_version, config_hash, volatility, rtp, added_at)
       values ($1, $2, $3, $3, $4, $5, 100, 1000, '{100}', 1, repeat('0', 64), 'low', '96.00', now())`,
      [siteId, provider, category.replace('_', '-'), category, isGameOpen],
    )
  }
}

function startup(code: string): Promise<Startup> {
  const site = sites.byHost(`${code}.localhost`)
  return database.inSite(site.id, (db) => readStartup(db, site, now))
}

test('each demo site but the broken one answers in the form of the contract, with its own look and words', async () => {
  const found = new Set<string>()
  for (const site of sites.all()) {
    if (site.code === 'broken') continue
    const answer = await startup(site.code)
    expect([...Value.Errors(startupCalls['/api/startup'].reads, answer)]).toEqual([])
    expect(answer.site).toMatchObject({
      site_name: site.name,
      currency: site.currency,
      external_id: site.code,
    })
    expect(answer.language.map(({ code }) => code)).toEqual(site.languages)
    expect(answer.language.filter((language) => language.is_default)).toEqual([answer.language[0]])
    expect(answer.demo).toBe(true)
    found.add(answer.site.template)
  }
  expect(found.size).toBe(22)
})

test('the demo shows every language first somewhere, every currency, and each switch on and off', async () => {
  const answers = await Promise.all(
    sites
      .all()
      .filter(({ code }) => code !== 'broken')
      .map(({ code }) => startup(code)),
  )
  expect(new Set(answers.map(({ language }) => language[0]?.code))).toEqual(new Set(languageCodes))
  expect(new Set(answers.map(({ site }) => site.currency)).size).toBe(9)
  const switches: ((answer: Startup) => boolean)[] = [
    (answer) => answer.show_referral,
    (answer) => answer.show_free_play,
    (answer) => answer.show_register,
    (answer) => answer.show_preloader,
    (answer) => answer.show_announcement,
    (answer) => answer.show_app_prompt,
    (answer) => answer.show_app_bar,
    (answer) => answer.site.gamify_status,
    (answer) => answer.live_chat.status,
    (answer) => answer.site.android_sub !== '',
    (answer) => answer.maintenance.is_maintenance,
  ]
  for (const is_on of switches) expect(new Set(answers.map(is_on)).size).toBe(2)
})

test('settings stored before a site could switch off the splash, the modal and the offers of its app have them on', async () => {
  await owner.query(
    `update site set settings = settings #- '{features,preloader}' #- '{features,announcement}'
       #- '{features,app_prompt}' #- '{features,app_bar}' where code = 'casino1'`,
  )
  await sites.reload()
  expect(await startup('casino1')).toMatchObject({
    show_preloader: true,
    show_announcement: true,
    show_app_prompt: true,
    show_app_bar: true,
  })
})

test('categories count their open providers with open games, as far as the operator offers them', async () => {
  const { provider_count, has_hot_games } = await startup('casino1')
  // Bingo has only a closed game, poker only a closed provider, sabong is not offered.
  expect(provider_count).toEqual([
    { category: 'hot', count: 2 },
    { category: 'slot_game', count: 2 },
    { category: 'arcade', count: 1 },
  ])
  expect(has_hot_games).toBe(true)
})

test('menus show only categories that have games, and no empty group', async () => {
  const { content } = await startup('casino1')
  expect(content.menu.map((entry) => entry.content_id)).toEqual(['home', 'hot', 'slots', 'arcade'])
  expect(content.game_menu.map((entry) => entry.category)).toEqual(['hot', 'slot_game', 'arcade'])
})

test('a site without games has a menu without games', async () => {
  const answer = await startup('empty')
  expect(answer.content.menu.map((entry) => entry.content_id)).toEqual(['home'])
  expect(answer.content.game_menu).toEqual([])
  expect(answer.provider_count).toEqual([])
  expect(answer.has_hot_games).toBe(false)
})

test('menus show the sportsbook while an event is live or to come, and not longer', async () => {
  await owner.query(`
    insert into sport values (22, 'football', '{"EN":"Football"}', 0);
    insert into league values (22, 'league', 'football', '{"EN":"League"}', 0);
    insert into team values (22, 'home', '{"EN":"Home"}'), (22, 'away', '{"EN":"Away"}');
    insert into event values (22, 'match', 'league', 'home', 'away', now(), 'upcoming')`)
  await sites.reload()
  const shown = async () => (await startup('sportsbook4')).provider_count
  expect(await shown()).toEqual([{ category: 'sportsbook', count: 1 }])
  await owner.query("update event set state = 'cancelled'; update sport set position = 1")
  await sites.reload()
  expect(await shown()).toEqual([])
})

test('a group keeps the entries that have games', async () => {
  await addGames(19, 'ALPHA', { slot_game: true, sportsbook: true })
  await sites.reload()
  const { menu } = (await startup('sportsbook1')).content
  expect(menu.map((entry) => entry.content_id)).toEqual(['home', 'sports', 'games'])
  expect(menu.at(-1)?.children.map((entry) => entry.content_id)).toEqual(['hot', 'slots'])
})

test('a game that closes leaves the menu', async () => {
  await owner.query(`update game set is_open = false where site_id = 1 and category = 'arcade'`)
  await sites.reload()
  const { content } = await startup('casino1')
  expect(content.game_menu.map((entry) => entry.category)).toEqual(['hot', 'slot_game'])
})

test('a closed site says so, and since and until when', async () => {
  const { maintenance, site } = await startup('closed')
  expect(maintenance).toEqual({
    is_maintenance: true,
    start_date: '2026-11-01T00:00:00Z',
    end_date: '2030-01-01T00:00:00Z',
  })
  expect(site.status).toBe('closed')
})

test('an invalid theme code or colour is refused, and other sites go on', async () => {
  await expect(startup('broken')).rejects.toMatchObject({ key: 'invalidTheme' })
  await owner.query(
    `update site set settings = settings || '{"theme_code": "slot10"}' where code = 'broken'`,
  )
  await sites.reload()
  await expect(startup('broken')).rejects.toMatchObject({ key: 'invalidTheme' })
  expect((await startup('casino2')).site.template).toBe('template2')
})

test('a live chat says when somebody answers, in the zone of its site', async () => {
  await owner.query(
    `update site set settings = jsonb_set(settings, '{live_chat}',
       '{"is_on": true, "chat_id": "12345678", "image_id": "", "hours": {"from": "08:00", "to": "24:00"}}') where code = 'casino2'`,
  )
  await sites.reload()
  expect((await startup('casino2')).live_chat).toMatchObject({
    status: true,
    hours: { from: '08:00', to: '24:00', time_zone: sites.byHost('casino2.localhost').timeZone },
  })
})

test('a live chat without an id is off', async () => {
  await owner.query(
    `update site set settings = jsonb_set(settings, '{live_chat}', '{"is_on": true, "chat_id": "", "image_id": ""}') where code = 'casino2'`,
  )
  await sites.reload()
  expect((await startup('casino2')).live_chat.status).toBe(false)
})
