/** Protects: what is gathered is answered each for itself, and a lost connection loses and doubles nothing. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/base/database.ts'
import { refusalOf, testHouse, type TestHouse, type Who } from '#tests/harness/visit.ts'
import { depositOf, richPlayer, stakeOf, wordOf } from '#tests/harness/money.ts'
import { balancesOf } from './balance.ts'
import { openWriter } from './writer.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
  // Connections of the pool that are ended by force while it closes are no fault of a test.
  house.owner.on('error', () => {})
})
afterAll(() => house.drop())

const cashOf = async (who: Who) =>
  (await house.database.inSite(house.site.id, (db) => balancesOf(db, who.player.id))).cash
const players = (count: number) =>
  Promise.all(Array.from({ length: count }, () => richPlayer(house, house.site, 100n)))

test('a transfer the database cannot take is refused alone', async () => {
  const { site } = house
  const [first, broken, last] = (await players(3)) as [Who, Who, Who]
  const writer = openWriter(house.database)
  const answers = await Promise.allSettled([
    writer.post(stakeOf(first, site, 10n)),
    // A zero byte is no text for PostgreSQL: the whole statement fails.
    writer.post(stakeOf(broken, site, 10n, 0n, { subject: 'a\u0000b' })),
    writer.post(stakeOf(last, site, 10n)),
  ])
  await writer.close()
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await Promise.all([first, broken, last].map(cashOf))).toEqual([90n, 100n, 90n])
})

test('several transfers of one player happen in the order they came', async () => {
  const { site } = house
  const [who] = (await players(1)) as [Who]
  const writer = openWriter(house.database, { lanes: 2 })
  const words = await Promise.all(
    [stakeOf(who, site, 100n), depositOf(who, site, 5n), stakeOf(who, site, 6n)].map(writer.post),
  )
  await writer.close()
  expect(words.map(wordOf)).toEqual(['applied', 'applied', 'balanceTooLow'])
})

test('a series happens whole or not at all, in its order, and harms no other', async () => {
  const { site } = house
  const [poor, rich, single] = (await players(3)) as [Who, Who, Who]
  const writer = openWriter(house.database)
  const tooMuch = [stakeOf(poor, site, 60n), stakeOf(poor, site, 60n), depositOf(poor, site, 99n)]
  const covered = [stakeOf(rich, site, 100n), depositOf(rich, site, 30n), stakeOf(rich, site, 30n)]
  const ask = () =>
    Promise.all([tooMuch, covered, [stakeOf(single, site, 10n)]].map(writer.postAll))
  expect((await ask()).map((answers) => answers.map(wordOf))).toEqual([
    ['applied', 'balanceTooLow'],
    ['applied', 'applied', 'applied'],
    ['applied'],
  ])
  expect(await Promise.all([poor, rich, single].map(cashOf))).toEqual([100n, 0n, 90n])
  await writer.post(depositOf(poor, site, 20n))
  expect((await ask()).map((answers) => answers.map(wordOf))).toEqual([
    ['applied', 'applied', 'applied'],
    ['replayed', 'replayed', 'replayed'],
    ['applied'],
  ])
  await writer.close()
  expect(await Promise.all([poor, rich, single].map(cashOf))).toEqual([99n, 0n, 80n])
})

test('connections that break while posting lose nothing and double nothing', async () => {
  const { site } = house
  const many = await players(20)
  const writer = openWriter(house.database, { lanes: 2 })
  const rounds = 10
  const posting = Promise.all(
    many.map(async (who, place) => {
      const count = 1 + (place % 2)
      for (let n = 0; n < rounds; n += count) {
        const stakes = Array.from({ length: count }, () => stakeOf(who, site, 1n))
        for (const posted of await writer.postAll(stakes))
          expect(wordOf(posted)).toMatch(/applied|replayed/)
      }
    }),
  )
  for (let cut = 0; cut < 5; cut++) {
    await house.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'select * from post%' and pid <> pg_backend_pid()`,
    )
    await Promise.all(many.map(cashOf))
  }
  await posting
  await writer.close()
  expect(await Promise.all(many.map(cashOf))).toEqual(many.map(() => 100n - BigInt(rounds)))
})

test('what got no answer in time is unknown, and the same key tells later', async () => {
  const { site } = house
  const [who] = (await players(1)) as [Who]
  const writer = openWriter(house.database, { timeoutMs: 50 })
  const holder = await house.owner.connect()
  await holder.query('begin')
  await holder.query('select from account where player_id = $1 for update', [who.player.id])
  const stake = stakeOf(who, site, 10n)
  expect(await refusalOf(writer.post(stake))).toBe('outcomeUnknown')
  await holder.query('commit')
  holder.release()
  await writer.close()
  const second = openWriter(house.database)
  expect(wordOf(await second.post(stake))).toMatch(/applied|replayed/)
  await second.close()
  expect(await cashOf(who)).toBe(90n)
})

test('a full queue refuses at once; a closed writer takes nothing', async () => {
  const { site } = house
  const [who] = (await players(1)) as [Who]
  const never: Database = { ...house.database, connect: () => new Promise(() => {}) }
  const writer = openWriter(never, { queueMax: 1, timeoutMs: 20 })
  const waiting = refusalOf(writer.post(stakeOf(who, site, 1n)))
  expect(await refusalOf(writer.post(stakeOf(who, site, 1n)))).toBe('serviceUnavailable')
  expect(await waiting).toBe('outcomeUnknown')
  const closed = openWriter(house.database)
  await closed.close()
  expect(await refusalOf(closed.post(stakeOf(who, site, 1n)))).toBe('serviceUnavailable')
})
