/** Protects: a schema is what its files say, on every server, whoever started first. */

import * as fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '#tests/harness/postgres.ts'
import { migrate } from './migrate.ts'

let database: FreshDatabase
let client: pg.Client
let folder: string

beforeAll(async () => {
  database = await freshDatabase()
  client = new pg.Client(database.url)
  await client.connect()
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

beforeEach(async () => {
  await client.query('drop table if exists migration, first, second')
  folder = await fs.mkdtemp(path.join(tmpdir(), 'fairhouse-migrate-'))
  await write('0001_first.sql', 'create table first (id int)')
  return () => fs.rm(folder, { recursive: true })
})

const write = (name: string, text: string) => fs.writeFile(path.join(folder, name), text)
const tables = async () =>
  (await client.query(`select tablename from pg_tables where tablename in ('first', 'second')`))
    .rowCount

test('new files are applied in order, once', async () => {
  await write('0002_second.sql', 'create table second as select * from first')
  const lines: string[] = []
  expect(await migrate(client, folder, (line) => lines.push(line))).toBe(2)
  expect(lines).toEqual(['Migration 1 of 2: 0001_first.sql', 'Migration 2 of 2: 0002_second.sql'])
  expect(await migrate(client, folder)).toBe(0)
  expect(await tables()).toBe(2)
})

test('a file that fails leaves nothing of itself behind', async () => {
  await write('0002_second.sql', 'create table second (id int); select 1 / 0')
  await expect(migrate(client, folder)).rejects.toThrow('0002_second.sql failed: division by zero')
  expect(await tables()).toBe(1)
  await write('0002_second.sql', 'create table second (id int)')
  expect(await migrate(client, folder)).toBe(1)
})

test('a file that cannot be recorded is not applied', async () => {
  await write(
    '0002_second.sql',
    'create table second (id int); alter table migration rename to lost',
  )
  await expect(migrate(client, folder)).rejects.toThrow('0002_second.sql failed')
  expect(await tables()).toBe(1)
})

test('a file changed after it was applied is refused', async () => {
  await migrate(client, folder)
  await write('0001_first.sql', 'create table first (id bigint)')
  await expect(migrate(client, folder)).rejects.toThrow('0001_first.sql was changed')
})

test('a database newer than the code is refused', async () => {
  await write('0002_second.sql', 'create table second (id int)')
  await migrate(client, folder)
  await fs.rm(path.join(folder, '0002_second.sql'))
  await expect(migrate(client, folder)).rejects.toThrow('0002_second.sql is applied but its file')
})

test('a file numbered before an applied one is refused', async () => {
  await write('0003_second.sql', 'create table second (id int)')
  await migrate(client, folder)
  await write('0002_late.sql', 'select 1')
  await expect(migrate(client, folder)).rejects.toThrow(
    '0002_late.sql comes before 0003_second.sql',
  )
})

test('two files of one number are refused', async () => {
  await write('0001_other.sql', 'select 1')
  await expect(migrate(client, folder)).rejects.toThrow('two migrations have the number 0001')
})

test('processes that start together apply each file once', async () => {
  const other = new pg.Client(database.url)
  await other.connect()
  const applied = await Promise.all([migrate(client, folder), migrate(other, folder)])
  await other.end()
  expect(Math.min(...applied)).toBe(0)
  expect(Math.max(...applied)).toBe(1)
})
