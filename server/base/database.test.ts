/** Protects the server against its database: statements are exact, transactions end, and a broken connection ends nothing else. */

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '#tests/harness/postgres.ts'
import { openDatabase, sql, type Database } from './database.ts'

let fresh: FreshDatabase
let database: Database
const broken: Error[] = []
beforeAll(async () => {
  fresh = await freshDatabase()
  database = openDatabase({
    url: fresh.url,
    connectionsMax: 4,
    onError: (fault) => broken.push(fault),
  })
})
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

test('fragments are set in place and their values numbered on', () => {
  const filter = sql`a = ${1} and b = ${'two'}`
  expect(sql`select ${0} where ${filter} limit ${3}`).toEqual({
    text: 'select $1 where a = $2 and b = $3 limit $4',
    values: [0, 1, 'two', 3],
  })
})

test('64-bit integers stay exact', async () => {
  const row = await database.bare.row<{ n: bigint }>(
    sql`select ${9_007_199_254_740_993n}::bigint as n`,
  )
  expect(row).toEqual({ n: 9_007_199_254_740_993n })
})

test('what throws leaves nothing behind, what returns is there', async () => {
  const write = (db: Parameters<Parameters<Database['inSite']>[1]>[0], address: string) =>
    db.run(
      sql`insert into login_attempt (site_id, account_id, address, succeeded, factor, at) values (1, 'someone', ${address}, false, 'password', now())`,
    )
  const owner = new pg.Client(fresh.url)
  await owner.connect()
  await owner.query(
    `insert into site (site_id, code, hosts, settings) values (1, 'north', '{north.test}', '{}')`,
  )
  await owner.end()
  await expect(
    database.inSite(1, async (db) => {
      await write(db, 'lost')
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  await database.inSite(1, (db) => write(db, 'kept'))
  const rows = await database.inSite(1, (db) => db.rows(sql`select address from login_attempt`))
  expect(rows).toEqual([{ address: 'kept' }])
})

// Its statements need no end, so nothing of one may reach another: neither the site, nor a write.
test('a reading sees its own site, writes nothing, and leaves nothing to whoever has the connection next', async () => {
  const owner = new pg.Client(fresh.url)
  await owner.connect()
  await owner.query(
    `insert into site (site_id, code, hosts, settings) values (2, 'south', '{south.test}', '{}')`,
  )
  await owner.end()
  const attempt = (siteId: number) =>
    sql`insert into login_attempt (site_id, account_id, address, succeeded, factor, at) values (${siteId}, 'someone', 'reading', false, 'password', now())`
  const found = sql`select site_id from login_attempt where address = 'reading'`
  await database.inSite(1, (db) => db.run(attempt(1)))
  await database.inSite(2, (db) => db.run(attempt(2)))
  const seen = await Promise.all(
    Array.from({ length: 40 }, (_, i) => database.reading(1 + (i % 2)).rows(found)),
  )
  expect(seen).toEqual(Array.from({ length: 40 }, (_, i) => [{ site_id: 1 + (i % 2) }]))
  await expect(database.reading(1).run(attempt(1))).rejects.toThrow('read-only transaction')
  await expect(database.inSite(2, (db) => db.run(attempt(1)))).rejects.toThrow('row-level security')
  expect(await database.bare.rows(found).catch(() => [])).toEqual([])
  await database.inSite(1, (db) => db.run(attempt(1)))
})

// They travel as one message: what its fault skips must be there for whoever asks next, on the same connection too.
test('of readings asked together one that fails fails the others, and nothing that is asked behind them', async () => {
  const write = sql`update login_attempt set address = 'nowhere'`
  const skipped = sql`select site_id, 'skipped' as word from site`
  const [reading, other] = [database.reading(1), database.reading(2)]
  const asked = [reading.run(write), reading.rows(skipped), other.rows(skipped)]
  const told = (await Promise.allSettled(asked)).map(({ status }) => status)
  expect(told).toEqual(['rejected', 'rejected', 'fulfilled'])
  expect(await reading.rows(skipped)).toEqual([{ site_id: 1, word: 'skipped' }])
})

test('each reading asked with others hears its own answer, whatever it is', async () => {
  const db = database.reading(1)
  const one = (value: number) => db.rows(sql`select ${value}::integer as value`)
  expect(
    await Promise.all([
      one(1),
      db.rows(sql`select 1 as none limit 0`),
      one(2),
      one(1),
      db.run(sql`select`),
    ]),
  ).toEqual([[{ value: 1 }], [], [{ value: 2 }], [{ value: 1 }], 1])
})

test('statements sent together run in their order, and the first begins the transaction', async () => {
  const set = (value: number) => sql`select set_config('fairhouse.order', ${String(value)}, true)`
  const rows = await database.inSite(1, async (db) => {
    const asked = [set(1), set(2), sql`select current_setting('fairhouse.order') as last`]
    return (await Promise.all(asked.map((one) => db.rows(one))))[2]
  })
  expect(rows).toEqual([{ last: '2' }])
})

test('a transaction without statements takes no connection', async () => {
  const idle = Array.from({ length: 20 }, () => database.begin(1))
  // Five times as many as the pool has: were one taken each, this would wait for ever.
  expect(await Promise.all(idle.map((transaction) => transaction.commit()))).toHaveLength(20)
})

// A database that restarts must not take the server with it, also between two statements of a transaction.
test('a connection that is ended in use fails its own transaction only', async () => {
  const owner = new pg.Client(fresh.url)
  await owner.connect()
  const failing = database.inSite(1, async (db) => {
    const row = await db.row<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    const told = new Promise<void>((resolve) => {
      const watch = setInterval(() => {
        if (broken.length === 0) return
        clearInterval(watch)
        resolve()
      }, 5)
    })
    await owner.query('select pg_terminate_backend($1)', [row?.pid])
    await told
    await db.rows(sql`select 1 as one`)
  })
  await expect(failing).rejects.toThrow(/terminat|not queryable/)
  expect(await database.bare.row(sql`select 1 as one`)).toEqual({ one: 1 })
  await owner.end()
})
