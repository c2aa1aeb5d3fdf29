/** Protects: what is shown is what staff published, in the reader's language or told why not, and nothing that could harm. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Language } from '#contract/catalogue.ts'
import {
  later,
  north,
  openDesk,
  quiet,
  south,
  type Asking,
  type Desk,
} from '#tests/harness/desk.ts'
import { noon, refusalOf } from '#tests/harness/visit.ts'
import type { Document } from './kinds.ts'
import { hideContent, publishVersion, type Place } from './versions.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.drop())

const about: Place<'page'> = { siteId: north, kind: 'page', name: 'about_us' }
const page = (body: string, language: Language = 'EN'): Document<'page'> => ({
  texts: { [language]: { title: 'About', body } },
})
const aboutOf = async (asking?: Asking) =>
  (await desk.ask((visit) => desk.handlers['/api/settings/siteinfodetail'](visit, {}), asking)).cms
    .about_us
const cmsPage = async (asking?: Asking) =>
  (
    await desk.ask(
      (visit) => desk.handlers['/api/settings/cms_page'](visit, { page_name: 'about_us' }),
      asking,
    )
  ).value

test('[EVT-01] a page goes from draft to shown, back to an older version and off the site, each step an event', async () => {
  expect(await aboutOf()).toMatchObject({ en_body: '', en_status: 'draft', version: 0 })
  const first = await desk.save(about, page('<p>one</p>'))
  expect(await aboutOf()).toMatchObject({ en_body: '', en_status: 'draft' })
  await desk.publish(about, first)
  expect(await aboutOf()).toMatchObject({ en_body: '<p>one</p>', en_status: 'published' })
  const second = await desk.save(about, page('<p>two</p>'))
  expect((await aboutOf()).en_body).toBe('<p>one</p>')
  await desk.publish(about, second)
  expect(await aboutOf()).toMatchObject({ en_body: '<p>two</p>', version: 2 })
  await desk.publish(about, first)
  expect(await aboutOf()).toMatchObject({ en_body: '<p>one</p>', version: 1 })
  await desk.inSite(north, (db) =>
    hideContent(db, about, { staff: 'ben', at: noon, reason: 'wrong' }),
  )
  expect(await aboutOf()).toMatchObject({
    en_body: '',
    en_status: 'hidden',
    local_status: 'hidden',
  })
  expect(await cmsPage()).toMatchObject({ body: '', status: 'hidden', toc: [] })

  const { rows } = await desk.owner.query<{
    actor: string
    before: { hash: string | null }
    after: { hash: string; status: string }
  }>(
    `select actor, before, after from significant_event
      where site_id = 1 and kind = 'content_published' and subject = 'content:page/about_us' order by event_id`,
  )
  expect(rows.map(({ after }) => after.status)).toEqual([
    'published',
    'published',
    'published',
    'hidden',
  ])
  expect(new Set(rows.map(({ actor }) => actor))).toEqual(new Set(['staff:ben']))
  const [one, two, back] = rows
  expect(one?.before.hash).toBeNull()
  expect(two?.before.hash).toBe(one?.after.hash)
  expect(back?.after.hash).toBe(one?.after.hash)
  expect(two?.after.hash).not.toBe(one?.after.hash)
})

test('versions are never changed, by nobody', async () => {
  await expect(
    desk.owner.query(`update content_version set document = '{}' where site_id = 1`),
  ).rejects.toThrow('append-only')
  await expect(desk.owner.query(`delete from content_version where site_id = 1`)).rejects.toThrow(
    'append-only',
  )
})

test('a version is shown from its instant on, and a later decision takes its place', async () => {
  const place: Place<'page'> = { ...about, name: 'banking' }
  const bodyAt = async (at: Date) =>
    (await desk.ask((visit) => desk.handlers['/api/settings/siteinfodetail'](visit, {}), { at }))
      .cms.banking.en_body
  await desk.show(place, page('<p>now</p>'))
  const next = await desk.save(place, page('<p>soon</p>'))
  await desk.publish(place, next, { from: later(60) })
  expect(await bodyAt(later(59))).toBe('<p>now</p>')
  expect(await bodyAt(later(60))).toBe('<p>soon</p>')
  // Decided anew before its time, it is not shown at all.
  await desk.publish(place, 1, { at: later(30) })
  expect(await bodyAt(later(61))).toBe('<p>now</p>')
  // Once it was shown, a decision begins from there.
  await desk.publish(place, next, { from: later(90), at: later(31) })
  await desk.inSite(north, (db) => hideContent(db, place, { staff: 'ben', at: later(120) }))
  await desk.publish(place, next, { at: later(130) })
  expect(await bodyAt(later(131))).toBe('<p>soon</p>')
})

test('words not written in the reader’s language are told in English, else in the site’s own, and say so', async () => {
  await desk.show(about, {
    texts: {
      EN: { title: 'About', body: '<p>english</p>' },
      VI: { title: 'Về', body: '<p>tiếng Việt</p>' },
    },
  })
  expect(await aboutOf({ language: 'VI' })).toMatchObject({
    en_body: '<p>english</p>',
    local_body: '<p>tiếng Việt</p>',
    local_status: 'published',
    local_language: 'VI',
  })
  expect(await aboutOf({ language: 'RUS' })).toMatchObject({
    local_body: '<p>english</p>',
    local_status: 'fallback',
    local_language: 'EN',
  })
  await desk.show({ ...about, siteId: south }, page('<p>hola</p>', 'ESP'))
  expect(await aboutOf({ siteId: south, language: 'EN' })).toMatchObject({
    en_body: '',
    en_status: 'draft',
    local_body: '<p>hola</p>',
    local_status: 'fallback',
    local_language: 'ESP',
  })
})

test('[ACC-03] an earlier version that was shown can be read again, a draft and what is hidden never', async () => {
  const place: Place<'page'> = { siteId: north, kind: 'page', name: 'banking' }
  const read = (version: number, siteId: number = north) =>
    desk.ask(
      async (visit) =>
        (await desk.handlers['/api/settings/cms_page'](visit, { page_name: 'banking', version }))
          .value,
      { siteId },
    )
  const first = await desk.save(place, page('<p>first</p>'))
  const draft = await desk.save(place, page('<p>never shown</p>'))
  const last = await desk.save(place, page('<p>last</p>'))
  await desk.publish(place, first)
  await desk.publish(place, last)
  expect(await read(first)).toMatchObject({ body: '<p>first</p>', version: first })
  expect(await read(last)).toMatchObject({ body: '<p>last</p>', version: last })
  expect(await refusalOf(read(draft))).toBe('notFound')
  expect(await refusalOf(read(last + 1))).toBe('notFound')
  expect(await refusalOf(read(first, quiet))).toBe('notFound')
  await desk.inSite(north, (db) => hideContent(db, place, { staff: 'ben', at: noon }))
  expect(await refusalOf(read(first))).toBe('notFound')
})

test('one site’s content is not another’s', async () => {
  expect((await aboutOf({ siteId: quiet })).en_status).toBe('draft')
  expect((await aboutOf({ siteId: north, language: 'ESP' })).local_body).not.toContain('hola')
  expect(
    await refusalOf(
      desk.inSite(south, (db) =>
        publishVersion(db, { ...about, siteId: south, name: 'banking' }, 1, {
          staff: 'ana',
          at: noon,
        }),
      ),
    ),
  ).toBe('notFound')
})

test('[ASVS 1.3.1] HTML is cleaned on its way in, and again on its way out', async () => {
  const dirty = '<p onclick="x()">safe</p><script>alert(1)</script>'
  const version = await desk.save(about, page(dirty))
  const { rows } = await desk.owner.query<{ document: Document<'page'> }>(
    `select document from content_version where site_id = 1 and kind = 'page' and name = 'about_us' and version = $1`,
    [version],
  )
  expect(rows[0]?.document.texts.EN?.body).toBe('<p>safe</p>')
  // A row that came some other way.
  await desk.owner.query(
    `insert into content_version select site_id, kind, name, 900, $1, hash, '', saved_by, saved_at
       from content_version where site_id = 1 and kind = 'page' and name = 'about_us' and version = 1`,
    [page(dirty)],
  )
  await desk.publish(about, 900)
  expect((await aboutOf()).en_body).toBe('<p>safe</p>')
})

test('what does not fit its kind is refused and names the field', async () => {
  const bad = [
    [about, { texts: { EN: { title: 'x' } } }],
    [about, { texts: { XX: { title: 'x', body: '' } } }],
    [about, { texts: {}, surplus: 1 }],
    [{ ...about, kind: 'slide' }, { texts: {} }],
    [
      { ...about, kind: 'partner' },
      { name: 'x', href: 'javascript:alert(1)', image: '', position: 1, texts: {} },
    ],
    [
      { ...about, kind: 'partner' },
      { name: 'x', href: '//evil.example', image: '', position: 1, texts: {} },
    ],
    [
      { ...about, kind: 'social' },
      { network: 'x', href: 'data:text/html,x', position: 1, texts: {} },
    ],
    [
      { ...about, kind: 'vendor' },
      { vendor: 'google_analytics', parameters: ["G-1'});alert(1)//"], texts: {} },
    ],
    [
      { ...about, kind: 'vendor' },
      { vendor: 'matomo', parameters: ['evil.example/x?', '1'], texts: {} },
    ],
    [
      { ...about, kind: 'script' },
      { section: 'HEAD', script: '</script><img>', origins: [], texts: {} },
    ],
    [{ ...about, name: '../x' }, page('')],
  ] as unknown as [Place, Document][]
  for (const [place, document] of bad)
    expect(await refusalOf(desk.save(place, document)), JSON.stringify(document)).toBe(
      'invalidBody',
    )
  const unknown = { name: 'x', href: '', image: 'a'.repeat(64), position: 1, texts: {} }
  expect(await refusalOf(desk.save({ ...about, kind: 'partner' }, unknown as Document))).toBe(
    'notFound',
  )
})

test('what is kept is fresh after a change: the site’s version moves with what is shown', async () => {
  await desk.sites.reload()
  const versions = () => [north, south].map((id) => desk.sites.byId(id).version)
  const [before = 0n, elsewhere] = versions()
  const version = await desk.save(about, page('<p>fresh</p>'))
  await desk.publish(about, version)
  await desk.sites.reload()
  expect(versions()[0]).toBeGreaterThan(before)
  expect(versions()[1]).toBe(elsewhere)
  expect((await aboutOf()).en_body).toBe('<p>fresh</p>')
})
