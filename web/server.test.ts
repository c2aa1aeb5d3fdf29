/** Protects what the server sends: every template draws every page, safely under the strict content policy. */

import { describe, expect, test } from 'vitest'
import type { Answer, Path } from '#contract/calls.ts'
import { statusCodeOf, type RefusalKey } from '#contract/errors.ts'
import { themes, type Template } from '#contract/themes.ts'
import { readCatalogue } from '#i18n/catalogue.ts'
import { programmeOf, trackOf } from '#tests/harness/race_samples.ts'
import { startupOf } from '#tests/harness/startup_sample.ts'
import { placeOf } from './page.ts'
import { routes, type Route } from './routing/routes.ts'
import { loadTemplate } from './template/template.ts'
import {
  callsOf,
  noncePlaceholder,
  render,
  type RenderInput,
  type RenderedPage,
} from './server.tsx'

const templates = Object.keys(themes) as Template[]
const catalogue = readCatalogue('EN')

const game = {
  provider_code: 'HOUSE',
  provider_name: 'House',
  game_code: 'dice',
  game_name: 'Dice </script>',
  game_type: 'arcade',
  game_image: '/art/game/dice.svg',
  rtp: '99.00',
  volatility: 'low',
  stake_min: '1.00',
  stake_max: '100.00',
  jackpot: null,
  features: [],
  has_demo: false,
  is_new: true,
  is_hot: false,
  rounds_day: 0,
  rounds_week: 0,
} satisfies Answer<'/api/product/list'>['value'][number]

const now = new Date('2026-11-20T18:05:00Z')
const timeZone = 'Asia/Manila'

const named = (name: string) => ({ code: name.toLowerCase(), name, name_local: name })

const match = {
  match_id: 'one',
  start_time: '2026-11-20T20:00:00Z',
  status: 'upcoming',
  score: null,
  clock: null,
  sport: { ...named('e-football'), is_esport: true },
  league: named('league'),
  home: named('Ashgarth Pixels'),
  away: named('Coldhaven Sparks'),
}

const answers: Partial<Record<Path, unknown>> = {
  '/api/product/get_hot_games': { value: [game] },
  '/api/product/list': { value: [game], total: 1, page: 1, per_page: 24 },
  '/api/product/providers': {
    value: ['HOUSE', 'FAIRHOUSE'].map((id) => ({ provider_code: id, provider_name: id, count: 1 })),
  },
  '/api/auth/get_balance': { game_balance: '12.50', game_token: '0' },
  '/api/product/jackpots': {
    value: [{ jackpot_code: 'harbour', name: 'Harbour pot', amount: '25000.00', games: [game] }],
  },
  '/api/product/races': { value: [trackOf(game)] },
  '/api/product/meetings': { value: programmeOf(game) },
  '/api/home/match_list': { value: [match] },
  '/api/home/highlights': { value: [{ ...match, lines: [] }] },
}

async function draw(
  address: string,
  template: Template,
  change: Partial<RenderInput> = {},
): Promise<RenderedPage> {
  const place = placeOf(address)
  const startup = change.startup ?? startupOf(template)
  const asks = await callsOf(place, startup, { isPlayer: Boolean(change.player), now, timeZone })
  const preloaded = asks.flatMap(([path, body]) =>
    answers[path] ? [[path, body, { statusCode: 1, message: 'OK', ...answers[path] }]] : [],
  ) as unknown as RenderInput['preloaded']
  return render({
    place,
    startup,
    language: 'EN',
    catalogue,
    now,
    timeZone,
    oddsFormat: 'decimal',
    isCalm: false,
    device: {},
    origin: 'https://example.test',
    card: '/og/site-0123456789abcdef.png',
    player: null,
    preloaded,
    manifest: { 'web/browser.tsx': { file: 'assets/browser.js' } },
    sheets: {},
    build: 'one',
    ...change,
  })
}

async function html(
  address: string,
  template: Template,
  change?: Partial<RenderInput>,
): Promise<string> {
  const drawn = await draw(address, template, change)
  if (drawn.kind !== 'page') throw new Error(`${address} redirects to ${drawn.to}`)
  return drawn.html
}

const player = { account_id: 'player01', full_name: 'A Player', balance: '12.50' }
const built = (Object.entries(routes) as [string, Route | null][]).filter(
  ([, route]) => route !== null,
)

test('what a device chose stands on the document, before what its template has', async () => {
  const document = await html('/', 'template21')
  expect(document).toContain('<html lang="en" data-rows="double">')
  expect(await html('/', 'template21', { device: { rows: 'single', scheme: 'dark' } })).toContain(
    '<html lang="en" data-rows="single" data-scheme="dark">',
  )
})

test('prices are written as the visitor reads them, wherever the header offers the choice', async () => {
  for (const template of ['template20', 'template21'] as const) {
    const document = await html('/faqs', template, { oddsFormat: 'malay' })
    expect(document).toMatch(/<option value="malay" selected="">/)
  }
  expect(await html('/faqs', 'template1')).not.toContain('value="malay"')
})

describe.each(templates)('%s', (template) => {
  test('draws every page it has, with one heading and its landmarks', async () => {
    for (const [path, route] of built) {
      const isForGuests = route?.access === 'guest'
      if (isForGuests && path === '/login' && themes[template].login !== 'page') continue
      const page = await html(path, template, isForGuests ? {} : { player })
      expect([path, page.match(/<h1[ >]/g)?.length]).toEqual([path, 1])
      for (const landmark of ['<header', '<main id="main"', '<footer', '<nav'])
        expect(page).toContain(landmark)
    }
  })

  test('needs nothing that the content policy forbids', async () => {
    const page = await html('/', template)
    expect(page).not.toMatch(/ style="/)
    expect(page).not.toMatch(/ on[a-z]+="/)
    const elements = page.match(/<(script|style)[^>]*>/g) ?? []
    // The style, the wait for its letters, the keeper of what is sent early, the starter, its data, and on
    // home what the site is, and which games are on its own shelf.
    expect(elements).toHaveLength(['template2', 'template5'].includes(template) ? 8 : 7)
    for (const element of elements) expect(element).toContain(`nonce="${noncePlaceholder}"`)
    // Suspended parts would be hidden from visitors without scripts.
    expect(page).not.toMatch(/<template id="B:|hidden id="S:|<!--\$!-->/)
    // Nor do shelves wait for a script, but those of every provider, which are not there without one.
    expect(page.includes('data-loading')).toBe(template === 'template14')
  })
})

/** A build that knows the chunk of the sportsbook's parts. */
const manifest = {
  'web/browser.tsx': { file: 'assets/browser.js' },
  'web/sports/blocks.tsx': { file: 'assets/sports.js', css: ['assets/sports.css'] },
}

test('matches are read without script wherever a home has them; a home of games does not wait for their chunk', async () => {
  const isAwaited: Partial<Record<Template, boolean>> = { template1: false, template22: true }
  for (const [template, awaited] of Object.entries(isAwaited)) {
    const page = await html('/', template as Template, { manifest })
    expect(page).toContain('Ashgarth Pixels')
    expect(page).toContain('href="/assets/sports.css"')
    expect([template, page.includes('href="/assets/sports.js"')]).toEqual([template, awaited])
  }
  expect(await html('/', 'template8', { manifest })).not.toContain('sports.css')
})

test('the racing paper leads with the next race, and has its card below', async () => {
  const page = await html('/', 'template23')
  expect(page.indexOf('Paper Crane')).toBeLessThan(page.indexOf('id="sports-nextRaces"'))
  expect(page).toContain('7.50')
  const lobby = await html('/horse-racing', 'template1')
  for (const word of [
    'Paper Crane',
    'Driftwood Bay',
    '?meeting=2026-11-20-driftwood-bay&amp;race=1',
  ])
    expect(lobby).toContain(word)
})

test('esports have a block of their own where the template has it', async () => {
  expect(await html('/', 'template22')).toContain('id="sports-esports"')
})

test('a pot is shown once: in heroes made for pots, else in a block', async () => {
  for (const template of templates) {
    const look = await loadTemplate(template)
    const page = await html('/', template)
    const count = page.split('>Harbour pot<').length - 1
    expect([template, count]).toEqual([template, look.home.includes('jackpotMeter') ? 1 : 0])
    const isInHero = ['template6', 'template7', 'template14'].includes(template)
    expect([template, page.includes(' data-pot=')]).toEqual([template, isInHero])
  }
})

const tabs: Partial<Record<string, string>> = { 'tabs+grid': 'above', 'side-tabs+grid': 'beside' }

test('what the operator has written about the site stands on home, in its language, and goes on to the browser', async () => {
  const told = (local_body: string) => {
    const value = { local_body, local_language: 'RUS', en_body: '<p>River</p>' }
    const envelope = { statusCode: 1, message: 'OK', value }
    return [['/api/seo', { page_name: 'home' }, envelope]] as unknown as RenderInput['preloaded']
  }
  const preloaded = told('<p>Казино у реки</p>')
  const page = await html('/', 'template2', { preloaded })
  expect(page).toContain('<div lang="ru"><p>Казино у реки</p></div>')
  expect(page.split('Казино у реки')).toHaveLength(3)
  expect(await html('/', 'template2', { preloaded: told('') })).toContain(
    '<div lang="en"><p>River</p></div>',
  )
  // Other pages keep what only their head tells to themselves.
  expect(await html('/slots', 'template2', { preloaded })).not.toContain('Казино у реки')
})

test.each(templates)(
  'what the operator announces beside the page stands on the home of %s',
  async (template) => {
    const value = [
      { announcement: 'night', form: 'bar', title: 'Closed tonight', body: '', language: 'EN' },
    ]
    const envelope = { statusCode: 1, message: 'OK', value }
    const preloaded = [
      ['/api/home/fetch_announment', {}, envelope],
    ] as unknown as RenderInput['preloaded']
    const page = await html('/', template, { preloaded })
    expect(page).toContain('Closed tonight</')
  },
)

test('a lobby has its filters and tabs where its template has them', async () => {
  for (const template of templates) {
    const { lobby } = await loadTemplate(template)
    const page = await html('/slots', template)
    // A console's open from below where they have no room beside the games.
    const isOpened = ['drawer', 'console'].includes(lobby.filters)
    expect([template, /popovertarget="filters"/i.test(page)]).toEqual([template, isOpened])
    const place = /data-place="(above|beside)"/.exec(page)?.[1]
    expect([template, place]).toEqual([template, tabs[lobby.type]])
  }
})

// Nobody should have to look for help, whatever the site looks like.
describe.each(templates)('%s', (template) => {
  test('[EXC-09] [LIM-01] every page of every template leads to limits, help and what can go wrong', async () => {
    for (const [path, route] of built) {
      const isForGuests = route?.access === 'guest'
      if (isForGuests && path === '/login' && themes[template].login !== 'page') continue
      const page = await html(path, template, isForGuests ? {} : { player })
      expect([path, page.includes('href="/responsible-gaming"')]).toEqual([path, true])
    }
  })
})

test('the lobby of sabong says that it is left out where it has no games', async () => {
  const asked = { game_type: 'sabong', page: 1, per_page: 24 } as const
  const answer = { statusCode: 1, message: 'OK', value: [], total: 0 }
  const preloaded = [['/api/product/list', asked, answer]] as unknown as RenderInput['preloaded']
  expect(await html('/sabong', 'template1', { preloaded })).toContain('Not offered where')
})

test('links lead only to pages that exist', async () => {
  for (const template of templates) {
    for (const visitor of [null, player]) {
      const page = await html('/', template, { player: visitor })
      const paths = [...page.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(
        ([, href = '']) => placeOf(href.replaceAll('&amp;', '&')).path,
      )
      for (const path of paths) expect(built.map(([known]) => known)).toContain(path)
    }
  }
})

test('what an operator or a game is called cannot end the script that carries it', async () => {
  const plain = startupOf('template1')
  const startup = {
    ...plain,
    site: { ...plain.site, site_name: '</script><script>alert(1)</script>' },
  }
  const page = await html('/', 'template1', { startup })
  expect(page).not.toContain('<script>alert')
  expect(page.match(/<\/script>/g)).toHaveLength(6)
})

test('the same page for the same guest is the same to the byte', async () => {
  expect(await html('/slots', 'template4')).toBe(await html('/slots', 'template4'))
})

test('a guest sees nothing of a player, and a player their balance', async () => {
  expect(await html('/', 'template1')).not.toContain('player01')
  expect(await html('/', 'template1', { player })).toContain('₱12.50')
})

test('where a chat has hours, the page to reach somebody says them', async () => {
  const hours = { from: '08:00', to: '24:00', time_zone: 'Asia/Manila' }
  const live_chat = { chat_id: '12345678', image_id: '', status: true, hours }
  const startup = startupOf('template1', { live_chat })
  expect(await html('/contact-us', 'template1', { startup })).toContain('from 08:00 to 24:00 (Asia')
})

test('an unknown path answers 404, names itself and is not indexed', async () => {
  const drawn = await draw('/no-such', 'template1')
  expect(drawn).toMatchObject({
    kind: 'page',
    status: 404,
    html: expect.stringContaining('/no-such'),
  })
  expect(drawn).toMatchObject({
    html: expect.stringContaining('<meta name="robots" content="noindex">'),
  })
})

test('an address of one thing that is not there answers 404 and is not indexed', async () => {
  const refused = (path: Path, body: object, message: RefusalKey) =>
    ({
      preloaded: [[path, body, { statusCode: statusCodeOf(message), message }]],
    }) as unknown as Partial<RenderInput>
  const gone = {
    '/news?id=gone': refused('/api/home/news_detail', { slug: 'gone' }, 'notFound'),
    '/promotions?id=x': refused('/api/promo/detail', { promotion_id: 'x' }, 'promotionUnknown'),
    '/playnow?p=zz&g=!!': {},
  }
  for (const [address, change] of Object.entries(gone)) {
    const drawn = await draw(address, 'template1', change)
    expect([address, drawn]).toMatchObject([address, { kind: 'page', status: 404 }])
    expect(drawn).toMatchObject({ html: expect.stringContaining('noindex') })
  }
  expect(await draw('/promotions', 'template1')).toMatchObject({ status: 200 })
})

const maintenance = { is_maintenance: true, start_date: null, end_date: '2030-01-01T00:00:00Z' }
test('in maintenance every path answers 503 with the maintenance page and nothing else', async () => {
  for (const address of ['/', '/deposit', '/no-such']) {
    const drawn = await draw(address, 'template1', {
      startup: startupOf('template1', { maintenance }),
    })
    expect(drawn).toMatchObject({
      kind: 'page',
      status: 503,
      html: expect.not.stringContaining('<header'),
    })
  }
})

test('in maintenance a chat by licence is reached at its vendor, and what is none is not offered', async () => {
  const drawnWith = (chat_id: string) => {
    const live_chat = { chat_id, image_id: '', status: true, hours: null }
    return html('/', 'template1', { startup: startupOf('template1', { maintenance, live_chat }) })
  }
  expect(await drawnWith('12345678')).toContain('livechat.com/chat-with/12345678/"')
  expect(await drawnWith('demo')).not.toContain('Live chat')
})

test('guests are redirected from pages of players, by the manner of the template', async () => {
  expect(await draw('/deposit?a=1', 'template1')).toEqual({
    kind: 'redirect',
    to: '/login?next=%2Fdeposit%3Fa%3D1',
  })
  expect(await draw('/deposit?a=1', 'template4')).toEqual({
    kind: 'redirect',
    to: '/?next=%2Fdeposit%3Fa%3D1',
  })
})

test('a palette of the template can be looked at in place of its own; one of another is not taken', async () => {
  const plain = startupOf('template1')
  const [first, , own] = themes.template1.palettes
  const startup = { ...plain, site: { ...plain.site, theme_color: own } }
  const page = await html('/', 'template1', { startup })
  expect(await html('/', 'template1', { startup, palette: first })).not.toBe(page)
  expect(await html('/', 'template1', { startup, palette: 'volt' })).toBe(page)
})

test('a list longer than a page leads to its other pages, also without script', async () => {
  const asked = { game_type: 'slot_game', page: 2, per_page: 96 } as const
  const answer = { statusCode: 1, message: 'OK', ...asked, value: [game], total: 200 }
  const page = await html('/slots?page=2', 'template1', {
    preloaded: [['/api/product/list', asked, answer]] as unknown as RenderInput['preloaded'],
  })
  expect(page).toContain('97 to 97 of 200 games')
  for (const other of [1, 3]) expect(page).toContain(`href="/slots?page=${other}"`)
})
