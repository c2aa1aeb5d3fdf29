/** What the frame of every site promises: pages read without script and offline, nothing of a player's is put away, no foreign script beside money, and a new build harms nobody. */

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCheckMs, loginModalDelayMs } from '#contract/catalogue.ts'
import { openJourneys, type Journeys } from '../harness/journey.ts'
import { passwordField } from '../harness/login.ts'

let journeys: Journeys
let salon: string
beforeAll(async () => {
  journeys = await openJourneys()
  salon = journeys.addressOf('casino1')
})
afterAll(() => journeys.close())

const texts = [
  '/about',
  '/privacy-policy',
  '/term-condition',
  '/banking',
  '/faqs?open=check-a-round',
  '/news',
  '/news?id=check-your-rounds',
  '/contact-us',
  '/download',
] as const

test.each([
  ['casino1', 'light'],
  ['slot7', 'dark'],
  ['sportsbook1', 'light'],
])(
  '%s: every text page fits a phone, passes axe in %s colours and shifts nothing',
  async (site, scheme) => {
    const visitor = await journeys.visit({ viewport: { width: 360, height: 800 } })
    const { page } = visitor
    await page
      .context()
      .addCookies([{ name: 'scheme', value: scheme, url: journeys.addressOf(site) }])
    for (const path of texts) {
      await page.goto(journeys.addressOf(site) + path)
      expect(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1)
      expect(await visitor.axe(), `${path} in ${scheme}`).toEqual([])
      expect((await visitor.shiftOf()).sum, path).toBeLessThan(0.02)
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, path).toBeLessThanOrEqual(0)
    }
    expect(visitor.faults).toEqual([])
    await visitor.leave()
  },
)

test('without script an answer opens, a search answers, games are put in order, a language is chosen, and a form says what it needs', async () => {
  const visitor = await journeys.visit({ javaScriptEnabled: false })
  const { page } = visitor
  await page.goto(`${salon}/faqs`)
  await page.locator('summary').first().click()
  expect(await page.locator('details[open] p').first().innerText()).not.toBe('')
  await page.locator('input[name=q]').fill('limit')
  await page.keyboard.press('Enter')
  await page.waitForURL(/q=limit/)
  expect(await page.locator('summary').count()).toBe(1)
  await page.goto(`${salon}/slots?provider=FAIRHOUSE`)
  await page.locator('select[name=sort]').selectOption('name')
  await page.locator('search').getByRole('button', { name: 'Show' }).click()
  await page.waitForURL(/sort=name.*provider=FAIRHOUSE/)
  const names = await page.locator('main .card-name').allInnerTexts()
  expect(names.length).toBeGreaterThan(2)
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)))
  await page.goto(`${salon}/slots?sort=name`)
  await page.getByRole('link', { name: 'Load more' }).click()
  await page.waitForURL(/sort=name.*show=48/)
  await page.goto(`${salon}/login`)
  await page.locator(passwordField).fill('whatever it is')
  const sent = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await page.keyboard.press('Enter')
  expect((await sent).status()).toBe(303)
  expect(await page.locator('noscript .notice').innerText()).toContain('limits and breaks need it')
  expect(new URL(page.url()).pathname).toBe('/login')
  await page.goto(`${salon}/about?lang=es`)
  expect(await page.locator('html').getAttribute('lang')).toBe('es')
  // It was a choice: the next page is in it too.
  await page.goto(`${salon}/news`)
  expect(await page.locator('html').getAttribute('lang')).toBe('es')
  await visitor.leave()
})

test('the document is called what its heading says, however late that comes', async () => {
  const visitor = await journeys.visit()
  const { page } = visitor
  await page.goto(`${salon}/news`)
  const link = page.locator('main a[href*="id=check-your-rounds"]').first()
  const read = Promise.withResolvers<void>()
  await page.route('**/api/home/news_detail', async (route) => {
    await read.promise
    await route.continue()
  })
  await link.click()
  await link.waitFor({ state: 'detached' })
  const heading = page.locator('main h1')
  expect(await page.title()).toMatch(/^News/)
  read.resolve()
  await heading.filter({ hasNotText: 'News' }).waitFor()
  expect(await page.title()).toContain(await heading.innerText())
  await visitor.leave()
})

test('a page in Nepali is laid out with its letters where the device has none of its own, and in the end without them', async () => {
  for (const doCome of [true, false]) {
    const { page, leave } = await journeys.visit()
    await page.clock.install()
    // Whatever this device has.
    await page.route('**/about?lang=ne', async (route) => {
      const { status, headers, text } = await journeys.served.fetch('/about?lang=ne', {})
      const body = text.replaceAll(/local\("[^"]+"\)/g, 'local("none")')
      const policy = String(headers['content-security-policy'])
      const sent = { 'content-type': 'text/html', 'content-security-policy': policy }
      await route.fulfill({ status, headers: sent, body })
    })
    const letters = Promise.withResolvers<void>()
    await page.route('**/*devanagari*', async (route) => {
      await letters.promise
      await route.continue()
    })
    const isHidden = () => page.evaluate(() => document.documentElement.hidden)
    const asked = page.waitForRequest('**/*devanagari*')
    await page.goto(`${salon}/about?lang=ne`, { waitUntil: 'domcontentloaded' })
    await asked
    await page.clock.runFor(2000)
    expect(await isHidden()).toBe(true)
    if (doCome) letters.resolve()
    else await page.clock.runFor(2000)
    await expect.poll(isHidden).toBe(false)
    letters.resolve()
    await leave()
  }
})

test('a message is sent with a receipt, and an answer’s voice is heard', async () => {
  const visitor = await journeys.visit()
  const { page } = visitor
  await page.goto(`${salon}/contact-us?topic=complaint&reference=round-7`)
  expect(await page.locator('input[name=reference]').inputValue()).toBe('round-7')
  await page.getByRole('button', { name: 'Send message' }).click()
  expect(await page.locator('textarea').getAttribute('aria-invalid')).toBe('true')
  await page.locator('textarea').fill('The wheel did not turn.')
  // What was typed is there again for who comes back, and over a reload, until it has been sent.
  await page.locator('a[href="/faqs"]').first().click()
  await page.locator('summary').first().waitFor()
  await page.goBack()
  await expect.poll(() => page.locator('textarea').inputValue()).toBe('The wheel did not turn.')
  await page.reload()
  await expect.poll(() => page.locator('textarea').inputValue()).toBe('The wheel did not turn.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Your message has arrived').waitFor()
  await page.reload()
  await page.locator('textarea').waitFor()
  expect(await page.evaluate(() => sessionStorage.getItem('left'))).not.toContain('wheel')
  await page.goto(`${salon}/faqs?open=who-won`)
  await page.locator('details[open]').getByRole('button', { name: 'Yes' }).click()
  await page.getByText('Thank you, noted.').waitFor()
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})

test('without a network help stays readable, and nothing of a player was put away', async () => {
  const visitor = await journeys.visit({ serviceWorkers: 'allow' })
  const { page } = visitor
  await page.goto(`${salon}/login`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto(`${salon}/faqs`)
  await page.goto(`${salon}/login`)
  await page.locator('input[autocomplete=username]').fill('player07')
  await page.locator('input[autocomplete=current-password]').fill(journeys.served.password)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${salon}/`)
  for (const path of ['/statement', '/responsible-gaming', '/about']) await page.goto(salon + path)
  const readKept = async () => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const { url } of await cache.keys()) {
        const text = await (await cache.match(url))?.text()
        found.push(new URL(url).pathname + (text?.includes('player07') ? ' names the player' : ''))
      }
    }
    return found.filter((path) => !path.startsWith('/assets/')).toSorted()
  }
  const readOffline = async () =>
    (await caches.match('/offline.html'))?.headers.get('content-language')
  // Of what a player read, what guests are shown.
  await expect
    .poll(() => page.evaluate(readKept))
    .toEqual(['/about', '/faqs', '/offline.html', '/responsible-gaming'])
  await page.context().setOffline(true)
  await page.goto(`${salon}/about`)
  await page.locator('html[data-kept]').waitFor()
  // What was kept is a guest's, and says nothing of the session; with a network the page is the player's again.
  await page.getByRole('link', { name: 'Log in' }).first().waitFor()
  expect(await page.getByText('Your session has ended').count()).toBe(0)
  await page.context().setOffline(false)
  // Heard once the page works; a browser that is made to be offline does not tell its end.
  const isOwn = async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    return page.locator('.own-money').first().isVisible()
  }
  await expect.poll(isOwn).toBe(true)
  await page.goto(`${salon}/about?lang=es`)
  await expect.poll(() => page.evaluate(readOffline)).toBe('es')
  await page.context().setOffline(true)
  await page.goto(`${salon}/faqs`)
  expect(await page.locator('summary').count()).toBeGreaterThan(3)
  await page.goto(`${salon}/statement`)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Sin conexión')
  await visitor.leave()
})

test('a page remembers its domain, and for a year the breakpoint of its window, resized or not', async () => {
  const visitor = await journeys.visit({ viewport: { width: 1100, height: 800 } })
  const { page } = visitor
  const kept = async () => {
    const cookies = await page.context().cookies()
    const of = (name: string) => cookies.find((cookie) => cookie.name === name)
    return { domain: of('clientDomain'), viewport: of('viewport') }
  }
  await page.goto(`${journeys.addressOf('casino2')}/faqs`)
  await expect.poll(async () => (await kept()).viewport?.value).toBe('desktop')
  const { domain, viewport } = await kept()
  expect(domain).toMatchObject({ value: 'casino2.localhost', path: '/', sameSite: 'Strict' })
  expect(viewport).toMatchObject({ path: '/', sameSite: 'Strict', secure: true })
  const days = ((viewport?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(Math.round(days)).toBe(365)
  for (const [width, name] of [
    [1600, 'desktopWide'],
    [424, 'mobileMedium'],
    [300, 'mobile'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(async () => (await kept()).viewport?.value).toBe(name)
  }
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})

test('the camera is for the page where papers are photographed, and for no other', async () => {
  const host = `casino1.localhost:${journeys.served.port}`
  const cookie = `session=${await journeys.served.signIn('player03', undefined, host)}`
  const policyOf = async (path: string) =>
    (await journeys.served.fetch(path, { host, headers: { cookie } })).headers['permissions-policy']
  expect(await policyOf('/profile')).toMatch(/^camera=\(self\), microphone=\(\)/)
  for (const path of ['/', '/deposit', '/api/startup'])
    expect(await policyOf(path), path).toMatch(/^camera=\(\), microphone=\(\)/)
})

test('an announcement is shown to a player once a day, and logging out that fails is told', async () => {
  const visitor = await journeys.visit({ viewport: { width: 1200, height: 800 } })
  const { page } = visitor
  await page.goto(`${salon}/login`)
  await page.locator('input[autocomplete=username]').fill('player08')
  await page.locator('input[autocomplete=current-password]').fill(journeys.served.password)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('Set your limits first').waitFor()
  expect(await visitor.axe()).toEqual([])
  await page.getByRole('button', { name: 'Understood' }).click()
  // The page listens once it works, which is when it would have told again.
  const listening = page.waitForResponse('**/api/stream*')
  await page.reload()
  await listening
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.route('**/api/auth/logout', (route) => route.abort())
  await page.locator('#account-menu button').dispatchEvent('click')
  await page.getByRole('dialog').getByText('This did not work').waitFor()
  // Whoever is not logged out stays here.
  expect(new URL(page.url()).pathname).toBe('/')
  await visitor.leave()
})

test('who was sent home to log in and is on the way elsewhere by then is not held up by the dialog', async () => {
  const { page, leave } = await journeys.visit({ viewport: { width: 1200, height: 800 } })
  await page.clock.install()
  const loginLoads = page.waitForRequest(/login[^/]*\.js/)
  await page.goto(`${journeys.addressOf('casino4')}/statement`)
  await loginLoads
  const onTheWay = page.waitForRequest(/promotions[^/]*\.js/)
  const held = Promise.withResolvers<void>()
  await page.route(/promotions[^/]*\.js/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.locator('a[href="/promotions"]').first().dispatchEvent('click')
  await onTheWay
  await page.clock.fastForward(loginModalDelayMs)
  held.resolve()
  await page.getByRole('heading', { level: 1, name: 'Promotions' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/promotions')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await leave()
})

test('the clock of the header tells the time that all pages tell, and where that is to who is elsewhere', async () => {
  const shownIn = async (timezoneId: string) => {
    const { page, leave } = await journeys.visit({
      viewport: { width: 1200, height: 800 },
      timezoneId,
    })
    await page.clock.setFixedTime('2026-11-24T17:07:00Z')
    await page.goto(`${journeys.addressOf('casino1')}/faqs`)
    const clock = page.locator('header .clock', { hasText: '07' })
    await clock.waitFor()
    const shown = await clock.innerText()
    await leave()
    return shown
  }
  expect(await shownIn('America/Lima')).toMatch(/1:07\sAM Manila$/)
  expect(await shownIn('Asia/Singapore')).toMatch(/1:07\sAM$/)
})

test('the chat loads when it is asked for; on a page with a password no foreign script is left', async () => {
  const owner = new pg.Client(journeys.served.databaseUrl)
  await owner.connect()
  await owner.query(`
    update site set settings = jsonb_set(settings, '{live_chat}', '{"is_on": true, "chat_id": "12345678", "image_id": ""}')
     where code = 'casino2'`)
  await owner.end()
  // Longer than the site's settings are kept.
  journeys.served.advance(60_000)
  const site = journeys.addressOf('casino2')
  const visitor = await journeys.visit({ viewport: { width: 1200, height: 800 } })
  const { page } = visitor
  const told: string[] = []
  page.on('console', (message) => told.push(message.text()))
  await page.route('https://cdn.livechatinc.com/tracking.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'window.chatCalls = window.LiveChatWidget._q.map(([method, args]) => method + " " + args[0]); window.LiveChatWidget._h = () => {}',
    }),
  )
  await page.goto(`${site}/faqs`)
  expect(await page.locator('script[src*=livechat]').count()).toBe(0)
  await page.locator('.floating').getByRole('link', { name: 'Live chat' }).click()
  await page.waitForFunction(() => 'chatCalls' in window)
  expect(told).toContain('LiveChatWidget not initialized yet.')
  expect(
    await page.evaluate(() => (window as unknown as { chatCalls: string[] }).chatCalls),
  ).toContain('call maximize')
  await page.locator('header').getByRole('link', { name: 'Log in' }).click()
  await page.waitForURL(/\/login/)
  await page.locator('input[autocomplete=username]').waitFor()
  expect(await page.locator('script[src*=livechat]').count()).toBe(0)
  // From there the chat is another page.
  await page.locator('.floating').getByRole('link', { name: 'Live chat' }).click()
  await page.waitForURL(/\/contact-us\?chat=open/)
  await page.waitForFunction(() => 'chatCalls' in window)
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})

test('a lost chunk loads the page anew, once; a newer build is offered and taken up with the next page', async () => {
  const visitor = await journeys.visit({ viewport: { width: 1200, height: 800 } })
  const { page } = visitor
  await page.goto(`${salon}/`)
  // Until the document is loaded anew, also the look ahead of a hovering pointer finds it gone.
  let isGone = true
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isGone = false
  })
  await page.route(/assets\/news-.*\.js/, (route) => (isGone ? route.abort() : route.continue()))
  const fresh = page.waitForEvent('load')
  await page.locator('footer').getByRole('link', { name: 'News', exact: true }).click()
  await fresh
  await page.getByRole('heading', { level: 1, name: 'News' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/news')

  await page.clock.install()
  await page.goto(`${salon}/`)
  await page.route('**/version.json', (route) => route.fulfill({ json: { build: 'newer' } }))
  const offer = page.getByText('A newer version of the site is ready.')
  // The watch begins some time after the page works, and looks once an hour from then on.
  const isOffered = async () => {
    await page.clock.runFor(buildCheckMs)
    return offer.isVisible()
  }
  await expect.poll(isOffered, { timeout: 15_000 }).toBe(true)
  const anew = page.waitForEvent('load')
  await page.locator('footer').getByRole('link', { name: 'FAQs' }).click()
  await anew
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/faqs')
  await visitor.leave()
})
