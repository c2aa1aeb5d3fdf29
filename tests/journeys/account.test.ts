/** A player's own account, from its opening on: what guards it is turned on, used, and holds. */

import { randomInt } from 'node:crypto'
import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openJourneys, type Journeys, type Visitor } from '../harness/journey.ts'
import { comeAs, enterCode, typeLogin } from '../harness/login.ts'

let journeys: Journeys
beforeAll(async () => {
  journeys = await openJourneys()
})
afterAll(() => journeys.close())

const site = 'casino1'
const narrow = { viewport: { width: 360, height: 780 } }
const address = () => journeys.addressOf(site)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const field = (page: Page, name: string) => page.locator(`input[name=${name}]:visible`)

/** Nobody is shut out, nothing is wider than the phone, nothing broke. */
async function expectSound({ page, faults, axe }: Visitor, where: string) {
  expect(await axe(), `${where}: accessibility`).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${where}: wider than the screen`).toBeLessThanOrEqual(0)
  expect(faults, where).toEqual([])
}

async function open(visitor: Visitor, path: string, title: string) {
  await visitor.page.goto(address() + path)
  await visitor.page.getByRole('heading', { level: 1, name: title }).waitFor()
  await expectSound(visitor, path)
}

/** By keyboard, in a tab of its own, and without a tick that nobody set. */
async function expectTermsBesideForm(page: Page) {
  for (const [name, path] of [
    ['Terms & conditions', '/term-condition'],
    ['Privacy policy', '/privacy-policy'],
  ] as const) {
    await page
      .locator('label', { has: field(page, 'agree') })
      .getByRole('link', { name })
      .focus()
    const [text] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')])
    await text.getByRole('heading', { level: 1 }).waitFor()
    expect(new URL(text.url()).pathname).toBe(path)
    await text.close()
  }
  expect(await field(page, 'agree').isChecked()).toBe(false)
}

test('[AUT-03] a player opens an account, guards it by two factors, and changes the password; other sessions end', async () => {
  const visitor = await journeys.visit(narrow)
  const { page } = visitor
  const { served } = journeys
  const account = `acc${randomInt(10 ** 6, 10 ** 7)}`
  const phone = `+63919${randomInt(10 ** 6, 10 ** 7)}`
  const password = 'a long enough passphrase'

  // A guest is brought back to where they wanted to go, its query included.
  await page.goto(`${address()}/security?page=1`)
  await page.waitForURL(/\/login\?next=/)
  await page.getByRole('link', { name: 'Register' }).last().click()
  await page.getByRole('heading', { level: 1, name: 'Register' }).waitFor()
  await field(page, 'account_id').fill(account)
  await field(page, 'password').fill(password)
  await field(page, 'contact_phone').fill(phone)
  await expectTermsBesideForm(page)
  expect(await field(page, 'account_id').inputValue()).toBe(account)
  await field(page, 'agree').check()
  const foot = page.locator('footer')
  const footAt = () => foot.evaluate((element: HTMLElement) => element.offsetTop)
  const footWithForm = await footAt()
  await button(page, 'Continue').click()
  await enterCode(page, journeys.served, phone)
  // But for a hint that is gone.
  expect(await footAt(), 'a short step draws the foot up').toBeGreaterThan(footWithForm - 24)
  await button(page, 'Confirm').click()
  await page.getByText('You are logged in.').waitFor()
  await expectSound(visitor, 'registered')

  await open(visitor, '/account', 'My account')
  const first = page.getByRole('region', { name: 'First steps' })
  expect(await first.getByRole('link').allInnerTexts()).toEqual([
    'Set limits',
    'Deposit',
    'Browse games',
  ])
  await open(visitor, '/profile', 'Profile')
  await page.locator('select[name=time_zone]').selectOption('Europe/Vilnius')
  const preferences = page.locator('form', { has: page.locator('select[name=time_zone]') })
  await Promise.all([
    page.waitForEvent('load'),
    preferences.getByRole('button', { name: 'Save' }).click(),
  ])
  await open(visitor, '/security', 'Security')
  await page.getByText('Times are in Europe/Vilnius').waitFor()

  await button(page, 'Turn on two-factor').click()
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  await expectSound(visitor, 'two-factor')
  const uri = await page
    .getByRole('link', { name: 'Open the app on this device' })
    .getAttribute('href')
  const secret = new URL(uri ?? '').searchParams.get('secret') ?? ''
  const codeNow = () => new TOTP({ secret }).generate({ timestamp: served.now().getTime() })
  await field(page, 'code').fill(codeNow())
  await button(page, 'Turn on two-factor').click()
  await enterCode(page, journeys.served, phone)
  await button(page, 'Turn on two-factor').click()
  const codes = page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem')
  await codes.first().waitFor()
  expect(await codes.count()).toBe(10)
  const backup = await codes.first().innerText()
  await button(page, 'I have kept them').click()
  await page.getByText('10 backup codes are left.').waitFor()
  await page.reload()
  await page.getByText('10 backup codes are left.').waitFor()
  expect(await page.content()).not.toContain(backup)

  await open(visitor, '/account', 'My account')
  await page.locator('main').getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL(`${address()}/`)
  served.advance(60_000)
  await typeLogin(page, address(), { account, password })
  await field(page, 'code').fill(codeNow())
  await page.keyboard.press('Enter')
  await page.getByText('Welcome back').waitFor()
  await page.getByText(/Chrome.* · Network: \S/).waitFor()

  // Somebody else's session, begun with the password and a backup code.
  const other = await journeys.visit()
  await typeLogin(other.page, address(), { account, password })
  await field(other.page, 'code').fill(backup)
  await other.page.keyboard.press('Enter')
  await other.page.getByText('Welcome back').waitFor()
  await other.page.goto(`${address()}/statement`)
  await other.page.getByRole('heading', { level: 1, name: 'Statement' }).waitFor()

  served.advance(60_000)
  await open(visitor, '/change-password', 'Change password')
  await field(page, 'password').fill(password)
  await field(page, 'new_password').fill('another long passphrase')
  await field(page, 'repeated').fill('another long passphras')
  await button(page, 'Change password').click()
  await page.getByText('The two passwords differ.').waitFor()
  await field(page, 'repeated').fill('another long passphrase')
  await button(page, 'Change password').click()
  await field(page, 'tac').fill(codeNow())
  await button(page, 'Change password').click()
  await page.getByText('Your password is changed').waitFor()
  await open(visitor, '/security', 'Security')
  await other.page.reload()
  await other.page.waitForURL(/\/login\?next=/)
  await other.leave()
  await visitor.leave()
})

test('who hides the balance sees it nowhere on this device until they show it again', async () => {
  const visitor = await journeys.visit({ viewport: { width: 1440, height: 900 } })
  const { page } = visitor
  await comeAs(page, address(), await journeys.served.richPlayer('321'))
  const shown = page.locator('.own-money > *', { hasText: '₱321.00' }).filter({ visible: true })
  await page.goto(`${address()}/account`)
  await shown.first().waitFor()
  await page.getByRole('button', { name: 'Hide the balance' }).click()
  await shown.first().waitFor({ state: 'hidden' })
  expect(await visitor.axe()).toEqual([])
  await page.goto(`${address()}/`)
  await page.locator('.header .balance').waitFor()
  expect(await shown.count()).toBe(0)
  await page.goto(`${address()}/account`)
  await page.getByRole('button', { name: 'Show the balance' }).click()
  expect(await shown.count()).toBeGreaterThan(1)
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})
