/** The whole house in a process of its own, for a bench to load: with players who have money, and floors to compare with. */

import * as fs from 'node:fs'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import { calls, type Path } from '#contract/calls.ts'
import { systemClock } from '#server/base/clock.ts'
import { sql, type Db } from '#server/base/database.ts'
import { hashToken } from '#server/base/secrets.ts'
import { loadConfig } from '#server/base/config.ts'
import { openLog } from '#server/base/log.ts'
import { assert } from '#server/base/refusal.ts'
import { openCluster } from '#server/cluster.ts'
import { apply } from '#server/games/wallet.ts'
import { openHouse } from '#server/house.ts'
import { readBuilt } from '#server/http/built.ts'
import { hashPassword, verifyPassword } from '#server/proof/password.ts'
import { seedDemo } from '#server/seed.ts'
import { writeAccess } from '#server/providers/access.ts'
import { userOf } from '#server/providers/adapter.ts'
import { measure, type Measured } from './load.ts'
import {
  addPlayers,
  addSeeds,
  depositOf,
  forAll,
  playersPerSide,
  stakeOf,
  type BenchPlayer,
} from './players.ts'
import { startProfile, type Profile } from './profile.ts'

const siteCode = 'casino1'
const password = 'a long enough passphrase'

export type Ready = {
  databaseUrl: string
  databaseVersion: string
  port: number
  host: string
  password: string
  /** Tokens and names of the players who play over HTTP. */
  players: { account: string; token: string }[]
  /** Of the demo's players, who are the same at every site. */
  demoPassword: string
}

/** Processor time used so far, the database's only where the system tells; and the memory the server holds now. */
export type Usage = { serverMs: number; databaseMs: number | null; residentBytes: number }

export type Commands = {
  usage(): Promise<Usage>
  /** The ledger's own rate: settled stakes with their round, by players of their own. */
  post(asked: { inFlight: number; ms: number }): Promise<Measured>
  /**
   * Gives the site a provider with these keys, and so many players an open game of it.
   * @returns whom the provider knows, by name and token.
   */
  openProvider(asked: {
    provider: string
    keys: Readonly<Record<string, string>>
    players: number
  }): Promise<{ user: string; token: string }[]>
  /** The password hash alone. */
  prove(asked: { inFlight: number; ms: number }): Promise<Measured>
  /** @returns port of a server that answers `POST /play` with a given value and does nothing else. */
  serveBare(answer: unknown): Promise<number>
  /** @returns port of a server that answers calls, with the house's plugins and schemas, each by a fixed value. */
  serveReads(answers: Answers): Promise<number>
  /** @returns port of a server that serves `/page.html` with this content. */
  serveFile(content: string): Promise<number>
  startProfile(): Promise<void>
  stopProfile(): Promise<Profile>
}

/** What the program is told: with `still`, the demo's outside world does not begin. */
export type Flag = 'still'
const isTold = (flag: Flag) => process.argv.includes(flag)

/** @param atEnd takes what has to be closed; the last goes first. */
async function open(atEnd: (close: () => Promise<unknown>) => void) {
  const dataDir = fs.mkdtempSync(path.join(tmpdir(), 'fairhouse-bench-'))
  atEnd(async () => fs.rmSync(dataDir, { recursive: true, force: true }))
  const config = loadConfig({ DATA_DIR: dataDir, DEMO: '1' })
  const cluster = await openCluster(config, () => {})
  atEnd(() => cluster.stop())
  const demo = await seedDemo({ databaseUrl: cluster.url, dataDir, now: systemClock() })
  const house = await openHouse({
    ...config,
    databaseUrl: cluster.url,
    requestsPerMinuteMax: 1_000_000_000,
    clock: systemClock,
    log: openLog('silent'),
    built: await readBuilt(),
  })
  atEnd(() => house.close())
  const site = house.sites.all().find(({ code }) => code === siteCode)
  assert(site, 'the demo has the site')
  // The outside world begins with the house's own way to listen.
  const server = isTold('still') ? house.app : house
  const address = await server.listen({ host: '127.0.0.1', port: 0 })
  const passwordHash = await hashPassword(password)
  const owner = new pg.Client(cluster.url)
  await owner.connect()
  const players = await addPlayers(owner, site.id, config.secrets.sessionSecret, passwordHash)
  await forAll(players, (player) => house.writer.post(depositOf(site.id, player)))
  const [playing, posting] = [players.slice(0, playersPerSide), players.slice(playersPerSide)]
  await addSeeds(owner, site.id, posting)
  await passOver(owner, site.id)
  await owner.query('vacuum analyze')
  const { rows } = await owner.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  await owner.end()

  const serve = async (app: FastifyInstance) => {
    atEnd(() => app.close())
    return Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
  }
  let turn = 0
  let endProfile: (() => Promise<Profile>) | undefined
  const postmaster = Number(
    fs.readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0],
  )
  const commands: Commands = {
    usage: async () => {
      const { user, system } = process.cpuUsage()
      return {
        serverMs: (user + system) / 1000,
        databaseMs: familyMs(postmaster),
        residentBytes: process.memoryUsage.rss(),
      }
    },
    post: ({ inFlight, ms }) =>
      measure(inFlight, ms, async () => {
        const player = posting[turn++ % posting.length] as BenchPlayer
        const posted = await apply(house.writer, stakeOf(site.id, player))
        assert(
          posted.outcome === 'applied',
          `the ledger applies: ${JSON.stringify(posted.outcome)}`,
        )
      }),
    openProvider: ({ provider, keys, players: count }) =>
      house.database.inSite(site.id, async (db) => {
        const now = systemClock()
        const access = { address: 'http://127.0.0.1', account: 'bench', keys }
        await writeAccess(db, config.secrets.seedKey, site.id, provider, access, now)
        const seated = playing.slice(0, count)
        return seat(db, site.id, provider, seated, config.secrets.sessionSecret, now)
      }),
    prove: ({ inFlight, ms }) =>
      measure(inFlight, ms, () => verifyPassword(password, passwordHash)),
    serveBare: (answer) => serve(bareServer(answer)),
    serveReads: async (answers) => serve(await readsServer(answers)),
    serveFile: (content) => {
      const folder = path.join(dataDir, 'floor')
      fs.mkdirSync(folder)
      fs.writeFileSync(path.join(folder, 'page.html'), content)
      return serve(Fastify().register(fastifyStatic, { root: folder }))
    },
    startProfile: async () => {
      endProfile = await startProfile()
    },
    stopProfile: () => {
      assert(endProfile, 'a profile was started')
      return endProfile()
    },
  }
  const ready: Ready = {
    databaseUrl: cluster.url,
    databaseVersion: rows[0]?.version ?? '',
    port: Number(new URL(address).port),
    host: `${siteCode}.localhost`,
    password,
    players: playing.map(({ account, token }) => ({ account, token })),
    demoPassword: demo.password,
  }
  return { commands, ready }
}

/** Followers of the journal pass over what was booked so far: it is no part of what is measured. */
function passOver(owner: pg.Client, siteId: number) {
  return owner.query(
    `update follower f set (posted_in, transfer_id, leg) = (
        select posted_in, transfer_id, leg from entry e where e.site_id = f.site_id
         order by posted_in desc, transfer_id desc, leg desc limit 1)
      where f.site_id = $1`,
    [siteId],
  )
}

/** Gives each player an open game of a provider. @returns whom the provider knows, by name and token. */
async function seat(
  db: Db,
  siteId: number,
  provider: string,
  players: readonly BenchPlayer[],
  sessionSecret: string,
  now: Date,
): Promise<{ user: string; token: string }[]> {
  const seats = players.map(({ id, tokenHash }) => ({
    id: String(id),
    user: userOf(id),
    token: randomUUID(),
    session: tokenHash,
  }))
  const ids = seats.map(({ id }) => id)
  const tokens = seats.map(({ token }) => token)
  await db.run(sql`
    insert into game_session (site_id, game_session_id, player_id, session_id, provider_code, game_code, opened_at)
    select ${siteId}, token, player, token, 'ANY', 'any', ${now}
      from unnest(${tokens}::text[], ${ids}::bigint[]) as t (token, player)`)
  await db.run(sql`
    insert into provider_launch (site_id, token_hash, provider, player_id, game_session_id, session_token_hash, opened_at, expires_at)
    select ${siteId}, hash, ${provider}, player, token, session, ${now}, ${now}::timestamptz + interval '1 day'
      from unnest(${tokens.map((token) => hashToken(token, sessionSecret))}::bytea[], ${ids}::bigint[],
                  ${tokens}::text[], ${seats.map(({ session }) => session)}::bytea[]) as t (hash, player, token, session)`)
  return seats.map(({ user, token }) => ({ user, token }))
}

/** What the framework costs by itself: routing, parsing, validation of the same body, writing the same answer. */
function bareServer(answer: unknown): FastifyInstance {
  const { body, reads } = calls['/api/game/play']
  const properties = {
    statusCode: { type: 'integer' },
    message: { type: 'string' },
    ...reads.properties,
  }
  const app = Fastify()
  app.post(
    '/play',
    { schema: { body, response: { 200: { type: 'object', properties } } } },
    async () => answer,
  )
  return app
}

/** By path of a call. */
type Answers = Partial<Record<Path, unknown>>

/** What the framework and the plugins that every request passes cost a call by themselves. */
async function readsServer(answers: Answers): Promise<FastifyInstance> {
  const app = Fastify()
  await app.register(cookie)
  await app.register(rateLimit, { max: 1_000_000_000, timeWindow: '1 minute' })
  for (const [call, answer] of Object.entries(answers)) {
    const { body, reads } = calls[call as Path]
    const properties = {
      statusCode: { type: 'integer' },
      message: { type: 'string' },
      ...reads.properties,
    }
    app.post(
      call,
      { schema: { body, response: { 200: { type: 'object', properties } } } },
      async () => answer,
    )
  }
  return app
}

/** Processor time of a process and all it has started, living and dead. Linux only. */
function familyMs(pid: number): number | null {
  if (process.platform !== 'linux') return null
  const tickMs = 10
  let sum = 0
  const all = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  for (const name of all) {
    const fields = statOf(name)
    if (!fields || (Number(name) !== pid && Number(fields[1]) !== pid)) continue
    // After the name: state, parent, …; utime, stime, and for the first of them those of children that ended.
    const [utime, stime, cutime, cstime] = fields.slice(11, 15).map(Number) as [
      number,
      number,
      number,
      number,
    ]
    sum += (utime + stime + (Number(name) === pid ? cutime + cstime : 0)) * tickMs
  }
  return sum
}

function statOf(pid: string): string[] | null {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

type Asked = { id: number; name: keyof Commands; argument: never }

if (import.meta.main) {
  const closing: (() => Promise<unknown>)[] = []
  const end = async () => {
    for (const close of closing.splice(0).toReversed()) await close()
    process.exit()
  }
  // The bench ended, or was ended: whatever happened to it, nothing stays behind.
  process.once('disconnect', () => void end())
  process.on('SIGINT', () => {})
  try {
    const { commands, ready } = await open((close) => closing.push(close))
    process.on('message', ({ id, name, argument }: Asked) => {
      commands[name](argument)
        .then((value) => process.send?.({ id, value }))
        .catch((fault: unknown) => process.send?.({ id, fault: String(fault) }))
    })
    process.send?.({ ready })
  } catch (fault) {
    process.stderr.write(`${String(fault)}\n`)
    process.exitCode = 1
    await end()
  }
}
