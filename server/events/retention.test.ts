/** Protects the records: whoever could delete them is named, and as we are shipped nobody can. */

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noon, testHouse, type TestHouse } from '#tests/harness/visit.ts'
import { record } from './events.ts'
import { checkRetention, recordTables, recordYears } from './retention.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.drop())

test('[EVT-06] no role that serves and no function can delete what recreates a session', async () => {
  expect(recordYears).toBeGreaterThanOrEqual(10)
  expect(await checkRetention(house.owner as never)).toEqual([])
})

test('[EVT-06] a way to prune records is found, whichever it is', async () => {
  const owner = new pg.Client(house.owner.options.connectionString)
  await owner.connect()
  await owner.query('begin')
  await owner.query('grant delete on round to fairhouse_core')
  await owner.query(
    `create function tidy() returns void language sql as 'delete from entry where false'`,
  )
  expect(await checkRetention(owner)).toEqual([
    'tidy deletes from entry',
    'fairhouse_core may delete from round, or it is gone',
  ])
  await owner.end()
})

// Promise: also the database's owner, who may do anything else, is stopped by the tables themselves.
test('[EVT-06] the log and the books refuse deletion to their owner too, partitions included', async () => {
  await house.database.inSite(1, (db) =>
    record(db, { siteId: 1, kind: 'program_error', actor: 'system', subject: 'test', at: noon }),
  )
  await expect(house.owner.query('delete from significant_event')).rejects.toThrow('append-only')
  for (const table of ['significant_event', 'event_seal', 'entry'])
    await expect(house.owner.query(`truncate ${table} cascade`)).rejects.toThrow('append-only')
  const dropped = house.database.inSite(1, async (db) =>
    db.run({ text: 'drop table entry', values: [] }),
  )
  await expect(dropped).rejects.toThrow('owner')
  expect(recordTables).toContain('significant_event')
})

test('[EVT-09] every instant in the database is kept in UTC, whatever zone asks', async () => {
  const { rows } = await house.owner.query(
    `select table_name, column_name from information_schema.columns
      where table_schema = 'public' and data_type in ('timestamp without time zone', 'time without time zone')`,
  )
  expect(rows).toEqual([])
  const owner = new pg.Client(house.owner.options.connectionString)
  await owner.connect()
  const read = async (zone: string) => {
    await owner.query(`set timezone = '${zone}'`)
    return (await owner.query(`select at from significant_event where site_id = 1 limit 1`)).rows[0]
      .at
  }
  expect(await read('Asia/Manila')).toEqual(noon)
  expect(await read('America/New_York')).toEqual(noon)
  await owner.end()
})
