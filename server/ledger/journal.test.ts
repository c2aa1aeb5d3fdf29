/** Protects: a follower meets every entry once, also one whose transaction commits after later ones. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { testHouse, type TestHouse } from '#tests/harness/visit.ts'
import { depositOf, postOne, richPlayer, stakeOf } from '#tests/simulation/money.ts'
import { follow, journalStart, type JournalEntry, type Position } from './journal.ts'
import { postNow } from './post.ts'
import { openWriter } from './writer.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.drop())

const followFrom = (after: Position, limit = 1000) =>
  house.database.inSite(house.site.id, (db) => follow(db, house.site.id, after, limit))
const idsOf = (entries: JournalEntry[]) => entries.map(({ playerId, seq }) => `${playerId}-${seq}`)

test('an entry that commits late is not overtaken', async () => {
  const { site } = house
  const [slow, quick] = [await house.playerOf(site), await house.playerOf(site)]
  const start = (await followFrom(journalStart)).at(-1)?.position ?? journalStart
  const transaction = house.database.begin(site.id)
  await postNow(transaction.db, depositOf(slow, site, 5n))
  await postOne(house, depositOf(quick, site, 7n))
  expect(await followFrom(start)).toEqual([])
  await transaction.commit()
  expect((await followFrom(start)).map(({ amount }) => amount)).toEqual([5n, 7n])
})

test('a follower in small steps meets every entry once while several writers post', async () => {
  const { site } = house
  const players = await Promise.all(Array.from({ length: 12 }, () => richPlayer(house, site, 1000n)))
  const writers = [openWriter(house.database, { lanes: 2 }), openWriter(house.database)]
  let isPosting = true
  const posting = Promise.all(
    players.map(async (who, i) => {
      for (let n = 0; n < 15; n++) {
        const stake = stakeOf(who, site, 1n, 1n)
        await (n % 4 === 3 ? postOne(house, stake) : writers[i % 2]!.post(stake))
      }
    }),
  ).finally(() => (isPosting = false))
  const met: JournalEntry[] = []
  const step = async () => {
    const entries = await followFrom(met.at(-1)?.position ?? journalStart, 7)
    met.push(...entries)
    return entries.length
  }
  while (isPosting) await step()
  await posting
  while ((await step()) > 0);
  await Promise.all(writers.map((writer) => writer.close()))
  const { rows } = await house.owner.query<{ id: string }>(`select player_id || '-' || seq as id from entry where site_id = $1`, [site.id])
  expect(idsOf(met).toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
})

test('a site follows its own entries only', async () => {
  const foreign = await house.playerOf(house.otherSite)
  await postOne(house, depositOf(foreign, house.otherSite, 5n))
  const seen = await house.database.inSite(house.site.id, (db) => follow(db, house.otherSite.id, journalStart, 10))
  expect(seen).toEqual([])
})
