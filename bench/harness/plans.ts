/** What the statements of a call read: their plans as PostgreSQL ran them, also inside functions, by its auto_explain. */

import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

type Asked = { text: string; values: unknown[] | undefined }

/** A scan of one table within a statement. */
export type Scan = { table: string; isSequential: boolean; rows: number }

type Recorded = Map<string, Asked>

const asking = new AsyncLocalStorage<Recorded>()
/** What no request asked: workers and followers, again and again. */
const byWorkers: Recorded = new Map()

/** Has every connection of this process tell what it is asked. */
export function listen() {
  const { submit } = pg.Query.prototype
  pg.Query.prototype.submit = function (this: Asked, connection: pg.Connection) {
    const { text, values } = this
    const recorded = asking.getStore() ?? byWorkers
    if (text && !recorded.has(text)) recorded.set(text, { text, values })
    return Reflect.apply(submit, this, [connection])
  }
}

/** The statements that `work` makes, each once; it must ask the house by `inject`, so that they are known as its own. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Asked[]> {
  const recorded: Recorded = new Map()
  await asking.run(recorded, work)
  return [...recorded.values()]
}

export const statementsOfWorkers = () => [...byWorkers.values()]

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}

/**
 * Runs a statement again as requests do, and undoes it.
 * @param url of a superuser: only they may load auto_explain.
 * @returns every scan of a table, with the rows it touched.
 */
export async function scansOf(
  url: string,
  siteId: number,
  asked: readonly Asked[],
): Promise<Scan[]> {
  const client = new pg.Client(url)
  const scans: Scan[] = []
  client.on('notice', ({ message = '' }) => {
    const begins = message.indexOf('{')
    if (!message.includes('plan:') || begins < 0) return
    collect((JSON.parse(message.slice(begins)) as { Plan: Node }).Plan, scans)
  })
  await client.connect()
  try {
    await client.query(`
      load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
      set auto_explain.log_analyze = on; set auto_explain.log_timing = off; set auto_explain.log_format = json;
      set auto_explain.log_parameter_max_length = 0; set role fairhouse_app; set client_min_messages = log`)
    for (const { text, values } of asked) {
      await client.query(`begin; set local fairhouse.site = '${siteId}'`)
      try {
        await client.query(text, values)
      } catch {
        // A write that another site's worker made, or that cannot be made twice: what it read is told all the same.
      } finally {
        await client.query('rollback')
      }
    }
  } finally {
    await client.end()
  }
  return scans
}

function collect(node: Node, scans: Scan[]) {
  const table = node['Relation Name']
  if (table !== undefined && node['Node Type'].includes('Scan')) {
    const loops = node['Actual Loops'] ?? 1
    const touched =
      (node['Actual Rows'] ?? 0) +
      (node['Rows Removed by Filter'] ?? 0) +
      (node['Rows Removed by Index Recheck'] ?? 0)
    scans.push({
      // Months of entries are one table.
      table: table.replace(/^entry_.*/, 'entry'),
      isSequential: node['Node Type'] === 'Seq Scan',
      rows: touched * loops,
    })
  }
  for (const child of node.Plans ?? []) collect(child, scans)
}
