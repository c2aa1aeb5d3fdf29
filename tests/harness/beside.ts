/** A house that is served, with connections beside it: as the owner of its database, and as the application itself. */

import pg from 'pg'
import { openDatabase, type Db } from '#server/base/database.ts'
import { openServed } from './served.ts'

/** Of the first site. */
const siteId = 1

export async function openBeside(options: Parameters<typeof openServed>[0] = {}) {
  const served = await openServed(options)
  const owner = new pg.Client(served.databaseUrl)
  await owner.connect()
  const database = openDatabase({ url: served.databaseUrl, connectionsMax: 1 })
  return {
    served,
    siteId,
    owner,
    inSite: <T>(work: (db: Db) => Promise<T>) => database.inSite(siteId, work),
    close: async () => {
      await Promise.all([owner.end(), database.close()])
      await served.close()
    },
  }
}

export type Beside = Awaited<ReturnType<typeof openBeside>>
