/** Protects what engines are told: one address for each page and language, nothing of a player's, no foreign script beside money. */

import { expect, test } from 'vitest'
import type { Preloaded } from '#client/store.ts'
import { scriptFreeRoutes } from '#contract/catalogue.ts'
import { listedPaths, sitemapOf } from './app_files.ts'
import type { Startup } from '../context.tsx'
import { allowsForeign } from './foreign.ts'
import { tellEngines } from './head.ts'
import { placeOf } from '../page.ts'
import { routes } from '../routing/routes.ts'

const origin = 'https://salon.example'
const startup = {
  site: { site_name: 'Salon <&> Co', gamify_status: false },
  show_referral: false,
  language: [{ code: 'EN' }, { code: 'CN' }],
  provider_count: [{ category: 'slot_game', count: 1 }],
} as unknown as Startup

const record = {
  status: 'published',
  meta_title: 'Slots with their return',
  meta_desc: 'Every return is printed.',
  meta_keywords: '',
  meta_author: 'Salon',
  meta_publisher: 'Salon Ltd',
  meta_lang: 'en',
  meta_canonical: `${origin}/slots`,
  meta_image_url: '',
}
const answered = (path: string, answer: object) =>
  [path, {}, { statusCode: 1, message: 'OK', ...answer }] as unknown as Preloaded

const tell = (
  address: string,
  preloaded: readonly Preloaded[] = [],
  language: 'EN' | 'CN' = 'EN',
) =>
  tellEngines({
    place: placeOf(address),
    startup,
    language,
    origin,
    card: '/og/site-0123456789abcdef.png',
    isFound: true,
    title: 'Slots',
    about: 'About us.',
    preloaded,
  })

test('states of a page are one address, and each language has its own', () => {
  const plain = tell('/slots?sort=new&page=3')
  expect(plain.canonical).toBe(`${origin}/slots`)
  expect(plain.languages).toEqual([
    ['en', `${origin}/slots?lang=en`],
    ['zh-Hans', `${origin}/slots?lang=zh-Hans`],
    ['x-default', `${origin}/slots`],
  ])
  expect(tell('/slots?lang=zh-hans', [], 'CN').canonical).toBe(`${origin}/slots?lang=zh-Hans`)
  // A tag the site does not speak is no language of the page.
  expect(tell('/slots?lang=ru').canonical).toBe(`${origin}/slots`)
  expect(tell('/news?id=opening&page=2').canonical).toBe(`${origin}/news?id=opening`)
})

test('each game is a page of its own by its name, and none without a game', () => {
  const seo = answered('/api/seo', { value: record })
  const info = answered('/api/product/info', { value: { game: { game_name: 'Dice' } } })
  expect(tell('/playnow?g=dice&p=HOUSE&mode=demo', [seo, info])).toMatchObject({
    title: 'Dice · Salon <&> Co',
    canonical: `${origin}/playnow?p=HOUSE&g=dice`,
  })
  expect(tell('/playnow').canonical).toBe('')
  expect(tell('/playnow?p=HOUSE').canonical).toBe('')
})

test('the operator’s record goes before what is made from the name', () => {
  const told = tell('/slots', [answered('/api/seo', { value: record })])
  expect(told.title).toBe('Slots with their return')
  expect(told.description).toBe('Every return is printed.')
  expect(tell('/slots').title).toBe('Slots · Salon <&> Co')
  expect(told).toMatchObject({
    publisher: 'Salon Ltd',
    wordsLanguage: 'en',
    address: `${origin}/slots`,
  })
  const elsewhere = {
    ...record,
    meta_canonical: 'https://main.example/slots',
    meta_url: 'https://share.example/slots',
  }
  expect(tell('/slots', [answered('/api/seo', { value: elsewhere })])).toMatchObject({
    canonical: 'https://main.example/slots',
    address: 'https://share.example/slots',
  })
})

test('a page is shared by its own picture, then by its record’s, then by the card of its site', () => {
  const seo = answered('/api/seo', {
    value: { ...record, meta_image_url: `${origin}/images/1/640` },
  })
  const news = answered('/api/home/news_detail', {
    value: { title: 'Open', language: 'EN', image: { img_url: '/images/2/640' } },
  })
  const promotion = answered('/api/promo/detail', { value: { title: 'Reload' } })
  const card = `${origin}/og/site-0123456789abcdef.png`
  expect(tell('/news?id=open', [seo, news]).image).toBe(`${origin}/images/2/640`)
  expect(tell('/slots', [seo]).image).toBe(`${origin}/images/1/640`)
  expect(tell('/slots').image).toBe(card)
  // Of a promotion the card is its own, which goes before what stands for all of them.
  expect(tell('/promotions?id=reload', [seo, promotion]).image).toBe(card)
})

test('pages of a player are told to nobody', () => {
  const own = Object.entries(routes).filter(([, route]) => route?.access === 'player')
  for (const [path] of own) expect(tell(path).canonical, path).toBe('')
  expect(tell('/preloader').canonical).toBe('')
})

test('no foreign script is let into a page with a password, money or a player’s data', () => {
  for (const path of scriptFreeRoutes)
    expect(allowsForeign(placeOf(path), 'page'), path).toBe(false)
  expect(allowsForeign(placeOf('/?next=/statement'), 'modal-login')).toBe(false)
  expect(allowsForeign(placeOf('/?next=/statement'), 'page')).toBe(true)
  expect(allowsForeign(placeOf('/faqs'), 'modal-login')).toBe(true)
})

test('what a page is in the words of schema.org is what it shows', () => {
  const question = { local_question: 'Is it fair?', local_answer: '<p>Yes &amp; provably.</p>' }
  const faqs = answered('/api/settings/siteinfodetail', {
    cms: { faqs: { questions: [question] } },
  })
  expect(JSON.stringify(tell('/faqs', [faqs]).structured)).toContain('Yes & provably.')
  expect(JSON.stringify(tell('/about', [faqs]).structured)).not.toContain('FAQPage')
})

test('the sitemap lists what is open, in every language, and cannot be broken by a name', () => {
  const paths = listedPaths(startup)
  expect(paths).toContain('/slots')
  expect(paths).not.toContain('/crash')
  expect(paths).not.toContain('/spin')
  expect(paths).not.toContain('/statement')
  expect(paths).not.toContain('/playnow')
  const map = sitemapOf(startup, origin, [{ path: '/news', query: { id: 'a&b' }, changedAt: null }])
  expect(map).toContain(`<loc>${origin}/news?id=a%26b</loc>`)
  expect(map).toContain('hreflang="zh-Hans"')
  expect(map).not.toMatch(/&(?!amp;)/)
})
