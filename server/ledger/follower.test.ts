/** Protects what is made from the journal: each entry counts once, whatever fails and however many processes follow. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/base/database.ts'
import { testHouse, type TestHouse } from '#tests/harness/visit.ts'
import { depositOf, postOne } from '#tests/harness/money.ts'
import { runFollowers, type Follower } from './follower.ts'
import type { JournalEntry } from './journal.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
  await house.owner.query(
    'create table seen (site_id integer, name text, transfer_id bigint); grant select, insert on seen to fairhouse_app',
  )
})
afterAll(() => house.drop())

const follower = (name: string, fails: () => boolean = () => false): Follower => ({
  name,
  take: async ({ db, site }, entries) => {
    for (const { transferId } of entries)
      await db.run(sql`insert into seen values (${site.id}, ${name}, ${transferId})`)
    if (fails()) throw new Error('killed before the commit')
  },
})

const run = (...followers: Follower[]) =>
  runFollowers({
    database: house.database,
    followers,
    siteOf: (id) => [house.site, house.otherSite].find((site) => site.id === id) ?? null,
    now: new Date(),
  })

/** Rounds until every entry of the books was seen; other transactions of the cluster may hold it back for a while. */
async function runUntilDone(...followers: Follower[]) {
  const { rows } = await house.owner.query<{ count: number }>(
    'select count(*)::integer as count from entry',
  )
  for (const { name } of followers)
    while ((await seenBy(name)).length < (rows[0]?.count ?? 0)) await run(...followers)
}

const seenBy = async (name: string) =>
  (
    await house.owner.query<{ site_id: number; transfer_id: bigint }>(
      'select site_id, transfer_id from seen where name = $1',
      [name],
    )
  ).rows

async function fill(count: number) {
  for (const site of [house.site, house.otherSite]) {
    const who = await house.playerOf(site)
    for (let n = 0; n < count; n++) await postOne(house, depositOf(who, site, 1n))
  }
}

const expectOnce = async (name: string) => {
  const seen = (await seenBy(name)).map((row) => `${row.site_id} ${row.transfer_id}`)
  expect(new Set(seen).size).toBe(seen.length)
}

test('every follower sees every entry of every site once', async () => {
  await fill(20)
  await runUntilDone(follower('first'), follower('second'))
  await fill(5)
  await runUntilDone(follower('first'), follower('second'))
  await expectOnce('first')
  await expectOnce('second')
  expect(await run(follower('first'), follower('second'))).toBe(0)
})

test('who stands at the same place is given the same entries, and nobody misses what is booked meanwhile', async () => {
  await fill(5)
  const given: (readonly JournalEntry[])[] = []
  const hearing = (name: string) => {
    const { take } = follower(name)
    const hear: Follower['take'] = async (visit, entries) => {
      given.push(entries)
      await fill(1)
      await take(visit, entries)
    }
    return { name, take: hear }
  }
  const both = [hearing('one ear'), hearing('other ear')]
  while (given.length === 0) await run(...both)
  expect(given[1]).toBe(given[0])
  await runUntilDone(follower('one ear'), follower('other ear'))
  for (const { name } of both) await expectOnce(name)
})

test('a follower that dies in the middle has done nothing, and does it all the next time', async () => {
  const deaths: string[] = []
  let isDying = true
  const dying = follower('dying', () => isDying)
  // Other transactions of the cluster may hold it back for a while.
  while (deaths.length < 3) await run(dying).catch((fault: Error) => deaths.push(fault.message))
  expect(deaths[0]).toContain('killed before the commit')
  expect(await seenBy('dying')).toEqual([])
  isDying = false
  await runUntilDone(dying)
  await expectOnce('dying')
})

test('processes that follow at once share the work and repeat none of it', async () => {
  const names = ['a', 'b', 'c'].map((name) => follower(`shared ${name}`))
  await Promise.all(Array.from({ length: 6 }, () => run(...names)))
  await runUntilDone(...names)
  for (const { name } of names) await expectOnce(name)
})

test('a site that is not served is left as it is', async () => {
  const one = follower('unserved')
  const taken = await runFollowers({
    database: house.database,
    followers: [one],
    siteOf: () => null,
    now: new Date(),
  })
  expect(taken).toBe(0)
  expect(await seenBy('unserved')).toEqual([])
})
