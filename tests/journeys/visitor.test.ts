/** What a site promises any visitor: every template draws, reading needs no script, keys are enough, tabs agree, and nothing foreign runs. */

import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { themes } from '#contract/themes.ts'
import { openJourneys, type Journeys } from '../harness/journey.ts'

let journeys: Journeys
beforeAll(async () => {
  journeys = await openJourneys()
})
afterAll(() => journeys.close())

const templates = Object.values(themes)
const widths = [360, 1440] as const

test.each(templates)(
  '$themeCode draws home and a lobby, on a phone and a desktop',
  async ({ themeCode }) => {
    // Side by side: each is a visitor of its own.
    await Promise.all(widths.map((width) => expectDrawn(width, journeys.addressOf(themeCode))))
  },
)

test.each(templates)(
  '$themeCode gives a game all of a phone that lies on its side, and no navigation stands beside it',
  async ({ themeCode }) => {
    const { page } = await journeys.visit({ viewport: { width: 844, height: 390 } })
    await page.goto(`${journeys.addressOf(themeCode)}/playnow?p=FAIRHOUSE&g=dice&mode=demo`)
    const bar = page.getByRole('main').locator('[data-demo]')
    await bar.waitFor()
    const { left, top, size, navigations } = await bar.evaluate((element) => {
      const game = element.parentElement!.getBoundingClientRect()
      const shown = [...document.querySelectorAll('nav')].filter((nav) => nav.checkVisibility())
      return {
        left: game.left,
        top: game.top,
        size: [game.width, game.height],
        navigations: shown
          .filter((nav) => nav.getBoundingClientRect().top < innerHeight)
          .map((nav) => nav.getAttribute('aria-label')),
      }
    })
    expect({ left, top, size }).toEqual({ left: 0, top: 0, size: [844, 390] })
    expect(navigations).toEqual([])
  },
)

test('in a low window the menu and the filters are left by a button in sight, however far they are scrolled', async () => {
  const { page } = await journeys.visit({ viewport: { width: 667, height: 375 } })
  await page.goto(`${journeys.addressOf('casino4')}/slots`)
  for (const name of ['Menu', 'Filters']) {
    await page.getByRole('button', { name }).last().click()
    const over = page.locator('dialog[open], :popover-open')
    await over.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    expect(await over.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
    const wayOut = over.getByRole('button', { name: 'Close' })
    const { y } = (await wayOut.boundingBox())!
    expect(y).toBeGreaterThanOrEqual(0)
    await wayOut.click()
    await over.waitFor({ state: 'detached' })
  }
})

async function expectDrawn(width: number, address: string) {
  const visitor = await journeys.visit({ viewport: { width, height: 800 } })
  const { page } = visitor
  const sheets: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') sheets.push(request.url())
  })
  const isQuiet = watchRequests(page)
  for (const path of ['/', '/slots']) {
    // On a fast network pictures are there before the first drawing, and what they would move is not seen.
    const drawn = Promise.withResolvers<void>()
    await page.route(/\/(art|images)\//, async (route) => {
      await drawn.promise
      await route.continue()
    })
    await page.goto(address + path, { waitUntil: 'domcontentloaded' })
    await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0)
    // A page brings its sheets with it: fetching them beside it would hold up what is painted.
    expect(sheets, `${path} at ${width}: sheets beside the page`).toEqual([])
    drawn.resolve()
    await expect.poll(isQuiet).toBe(true)
    await page.unroute(/\/(art|images)\//)
    const titles = page.getByRole('heading', { level: 1 })
    // A busy machine has read all of a page before it shows it.
    await titles.first().waitFor()
    expect(await titles.count(), `${path} at ${width}`).toBe(1)
    expect(await visitor.axe(), `${path} at ${width}: accessibility`).toEqual([])
    const { sum, moved } = await visitor.shiftOf()
    expect(sum, `${path} at ${width}: layout shift of ${moved.join(', ')}`).toBeLessThan(0.02)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, `${path} at ${width}: wider than the screen`).toBeLessThanOrEqual(0)
    expect(await smallType(page), `${path} at ${width}: smaller than 12 px`).toEqual([])
    expect(await rareFonts(page), `${path} at ${width}: letters beyond the everyday`).toEqual([])
  }
  expect(visitor.faults).toEqual([])
  await visitor.leave()
}

/** Tells whether nothing has been on its way for half a second; a stream that stays open is nothing that anybody waits for. */
function watchRequests(page: Page): () => boolean {
  const open = new Set<Request>()
  let movedMs = Date.now()
  const note = (request: Request, isOver: boolean) => {
    if (request.url().includes('/api/stream?')) return
    movedMs = Date.now()
    if (isOver) open.delete(request)
    else open.add(request)
  }
  page.on('request', (request) => note(request, false))
  page.on('requestfinished', (request) => note(request, true))
  page.on('requestfailed', (request) => note(request, true))
  return () => open.size === 0 && Date.now() - movedMs > 500
}

/** Words that are set smaller than anybody should have to read; signs for the eye alone are no words. */
function smallType(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.body.querySelectorAll('*')]
      .filter(
        (element) =>
          [...element.childNodes].some((node) => node instanceof Text && node.data.trim()) &&
          element.checkVisibility() &&
          !element.closest('[aria-hidden="true"]') &&
          parseFloat(getComputedStyle(element).fontSize) < 12,
      )
      .map((element) => `${element.className} ${element.textContent}`),
  )
}

/** Files of type that a page in English has no letter for. */
function rareFonts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.woff2') && !name.includes('-everyday-')),
  )
}

test('the maintenance screen stands for every path of a closed site, and the cashier’s webhooks stay open', async () => {
  const visitor = await journeys.visit()
  for (const path of ['/', '/slots', '/deposit', '/no-such-page']) {
    const answer = await visitor.page.goto(journeys.addressOf('closed') + path)
    expect(answer?.status()).toBe(503)
  }
  const elsewhere = visitor.page.getByRole('navigation', { name: 'Contact us' }).getByRole('link')
  expect(await elsewhere.getAttribute('href')).toBe('mailto:care@demo.example')
  expect(await visitor.axe()).toEqual([])
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})

test('a site with a broken theme says so, and takes no other down', async () => {
  const visitor = await journeys.visit()
  const answer = await visitor.page.goto(journeys.addressOf('broken'))
  expect(answer?.status()).toBe(409)
  expect(await visitor.page.getByRole('heading', { level: 1 }).innerText()).toContain('theme')
  expect((await visitor.page.goto(journeys.addressOf('casino1')))?.status()).toBe(200)
  await visitor.leave()
})

test('an empty site shows no game, no winner and no number', async () => {
  const visitor = await journeys.visit()
  expect((await visitor.page.goto(journeys.addressOf('empty')))?.status()).toBe(200)
  expect(await visitor.page.locator('img[src^="/art/game/"]').count()).toBe(0)
  expect(await visitor.axe()).toEqual([])
  await visitor.leave()
})

test('a site that takes no new accounts says so, and leads on to the login', async () => {
  const { page, axe, faults, leave } = await journeys.visit()
  await page.goto(`${journeys.addressOf('empty')}/register`)
  await page.getByText('This site takes no new accounts at present.').waitFor()
  expect(await page.locator('main input').count()).toBe(0)
  expect(await axe()).toEqual([])
  await page.locator('main').getByRole('link', { name: 'Log in' }).click()
  await page.locator('input[autocomplete=username]:visible').waitFor()
  expect(faults).toEqual([])
  await leave()
})

test('an unknown path answers 404, names the path and leads home', async () => {
  const visitor = await journeys.visit()
  const answer = await visitor.page.goto(`${journeys.addressOf('casino1')}/no-such-page`)
  expect(answer?.status()).toBe(404)
  expect(await visitor.page.locator('main').innerText()).toContain('/no-such-page')
  await visitor.page.locator('main').getByRole('link').first().click()
  await visitor.page.waitForURL(`${journeys.addressOf('casino1')}/`)
  await visitor.leave()
})

test('a page whose letters never come is read in those of the device', async () => {
  const visitor = await journeys.visit()
  await visitor.page.route(/\.woff2$/, () => undefined)
  await visitor.page.goto(journeys.addressOf('casino1'), { waitUntil: 'commit' })
  const main = visitor.page.getByRole('main')
  await main.waitFor()
  expect(await main.isVisible()).toBe(true)
  await visitor.leave()
})

test.each([
  ['all its scripts', '**/*.js'],
  ['the script of its own', '**/assets/faqs-*.js'],
])('a page that misses %s says so, and is whole when it is loaded again', async (_, lost) => {
  const visitor = await journeys.visit()
  const { page } = visitor
  await page.route(lost, (route) => route.abort())
  await page.goto(`${journeys.addressOf('casino1')}/faqs`)
  const notice = page.getByRole('alert').filter({ hasText: 'could not be loaded whole' })
  await notice.waitFor()
  expect(await visitor.axe()).toEqual([])
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
  await page.unroute(lost)
  await notice.getByRole('link', { name: 'Try again' }).click()
  await page.locator('.header').getByRole('link', { name: 'Log in' }).click()
  await page.locator('input[autocomplete=username]:visible').waitFor()
  expect(await notice.isVisible()).toBe(false)
  await visitor.leave()
})

test('home is laid out whole when it has loaded, and stands where it stood when it is read again', async () => {
  const visitor = await journeys.visit({ viewport: { width: 360, height: 800 } })
  const { page } = visitor
  const shown = () =>
    page.evaluate(() => ({
      waiting: [...document.querySelectorAll('.block, .footer')].filter(
        (part) => !part.checkVisibility({ contentVisibilityAuto: true }),
      ).length,
      height: document.documentElement.scrollHeight,
      top: scrollY,
    }))
  await page.goto(journeys.addressOf('casino1'))
  expect(await shown()).toMatchObject({ waiting: 0, top: 0 })
  await page.evaluate(() => {
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
  })
  const stood = await shown()
  await page.reload()
  expect(await shown()).toEqual(stood)
  await visitor.leave()
})

test('without script a guest reads the games and their returns, and every match', async () => {
  const visitor = await journeys.visit({ javaScriptEnabled: false })
  const { page } = visitor
  await page.goto(`${journeys.addressOf('casino1')}/slots`)
  const text = await page.locator('main').innerText()
  expect(text).toContain('Lantern Pier')
  expect(text).toContain('96.01')
  await page.goto(`${journeys.addressOf('casino1')}/sports`)
  const matches = page.locator('main tbody tr')
  const first = await matches.count()
  await page.getByRole('link', { name: 'View all Next 24 hours' }).click()
  await page.waitForURL(/phase=soon/)
  expect(await matches.count()).toBeGreaterThan(first)
  await visitor.leave()
})

// Every guest's page is put together once and served from memory: it must be what drawing would give, but for the nonce.
test('a kept page is byte for byte a drawn one, and no nonce is given twice', async () => {
  const read = async (path: string) =>
    (await journeys.served.fetch(path, { host: `casino1.localhost:${journeys.served.port}` })).text
  const nonceOf = (html: string) => /nonce="([^"]+)"/.exec(html)?.[1] ?? ''
  const kept = await read('/slots')
  const again = await read('/slots')
  expect(nonceOf(kept)).not.toBe(nonceOf(again))
  expect(nonceOf(kept).length).toBeGreaterThan(20)
  // Longer than a page is kept: this one is drawn anew.
  journeys.served.advance(60_000)
  const drawn = await read('/slots')
  const plain = (html: string) => html.replaceAll(nonceOf(html), '')
  expect(plain(again)).toBe(plain(kept))
  expect(plain(drawn)).toBe(plain(kept))
})

test('a foreign script in an address never runs, and a page cannot be framed by strangers', async () => {
  const { headers, text } = await journeys.served.fetch(
    `/slots?q=${encodeURIComponent('"><script>alert(1)</script>')}`,
    {},
  )
  expect(text).not.toContain('<script>alert(1)')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("'strict-dynamic'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
})

const settled = (address: string) => `${address}/`

test.each(['casino4', 'slot1'])(
  '%s: a guest who is sent to log in gets the dialog on home after a second, and back again',
  async (site) => {
    const visitor = await journeys.visit({ viewport: { width: 1200, height: 800 } })
    const { page } = visitor
    await page.goto(`${journeys.addressOf(site)}/statement`)
    expect(page.url().startsWith(settled(journeys.addressOf(site)))).toBe(true)
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    expect(await visitor.axe()).toEqual([])
    await dialog.locator('input[autocomplete=username]').fill('player05')
    await dialog.locator('input[autocomplete=current-password]').fill(journeys.served.password)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/statement/)
    expect(visitor.faults).toEqual([])
    await visitor.leave()
  },
)

test('with keys alone a player logs in, and log-out in one tab logs out the other', async () => {
  const visitor = await journeys.visit({ viewport: { width: 1200, height: 800 } })
  const { page } = visitor
  await page.goto(`${journeys.addressOf('casino1')}/login`)
  await page.locator('input[autocomplete=username]').focus()
  await page.keyboard.type('player06')
  await page.keyboard.press('Tab')
  await page.keyboard.type(journeys.served.password)
  await page.keyboard.press('Enter')
  await page.waitForURL(settled(journeys.addressOf('casino1')))
  await page.getByRole('dialog').getByRole('button', { name: 'Understood' }).click()
  const second = await page.context().newPage()
  await second.goto(`${journeys.addressOf('casino1')}/statement`)
  await second.getByRole('heading', { level: 1 }).waitFor()
  // The token is not for scripts to see.
  expect(await page.evaluate(() => document.cookie)).not.toContain('session')
  await page
    .getByRole('button', { name: /player 6|account/i })
    .first()
    .click()
  await page.getByRole('button', { name: 'Log out' }).click()
  // The other tab leaves by itself; the one that left is at home, and is told nothing of a session's end.
  await second.waitForURL((url) => url.pathname !== '/statement')
  await page.locator('header').getByText('Log in').first().waitFor()
  expect(page.url()).toBe(settled(journeys.addressOf('casino1')))
  await second.getByRole('heading', { level: 1 }).waitFor()
  await visitor.leave()
})

test.each([
  ['en', 'Log in'],
  ['es', 'Iniciar sesión'],
])('a browser that prefers %s reads it', async (locale, login) => {
  const visitor = await journeys.visit({ locale, viewport: { width: 1200, height: 800 } })
  await visitor.page.goto(journeys.addressOf('casino1'))
  expect(await visitor.page.locator('html').getAttribute('lang')).toBe(locale)
  expect(await visitor.page.locator('header').innerText()).toContain(login)
  await visitor.leave()
})
