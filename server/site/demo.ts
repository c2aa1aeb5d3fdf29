/** The demo's sites, as written in `database/demo/sites.json`, with their settings whole and checked. */

import * as fs from 'node:fs'
import pg from 'pg'
import { readSettings, type Settings } from './settings.ts'

export type DemoSite = {
  id: number
  code: string
  hosts: string[]
  /** `none`: the site exists and nothing else; `games`: it has games, but no players. */
  holds: 'none' | 'games' | 'players'
  settings: Settings
}

type Written = Omit<DemoSite, 'settings'> & { menu: string; settings: Record<string, unknown> }
type File = { menus: Record<string, unknown>; defaults: Record<string, unknown>; sites: Written[] }

/** @throws Fault where the settings of one do not fit. */
export function readDemoSites(): DemoSite[] {
  const file = new URL('../../database/demo/sites.json', import.meta.url)
  const { menus, defaults, sites } = JSON.parse(fs.readFileSync(file, 'utf8')) as File
  return sites.map(({ id, code, hosts, holds, menu, settings }) => ({
    id,
    code,
    hosts,
    holds,
    settings: readSettings({ ...defaults, menu: menus[menu], ...settings }),
  }))
}

/**
 * Adds the demo's sites that are not there yet. Requests may not write sites; this is done on a connection of the
 * database's owner, in the role that works across sites.
 */
export async function addDemoSites(databaseUrl: string): Promise<DemoSite[]> {
  const demoSites = readDemoSites()
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c role=fairhouse_core' })
  await client.connect()
  try {
    for (const { id, code, hosts, settings } of demoSites) {
      await client.query(
        'insert into site (site_id, code, hosts, settings) values ($1, $2, $3, $4) on conflict do nothing',
        [id, code, hosts, settings],
      )
    }
  } finally {
    await client.end()
  }
  return demoSites
}
