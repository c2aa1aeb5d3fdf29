/** A player's own account when it is hard: a lost password, a passkey, a dead network, documents that do not fit, two tabs, a phone that drops the page while a code is read. */

import { randomInt } from 'node:crypto'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerOf, openJourneys, type Journeys, type Visitor } from '../harness/journey.ts'
import { comeAs, enterCode, logIn, passwordField, typeLogin } from '../harness/login.ts'

let journeys: Journeys
beforeAll(async () => {
  journeys = await openJourneys()
})
afterAll(() => journeys.close())

const narrow = { viewport: { width: 360, height: 780 }, reducedMotion: 'no-preference' } as const
const address = () => journeys.addressOf('casino1')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const field = (page: Page, name: string) => page.locator(`input[name=${name}]:visible`)

/** Nobody is shut out, and nothing is wider than the phone. */
async function expectSound({ page, axe }: Visitor, where: string) {
  expect(await axe(), `${where}: accessibility`).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${where}: wider than the screen`).toBeLessThanOrEqual(0)
}

async function open({ page }: Visitor, path: string, title: string) {
  await page.goto(address() + path)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}

/** A picture of its own each time, large enough to be read. */
async function picture() {
  const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256) }
  const drawn = sharp({ create: { width: 1200, height: 800, channels: 3, background } })
  return { name: 'picture.png', mimeType: 'image/png', buffer: await drawn.png().toBuffer() }
}

test('[AUT-01] a forgotten password is told nothing about; a passkey logs in; two tabs leave together', async () => {
  const visitor = await journeys.visit(narrow)
  const { page } = visitor
  const player = await journeys.served.newPlayer()
  const next = 'quite another passphrase'

  const told: string[] = []
  for (const account of ['nobody_here', player.account]) {
    // The same address again would be the same place, and go on with the code.
    await page.goto(`${address()}/about`)
    await open(visitor, '/forgot-password', 'Forgot password?')
    await field(page, 'account_id').fill(account)
    await field(page, 'contact_phone').fill(player.phone)
    await button(page, 'Send code').click()
    await field(page, 'tac').waitFor()
    told.push((await page.locator('main').innerText()).replaceAll(/\d+/g, ''))
  }
  expect(told[0]).toBe(told[1])
  await expectSound(visitor, 'code and new password')
  await enterCode(page, journeys.served, player.phone)
  await field(page, 'new_password').fill(next)
  await field(page, 'repeated').fill(next)
  await button(page, 'Save the new password').dblclick()
  await page.getByText('Log in with the new password.').waitFor()
  await logIn(page, address(), { account: player.account, password: next })
  await page.goto(`${address()}/forgot-password`)
  await page.waitForURL(/\/change-password$/)

  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  await open(visitor, '/security', 'Security')
  await button(page, 'Add a passkey').click()
  await field(page, 'name').fill('My phone')
  await button(page, 'Save the passkey').click()
  await enterCode(page, journeys.served, player.phone)
  await button(page, 'Save the passkey').click()
  await page.getByText('The passkey was added.').waitFor()
  await expectSound(visitor, 'passkey')

  const second = await page.context().newPage()
  await second.goto(`${address()}/account`)
  await second.locator('main').getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL(/\/login\?next=%2Fsecurity$/)
  await second.waitForURL(`${address()}/`)
  await page.goto(`${address()}/login?next=%2Fsecurity`)
  await page.locator(passwordField).waitFor()
  await button(page, 'Log in with a passkey').click()
  await button(page, 'Continue').click()
  await page.waitForURL(/\/security$/)
  await page.getByText('My phone', { exact: true }).waitFor()
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})

test('a page that is loaded anew while a code is on its way goes on where it was, for whoever asked for the code', async () => {
  const visitor = await journeys.visit(narrow)
  const { page } = visitor
  const { served } = journeys
  const name = `away${randomInt(10 ** 6, 10 ** 7)}`
  const phone = `+63918${randomInt(10 ** 6, 10 ** 7)}`

  await open(visitor, '/register', 'Register')
  await field(page, 'account_id').fill(name)
  await field(page, 'password').fill('a long enough passphrase')
  await field(page, 'contact_phone').fill(phone)
  await field(page, 'agree').check()
  await button(page, 'Continue').click()
  await field(page, 'tac').waitFor()
  await page.reload()
  await enterCode(page, served, phone)
  await button(page, 'Confirm').click()
  await page.getByText('Your account is ready').waitFor()
  await page.locator('main').getByRole('link', { name: 'Log in' }).first().click()

  await page.getByRole('tab', { name: 'One-time code' }).click()
  await page.locator('input[name=account_id]:visible').fill('somebody_else')
  await button(page, 'Send code').click()
  await field(page, 'tac').waitFor()
  await button(page, 'Begin again').click()
  await page.locator('input[name=account_id]:visible').fill(name)
  await button(page, 'Send code').click()
  await field(page, 'tac').waitFor()
  await page.reload()
  await field(page, 'tac').waitFor()
  await page.goto(`${address()}/about`)
  await page.goBack()
  await enterCode(page, served, phone)
  const entered = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/login_tac'))
  await page.keyboard.press('Enter')
  expect((await entered).status()).toBe(200)
  await page.waitForURL(({ pathname }) => pathname !== '/login')

  await open(visitor, '/edit-profile?contact=email', 'Edit profile')
  const email = `${name}@example.com`
  await field(page, 'value').fill(email)
  const onward = page.locator('form:has(input[name=value]) button[type=submit]')
  await onward.click()
  await page.getByText(/code was sent to/i).waitFor()
  await page.reload()
  await expect.poll(() => field(page, 'value').inputValue()).toBe(email)
  await onward.click()
  await page.getByText(/^Wait \d+ seconds/).waitFor()
  await field(page, 'tac').fill(await served.codeSentTo(phone))
  await onward.click()
  await field(page, 'code').waitFor()
  await page.reload()
  await field(page, 'code').fill(await served.codeSentTo(email))
  await button(page, 'Confirm').click()
  await page.getByText('Changed and confirmed.').waitFor()
  await expectSound(visitor, 'after the codes')
  await visitor.leave()
})

test('what was typed and chosen outlives the end of a session and another language, for whoever did so', async () => {
  const visitor = await journeys.visit(narrow)
  const { page } = visitor
  const [player, another] = [await journeys.served.newPlayer(), await journeys.served.newPlayer()]
  const typeIn = async ({ account, password }: typeof player) => {
    await field(page, 'account_id').fill(account)
    await page.locator(passwordField).fill(password)
    await page.keyboard.press('Enter')
    await button(page, 'Continue').click()
    await page.getByRole('heading', { level: 1, name: 'Deposit' }).waitFor()
  }
  const method = page.locator('input[name=method]').nth(1)
  const expectTyped = async (amount: string, isChosen: boolean) => {
    await expect.poll(() => field(page, 'amount').inputValue()).toBe(amount)
    await expect.poll(() => method.isChecked()).toBe(isChosen)
  }

  await comeAs(page, address(), player)
  await open(visitor, '/deposit?lang=en', 'Deposit')
  await method.check()
  await field(page, 'amount').fill('777')
  await page.context().clearCookies()
  await page.locator('main form button[type=submit]').click()
  await page.waitForURL(/\/login\?next=/)
  await typeIn(player)
  await expectTyped('777', true)

  // Nobody saw it end: the page was loaded anew, as phones do.
  await page.context().clearCookies()
  await page.reload()
  await page.waitForURL(/\/login\?next=/)
  await typeIn(player)
  await expectTyped('777', true)

  const second = await page.context().newPage()
  await second.goto(`${address()}/account`)
  await second.locator('main').getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL(/\/login\?next=/)
  await typeIn(another)
  await expectTyped('', false)

  const speak = (label: string) =>
    page.locator('select[name=lang]').first().selectOption({ label }, { force: true })
  await field(page, 'amount').fill('888')
  await speak('Español')
  await page.getByRole('heading', { level: 1, name: 'Depositar' }).waitFor()
  await expectTyped('888', false)
  await open(visitor, '/profile?show=identity', 'Perfil')
  const card = page.locator('input[value=identity_card]')
  await card.check()
  await speak('English')
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
  await expect.poll(() => card.isChecked()).toBe(true)
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})

test('[EXC-01] who excludes themselves is told so, and not that a session has ended', async () => {
  const visitor = await journeys.visit(narrow)
  const { page } = visitor
  await comeAs(page, address(), await journeys.served.newPlayer())
  await open(visitor, '/responsible-gaming', 'Responsible gaming')
  const form = page.locator('form', { hasText: 'I exclude myself from playing and depositing' })
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: /^Exclude me/ }).click()
  await page.getByText(/^You are excluded until/).waitFor()
  await page.getByText('Log in to set limits').waitFor()
  expect(await page.getByText('Your session has ended').count()).toBe(0)
  await expectSound(visitor, 'excluded')
  await visitor.leave()
})

test('[ACC-11] who closes the account is told so, and that what is left is theirs; logging in says where to turn', async () => {
  const visitor = await journeys.visit(narrow)
  const { page } = visitor
  const player = await journeys.served.newPlayer()
  await comeAs(page, address(), player)
  await open(visitor, '/security', 'Security')
  const close = button(page, 'Close the account').last()
  await close.click()
  await page.locator('input[name=sure]').check()
  await close.click()
  await enterCode(page, journeys.served, player.phone)
  await close.click()
  await page.waitForURL(`${address()}/`)
  await page.getByText('Your account is closed and you are logged out everywhere.').waitFor()
  await expectSound(visitor, 'closed')
  await typeLogin(page, address(), player)
  await page.getByText('This account is closed. Contact us').waitFor()
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})

test('[ACC-02] what was typed outlives a dead network; documents that do not fit say why; wishes hold on every page', async () => {
  const visitor = await journeys.visit(narrow)
  const { page } = visitor
  const { served } = journeys
  const player = await served.newPlayer()
  await comeAs(page, address(), player)

  await open(visitor, '/edit-profile', 'Edit profile')
  await page.getByRole('radio', { name: 'Picture 5' }).check()
  await field(page, 'full_name').fill('Maria  Santos')
  await page.context().setOffline(true)
  await page.getByText('No connection.').first().waitFor()
  await field(page, 'full_name').press('Enter')
  await page.context().setOffline(false)
  expect(await field(page, 'full_name').inputValue()).toBe('Maria  Santos')
  await button(page, 'Save').first().dblclick()
  await page.getByText('Your name was saved.').waitFor()

  await open(visitor, '/profile', 'Profile')
  await page.getByRole('checkbox', { name: 'Less movement on the page' }).check()
  const preferences = page.locator('form', { has: page.locator('select[name=time_zone]') })
  await Promise.all([
    page.waitForURL(/show=preferences/),
    preferences.getByRole('button', { name: 'Save' }).click(),
  ])
  await page.locator('html[data-motion=less]').waitFor()
  const topOfPreferences = () =>
    page.locator('#preferences').evaluate((element) => element.getBoundingClientRect().top)
  await expect.poll(topOfPreferences).toBeLessThan(390)
  // Not even for a moment: a colour that is inherited would pass from each element to those in it.
  const moving = await page
    .locator('main button')
    .first()
    .evaluate((element) => getComputedStyle(element).transitionDuration)
  expect(moving).toBe('0s')

  await open(visitor, '/profile?show=identity', 'Profile')
  // There is nothing on them to be read, which is said and stops nobody.
  await page.getByLabel('Choose a file: Front side').setInputFiles(await picture())
  await button(page, 'Use it anyway').click()
  await page.getByText('Ready to submit').first().waitFor()
  await page.getByLabel('Choose a file: Selfie').setInputFiles(await picture())
  await button(page, 'Use it anyway').click()
  await page.getByText('Ready to submit').nth(1).waitFor()
  await field(page, 'birth_date').focus()
  await page.keyboard.type('02301990')
  await field(page, 'address').fill('1 Example Street, Example Town')
  await page.locator('select[name=country]').selectOption('PH')
  // The demo's verifier does not know odd numbers.
  await field(page, 'document_number').fill('P1234567')
  await button(page, 'Submit for verification').click()
  // There is no such day, and the field is not empty for that; the hand is there already.
  await page.getByText('This is not a possible date.').waitFor()
  await page.keyboard.type('0131')
  expect(await field(page, 'birth_date').inputValue()).toBe('1990-01-31')
  await button(page, 'Submit for verification').click()
  await page
    .getByText(/Being checked|Rejected/)
    .first()
    .waitFor()
  await expectSound(visitor, 'submitted')
  const standing = async () => {
    const { body } = await served.ask('/api/kyc/status', {}, { auth: player.auth })
    return (body['value'] as { state: string }).state
  }
  await expect.poll(standing).toBe('rejected')
  await page.reload()
  await page.getByText('The number does not fit the document.').first().waitFor()
  await expectSound(visitor, 'rejected')
  expect(visitor.faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  await visitor.leave()
})

test('who logs in where no cookie is kept is told so, and is not welcomed', async () => {
  const { page, leave } = await journeys.visit(narrow)
  const player = await journeys.served.newPlayer()
  await page.route('**/api/auth/login', async (route) => {
    const { status, text } = await answerOf(journeys.served, route)
    await route.fulfill({ status, contentType: 'application/json', body: text })
  })
  await typeLogin(page, address(), player)
  await page.getByText('Your browser did not keep the login.').waitFor()
  expect(await page.getByText('Welcome back').count()).toBe(0)
  await leave()
})
