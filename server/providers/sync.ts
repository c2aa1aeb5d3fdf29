/** Brings the catalogue up to what providers list: a feed for each brand, and the vendor's names of its games. */

import { createHash } from 'node:crypto'
import { parseMoney } from '#contract/money.ts'
import type { Site } from '#server/base/context.ts'
import { sql, type Database, type Db } from '#server/base/database.ts'
import type { Log } from '#server/base/log.ts'
import type { AccessOf } from './access.ts'
import type { VendorGame } from './adapter.ts'
import { adapters } from './adapters.ts'
import type { Feed, FeedGame } from './feed.ts'

/** The catalogue's own sync of one brand; `refused` where the feed does not fit or has shrunk. */
export type SyncFeed = (
  db: Db,
  site: Site,
  feed: Feed,
  now: Date,
) => Promise<{ outcome: 'applied' } | { outcome: 'refused'; why: string; details: string }>

/** What a vendor says of a game that the catalogue does not keep. */
type Kept = Pick<VendorGame, 'vendorCode' | 'blockedCountries'>

type BrandFeed = { feed: Feed; kept: ReadonlyMap<string, Kept> }

const codeMax = 40

/** A vendor's code as an address may carry it; where that loses something, a part of its hash keeps it apart. */
function gameCodeOf(vendorCode: string): string {
  const plain = vendorCode.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  if (plain.length <= codeMax && plain.replaceAll('-', '_') === vendorCode.replaceAll('-', '_'))
    return plain
  const hash = createHash('sha256').update(vendorCode).digest('hex').slice(0, 6)
  return `${plain.slice(0, codeMax - hash.length - 1)}-${hash}`
}

/** The games of a list by brand, stakes in the site's currency. */
export function feedsOf(site: Pick<Site, 'currency'>, games: readonly VendorGame[]): BrandFeed[] {
  const brands = new Map<
    string,
    { name: string; games: Map<string, FeedGame>; kept: Map<string, Kept> }
  >()
  for (const { vendorCode, blockedCountries, brand, stakeMin, stakeMax, ...game } of games) {
    const found = brands.get(brand.code) ?? { name: brand.name, games: new Map(), kept: new Map() }
    brands.set(brand.code, found)
    const code = gameCodeOf(vendorCode)
    const least = parseMoney(stakeMin, site.currency) ?? 1n
    const most = parseMoney(stakeMax, site.currency) ?? least
    found.kept.set(code, { vendorCode, blockedCountries })
    found.games.set(code, {
      ...game,
      code,
      stakeMin: least > 0n ? least : 1n,
      stakeMax: most > least ? most : least,
    })
  }
  return [...brands].map(([code, { name, games: all, kept }]) => ({
    feed: { code, name, games: [...all.values()] },
    kept,
  }))
}

/** Writes one brand in the caller's transaction. @returns whether the feed was taken. */
export async function syncBrand(
  db: Db,
  site: Site,
  provider: string,
  { feed, kept }: BrandFeed,
  { syncFeed, now, log }: { syncFeed: SyncFeed; now: Date; log?: Log },
): Promise<boolean> {
  const synced = await syncFeed(db, site, feed, now)
  if (synced.outcome === 'refused') {
    log?.warn(
      { siteId: site.id, provider, brand: feed.code, why: synced.why },
      'a list of games was refused',
    )
    return false
  }
  const codes = [...kept.keys()]
  const vendorCodes = [...kept.values()].map(({ vendorCode }) => vendorCode)
  await db.run(sql`
    insert into provider_game (site_id, provider, vendor_code, provider_code, game_code)
    select ${site.id}, ${provider}, vendor_code, ${feed.code}, game_code
      from unnest(${vendorCodes}::text[], ${codes}::text[]) as t (vendor_code, game_code)
    on conflict do nothing`)
  const countries = [...kept.values()].map(({ blockedCountries }) => blockedCountries.join(','))
  await db.run(sql`
    update provider_game n set blocked_countries = string_to_array(t.countries, ',')
      from unnest(${vendorCodes}::text[], ${countries}::text[]) as t (vendor_code, countries)
     where n.site_id = ${site.id} and n.provider = ${provider} and n.vendor_code = t.vendor_code
       and n.blocked_countries <> string_to_array(t.countries, ',')`)
  return true
}

export type SyncNeeds = {
  database: Database
  sites: () => readonly Site[]
  accessOf: AccessOf
  syncFeed: SyncFeed
  log: Log
}

/** Asks every provider of every site for its games. One that fails holds back no other. @returns how many brands were taken. */
export async function syncProviders(needs: SyncNeeds, now: Date): Promise<number> {
  const { database, sites, accessOf, log } = needs
  let taken = 0
  for (const site of sites())
    for (const adapter of Object.values(adapters)) {
      try {
        const access = await accessOf(site, adapter, now)
        if (!access) continue
        const feeds = feedsOf(site, await adapter.listGames(access, now))
        for (const feed of feeds)
          if (
            await database.inSite(site.id, (db) =>
              syncBrand(db, site, adapter.name, feed, { ...needs, now }),
            )
          )
            taken += 1
        const codes = feeds.map(({ feed }) => feed.code)
        for (const brand of await brandsBeside(database, site, adapter.name, codes))
          log.warn(
            { siteId: site.id, provider: adapter.name, brand },
            'a brand is no longer listed: somebody has to close it',
          )
      } catch (fault) {
        log.warn(
          { err: fault, siteId: site.id, provider: adapter.name },
          'a provider did not list its games',
        )
      }
    }
  return taken
}

/** Brands that are open and not among those listed. As with a list that has shrunk, it may be the list that is wrong. */
async function brandsBeside(
  database: Database,
  site: Site,
  provider: string,
  listed: readonly string[],
): Promise<string[]> {
  const rows = await database.reading(site.id).rows<{ brand: string }>(sql`
    select distinct n.provider_code as brand from provider_game n join provider p using (site_id, provider_code)
     where n.site_id = current_site() and n.provider = ${provider} and p.is_open and n.provider_code <> all(${[...listed]})
     order by brand`)
  return rows.map(({ brand }) => brand)
}
