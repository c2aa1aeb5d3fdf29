/** The tenants as one directory: whose house is this host, what did its operator set, and since when. */

import { closureAt, readSettings, type Closure, type Settings } from './settings.ts'
import { policyOf } from './policy.ts'
import type { Site } from '#server/base/context.ts'
import { sql, type Database } from '#server/base/database.ts'
import { explain } from '#server/base/fault.ts'
import { assert, Refusal } from '#server/base/refusal.ts'

export type Sites = {
  /**
   * The site of a Host header.
   * @throws Refusal `unknownSite`; `serviceUnavailable` where the site's settings do not fit.
   */
  byHost(host: string): Site
  /** The site of an id, as found in webhooks and jobs. Refuses as `byHost` does. */
  byId(id: number): Site
  /** Every site whose settings fit, by id. */
  all(): readonly Site[]
  /**
   * The site that a request means, which came to a host of `site` and may name a domain in its body: `site` itself,
   * or the named one where the operator has configured the host as a shared API host.
   * @throws Refusal `domainMismatch`
   */
  checkDomain(site: Site, domainName: string | undefined): Site
  settingsOf(site: Site): Settings
  /** Whether the site is closed now; then only calls that answer during maintenance are let in. */
  closureOf(site: Site, now: Date): Closure
  /** Looks for changes, at most once a second; to be called before anything kept is used. */
  refresh(now: Date): Promise<void>
  /** Looks for changes now. */
  reload(): Promise<void>
  /** Sites that are not served and why: `code: fault`. */
  faults(): readonly string[]
}

type Row = { site_id: number; code: string; hosts: string[]; settings: unknown; version: bigint }
type Tenant = { site: Site; settings: Settings }
/** A site whose settings do not fit is known, but has no tenant. */
type Directory = {
  tenants: Map<number, Tenant | null>
  idByHost: Map<string, number>
  faults: string[]
}

const refreshMs = 1000

/** Reads all sites. One that does not fit is a fault of its own and takes no other down. */
export async function openSites(database: Pick<Database, 'bare'>): Promise<Sites> {
  let directory = await readDirectory(database, new Map())
  let lookedAt = 0
  let begun = 0
  let shown = 0

  const reload = async () => {
    const turn = ++begun
    const read = await readDirectory(database, directory.tenants)
    // Readings may overtake each other; the one begun last holds.
    if (turn < shown) return
    shown = turn
    directory = read
  }
  const find = (id: number): Tenant => {
    const tenant = directory.tenants.get(id)
    if (tenant) return tenant
    throw new Refusal(tenant === null ? 'serviceUnavailable' : 'unknownSite')
  }
  const byHost = (host: string) => {
    // Addresses are made of it: a port that no address has makes it nobody's.
    const isHost = URL.canParse(`http://${host}`)
    const id = isHost ? directory.idByHost.get(hostName(host)) : undefined
    if (id === undefined) throw new Refusal('unknownSite')
    return find(id).site
  }
  return {
    byHost,
    byId: (id) => find(id).site,
    all: () => [...directory.tenants.values()].flatMap((tenant) => tenant?.site ?? []),
    checkDomain: (site, domainName) => {
      if (domainName === undefined || site.hosts.includes(hostName(domainName))) return site
      if (!find(site.id).settings.is_shared_api_host) throw new Refusal('domainMismatch')
      return byHost(domainName)
    },
    settingsOf: (site) => find(site.id).settings,
    closureOf: (site, now) => closureAt(find(site.id).settings, now),
    refresh: async (now) => {
      if (Math.abs(now.getTime() - lookedAt) < refreshMs) return
      lookedAt = now.getTime()
      await reload()
    },
    reload,
    faults: () => directory.faults,
  }
}

/** Lower case, without port and final dot. */
function hostName(host: string): string {
  return host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
}

async function readDirectory(
  { bare }: Pick<Database, 'bare'>,
  before: Directory['tenants'],
): Promise<Directory> {
  const rows = await bare.rows<Row>(
    sql`select site_id, code, hosts, settings, version from all_sites()`,
  )
  const directory: Directory = { tenants: new Map(), idByHost: new Map(), faults: [] }
  for (const row of rows) admit(row, directory, before.get(row.site_id))
  return directory
}

/** A site that has not changed stays the object it was: what is made from it is kept with it. */
function admit(
  row: Row,
  { tenants, idByHost, faults }: Directory,
  before: Tenant | null | undefined,
) {
  const hosts = row.hosts.map(hostName)
  for (const host of hosts) {
    const holder = idByHost.get(host)
    // The older site keeps a host that two claim.
    if (holder === undefined) idByHost.set(host, row.site_id)
    else if (holder !== row.site_id)
      faults.push(`${row.code}: hosts has ${host}, which belongs to site ${holder}`)
  }
  if (before?.site.version === row.version) {
    tenants.set(row.site_id, before)
    return
  }
  try {
    const settings = readSettings(row.settings)
    tenants.set(row.site_id, { site: siteOf(row, hosts, settings), settings })
  } catch (error) {
    const fault = explain(error)
    if (fault === null) throw error
    tenants.set(row.site_id, null)
    faults.push(`${row.code}: ${fault}`)
  }
}

function siteOf(row: Row, hosts: string[], settings: Settings): Site {
  const [defaultLanguage] = settings.languages
  assert(defaultLanguage, 'settings that fit name a language')
  const { name, currency, languages, time_zone: timeZone, categories, is_demo: isDemo } = settings
  const { licensee = '', licence = licensee } = settings
  const policy = policyOf(settings.policy)
  return {
    id: row.site_id,
    version: row.version,
    code: row.code,
    name,
    licence,
    hosts,
    currency,
    defaultLanguage,
    languages,
    timeZone,
    policy,
    categories,
    isDemo,
  }
}
