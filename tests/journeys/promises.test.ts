/** What every page owes a player: what a form needs, the balance and the way to pay, limits of one's own making. */

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareExample } from '../harness/examples.ts'
import { openJourneys, type Journeys } from '../harness/journey.ts'
import { comeAs } from '../harness/login.ts'

let journeys: Journeys
beforeAll(async () => {
  journeys = await openJourneys()
})
afterAll(() => journeys.close())

const site = 'casino1'
const at = (path: string) => `${journeys.addressOf(site)}${path}`

type Control = { name: string; isRequired: boolean; label: string; isOptional: boolean }

/** What the visible controls of the form say of themselves. */
const controlsOf = (page: Page) =>
  page.locator('form:visible input:visible:not([type=hidden])').evaluateAll((inputs) =>
    inputs.map((input): Control => {
      const control = input as HTMLInputElement
      const label = control.labels?.[0]?.textContent ?? ''
      return {
        name: control.name,
        isRequired: control.required || control.getAttribute('aria-required') === 'true',
        label,
        isOptional: label.includes('optional'),
      }
    }),
  )

test('[ACC-02] the form of registration says of each field whether it is needed, and what happens without it', async () => {
  const visitor = await journeys.visit()
  const { page } = visitor
  await page.goto(at('/register'))
  await page.locator('input[name=contact_phone]:visible').waitFor()
  const controls = await controlsOf(page)
  expect(controls.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['account_id', 'password', 'contact_phone', 'contact_email', 'agree']),
  )
  // By its state for programs, and in words: one or the other, never neither.
  for (const { name, isRequired, isOptional, label } of controls) {
    expect([name, label !== '', isRequired]).toEqual([name, true, !isOptional])
  }
  await page.getByText('without it no account is opened').waitFor()
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await page.locator('form:visible button[type=submit]').click()
  const invalid = await page.locator('form:visible input[aria-invalid=true]').count()
  expect(invalid).toBeGreaterThanOrEqual(3)
  expect(sent.filter((path) => path.endsWith('/signup'))).toEqual([])
  expect(await visitor.axe()).toEqual([])
  await visitor.leave()
})

test.each([
  ['a phone', { width: 390, height: 844 }],
  ['a desktop', { width: 1440, height: 900 }],
])(
  '[AUT-08, LIM-01] on %s the balance and the way to pay are on every page of play and money, and limits two steps away',
  async (_, viewport) => {
    const visitor = await journeys.visit({ viewport })
    const { page } = visitor
    await comeAs(page, journeys.addressOf(site), await journeys.served.richPlayer('500'))
    // What home announces comes once a day, and is in nobody's way from then on.
    await page.goto(at('/'))
    await page.getByRole('button', { name: 'Understood' }).click()
    for (const path of [
      '/',
      '/deposit',
      '/withdrawal',
      '/statement',
      '/playnow?p=FAIRHOUSE&g=dice',
    ]) {
      await page.goto(at(path))
      await page.getByText('₱500.00').locator('visible=true').first().waitFor()
      const ways = await page.locator('a[href^="/deposit"]:visible').count()
      expect([path, ways > 0 || path === '/deposit']).toEqual([path, true])
    }

    for (const from of ['/', '/deposit']) {
      await page.goto(at(from))
      await page
        .locator('main a[href="/responsible-gaming"], footer a[href="/responsible-gaming"]')
        .locator('visible=true')
        .first()
        .click()
      await page.waitForURL(/responsible-gaming/)
      await page
        .getByRole('button', { name: /^Set a limit: .*|^Set limit.*/ })
        .first()
        .click()
      const amount = page.getByRole('dialog').locator('input[name=amount]')
      await amount.waitFor()
      // By free text: nothing is filled in, chosen or offered, least of all to have no limit.
      expect(await amount.inputValue()).toBe('')
      expect(await page.getByRole('dialog').locator('input').count()).toBe(1)
      const offers = await page.getByRole('dialog').getByRole('button').allInnerTexts()
      expect(offers.filter((text) => /\d|no limit|remove/i.test(text))).toEqual([])
      expect(await visitor.axe()).toEqual([])
    }
    await page.getByRole('dialog').locator('input[name=amount]').fill('123.45')
    await page.keyboard.press('Enter')
    await page.getByText('123.45').locator('visible=true').first().waitFor()
    expect(visitor.faults).toEqual([])
    await visitor.leave()
  },
)

test('[AUT-08] after a login the server tells cash and bonus money apart, with the day the bonus ends, and what can be done', async () => {
  const { served } = journeys
  const { auth = '' } = await prepareExample(served, '/api/promo/cancel_preview', true)
  const ask = async (path: Parameters<typeof served.ask>[0]) =>
    (await served.ask(path, {}, { auth })).body
  const { value: summary } = (await ask('/api/wallet/summary')) as {
    value?: { cash: string; bonus: string }
  }
  expect(summary?.cash).toBe('0.00')
  expect(summary?.bonus).toMatch(/[1-9]/)
  const { value: mine } = (await ask('/api/promo/mine')) as {
    value?: { active: { expires_at: string }[] }
  }
  expect(mine?.active[0]?.expires_at).toMatch(/^\d{4}-/)
  for (const path of ['/api/wallet/deposit_methods', '/api/wallet/withdraw_options'] as const)
    expect((await ask(path)).message).toBe('OK')
  expect(await ask('/api/auth/get_balance')).toMatchObject({ message: 'OK' })
})
