/** Databases for tests: real PostgreSQL, all migrations applied, one fresh copy per test file. */

import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { sharedGames } from '#games/shared/catalogue.ts'
import { openDatabase } from '#server/base/database.ts'
import { startEmbedded } from '#server/base/embedded.ts'
import { migrate } from '#server/base/migrate.ts'
import { takeLink } from '#server/games/shared/chain.ts'
import { seedDemo } from '#server/seed.ts'
import { addStaff } from './staff.ts'

export type FreshDatabase = {
  /** Connection of the owner; `openDatabase` takes it and serves as `fairhouse_app`. */
  url: string
  /** Ends whatever is still connected and removes the database. */
  drop: () => Promise<void>
}

const migrations = fileURLToPath(new URL('../../database', import.meta.url))

/** What a fresh database is a copy of: the bare schema, or the schema with the demo's sites in it. */
type Content = 'schema' | 'demo'
type Prepared = { url: string; template: string }

const preparing: Partial<Record<Content, Promise<Prepared>>> = {}

/** A database of one's own with an empty schema, in some tens of milliseconds. */
export async function freshDatabase(): Promise<FreshDatabase> {
  return copyOf(await (preparing.schema ??= prepare('schema')))
}

/** One with the demo's sites, games and players, and the password that these players share. */
export async function demoDatabase(): Promise<FreshDatabase & { password: string }> {
  const prepared = await (preparing.demo ??= prepare('demo'))
  const [row] = await ask<{ password: string }>(
    prepared.url,
    `select shobj_description(oid, 'pg_database') as password from pg_database where datname = '${prepared.template}'`,
  )
  return { ...(await copyOf(prepared)), password: row?.password ?? '' }
}

async function copyOf({ url, template }: Prepared): Promise<FreshDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await ask(url, `create database ${name} template ${template}`)
  return {
    url: urlOf(url, name),
    drop: async () => void (await ask(url, `drop database if exists ${name} with (force)`)),
  }
}

/** Makes a template once per run; workers that come at the same time wait for the first. */
async function prepare(content: Content): Promise<Prepared> {
  // Named here, so that programs may use this harness without a test run.
  const { inject } = await import('vitest')
  const { place, template: base } = inject('postgres')
  const url = 'url' in place ? place.url : (await startEmbedded(place)).url
  const template = content === 'schema' ? base : `${base}_demo`
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(7215004)')
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      template,
    ])
    if (rowCount === 0) await makeTemplate(client, url, template, content)
  } finally {
    await client.end()
  }
  return { url, template }
}

async function makeTemplate(client: pg.Client, url: string, template: string, content: Content) {
  const draft = `${template}_draft`
  await client.query(`drop database if exists ${draft} with (force)`)
  await client.query(`create database ${draft}`)
  const owner = new pg.Client(urlOf(url, draft))
  await owner.connect()
  try {
    await migrate(owner, migrations)
  } finally {
    await owner.end()
  }
  if (content === 'demo') {
    const password = await seed(urlOf(url, draft))
    await hire(urlOf(url, draft))
    await addChains(urlOf(url, draft))
    await client.query(`comment on database ${draft} is '${password}'`)
  }
  await client.query(`alter database ${draft} rename to ${template}`)
}

/** Of every house on the demo. */
const sealKey = Buffer.alloc(32, 7)

async function seed(databaseUrl: string): Promise<string> {
  const dataDir = fs.mkdtempSync(path.join(tmpdir(), 'fairhouse-demo-'))
  try {
    return (await seedDemo({ databaseUrl, dataDir, sealKey, now: new Date() })).password
  } finally {
    fs.rmSync(dataDir, { recursive: true })
  }
}

/** Staff who act in tests, on every site. */
async function hire(url: string): Promise<void> {
  const owner = new pg.Client(url)
  await owner.connect()
  try {
    const { rows } = await owner.query<{ site_id: number }>('select site_id from site')
    await addStaff(
      owner,
      rows.map((row) => row.site_id),
    )
  } finally {
    await owner.end()
  }
}

/**
 * Chains of seeds for all shared rounds, of which none has been taken: every house would begin with making them, of a
 * million hashes in all.
 */
async function addChains(url: string): Promise<void> {
  const [database, owner] = [openDatabase({ url, connectionsMax: 1 }), new pg.Client(url)]
  await owner.connect()
  try {
    const { rows } = await owner.query<{ siteId: number; gameCode: string }>(
      'select site_id as "siteId", game_code as "gameCode" from game where game_code = any($1)',
      [Object.keys(sharedGames)],
    )
    for (const { siteId, gameCode } of rows)
      await database.inSite(siteId, (db) =>
        takeLink(db, { siteId, gameCode, sealKey, now: new Date() }),
      )
    await owner.query('update shared_chain set used = 0')
  } finally {
    await Promise.all([database.close(), owner.end()])
  }
}

function urlOf(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

async function ask<T extends pg.QueryResultRow>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<T>(statement)).rows
  } finally {
    await client.end()
  }
}
