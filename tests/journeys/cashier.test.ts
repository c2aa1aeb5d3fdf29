/** Every way to pay in and out that the demo offers, to its end. */

import { Buffer } from 'node:buffer'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Db } from '#server/base/database.ts'
import { creditDeposit } from '#server/payments/review.ts'
import { drawTo } from '../harness/account_examples.ts'
import { answerOf, openJourneys, type Journeys } from '../harness/journey.ts'
import { comeAs, enterCode } from '../harness/login.ts'

let journeys: Journeys
beforeAll(async () => {
  journeys = await openJourneys()
})
afterAll(() => journeys.close())

const site = 'casino1'
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Begins a deposit by a way to pay, on its page. */
async function begin(page: Page, way: string, { where = site, amount = '500' } = {}) {
  await page.goto(`${journeys.addressOf(where)}/deposit`)
  await page.getByRole('radio', { name: new RegExp(`^${way}`) }).check()
  await page.locator('input[name=amount]').fill(amount)
  await button(page, /^pay/i).click()
}

const fact = (page: Page, name: string) =>
  page.locator('dl > div').filter({ hasText: name }).locator('dd')

test('[WAL-06] a bank transfer is paid by its reference, proven by a picture, and credited by a person', async () => {
  const visitor = await journeys.visit({ permissions: ['clipboard-read', 'clipboard-write'] })
  const { page } = visitor
  await comeAs(page, journeys.addressOf(site), await journeys.served.newPlayer())
  await begin(page, 'Bank transfer')
  await page.waitForURL(/deposit_id=/)
  await page.getByText('Not paid yet').waitFor()
  await page.getByText('Pay only from an account in your own name.').waitFor()
  expect(await visitor.axe()).toEqual([])
  await button(page, 'Copy: Reference for the transfer').click()
  await page.getByText('Copied').first().waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^[A-Z0-9]{8}$/)
  expect(await fact(page, 'Reference for the transfer').innerText()).toContain(copied)

  const file = page.locator('input[name=file]')
  await file.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('paid') })
  await button(page, 'Send the picture').click()
  await page.getByText('A file of this type is not accepted.').waitFor()
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: pixel })
  await button(page, 'Send the picture').click()
  await page.getByText('A person looks at this payment.').waitFor()
  expect(await visitor.axe()).toEqual([])

  const id = new URL(page.url()).searchParams.get('deposit_id') ?? ''
  await asStaff((db, at) =>
    creditDeposit(db, id, 480_00n, { staffId: 'ana', reason: 'seen on the account', at }),
  )
  await page.getByText('₱480.00 was added to your balance.').waitFor()
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})

/** What staff do at the site, as the back office will ask for it. */
async function asStaff(work: (db: Db, at: Date) => Promise<unknown>) {
  const { databaseUrl, now } = journeys.served
  const database = openDatabase({ url: databaseUrl, connectionsMax: 1 })
  try {
    await database.inSite(1, (db) => work(db, now()))
  } finally {
    await database.close()
  }
}

test('what is answered once its page was left takes nobody from where they are, and tells the way to it', async () => {
  const visitor = await journeys.visit()
  const { page } = visitor
  await comeAs(page, journeys.addressOf(site), await journeys.served.newPlayer())
  const held = Promise.withResolvers<void>()
  await page.route('**/api/wallet/deposit_create', async (route) => {
    const { status, text } = await answerOf(journeys.served, route)
    await held.promise
    await route.fulfill({ status, contentType: 'application/json', body: text })
  })
  await begin(page, 'Sandbox')
  await page.locator('footer a[href="/about"]').click()
  await page.waitForURL(/\/about$/)
  held.resolve()
  const told = page.locator('.toast').filter({ hasText: /^Your deposit: .+ is not paid yet\./ })
  await told.waitFor()
  expect(new URL(page.url()).pathname).toBe('/about')
  expect(await visitor.axe()).toEqual([])
  await told.getByRole('button', { name: 'Show' }).click()
  await page.waitForURL(/\/deposit\?deposit_id=/)
  await page.getByText('Waiting for payment').first().waitFor()
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})

test('a deposit that is not paid can be called off, and another begun', async () => {
  const visitor = await journeys.visit()
  const { page } = visitor
  await comeAs(page, journeys.addressOf(site), await journeys.served.newPlayer())
  await begin(page, 'Bank transfer')
  await button(page, 'Call this deposit off').click()
  await page.getByText('This deposit was called off.').waitFor()
  await page.getByRole('link', { name: 'New deposit' }).click()
  await page.locator('input[name=amount]').waitFor()
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})

test.each(['GCash', 'Online banking'])(
  'a deposit by %s leads to its page and back, and is credited',
  async (way) => {
    const visitor = await journeys.visit()
    const { page } = visitor
    await comeAs(page, journeys.addressOf(site), await journeys.served.newPlayer())
    await begin(page, way)
    await page.waitForURL(/\/demo\/gateway\//)
    await button(page, /^pay$/i).click()
    await page.waitForURL(/\/deposit\?/)
    await page.getByText('₱500.00 was added to your balance.').waitFor()
    expect(visitor.faults).toEqual([])
    await visitor.leave()
  },
)

test('a deposit in Bitcoin is paid to an address that can be copied', async () => {
  const visitor = await journeys.visit()
  const { page } = visitor
  const where = 'casino7'
  const { host, origin } = new URL(journeys.addressOf(where))
  const player = await journeys.served.newPlayer(host)
  await comeAs(page, origin, player)
  await begin(page, 'Bitcoin', { where, amount: '0.01' })
  await button(page, 'Copy: Address').waitFor()
  await page.getByRole('link', { name: 'Go to payment' }).waitFor()
  expect(await visitor.axe()).toEqual([])
  const { body } = await journeys.served.ask(
    '/api/wallet/transaction',
    { transaction_id: new URL(page.url()).searchParams.get('deposit_id') },
    { auth: player.auth, host },
  )
  // The chain has no page of its own; the simulator's is known by the vendor's number.
  const { gateway_reference } = body.value as { gateway_reference: string }
  await page.goto(`${origin}/demo/gateway/${gateway_reference}`)
  await button(page, /^pay$/i).click()
  await page.waitForURL(/\/deposit\?/)
  await page.getByText(/0\.01\d* was added to your balance\./).waitFor()
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})

test('[WAL-04] money goes out to an account that is saved on the page, with a code by phone', async () => {
  const visitor = await journeys.visit()
  const { page } = visitor
  const player = await journeys.served.richPlayer()
  await comeAs(page, journeys.addressOf(site), player)
  await page.goto(`${journeys.addressOf(site)}/withdrawal`)
  await page.getByRole('radio', { name: /^Bank account/ }).check()
  await page.getByText('Save an account of your own').waitFor()
  await button(page, 'Add an account').click()
  await page.locator('input[name=bank][value=gcash]').check()
  await page.locator('input[name=number]').fill('12')
  await page.locator('input[name=holder]').fill('Player One')
  const form = page.locator('form', { has: page.locator('input[name=bank]') })
  await form.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('This number cannot be one of this bank.').waitFor()
  await page.locator('input[name=number]').fill('0917 000 0001')
  await form.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('0917 0000 001').waitFor()
  await form.getByRole('button', { name: 'Save the account' }).click()
  await page.getByText('A code was sent to').waitFor()
  expect(await visitor.axe()).toEqual([])
  await enterCode(page, journeys.served, player.phone)
  await form.getByRole('button', { name: 'Save the account' }).click()
  const saved = page.getByRole('radio', { name: /GCash •••• 0001/ })
  await saved.waitFor()
  expect(await saved.isChecked()).toBe(true)
  await page.locator('input[name=amount]').fill('100')
  await button(page, 'Continue').click()
  const submit = button(page, /^withdraw .*100/i)
  await submit.waitFor()
  expect(await fact(page, 'Pay out to').innerText()).toBe('GCash •••• 0001')
  await submit.click()
  await page.getByText('Your withdrawal', { exact: true }).waitFor()
  await page.goto(`${journeys.addressOf(site)}/bank-details`)
  await page.getByText(/1 of \d+ accounts saved/).waitFor()
  await page.getByText('A new account waits a while').waitFor()
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})

test('back from the last look at a withdrawal is its form as it was filled in, and a look comes before sending again', async () => {
  const visitor = await journeys.visit()
  const { page } = visitor
  const amount = page.locator('input[name=amount]')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/wallet/withdraw_create')) asked.push(request.url())
  })
  const player = await journeys.served.richPlayer()
  await drawTo(journeys.served, player, { amount: '20', destination: '0917 000 0001' })
  await comeAs(page, journeys.addressOf(site), player)
  await page.goto(`${journeys.addressOf(site)}/withdrawal`)
  await amount.fill('100')
  await page.locator('input[name=destination]').fill('0917 000 0001')
  await button(page, 'Continue').click()
  const submit = button(page, /^withdraw .*100/i)
  await submit.waitFor()
  await page.goBack()
  await amount.waitFor()
  expect(await amount.inputValue()).toBe('100')
  await button(page, 'Continue').click()
  await submit.waitFor()
  expect(asked).toEqual([])
  // The button that asks for it stands far down a phone; what has come of it begins with its head.
  await submit.click()
  const head = page.getByRole('heading', { name: 'Your withdrawal', exact: true })
  await page.locator('[tabindex="-1"]:focus', { has: head }).waitFor()
  const bar = await page.locator('.header').boundingBox()
  expect((await head.boundingBox())!.y).toBeGreaterThanOrEqual(bar!.y + bar!.height)
  expect(asked).toHaveLength(1)
  await page.goBack()
  await amount.waitFor()
  expect(await amount.inputValue()).toBe('')
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})

test('[WAL-08] a withdrawal that went on while its player was asked about taking it back says so, and is shown as it stands', async () => {
  const visitor = await journeys.visit()
  const { page } = visitor
  const address = journeys.addressOf('sportsbook3')
  const { host } = new URL(address)
  const player = await journeys.served.richPlayer('100000', host)
  await comeAs(page, address, player)
  const order = { amount: '60000', destination: '0917 000 0001' }
  const { withdrawal_id } = await drawTo(journeys.served, player, order, host)
  await page.goto(`${address}/withdrawal?lang=en&withdrawal_id=${withdrawal_id}`)
  const cancel = page.getByRole('button', { name: 'Take it back' })
  await cancel.click()
  const as = { auth: player.auth, host }
  await journeys.served.ask('/api/wallet/withdraw_cancel', { withdrawal_id }, as)
  const seen = page.waitForResponse((answer) => answer.url().endsWith('/wallet/transactions'))
  await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click()
  await seen
  await page.locator('main').getByText('Cancelled').waitFor()
  await page.getByText('This withdrawal is already on its way or ended.').waitFor()
  await page.keyboard.press('Escape')
  expect(await cancel.count()).toBe(0)
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})
