/** From trying to joining: a guest searches with errors of typing, plays a demo that is no money, and logs in to the same game. */

import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdScripts, openJourneys, type Journeys, type Visitor } from '../harness/journey.ts'
import { comeAs, passwordField, usernameField } from '../harness/login.ts'

let journeys: Journeys
beforeAll(async () => {
  journeys = await openJourneys()
})
afterAll(() => journeys.close())

async function expectSound(visitor: Visitor, where: string) {
  expect(await visitor.axe(), `${where}: accessibility`).toEqual([])
  const overflow = await visitor.page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${where}: wider than the screen`).toBeLessThanOrEqual(0)
}

test('a guest finds a game, tries it for play money, and logs in to play that very game', async () => {
  const visitor = await journeys.visit({ viewport: { width: 360, height: 780 } })
  const { page } = visitor
  const address = journeys.addressOf('casino1')
  await page.goto(`${address}/slots`)
  await page.getByRole('searchbox').fill('lantrn')
  const suggestions = page.getByRole('navigation', { name: 'Suggestions' })
  await suggestions.getByRole('link', { name: /Lantern Pier/ }).waitFor()
  await expectSound(visitor, 'suggestions')
  await page.keyboard.press('Escape')
  await suggestions.waitFor({ state: 'detached' })
  await page.waitForURL(/q=lantrn/)
  await page.getByText('Filters', { exact: true }).click()
  await page.getByLabel('Volatility').selectOption('high')
  await page.waitForURL(/volatility=high/)
  await expectSound(visitor, 'filters')
  await page.goBack()
  await page.waitForURL((url) => !url.search.includes('volatility'))

  await page.locator('footer').getByRole('link', { name: 'Free play' }).click()
  await page.getByRole('heading', { level: 1, name: /Free play/ }).waitFor()
  await expectSound(visitor, 'free play')
  await page.getByRole('searchbox').fill('dcie')
  await page.waitForURL(/q=dcie/)
  await page.getByRole('searchbox').press('Enter')
  await page.locator('.games').getByRole('link', { name: /Dice/ }).first().click()
  await page.waitForURL(/mode=demo/)
  const frame = page.frameLocator('iframe')
  const roll = frame.getByRole('button', { name: /^roll/i })
  await roll.waitFor()
  await frame.locator('.demo-mark', { hasText: 'Demo' }).waitFor()
  await frame.getByText('Play money').waitFor()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await roll.click()
  await page.getByText('Play money').first().waitFor()
  expect(asked.filter((path) => path.startsWith('/api/game/'))).toEqual(['/api/game/demo_play'])
  await expectSound(visitor, 'demo')

  // What is meant for money says so, and waits behind the login.
  await page.goto(`${address}/playnow?p=FAIRHOUSE&g=dice`)
  await page.getByRole('link', { name: 'Try with play money' }).waitFor()
  await expectSound(visitor, 'entrance')
  await page.locator('main').getByRole('link', { name: 'Log in' }).click()
  const player = await journeys.served.newPlayer()
  await page.locator(usernameField).fill(player.account)
  await page.locator(passwordField).pressSequentially(player.password)
  await page.keyboard.press('Enter')
  // First the login says when the last one was; its way on is the game.
  await page.getByText('Welcome back').waitFor()
  await page.locator('main').getByText('Continue', { exact: true }).click()
  await page.waitForURL(/\/playnow\?p=FAIRHOUSE&g=dice/)
  await roll.waitFor()
  expect(await frame.locator('.demo-mark').or(frame.getByText('Play money')).count()).toBe(0)

  // A second tab leaves the table where it is and offers to go on here; so does the first once it is asked to.
  const other = await page.context().newPage()
  const elsewhere = (tab: Page) => tab.getByText('You are playing in another tab').waitFor()
  const goOn = (tab: Page) => tab.getByRole('button', { name: 'Continue here' }).click()
  await other.goto(page.url())
  await elsewhere(other)
  await roll.waitFor()
  await goOn(other)
  await elsewhere(page)
  await goOn(page)
  await roll.waitFor()
  await elsewhere(other)
  // A tab that is closed gives its turn back, and so does one that is loaded anew.
  await page.reload()
  await roll.waitFor()
  await other.close()

  await page.goto(`${address}/hot?window=now`)
  await page.getByRole('link', { name: 'Last 24 hours', exact: true }).waitFor()
  await expectSound(visitor, 'hot')
  // They are narrowed as any list, and the time asked for stays.
  await page.getByRole('searchbox').fill('dice')
  await page.waitForURL(/\/hot\?(?=.*window=now)(?=.*q=dice)/)
  await page.getByRole('link', { name: 'Clear filters' }).first().click()
  await page.waitForURL(/\/hot\?window=now$/)

  // A heart keeps a game in the player's own list, also by keyboard; what was taken off comes back.
  await page.goto(`${address}/slots`)
  const heart = page.getByRole('button', { name: 'Favourite Lantern Pier' }).last()
  const favourites = page.getByRole('region', { name: 'Favourites' })
  await heart.press('Enter')
  await favourites.getByRole('link', { name: /^(New)? ?Lantern Pier/ }).waitFor()
  await expectSound(visitor, 'favourites')
  await heart.press('Enter')
  await favourites.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await favourites.waitFor()
  await page.reload()
  await favourites.waitFor()
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})

test('filters in a drawer and panels of a navigation open and close by keys, and lead to what they show', async () => {
  const visitor = await journeys.visit({ viewport: { width: 1440, height: 900 } })
  const { page } = visitor
  await page.goto(`${journeys.addressOf('casino4')}/slots`)
  const opener = page.getByRole('button', { name: 'Filters' })
  await opener.press('Enter')
  const provider = page.getByRole('navigation', { name: 'Provider' }).getByRole('link').nth(1)
  await provider.waitFor()
  await expectSound(visitor, 'drawer')
  await page.keyboard.press('Escape')
  await provider.waitFor({ state: 'hidden' })
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
  await opener.click()
  await provider.click()
  await page.waitForURL(/provider=/)
  // What is out of sight is not forgotten.
  await page.getByRole('button', { name: /Filters ?1/ }).waitFor()

  // Pointed at before the page works, and not moved since.
  const letGo = await holdScripts(page)
  await page.goto(journeys.addressOf('casino3'), { waitUntil: 'commit' })
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const slots = menu.getByRole('button', { name: 'Slots: Providers' })
  const panel = menu.getByRole('list', { name: 'Slots: Providers' })
  await menu.getByRole('link', { name: 'Slots' }).first().hover()
  letGo()
  await panel.getByRole('link').first().waitFor()
  await expectSound(visitor, 'panel')
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await slots.press('Enter')
  await panel.getByRole('link').first().press('Enter')
  await page.waitForURL(/\/slots\?provider=/)
  await panel.waitFor({ state: 'detached' })
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})

test('a game that is not there is said to be none, beside others; back from a game is its lobby; emptied lists offer all again', async () => {
  const visitor = await journeys.visit()
  const { page } = visitor
  const address = journeys.addressOf('casino1')
  const unknown = async () => {
    await page.goto(`${address}/playnow?p=FAIRHOUSE&g=nothing`)
    await page.getByText('There is no such game here.').waitFor()
    await page.getByRole('heading', { name: 'Similar games' }).waitFor()
  }
  await unknown()
  expect(await page.locator('main').getByRole('link', { name: 'Log in' }).count()).toBe(0)
  await expectSound(visitor, 'no such game')

  await page.goto(`${address}/playnow?p=FAIRHOUSE&g=dice&mode=demo`)
  await page.getByRole('link', { name: 'Back to games' }).click()
  await page.waitForURL(`${address}/arcade`)
  await page.getByRole('region', { name: 'High scores' }).waitFor()

  await comeAs(page, address, await journeys.served.newPlayer())
  await unknown()
  await page.goto(`${address}/bet-history?status=void`)
  await page.getByText('No bets yet').waitFor()
  await page.locator('main').getByRole('link', { name: 'Clear filters' }).last().click()
  await page.waitForURL(`${address}/bet-history`)
  await page.getByRole('link', { name: 'Browse games' }).waitFor()
})

test('an address past the end of a list leads to its last page, and says nothing of a list that was shown before', async () => {
  const { served } = journeys
  const player = await served.richPlayer()
  const dice = { game_code: 'dice', choice: { side: 'under', target: 5000 } }
  const limbo = { game_code: 'limbo', choice: { target: 200 } }
  for (const bet of [limbo, ...Array.from({ length: 10 }, () => dice)]) {
    const body = { ...bet, stake: '10', client_ref: randomUUID() }
    expect((await served.ask('/api/game/play', body, player)).status).toBe(200)
    // A round has a minimum time.
    served.advance(5000)
  }
  const { page } = await journeys.visit()
  const address = journeys.addressOf('casino1')
  await comeAs(page, address, player)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await page.goto(`${address}/slots?page=9999`)
  await page.waitForURL(`${address}/slots`)
  await page.goto(`${address}/bet-history?page=9999`)
  await page.waitForURL(`${address}/bet-history?page=2`)
  await pages.locator('[aria-current=page]', { hasText: '2' }).waitFor()
  // The one bet that ten others have pushed there.
  await page.locator('main tbody tr').waitFor()

  // The way back from a shorter list to a page it does not have, over a slow network.
  await page.goto(`${address}/bet-history?page=2`)
  await page.getByLabel('Game', { exact: true }).selectOption('limbo')
  await page.waitForURL(/game=limbo/)
  await pages.waitFor({ state: 'detached' })
  // Of the longer one it then remembers nothing.
  await page.reload()
  const read = Promise.withResolvers<void>()
  await page.route('**/api/bets/list', async (route) => {
    await read.promise
    await route.continue()
  })
  await page.goBack()
  await page.locator('main table[aria-busy]').waitFor()
  read.resolve()
  await pages.locator('[aria-current=page]', { hasText: '2' }).waitFor()
  expect(page.url()).toBe(`${address}/bet-history?page=2`)
})

test('a list is read to its end, narrowed by what parts it and cleared; what was searched for stays on the device until it is cleared', async () => {
  const visitor = await journeys.visit({ viewport: { width: 360, height: 780 } })
  const { page } = visitor
  const address = journeys.addressOf('casino1')
  await page.goto(`${address}/slots`)
  const games = page.locator('main .games > li')
  const total = Number.parseInt(
    await page
      .getByText(/^\d+ games$/)
      .first()
      .innerText(),
    10,
  )
  expect(total).toBeGreaterThan(24)
  await page.getByText(`1 to 24 of ${total} games`).waitFor()
  await page.getByRole('link', { name: 'Load more' }).click()
  await page.waitForURL(/show=48/)
  await expect.poll(() => games.count()).toBe(total)

  const wilds = page.getByRole('link', { name: /^Wilds \(\d+\)$/ })
  const count = Number.parseInt((await wilds.innerText()).replace(/\D/g, ''), 10)
  await wilds.click()
  await page.waitForURL(/\/slots\?feature=wilds$/)
  await expect.poll(() => games.count()).toBe(count)
  await expectSound(visitor, 'features')
  await page.goto(`${address}/slots?feature=wilds&q=nothingofthekind`)
  await page.getByText('No game fits this search.').waitFor()
  await page.locator('.notice').getByRole('link', { name: 'Clear filters' }).click()
  await page.waitForURL(`${address}/slots`)
  await page.goto(`${address}/casino?type=roulette`)
  expect(await games.locator('.card-name').allInnerTexts()).toEqual([
    'European Roulette',
    'Salon Roulette',
  ])

  // Only what somebody meant is kept: not each letter on the way to it.
  const field = page.getByRole('searchbox')
  const suggestions = page.getByRole('navigation', { name: 'Suggestions' })
  await field.fill('lan')
  await suggestions.waitFor()
  await field.fill('lantern')
  await suggestions.getByRole('link', { name: /Lantern Pier/ }).waitFor()
  await field.press('Enter')
  await suggestions.waitFor({ state: 'detached' })
  await page.goto(`${address}/slots`)
  await field.focus()
  await suggestions.getByText('Your recent searches').waitFor()
  await expectSound(visitor, 'recent searches')
  expect(await suggestions.getByRole('link', { name: /^lan/ }).allInnerTexts()).toEqual(['lantern'])
  await suggestions.getByRole('link', { name: 'lantern' }).press('Enter')
  await page.waitForURL(/q=lantern/)
  await page.goto(`${address}/slots`)
  await field.focus()
  await suggestions.getByRole('button', { name: 'Clear' }).click()
  await page.reload()
  await field.focus()
  await page.waitForFunction(() => localStorage.getItem('searched') === '[]')
  expect(await page.getByText('Your recent searches').count()).toBe(0)
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})

test('where no page is, a game is found by name, also without script, and the most played are at hand', async () => {
  const visitor = await journeys.visit({ javaScriptEnabled: false })
  const { page } = visitor
  const address = journeys.addressOf('casino1')
  expect((await page.goto(`${address}/no/such/page`))?.status()).toBe(404)
  const popular = page.getByRole('region', { name: 'Popular games' })
  expect(await popular.getByRole('listitem').count()).toBe(3)
  await page.getByRole('searchbox').fill('lantrn')
  await page.getByRole('searchbox').press('Enter')
  await page.waitForURL(`${address}/no/such/page?q=lantrn`)
  await page
    .getByRole('link', { name: /Lantern Pier/ })
    .first()
    .click()
  await page.waitForURL(/\/playnow\?p=FAIRHOUSE&g=lantern-pier/)
  await visitor.leave()
})

test('a guest finds a race in the programme, goes back and forth, and from an address that names none to the next', async () => {
  const visitor = await journeys.visit({ viewport: { width: 360, height: 780 } })
  const { page } = visitor
  const address = `${journeys.addressOf('casino1')}/horse-racing`
  const title = (words: string | RegExp) => page.getByRole('heading', { level: 3, name: words })
  await page.goto(address)
  const next = page.getByRole('navigation', { name: 'Next off' }).getByRole('link')
  expect(await next.count()).toBe(6)
  const [, course, race] = /^(.+)\s*Race (\d+)/.exec(await next.first().innerText()) ?? []
  await title(`Race ${race} at ${course?.trim()}`).waitFor()
  await page.getByRole('link', { name: 'Bet on this race' }).waitFor()
  await expectSound(visitor, 'meetings')

  // Of one that races already the last race may be over, as shortly before two in the morning.
  await page.getByRole('region', { name: 'Racing later' }).getByRole('link').first().click()
  await page.waitForURL(/meeting=\d{4}-\d\d-\d\d-[a-z-]+$/)
  await page
    .getByRole('navigation', { name: /^Races at/ })
    .getByRole('link', { name: /^40 / })
    .click()
  await page.waitForURL(/race=40$/)
  await title(/^Race 40 at/).waitFor()
  await page.getByText('Runners are drawn when betting on this race opens').waitFor()
  await expectSound(visitor, 'a race to come')
  await page.goBack()
  await title(/^Race 40 at/).waitFor({ state: 'detached' })
  await page.goForward()
  await title(/^Race 40 at/).waitFor()

  // What a link names is there without a script, and what none has is answered with the next.
  const { pathname, search } = new URL(page.url())
  const read = async (path: string) =>
    (await journeys.served.fetch(path, { host: 'casino1.localhost', method: 'GET' })).text
  expect(await read(`${pathname}${search}`)).toContain('Race 40 at')
  await page.goto(`${address}?meeting=2026-02-31-nowhere&race=x`)
  await page.getByText('The programme has no such race').waitFor()
  await page.getByRole('link', { name: 'Bet on this race' }).waitFor()
  await expectSound(visitor, 'an unknown race')
})

test('short games say how they are played, and what is called short is over within a minute, by keyboard', async () => {
  const visitor = await journeys.visit({ viewport: { width: 360, height: 780 } })
  const { page } = visitor
  const address = journeys.addressOf('casino1')
  await page.goto(`${address}/arcade`)
  await page.getByText('Filters', { exact: true }).click()
  await page.getByRole('link', { name: /^Under a minute/ }).click()
  await page.waitForURL(/feature=one_minute/)
  const played = page.locator('.games article a.card-link')
  await page.waitForFunction(() => document.querySelectorAll('.games article').length === 4)
  expect(await page.locator('.games .card-fact').allInnerTexts()).toEqual(
    Array(4).fill('Under a minute · By keyboard'),
  )
  const frames = await played.evaluateAll((links) =>
    links.map(
      (link) => `/frame/${new URL((link as HTMLAnchorElement).href).searchParams.get('g')}`,
    ),
  )
  const read = await journeys.served.fetch('/arcade?feature=one_minute', {
    host: 'casino1.localhost',
    method: 'GET',
  })
  expect(read.text.match(/Under a minute · By keyboard/g)?.length).toBeGreaterThanOrEqual(4)
  for (const frame of frames) {
    await page.goto(`${address}${frame}?mode=demo`)
    const play = page.locator('.play[aria-disabled=false]')
    await play.waitFor()
    await page.locator('.play').press('Enter')
    await page.locator('.told strong').waitFor({ timeout: 60_000 })
  }
  await visitor.leave()
})
