/** Protects a site as an app and to search engines: its own mark and list of pages, and pictures that are kept for ever by names of their content. */

import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { themes } from '#contract/themes.ts'
import { openServed, type Served } from '#tests/harness/served.ts'
import { readBuilt } from './built.ts'

let served: Served
beforeAll(async () => {
  served = await openServed({ built: await readBuilt() })
})
afterAll(() => served.close())

test('a site is an app with its own mark, and tells engines of its pages', async () => {
  const read = (path: string) => served.fetch(path, { host: `slot7.localhost:${served.port}` })
  const manifest = JSON.parse((await read('/manifest.webmanifest')).text) as {
    name: string
    icons: { src: string; purpose: string }[]
  }
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable')
  for (const { src } of manifest.icons) {
    const { status, headers } = await read(src)
    expect([status, headers['content-type']], src).toEqual([200, 'image/png'])
  }
  // Asked for without cookies, it speaks the page's language all the same.
  const [, link = ''] = /rel="manifest" href="([^"]+)"/.exec((await read('/?lang=es')).text) ?? []
  expect(JSON.parse((await read(link)).text)).toMatchObject({ lang: 'es' })
  const [icons] = manifest.icons[0]!.src.split('/192')
  for (const path of ['/favicon.ico', '/apple-touch-icon.png']) {
    const { status, headers } = await read(path)
    expect([status, headers.location], path).toEqual([302, expect.stringMatching(`^${icons}/`)])
    expect((await read(String(headers.location))).status, path).toBe(200)
  }
  for (const path of [
    `${icons}/7.png`,
    `${icons}/..%2f.png`,
    '/icons/192.png',
    '/og/home.png',
    '/og/home-0000000000000000.png',
    '/og/game/none-0000000000000000.png',
    '/og/promotion/none-0000000000000000.png',
    '/art/game/dice.svg',
    '/art/scene/none-0000000000000000.svg',
  ])
    expect((await read(path)).status, path).toBe(404)
  const map = (await read('/sitemap.xml')).text
  expect(map).toContain('/news?id=check-your-rounds')
  expect(map).toContain('/promotions?id=reload')
  expect(map).not.toContain('/statement')
  expect(map).toContain('/playnow?p=FAIRHOUSE&amp;g=dice<')
  expect(map).not.toContain('/playnow<')
  expect((await read('/robots.txt')).text).toContain('/sitemap.xml')
  expect((await read('/payload.json?path=/no-such-page')).text).toBe('{"files":[]}')
  expect((await read('/payload.json?path=/faqs')).text).toContain('.js')
})

test('every picture that a site names is kept for ever by that name, and none under the name of another', async () => {
  const host = `slot8.localhost:${served.port}`
  const read = (path: string) => served.fetch(path, { host })
  const readStartup = async () =>
    (await served.ask('/api/startup', {}, { host })).body['site'] as {
      app_icons: string
      template: keyof typeof themes
      theme_color: string
    }
  const namedBy = async (paths: readonly string[]) => {
    const answers = await Promise.all(paths.map((path) => read(path)))
    return answers.flatMap(({ text }) => text.match(/\/(art|icons|og)\/[\w./-]+\.(svg|png)/g) ?? [])
  }
  const pages = [
    '/',
    '/slots',
    '/faqs',
    '/promotions',
    '/promotions?id=reload',
    '/preloader',
    '/playnow?p=FAIRHOUSE&g=dice',
  ]
  const named = new Set([
    `${(await readStartup()).app_icons}/512.png`,
    ...(await namedBy([...pages, '/frame/dice', '/manifest.webmanifest'])),
  ])
  const kinds = new Set([...named].map((path) => path.replace(/[^/]*\.[a-z]+$/, '')))
  for (const kind of [
    '/art/game/',
    '/art/scene/',
    '/art/promotion/',
    '/og/',
    '/og/game/',
    '/og/promotion/',
  ])
    expect(kinds).toContain(kind)
  for (const path of named) {
    const { status, headers, bytes } = await read(path)
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
    // A drawing is sent as it is named; what is made of one is named by that.
    const isOfContent = path.endsWith('.png') || path.includes(hash)
    expect([path, status, headers['cache-control'], isOfContent]).toEqual([
      path,
      200,
      'public, max-age=31536000, immutable',
      true,
    ])
    const other = await read(path.replace(/[0-9a-f]{16}/, '0'.repeat(16)))
    expect([path, other.status, other.headers['cache-control']]).toEqual([
      path,
      200,
      'public, max-age=3600',
    ])
    expect(other.bytes.equals(bytes), path).toBe(true)
  }

  const cardOf = async () =>
    (await namedBy(['/faqs'])).find((path) => path.startsWith('/og/')) ?? ''
  const { app_icons, template, theme_color } = await readStartup()
  const cardBefore = await cardOf()
  const another = themes[template].palettes.find((slug) => slug !== theme_color)
  const owner = new pg.Client(served.databaseUrl)
  await owner.connect()
  await owner.query(
    `update site set settings = jsonb_set(settings, '{theme_color}', $1) where code = 'slot8'`,
    [JSON.stringify(another)],
  )
  await owner.end()
  // Longer than the site's settings are kept.
  served.advance(60_000)
  const after = await readStartup()
  const cardAfter = await cardOf()
  expect([after.app_icons === app_icons, cardAfter === cardBefore]).toEqual([false, false])
  for (const [before, now] of [
    [`${app_icons}/192.png`, `${after.app_icons}/192.png`],
    [cardBefore, cardAfter],
  ] as const) {
    const [old, present] = [await read(before), await read(now)]
    expect(old.bytes.equals(present.bytes), before).toBe(true)
    expect(old.headers['cache-control'], before).toBe('public, max-age=3600')
  }
})

test('a site in maintenance says when to come back, where that is known', async () => {
  const owner = new pg.Client(served.databaseUrl)
  await owner.connect()
  const close = (maintenance: object) =>
    owner.query(
      `update site set settings = jsonb_set(settings, '{maintenance}', $1) where code = 'slot8'`,
      [JSON.stringify(maintenance)],
    )
  const read = async () => {
    served.advance(60_000)
    const { status, headers } = await served.fetch('/', { host: `slot8.localhost:${served.port}` })
    return [status, headers['retry-after']]
  }
  await close({ is_on: true, from: null, to: '2099-01-01T00:00:00Z' })
  expect(await read()).toEqual([503, 'Thu, 01 Jan 2099 00:00:00 GMT'])
  await close({ is_on: true, from: null, to: null })
  expect(await read()).toEqual([503, undefined])
  await owner.end()
})
