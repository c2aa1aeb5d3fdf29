/** Protects: whatever dies, and whenever, nothing acknowledged is lost and nothing is booked twice. */

import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/base/database.ts'
import { startEmbedded } from '#server/base/embedded.ts'
import { migrate } from '#server/base/migrate.ts'
import { auditSites } from '#server/ledger/audit.ts'
import { postNow } from '#server/ledger/post.ts'
import { freshDatabase, type FreshDatabase } from '#tests/harness/postgres.ts'
import { noon } from '#tests/harness/visit.ts'
import type { Point, TellerOrder } from './teller.ts'

const teller = fileURLToPath(new URL('./teller.ts', import.meta.url))
const migrations = fileURLToPath(new URL('../../database', import.meta.url))
const siteId = 1
const playersEach = 6
const stakesEach = 12
const cash = 1000

async function withOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  return work(client).finally(() => client.end())
}

const addSite = (url: string) =>
  withOwner(url, (client) =>
    client.query(
      `insert into site (site_id, code, hosts, settings) values ($1, 'north', '{}', '{}')`,
      [siteId],
    ),
  )

/** An order for players made for it, each with a session and money deposited. */
async function orderFor(url: string, point: Point, dieAt: number): Promise<TellerOrder> {
  const players: TellerOrder['players'] = []
  const database = openDatabase({ url, connectionsMax: 1 })
  await withOwner(url, async (client) => {
    for (let n = 0; n < playersEach; n++) {
      const session = randomBytes(32)
      const { rows } = await client.query<{ id: bigint }>(
        `with made as (
           insert into player (site_id, account_id, password_hash, phone, status, created_at)
           values ($1, $2::text, 'none', '+1' || $2::text, 'active', $3) returning *
         ), opened as (
           insert into session (site_id, token_hash, session_id, player_id, address, device, created_at, last_seen_at, expires_at)
           select site_id, $4, encode($4, 'hex'), player_id, '', '', $3, $3, $3::timestamptz + interval '1 day' from made
         ) select player_id as id from made`,
        [siteId, `p${session.toString('hex', 0, 8)}`, noon, session],
      )
      const { id } = rows[0]!
      players.push({ id: String(id), session: session.toString('hex') })
      await database.inSite(siteId, (db) =>
        postNow(db, {
          siteId,
          playerId: id,
          key: { provider: 'bank', class: 'deposit', reference: 'first' },
          content: '',
          gate: 'none',
          subject: '',
          at: noon,
          legs: [
            { account: 'cash', amount: BigInt(cash), against: 'gateway:bank', reason: 'deposit' },
          ],
        }),
      )
    }
  })
  await database.close()
  return { url, siteId, players, stakesEach, at: noon.toISOString(), point, dieAt }
}

/** Runs a teller to its end, good or bad, and gives the lines it acknowledged; `onLine` hears how many there are so far. */
function tell(order: TellerOrder, onLine: (count: number) => void = () => {}): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [teller, JSON.stringify(order)], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let [text, errors] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      onLine(text.split('\n').length - 1)
    })
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (errors += chunk))
    child.on('close', (code, signal) =>
      code === 0 || signal === 'SIGKILL'
        ? resolve(text.split('\n').slice(0, -1))
        : reject(new Error(errors)),
    )
  })
}

/** Every stake asked again with its key is told as it was told before, each was booked once, and the books agree. */
async function expectNothingLost(order: TellerOrder, acknowledged: string[]) {
  const again = await tell({ ...order, point: 'never' })
  expect(again).toHaveLength(playersEach * stakesEach)
  expect(again).toEqual(expect.arrayContaining(acknowledged))
  await withOwner(order.url, async (client) => {
    const { rows } = await client.query<{ balance: bigint }>(
      `select balance from account where kind = 'cash' and player_id = any($1::bigint[])`,
      [order.players.map(({ id }) => id)],
    )
    expect(rows.map(({ balance }) => Number(balance))).toEqual(
      order.players.map(() => cash - stakesEach),
    )
    const books = await Array.fromAsync(auditSites(client))
    expect(books.flatMap(({ differences }) => differences)).toEqual([])
  })
}

describe('kill -9 of a server process', () => {
  let fresh: FreshDatabase
  beforeAll(async () => {
    fresh = await freshDatabase()
    await addSite(fresh.url)
  })
  afterAll(() => fresh.drop())

  test.each<[Point, number]>([
    ['beforeSend', 4],
    ['sent', 3],
    ['sent', 8],
    ['committed', 1],
    ['committed', 7],
  ])('at the point %s of batch %i loses nothing and doubles nothing', async (point, dieAt) => {
    const order = await orderFor(fresh.url, point, dieAt)
    const acknowledged = await tell(order)
    expect(acknowledged.length).toBeLessThan(playersEach * stakesEach)
    await expectNothingLost(order, acknowledged)
  })
})

describe('kill -9 of the database', () => {
  const dataDir = fs.mkdtempSync(path.join(tmpdir(), 'fairhouse-crash-'))
  let stop: (() => Promise<void>) | undefined
  const start = async () => {
    const embedded = await startEmbedded({ dataDir })
    stop = embedded.stop
    return embedded.url
  }
  beforeAll(async () => {
    const url = await start()
    await withOwner(url, (client) => migrate(client, migrations))
    await addSite(url)
  })
  afterAll(async () => {
    await stop?.()
    fs.rmSync(dataDir, { recursive: true, force: true })
  })

  test('while stakes are posted loses nothing, and the writer goes on when it is back', async () => {
    const order = await orderFor(await start(), 'never', 0)
    let restarted: Promise<string> | undefined
    const acknowledged = await tell(order, (count) => {
      if (restarted || count < 15) return
      const pidFile = fs.readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')
      process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL')
      restarted = start()
    })
    const url = await restarted
    expect(url).toBe(order.url)
    expect(acknowledged).toHaveLength(playersEach * stakesEach)
    await expectNothingLost(order, acknowledged)
  })
})
