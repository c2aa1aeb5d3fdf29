/** `npm run bench api`: login, balance and stake over HTTP, beside what bounds them, in interleaved rounds. */

import { randomInt, randomUUID } from 'node:crypto'
import * as os from 'node:os'
import pg from 'pg'
import { calls } from '#contract/calls.ts'
import { openFloor, type Floor } from './harness/floor.ts'
import { sample, withHouse, type BenchHouse, type Sample } from './harness/house.ts'
import { measureHttp, openConnection, type Measured, type Request } from './harness/load.ts'
import type { Profile } from './harness/profile.ts'
import {
  judge,
  judgeHead,
  keepResult,
  machineLine,
  median,
  profileTable,
  ratio,
  readPace,
  sampleCells,
  sampleHead,
  show,
  table,
} from './harness/report.ts'

const levels = [8, 32, 128]

type Kind = 'bare' | 'balance' | 'ledger' | 'stake' | 'argon2' | 'login'
type Samples = Map<string, Sample[]>

/** What is measured, in the order of a round, and what each is set against. */
const lines: { kind: Kind; about: string; levels: number[]; under: Kind[] }[] = [
  { kind: 'bare', about: 'bare handler of the framework', levels, under: [] },
  { kind: 'balance', about: 'balance', levels, under: ['bare'] },
  { kind: 'ledger', about: 'ledger without HTTP', levels, under: [] },
  { kind: 'stake', about: 'stake (dice)', levels, under: ['bare', 'ledger'] },
  { kind: 'argon2', about: 'password hash alone', levels: [8], under: [] },
  { kind: 'login', about: 'login', levels: [8], under: ['bare', 'argon2'] },
]

const { rounds, ms } = readPace()

function stakeOf(house: BenchHouse): Request {
  const headers = { cookie: `session=${house.nextPlayer().token}`, 'x-fairhouse': 'web' }
  const body = { ...calls['/api/game/play'].example, client_ref: randomUUID() }
  return { method: 'POST', host: house.host, path: '/api/game/play', headers, body }
}

function balanceOf(house: BenchHouse): Request {
  const headers = { cookie: `session=${house.nextPlayer().token}`, 'x-fairhouse': 'web' }
  return { method: 'POST', host: house.host, path: '/api/auth/get_balance', headers, body: {} }
}

/** From an address of its own each: logins are counted by address too. */
function loginOf(house: BenchHouse): Request {
  const headers = { 'x-forwarded-for': `198.18.${randomInt(256)}.${randomInt(256)}` }
  const body = { account_id: house.nextPlayer().account, password: house.password }
  return { method: 'POST', host: house.host, path: '/api/auth/login', headers, body }
}

/** A real answer, from a server that does nothing for it. */
async function openBare(house: BenchHouse): Promise<number> {
  const connection = await openConnection(house.port)
  const answer = await connection.send(stakeOf(house))
  connection.close()
  return house.ask.serveBare(JSON.parse(answer.toString()))
}

/** Each player's first round makes their seeds and fills what the server remembers of them. */
async function warmUp(house: BenchHouse) {
  let played = 0
  while (played < house.players.length) {
    played += (await measureHttp(house.port, 32, 500, () => stakeOf(house))).count
  }
}

/** In a database of its own on the same PostgreSQL. */
async function openBaseFloor({ databaseUrl }: BenchHouse): Promise<Floor> {
  const owner = new pg.Client(databaseUrl)
  await owner.connect()
  await owner.query('create database floor')
  await owner.end()
  const url = new URL(databaseUrl)
  url.pathname = '/floor'
  return openFloor(url.href)
}

async function run(house: BenchHouse) {
  const { port, ask } = house
  const floor = await openBaseFloor(house)
  const bare = await openBare(house)
  const kinds: Record<Kind, (level: number) => Promise<Measured>> = {
    bare: (level) => measureHttp(bare, level, ms, () => ({ ...stakeOf(house), path: '/play' })),
    balance: (level) => measureHttp(port, level, ms, () => balanceOf(house)),
    ledger: (level) => ask.post({ inFlight: level, ms }),
    stake: (level) => measureHttp(port, level, ms, () => stakeOf(house)),
    argon2: (level) => ask.prove({ inFlight: level, ms }),
    login: (level) => measureHttp(port, level, ms, () => loginOf(house)),
  }
  await warmUp(house)
  const samples: Samples = new Map()
  const transactions: { perSecond: number }[] = []
  for (let round = 1; round <= rounds; round++) {
    process.stdout.write(`  round ${round} of ${rounds}\n`)
    transactions.push({ perSecond: await floor.run(Math.ceil(ms / 1000)) })
    for (const level of levels) {
      for (const { kind, levels: own } of lines) {
        if (!own.includes(level)) continue
        const key = `${kind} ${level}`
        samples.set(key, [
          ...(samples.get(key) ?? []),
          await sample(house, () => kinds[kind](level)),
        ])
      }
    }
  }
  await ask.startProfile()
  await measureHttp(port, 32, 2 * ms, () => stakeOf(house))
  const profile = await ask.stopProfile()
  keepResult('api', write({ house, samples, profile, base: { about: floor.about, transactions } }))
}

type Found = {
  house: BenchHouse
  samples: Samples
  profile: Profile
  base: { about: string; transactions: { perSecond: number }[] }
}

function write({ house, samples, profile, base }: Found): string {
  const of = (kind: Kind, level: number) => samples.get(`${kind} ${level}`) ?? []
  const rows = lines.flatMap(({ kind, about, levels: own, under }) =>
    own.map((level) => [
      about,
      String(level),
      ...sampleCells(of(kind, level)),
      ...under.map((floor) => show(ratio(of(kind, level), of(floor, level)), 3)),
      ...Array.from({ length: 2 - under.length }, () => ''),
    ]),
  )
  const stake = of('stake', 32)
  const goals = [
    judge(
      'stake over HTTP ≥ 0.6 × the ledger, 32 connections',
      ratio(stake, of('ledger', 32)),
      0.6,
    ),
    judge('stake over HTTP ≥ 1 × tpcb-like, 32 connections', ratio(stake, base.transactions), 1),
  ]
  return `# Calls over HTTP

${machineLine(house.databaseVersion)}.
Server, database and load share these cores. ${rounds} interleaved rounds of ${ms / 1000} s, medians; a ratio is taken within each round.
Processor time is per operation; the load's is what the bench itself takes from the same cores.

${table(judgeHead, goals)}

${table(['', 'in flight', ...sampleHead, '× bare', '× floor'], rows)}

tpcb-like: ${show(median(base.transactions.map(({ perSecond }) => perSecond)))} per second (${base.about}).
The floor of a stake is the ledger's writer posting the same transfer and round without HTTP; that of a login is its password hash.

${boundLine(stake, of('ledger', 32))}

Where the server's thread spends a stake over HTTP at 32 connections:

${profileTable(profile)}`
}

/** What the processors of this machine allow at the most, and what the ledger alone takes of that. */
function boundLine(stake: Sample[], ledger: Sample[]): string {
  const usOf = (samples: Sample[]) =>
    median(samples.map((one) => one.serverUs + (one.databaseUs ?? 0) + one.loadUs))
  const most = (os.availableParallelism() * 1e6) / usOf(stake)
  return `At 32 connections a stake takes ${show(usOf(stake))} µs of processor time on all sides, the same transfer without HTTP ${show(usOf(ledger))} µs: with every core busy, ${show(most)} stakes per second are the most this machine can do.`
}

await withHouse(run)
