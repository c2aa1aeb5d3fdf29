/** What is made from a site's settings and catalogue, kept until either changes. */

import type { Site } from '#server/base/context.ts'
import type { Db } from '#server/base/database.ts'

/**
 * Wraps a reading so that it is done once for each version of a site, which has an object of its own. What a reading
 * under way brings stays with the version it began with, so a change in the meantime is never hidden.
 */
export function keepPerSite<T>(read: (db: Db, site: Site) => Promise<T>) {
  const kept = new WeakMap<Site, { value: T }>()
  return async (db: Db, site: Site): Promise<T> => {
    const found = kept.get(site)
    if (found) return found.value
    const value = await read(db, site)
    kept.set(site, { value })
    return value
  }
}
