/** `npm run bench scale`: every reading call at a tenth of the books and at all of them, how long and over how many rows. */

import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { systemClock } from '#server/base/clock.ts'
import { loadConfig } from '#server/base/config.ts'
import { openLog } from '#server/base/log.ts'
import { assert } from '#server/base/refusal.ts'
import { hashToken, seal } from '#server/base/secrets.ts'
import { openCluster } from '#server/cluster.ts'
import { bindingOf } from '#server/games/seeds.ts'
import { studioProvider } from '#server/games/studio.ts'
import { openHouse } from '#server/house.ts'
import { auditSites } from '#server/ledger/audit.ts'
import { seedDemo } from '#server/seed.ts'
import { entriesPerPlayer, fill, type Filled } from './harness/fill.ts'
import { openConnection, type Connection } from './harness/load.ts'
import { listen, scansOf, statementsOf, statementsOfWorkers, type Scan } from './harness/plans.ts'
import { reads, type Read } from './harness/reads.ts'
import { keepResult, machineLine, median, show, table } from './harness/report.ts'

const { values: options } = parseArgs({
  options: {
    players: { type: 'string', default: '100000' },
    requests: { type: 'string', default: '100' },
    data: { type: 'string', default: tmpdir() },
  },
})
const playersAll = Number(options.players)
const requests = Number(options.requests)
const rounds = 5
const growth = 10
const sizes = ['small', 'large'] as const
const ratioMax = 1.3
const smallScan = 500
/** So many more rows touched are no growth with history: pages fill, weeks hold a little more or less. */
const rowsSlack = 200
const siteCode = 'casino1'
const askersMax = 200

type Secrets = { sessionSecret: string; seedKey: Buffer }
type Size = 'small' | 'large'
/** A database of some size with a house on it. */
type Side = { url: string; app: FastifyInstance; port: number; owner: pg.Client }
type Bench = { sides: Record<Size, Side>; siteId: number; tokens: string[] }
type Found = {
  p95Ms: Record<Size, number>
  ratio: number
  scans: Record<Size, Scan[]>
  fault: string | null
}

const folder = fs.mkdtempSync(path.join(options.data, 'fairhouse-scale-'))
const closing: (() => Promise<unknown>)[] = []
const say = (line: string) => process.stdout.write(`${line}\n`)

/** A tenth is filled and copied, and the copy filled up: both are there at once and can be asked in turn. */
async function open(): Promise<Bench> {
  const config = loadConfig({ DATA_DIR: folder, DEMO: '1' })
  const cluster = await openCluster(config, () => {})
  closing.push(() => cluster.stop())
  await seedDemo({ databaseUrl: cluster.url, dataDir: folder, now: systemClock() })
  const filled = await withOwner(cluster.url, readFilled)
  const tenth = playersAll / growth
  say(`Filling ${tenth} players, ${tenth * entriesPerPlayer} entries`)
  await withOwner(cluster.url, async (owner) => {
    await fill(owner, filled, { first: 0, end: tenth }, say)
    await proveBooks(owner)
  })
  const largeUrl = new URL(cluster.url)
  largeUrl.pathname = '/large'
  const postgresUrl = new URL(cluster.url)
  postgresUrl.pathname = '/postgres'
  await withOwner(postgresUrl.href, (owner) =>
    owner.query(`create database large template ${new URL(cluster.url).pathname.slice(1)}`),
  )
  say(`Filling up to ${playersAll} players, ${playersAll * entriesPerPlayer} entries`)
  await withOwner(largeUrl.href, (owner) =>
    fill(owner, filled, { first: tenth, end: playersAll }, say),
  )
  listen()
  const sides = { small: await openSide(cluster.url), large: await openSide(largeUrl.href) }
  const tokens = Array.from({ length: Math.min(askersMax, tenth) }, () =>
    randomBytes(32).toString('base64url'),
  )
  for (const { owner } of Object.values(sides))
    await seat(owner, filled.siteId, tokens, config.secrets)
  return { sides, siteId: filled.siteId, tokens }
}

async function withOwner<T>(url: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client(url)
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}

async function readFilled(owner: pg.Client): Promise<Filled> {
  const { rows } = await owner.query<{ siteId: number; currency: string }>(
    `select site_id as "siteId", settings->>'currency' as currency from site where code = $1`,
    [siteCode],
  )
  assert(rows[0], 'the demo has the site')
  return { ...rows[0], provider: studioProvider }
}

/** What was written by SQL alone is what the house would have written. */
async function proveBooks(owner: pg.Client) {
  for await (const { differences } of auditSites(owner))
    assert(differences.length === 0, `the books agree: ${differences[0]}`)
}

async function openSide(url: string): Promise<Side> {
  const house = await openHouse({
    ...loadConfig({ DATA_DIR: folder, DEMO: '1' }),
    databaseUrl: url,
    requestsPerMinuteMax: 1_000_000_000,
    clock: systemClock,
    log: openLog(process.env['LOG_LEVEL'] ?? 'silent'),
    built: null,
  })
  closing.push(() => house.close())
  const port = Number(new URL(await house.listen({ host: '127.0.0.1', port: 0 })).port)
  const owner = new pg.Client(url)
  await owner.connect()
  closing.push(() => owner.end())
  return { url, app: house.app, port, owner }
}

/** Sessions for those who ask, the same players at both sizes; and a seed that opens, for the rounds they recall. */
async function seat(owner: pg.Client, siteId: number, tokens: string[], secrets: Secrets) {
  const { rows } = await owner.query<{ playerId: string }>(
    `insert into session (site_id, token_hash, session_id, player_id, address, device, created_at, last_seen_at, expires_at)
     select $1, hash, encode(hash, 'hex'), p.player_id, '127.0.0.1', 'bench', now(), now(), now() + interval '1 day'
       from unnest($2::bytea[]) with ordinality as made (hash, n)
       join player p on p.site_id = $1 and p.account_id = 'scale' || (n - 1)
     returning player_id::text as "playerId"`,
    [siteId, tokens.map((token) => hashToken(token, secrets.sessionSecret))],
  )
  for (const { playerId } of rows) {
    const seedId = `scale-${playerId}`
    const sealed = seal('0'.repeat(64), secrets.seedKey, bindingOf(siteId, seedId))
    await owner.query(
      'update seed_pair set server_seed_sealed = $3 where site_id = $1 and seed_id = $2',
      [siteId, seedId, sealed],
    )
  }
}

async function run(bench: Bench) {
  const connections = {
    small: await openConnection(bench.sides.small.port),
    large: await openConnection(bench.sides.large.port),
  }
  try {
    const found = new Map<Read, Found>()
    for (const read of reads) {
      say(`  ${read.about}`)
      found.set(read, await measureRead(bench, read, connections))
    }
    keepResult('scale', await write(bench, found, await scansOfWorkers(bench)))
  } finally {
    for (const connection of Object.values(connections)) connection.close()
  }
}

/** What runs beside requests, as it would run on the larger books. */
const scansOfWorkers = ({ sides, siteId }: Bench) =>
  scansOf(sides.large.url, siteId, statementsOfWorkers())

async function measureRead(
  { sides, siteId, tokens }: Bench,
  { path: to, body, isPlayer }: Read,
  connections: Record<Size, Connection>,
): Promise<Found> {
  const host = `${siteCode}.localhost`
  const headersOf = (n: number): Record<string, string> =>
    isPlayer ? { cookie: `session=${tokens[n % tokens.length]}`, 'x-fairhouse': 'web' } : {}
  const ask = (size: Size, n: number) =>
    connections[size].send({ method: 'POST', host, path: to, headers: headersOf(n), body })
  const found: Found = {
    p95Ms: { small: NaN, large: NaN },
    ratio: NaN,
    scans: { small: [], large: [] },
    fault: null,
  }
  try {
    for (const size of sizes) {
      const headers = { host, ...headersOf(0) }
      const inject = { method: 'POST', url: to, headers, payload: body } as const
      const asked = await statementsOf(async () => sides[size].app.inject(inject))
      found.scans[size] = await scansOf(sides[size].url, siteId, asked)
    }
    const turns = Array.from({ length: rounds }, () => ({ small: [0], large: [0] }))
    for (const took of turns) {
      // One after the other, so that what else the machine does slows both alike.
      for (let n = 0; n < requests; n++)
        for (const size of sizes) took[size].push(await timeOf(() => ask(size, n)))
    }
    const of = (size: Size) => median(turns.map((took) => p95(took[size])))
    found.p95Ms = { small: of('small'), large: of('large') }
    found.ratio = median(turns.map(({ small, large }) => p95(large) / p95(small)))
  } catch (fault) {
    found.fault = String(fault).slice(0, 120)
  }
  return found
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

const p95 = (took: number[]) =>
  took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? NaN

async function sizesOf(owner: pg.Client): Promise<Map<string, number>> {
  const { rows } = await owner.query<{ name: string; rows: string }>(
    `select regexp_replace(relname, '^entry_.*', 'entry') as name, sum(n_live_tup)::text as rows from pg_stat_user_tables group by 1`,
  )
  return new Map(rows.map(({ name, rows: count }) => [name, Number(count)]))
}

const rowsOf = (scans: readonly Scan[]) => scans.reduce((sum, { rows }) => sum + rows, 0)

/** Tables that are read from end to end; small ones are read so as fast as by an index. */
function readWhole(scans: readonly Scan[]): string[] {
  const whole = scans.filter(({ isSequential, rows }) => isSequential && rows > smallScan)
  return [...new Set(whole.map(({ table: name }) => name))]
}

/** Tables of which more rows are touched at ten times the books. */
function growing({ small, large }: Found['scans']): string[] {
  const names = new Set(large.map(({ table: name }) => name))
  const rowsIn = (scans: readonly Scan[], name: string) =>
    rowsOf(scans.filter((scan) => scan.table === name))
  return [...names].filter(
    (name) => rowsIn(large, name) > ratioMax * rowsIn(small, name) + rowsSlack,
  )
}

/** What is wrong with how a call reads; empty where nothing is. */
function verdictOf({ scans, fault, ratio }: Found): string {
  if (fault !== null) return `not measured: ${fault}`
  return [
    ...readWhole(scans.large).map((name) => `reads ${name} whole`),
    ...growing(scans).map((name) => `its rows of ${name} grow`),
    ...(ratio > ratioMax ? ['slower'] : []),
  ].join('; ')
}

async function write(
  { sides, tokens }: Bench,
  found: Map<Read, Found>,
  byWorkers: readonly Scan[],
): Promise<string> {
  const rowsIn = await sizesOf(sides.large.owner)
  const { rows: versions } = await sides.large.owner.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  const lines = [...found].map(([{ about }, one]) => ({
    about,
    one,
    verdict: verdictOf(one),
  }))
  const met = lines.filter(({ verdict }) => verdict === '').length
  const count = (name: string) => String(rowsIn.get(name) ?? 0)
  return `# Scale

${machineLine(versions[0]?.version ?? '')}.
${count('player')} players, ${count('entry')} entries, ${count('round')} rounds, ${count('payment')} payments, against a tenth of them, each in a database of its own with a house on it. The same ${tokens.length} players ask both in turn, one request at a time, ${rounds} rounds of ${requests}; a ratio is taken within each round, and the median is shown.
A call may take ${ratioMax} times as long at ten times the books. Rows are those its statements touch, functions included, as auto_explain tells them; no large table may be read whole, and rows may not grow with the books.

**${met} of ${lines.length} calls meet it.** Tables that workers read whole: ${readWhole(byWorkers).join(', ') || 'none'}.

${table(
  ['call', 'p95 ms at 1/10', 'p95 ms', 'ratio', 'rows at 1/10', 'rows', ''],
  lines.map(({ about, one, verdict }) => [
    about,
    show(one.p95Ms.small, 2),
    show(one.p95Ms.large, 2),
    show(one.ratio, 2),
    show(rowsOf(one.scans.small)),
    show(rowsOf(one.scans.large)),
    verdict === '' ? 'met' : `**${verdict}**`,
  ]),
)}`
}

try {
  await run(await open())
} finally {
  for (const close of closing.toReversed()) await close()
  fs.rmSync(folder, { recursive: true, force: true })
}
