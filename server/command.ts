/** The frame of a command of the operator (`npm run hire` and the like): its database, its site, and what went wrong said in a line. */

import { userInfo } from 'node:os'
import { loadConfig, type Config } from './base/config.ts'
import type { Site } from './base/context.ts'
import { openDatabase, type Database } from './base/database.ts'
import { explain, Fault } from './base/fault.ts'
import { Refusal } from './base/refusal.ts'
import { openCluster } from './cluster.ts'
import { openSites } from './site/sites.ts'

export const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Who runs the command, as records of events name them. */
export const commander = () => `command:${userInfo().username}` as const

/**
 * Runs a command on the house's database, which it starts where it is not there and always brings up to date.
 * What ends it is a line on the error output, for a bug its stack; the exit status is then 1.
 * @param work gives the exit status; nothing is 0.
 */
export async function runCommand(
  work: (config: Config, databaseUrl: string) => Promise<number | void>,
): Promise<void> {
  try {
    const config = loadConfig(process.env)
    const cluster = await openCluster(config, say)
    const status = await work(config, cluster.url).finally(() => cluster.stop())
    process.exitCode = status ?? 0
  } catch (fault) {
    const line = fault instanceof Refusal ? wordsOf(fault) : explain(fault)
    process.stderr.write(`${line ?? (fault instanceof Error ? fault.stack : String(fault))}\n`)
    process.exitCode = 1
  }
}

const wordsOf = ({ key, details }: Refusal) => [key, ...Object.values(details)].join(' ')

/** Opens the sites of the house for `work`, and closes them whatever comes of it. */
export async function withSites<T>(
  databaseUrl: string,
  work: (database: Database, sites: readonly Site[]) => Promise<T>,
): Promise<T> {
  const database = openDatabase({ url: databaseUrl, connectionsMax: 4 })
  try {
    return await work(database, (await openSites(database)).all())
  } finally {
    await database.close()
  }
}

/**
 * Opens one site for `work`.
 * @param use what is printed where no site is named
 * @throws Fault where there is no such site.
 */
export async function withSite<T>(
  databaseUrl: string,
  { code, use }: { code: string; use: string },
  work: (database: Database, site: Site) => Promise<T>,
): Promise<T> {
  if (code === '') throw new Fault(use)
  return withSites(databaseUrl, (database, sites) => {
    const site = sites.find((one) => one.code === code)
    if (!site) throw new Fault(`there is no site ${code}`)
    return work(database, site)
  })
}
