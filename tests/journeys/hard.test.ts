/** The day that goes wrong: a hand without a mouse, a network that dies, an answer that is lost, a finger that clicks twice. */

import { randomInt } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Path } from '#contract/calls.ts'
import { drawTo } from '../harness/account_examples.ts'
import { answerOf, holdScripts, openJourneys, type Journeys } from '../harness/journey.ts'
import { comeAs, enterCode, passwordField, usernameField } from '../harness/login.ts'

let journeys: Journeys
beforeAll(async () => {
  journeys = await openJourneys()
})
afterAll(() => journeys.close())

const site = 'casino1'
const desktop = { viewport: { width: 1200, height: 800 } }
const stopsMax = 80

/** Goes from stop to stop by the tabulator until the target has the focus, and sees that it shows. */
async function reach(page: Page, target: Locator) {
  await target.waitFor()
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let stops = 0; stops < stopsMax && !(await isThere()); stops += 1) {
    await page.keyboard.press('Tab')
  }
  expect(await isThere(), `keys reach ${String(target)}`).toBe(true)
  const outline = await target.evaluate((element) => getComputedStyle(element).outlineStyle)
  expect(outline, `the focus shows on ${String(target)}`).not.toBe('none')
}

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first()
const field = (page: Page, name: string) => page.locator(`input[name=${name}]`)

async function typeInto(page: Page, target: Locator, text: string) {
  await reach(page, target)
  await page.keyboard.type(text)
}

async function enterOn(page: Page, target: Locator) {
  await reach(page, target)
  await page.keyboard.press('Enter')
}

/** A rich player at the withdrawal form, everything filled in and shown for a last look. */
async function readyToWithdraw(page: Page) {
  const player = await journeys.served.richPlayer('1020')
  await drawTo(journeys.served, player, { amount: '20', destination: '0917 000 0001' })
  await comeAs(page, journeys.addressOf(site), player)
  await page.goto(`${journeys.addressOf(site)}/withdrawal`)
  await field(page, 'amount').fill('100')
  await field(page, 'destination').fill('0917 000 0001')
  await page.getByRole('button', { name: 'Continue' }).click()
  const submit = page.getByRole('button', { name: /^withdraw .*100/i })
  await submit.waitFor()
  return submit
}

/** What the withdrawal just asked for has come to; the one before it stands paid in the list. */
const paid = (page: Page) =>
  page.getByRole('region', { name: 'Your withdrawal', exact: true }).getByText('Paid').first()

const withdrawCall = '/api/wallet/withdraw_create'

/** References of the withdrawals a page asks for. */
function heardWithdrawals(page: Page): string[] {
  const refs: string[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith(withdrawCall)) return
    refs.push((request.postDataJSON() as { client_ref: string }).client_ref)
  })
  return refs
}

test('with keys alone a stranger registers, logs in, pays in, plays a round and withdraws', async () => {
  const visitor = await journeys.visit(desktop)
  const { page } = visitor
  const address = journeys.addressOf(site)
  const account = `keys${randomInt(10 ** 6, 10 ** 7)}`
  const phone = `+63917${randomInt(10 ** 6, 10 ** 7)}`
  const password = 'a long enough passphrase'

  await page.goto(address)
  await enterOn(page, link(page, 'Skip to content'))
  await enterOn(page, page.locator('main').getByRole('link', { name: 'Register' }).first())
  await page.waitForURL(/\/register/)
  await page.locator('input[name=account_id]:enabled').waitFor()
  await typeInto(page, field(page, 'account_id'), account)
  await typeInto(page, field(page, 'password'), password)
  await typeInto(page, field(page, 'contact_phone'), phone)
  await reach(page, field(page, 'agree'))
  await page.keyboard.press('Space')
  await enterOn(page, page.getByRole('button', { name: 'Continue' }))
  const code = page.locator('input[autocomplete=one-time-code]')
  await code.waitFor()
  await typeInto(page, code, await journeys.served.codeSentTo(phone, new URL(address).host))
  await page.keyboard.press('Enter')
  await page.getByText('Your account is ready').waitFor()

  await enterOn(page, page.getByRole('button', { name: 'Go to the games' }))
  await page.waitForURL(`${address}/`)
  await enterOn(page, page.getByRole('dialog').getByRole('button', { name: 'Understood' }))

  await openAccount(page, 'Deposit')
  await typeInto(page, field(page, 'amount'), '500')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/demo\/gateway\//)
  await enterOn(page, page.getByRole('button', { name: /^pay$/i }))
  await page.waitForURL(/\/deposit\?/)
  await page
    .getByText(/500\.00 (was|is|has been)|credited/i)
    .first()
    .waitFor()

  await enterOn(page, page.getByRole('link', { name: 'Arcade', exact: true }).first())
  await enterOn(page, page.locator('main').getByRole('link', { name: /^Dice/ }).first())
  const roll = page.frameLocator('iframe').getByRole('button', { name: /^roll/i })
  await roll.waitFor()
  const shown = page.waitForResponse((answer) => answer.url().endsWith('/api/game/shown'))
  await enterOn(page, roll)
  await shown

  await openAccount(page, 'Withdraw')
  await typeInto(page, field(page, 'amount'), '100')
  await typeInto(page, field(page, 'destination'), '0917 000 0001')
  await page.keyboard.press('Enter')
  await enterOn(page, page.getByRole('button', { name: /^withdraw .*100/i }))
  await page.getByText('A code was sent to').waitFor()
  await typeInto(page, code, await journeys.served.codeSentTo(phone, new URL(address).host))
  await page.keyboard.press('Enter')
  await paid(page).waitFor()

  await page.goto(`${address}/transaction-history?range=customRange`)
  const first = field(page, 'from')
  await reach(page, first)
  await page.keyboard.type('02022026')
  await page.keyboard.press('Enter')
  await page.waitForURL(/from=2026-02-02/)
  expect(await first.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})

/** Through the menu behind the player's name. */
async function openAccount(page: Page, entry: string) {
  await enterOn(page, page.locator('.account-button'))
  await enterOn(page, page.locator('#account-menu').getByRole('link', { name: entry, exact: true }))
  await page.getByRole('heading', { level: 1, name: entry }).waitFor()
}

test('back and forward close and open a dialog, and Escape is back', async () => {
  const visitor = await journeys.visit(desktop)
  const { page } = visitor
  await page.goto(journeys.addressOf('casino4'))
  const dialog = page.getByRole('dialog')
  const opener = page.locator('header').getByRole('link', { name: 'Log in' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await dialog.locator('input[autocomplete=username]').waitFor()
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  await page.goForward()
  await dialog.locator('input[autocomplete=username]').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(page.url()).toBe(`${journeys.addressOf('casino4')}/`)
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})

type Held = { letMessagesGo: () => void }

/** On the login page, from the first message on, until they are let go. */
function holdMessages() {
  if (location.pathname !== '/login') return
  // oxlint-disable-next-line typescript/unbound-method -- called with its port
  const post = MessagePort.prototype.postMessage
  const held: (() => void)[] = []
  MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
    held.push(() => post.call(this, message))
    Object.assign(window, {
      letMessagesGo: () => {
        MessagePort.prototype.postMessage = post
        for (const go of held) go()
      },
    })
  }
}

test('what is typed, chosen, clicked, sent and scrolled before the page is alive counts once it is', async () => {
  const visitor = await journeys.visit()
  const { page } = visitor
  const player = await journeys.served.newPlayer()
  let letGo = () => {}
  const open = async (path: string) => {
    letGo = await holdScripts(page)
    await page.goto(journeys.addressOf(site) + path, { waitUntil: 'commit' })
  }

  await open('/login')
  await page.getByRole('button', { name: 'Show password' }).click()
  letGo()
  await page.getByRole('button', { name: 'Show password', pressed: true }).waitFor()

  await open('/login')
  await page.locator(usernameField).fill(player.account)
  await page.locator(passwordField).fill(player.password)
  await page.keyboard.press('Enter')
  letGo()
  await page.getByText(player.account).first().waitFor({ state: 'attached' })

  // React listens, but has yet to take the page over: it works in messages to itself.
  await page.addInitScript(holdMessages)
  await page.context().clearCookies()
  await open('/login')
  letGo()
  await page.waitForFunction(() => 'letMessagesGo' in window)
  await page.locator(usernameField).fill(player.account)
  await page.locator(passwordField).fill(player.password)
  await page.locator(passwordField).press('Enter')
  await page.evaluate(() => (window as unknown as Held).letMessagesGo())
  await page.getByText(player.account).first().waitFor({ state: 'attached' })

  await open('/deposit')
  await field(page, 'amount').fill('500')
  const second = page.locator('label:has(input[name=method])').nth(1)
  await second.getByRole('radio').check()
  const [name] = (await second.innerText()).split('\n')
  letGo()
  await page.getByRole('button', { name: /^pay .*500/i }).waitFor()
  expect(await page.locator('dl').first().innerText()).toContain(name)

  // A form with a field called `method` is held like any other.
  await open('/deposit')
  await field(page, 'amount').fill('500')
  await page.keyboard.press('Enter')
  letGo()
  await page.waitForURL(/\/demo\/gateway\//)

  // Who reads on while it wakes up is not sent back to its top.
  const isAlive = page.waitForResponse((answer) => answer.url().endsWith('/inbox_count'))
  await open('/terms')
  await page.locator('.footer').waitFor()
  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
  letGo()
  await isAlive
  expect(await page.evaluate(() => scrollY)).toBe(300)
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})

test('without a network the page stays, says so, sends nothing, and goes on when it is back', async () => {
  const visitor = await journeys.visit(desktop)
  const { page } = visitor
  const submit = await readyToWithdraw(page)
  const asked = heardWithdrawals(page)
  await page.context().setOffline(true)
  const notice = page.getByText('No connection.')
  await notice.waitFor()
  expect(await visitor.axe()).toEqual([])
  expect(await submit.getAttribute('aria-disabled')).toBe('true')
  // As a hand would that does not look; the tool itself waits for what is enabled.
  await submit.click({ force: true })
  await page.locator('.account-button').click()
  await page.locator('#account-menu').getByRole('link', { name: 'Statement' }).click()
  expect(asked).toEqual([])
  expect(await submit.isVisible()).toBe(true)
  await page.context().setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'Statement' }).waitFor()
  await notice.waitFor({ state: 'detached' })
  await visitor.leave()
})

test('a withdrawal that another tab has taken the money of says so where the amount is typed', async () => {
  const { page, leave } = await journeys.visit(desktop)
  const submit = await readyToWithdraw(page)
  const refusal = { statusCode: -409, message: 'balanceTooLow' }
  await page.route(`**${withdrawCall}`, (route) => route.fulfill({ status: 409, json: refusal }))
  await submit.click()
  await page.locator('input[name=amount][aria-invalid=true]').waitFor()
  expect(await submit.count()).toBe(0)
  await leave()
})

test('two clicks on withdraw are one withdrawal', async () => {
  const visitor = await journeys.visit(desktop)
  const { page } = visitor
  const submit = await readyToWithdraw(page)
  const asked = heardWithdrawals(page)
  await submit.dblclick()
  await paid(page).waitFor()
  expect(asked).toHaveLength(1)
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})

/** The next answer of a call: done by the server, never heard of here. */
async function loseNext(page: Page, call: Path) {
  let isLost = false
  // It stays, and lets the others through: what the page asks next must not meet a browser that stops intercepting.
  await page.route(`**${call}`, async (route) => {
    if (isLost) return route.fallback()
    isLost = true
    expect((await answerOf(journeys.served, route)).status).toBe(200)
    await route.abort()
  })
}

test('an answer that is lost on the way is asked for again by the same reference, and moves money once', async () => {
  const visitor = await journeys.visit(desktop)
  const { page } = visitor
  const submit = await readyToWithdraw(page)
  const asked = heardWithdrawals(page)
  await loseNext(page, withdrawCall)
  await submit.click()
  await paid(page).waitFor()
  expect(asked).toHaveLength(2)
  expect(new Set(asked).size).toBe(1)
  await page.goto(`${journeys.addressOf(site)}/`)
  expect(await page.locator('.balance').innerText()).toContain('900.00')
  await visitor.leave()
})

test('a lost answer is no dead end: a code that was taken says so, one that was sent is entered, and the page shows what was done', async () => {
  const visitor = await journeys.visit(desktop)
  const { page } = visitor
  const { served } = journeys
  const address = journeys.addressOf(site)
  const account = `lost${randomInt(10 ** 6, 10 ** 7)}`
  const phone = `+63918${randomInt(10 ** 6, 10 ** 7)}`
  const unheard = page.locator('main').getByText('We did not hear whether it went through.')

  await page.goto(`${address}/register`)
  await field(page, 'account_id').fill(account)
  await field(page, 'password').fill('a long enough passphrase')
  await field(page, 'contact_phone').fill(phone)
  await field(page, 'agree').check()
  await loseNext(page, '/api/auth/signup')
  await page.getByRole('button', { name: 'Continue' }).click()
  await unheard.waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await enterCode(page, served, phone)
  await loseNext(page, '/api/auth/tac/verify')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await unheard.waitFor()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Your account is ready').waitFor()
  await page.getByText('You are logged in.').waitFor()

  await page.goto(`${address}/mission`)
  await loseNext(page, '/api/mission/checkin')
  const checkIn = page.getByRole('button', { name: 'Check in' })
  await checkIn.click()
  await checkIn.waitFor({ state: 'detached' })
  expect(await unheard.count()).toBe(0)

  await page.context().clearCookies()
  await page.goto(`${address}/login`)
  await page.getByRole('tab', { name: 'One-time code' }).click()
  await page.locator(usernameField).fill(account)
  await loseNext(page, '/api/auth/tac/request_login')
  const send = page.getByRole('button', { name: 'Send code' })
  await send.click()
  await unheard.waitFor()
  await send.click()
  await page.getByText(/^Wait \d+ seconds/).waitFor()
  await field(page, 'tac').fill(await served.codeSentTo(phone))
  await page.keyboard.press('Enter')
  await page.getByText(`Welcome back, ${account}`).waitFor()

  await page.goto(`${address}/edit-profile?contact=email`)
  const email = `${account}@example.com`
  await field(page, 'value').fill(email)
  await page.keyboard.press('Enter')
  await enterCode(page, served, phone)
  await loseNext(page, '/api/settings/contact_change_request')
  await page.keyboard.press('Enter')
  await unheard.waitFor()
  await page.keyboard.press('Enter')
  await field(page, 'code').fill(await served.codeSentTo(email))
  await loseNext(page, '/api/settings/contact_change_confirm')
  await field(page, 'code').press('Enter')
  await unheard.waitFor()
  await page.keyboard.press('Enter')
  const done = page.getByText('Changed and confirmed.')
  await done.waitFor()
  expect(await page.locator(':focus').filter({ has: done }).count()).toBe(1)
  await visitor.leave()
})
