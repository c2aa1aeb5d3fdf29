/** Protects the rules in force: a game that is not what was published, or not what was started, takes no more stakes. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { games } from '#games/catalogue.ts'
import { configHash } from '#games/game.ts'
import { openLog } from '#server/base/log.ts'
import { openRandomWatch } from '#server/watch/random.ts'
import { publishGames } from '#tests/harness/studio.ts'
import { noon, outcomeOf, testHouse, type TestHouse } from '#tests/harness/visit.ts'
import { openSelfCheck, type Measures } from './self_check.ts'
import { openOffers } from './studio.ts'

const hour = 3_600_000
const later = (hours: number) => new Date(noon.getTime() + hours * hour)
const right = Object.fromEntries(Object.values(games).map((game) => [game.code, configHash(game)]))

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
  await publishGames(house)
})
afterAll(() => house.drop())

const checkOf = (measures: Partial<Measures>) =>
  openSelfCheck(
    { database: house.database, siteIds: () => [house.site.id], log: openLog('silent') },
    {
      rules: () => right,
      started: 'as started',
      sources: () => Promise.resolve('as started'),
      ...measures,
    },
  )
const events = async () =>
  (
    await house.owner.query(
      `select subject, reason from significant_event where kind = 'game_changed' order by event_id`,
    )
  ).rows
const open = async () =>
  (
    await house.owner.query(`select game_code from game where site_id = $1 and is_open`, [
      house.site.id,
    ])
  ).rows.length

test('[GAM-19] a game with other rules than published is switched off, at the start and a day later, with an event', async () => {
  const rules = { ...right }
  const check = checkOf({ rules: () => rules })
  expect(await check(noon)).toBe(0)
  rules['dice'] = 'f'.repeat(64)
  expect(await check(later(23))).toBe(0)
  expect(await check(later(24))).toBe(1)
  expect(await events()).toEqual([{ subject: 'game:dice', reason: 'self-check' }])
  expect(await outcomeOf(openOffers(house.database).find(house.site.id, 'dice', later(24)))).toBe(
    'gameClosed',
  )
})

test('[GAM-19] sources that changed under a running process switch off all games they make', async () => {
  let sources = 'as started'
  const check = checkOf({ sources: () => Promise.resolve(sources) })
  await check(noon)
  expect(await open()).toBe(Object.keys(games).length - 1)
  sources = 'changed'
  await check(later(24))
  expect(await open()).toBe(0)
})

test('[RNG-09] a random source that fails is told once to every site, and no stake is taken', async () => {
  const fault = 'the byte 9 came 6 times in a row'
  const siteIds = () => [house.site.id, house.otherSite.id]
  const watch = openRandomWatch(
    { database: house.database, siteIds, clock: () => noon, log: openLog('silent') },
    () => fault,
  )
  expect([await watch(), await watch()]).toEqual([1, 0])
  const { rows } = await house.owner.query(
    `select site_id, reason from significant_event where kind = 'random_failed' order by site_id`,
  )
  expect(rows).toEqual(siteIds().map((site_id) => ({ site_id, reason: fault })))
  const offers = openOffers(house.database, () => fault)
  expect(await outcomeOf(offers.find(house.otherSite.id, 'limbo', noon))).toBe('gameClosed')
})
