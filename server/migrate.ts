/** The program of `npm run migrate`: brings the database up to date and ends. */

import { loadConfig } from './base/config.ts'
import { explain } from './base/fault.ts'
import { openCluster } from './cluster.ts'

try {
  const cluster = await openCluster(loadConfig(process.env), (line) =>
    process.stdout.write(`${line}\n`),
  )
  await cluster.stop()
  process.stdout.write('The database is up to date\n')
} catch (fault) {
  process.stderr.write(`${explain(fault) ?? String(fault)}\n`)
  process.exitCode = 1
}
