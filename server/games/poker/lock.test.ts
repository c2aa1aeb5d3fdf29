/** Protects the order of locks: the first table of a tournament is held before any other of it, whoever asks. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/base/database.ts'
import { openPokerRoom, type PokerRoom } from '#tests/harness/poker_room.ts'
import { outcomeOf } from '#tests/harness/visit.ts'
import { lockTable } from './table.ts'

let room: PokerRoom
beforeAll(async () => {
  room = await openPokerRoom()
})
afterAll(() => room.house.drop())

test('whoever changes anything at a table waits for who holds the first of its tournament', async () => {
  const id = await room.openAt(await room.newSchedule(3, [2, 9]))
  for (let n = 0; n < 4; n++) await room.enter(await room.newPlayer(), id, randomUUID())
  await room.pass(3_600_000)
  const [, beside] = (await room.tournament(id)).standing.tables
  const lock = () =>
    room.house.database.inSite(room.house.site.id, async (db) => {
      await db.run(sql`set local lock_timeout = '50ms'`)
      return lockTable(db, beside!.table_id)
    })
  const holder = await room.house.owner.connect()
  await holder.query('begin')
  await holder.query('select from poker_table where table_id = $1 for no key update', [id])
  const whileHeld = await outcomeOf(lock()).catch(String)
  await holder.query('rollback')
  holder.release()
  expect(whileHeld).toMatch(/lock timeout/)
  expect(await lock()).toMatchObject({ tableId: beside!.table_id, firstTableId: id })
})
