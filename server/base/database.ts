/** The handle on PostgreSQL: tagged SQL with prepared statements, and transactions bound to one site. */

import { createHash } from 'node:crypto'
import pg from 'pg'
import { assert } from './refusal.ts'

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

function dbOn(client: pg.Pool | pg.ClientBase): Db {
  const ask = async (statement: Sql) => {
    const values = statement.values.map((value) =>
      typeof value === 'bigint' ? value.toString() : value,
    )
    return client.query({ name: nameOf(statement.text), text: statement.text, values })
  }
  return {
    rows: async <T>(statement: Sql) => (await ask(statement)).rows as T[],
    row: async <T>(statement: Sql) => {
      const { rows } = await ask(statement)
      assert(rows.length <= 1, 'a statement for one row finds at most one')
      return (rows[0] as T | undefined) ?? null
    },
    run: async (statement) => (await ask(statement)).rowCount ?? 0,
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
    connectionTimeoutMillis: 5000,
    options: `-c role=fairhouse_app -c statement_timeout=${statementTimeoutMs} -c idle_in_transaction_session_timeout=15000`,
  })
  // A connection that breaks is replaced by the pool; without listeners, idle or in use, it would end the process.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  const database: Database = {
    bare: dbOn(pool),
    begin: (siteId) => beginOn(pool, siteId),
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

function beginOn(pool: pg.Pool, siteId: number): Transaction {
  assert(Number.isInteger(siteId) && siteId > 0, 'a transaction belongs to a site')
  let opening: Promise<{ client: pg.PoolClient; db: Db }> | undefined
  let isEnded = false
  const open = () => {
    assert(!isEnded, 'no statement follows the end of its transaction')
    opening ??= pool.connect().then(async (client) => {
      try {
        await client.query(`begin; set local fairhouse.site = '${siteId}'`)
      } catch (error) {
        client.release(error as Error)
        throw error
      }
      return { client, db: dbOn(client) }
    })
    return opening
  }
  const end = async (statement: 'commit' | 'rollback') => {
    if (isEnded) return
    isEnded = true
    const opened = await opening?.catch(() => undefined)
    if (!opened) return
    let fault: Error | undefined
    try {
      await opened.client.query(statement)
    } catch (error) {
      fault = error as Error
      // A failed rollback leaves nothing behind: the connection goes with it.
      if (statement === 'commit') throw error
    } finally {
      opened.client.release(fault)
    }
  }
  return {
    db: {
      rows: async <T>(statement: Sql) => (await open()).db.rows<T>(statement),
      row: async <T>(statement: Sql) => (await open()).db.row<T>(statement),
      run: async (statement) => (await open()).db.run(statement),
    },
    commit: () => end('commit'),
    rollback: () => end('rollback'),
  }
}
