/** A house for the tests of rooms: two sites on a fresh database, visits to them, and handlers run as HTTP runs them. */

import pg from 'pg'
import type { RefusalKey } from '#contract/errors.ts'
import type { Player, PlayerVisit, Session, Site, Visit } from '#server/base/context.ts'
import { openDatabase, type Database } from '#server/base/database.ts'
import { openLog } from '#server/base/log.ts'
import { randomToken, timedId } from '#server/base/random.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import { hashToken } from '#server/base/secrets.ts'
import { categories } from '#contract/catalogue.ts'
import { policyOf } from '#server/site/policy.ts'
import { freshDatabase } from './postgres.ts'
import { addStaff } from './staff.ts'

export const sessionSecret = 'the session secret of the tests, long enough'
/** Where the held clock of a visit starts unless the test says otherwise. */
export const noon = new Date('2026-03-01T12:00:00.000Z')
/** Instants after it. */
export const inMs = (ms: number) => new Date(noon.getTime() + ms)
export const inSeconds = (seconds: number) => inMs(seconds * 1000)
export const inMinutes = (minutes: number) => inMs(minutes * 60_000)
export const inHours = (hours: number) => inMs(hours * 3_600_000)
export const inDays = (days: number) => inMs(days * 86_400_000)

export type Who = { player: Player; session: Session }
/** A visit whose transaction has not begun; `call` begins it. */
export type Caller = Omit<Visit, 'db' | 'afterCommit' | 'player'> & {
  /** What the answer did to the session cookie: tokens, and null for clearing. */
  cookies: (string | null)[]
}
type Running = Pick<Visit, 'db' | 'afterCommit'>

export type TestHouse = {
  database: Database
  /** The owner's connections, which no fence stops: for looking at rows and for arranging them. */
  owner: pg.Pool
  site: Site
  otherSite: Site
  visitOf<W extends Partial<Who>>(site: Site, visitor: Partial<Caller> & W): Caller & W
  visitOf(site: Site, visitor?: Partial<Caller>): Caller
  /** An active player with an open session, made by plain inserts. */
  playerOf(site: Site, player?: Partial<Player> & { passwordHash?: string }): Promise<Who>
  /** Commits on return, rolls back on a throw unless the refusal keeps its writes. */
  call<C extends Caller, B, A>(
    handler: (visit: NoInfer<C> & Running, body: B) => Promise<A>,
    caller: C,
    body: B,
  ): Promise<A>
  /** What a handler answers a player, at `noon` and on the first site where nothing else is said. */
  ask<B, A>(
    who: Who,
    handler: (visit: PlayerVisit, body: B) => Promise<A>,
    body: B,
    now?: Date,
    site?: Site,
  ): Promise<A>
  drop(): Promise<void>
}

export async function testHouse(): Promise<TestHouse> {
  const fresh = await freshDatabase()
  return houseOn(fresh.url, fresh.drop)
}

/** The same on a migrated database that is there already. */
export async function houseOn(url: string, drop = () => Promise.resolve()): Promise<TestHouse> {
  const database = openDatabase({ url })
  const owner = new pg.Pool({ connectionString: url, max: 2 })
  // Dropping the database ends connections that are on their way out; nobody waits for them.
  owner.on('error', () => {})
  const site = await addSite(owner, 1, 'north', 'North House')
  const otherSite = await addSite(owner, 2, 'south', 'South House')
  await addStaff(owner, [site.id, otherSite.id])
  return {
    database,
    owner,
    site,
    otherSite,
    visitOf,
    playerOf: (at, player = {}) => addPlayer(owner, at, player),
    call: (handler, caller, body) => callIn(database, handler, caller, body),
    ask: (who, handler, body, now = noon, at = site) =>
      callIn(database, handler, visitOf<Who>(at, { ...who, now }), body),
    drop: async () => {
      await owner.end()
      await database.close()
      await drop()
    },
  }
}

async function addSite(owner: pg.Pool, id: number, code: string, name: string): Promise<Site> {
  const hosts = [`${code}.test`]
  const values = [id, code, hosts, {}]
  await owner.query(
    'insert into site (site_id, code, hosts, settings) values ($1, $2, $3, $4)',
    values,
  )
  return {
    id,
    version: 1n,
    code,
    name,
    licence: '',
    hosts,
    currency: 'PHP',
    defaultLanguage: 'EN',
    languages: ['EN', 'ESP'],
    timeZone: 'Asia/Manila',
    policy: policyOf('demo'),
    categories,
    isDemo: true,
  }
}

function visitOf<W extends Partial<Who>>(
  site: Site,
  visitor = {} as Partial<Caller> & W,
): Caller & W {
  const cookies: (string | null)[] = []
  return {
    // As of a version of its own: what a test has changed is there at once.
    site: { ...site },
    now: noon,
    language: site.defaultLanguage,
    log: openLog('silent'),
    address: '203.0.113.7',
    device: 'test',
    isBrowser: false,
    origin: `http://${site.hosts[0]}`,
    cookies,
    cookie: { set: (token) => void cookies.push(token), clear: () => void cookies.push(null) },
    ...visitor,
  }
}

let playersMade = 0

async function addPlayer(
  owner: pg.Pool,
  site: Site,
  { passwordHash = 'none', ...given }: Partial<Player> & { passwordHash?: string },
): Promise<Who> {
  playersMade += 1
  const number = String(playersMade).padStart(4, '0')
  const player: Player = {
    id: 0n,
    accountId: `player${number}`,
    fullName: '',
    email: '',
    phone: `+63917000${number}`,
    status: 'active',
    isVerified: false,
    ...given,
  }
  const { rows } = await owner.query<{ player_id: bigint }>(
    `insert into player
       (site_id, account_id, password_hash, phone, email, full_name, status, identity_verified_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning player_id`,
    [
      site.id,
      player.accountId,
      passwordHash,
      player.phone,
      player.email,
      player.fullName,
      player.status,
      player.isVerified ? noon : null,
      noon,
    ],
  )
  player.id = rows[0]?.player_id ?? 0n
  const session = {
    id: timedId(noon),
    tokenHash: hashToken(randomToken(), sessionSecret),
    startedAt: noon,
  }
  await owner.query(
    `insert into session
       (site_id, token_hash, session_id, player_id, address, device, created_at, last_seen_at, expires_at)
     values ($1, $2, $3, $4, '203.0.113.7', 'test', $5, $5, $5::timestamptz + interval '30 days')`,
    [site.id, session.tokenHash, session.id, String(player.id), noon],
  )
  return { player, session }
}

async function callIn<C extends Caller, B, A>(
  database: Database,
  handler: (visit: C & Running, body: B) => Promise<A>,
  caller: C,
  body: B,
): Promise<A> {
  const transaction = database.begin(caller.site.id)
  const afterwards: (() => void)[] = []
  const commit = async () => {
    await transaction.commit()
    for (const work of afterwards) work()
  }
  const running = {
    db: transaction.db,
    afterCommit: (work: () => void) => void afterwards.push(work),
  }
  try {
    const answer = await handler({ ...caller, ...running }, body)
    await commit()
    return answer
  } catch (fault) {
    if (fault instanceof Refusal && fault.keepsWrites) await commit()
    else await transaction.rollback()
    throw fault
  }
}

/** How a call ended, as its answer's `message` says it: `OK` or the key of the refusal. */
export async function outcomeOf(promise: Promise<unknown>): Promise<RefusalKey | 'OK'> {
  try {
    await promise
    return 'OK'
  } catch (fault) {
    if (fault instanceof Refusal) return fault.key
    throw fault
  }
}

/** The key of a refusal; a test fails where there is none. */
export async function refusalOf(promise: Promise<unknown>): Promise<RefusalKey> {
  const outcome = await outcomeOf(promise)
  assert(outcome !== 'OK', 'the call is refused')
  return outcome
}
