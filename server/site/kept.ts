/** What is made from a site's settings and catalogue, kept until either changes. */

import type { Site } from '#server/base/context.ts'
import type { Db } from '#server/base/database.ts'
import type { Sites } from './sites.ts'

/**
 * Wraps a reading so that it is done once per site and version. What a reading under way brings is
 * kept under the version it began with, so a change in the meantime is never hidden.
 */
export function keepPerSite<T>(sites: Sites, read: (db: Db, site: Site) => Promise<T>) {
  const kept = new Map<number, { version: bigint; value: T }>()
  return async (db: Db, site: Site, now: Date): Promise<T> => {
    await sites.refresh(now)
    const version = sites.versionOf(site)
    const found = kept.get(site.id)
    if (found?.version === version) return found.value
    const value = await read(db, site)
    kept.set(site.id, { version, value })
    return value
  }
}
