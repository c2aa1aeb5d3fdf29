/** The bet slip: chosen as a guest, kept over reload and login, told before it is placed, placed once, and found again. */

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerOf, openJourneys, type Journeys } from '../harness/journey.ts'
import { passwordField, usernameField } from '../harness/login.ts'
import { offeredOn } from '../harness/sports_examples.ts'

let journeys: Journeys
beforeAll(async () => {
  journeys = await openJourneys()
  await offeredOn(journeys.served, hostOf())
})
afterAll(() => journeys.close())

const site = 'sportsbook1'
const board = '/sports?phase=soon'

const hostOf = () => new URL(journeys.addressOf(site)).host

/** Presses a price of the home side in each of the first matches. */
async function choose(page: Page, count: number) {
  const prices = page.locator('[data-bet="1X2"][data-side="homeTeam"] [data-price]')
  for (let at = 0; at < count; at += 1) {
    await prices.nth(at).click()
    await prices.nth(at).and(page.locator('[aria-pressed=true]')).waitFor()
  }
}

const slipOf = (page: Page) => page.getByRole('dialog', { name: 'Bet slip' })
const openSlip = (page: Page) => page.getByRole('button', { name: /^bet slip \d/i }).click()

test('[WGR-01] a guest’s slip outlives a reload and the login, says what it costs and may bring, and is a bet once it is placed', async () => {
  const player = await journeys.served.richPlayer('100', hostOf())
  const { page, faults, axe } = await journeys.visit()
  await page.goto(journeys.addressOf(site) + board)
  await choose(page, 2)
  await page.reload()
  await openSlip(page)
  const slip = slipOf(page)
  const selections = slip.getByRole('list', { name: 'Selections' }).getByRole('listitem')
  await selections.nth(1).waitFor()
  expect(await axe()).toEqual([])

  // The way back closes it, and the page is where it was.
  await page.goBack()
  await slip.waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('?phase=soon')
  await openSlip(page)
  await slip.getByRole('link', { name: /log in/i }).click()
  await page.locator(usernameField).fill(player.account)
  await page.locator(passwordField).fill(player.password)
  await page.keyboard.press('Enter')
  await page
    .getByRole('link', { name: 'Continue' })
    .or(page.getByRole('button', { name: 'Continue' }))
    .click()
  await slip.getByLabel(/^stake$/i).fill('4')

  // Before anything is staked: selections, odds, stake, possible return.
  const place = slip.getByRole('button', { name: 'Place bet €4.00' })
  await place.and(page.locator(':not([aria-disabled])')).waitFor()
  const told = await slip.innerText()
  const odds = await selections.locator('.number').allInnerTexts()
  expect(odds.filter((text) => /^\d+\.\d\d$/.test(text)).length).toBeGreaterThanOrEqual(2)
  expect(told).toMatch(/total stake\s+€4\.00/i)
  const [, brings] = /possible return\s+€([\d.,]+)/i.exec(told) ?? []
  expect(Number(brings?.replace(',', ''))).toBeGreaterThan(4)
  expect(await axe()).toEqual([])

  await place.click()
  await slip.getByText('Bet accepted').waitFor()
  // The button that placed it is gone: keys go on from what became of it.
  await slip.locator(':focus', { hasText: 'Bet accepted' }).waitFor()
  expect(await slip.innerText()).toContain(`€${brings}`)
  await slip.getByRole('button', { name: 'Clear slip' }).click()
  await slip.getByRole('tab', { name: 'My bets (1)' }).click()
  await slip.getByText('Parlay · 2').click()
  await slip.getByRole('button', { name: /^cash out €/i }).waitFor()
  expect(await axe()).toEqual([])

  await page.goto(`${journeys.addressOf(site)}/bet-history`)
  await page.getByText('€4.00').first().waitFor()
  expect(faults).toEqual([])
})

test('what a bet would bring is asked for anew where that failed; a bet whose answer was lost is asked for again as the same bet, and staked once', async () => {
  const player = await journeys.served.richPlayer('100', hostOf())
  const { page } = await journeys.visit({ viewport: { width: 1440, height: 900 } })
  await page
    .context()
    .addCookies([{ name: 'session', value: player.auth, url: journeys.addressOf(site) }])
  await page.goto(journeys.addressOf(site) + board)
  await choose(page, 1)
  const slip = page.getByRole('region', { name: 'Bet slip' })
  await page.route('**/api/sports/quote', (route) => route.fulfill({ status: 503 }))
  await slip.getByLabel(/^stake/i).fill('3')
  const retry = slip.getByRole('button', { name: 'Try again' })
  await retry.waitFor()
  await page.unroute('**/api/sports/quote')
  await retry.click()
  const references = new Set<string>()
  await page.route('**/api/sports/place', async (route) => {
    const { client_ref } = route.request().postDataJSON() as { client_ref: string }
    references.add(client_ref)
    expect((await answerOf(journeys.served, route)).status).toBe(200)
    await route.abort()
  })
  await slip.getByRole('button', { name: 'Place bet €3.00' }).click()
  const again = slip.getByRole('button', { name: 'Ask again' })
  await again.waitFor()
  await page.unroute('**/api/sports/place')
  // Nor does a reload make another bet of it.
  await page.reload()
  await again.click()
  await slip.getByText('Bet accepted').waitFor()
  expect(references.size).toBe(1)
  await slip.getByRole('tab', { name: 'My bets (1)' }).waitFor()
  await page.getByText('€97.00').first().waitFor()
})

test('a slip takes no other price while its bet is on the way; of a bet whose page was left one is told where one is, and finds what came of it, not a bet to place again', async () => {
  const player = await journeys.served.richPlayer('100', hostOf())
  const { page } = await journeys.visit({ viewport: { width: 1440, height: 900 } })
  await page
    .context()
    .addCookies([{ name: 'session', value: player.auth, url: journeys.addressOf(site) }])
  await page.goto(journeys.addressOf(site) + board)
  await choose(page, 1)
  const slip = page.getByRole('region', { name: 'Bet slip' })
  await slip.getByLabel(/^stake/i).fill('3')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/sports/place', async (route) => {
    const { status, text } = await answerOf(journeys.served, route)
    await held.promise
    await route.fulfill({ status, body: text, contentType: 'application/json' })
  })
  const place = slip.getByRole('button', { name: 'Place bet €3.00' })
  await place.click()
  await place.and(page.locator('[aria-busy=true]')).waitFor()
  const pressed = page.locator('[data-price][aria-pressed=true]')
  const others = page.locator('[data-bet="1X2"][data-side="awayTeam"] [data-price]')
  await others.nth(1).click()
  expect(await pressed.count()).toBe(1)
  expect(
    await slip
      .locator('[inert]')
      .getByLabel(/^stake/i)
      .count(),
  ).toBe(1)

  await page.locator('footer a[href="/about"]').click()
  await page.waitForURL('**/about')
  held.resolve()
  await page.getByText('Bet accepted · €3.00').waitFor()
  await page.getByRole('button', { name: 'Show' }).click()
  await slip.getByText('Bet accepted').waitFor()
  expect(await slip.getByRole('button', { name: /^place bet/i }).count()).toBe(0)
  await slip.getByRole('button', { name: 'Clear slip' }).click()
  await slip.getByText('Tap a price to add it.').waitFor()
  await page.getByText('€97.00').first().waitFor()
})

test('the code of a player’s slip brings the same selections to a guest who opens its link', async () => {
  const player = await journeys.served.richPlayer('10', hostOf())
  const { page } = await journeys.visit({ viewport: { width: 1440, height: 900 } })
  await page
    .context()
    .addCookies([{ name: 'session', value: player.auth, url: journeys.addressOf(site) }])
  await page.goto(journeys.addressOf(site) + board)
  await choose(page, 2)
  const own = page.getByRole('region', { name: 'Bet slip' })
  await own.getByRole('button', { name: 'Share' }).click()
  const link = await own.getByText(/\/sports\?code=[A-Z2-9]{8}$/).innerText()
  const namesIn = (slip: ReturnType<typeof slipOf>) =>
    slip.getByRole('list', { name: 'Selections' }).locator('li > div > b').allInnerTexts()
  const names = await namesIn(own)
  expect(names).toHaveLength(2)

  const guest = await journeys.visit()
  await guest.page.goto(link)
  const slip = slipOf(guest.page)
  await slip.getByRole('list', { name: 'Selections' }).getByRole('listitem').nth(1).waitFor()
  expect((await namesIn(slip)).toSorted()).toEqual(names.toSorted())
  expect(new URL(guest.page.url()).searchParams.has('code')).toBe(false)
  expect(await guest.axe()).toEqual([])

  // What a guest has chosen otherwise is not thrown away unasked.
  await slip
    .getByRole('button', { name: /^remove/i })
    .first()
    .click()
  await guest.page.goto(journeys.addressOf(site) + board)
  await guest.page.locator('[data-bet="1X2"][data-side="awayTeam"] [data-price]').nth(2).click()
  await guest.page.goto(link)
  await slip.getByText('Replace the slip?').waitFor()
  await slip.getByRole('button', { name: 'Yes' }).click()
  await slip.getByText('Replace the slip?').waitFor({ state: 'detached' })
  expect((await namesIn(slip)).toSorted()).toEqual(names.toSorted())
  expect(guest.faults).toEqual([])
})

test('arrow keys go from price to price, and Escape closes a slip that stands over the page', async () => {
  const { page } = await journeys.visit({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${journeys.addressOf('casino1')}${board}`)
  await page.getByRole('button', { name: /^bet slip$/i }).waitFor()
  await choose(page, 1)
  const slip = page.getByRole('region', { name: 'Bet slip' })
  const remove = slip.getByRole('button', { name: /^remove/i })
  await remove.waitFor()
  const focused = page.locator(':focus')
  const first = await focused.getAttribute('aria-label')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowLeft')
  expect(await focused.getAttribute('aria-label')).toBe(first)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await remove.nth(1).waitFor()
  await page.keyboard.press('Escape')
  await remove.first().waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^bet slip 2/i }).waitFor()
})

test('the key b leads to the slip and / to the search of matches until they are switched off, and what is sought stands in the address', async () => {
  const { page } = await journeys.visit({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${journeys.addressOf('casino1')}/sports`)
  await page.getByRole('button', { name: /^bet slip$/i }).waitFor()
  const field = page.getByRole('searchbox')
  const isFocused = () => field.evaluate((one) => one === document.activeElement)
  // What a page does once it works has begun.
  await page.waitForFunction(() => document.cookie.includes('viewport='))
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard' })
  await sheet.getByText('Go to the search').waitFor()
  await page.goBack()
  await sheet.waitFor({ state: 'detached' })
  const slip = page.getByRole('button', { name: /^bet slip$/i })
  await page.keyboard.press('b')
  expect(await slip.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('/')
  expect(await isFocused()).toBe(true)
  await page.keyboard.type('nobody plays here/')
  await page.waitForURL((url) => url.searchParams.get('q') === 'nobody plays here/')
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect.poll(() => field.inputValue()).toBe('')
  const toggle = page.getByRole('button', { name: 'The key / goes to the search' })
  await toggle.click()
  await page.keyboard.press('/')
  expect(await isFocused()).toBe(false)
  await page.reload()
  await expect.poll(() => toggle.getAttribute('aria-pressed')).toBe('false')
})
