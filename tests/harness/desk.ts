/** An editor's desk for tests of content: the demo's sites on a fresh database, staff who write, visitors who ask. */

import pg from 'pg'
import type { Language } from '#contract/catalogue.ts'
import type { Visit } from '#server/base/context.ts'
import { openDatabase, type Database, type Db } from '#server/base/database.ts'
import { openLog } from '#server/base/log.ts'
import { contentHandlers } from '#server/content/handlers.ts'
import type { Document, Kind } from '#server/content/kinds.ts'
import { publishVersion, saveVersion, type Place } from '#server/content/versions.ts'
import { openMessages } from '#server/messages/messages.ts'
import { addDemoSites } from '#server/site/demo.ts'
import { openSites, type Sites } from '#server/site/sites.ts'
import { freshDatabase } from './postgres.ts'
import { addStaff } from './staff.ts'
import { inMinutes, noon } from './visit.ts'

/** Nine languages, English first; Spanish first, then English; a site without anything. */
export const [north, south, quiet] = [1, 2, 25] as const

export const later = (minutes: number) => inMinutes(minutes)

export type Asking = { siteId?: number; language?: Language; at?: Date; player?: Visit['player'] }

export type Desk = {
  databaseUrl: string
  database: Database
  /** The owner's connection, which no fence stops. */
  owner: pg.Client
  sites: Sites
  handlers: ReturnType<typeof contentHandlers>
  inSite<T>(siteId: number, work: (db: Db) => Promise<T>): Promise<T>
  /** Asks as HTTP does: what has changed is looked for first. */
  ask<A>(work: (visit: Visit) => Promise<A>, asking?: Asking): Promise<A>
  save<K extends Kind>(place: Place<K>, document: Document<K>, staff?: string): Promise<number>
  publish(place: Place, version: number, when?: { from?: Date; at?: Date }): Promise<void>
  /** Saves and publishes at once. */
  show<K extends Kind>(place: Place<K>, document: Document<K>): Promise<void>
  drop(): Promise<void>
}

export async function openDesk(): Promise<Desk> {
  const fresh = await freshDatabase()
  await addDemoSites(fresh.url)
  const database = openDatabase({ url: fresh.url, connectionsMax: 8 })
  const owner = new pg.Client(fresh.url)
  await owner.connect()
  await addStaff(owner, [north, south, quiet])
  const sites = await openSites(database)
  const handlers = contentHandlers({
    sessionSecret: 'a secret for the tests of content',
    messages: openMessages(() => {}),
    hostOfPlayer: async () => null,
  })
  const ask: Desk['ask'] = async (
    work,
    { siteId = north, language = 'EN', at = noon, player } = {},
  ) => {
    await sites.reload()
    return database.inSite(siteId, (db) =>
      work({
        site: sites.byId(siteId),
        db,
        now: at,
        language,
        log: openLog('silent'),
        address: '203.0.113.9',
        device: '',
        isBrowser: false,
        origin: 'https://north.example',
        cookie: { set: () => {}, clear: () => {} },
        afterCommit: () => {},
        ...(player && { player }),
      }),
    )
  }
  const save: Desk['save'] = (place, document, staff = 'ana') =>
    database.inSite(place.siteId, (db) => saveVersion(db, place, document, { staff, at: noon }))
  const publish: Desk['publish'] = (place, version, { from, at = noon } = {}) =>
    database.inSite(place.siteId, (db) =>
      publishVersion(db, place, version, { staff: 'ben', at, ...(from && { from }) }),
    )
  return {
    databaseUrl: fresh.url,
    database,
    owner,
    sites,
    handlers,
    inSite: database.inSite,
    ask,
    save,
    publish,
    show: async (place, document) => publish(place, await save(place, document)),
    drop: async () => {
      await owner.end()
      await database.close()
      await fresh.drop()
    },
  }
}
