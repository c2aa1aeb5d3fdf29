/** Brings the schema up to date: numbered SQL files, each applied once, in order and whole. */

import { createHash } from 'node:crypto'
import * as fs from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { Fault } from './fault.ts'

type Migration = { name: string; text: string; sha256: string }

/** Any number known to us alone; processes that start together take turns on it. */
const lockKey = 7_215_003

/**
 * Applies the files `NNNN_name.sql` of a folder that are not recorded yet.
 * @param client a connection of the owner: a superuser or a role with CREATEROLE.
 * @returns how many were applied.
 * @throws Fault where an applied file was changed or removed, or a new one comes out of order.
 */
export async function migrate(
  client: pg.ClientBase,
  folder: string,
  onProgress: (line: string) => void = () => {},
): Promise<number> {
  const migrations = await readMigrations(folder)
  await client.query('select pg_advisory_lock($1)', [lockKey])
  try {
    await client.query(`
      create table if not exists migration (
        name text primary key,
        sha256 text not null,
        applied_at timestamptz not null default now()
      )`)
    const { rows: applied } = await client.query<Omit<Migration, 'text'>>(
      'select name, sha256 from migration order by name',
    )
    const pending = findPending(migrations, applied)
    for (const [done, migration] of pending.entries()) {
      onProgress(`Migration ${done + 1} of ${pending.length}: ${migration.name}`)
      await apply(client, migration)
    }
    return pending.length
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockKey])
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await fs.readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const numbers = names.map((name) => /^(\d{4})_\w+\.sql$/.exec(name)?.[1])
  for (const [i, number] of numbers.entries()) {
    if (!number) throw new Fault(`${names[i]} is no migration: its name must be NNNN_name.sql`)
    if (number === numbers[i - 1]) throw new Fault(`two migrations have the number ${number}`)
  }
  return Promise.all(
    names.map(async (name) => {
      const text = await fs.readFile(path.join(folder, name), 'utf8')
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** History is never rewritten: what was applied must still be there, unchanged, before all that is new. */
function findPending(migrations: Migration[], applied: Omit<Migration, 'text'>[]): Migration[] {
  for (const [i, { name, sha256 }] of applied.entries()) {
    const file = migrations[i]
    if (file && file.name < name) {
      throw new Fault(`migration ${file.name} comes before ${name}, which is applied: renumber it`)
    }
    if (file?.name !== name) {
      throw new Fault(
        `migration ${name} is applied but its file is gone: this code is older than its database`,
      )
    }
    if (file.sha256 !== sha256) {
      throw new Fault(
        `migration ${name} was changed after it was applied: restore it and add a new one`,
      )
    }
  }
  return migrations.slice(applied.length)
}

async function apply(client: pg.ClientBase, { name, text, sha256 }: Migration) {
  try {
    await client.query('begin')
    await client.query(text)
    await client.query('insert into migration (name, sha256) values ($1, $2)', [name, sha256])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    const { code, message } = error as Error & { code?: string }
    throw code === '42501'
      ? error
      : new Fault(`migration ${name} failed: ${message}`, { cause: error })
  }
}
