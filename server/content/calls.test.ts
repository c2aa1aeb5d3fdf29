/** Protects: over the wire, each site tells its own content, to each visitor in their language, and at once after a change. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Path } from '#contract/calls.ts'
import { openServed, type Answer, type Served } from '#tests/harness/served.ts'
import { publishVersion, saveVersion, type Place } from './versions.ts'

let served: Served
beforeAll(async () => {
  served = await openServed()
})
afterAll(() => served.close())

const hostOf = (code: string) => `${code}.localhost:${served.port}`
const askIn = async (path: Path, body: object, language: string, code = 'casino1') => {
  const { text } = await served.fetch(path, {
    method: 'POST',
    host: hostOf(code),
    headers: { 'content-type': 'application/json', 'accept-language': language },
    body: JSON.stringify(body),
  })
  return JSON.parse(text) as Answer['body']
}

/** Site, language, the title of its About page. */
const titles = [
  ['casino1', 'en', 'About Grand Salon'],
  ['casino1', 'fil', 'Tungkol sa Grand Salon'],
  ['casino1', 'zh-Hans', '关于 Grand Salon'],
  ['casino1', 'es', 'Acerca de Grand Salon'],
  ['casino1', 'ru', 'О сайте Grand Salon'],
  ['casino1', 'vi', 'Về Grand Salon'],
  ['casino1', 'ms', 'Tentang Grand Salon'],
  ['casino1', 'ne', 'Grand Salon को बारेमा'],
  ['casino1', 'zh-Hant', '關於 Grand Salon'],
  ['casino2', 'es', 'Acerca de Neon Boulevard'],
  ['slot2', 'vi', 'Về Prism Spin'],
  ['sportsbook3', 'ne', 'Live Arena को बारेमा'],
  // Languages a site does not offer are answered in its first.
  ['casino3', 'ru', '关于 Pearl River'],
] as const

test.each(titles)('%s tells a visitor who reads %s: %s', async (code, language, title) => {
  const { value } = await askIn('/api/settings/cms_page', { page_name: 'about_us' }, language, code)
  expect(value).toMatchObject({ title, status: 'published' })
  const { cms } = await askIn('/api/settings/siteinfodetail', {}, language, code)
  expect(cms).toMatchObject({ about_us: { local_item_name: title, local_status: 'published' } })
})

test('an empty site tells that nothing is published, and lists nothing', async () => {
  const { cms_status } = await askIn('/api/settings/siteinfodetail', {}, 'en', 'empty')
  expect(new Set(Object.values(cms_status as object))).toEqual(new Set(['draft']))
  for (const [path, field] of [
    ['/api/home/fetch_slide', 'value'],
    ['/api/home/fetch_announment', 'value'],
    ['/api/home/marquee', 'value'],
    ['/api/home/news_list', 'value'],
    ['/api/settings/partners', 'partners'],
    ['/api/settings/social_account', 'accountList'],
    ['/api/settings/get_analytics', 'value'],
    ['/api/settings/app_release', 'value'],
  ] as const)
    expect([path, (await askIn(path, {}, 'en', 'empty'))[field]]).toEqual([path, []])
})

test('what staff publish is told from the next second on, and kept until then', async () => {
  const place: Place<'marquee'> = { siteId: 1, kind: 'marquee', name: 'demo' }
  const first = async () => {
    const { value } = await askIn('/api/home/marquee', {}, 'en')
    return (value as { text: string }[])[0]?.text
  }
  expect(await first()).toContain('Demo site')
  const at = new Date()
  await served.house.database.inSite(1, async (db) => {
    const document = {
      href: '',
      position: 1,
      audience: 'everyone' as const,
      from: null,
      until: null,
      promotes: false,
      texts: { EN: { text: 'Changed' } },
    }
    const version = await saveVersion(db, place, document, { staff: 'ana', at })
    await publishVersion(db, place, version, { staff: 'ana', at })
  })
  served.advance(1001)
  expect(await first()).toBe('Changed')
})

test('a guest and a player are shown what is theirs', async () => {
  const shown = async (auth?: string) => {
    const { body } = await served.ask('/api/home/fetch_announment', {}, auth ? { auth } : {})
    return (body.value as { announcement: string }[]).map(({ announcement }) => announcement)
  }
  expect(await shown()).toEqual(['demo-notice'])
  expect(await shown((await served.newPlayer()).auth)).toEqual(['demo-notice', 'set-limits'])
  // A session of another site is no session here.
  expect(await shown(await served.signIn('player01', served.password, served.otherHost))).toEqual([
    'demo-notice',
  ])
})

test('[AML-06] a player’s complaint is confirmed in the inbox, and can be made while the site is closed', async () => {
  const { auth } = await served.newPlayer()
  const complaint = { topic: 'complaint', message: 'The round was not settled.', reference: 'r1' }
  const { body } = await served.ask('/api/settings/contact_send', complaint, { auth })
  const { enquiry } = body.value as { enquiry: string }
  const inbox = await served.ask('/api/settings/get_inbox', {}, { auth })
  expect(JSON.stringify(inbox.body.value)).toContain(enquiry)
  const closed = hostOf('closed')
  const whileClosed = async (path: Path, sent: Record<string, unknown>) =>
    (await served.ask(path, sent, { host: closed })).body.message
  expect(await whileClosed('/api/home/fetch_slide', {})).toBe('maintenance')
  expect(await whileClosed('/api/settings/contact_send', complaint)).toBe('OK')
  expect(await whileClosed('/api/settings/cms_page', { page_name: 'complaints' })).toBe('OK')
})
