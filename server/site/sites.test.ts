/** Protects: each address leads to its own site, and a mistake in one site’s settings takes no other down. */

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '#server/base/database.ts'
import { Refusal } from '#server/base/refusal.ts'
import { freshDatabase, type FreshDatabase } from '#tests/harness/postgres.ts'
import { addDemoSites } from './demo.ts'
import { keepPerSite } from './kept.ts'
import { openSites, type Sites } from './sites.ts'

let fresh: FreshDatabase
let database: Database
let owner: pg.Client
let sites: Sites

beforeAll(async () => {
  fresh = await freshDatabase()
  await addDemoSites(fresh.url)
  database = openDatabase({ url: fresh.url, connectionsMax: 2 })
  owner = new pg.Client(fresh.url)
  await owner.connect()
  sites = await openSites(database)
})

afterAll(async () => {
  await owner.end()
  await database.close()
  await fresh.drop()
})

const set = (code: string, change: object) =>
  owner.query('update site set settings = settings || $2 where code = $1', [code, change])

test('a host is one site, however it is written', () => {
  for (const host of [
    'casino1.localhost',
    'CASINO1.localhost:3000',
    'casino1.localhost.',
    'localhost',
    '127.0.0.1:4500',
    '[::1]:80',
  ]) {
    expect(sites.byHost(host).code).toBe('casino1')
  }
  expect(sites.byHost('sportsbook4.localhost:1').code).toBe('sportsbook4')
  expect(sites.all()).toHaveLength(25)
})

test('a host nobody has is an unknown site', () => {
  for (const host of [
    '',
    'example.com',
    'casino1',
    'casino1.localhost.example.com',
    'constructor',
    '%',
    ':80',
    'casino1.localhost:65536',
    'casino1.localhost:99999999',
  ]) {
    expect(() => sites.byHost(host)).toThrow(new Refusal('unknownSite'))
  }
})

test('a domain in the body must be one of the site’s own', () => {
  const site = sites.byHost('casino1.localhost')
  expect(sites.checkDomain(site, undefined)).toBe(site)
  expect(sites.checkDomain(site, 'Localhost:3000')).toBe(site)
  expect(() => sites.checkDomain(site, 'casino2.localhost')).toThrow(new Refusal('domainMismatch'))
  expect(() => sites.checkDomain(site, '')).toThrow(new Refusal('domainMismatch'))
})

test('on a shared API host the domain in the body chooses the site', async () => {
  await set('casino9', { is_shared_api_host: true })
  await sites.reload()
  const shared = sites.byHost('casino9.localhost')
  expect(sites.checkDomain(shared, 'slot1.localhost').code).toBe('slot1')
  expect(() => sites.checkDomain(shared, 'example.com')).toThrow(new Refusal('unknownSite'))
})

test('settings that do not fit close their site, are told by field, and take no other site down', async () => {
  await set('casino8', { currency: 'ABC' })
  await sites.reload()
  expect(() => sites.byHost('casino8.localhost')).toThrow(new Refusal('serviceUnavailable'))
  expect(() => sites.byId(8)).toThrow(new Refusal('serviceUnavailable'))
  expect(() => sites.byId(99)).toThrow(new Refusal('unknownSite'))
  expect(sites.all()).toHaveLength(24)
  expect(sites.faults()).toEqual([expect.stringMatching(/^casino8: currency /)])
  expect(sites.byHost('casino7.localhost').code).toBe('casino7')
  await set('casino8', { currency: 'TWD' })
  await sites.reload()
  expect(sites.faults()).toEqual([])
})

test('of two sites that claim a host the older one keeps it', async () => {
  await owner.query(`update site set hosts = hosts || '{Casino1.localhost}' where code = 'slot9'`)
  await sites.reload()
  expect(sites.byHost('casino1.localhost').code).toBe('casino1')
  expect(sites.faults()).toEqual(['slot9: hosts has casino1.localhost, which belongs to site 1'])
})

test('the version of a site moves with its settings and its catalogue, and no other’s does', async () => {
  const versions = async () => {
    await sites.reload()
    return [sites.byHost('slot1.localhost'), sites.byHost('slot2.localhost')].map(
      ({ version }) => version,
    )
  }
  const [first, other] = await versions()
  await set('slot1', { logo_text: 'Reels' })
  const [second] = await versions()
  await database.inSite(10, (db) =>
    db.run({
      text: `insert into provider (site_id, provider_code, name) values (10, 'ACME', 'Acme')`,
      values: [],
    }),
  )
  const [third, otherNow] = await versions()
  expect(second).toBeGreaterThan(first as bigint)
  expect(third).toBeGreaterThan(second as bigint)
  expect(otherNow).toBe(other)
})

test('what is kept is made once per version, and changes are looked for once a second', async () => {
  let made = 0
  const read = keepPerSite(async () => ++made)
  const start = new Date('2026-03-01T12:00:00Z').getTime()
  const readAt = async (ms: number) => {
    await sites.refresh(new Date(start + ms))
    return read(database.bare, sites.byHost('slot3.localhost'))
  }
  expect(await readAt(0)).toBe(1)
  await set('slot3', { logo_text: 'Drums' })
  expect(await readAt(999)).toBe(1)
  expect(await readAt(1000)).toBe(2)
  expect(await readAt(9000)).toBe(2)
})

test('what changed while it was being read is read again', async () => {
  const seen: string[] = []
  const read = keepPerSite(async () => {
    if (seen.push('reading') > 1) return 'new'
    await set('slot4', { logo_text: 'Pixels' })
    await sites.reload()
    return 'old'
  })
  const ask = () => read(database.bare, sites.byHost('slot4.localhost'))
  expect(await ask()).toBe('old')
  expect(await ask()).toBe('new')
})
