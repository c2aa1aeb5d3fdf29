/** Protects: no text of a third party runs that was not checked, and none where people sign in or pay. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { north, openDesk, type Desk } from '#tests/harness/desk.ts'
import { noon, refusalOf } from '#tests/harness/visit.ts'
import { approveScript } from './approval.ts'
import type { Document } from './kinds.ts'
import type { Place } from './versions.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.drop())

test('[ASVS 3.4.3] a vendor’s script is made from checked parameters and names the routes it may not run on', async () => {
  await desk.show(
    { siteId: north, kind: 'vendor', name: 'google' },
    { vendor: 'google_analytics', parameters: ['G-ABC1234567'], texts: {} },
  )
  const { value } = await desk.ask((visit) =>
    desk.handlers['/api/settings/get_analytics'](visit, {}),
  )
  expect(value).toHaveLength(1)
  expect(value[0]).toMatchObject({ section: 'HEAD', vendor: 'google_analytics' })
  expect(value[0]?.script).toContain('G-ABC1234567')
  for (const route of [
    '/login',
    '/register',
    '/deposit',
    '/withdrawal',
    '/account',
    '/bank-details',
  ])
    expect(value[0]?.not_on).toContain(route)
})

test('[ASVS 2.3.5] a script in the operator’s words runs only after another has approved that very text', async () => {
  const place: Place<'script'> = { siteId: north, kind: 'script', name: 'own' }
  const script = (text: string): Document<'script'> => ({
    section: 'BODY',
    script: text,
    origins: [],
    texts: {},
  })
  const running = async () =>
    (await desk.ask((visit) => desk.handlers['/api/settings/get_analytics'](visit, {}))).value
      .filter(({ vendor }) => vendor === 'script')
      .map((one) => one.script)
  const first = await desk.save(place, script('one()'), 'ana')
  await desk.publish(place, first)
  expect(await running()).toEqual([])
  const approve = (version: number, staff: string) =>
    approveScript(desk.databaseUrl, { siteId: north, name: 'own', version, staff, at: noon })
  expect(await refusalOf(approve(first, 'ana'))).toBe('permissionDenied')
  expect(await refusalOf(approve(99, 'platform'))).toBe('notFound')
  await approve(first, 'platform')
  expect(await running()).toEqual(['one()'])
  // The next text needs leave of its own.
  await desk.publish(place, await desk.save(place, script('two()'), 'ana'))
  expect(await running()).toEqual([])
  // Requests cannot give it.
  await expect(
    desk.inSite(north, (db) =>
      db.run({
        text: `insert into script_approval (site_id, name, version, hash, saved_by, approved_by, approved_at)
               select 1, 'own', 2, hash, 'a', 'b', now() from content_version where name = 'own' and version = 2`,
        values: [],
      }),
    ),
  ).rejects.toThrow('permission denied')
})
