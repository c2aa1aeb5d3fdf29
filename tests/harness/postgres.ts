/** Databases for tests: real PostgreSQL, all migrations applied, one fresh copy per test file. */

import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { inject } from 'vitest'
import { startEmbedded } from '#server/base/embedded.ts'
import { migrate } from '#server/base/migrate.ts'

export type FreshDatabase = {
  /** Connection of the owner; `openDatabase` takes it and serves as `fairhouse_app`. */
  url: string
  /** Ends whatever is still connected and removes the database. */
  drop: () => Promise<void>
}

const migrations = fileURLToPath(new URL('../../database', import.meta.url))

let preparing: Promise<{ url: string; template: string }> | undefined

/** A database of one's own with an empty schema, in some tens of milliseconds. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const { url, template } = await (preparing ??= prepare())
  const name = `test_${randomBytes(8).toString('hex')}`
  await ask(url, `create database ${name} template ${template}`)
  return {
    url: urlOf(url, name),
    drop: () => ask(url, `drop database if exists ${name} with (force)`),
  }
}

/** Migrates a template once per run; workers that come at the same time wait for the first. */
async function prepare() {
  const { place, template } = inject('postgres')
  const url = 'url' in place ? place.url : (await startEmbedded(place)).url
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(7215004)')
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      template,
    ])
    if (rowCount === 0) await makeTemplate(client, url, template)
  } finally {
    await client.end()
  }
  return { url, template }
}

async function makeTemplate(client: pg.Client, url: string, template: string) {
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
  await client.query(`alter database ${draft} rename to ${template}`)
}

function urlOf(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
