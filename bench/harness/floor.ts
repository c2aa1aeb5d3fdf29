/** The floor of the benchmarks: the tpcb-like transaction of pgbench on the same PostgreSQL, at its best number of clients. */

import { execFile } from 'node:child_process'
import * as fs from 'node:fs'
import { promisify } from 'node:util'
import pg from 'pg'

export type Floor = {
  /** Which program measures, and how. */
  about: string
  /** Transactions per second over some seconds. */
  run(seconds: number): Promise<number>
}

const scale = 10
const clientChoices = [8, 16, 32]
const run = promisify(execFile)

/** Prepares a database for the floor and finds its best number of clients. */
export async function openFloor(url: string): Promise<Floor> {
  const program = findPgbench()
  if (!program) return openOwnFloor(url)
  await run(program, ['-i', '-q', '-s', String(scale), url])
  const measure = async (clients: number, seconds: number) => {
    const args = [
      '-n',
      '-M',
      'prepared',
      '-c',
      String(clients),
      '-j',
      '2',
      '-T',
      String(seconds),
      url,
    ]
    const { stdout } = await run(program, args)
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  }
  const clients = await best((choice) => measure(choice, 2))
  return {
    about: `pgbench, tpcb-like, scale ${scale}, prepared statements, ${clients} clients`,
    run: (seconds) => measure(clients, seconds),
  }
}

async function best(measure: (clients: number) => Promise<number>): Promise<number> {
  const rates = new Map<number, number>()
  for (const choice of clientChoices) rates.set(choice, await measure(choice))
  return clientChoices.toSorted((a, b) => (rates.get(b) ?? 0) - (rates.get(a) ?? 0))[0] ?? 8
}

function findPgbench(): string | null {
  const folders = (process.env['PATH'] ?? '').split(':')
  const packaged = '/usr/lib/postgresql'
  if (fs.existsSync(packaged))
    folders.push(
      ...fs
        .readdirSync(packaged)
        .toSorted()
        .toReversed()
        .map((version) => `${packaged}/${version}/bin`),
    )
  return folders.map((folder) => `${folder}/pgbench`).find((file) => fs.existsSync(file)) ?? null
}

/** The same transaction by our driver, where no pgbench is installed: slower on the client’s side, so a lower floor. */
async function openOwnFloor(url: string): Promise<Floor> {
  const pool = new pg.Pool({ connectionString: url, max: Math.max(...clientChoices) })
  await pool.query(`
    create table pgbench_branches (bid int primary key, bbalance int, filler char(88)) with (fillfactor = 100);
    create table pgbench_tellers (tid int primary key, bid int, tbalance int, filler char(84)) with (fillfactor = 100);
    create table pgbench_accounts (aid int primary key, bid int, abalance int, filler char(84)) with (fillfactor = 100);
    create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    insert into pgbench_branches select n, 0, '' from generate_series(1, ${scale}) n;
    insert into pgbench_tellers select n, 1 + n / 10, 0, '' from generate_series(1, ${scale * 10}) n;
    insert into pgbench_accounts select n, 1 + n / 100000, 0, '' from generate_series(1, ${scale * 100_000}) n`)
  await pool.query('vacuum analyze')
  const pick = (max: number) => 1 + Math.floor(Math.random() * max)
  const statements = [
    'update pgbench_accounts set abalance = abalance + $1 where aid = $2',
    'select abalance from pgbench_accounts where aid = $1',
    'update pgbench_tellers set tbalance = tbalance + $1 where tid = $2',
    'update pgbench_branches set bbalance = bbalance + $1 where bid = $2',
    'insert into pgbench_history (tid, bid, aid, delta, mtime) values ($1, $2, $3, $4, current_timestamp)',
  ]
  const transact = async (client: pg.PoolClient) => {
    const [account, teller, branch, delta] = [
      pick(scale * 100_000),
      pick(scale * 10),
      pick(scale),
      pick(10_000) - 5000,
    ]
    const values = [
      [delta, account],
      [account],
      [delta, teller],
      [delta, branch],
      [teller, branch, account, delta],
    ]
    await client.query('begin')
    for (const [i, text] of statements.entries())
      await client.query({ name: `floor${i}`, text, values: values[i] ?? [] })
    await client.query('commit')
  }
  const measure = async (clients: number, seconds: number) => {
    const end = performance.now() + seconds * 1000
    let done = 0
    await Promise.all(
      Array.from({ length: clients }, async () => {
        const client = await pool.connect()
        for (; performance.now() < end; done++) await transact(client)
        client.release()
      }),
    )
    return done / seconds
  }
  const clients = await best((choice) => measure(choice, 2))
  return {
    about: `tpcb-like by our driver (no pgbench found), scale ${scale}, ${clients} clients`,
    run: (seconds) => measure(clients, seconds),
  }
}
