/** How a site reaches its gateways: addresses and secrets, sealed at rest, opened only to ask and to prove. */

import { sql, type Database, type Db } from '#server/base/database.ts'
import { assert } from '#server/base/refusal.ts'
import { seal, unseal } from '#server/base/secrets.ts'

export type Keys = {
  /** Base of the vendor's API, without a trailing slash. */
  address: string
  /** Who we are there, where the vendor asks for that: a store, a wallet. */
  account: string
  apiKey: string
  webhookSecret: string
}

/** The keys of a site at one gateway. Throws where it has none. */
export type KeysOf = (siteId: number) => Promise<Keys>

export type KeyNeeds = {
  database: Database
  sealKey: Buffer
  /** Of the demo's simulated vendors, for sites that have set no others; null outside a demo. */
  demoKeys: ((siteId: number, gateway: string) => Keys) | null
}

/** Reads the keys of one gateway anew each time, so that a change needs no restart. */
export function keysReader({ database, sealKey, demoKeys }: KeyNeeds, gateway: string): KeysOf {
  return async (siteId) => {
    const row = await database.inSite(siteId, (db) =>
      db.row<{ address: string; account: string; sealed: Buffer }>(sql`
        select address, account, sealed from gateway_key where gateway = ${gateway}`),
    )
    if (!row) {
      assert(demoKeys, `site ${siteId} has keys for the gateway ${gateway}`)
      return demoKeys(siteId, gateway)
    }
    const { address, account, sealed } = row
    const secrets = JSON.parse(unseal(sealed, sealKey, boundTo(siteId, gateway))) as Pick<
      Keys,
      'apiKey' | 'webhookSecret'
    >
    return { address, account, ...secrets }
  }
}

export async function writeKeys(
  db: Db,
  sealKey: Buffer,
  siteId: number,
  gateway: string,
  { address, account, apiKey, webhookSecret }: Keys,
  at: Date,
): Promise<void> {
  const sealed = seal(JSON.stringify({ apiKey, webhookSecret }), sealKey, boundTo(siteId, gateway))
  await db.run(sql`
    insert into gateway_key (site_id, gateway, address, account, sealed, set_at)
    values (${siteId}, ${gateway}, ${address}, ${account}, ${sealed}, ${at})
    on conflict (site_id, gateway) do update
       set address = excluded.address, account = excluded.account, sealed = excluded.sealed, set_at = excluded.set_at`)
}

const boundTo = (siteId: number, gateway: string) => `gateway_key:${siteId}:${gateway}`
