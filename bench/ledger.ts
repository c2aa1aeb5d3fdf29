/** How many settled stakes a second the ledger books, against the floor measured alternately on the same PostgreSQL. */

import { createHash, randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { openDatabase } from '#server/base/database.ts'
import { checkDurability } from '#server/base/durability.ts'
import { startEmbedded } from '#server/base/embedded.ts'
import { migrate } from '#server/base/migrate.ts'
import { assert } from '#server/base/refusal.ts'
import type { RoundRow, Transfer } from '#server/ledger/ledger.ts'
import { openWriter, type Writer } from '#server/ledger/writer.ts'
import { openFloor, type Floor } from './harness/floor.ts'

const seconds = Number(process.env['BENCH_SECONDS'] ?? 3)
const turns = 3
const levels = [1, 8, 32, 128]
const playersMade = 5000
const targets: Record<number, number> = { 8: 1.5, 128: 4 }

const migrations = fileURLToPath(new URL('../database', import.meta.url))
const resultFile = fileURLToPath(new URL('results/ledger.md', import.meta.url))

type Seat = { id: bigint; session: Buffer; nonce: bigint; isBusy: boolean }
type Arm = { name: string; round(seat: Seat, reference: string): RoundRow | null }

const arms: Arm[] = [
  { name: 'stake + payout', round: () => null },
  {
    name: 'stake + payout + round',
    round: (seat, reference) => ({
      roundId: reference,
      providerCode: 'FAIRHOUSE',
      gameCode: 'dice',
      rulesVersion: 1,
      configHash: 'a'.repeat(64),
      codeHash: 'b'.repeat(64),
      seedId: `seed-${seat.id}`,
      nonce: seat.nonce,
      choice: { over: true, target: 5049 },
      steps: [{ roll: 5777 }],
      cycleMinMs: 0,
    }),
  },
]

/** A site with one game, and players who have a session, a seed, a loss limit and money. */
async function furnish(owner: pg.Client, writer: Writer): Promise<Seat[]> {
  await owner.query(`
    insert into site (site_id, code, hosts, settings) values (1, 'bench', '{}', '{"time_zone": "Asia/Manila"}');
    insert into provider (site_id, provider_code, name) values (1, 'FAIRHOUSE', 'Studio');
    insert into game (site_id, provider_code, game_code, name, category, stake_min, stake_max, stake_steps, rules_version,
        config_hash, volatility, rtp, added_at)
      values (1, 'FAIRHOUSE', 'dice', 'Dice', 'hash_game', 1, 1000000, '{1}', 1, repeat('a', 64), 'low', '99', now());
    insert into player (site_id, account_id, password_hash, phone, status, created_at)
      select 1, 'player' || n, 'none', '+1' || n, 'active', now() from generate_series(1, ${playersMade}) n;
    insert into session (site_id, token_hash, session_id, player_id, address, device, created_at, last_seen_at, expires_at)
      select 1, sha256(player_id::text::bytea), player_id, player_id, '', '', now(), now(), now() + interval '1 day' from player;
    insert into seed_pair (site_id, seed_id, player_id, algorithm, server_seed_sealed, server_seed_hash, client_seed, created_at, in_force_at)
      select 1, 'seed-' || player_id, player_id, 'fair', '', repeat('b', 64), 'client', now(), now() from player;
    insert into player_limit (site_id, player_id, kind, period, amount, set_at)
      select 1, player_id, 'loss', 'day', 1000000000, now() from player`)
  const { rows } = await owner.query<{ id: bigint }>('select player_id as id from player')
  const seats = rows.map(({ id }) => ({
    id,
    session: createHash('sha256').update(String(id)).digest(),
    nonce: 0n,
    isBusy: false,
  }))
  await Promise.all(
    seats.map(({ id }) =>
      writer.post({
        siteId: 1,
        playerId: id,
        key: { provider: 'bank', class: 'deposit', reference: 'first' },
        content: '',
        gate: 'none',
        subject: '',
        legs: [
          { account: 'cash', amount: 1_000_000_000n, against: 'gateway:bank', reason: 'deposit' },
        ],
        at: new Date(),
      }),
    ),
  )
  await owner.query('vacuum analyze')
  return seats
}

function stakeOf(seat: Seat, arm: Arm): Transfer {
  const reference = randomBytes(16).toString('hex')
  const round = arm.round(seat, reference)
  return {
    siteId: 1,
    playerId: seat.id,
    key: { provider: 'FAIRHOUSE', class: 'stake', reference },
    content: 'dice 100 over 5049',
    legs: [
      { account: 'cash', amount: -100n, against: 'house:FAIRHOUSE', reason: 'stake' },
      { account: 'cash', amount: 98n, against: 'house:FAIRHOUSE', reason: 'payout' },
    ],
    gate: 'stake',
    session: seat.session,
    subject: 'dice',
    at: new Date(),
    ...(round ? { round } : {}),
  }
}

type Measured = { rate: number; p50: number; p99: number; nodeUs: number; serverUs: number | null }

async function measure(
  owner: pg.Client,
  writer: Writer,
  seats: Seat[],
  arm: Arm,
  inFlight: number,
): Promise<Measured> {
  const tookMs: number[] = []
  const [nodeBefore, serverBefore] = [process.cpuUsage(), await serverCpuUs(owner)]
  const end = performance.now() + seconds * 1000
  const work = async () => {
    while (performance.now() < end) {
      const seat = seats[Math.floor(Math.random() * seats.length)]
      if (!seat || seat.isBusy) continue
      seat.isBusy = true
      const start = performance.now()
      const { outcome } = await writer.post(stakeOf(seat, arm))
      tookMs.push(performance.now() - start)
      assert(outcome === 'applied', 'every stake of the benchmark is booked')
      if (arm.round(seat, '')) seat.nonce += 1n
      seat.isBusy = false
    }
  }
  await Promise.all(Array.from({ length: inFlight }, work))
  const node = process.cpuUsage(nodeBefore)
  const serverAfter = await serverCpuUs(owner)
  tookMs.sort((a, b) => a - b)
  const at = (share: number) => tookMs[Math.floor(tookMs.length * share)] ?? 0
  return {
    rate: tookMs.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    nodeUs: (node.user + node.system) / tookMs.length,
    serverUs:
      serverAfter === null || serverBefore === null
        ? null
        : (serverAfter - serverBefore) / tookMs.length,
  }
}

const tickUs = 10_000

/** Numbers of a process from /proc, by their place after its name; null where there is no such place. */
function readStat(pid: number | 'self'): number[] | null {
  try {
    return (fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '')
      .split(' ')
      .map(Number)
  } catch {
    return null
  }
}

const [parentAt, userAt, systemAt, childrenUserAt, childrenSystemAt] = [1, 11, 12, 13, 14]
const sumOf = (stat: number[] | null, ...places: number[]) =>
  stat === null ? null : places.reduce((sum, place) => sum + (stat[place] ?? 0), 0) * tickUs

/** Processor time of the connections that post; null where the server is not on this machine. */
async function serverCpuUs(owner: pg.Client): Promise<number | null> {
  const { rows } = await owner.query<{ pid: number }>(
    `select pid from pg_stat_activity where query like 'select * from post(%'`,
  )
  const each = rows.map(({ pid }) => sumOf(readStat(pid), userAt, systemAt))
  return each.includes(null) ? null : each.reduce<number>((sum, us) => sum + (us ?? 0), 0)
}

/** Processor time of everything that has ended: connections of the floor under the server, pgbench under this process. */
async function endedCpuUs(owner: pg.Client): Promise<number | null> {
  const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid')
  const server = readStat(rows[0]?.pid ?? 0)?.[parentAt]
  const ended = [readStat(server ?? 0), readStat('self')].map((stat) =>
    sumOf(stat, childrenUserAt, childrenSystemAt),
  )
  return ended.includes(null) ? null : ended.reduce<number>((sum, us) => sum + (us ?? 0), 0)
}

async function measureFloor(
  owner: pg.Client,
  floor: Floor,
): Promise<{ rate: number; cpuUs: number }> {
  const before = await endedCpuUs(owner)
  const rate = await floor.run(seconds)
  const after = await endedCpuUs(owner)
  return {
    rate,
    cpuUs: before === null || after === null ? Number.NaN : (after - before) / (rate * seconds),
  }
}

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
const show = (value: number, digits = 0) =>
  value.toLocaleString('en-US', {
    maximumFractionDigits: digits,
    minimumFractionDigits: digits,
    useGrouping: false,
  })

async function compare(
  owner: pg.Client,
  writer: Writer,
  seats: Seat[],
  floor: Floor,
): Promise<string[]> {
  const cases = arms.flatMap((arm) =>
    levels.map((inFlight) => ({ arm, inFlight, found: [] as Measured[], ratios: [] as number[] })),
  )
  const floors: { rate: number; cpuUs: number }[] = []
  for (let turn = 1; turn <= turns; turn++) {
    for (const each of cases) {
      // Right before each measurement, so that what else the machine does weighs on both.
      const below = await measureFloor(owner, floor)
      const measured = await measure(owner, writer, seats, each.arm, each.inFlight)
      floors.push(below)
      each.found.push(measured)
      each.ratios.push(measured.rate / below.rate)
      console.log(
        `  ${turn}/${turns} ${each.arm.name}, ${each.inFlight} in flight: ${show(measured.rate)}/s, floor ${show(below.rate)}/s`,
      )
    }
  }
  const floorRates = floors.map(({ rate }) => rate)
  const floorCpuUs = median(floors.map(({ cpuUs }) => cpuUs))
  const rows = cases.map(({ arm, inFlight, found, ratios }) => {
    const of = (name: keyof Measured) =>
      median(found.map((measured) => measured[name] ?? Number.NaN))
    const target = targets[inFlight]
    const ratio = median(ratios)
    const verdict =
      target === undefined ? '' : `${show(target, 1)}: ${ratio >= target ? 'met' : 'missed'}`
    const cells = [
      arm.name,
      inFlight,
      show(of('rate')),
      show(ratio, 2),
      verdict,
      show(of('p50'), 2),
      show(of('p99'), 2),
      show(of('serverUs')),
      show(of('nodeUs')),
      show(floorCpuUs / (of('serverUs') + of('nodeUs')), 2),
    ]
    return `| ${cells.join(' | ')} |`
  })
  return [
    `Floor: ${floor.about}; ${show(median(floorRates))} transactions per second (median; ${show(Math.min(...floorRates))} to ${show(Math.max(...floorRates))}), ${show(floorCpuUs)} µs of processor time each, client included.`,
    '',
    '| Operation | in flight | per second | ratio to floor | target | p50 ms | p99 ms | server µs | Node µs | floor µs / ours |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...rows,
  ]
}

async function withDatabase<T>(
  url: string,
  name: string,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`drop database if exists ${name} with (force)`)
  await client.query(`create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  try {
    return await work(own.href)
  } finally {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.end()
  }
}

async function bench(url: string): Promise<string[]> {
  return withDatabase(url, 'bench_floor', (floorUrl) =>
    withDatabase(url, 'bench_ledger', async (ledgerUrl) => {
      const owner = new pg.Client(ledgerUrl)
      await owner.connect()
      await checkDurability(owner, false)
      await migrate(owner, migrations)
      const database = openDatabase({ url: ledgerUrl })
      const writer = openWriter(database)
      const seats = await furnish(owner, writer)
      const { rows } = await owner.query<{ server_version: string }>('show server_version')
      const lines = await compare(owner, writer, seats, await openFloor(floorUrl))
      await writer.close()
      await database.close()
      await owner.end()
      return [
        `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, PostgreSQL ${rows[0]?.server_version.split(' ')[0]} on the same machine, Node ${process.versions.node};`,
        `fsync, full_page_writes and synchronous_commit on; ${turns} turns of ${seconds} s each, medians, floor and ledger alternately.`,
        `Load average at the end: ${loadavg()
          .map((load) => show(load, 1))
          .join(', ')}.`,
        ...lines,
      ]
    }),
  )
}

const dataDir = fs.mkdtempSync(path.join(tmpdir(), 'fairhouse-bench-'))
const given = process.env['DATABASE_URL']
const embedded = given
  ? null
  : await startEmbedded({ dataDir, onProgress: (line) => console.log(line) })
try {
  const lines = await bench(given ?? embedded?.url ?? '')
  console.log(lines.join('\n'))
  const notes = fs.existsSync(resultFile)
    ? fs.readFileSync(resultFile, 'utf8').split('\n## ')[1]
    : undefined
  fs.mkdirSync(path.dirname(resultFile), { recursive: true })
  fs.writeFileSync(
    resultFile,
    `# The ledger, measured\n\n${lines.join('\n')}\n${notes ? `\n## ${notes}` : ''}`,
  )
} finally {
  await embedded?.stop()
  fs.rmSync(dataDir, { recursive: true, force: true })
}
