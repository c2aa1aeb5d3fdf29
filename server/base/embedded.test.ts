/** Protects: what the embedded database acknowledged is there after any end, and starting just works. */

import { spawn } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkDurability } from './durability.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { Fault } from './fault.ts'

let folder: string
let dataDir: string

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(tmpdir(), 'fairhouse-embedded-'))
  dataDir = path.join(folder, 'data')
})

afterEach(async () => {
  if (fs.existsSync(path.join(dataDir, 'postgres'))) await (await startEmbedded({ dataDir })).stop()
  fs.rmSync(folder, { recursive: true })
})

async function ask(database: Embedded, statement: string) {
  const client = new pg.Client(database.url)
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}

const pidFile = () => path.join(dataDir, 'postgres/postmaster.pid')

test('a killed server is started again with everything it acknowledged', async () => {
  const first = await startEmbedded({ dataDir })
  await ask(first, 'create table kept as select 1 as one')
  process.kill(Number.parseInt(fs.readFileSync(pidFile(), 'utf8')), 'SIGKILL')
  const second = await startEmbedded({ dataDir })
  expect(await ask(second, 'select one from kept')).toEqual([{ one: 1 }])
  await second.stop()
})

test('a stale process id that now belongs to another program does not hinder a start', async () => {
  const first = await startEmbedded({ dataDir })
  const { uid, gid } = fs.statSync(pidFile())
  const stranger = spawn('sleep', ['60'], { uid, gid })
  const stale = fs.readFileSync(pidFile(), 'utf8').replace(/^\d+/, String(stranger.pid))
  await first.stop()
  fs.writeFileSync(pidFile(), stale)
  if (process.getuid?.() === 0) fs.chownSync(pidFile(), uid, gid)
  const second = await startEmbedded({ dataDir })
  expect(await ask(second, 'select 1 as one')).toEqual([{ one: 1 }])
  await second.stop()
  stranger.kill()
})

test('those who start together share one server, and the last one out stops it', async () => {
  const starts = [startEmbedded({ dataDir }), startEmbedded({ dataDir })] as const
  const [first, second] = await Promise.all(starts)
  const client = new pg.Client(second.url)
  await client.connect()
  await first.stop()
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await client.end()
  await second.stop()
  expect(fs.existsSync(pidFile())).toBe(false)
})

test('an empty lock file may be of a server that starts just now: it goes when it is old', async () => {
  const first = await startEmbedded({ dataDir })
  const { uid, gid } = fs.statSync(pidFile())
  await first.stop()
  fs.writeFileSync(pidFile(), '')
  if (process.getuid?.() === 0) fs.chownSync(pidFile(), uid, gid)
  const starting = startEmbedded({ dataDir })
  const log = path.join(dataDir, 'postgres.log')
  while (!fs.readFileSync(log, 'utf8').includes('is empty')) await turn()
  expect(fs.readFileSync(pidFile(), 'utf8')).toBe('')
  fs.utimesSync(pidFile(), 0, 0)
  const second = await starting
  expect(await ask(second, 'select 1 as one')).toEqual([{ one: 1 }])
  await second.stop()
})

test('only the owner of the data folder can reach the server', async () => {
  const database = await startEmbedded({ dataDir })
  expect(await ask(database, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
  expect(fs.statSync(path.join(dataDir, 'postgres')).mode & 0o077).toBe(0)
})

test('a data folder deeper than a socket path may be is served all the same', async () => {
  dataDir = path.join(folder, 'deep'.repeat(30))
  const database = await startEmbedded({ dataDir })
  expect(await ask(database, 'select 1 as one')).toEqual([{ one: 1 }])
  await database.stop()
})

test('a data folder that cannot be made is told in one line', async () => {
  const start = startEmbedded({ dataDir: '/dev/null/data' })
  await expect(start).rejects.toThrow(/^cannot write to the data folder .* set DATA_DIR/)
})

test('a database that may lose acknowledged money is refused unless allowed by name', async () => {
  const database = await startEmbedded({ dataDir })
  const client = new pg.Client(database.url)
  await client.connect()
  await checkDurability(client, false)
  await client.query('set synchronous_commit = off')
  await expect(checkDurability(client, false)).rejects.toThrow('synchronous_commit is off')
  await expect(checkDurability(client, false)).rejects.toBeInstanceOf(Fault)
  await checkDurability(client, true)
  await client.end()
})
