/** Paying in with a voucher, as somebody does who has one in the hand. */

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { showVoucher, voucherOf } from '#contract/vouchers.ts'
import { openJourneys, type Journeys } from '../harness/journey.ts'
import { comeAs } from '../harness/login.ts'
import { voucherAt } from '../harness/vouchers.ts'

let journeys: Journeys
beforeAll(async () => {
  journeys = await openJourneys()
})
afterAll(() => journeys.close())

const site = 'casino1'
const codeField = (page: Page) => page.getByRole('textbox', { name: 'Voucher code' })
const told = (page: Page, sentence: string) => page.getByText(sentence).waitFor()

/** A new player of the site before the field for a code. */
async function open() {
  const visitor = await journeys.visit()
  await comeAs(visitor.page, journeys.addressOf(site), await journeys.served.newPlayer())
  await visitor.page.goto(`${journeys.addressOf(site)}/deposit?method=voucher`)
  await codeField(visitor.page).waitFor()
  return visitor
}

const redemptions = (page: Page) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/voucher_redeem')) asked.push(request.url())
  })
  return asked
}

test('a voucher is redeemed by the keyboard alone, a typing error told before anybody is asked', async () => {
  const visitor = await journeys.visit()
  const { page } = visitor
  const code = showVoucher(await voucherAt(journeys.served))
  const asked = redemptions(page)
  await comeAs(page, journeys.addressOf(site), await journeys.served.newPlayer())
  await page.goto(`${journeys.addressOf(site)}/deposit`)
  await page.locator('input[name=amount]').fill('70')
  // The ways to pay are one group; the voucher is the last of them.
  await page.locator('input[name=method]:checked').focus()
  await page.keyboard.press('ArrowUp')
  await codeField(page).waitFor()
  expect(await page.locator('input[name=method]:focus').getAttribute('value')).toBe('voucher')
  expect(await page.locator('input[name=amount]').isVisible()).toBe(false)
  await page.keyboard.press('Tab')
  expect(await codeField(page).evaluate((field) => field === document.activeElement)).toBe(true)

  const wrong = code.at(-1) === '7' ? '8' : '7'
  await page.keyboard.type(code.slice(0, -1).toLowerCase().replaceAll('-', ' ') + wrong)
  await page.keyboard.press('Enter')
  await told(page, 'This code has a typing error. Compare it with your voucher.')
  expect(await codeField(page).getAttribute('aria-invalid')).toBe('true')
  expect(await visitor.axe()).toEqual([])
  await page.keyboard.press('End')
  await page.keyboard.press('Backspace')
  await page.keyboard.type(code.slice(-1).toLowerCase())
  await page.keyboard.press('Enter')
  await told(page, '₱500.00 was added to your balance.')
  expect(asked).toHaveLength(1)
  const balance = page.locator('dl > div').filter({ hasText: 'Balance' }).locator('dd')
  await expect.poll(() => balance.innerText()).toBe('₱500.00')
  expect(await visitor.axe()).toEqual([])

  await page.getByRole('main').getByRole('link', { name: 'Details' }).press('Enter')
  await page.getByRole('dialog').getByText('Voucher').waitFor()
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})

test('a code that is used, of nobody, or of somebody else is refused at its field, which keeps it', async () => {
  const visitor = await open()
  const { page } = visitor
  const [own, others] = [await voucherAt(journeys.served), await voucherAt(journeys.served)]
  const try_ = async (code: string, sentence: string) => {
    await codeField(page).fill(showVoucher(code))
    await page.getByRole('button', { name: 'Redeem voucher' }).click()
    await told(page, sentence)
    expect(await codeField(page).inputValue()).toBe(showVoucher(code))
  }
  await try_(voucherOf('0'.repeat(15)), 'No voucher with this code can be redeemed here.')
  const other = await open()
  await codeField(other.page).fill(others)
  await codeField(other.page).press('Enter')
  await told(other.page, '₱500.00 was added to your balance.')
  await try_(others, 'No voucher with this code can be redeemed here.')
  await codeField(page).fill(own)
  await codeField(page).press('Enter')
  await told(page, '₱500.00 was added to your balance.')
  await page.getByRole('link', { name: 'New deposit' }).click()
  await page.getByRole('radio', { name: /^Voucher/ }).check()
  await try_(own, 'You have already redeemed this voucher.')
  expect(await visitor.axe()).toEqual([])
  expect([...visitor.faults, ...other.faults]).toEqual([])
  await other.leave()
  await visitor.leave()
})

test('a bonus that was chosen before comes of the voucher as of any deposit', async () => {
  const visitor = await journeys.visit()
  const { page } = visitor
  const { served } = journeys
  const player = await served.newPlayer()
  await comeAs(page, journeys.addressOf(site), player)
  await page.goto(`${journeys.addressOf(site)}/deposit?method=voucher`)
  await codeField(page).fill(await voucherAt(served))
  await page.getByRole('group', { name: 'Bonus' }).getByRole('radio').nth(1).check()
  await page.getByRole('button', { name: 'Redeem voucher' }).click()
  await told(page, '₱500.00 was added to your balance.')
  const bonuses = async () =>
    (await served.ask('/api/promo/mine', {}, { auth: player.auth })).body.value
  await expect.poll(bonuses).toMatchObject({ active: [{ kind: 'deposit_match' }] })
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})

test('the page of all methods says of vouchers that they name the amount', async () => {
  const visitor = await journeys.visit()
  const { page } = visitor
  await page.goto(`${journeys.addressOf(site)}/banking`)
  const row = page.getByRole('row').filter({ hasText: 'Voucher' })
  expect(await row.getByText('As on the voucher').count()).toBe(2)
  expect(await row.getByText('₱').count()).toBe(0)
  await row.getByText('At once').waitFor()
  expect(await visitor.axe()).toEqual([])
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})
