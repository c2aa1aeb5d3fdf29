/** What the cashier says before anything is sent: of amounts, of ways to pay, of accounts. */

import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawTo } from '../harness/account_examples.ts'
import { prepareExample } from '../harness/examples.ts'
import { answerOf, holdScripts, openJourneys, type Journeys } from '../harness/journey.ts'
import { comeAs } from '../harness/login.ts'

let journeys: Journeys
beforeAll(async () => {
  journeys = await openJourneys()
})
afterAll(() => journeys.close())

const site = 'casino1'
const tooSmall = 'The amount is below the minimum.'
const amountField = (page: Page) => page.locator('input[name=amount]')
const presets = (page: Page) => page.getByRole('group', { name: 'Amounts to choose from' })

/** A visitor who is a player of the site, on the page. */
async function open(path: string, rich = '') {
  const visitor = await journeys.visit()
  const { served } = journeys
  const player = rich ? await served.richPlayer(rich) : await served.newPlayer()
  await comeAs(visitor.page, journeys.addressOf(site), player)
  await visitor.page.goto(`${journeys.addressOf(site)}${path}`)
  return visitor
}

/** To a page, until it is alive: then a player's asks for the letters. */
async function goAlive(page: Page, path: string) {
  const alive = page.waitForResponse((answer) => answer.url().endsWith('/inbox_count'))
  await page.goto(`${journeys.addressOf(site)}${path}`)
  await alive
}

test.each(['/deposit', '/withdrawal'])(
  'an amount on %s that the method does not take is answered once it was left, then with every letter',
  async (path) => {
    const { page, faults, axe, leave } = await open('/account', '1000')
    // A field that was left before that says nothing.
    await goAlive(page, path)
    const amount = amountField(page)
    const told = page.getByText(tooSmall)
    await amount.pressSequentially('5')
    expect(await told.count()).toBe(0)
    const before = await presets(page).boundingBox()
    await amount.blur()
    await told.waitFor()
    expect(await amount.getAttribute('aria-invalid')).toBe('true')
    expect((await presets(page).boundingBox())?.y).toBe(before?.y)
    expect(await axe()).toEqual([])
    await amount.press('End')
    await amount.pressSequentially('00')
    await told.waitFor({ state: 'detached' })
    await amount.pressSequentially('00000000')
    await page.getByText('The amount is above the maximum.').waitFor()

    // What submit finds is in the same words, and stands until it is typed over. Who stands in the field before what
    // was in it comes back types over that, not behind it.
    const letGo = await holdScripts(page)
    await page.reload({ waitUntil: 'commit' })
    await amount.click()
    letGo()
    await expect.poll(() => amount.inputValue()).not.toBe('')
    await page.keyboard.type('5')
    expect(await amount.inputValue()).toBe('5')
    expect(await told.count()).toBe(0)
    await amount.press('Enter')
    await told.waitFor()
    await amount.fill('500')
    await told.waitFor({ state: 'detached' })
    expect(faults).toEqual([])
    await leave()
  },
)

test('[INC-01] a bonus is told for the very amount that is typed, before it is chosen for good', async () => {
  const { page, faults, leave } = await open('/deposit')
  await page.getByRole('radio', { name: /First deposit doubled/ }).check()
  const told = page.getByText(/a deposit of ₱/)
  await told.waitFor()
  await amountField(page).fill('1000')
  await page.getByText(/a deposit of ₱1,000\.00 brings a bonus of ₱1,000\.00/).waitFor()
  await amountField(page).fill('250')
  await page.getByText(/a deposit of ₱250\.00 brings a bonus of ₱250\.00/).waitFor()
  expect(faults).toEqual([])
  await leave()
})

test('[INC-01] ways to pay stand by kind, and one that brings no bonus takes none', async () => {
  const { page, faults, axe, leave } = await open('/deposit')
  const methods = page.getByRole('group', { name: 'Payment method' })
  expect((await methods.innerText()).match(/E-wallets|QR code|Banks|Cards/g)).toEqual([
    'E-wallets',
    'QR code',
    'Banks',
    'Cards',
  ])
  await page.getByRole('radio', { name: /First deposit doubled/ }).check()
  await amountField(page).fill('1000')
  const summary = page.locator('dl', { hasText: 'You pay' })
  await summary.getByText('₱1,000.00, with ₱10,000.00 to wager').waitFor()
  // Demo terms leave it out.
  await page.getByRole('radio', { name: /^Debit card/ }).check()
  await page.getByText('Not for deposits by Debit card.').waitFor()
  expect(await page.getByRole('radio', { name: /First deposit doubled/ }).isDisabled()).toBe(true)
  await summary.getByText('No bonus').waitFor()
  await page.getByRole('radio', { name: /GCash/ }).check()
  await summary.getByText('₱1,000.00, with ₱10,000.00 to wager').waitFor()
  expect(await axe()).toEqual([])
  expect(faults).toEqual([])
  await leave()
})

test('a code to pay can be kept as a picture, and who has paid is told what comes now', async () => {
  const { page, faults, axe, leave } = await open('/deposit?method=qrph')
  await amountField(page).fill('500')
  await page.getByRole('button', { name: /^Pay/ }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the code as a picture' }).click()
  const picture = readFileSync(await (await saved).path())
  expect(picture.subarray(1, 4).toString()).toBe('PNG')
  await page.getByRole('button', { name: 'I have paid' }).click()
  await page.getByText('As soon as the payment is confirmed it is credited').waitFor()
  expect(await page.getByRole('img', { name: 'QR code' }).isVisible()).toBe(false)
  await page.reload()
  await page.getByText('How to pay').click()
  await page.getByRole('img', { name: 'QR code' }).waitFor()
  expect(await axe()).toEqual([])
  expect(faults).toEqual([])
  await leave()
})

test('a withdrawal is followed by its address also when it is not among the latest', async () => {
  const { served } = journeys
  const player = await served.richPlayer('1000')
  const destination = '0917 000 0001'
  const { withdrawal_id } = await drawTo(served, player, { amount: '61', destination })
  for (const amount of ['62', '63', '64', '65', '66']) {
    const body = { method: 'sandbox', amount, destination, client_ref: randomUUID() }
    await served.ask('/api/wallet/withdraw_create', body, { auth: player.auth })
  }
  const visitor = await journeys.visit()
  const { page, faults } = visitor
  const address = `${journeys.addressOf(site)}/withdrawal?withdrawal_id=`
  await comeAs(page, journeys.addressOf(site), player)
  await page.goto(address + withdrawal_id)
  const progress = page.getByRole('region', { name: 'Your withdrawal', exact: true })
  await progress.getByText('₱61.00').waitFor()
  expect(await progress.innerText()).toContain(withdrawal_id)
  await page.goto(`${address}nothing`)
  await amountField(page).waitFor()
  expect(faults).toEqual([])
  await visitor.leave()
})

test('the method that the address of a deposit names is chosen at first; another takes its place there, and is kept over a reload and on the way back', async () => {
  const { page, faults, leave } = await open('/deposit')
  const radios = page.locator('input[name=method]')
  const [first, second, third] = await radios.evaluateAll((found) =>
    found.map((one) => (one as HTMLInputElement).value),
  )
  const chosen = () => page.locator('input[name=method]:checked').inputValue()
  expect(await chosen()).toBe(first)
  await page.goto(`${journeys.addressOf(site)}/deposit?method=${second}`)
  await amountField(page).waitFor()
  expect(await chosen()).toBe(second)
  const places = await page.evaluate(() => history.length)
  await amountField(page).fill('500')
  await radios.nth(2).check()
  await page.waitForURL(`**/deposit?method=${third}`)
  expect(await page.evaluate(() => history.length)).toBe(places)
  expect(await amountField(page).inputValue()).toBe('500')
  await page.reload()
  await page.getByRole('button', { name: /^pay .*500/i }).waitFor()
  expect(await chosen()).toBe(third)
  await page.goto(`${journeys.addressOf(site)}/contact-us`)
  await page.goBack()
  await page.getByRole('button', { name: /^pay .*500/i }).waitFor()
  expect(await chosen()).toBe(third)
  await page.goto(`${journeys.addressOf(site)}/deposit?method=nonsense`)
  await amountField(page).waitFor()
  expect(await chosen()).toBe(first)

  // An address that names none is left as it is, and the choice is kept with the rest of the form.
  await page.goto(`${journeys.addressOf(site)}/deposit`)
  await amountField(page).fill('500')
  await radios.nth(1).check()
  await page.reload()
  await page.getByRole('button', { name: /^pay .*500/i }).waitFor()
  expect(await chosen()).toBe(second)
  expect(new URL(page.url()).search).toBe('')
  expect(faults).toEqual([])
  await leave()
})

test('a withdrawal offers amounts that the balance holds, and all of it', async () => {
  const { page, faults, leave } = await open('/withdrawal', '50')
  const offered = presets(page).getByRole('button')
  await offered.first().waitFor()
  expect(await offered.allInnerTexts()).toEqual(['₱20.00', '₱40.00', 'Max'])
  await offered.nth(1).click()
  expect(await amountField(page).inputValue()).toBe('40')
  await offered.nth(2).click()
  expect(await amountField(page).inputValue()).toBe('50.00')
  expect(faults).toEqual([])
  await leave()
})

/** Answers a call as the server does, but for what is changed of its value. */
async function change(page: Page, call: string, by: (value: unknown) => unknown) {
  await page.route(`**/api/wallet/${call}`, async (route) => {
    const { status, text } = await answerOf(journeys.served, route)
    const body = JSON.parse(text) as { value: unknown }
    await route.fulfill({ status, json: { ...body, value: by(body.value) } })
  })
}

test.each(['/bank-details', '/news'])(
  'a removal that is answered once its question was closed leaves who is on %s by then where they are',
  async (path) => {
    const { served } = journeys
    const call = '/api/wallet/bank_remove'
    const { auth = '', body = {} } = await prepareExample(served, call, true)
    const { page, faults, leave } = await journeys.visit()
    await comeAs(page, journeys.addressOf(site), { auth })
    const held = Promise.withResolvers<void>()
    await page.route(`**${call}`, async (route) => {
      // With the proof that the page would ask for.
      const { body: json } = await served.ask(call, body, { auth })
      await held.promise
      await route.fulfill({ json })
    })
    await goAlive(page, '/change-password')
    await goWithin(page, '/bank-details')
    const remove = page.getByRole('button', { name: 'Remove' })
    await remove.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    if (path !== '/bank-details') await goWithin(page, path)
    const answered = page.waitForEvent('requestfinished', (asked) => asked.url().endsWith(call))
    held.resolve()
    await answered
    // The list of the page tells what has come of it.
    if (path === '/bank-details') await remove.waitFor({ state: 'detached' })
    await page.locator('footer a[href="/about"]').click()
    await page.waitForURL(/\/about$/)
    await page.goBack()
    await page.waitForURL((at) => at.pathname !== '/about')
    expect(new URL(page.url()).pathname).toBe(path)
    expect(faults).toEqual([])
    await leave()
  },
)

test('[WAL-08] a withdrawal taken back is answered once its question was closed, and another stays open', async () => {
  const { served } = journeys
  const {
    auth = '',
    host = '',
    body = {},
  } = await prepareExample(served, '/api/wallet/withdraw_cancel', true)
  const { page, faults, leave } = await journeys.visit()
  const address = `http://${host}`
  await comeAs(page, address, { auth })
  const held = Promise.withResolvers<void>()
  await page.route('**/api/wallet/withdraw_cancel', async (route) => {
    const { status, text } = await answerOf(served, route)
    await held.promise
    await route.fulfill({ status, contentType: 'application/json', body: text })
  })
  await page.goto(`${address}/withdrawal?lang=en&withdrawal_id=${String(body['withdrawal_id'])}`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Take it back' }).click()
  await dialog.getByRole('button', { name: 'Take it back' }).click()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Lock this withdrawal' }).click()
  const order = dialog.getByRole('button', { name: 'Lock this withdrawal' })
  expect(await order.getAttribute('aria-busy')).toBe('true')
  held.resolve()
  await page.locator('main').getByText('Cancelled').waitFor()
  expect(await order.isVisible()).toBe(true)
  expect(faults).toEqual([])
  await leave()
})

/** As by a link: the page stays, and what the next one reads is asked by the browser. */
function goWithin(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
}

/** Where the notice with these words leads on to. */
async function wayOn(page: Page, words: string): Promise<string | null> {
  const notice = page.getByRole('status').filter({ hasText: words })
  return notice.getByRole('link').getAttribute('href')
}

test('where nothing can be paid or saved the page says so at once, with a way on', async () => {
  const { page, faults, axe, leave } = await open('/account')
  await goAlive(page, '/change-password')
  await change(page, 'deposit_methods', () => [])
  await change(page, 'withdraw_options', (value) => ({ ...(value as object), methods: [] }))
  await change(page, 'bank_list', (value) => ({ ...(value as object), accounts_max: 0 }))
  for (const [path, words, way] of [
    ['/deposit', 'No payment method is open now.', '/contact-us'],
    ['/withdrawal', 'No payment method is open now.', '/contact-us'],
    ['/add-bank', 'You cannot save more accounts.', '/bank-details'],
  ] as const) {
    await goWithin(page, path)
    expect([path, await wayOn(page, words)]).toEqual([path, way])
    expect(await page.locator('main input[name=amount], main input[name=number]').count()).toBe(0)
    expect(await axe()).toEqual([])
  }
  expect(faults).toEqual([])
  await leave()
})

test('a site whose currency has no banks says so where an account would be saved', async () => {
  const visitor = await journeys.visit()
  const { page } = visitor
  const { host, origin } = new URL(journeys.addressOf('casino7'))
  await comeAs(page, origin, await journeys.served.newPlayer(host))
  await page.goto(`${origin}/add-bank`)
  expect(await wayOn(page, 'There is no bank or wallet in your currency')).toBe('/contact-us')
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})
