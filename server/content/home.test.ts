/** Protects: everyone sees what is meant for them, when it is meant for them. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { later, north, openDesk, south, type Asking, type Desk } from '#tests/harness/desk.ts'
import { noon, refusalOf } from '#tests/harness/visit.ts'
import type { Document } from './kinds.ts'
import { hideContent, type Place } from './versions.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.drop())

const shownTo = { audience: 'everyone', from: null, until: null, promotes: false } as const
const someone = {
  id: 0n,
  accountId: 'someone',
  fullName: '',
  email: '',
  phone: '',
  status: 'active',
  isVerified: true,
} as const

test('announcements are for whom and for when they say; the order is the operator’s', async () => {
  const put = (name: string, more: Partial<Document<'announcement'>>) =>
    desk.show(
      { siteId: north, kind: 'announcement', name },
      {
        form: 'bar',
        position: 1,
        ...shownTo,
        texts: { EN: { title: name, body: '' } },
        ...more,
      },
    )
  await put('all', { position: 3 })
  await put('guests', { position: 2, audience: 'guest' })
  await put('players', { position: 1, audience: 'player' })
  await put('window', {
    position: 4,
    from: later(10).toISOString(),
    until: later(20).toISOString(),
  })
  const names = async (asking?: Asking) =>
    (
      await desk.ask((visit) => desk.handlers['/api/home/fetch_announment'](visit, {}), asking)
    ).value.map(({ announcement }) => announcement)
  expect(await names()).toEqual(['guests', 'all'])
  expect(await names({ player: someone })).toEqual(['players', 'all'])
  expect(await names({ at: later(10) })).toEqual(['guests', 'all', 'window'])
  expect(await names({ at: later(20) })).toEqual(['guests', 'all'])
})

test('[EXC-02] who takes a break from gambling sees no promotion', async () => {
  const { rows } = await desk.owner.query<{ player_id: bigint }>(
    `insert into player (site_id, account_id, password_hash, phone, created_at)
     values (1, 'resting', '', '+63917', now()) returning player_id`,
  )
  const player = { ...someone, id: rows[0]?.player_id ?? 0n }
  const put = (name: string, promotes: boolean) =>
    desk.show(
      { siteId: north, kind: 'slide', name },
      {
        image: '',
        href: '/promotions',
        position: 1,
        ...shownTo,
        promotes,
        texts: { EN: { title: name, text: '' } },
      },
    )
  await put('bonus', true)
  await put('limits', false)
  const slides = async () =>
    (
      await desk.ask((visit) => desk.handlers['/api/home/fetch_slide'](visit, {}), { player })
    ).value.map(({ slide }) => slide)
  expect(await slides()).toEqual(['bonus', 'limits'])
  await desk.owner.query(
    `insert into exclusion (site_id, player_id, time_out_until) values (1, $1, $2)`,
    [String(player.id), later(60)],
  )
  expect(await slides()).toEqual(['limits'])
})

test('news come the newest first, by page and category, and hidden ones are not found', async () => {
  for (const [day, category] of [
    ['01', 'site'],
    ['02', 'care'],
    ['03', 'site'],
  ] as const)
    await desk.show(
      { siteId: north, kind: 'news', name: `news-${day}` },
      {
        category,
        date: `2026-02-${day}T09:00:00Z`,
        image: '',
        texts: { EN: { title: day, summary: '', body: '<h2>Part</h2><p>text</p>' } },
      },
    )
  type Body = Parameters<Desk['handlers']['/api/home/news_list']>[1]
  const list = (body: Body) =>
    desk.ask((visit) => desk.handlers['/api/home/news_list'](visit, body))
  const slugs = async (body: Body) => (await list(body)).value.map(({ slug }) => slug)
  const detail = (slug: string, asking?: Asking) =>
    desk.ask((visit) => desk.handlers['/api/home/news_detail'](visit, { slug }), asking)
  expect(await slugs({})).toEqual(['news-03', 'news-02', 'news-01'])
  expect(await slugs({ per_page: 2, page: 2 })).toEqual(['news-01'])
  expect(await slugs({ category: 'site' })).toEqual(['news-03', 'news-01'])
  expect(await list({ category: 'site', per_page: 1 })).toMatchObject({
    total: 2,
    categories: ['care', 'site'],
  })
  expect((await detail('news-01')).value).toMatchObject({
    body: '<h2 id="section-part">Part</h2><p>text</p>',
    toc: [{ level: 2, anchor: 'section-part', text: 'Part' }],
  })
  const news: Place = { siteId: north, kind: 'news', name: 'news-02' }
  await desk.inSite(north, (db) => hideContent(db, news, { staff: 'ben', at: noon }))
  expect(await slugs({})).toEqual(['news-03', 'news-01'])
  expect(await refusalOf(detail('news-02'))).toBe('notFound')
  expect(await refusalOf(detail('news-01', { siteId: south }))).toBe('notFound')
  // Scheduled news appear at their time.
  await desk.publish(news, 1, { from: later(5) })
  expect(await refusalOf(detail('news-02'))).toBe('notFound')
  expect((await detail('news-02', { at: later(5) })).value.slug).toBe('news-02')
})

test('a search record is the operator’s in both languages, or made from the site’s name and told as such', async () => {
  const seo = async (page_name: string, asking?: Asking) =>
    (await desk.ask((visit) => desk.handlers['/api/seo'](visit, { page_name }), asking)).value
  expect(await seo('slots')).toMatchObject({
    status: 'draft',
    meta_title: 'Grand Salon',
    meta_url: 'https://north.example/slots',
    meta_lang: 'en',
    en_body: '',
  })
  const words = {
    item_name: 'Startseite',
    body: '',
    title: 'Title',
    description: 'words',
    keywords: 'a, b',
    author: '',
    publisher: '',
  }
  await desk.show(
    { siteId: north, kind: 'seo', name: 'home' },
    {
      url: '',
      canonical: 'https://main.example/',
      image: '',
      texts: { EN: words, CT: { ...words, title: '首頁' } },
    },
  )
  expect(await seo('home', { language: 'CT' })).toMatchObject({
    id: 'home',
    page_name: 'home',
    en_item_name: 'Startseite',
    meta_title: '首頁',
    meta_desc: 'words',
    meta_keywords: 'a, b',
    meta_url: 'https://north.example/',
    meta_canonical: 'https://main.example/',
    meta_author: 'Grand Salon',
    meta_lang: 'zh-Hant',
    status: 'published',
  })
})
