/** Protects: a follower meets every entry once, also one whose transaction commits after later ones. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { testHouse, type TestHouse } from '#tests/harness/visit.ts'
import { depositOf, postOne, richPlayer, stakeOf } from '#tests/harness/money.ts'
import { follow, journalStart, type JournalEntry, type Position } from './journal.ts'
import { postNow } from './post.ts'
import { openWriter } from './writer.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
  // Connections of the pool that are ended by force while it closes are no fault of a test.
  house.owner.on('error', () => {})
})
afterAll(() => house.drop())

const followFrom = (after: Position, limit = 1000) =>
  house.database.inSite(house.site.id, (db) => follow(db, house.site.id, after, limit))
/** Steps on until so many entries were met: other transactions of the cluster may hold a follower back for a while. */
async function followUntil(count: number, after: Position, limit = 1000): Promise<JournalEntry[]> {
  const met: JournalEntry[] = []
  while (met.length < count) met.push(...(await followFrom(met.at(-1)?.position ?? after, limit)))
  return met
}

async function idsInBooks(): Promise<string[]> {
  const { rows } = await house.owner.query<{ id: string }>(
    `select player_id || '-' || seq as id from entry where site_id = $1`,
    [house.site.id],
  )
  return rows.map(({ id }) => id)
}

test('an entry that commits late is not overtaken', async () => {
  const { site } = house
  const [slow, quick] = [await house.playerOf(site), await house.playerOf(site)]
  const transaction = house.database.begin(site.id)
  await postNow(transaction.db, depositOf(slow, site, 5n))
  await postOne(house, depositOf(quick, site, 7n))
  expect(await followFrom(journalStart)).toEqual([])
  await transaction.commit()
  const met = await followUntil(2, journalStart)
  expect(met.map(({ amount }) => amount)).toEqual([5n, 7n])
})

test('a follower in small steps meets every entry once while several writers post', async () => {
  const { site } = house
  const players = await Promise.all(
    Array.from({ length: 12 }, () => richPlayer(house, site, 1000n)),
  )
  const before = await idsInBooks()
  const stakesEach = 15
  const writers = [openWriter(house.database, { lanes: 2 }), openWriter(house.database)]
  const posting = Promise.all(
    players.map(async (who, i) => {
      for (let n = 0; n < stakesEach; n++) {
        const stake = stakeOf(who, site, 1n, 1n)
        await (n % 4 === 3 ? postOne(house, stake) : writers[i % 2]!.post(stake))
      }
    }),
  )
  // Two entries a stake.
  const expected = before.length + players.length * (stakesEach * 2)
  const [met] = await Promise.all([followUntil(expected, journalStart, 7), posting])
  await Promise.all(writers.map((writer) => writer.close()))
  const ids = met.map(({ playerId, seq }) => `${playerId}-${seq}`)
  expect(ids.toSorted()).toEqual((await idsInBooks()).toSorted())
})

test('a site follows its own entries only', async () => {
  const foreign = await house.playerOf(house.otherSite)
  await postOne(house, depositOf(foreign, house.otherSite, 5n))
  const seen = await house.database.inSite(house.site.id, (db) =>
    follow(db, house.otherSite.id, journalStart, 10),
  )
  expect(seen).toEqual([])
})
