/** How a site reaches its providers: address, account and secrets, sealed at rest; and what each may do there. */

import type { Site } from '#server/base/context.ts'
import { sql, type Database, type Db } from '#server/base/database.ts'
import { assert } from '#server/base/refusal.ts'
import { seal, unseal } from '#server/base/secrets.ts'
import type { Access, Adapter, ProviderPolicy } from './adapter.ts'
import { openKept } from './kept.ts'

export type SiteAccess = Access & {
  policy: ProviderPolicy
  /** Addresses and networks that calls may come from; empty for any. */
  allowed: readonly string[]
  /** Of a simulated provider, with play money. */
  isDemo: boolean
}

/** As an operator enters it. */
export type AccessEntry = {
  address: string
  account: string
  keys: Readonly<Record<string, string>>
  allowed?: readonly string[]
  policy?: Partial<ProviderPolicy>
  isOpen?: boolean
}

export type AccessNeeds = {
  database: Database
  sealKey: Buffer
  /** Of the demo's simulated providers, for sites that have entered no others; null outside a demo. */
  demoAccess: ((site: Site, provider: string) => AccessEntry) | null
}

/** Null where the site has no such provider, or has closed it. */
export type AccessOf = (site: Site, adapter: Adapter, now: Date) => Promise<SiteAccess | null>

const keptMs = 5000
const keptMax = 2000

type Row = {
  address: string
  account: string
  sealed: Buffer
  allowed: string[]
  policy: Partial<ProviderPolicy>
  isOpen: boolean
}

export function accessReader({ database, sealKey, demoAccess }: AccessNeeds): AccessOf {
  const kept = openKept<SiteAccess>(keptMs, keptMax)
  const read = async (site: Site, adapter: Adapter): Promise<SiteAccess | null> => {
    const row = await database.reading(site.id).row<Row>(sql`
      select address, account, sealed, allowed, policy, is_open as "isOpen"
        from provider_access where provider = ${adapter.name}`)
    if (row && !row.isOpen) return null
    const demo = !row && demoAccess && site.isDemo ? demoAccess(site, adapter.name) : null
    if (!row && !demo) return null
    const keys = row
      ? (JSON.parse(
          unseal(row.sealed, sealKey, boundTo(site.id, adapter.name)),
        ) as AccessEntry['keys'])
      : (demo?.keys ?? {})
    for (const name of adapter.keyNames)
      assert(keys[name], `site ${site.code} has the key ${name} of the provider ${adapter.name}`)
    const { address = '', account = '' } = row ?? demo ?? {}
    return {
      address,
      account,
      keys,
      currency: site.currency,
      policy: { ...adapter.policy, ...row?.policy },
      allowed: row?.allowed ?? [],
      isDemo: !row,
    }
  }
  return (site, adapter, now) =>
    kept.get(`${site.id}:${adapter.name}`, now, () => read(site, adapter))
}

/** Every origin that games of a site may be framed from. */
export async function frameOriginsOf(database: Database, site: Site): Promise<string[]> {
  const listed = await database.reading(site.id).rows<{ origin: string }>(sql`
    select distinct jsonb_array_elements_text(policy->'frameOrigins') as origin from provider_access where is_open`)
  return listed.map(({ origin }) => origin)
}

export async function writeAccess(
  db: Db,
  sealKey: Buffer,
  siteId: number,
  provider: string,
  { address, account, keys, allowed = [], policy = {}, isOpen = true }: AccessEntry,
  at: Date,
): Promise<void> {
  const sealed = seal(JSON.stringify(keys), sealKey, boundTo(siteId, provider))
  await db.run(sql`
    insert into provider_access (site_id, provider, address, account, sealed, allowed, policy, is_open, set_at)
    values (${siteId}, ${provider}, ${address}, ${account}, ${sealed}, ${[...allowed]}, ${policy}, ${isOpen}, ${at})
    on conflict (site_id, provider) do update
       set address = excluded.address, account = excluded.account, sealed = excluded.sealed, allowed = excluded.allowed,
           policy = excluded.policy, is_open = excluded.is_open, set_at = excluded.set_at`)
}

const boundTo = (siteId: number, provider: string) => `provider_access:${siteId}:${provider}`
