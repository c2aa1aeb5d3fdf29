/** Gives a demo site the games of the simulated vendors, opened as an operator would open them. */

import type { Site } from './base/context.ts'
import { sql, type Db } from './base/database.ts'
import { syncCatalogue } from './catalogue/sync.ts'
import { simulators } from './demo/games/simulators.ts'
import { titlesOf } from './demo/games/titles.ts'
import { readVendorGame } from './providers/listing.ts'
import { feedsOf, syncBrand, type SyncFeed } from './providers/sync.ts'

/** What the wheel of every simulated title returns, in percent. */
const rtp = '96'

/** Behind all of the studio: what the demo features can be played by its own rules. */
const position = 1000

/**
 * @param openedAt when the demo has had them from, so that they are not all new.
 * @returns how many games were opened.
 */
export async function seedProviders(
  db: Db,
  site: Site,
  { now, openedAt }: { now: Date; openedAt: Date },
): Promise<number> {
  const syncFeed: SyncFeed = (within, at, feed) =>
    syncCatalogue(within, at, feed, { now, actor: 'system' })
  let opened = 0
  for (const simulator of Object.values(simulators)) {
    const games = titlesOf(simulator).flatMap(({ code, name, brand }) =>
      readVendorGame({ vendorCode: code, name, brand, category: 'slot', rtp, hasFreeRounds: true }),
    )
    for (const brand of feedsOf(site, games)) {
      await syncBrand(db, site, simulator.name, brand, { syncFeed, now })
      // Only when they are new: what an operator has closed since stays closed.
      const isFirst = await db.run(sql`
        update provider set is_open = true
         where site_id = ${site.id} and provider_code = ${brand.feed.code} and not is_open
           and not exists (select from game where site_id = ${site.id} and provider_code = ${brand.feed.code} and is_open)`)
      if (isFirst === 0) continue
      opened += await db.run(sql`
        update game set is_open = true, position = ${position}, added_at = ${openedAt}
         where site_id = ${site.id} and provider_code = ${brand.feed.code}`)
    }
  }
  return opened
}
