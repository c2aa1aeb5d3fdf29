/** Kinds of games a player stays away from while all others stay open, on the terms of a self-exclusion [EXC-01, EXC-06]. */

import type { Category } from '#contract/catalogue.ts'
import type { PlayerVisit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import type { Handlers } from '#server/base/handler.ts'
import { Refusal } from '#server/base/refusal.ts'
import { writeLetter } from '#server/messages/inbox.ts'
import { noteChange } from './exclusion.ts'
import { showReturn } from './way_back.ts'

type ProductExclusion = {
  product: Category
  /** End of the term; null: for good. */
  excludedUntil: Date | null
  returnAskedAt: Date | null
}

/** Those that hold; one whose term is over holds until its player has asked to play again, waited and confirmed. */
export function productExclusionsOf({
  db,
  player,
}: Pick<PlayerVisit, 'db' | 'player'>): Promise<ProductExclusion[]> {
  return db.rows<ProductExclusion>(
    sql`select category as product, excluded_until as "excludedUntil", return_asked_at as "returnAskedAt"
          from product_exclusion
         where site_id = current_site() and player_id = ${player.id} and lifted_at is null
         order by category`,
  )
}

export async function showProductExclusions(visit: PlayerVisit) {
  return (await productExclusionsOf(visit)).map(({ product, excludedUntil, returnAskedAt }) => ({
    product,
    until: excludedUntil?.toISOString() ?? null,
    return_request: showReturn(visit.site, returnAskedAt),
  }))
}

export const productExclusionSteps: Handlers<'/api/limits/exclude_products'> = {
  '/api/limits/exclude_products': async (visit, { products, months }) => {
    const { db, site, player, now } = visit
    const term = months === null ? null : Math.max(months, site.policy.selfExclusionMonthsMin)
    const done = await db.rows<{ product: Category; until: Date | null }>(
      sql`select product, until from exclude_person_products(${player.id}, ${now}, ${term}, ${products})`,
    )
    const until = done[0]?.until ?? null
    if (done.length === 0) throw new Refusal('exclusionRunning')
    await noteChange(visit, {}, { products: done.map(({ product }) => product), until })
    await writeLetter(db, {
      siteId: site.id,
      playerId: player.id,
      tab: 'system',
      letter: until ? 'productsExcluded' : 'productsExcludedForGood',
      figures: until ? { until: until.toISOString() } : {},
      href: '/responsible-gaming',
      at: now,
    })
    const changed = new Set(done.map(({ product }) => product))
    return {
      value: (await showProductExclusions(visit)).filter(({ product }) => changed.has(product)),
    }
  },
}
