/** Refuses a database that could lose money it has acknowledged, or is too old for our SQL. */

import type pg from 'pg'
import { Fault } from './fault.ts'

const versionMin = 15

/**
 * @param allowsUnsafe `ALLOW_UNSAFE_DATABASE=1`: for benchmarks and throw-away data only.
 * @throws Fault naming every setting that is off.
 */
export async function checkDurability(
  client: pg.Pool | pg.ClientBase,
  allowsUnsafe: boolean,
): Promise<void> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings
      where name in ('server_version_num', 'fsync', 'full_page_writes', 'synchronous_commit')`,
  )
  const off = rows.filter(({ setting }) => setting === 'off').map(({ name }) => name)
  const version = Number(rows.find(({ name }) => name === 'server_version_num')?.setting) / 10_000
  if (version < versionMin) {
    throw new Fault(
      `the database is PostgreSQL ${Math.floor(version)}: ${versionMin} or newer is needed`,
    )
  }
  if (off.length === 0 || allowsUnsafe) return
  throw new Fault(
    `the database may lose acknowledged money: ${off.join(', ')} is off; switch it on, or set ALLOW_UNSAFE_DATABASE=1`,
  )
}
