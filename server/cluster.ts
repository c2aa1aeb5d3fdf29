/** The database of a process: found or started, checked for durability, and brought up to date. */

import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Config } from './base/config.ts'
import { checkDurability } from './base/durability.ts'
import { startEmbedded } from './base/embedded.ts'
import { migrate } from './base/migrate.ts'

const migrations = fileURLToPath(new URL('../database', import.meta.url))

export type Cluster = { url: string; stop(): Promise<void> }

/** @throws Fault, or an error that `explain` has a line for. */
export async function openCluster(
  config: Config,
  onProgress: (line: string) => void,
): Promise<Cluster> {
  const embedded =
    config.databaseUrl === null
      ? await startEmbedded({ dataDir: config.dataDir, onProgress })
      : null
  const cluster: Cluster = {
    url: embedded?.url ?? config.databaseUrl ?? '',
    stop: async () => embedded?.stop(),
  }
  const owner = new pg.Client({ connectionString: cluster.url, connectionTimeoutMillis: 10_000 })
  try {
    await owner.connect()
    await checkDurability(owner, config.allowsUnsafeDatabase)
    await migrate(owner, migrations, onProgress)
  } catch (fault) {
    await owner.end().catch(() => {})
    await cluster.stop()
    throw fault
  }
  await owner.end()
  return cluster
}
