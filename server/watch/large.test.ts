/** Protects: a large movement leaves its event, once, with who, how much and of what. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { runFollowers } from '#server/ledger/follower.ts'
import { testHouse, type TestHouse, type Who } from '#tests/harness/visit.ts'
import { depositOf, postOne } from '#tests/harness/money.ts'
import { largeMovements } from './large.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.drop())

const large = 30_000_000n

async function followAll() {
  const { rows } = await house.owner.query<{ last: bigint }>(
    'select max(posted_in) as last from entry',
  )
  const isThere = async () => {
    const { rows: at } = await house.owner.query<{ posted_in: bigint }>(
      'select posted_in from follower',
    )
    return at[0] !== undefined && at[0].posted_in >= (rows[0]?.last ?? 0n)
  }
  // Other transactions of the cluster may hold a follower back for a while.
  do
    await runFollowers({
      database: house.database,
      followers: [largeMovements],
      siteOf: () => house.site,
      now: new Date(),
    })
  while (!(await isThere()))
}

const eventsOf = async ({ player }: Who) =>
  (
    await house.owner.query<{ kind: string; reason: string; amount: string }>(
      `select kind, reason, after->>'amount' as amount from significant_event where subject = $1 order by event_id`,
      [`player:${player.id}`],
    )
  ).rows

test('[EVT-01] a single movement from the site’s threshold on is an event, one below is none', async () => {
  const { site } = house
  const [under, exact] = [await house.playerOf(site), await house.playerOf(site)]
  await postOne(house, depositOf(under, site, large - 1n))
  await postOne(house, depositOf(exact, site, large))
  await followAll()
  expect(await eventsOf(under)).toEqual([])
  expect(await eventsOf(exact)).toEqual([
    { kind: 'large_deposit', reason: 'single', amount: String(large) },
  ])
})

test('[EVT-01] small movements that add up to much in a day are one event', async () => {
  const { site } = house
  const who = await house.playerOf(site)
  for (let n = 0; n < 4; n++) await postOne(house, depositOf(who, site, large - 1n))
  await followAll()
  await postOne(house, depositOf(who, site, 1n))
  await followAll()
  expect(await eventsOf(who)).toEqual([
    { kind: 'large_deposit', reason: 'day', amount: String(4n * (large - 1n)) },
  ])
})
