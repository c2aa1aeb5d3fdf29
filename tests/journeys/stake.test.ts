/** A stake that is refused: the game says why, with its figures, and leads on; what must be answered first is asked over it. */

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusals, type RefusalKey } from '#contract/errors.ts'
import { writeAccess } from '#server/providers/access.ts'
import type { ProviderPolicy } from '#server/providers/adapter.ts'
import { openJourneys, type Journeys } from '../harness/journey.ts'
import { comeAs } from '../harness/login.ts'
import { servedOptions } from '../harness/served.ts'

let journeys: Journeys
beforeAll(async () => {
  journeys = await openJourneys()
})
afterAll(() => journeys.close())

const site = 'casino1'
const minute = 60_000

/** Presses the one button of the game and waits for the answer to its stake. */
async function stake(page: Page) {
  const roll = page.frameLocator('iframe').getByRole('button', { name: /^roll/i })
  await roll.and(page.frameLocator('iframe').locator('[aria-disabled=false]')).waitFor()
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/game/play'))
  await roll.click()
  return answered
}

test('[GAM-13] a key that is held down plays one round, and the next one takes another press', async () => {
  const visitor = await journeys.visit({ viewport: { width: 1280, height: 800 } })
  const { page } = visitor
  await comeAs(page, journeys.addressOf(site), await journeys.served.richPlayer())
  await page.goto(`${journeys.addressOf(site)}/playnow?p=FAIRHOUSE&g=dice`)
  const frame = page.frameLocator('iframe')
  const ready = frame
    .getByRole('button', { name: /^roll/i })
    .and(frame.locator('[aria-disabled=false]'))
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/game/play')) asked += 1
  })
  const hold = async () => {
    await ready.waitFor()
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/game/play'))
    await page.keyboard.down('Enter')
    await answered
    await ready.waitFor()
    // What a keyboard sends while the key stays down.
    for (let repeat = 0; repeat < 5; repeat++) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
  }
  await ready.focus()
  await hold()
  expect(asked).toBe(1)
  await hold()
  expect(asked).toBe(2)
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})

test.each([
  ['a phone', { width: 390, height: 844 }],
  ['a desktop', { width: 1440, height: 900 }],
])(
  '[RCK-02] on %s play stops for a look at its cost, and goes on or ends as the player says',
  async (_, viewport) => {
    const visitor = await journeys.visit({ viewport })
    const { page } = visitor
    await comeAs(page, journeys.addressOf(site), await journeys.served.richPlayer())
    await page.goto(`${journeys.addressOf(site)}/playnow?p=FAIRHOUSE&g=dice`)
    expect((await stake(page)).status()).toBe(200)
    journeys.served.advance(8 * minute)
    expect((await stake(page)).status()).toBe(200)
    journeys.served.advance(8 * minute)
    expect((await stake(page)).status()).toBe(403)

    const sent: string[] = []
    page.on('request', (request) => sent.push(new URL(request.url()).pathname))
    const sheet = page.frameLocator('iframe').getByRole('dialog', { name: 'Reality check' })
    await sheet.waitFor()
    const text = await sheet.innerText()
    for (const said of ['16 minutes', 'Staked', 'Won', 'Won less staked'])
      expect(text).toContain(said)
    expect(await visitor.axe()).toEqual([])
    const sizes = await Promise.all(
      ['Go on playing', 'Stop playing'].map((name) =>
        sheet.getByRole('button', { name }).boundingBox(),
      ),
    )
    expect(sizes[0]?.height).toBe(sizes[1]?.height)
    expect(sizes[0]?.width).toBeCloseTo(sizes[1]?.width ?? 0)
    // A key cannot pass it over.
    await page.keyboard.press('Escape')
    await sheet.getByRole('button', { name: 'Go on playing' }).click()
    await sheet.waitFor({ state: 'detached' })
    expect(sent).not.toContain('/api/game/play')
    expect((await stake(page)).status()).toBe(200)

    journeys.served.advance(8 * minute)
    expect((await stake(page)).status()).toBe(200)
    journeys.served.advance(8 * minute)
    expect((await stake(page)).status()).toBe(403)
    await sheet.getByRole('button', { name: 'Stop playing' }).click()
    await page.waitForURL(`${journeys.addressOf(site)}/`)
    expect(visitor.faults).toEqual([])
    await visitor.leave()
  },
)

test('[RCK-02] the reality check leads to the history of bets, inside the page', async () => {
  const visitor = await journeys.visit()
  const { page } = visitor
  await comeAs(page, journeys.addressOf(site), await journeys.served.richPlayer())
  await page.goto(`${journeys.addressOf(site)}/playnow?p=FAIRHOUSE&g=dice`)
  for (let turn = 0; turn < 2; turn += 1) {
    expect((await stake(page)).status()).toBe(200)
    journeys.served.advance(8 * minute)
  }
  expect((await stake(page)).status()).toBe(403)
  await page.frameLocator('iframe').getByRole('link', { name: 'Bet history' }).click()
  await page.waitForURL(/\/bet-history/)
  await page.getByText('Dice').first().waitFor()
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})

test('[RCK-02, RCK-03] a game of an outside provider, in the page or in a tab of its own, has the session and its check beside it', async () => {
  const visitor = await journeys.visit()
  const { page } = visitor
  const address = journeys.addressOf(site)
  await comeAs(page, address, await journeys.served.richPlayer())
  await page.goto(`${address}/slots`)
  const game = page.locator('main a[href*="p=JILI"]').first()
  await page.goto(address + (await game.getAttribute('href')))
  // Whoever comes back to the tab is told what has changed meanwhile.
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const frame = page.frameLocator('iframe')
  for (let turn = 0; turn < 2; turn += 1) {
    const drawn = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().includes('/demo/game/'),
    )
    await frame.getByRole('button', { name: 'Spin' }).click()
    await drawn
    await comeBack()
    await page.getByRole('timer').waitFor()
    journeys.served.advance(8 * minute)
  }
  // As of a vendor whose games cannot be framed.
  await page.addInitScript(() => {
    const ask = window.fetch
    window.fetch = async (...asked) => {
      const answer = await ask(...asked)
      if (!String(asked[0]).endsWith('/api/game/launch')) return answer
      return new Response((await answer.text()).replace('"open":"iframe"', '"open":"tab"'), answer)
    }
  })
  await page.reload()
  await page.getByRole('link', { name: 'Open in a new tab' }).waitFor()
  const check = page.getByRole('dialog', { name: 'Reality check' })
  await check.getByText('16 minutes').waitFor()
  expect(await visitor.axe()).toEqual([])
  // Told in full on a phone, though written in a line that does not wrap.
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await check.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
  await check.getByRole('button', { name: 'Go on playing' }).click()
  await check.waitFor({ state: 'detached' })
  await page.getByRole('timer').waitFor()
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})

/** A vendor on an origin of its own, and what the site says of how its games open. */
async function openVendor() {
  const { served } = journeys
  const { house, port } = await served.openAnother()
  const from = `http://${site}.localhost:${port}`
  const { text } = await served.fetch('/demo/keys/pgsoft', {})
  const keys = JSON.parse(text) as Record<string, string>
  const { id } = house.sites.all().find(({ code }) => code === site)!
  const setOpening = async (policy: Partial<ProviderPolicy>) => {
    const entry = {
      address: `${from}/demo/games/pgsoft/${site}`,
      account: `shop${id}`,
      keys,
      policy,
    }
    await served.house.database.inSite(id, (db) =>
      writeAccess(db, servedOptions('').secrets.seedKey, id, 'pgsoft', entry, served.now()),
    )
    // Longer than what was read of it is kept.
    served.advance(10_000)
  }
  return { from, setOpening, close: () => house.close() }
}

test('a game of a vendor is framed from a listed origin alone; else it has a tab, or the whole window until it leads back', async () => {
  const vendor = await openVendor()
  const { served } = journeys
  const visitor = await journeys.visit({ viewport: { width: 1280, height: 800 } })
  const { page } = visitor
  const address = journeys.addressOf(site)
  await comeAs(page, address, await served.richPlayer())
  const policyOf = async (path: string) => {
    const { headers } = await served.fetch(path, {})
    return String(headers['content-security-policy']).split('; ')
  }

  await vendor.setOpening({ frameOrigins: [vendor.from] })
  expect(await policyOf('/playnow?p=PGSOFT&g=x')).toContain(`frame-src 'self' ${vendor.from}`)
  expect((await policyOf('/slots')).join()).not.toContain(vendor.from)

  // Come by a page whose policy names no vendor.
  await page.goto(`${address}/slots?provider=PGSOFT`)
  const link = page.locator('main a[href*="p=PGSOFT"]').first()
  const game = address + (await link.getAttribute('href'))
  await link.click()
  const frame = page.frameLocator('iframe')
  const spin = frame.getByRole('button', { name: 'Spin' })
  await spin.waitFor()
  expect(await page.locator('iframe').evaluate((it: HTMLIFrameElement) => it.src)).toContain(
    vendor.from,
  )
  const bar = page.getByRole('region', { name: 'Game controls' })
  const before = await bar.innerText()
  const told = async () => {
    const [figures = ''] = /[\d,.]+\d/.exec(await frame.locator('b').innerText()) ?? []
    return Number(figures.replaceAll(',', '')).toFixed(2)
  }
  // One in five gives the stake back.
  for (let turn = 0; turn < 20 && (await told()) === '1000.00'; turn += 1) {
    const drawn = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().includes('/demo/game/'),
    )
    await spin.click()
    await drawn
    await frame.getByRole('status').filter({ hasText: '×' }).waitFor()
  }
  const shown = async () => (await bar.innerText()).replaceAll(',', '')
  await expect.poll(shown).toContain(await told())
  expect(await bar.innerText()).not.toBe(before)

  // What is not of our origin says nothing to the page.
  await frame.locator('body').evaluate(() => {
    window.parent.postMessage({ type: 'balance', balance: '77777', session_net: '0' }, '*')
    window.parent.postMessage({ type: 'go', to: '/deposit' }, '*')
  })
  await bar.getByRole('button', { name: 'Full screen' }).click()
  await page.locator('[data-full]').waitFor()
  await spin.waitFor()
  await bar.getByRole('button', { name: /full screen/i }).click()
  await page.locator('[data-full]').waitFor({ state: 'detached' })
  // On an iPhone it is over the page, and what goes back leaves it before the game.
  await page.evaluate(() => {
    Object.defineProperty(document, 'fullscreenEnabled', { get: () => false })
  })
  await bar.getByRole('button', { name: 'Full screen' }).click()
  await page.locator('[data-full]').waitFor()
  await page.goBack()
  await page.locator('[data-full]').waitFor({ state: 'detached' })
  await spin.waitFor()
  expect(await shown()).not.toContain('77777')
  expect(new URL(page.url()).pathname).toBe('/playnow')
  await page.getByRole('timer').waitFor()
  const opened = page.waitForResponse((answer) => answer.url().endsWith('/api/game/launch'))
  await bar.getByRole('button', { name: 'Reload' }).click()
  await opened
  await spin.waitFor()
  // The vendor's way out leads the page, which could not be shown in its own frame.
  await frame.getByRole('link', { name: 'Leave the game' }).click()
  await page.waitForURL(/\/playnow\?.*mode=info/)
  await page.getByRole('timer').waitFor()

  await vendor.setOpening({})
  expect(await policyOf('/playnow?p=PGSOFT&g=x')).toContain("frame-src 'self'")
  await page.goto(game)
  const open = page.getByRole('link', { name: 'Open in a new tab' })
  const [tab] = await Promise.all([page.waitForEvent('popup'), open.click()])
  await tab.getByRole('button', { name: 'Spin' }).waitFor()
  expect(await tab.evaluate(() => window.opener as unknown)).toBeNull()
  await page.getByText('The game is running in its own window.').waitFor()
  await tab.close()
  await page.getByText('The window with the game is closed').waitFor()
  await page.getByRole('link', { name: 'Pick another game' }).waitFor()
  expect(await visitor.axe()).toEqual([])
  const again = page.getByRole('button', { name: 'Open again' })
  const [second] = await Promise.all([page.waitForEvent('popup'), again.click()])
  await page.getByText('The game is running in its own window.').waitFor()
  await second.close()
  await page.evaluate(() => (window.open = () => null))
  await again.click()
  await page.getByText('Your browser did not open the window.').waitFor()
  await Promise.all([page.waitForEvent('popup'), open.click()])

  await vendor.setOpening({ takesWindow: 'always' })
  await page.goto(`${address}/slots?provider=PGSOFT`)
  await link.click()
  await page.waitForURL((url) => url.origin === vendor.from)
  const ended = page.waitForResponse((answer) => answer.url().endsWith('/api/game/session_end'))
  await page.getByRole('link', { name: 'Leave the game' }).click()
  expect((await ended).status()).toBe(200)
  await page.waitForURL(/\/playnow\?.*mode=info/)
  await page.getByRole('timer').waitFor()
  await page.locator('main').getByRole('link', { name: 'Play', exact: true }).first().waitFor()
  expect(visitor.faults).toEqual([])
  await visitor.leave()
  await vendor.close()
})

/** The next stake is refused as a stricter place would, without reaching the server. */
function refuseNext(page: Page, message: RefusalKey, details: Record<string, string> = {}) {
  const answer = { status: refusals[message], json: { statusCode: -1, message, details } }
  return page.route('**/api/game/play', (route) => route.fulfill(answer), { times: 1 })
}

const until = '2027-01-01T00:00:00.000Z'

test('a refused stake says why, how much is left, and where to go on', async () => {
  const visitor = await journeys.visit()
  const { page } = visitor
  await comeAs(page, journeys.addressOf(site), await journeys.served.richPlayer())
  await page.goto(`${journeys.addressOf(site)}/playnow?p=FAIRHOUSE&g=dice`)
  const frame = page.frameLocator('iframe')
  const cases: [RefusalKey, Record<string, string>, string][] = [
    ['lossLimitReached', { amount: '0.50', until }, 'Left under it: ₱0.50. Starts afresh on'],
    ['timeLimitReached', { amount: '0', until }, 'Left under it: 0 minutes.'],
    ['stakeCapReached', { amount: '2.00' }, 'At most ₱2.00.'],
    ['bonusStakeTooHigh', { amount: '5.00' }, 'one stake may be at most ₱5.00'],
    ['bonusGameExcluded', {}, 'Pick another game'],
    ['balanceTooLow', {}, 'Deposit'],
    ['playerOnTimeOut', { until }, 'Until'],
    ['sessionPlanUsedUp', {}, 'Limits'],
  ]
  for (const [message, details, words] of cases) {
    await refuseNext(page, message, details)
    await stake(page)
    const told = frame.getByRole('alert')
    await told.waitFor()
    expect(await told.innerText(), message).toContain(words)
  }
  expect(await visitor.axe()).toEqual([])
  // A stake above a bound is lowered by one press, not sent.
  const raise = frame.getByRole('button', { name: 'Higher stake' })
  for (let turn = 0; turn < 3; turn += 1) await raise.click()
  await refuseNext(page, 'stakeCapReached', { amount: '2.00' })
  await stake(page)
  await frame.getByRole('button', { name: /^Lower the stake to/ }).click()
  expect((await stake(page)).status()).toBe(200)
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})

test('[LIM-12, EXC-10] a plan and a word on safer play are asked for over the game, which goes on after', async () => {
  const visitor = await journeys.visit()
  const { page } = visitor
  await comeAs(page, journeys.addressOf(site), await journeys.served.richPlayer())
  await page.goto(`${journeys.addressOf(site)}/playnow?p=FAIRHOUSE&g=dice`)
  const frame = page.frameLocator('iframe')
  await refuseNext(page, 'informationNeeded')
  await stake(page)
  await frame.getByRole('dialog', { name: 'Responsible gaming' }).waitFor()
  expect(await visitor.axe()).toEqual([])
  const informed = page.waitForResponse((answer) => answer.url().endsWith('/api/limits/informed'))
  await frame.getByRole('button', { name: 'I have read this' }).click()
  expect((await informed).status()).toBe(200)

  await refuseNext(page, 'sessionPlanNeeded')
  await stake(page)
  const sheet = frame.getByRole('dialog', { name: 'Plan this session' })
  await sheet.getByLabel(/It may cost at most/).fill('100')
  expect(await visitor.axe()).toEqual([])
  const planned = page.waitForResponse((answer) =>
    answer.url().endsWith('/api/limits/session_plan'),
  )
  await sheet.getByRole('button', { name: 'Keep to this plan' }).click()
  expect((await planned).status()).toBe(200)
  await sheet.waitFor({ state: 'detached' })
  expect((await stake(page)).status()).toBe(200)

  // Forms inside the frame are sent: seeds are changed here too.
  await frame.getByRole('button', { name: 'Fairness' }).click()
  const rotated = page.waitForResponse((answer) => answer.url().endsWith('/api/game/seed_rotate'))
  await frame.locator('dialog form button[type=submit]').first().click()
  expect((await rotated).status()).toBe(200)
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})
