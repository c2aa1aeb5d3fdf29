/** Calls that die or answer nonsense on the way to a page: it keeps its frame and heading, waits for nothing, and can be asked again. */

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askAgainMs } from '#client/again.ts'
import { routes } from '#web/routing/routes.ts'
import { answerOf, leapToStream, openJourneys, type Journeys } from '../harness/journey.ts'
import { comeAs } from '../harness/login.ts'
import type { Player } from '../harness/served.ts'

let journeys: Journeys
beforeAll(async () => {
  journeys = await openJourneys()
})
afterAll(() => journeys.close())

const site = 'casino1'
/** Reads nothing of its own. */
const start = '/change-password'
/** Where nothing is read there is nothing to ask again; and a lobby stands for all lobbies. */
const isWalked = (path: string) =>
  ![start, '/playnow', '/preloader'].includes(path) &&
  (!('category' in routes[path as keyof typeof routes]) || path === '/slots')

test('no call gets through: every route says so and offers to ask again, and none is blank or waits for ever', async () => {
  const player = await journeys.served.newPlayer()
  const walked = Object.entries(routes).flatMap(([path, { access }]) =>
    access === 'guest' || !isWalked(path) ? [] : [path],
  )
  // Each page asks once more after a second: they wait side by side.
  const shares = [0, 1, 2, 3].map((share) => walked.filter((_, at) => at % 4 === share))
  const wrong = await Promise.all(shares.map((paths) => wrongWithout(player, paths)))
  expect(wrong.flat()).toEqual([])
})

/** Whether what is waited for comes within the time of a step. */
const comes = (waiting: Promise<void>) =>
  waiting.then(
    () => true,
    () => false,
  )

/** What is wrong with pages of a player to whom no call gets through, a line each. */
async function wrongWithout(player: Player, paths: readonly string[]): Promise<string[]> {
  const { page, faults } = await journeys.visit()
  const address = journeys.addressOf(site)
  await comeAs(page, address, player)
  await arrive(page, address)
  await page.route('**/api/**', (route) => route.abort())
  const wrong: string[] = []
  for (const path of paths) {
    await goWithin(page, path)
    const retry = page.locator('main').getByRole('button', { name: 'Try again' }).first()
    const isOffered = await comes(retry.waitFor())
    const isStill = await comes(
      page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' }),
    )
    const isShown = new URL(page.url()).pathname === path
    const headings = await page.locator('h1').count()
    if (!isShown || !isOffered || headings !== 1 || !isStill)
      wrong.push(
        `${path}: shown ${isShown}, offered ${isOffered}, ${headings} h1, still ${isStill}`,
      )
    // Away from it, so that the next button is the next page's.
    await goWithin(page, start)
    await retry.waitFor({ state: 'detached' })
  }
  return [...wrong, ...faults.filter((fault) => !/ERR_FAILED|Failed to fetch/.test(fault))]
}

test('an answer that makes no sense takes no more than its own place, and is made good by asking again', async () => {
  const { page, faults, leave } = await journeys.visit()
  // Nor does a page need the device to keep anything.
  await page.addInitScript(forbidStorage)
  const address = journeys.addressOf(site)
  await comeAs(page, address, await journeys.served.newPlayer())
  // Part of every page, and nobody's place in particular.
  await page.route('**/api/settings/partners', (route) => route.fulfill({ json: nonsense }))
  await arrive(page, address)
  for (const [path, call] of [
    ['/bank-details', 'wallet/bank_list'],
    ['/deposit', 'wallet/deposit_methods'],
    ['/account', 'wallet/summary'],
  ] as const) {
    await page.route(`**/api/${call}`, (route) => route.fulfill({ json: nonsense }))
    await goWithin(page, path)
    const retry = page.locator('main').getByRole('button', { name: 'Try again' })
    await retry.waitFor()
    expect([path, await page.locator('h1').count()]).toEqual([path, 1])
    await page.unroute(`**/api/${call}`)
    await retry.click()
    await retry.waitFor({ state: 'detached' })
    expect(await page.locator('header').isVisible(), path).toBe(true)
  }
  // Rows of something else break what draws them, and no more: what stands around stays, and asking again draws it anew.
  for (const [path, call, beside] of [
    ['/', 'settings/top10winner_withdrawal', '#about'],
    ['/slots', 'product/list', 'main h1'],
    ['/transaction-history', 'wallet/transactions', 'main h1'],
  ] as const) {
    await page.route(`**/api/${call}`, (route) =>
      route.fulfill({ json: { ...nonsense, total: 1, value: [{ kind: 'withdrawal' }] } }),
    )
    await goWithin(page, path)
    const retry = page.locator('main').getByRole('button', { name: 'Try again' })
    await retry.first().waitFor()
    await page.locator(beside).waitFor()
    await page.unroute(`**/api/${call}`)
    // Each part for itself; an announcement may have opened over home.
    for (const one of (await retry.all()).toReversed()) await one.dispatchEvent('click')
    await retry.first().waitFor({ state: 'detached' })
    expect(await page.locator('h1').count(), path).toBe(1)
  }
  // What has no place of its own is not missing without a word either: the foot of the page tells of it.
  const rest = page.locator('.offline').getByRole('button', { name: 'Try again' })
  await rest.waitFor()
  await page.unroute('**/api/settings/partners')
  await rest.click()
  await rest.waitFor({ state: 'detached' })
  // React tells what it caught.
  expect(faults.filter((fault) => !fault.includes('TypeError'))).toEqual([])
  await leave()
})

test('of missions claimed at once, the one that failed says so beside what is left', async () => {
  const { page, faults, leave } = await journeys.visit()
  const address = journeys.addressOf(site)
  const { served } = journeys
  const player = await served.newPlayer()
  await comeAs(page, address, player)
  await arrive(page, address)
  const { body } = await served.ask('/api/mission/list', {}, { auth: player.auth })
  const list = body.value as { missions: { mission_id: string }[] }
  const claimed = new Set<string>()
  await page.route('**/api/mission/list', (route) => {
    const missions = list.missions.map((mission, index) => ({
      ...mission,
      state: claimed.has(mission.mission_id) ? 'claimed' : index < 2 ? 'done' : 'open',
    }))
    return route.fulfill({ json: { ...body, value: { ...list, missions } } })
  })
  await page.route('**/api/mission/claim', (route) => {
    const { mission_id } = route.request().postDataJSON() as { mission_id: string }
    if (claimed.size > 0) return route.abort()
    claimed.add(mission_id)
    return route.fulfill({ json: { ...nonsense, value: { mission_id } } })
  })
  await goWithin(page, '/mission')
  await page.getByRole('button', { name: 'Claim all 2 rewards' }).click()
  await page.getByText('Claimed', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Claim all' }).waitFor({ state: 'detached' })
  await page.getByText('No connection').first().waitFor()
  expect(await page.getByRole('button', { name: /^Claim:/ }).count()).toBe(1)
  expect(faults.filter((fault) => !/ERR_FAILED|Failed to fetch/.test(fault))).toEqual([])
  await leave()
})

test('while nothing is told live, a list of rooms says that it may be late and asks by itself, until it hears again', async () => {
  const { page, faults, leave } = await journeys.visit()
  // Its pauses are leapt over.
  await page.clock.install()
  await page.route('**/api/stream*', (route) => route.abort())
  await page.goto(`${journeys.addressOf(site)}/crash`)
  const late = page.getByText(/live connection is interrupted/i)
  await late.waitFor()
  for (let time = 0; time < 2; time += 1) {
    const asked = page.waitForResponse('**/api/product/rounds')
    await page.clock.fastForward(askAgainMs)
    await asked
  }
  await page.unroute('**/api/stream*')
  await leapToStream(page)
  await late.waitFor({ state: 'detached', timeout: 60_000 })
  expect(faults.filter((fault) => !/ERR_FAILED|Failed to fetch/.test(fault))).toEqual([])
  await leave()
})

test('what was written to us is one enquiry, though its form is left and come back to, and its receipt is told wherever one is', async () => {
  const { page, faults, axe, leave } = await journeys.visit()
  const address = journeys.addressOf(site)
  await comeAs(page, address, await journeys.served.newPlayer())
  let held = Promise.withResolvers<void>()
  let sent = 0
  await page.route('**/api/settings/contact_send', async (route) => {
    sent += 1
    const { status, text } = await answerOf(journeys.served, route)
    await held.promise
    await route.fulfill({ status, contentType: 'application/json', body: text })
  })
  await arrive(page, address)
  await page.locator('footer a[href="/contact-us"]').click()
  const message = page.locator('textarea[name=message]')
  const send = page.getByRole('button', { name: 'Send message' })
  await message.fill('Where is my bonus?')
  await send.click()
  await page.goBack()
  await message.waitFor({ state: 'detached' })
  await page.goForward()
  await page.locator('main form [type=submit][aria-busy=true]').waitFor()
  expect(await message.inputValue()).toBe('Where is my bonus?')
  held.resolve()
  await page.locator('main').getByText('Your message has arrived').waitFor()
  expect(sent).toBe(1)
  expect(await page.locator('.toast').count()).toBe(0)

  held = Promise.withResolvers()
  await page.getByRole('button', { name: 'Write another message' }).click()
  await message.fill('And where is my cashback?')
  await send.click()
  await goWithin(page, '/about')
  await message.waitFor({ state: 'detached' })
  held.resolve()
  const told = page.locator('.toast').filter({ hasText: /has arrived.*Reference no\. \S+/ })
  await told.waitFor()
  expect(await axe()).toEqual([])
  await told.getByRole('button', { name: 'Show' }).click()
  await page.getByRole('dialog').getByText('And where is my cashback?').waitFor()
  expect(sent).toBe(2)
  expect(faults).toEqual([])
  await leave()
})

test('a part whose script does not come is not there, and takes nothing along', async () => {
  const { page, leave } = await journeys.visit()
  const lost = page.waitForRequest('**/suggestions-*.js')
  await page.route('**/suggestions-*.js', (route) => route.abort())
  await page.goto(`${journeys.addressOf(site)}/slots`)
  const field = page.locator('main input[type=search]')
  await field.click()
  await field.pressSequentially('dragon')
  await lost
  await page.waitForURL(/q=dragon/)
  expect(await field.inputValue()).toBe('dragon')
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await leave()
})

function forbidStorage() {
  Object.defineProperty(Document.prototype, 'cookie', {
    get: forbidCookies,
    set: forbidCookies,
  })
  function forbidCookies() {
    throw new DOMException('forbidden', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('forbidden', 'SecurityError')
      },
    })
}

const nonsense = { statusCode: 1, message: 'OK' }

/** On a page that is alive: then a player's asks for the letters. */
async function arrive(page: Page, address: string): Promise<void> {
  const alive = page.waitForResponse((answer) => answer.url().endsWith('/inbox_count'))
  await page.goto(address + start)
  await alive
}

/** As by a link: the page stays, and what the next one reads is asked by the browser. */
function goWithin(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
}

test('keys go on where they were when what had the focus goes away', async () => {
  const visitor = await journeys.visit({ viewport: { width: 1200, height: 800 } })
  const { page } = visitor
  const keeps = () =>
    page.waitForFunction(() => document.querySelector('main')?.matches(':focus-within'))
  await page.goto(`${journeys.addressOf(site)}/news`)
  const item = page.locator('main a[href*="id="]').first()
  await item.focus()
  await page.keyboard.press('Enter')
  await item.waitFor({ state: 'detached' })
  await keeps()

  const list = '**/api/home/news_list'
  await page.goto(`${journeys.addressOf(site)}/about`)
  await page.route(list, (route) => route.fulfill({ status: 503 }))
  await page.locator('footer a[href="/news"]').click()
  const again = page.locator('main').getByRole('button', { name: 'Try again' })
  await again.waitFor()
  await page.unroute(list)
  await again.focus()
  await page.keyboard.press('Enter')
  await again.waitFor({ state: 'detached' })
  await keeps()
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})
