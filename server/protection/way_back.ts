/** The way back after an exclusion, from all games or from one kind: asked for, cooled off, then confirmed or dropped [EXC-05]. */

import type { Category } from '#contract/catalogue.ts'
import type { PlayerVisit, Site } from '#server/base/context.ts'
import { sql, type Sql } from '#server/base/database.ts'
import type { Handlers } from '#server/base/handler.ts'
import { Refusal } from '#server/base/refusal.ts'
import { lockPlayer } from '#server/ledger/lock.ts'
import { noteChange } from './exclusion.ts'

const hourMs = 3_600_000
const hoursMin = 24

/** From when a wish to play again may be confirmed. */
function confirmFrom(site: Site, askedAt: Date): Date {
  const hours = Math.max(site.policy.returnCoolingHours, hoursMin)
  return new Date(askedAt.getTime() + hours * hourMs)
}

/** The wish as it is told; null while there is none. */
export const showReturn = (site: Site, askedAt: Date | null) =>
  askedAt && {
    asked_at: askedAt.toISOString(),
    confirm_from: confirmFrom(site, askedAt).toISOString(),
  }

type Term = { excludedUntil: Date | null; returnAskedAt: Date | null }

/** The rows of a player's exclusion from one kind of games, or from all. */
const rowOf = ({ player }: PlayerVisit, product: Category | undefined) => {
  const own = sql`site_id = current_site() and player_id = ${player.id} and excluded_at is not null`
  return product === undefined
    ? { table: sql`exclusion`, which: own }
    : { table: sql`product_exclusion`, which: sql`${own} and category = ${product}` }
}

/** Null while nothing of the kind holds. */
function termOf(visit: PlayerVisit, product: Category | undefined): Promise<Term | null> {
  const { table, which } = rowOf(visit, product)
  return visit.db.row<Term>(
    sql`select excluded_until as "excludedUntil", return_asked_at as "returnAskedAt"
          from ${table} where ${which} and lifted_at is null`,
  )
}

function change(visit: PlayerVisit, product: Category | undefined, set: Sql) {
  const { table, which } = rowOf(visit, product)
  return visit.db.run(sql`update ${table} set ${set} where ${which}`)
}

export const returnSteps: Handlers<'/api/limits/return_request' | '/api/limits/return_confirm'> = {
  // Asked again, the first wish stands and so does its cooling off.
  '/api/limits/return_request': async (visit, { product }) => {
    const { db, site, player, now } = visit
    await lockPlayer(db, player.id)
    const term = await termOf(visit, product)
    if (!term) throw new Refusal('notExcluded')
    const { excludedUntil, returnAskedAt } = term
    if (!excludedUntil || excludedUntil > now)
      throw new Refusal(
        'exclusionRunning',
        excludedUntil ? { until: excludedUntil.toISOString() } : {},
      )
    const askedAt = returnAskedAt ?? now
    if (!returnAskedAt) {
      await change(visit, product, sql`return_asked_at = ${now}`)
      await noteChange(visit, {}, { product, returnAskedAt: now })
    }
    return { value: showReturn(site, askedAt)! }
  },

  '/api/limits/return_confirm': async (visit, { product, is_wanted }) => {
    const { db, site, player, now } = visit
    await lockPlayer(db, player.id)
    const term = await termOf(visit, product)
    if (!term?.returnAskedAt) throw new Refusal('returnNotAsked')
    const from = confirmFrom(site, term.returnAskedAt)
    if (is_wanted && now < from) throw new Refusal('returnTooEarly', { from: from.toISOString() })
    await change(visit, product, is_wanted ? sql`lifted_at = ${now}` : sql`return_asked_at = null`)
    await noteChange(visit, { product, ...term }, is_wanted ? { liftedAt: now } : {})
    return {}
  },
}
