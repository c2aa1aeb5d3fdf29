/** Protects: opening plus rows is closing, on every page and whatever the period. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { inDays, testHouse, type TestHouse, type Who } from '#tests/harness/visit.ts'
import { depositOf, postOne, stakeOf } from '#tests/harness/money.ts'
import { lifetimeNetDeposit, readStatement } from './balance.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.drop())

const read = (who: Who, from: Date, to: Date, page = { limit: 100, offset: 0 }) =>
  house.database.inSite(house.site.id, (db) =>
    readStatement(db, { playerId: who.player.id, account: 'cash', from, to, languages: [] }, page),
  )

async function player() {
  const { site } = house
  const who = await house.playerOf(site)
  await postOne(house, depositOf(who, site, 1000n, { at: inDays(0) }))
  await postOne(house, stakeOf(who, site, 100n, 30n, { at: inDays(1) }))
  await postOne(house, stakeOf(who, site, 200n, 0n, { at: inDays(2) }))
  await postOne(house, depositOf(who, site, 50n, { at: inDays(20) }))
  return who
}

test('[STM-04] opening plus the rows of the period is closing, with a running balance', async () => {
  const who = await player()
  const statement = await read(who, inDays(1), inDays(20))
  expect(statement).toMatchObject({ opening: 1000n, closing: 730n, total: 3 })
  expect(statement.rows.map(({ amount, balanceAfter }) => [amount, balanceAfter])).toEqual([
    [-100n, 900n],
    [30n, 930n],
    [-200n, 730n],
  ])
  expect(statement.totals).toEqual([
    { reason: 'payout', count: 1, amount: 30n },
    { reason: 'stake', count: 2, amount: -300n },
  ])
})

test('a page shows its rows, the totals are of the whole period', async () => {
  const who = await player()
  const statement = await read(who, inDays(0), inDays(30), { limit: 2, offset: 3 })
  expect(statement).toMatchObject({ opening: 0n, closing: 780n, total: 5 })
  expect(statement.rows.map(({ entryId }) => entryId)).toEqual(['cash-4', 'cash-5'])
})

test('a period in which nothing moved opens and closes with what was there', async () => {
  const who = await player()
  expect(await read(who, inDays(5), inDays(6))).toEqual({
    next: '',
    opening: 730n,
    closing: 730n,
    rows: [],
    total: 0,
    totals: [],
  })
})

test('[STM-03] what came in less what went out, over months', async () => {
  const { site } = house
  const who = await player()
  await postOne(
    house,
    depositOf(who, site, 0n, {
      content: 'paid',
      at: inDays(40),
      legs: [
        { account: 'cash', amount: -80n, against: 'transit', reason: 'withdrawal_hold' },
        { account: 'held', amount: 80n, against: 'transit', reason: 'withdrawal_hold' },
        { account: 'held', amount: -80n, against: 'gateway:sandbox', reason: 'withdrawal_paid' },
      ],
    }),
  )
  expect(await house.database.inSite(site.id, (db) => lifetimeNetDeposit(db, who.player.id))).toBe(
    970n,
  )
})
