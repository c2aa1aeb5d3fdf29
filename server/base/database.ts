/** The handle on PostgreSQL: tagged SQL with prepared statements, and transactions bound to one site. */

import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import pg from 'pg'
import { gather } from './gather.ts'
import { assert } from './refusal.ts'

/** What a connection has planned is lost with it: it is kept over a pause. */
const idleMaxMs = 300_000
const int8 = 20
// Amounts and ids of 64 bits stay exact.
pg.types.setTypeParser(int8, (text) => BigInt(text))

export type Value =
  | string
  | number
  | bigint
  | boolean
  | Date
  | Buffer
  | null
  | readonly Value[]
  | { readonly [key: string]: unknown }
export type Sql = { text: string; values: Value[] }

/** Writes a statement: each `${}` is a parameter, or a further `sql` fragment set in place. */
export function sql(parts: TemplateStringsArray, ...values: (Value | Sql)[]): Sql {
  const bound: Value[] = []
  let text = ''
  parts.forEach((part, i) => {
    text += part
    if (i >= values.length) return
    const value = values[i] as Value | Sql
    if (isSql(value)) {
      text += value.text.replace(/\$(\d+)/g, (_, n: string) => `$${Number(n) + bound.length}`)
      bound.push(...value.values)
    } else {
      bound.push(value)
      text += `$${bound.length}`
    }
  })
  return { text, values: bound }
}

function isSql(value: unknown): value is Sql {
  return (
    typeof value === 'object' &&
    value !== null &&
    'text' in value &&
    'values' in value &&
    Array.isArray(value.values)
  )
}

/** What rooms talk to: a running transaction of one site, or the bare pool for functions that take the site as a key. */
export type Db = {
  rows<T>(statement: Sql): Promise<T[]>
  /** The only row, or null where there is none. */
  row<T>(statement: Sql): Promise<T | null>
  /** How many rows were written. */
  run(statement: Sql): Promise<number>
}

const statementNames = new Map<string, string>()
const statementNamesMax = 2000

function nameOf(text: string): string {
  let name = statementNames.get(text)
  if (!name) {
    assert(
      statementNames.size < statementNamesMax,
      'statements are a closed set; values travel as parameters',
    )
    name = createHash('sha256').update(text).digest('hex').slice(0, 40)
    statementNames.set(text, name)
  }
  return name
}

/**
 * Statements that travel ahead of another in one message, so that a transaction costs no round trip of its own.
 * They are prepared on every new connection, and none of them answers with a row.
 */
const leads = {
  begin: 'begin',
  site: `select where set_config('fairhouse.site', $1, true) is null`,
  reading: `select where set_config('fairhouse.site', $1, true) is null or set_config('transaction_read_only', 'on', true) is null`,
}
type Lead = { name: keyof typeof leads; values: string[] }

/** Ready for `leads`; a transaction is begun and undone on the way. */
async function prepareLeads(client: pg.ClientBase) {
  for (const [name, text] of Object.entries(leads))
    await client.query({ name, text, values: text.includes('$1') ? ['0'] : [] })
  await client.query('rollback')
}

/** With the statements that the driver takes for prepared, by name. */
type Connection = pg.Connection &
  Record<'parsedStatements' | 'submittedNamedStatements', Record<string, string>>

/**
 * Sends statements behind their leads in one message, for one answer: PostgreSQL skips what follows a fault.
 * @param afterwards puts off the write until those who share it have asked.
 */
async function ask(
  client: pg.ClientBase,
  statements: readonly Sql[],
  ahead: readonly Lead[],
  afterwards: (write: () => void) => void,
): Promise<pg.QueryResult[]> {
  const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult[]>()
  const whole = new pg.Query('', (fault, results) => {
    // One result for each statement that was sent; the leads' come first.
    if (fault) reject(fault)
    else resolve([results].flat().slice(ahead.length))
  })
  whole.submit = (asked) => {
    const connection = asked as Connection
    holdWrites(connection.stream, afterwards)
    const parts = statements.map(preparedOf)
    prepare(connection, parts)
    for (const { name, values } of ahead) {
      connection.bind({ statement: name, values }, true)
      connection.execute({}, true)
    }
    const unended = Object.create(connection, { sync: { value: () => {} } }) as Connection
    for (const part of parts) new pg.Query(part).submit(unended)
    connection.sync()
  }
  client.query(whole)
  try {
    return await promise
  } catch (fault) {
    // Where it was asked says more than where the socket was read.
    if (fault instanceof Error) Error.captureStackTrace(fault)
    throw fault
  }
}

/** Before anything runs: what a fault skips is prepared all the same, for whoever asks it behind us. */
function prepare(connection: Connection, parts: readonly { name: string; text: string }[]) {
  const { parsedStatements, submittedNamedStatements: known } = connection
  for (const { name, text } of parts) {
    if (name in parsedStatements || name in known) continue
    connection.parse({ name, text, types: [] }, true)
    known[name] = text
  }
}

const held = new WeakSet<Writable>()

/** What is sent over a connection until then leaves in one write: each costs as much as a small statement. */
function holdWrites(stream: Writable, afterwards: (write: () => void) => void) {
  if (held.has(stream)) return
  held.add(stream)
  stream.cork()
  afterwards(() => {
    held.delete(stream)
    stream.uncork()
  })
}

const preparedOf = ({ text, values }: Sql) => ({
  name: nameOf(text),
  text,
  values: values.map((value) => (typeof value === 'bigint' ? value.toString() : value)),
})

function dbOf(asked: (statement: Sql) => Promise<pg.QueryResult>): Db {
  return {
    rows: async <T>(statement: Sql) => (await asked(statement)).rows as T[],
    row: async <T>(statement: Sql) => {
      const { rows } = await asked(statement)
      assert(rows.length <= 1, 'a statement for one row finds at most one')
      return (rows[0] as T | undefined) ?? null
    },
    run: async (statement) => (await asked(statement)).rowCount ?? 0,
  }
}

export type Transaction = { db: Db; commit(): Promise<void>; rollback(): Promise<void> }

export type Database = {
  /** Outside any site: only functions that take the site as a key see rows here. */
  bare: Db
  /** Runs `work` in one transaction of one site; commits, or rolls back when it throws. */
  inSite<T>(siteId: number, work: (db: Db) => Promise<T>): Promise<T>
  /** A transaction that takes a connection only at its first statement; the caller must end it. */
  begin(siteId: number): Transaction
  /**
   * Reads rows of one site, each statement in a transaction of its own that refuses to write: so it
   * costs one round trip, nothing has to be ended, and readings of many share a connection.
   */
  reading(siteId: number): Db
  /** A connection of one's own, for the ledger's writer and for listening. Must be released. */
  connect(): Promise<pg.PoolClient>
  close(): Promise<void>
}

export type DatabaseOptions = {
  url: string
  connectionsMax?: number
  statementTimeoutMs?: number
  onError?: (error: Error) => void
}

/** Opens the pool that serves requests: as `fairhouse_app`, which owns nothing and bypasses nothing. */
export function openDatabase({
  url,
  connectionsMax = 16,
  statementTimeoutMs = 5000,
  onError = () => {},
}: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsMax,
    // A statement does not wait for the answers of those before it.
    pipeline: true,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: idleMaxMs,
    onConnect: prepareLeads,
    options: `-c role=fairhouse_app -c statement_timeout=${statementTimeoutMs} -c idle_in_transaction_session_timeout=15000`,
  })
  // A connection that breaks is replaced by the pool; without listeners, idle or in use, it would end the process.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  const shared = shareConnections(pool, Math.ceil(connectionsMax / 4))
  const database: Database = {
    bare: dbOf((statement) => pool.query(preparedOf(statement))),
    begin: (siteId) => beginOn(pool, siteId),
    reading: (siteId) => {
      const ahead = [leadOf('reading', siteId)]
      const askAll = (statements: Sql[]) =>
        shared((client) => ask(client, statements, ahead, setImmediate))
      return dbOf(gather(askAll, { lanes: Infinity, afterwards: process.nextTick }))
    },
    inSite: async (siteId, work) => {
      const transaction = beginOn(pool, siteId)
      try {
        const result = await work(transaction.db)
        await transaction.commit()
        return result
      } catch (error) {
        await transaction.rollback()
        throw error
      }
    },
    connect: () => pool.connect(),
    close: () => pool.end(),
  }
  return database
}

function leadOf(name: 'site' | 'reading', siteId: number): Lead {
  assert(Number.isInteger(siteId) && siteId > 0, 'a transaction belongs to a site')
  return { name, values: [String(siteId)] }
}

type Line = { client: Promise<pg.PoolClient>; askedCount: number }

/** Lets works that need no connection of their own share up to `linesMax` of the pool's, each the one least asked. */
function shareConnections(pool: pg.Pool, linesMax: number) {
  const lines = new Set<Line>()
  const take = (): Line => {
    if (lines.size >= linesMax)
      return [...lines].reduce((least, line) => (line.askedCount < least.askedCount ? line : least))
    const line = { client: pool.connect(), askedCount: 0 }
    lines.add(line)
    return line
  }
  return async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const line = take()
    line.askedCount++
    try {
      return await work(await line.client)
    } catch (fault) {
      // A fault of the statement is over with it; with any other, the connection may be gone.
      if (!(fault instanceof pg.DatabaseError)) lines.delete(line)
      throw fault
    } finally {
      line.askedCount--
      if (line.askedCount === 0) {
        lines.delete(line)
        await line.client.then((client) => client.release()).catch(() => {})
      }
    }
  }
}

function beginOn(pool: pg.Pool, siteId: number): Transaction {
  let ahead: Lead[] = [{ name: 'begin', values: [] }, leadOf('site', siteId)]
  let opening: Promise<pg.PoolClient> | undefined
  let isEnded = false
  const db = dbOf(async (statement) => {
    assert(!isEnded, 'no statement follows the end of its transaction')
    opening ??= pool.connect()
    const client = await opening
    // Nobody else writes here: what this turn asks goes together, and waits for no other request.
    const asked = ask(client, [statement], ahead, process.nextTick)
    // Only the first statement begins the transaction.
    ahead = []
    return (await asked)[0] as pg.QueryResult
  })
  const end = async (statement: 'commit' | 'rollback') => {
    if (isEnded) return
    isEnded = true
    const client = await opening?.catch(() => undefined)
    if (!client) return
    let fault: Error | undefined
    try {
      await client.query(statement)
    } catch (error) {
      fault = error as Error
      // A failed rollback leaves nothing behind: the connection goes with it.
      if (statement === 'commit') throw error
    } finally {
      client.release(fault)
    }
  }
  return { db, commit: () => end('commit'), rollback: () => end('rollback') }
}
