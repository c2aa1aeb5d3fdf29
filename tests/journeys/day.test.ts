/** The main job: a player registers, confirms a code, deposits, plays, sees every movement explained, and withdraws. */

import { randomInt } from 'node:crypto'
import type { FrameLocator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openJourneys, type Journeys, type Visitor } from '../harness/journey.ts'
import { enterCode } from '../harness/login.ts'

let journeys: Journeys
beforeAll(async () => {
  journeys = await openJourneys()
})
afterAll(() => journeys.close())

/** One site of each family: a page login, a login in a dialog, a sportsbook. */
const sites = [
  { site: 'casino1', currency: '₱' },
  { site: 'casino4', currency: '$' },
  { site: 'sportsbook1', currency: '€' },
]

/** Nothing broke, nothing moved under the reader, and nobody is shut out. */
async function expectSound({ page, faults, shiftOf, axe }: Visitor, where: string) {
  expect(await axe(), `${where}: accessibility`).toEqual([])
  const { sum, moved } = await shiftOf()
  expect(sum, `${where}: layout shift of ${moved.join(', ')}`).toBeLessThan(0.02)
  expect(faults, `${where}: faults on ${page.url()}`).toEqual([])
}

const button = (page: Page, name: RegExp) => page.getByRole('button', { name })

test.each(sites)(
  '[GAM-11] a whole day on $site, with balance, stake and last return in sight of every round',
  async ({ site }) => {
    const address = journeys.addressOf(site)
    const visitor = await journeys.visit({ serviceWorkers: 'allow' })
    const { page } = visitor
    const account = `day${randomInt(10 ** 6, 10 ** 7)}`
    const phone = `+63917${randomInt(10 ** 6, 10 ** 7)}`
    const password = 'a long enough passphrase'

    await page.goto(address)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await expectSound(visitor, 'home as a guest')

    await page.goto(`${address}/register`)
    // Open once it is known that accounts are opened from here.
    await page.locator('input[name=account_id]:enabled').waitFor()
    await page.locator('input[name=account_id]').pressSequentially(account)
    await page.locator('input[name=password]').pressSequentially(password)
    await page.locator('input[name=contact_phone]').pressSequentially(phone)
    await page.locator('input[name=agree]').check()
    await expectSound(visitor, 'register')
    await button(page, /^continue$/i).click()
    const code = page.locator('input[autocomplete=one-time-code]')
    await code.waitFor()
    await code.pressSequentially(await journeys.served.codeSentTo(phone, new URL(address).host))
    await button(page, /^confirm$/i).click()
    await page.getByText('Your account is ready').waitFor()
    await expectSound(visitor, 'registered')

    await button(page, /^go to the games$/i).click()
    await page.getByText(account).first().waitFor({ state: 'attached' })

    await page.goto(`${address}/deposit`)
    await page.locator('input[name=amount]').pressSequentially('500')
    await expectSound(visitor, 'deposit')
    await button(page, /pay/i).click()
    await page.waitForURL(/\/demo\/gateway\//)
    await button(page, /^pay$/i).click()
    await page.waitForURL(/\/deposit\?/)
    await page
      .getByText(/500\.00 (was|is|has been)|credited/i)
      .first()
      .waitFor()
    await expectSound(visitor, 'deposited')

    await playOnce(page, address, 'dice')
    await playOnce(page, address, 'lantern-pier')
    await expectSound(visitor, 'played')

    await page.goto(`${address}/bet-history`)
    await page.getByText('Dice').filter({ visible: true }).first().waitFor()
    await expectSound(visitor, 'bet history')

    await page.goto(`${address}/withdrawal`)
    await page.locator('input[name=amount]').pressSequentially('100')
    await page.locator('input[name=destination]').pressSequentially('0917 000 0001')
    await expectSound(visitor, 'withdrawal')
    await button(page, /^continue$/i).click()
    await button(page, /^withdraw .*100/i).click()
    await page.getByText('No money has gone to this place yet.').waitFor()
    await enterCode(page, journeys.served, phone)
    await expectSound(visitor, 'a code for a new place')
    // How it goes on is heard later than the browser forgives a move after a click, also on a fast machine.
    await page.evaluate(() => {
      const ask = window.fetch
      window.fetch = async (...asked) => {
        const isNews = String(asked[0]).includes('/wallet/transaction')
        if (isNews) await new Promise((resolve) => setTimeout(resolve, 800))
        return ask(...asked)
      }
    })
    await button(page, /^withdraw .*100/i).click()
    // That the form gives way is what was clicked for, however long the answer took; what comes after may move nothing.
    await page.getByText('Requested').waitFor()
    await visitor.forgetShift()
    await page.getByText(/paid/i).first().waitFor()
    await expectSound(visitor, 'withdrawn')

    await page.goto(`${address}/statement`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectSound(visitor, 'statement')
    const text = await page.locator('main').innerText()
    for (const kind of ['Deposit', 'Stake', 'Withdrawal']) expect(text).toContain(kind)
    await visitor.leave()
  },
)

/** Of balance, last return, stake and the way to the rules those that are not in sight, or lie under something. */
const outOfSight = (frame: FrameLocator) =>
  frame.locator('body').evaluate((body) => {
    const isSeen = (one: Element) => {
      const { left, top, right, bottom, width } = one.getBoundingClientRect()
      const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
      return width > 0 && isInside && one.contains(over)
    }
    return ['.figures dd', '.stepper output', '.bar nav button'].filter((selector) => {
      const found = [...body.querySelectorAll(selector)]
      return found.length === 0 || !found.every(isSeen)
    })
  })

type Played = {
  stake: string
  balance_before: string
  balance_after: string
  steps: { payout: string }[]
}

/**
 * Plays one round in the game's frame and waits until it has been shown, the first spin of it where more follow. What
 * the player has, stakes and has got stays in sight all the while.
 */
async function playOnce(page: Page, address: string, game: string) {
  await page.goto(`${address}/playnow?p=FAIRHOUSE&g=${game}`)
  const frame = page.frameLocator('iframe')
  const stake = frame.getByRole('button', { name: /^(play|roll|spin)/i }).first()
  await stake.waitFor()
  const figure = (name: string) =>
    frame.locator('.figures div', { hasText: name }).locator('dd').innerText()
  expect(await figure('Last return')).toBe('–')
  expect(await outOfSight(frame)).toEqual([])
  const played = page.waitForResponse((answer) => answer.url().endsWith('/api/game/play'))
  const shown = page.waitForResponse((answer) => answer.url().endsWith('/api/game/shown'))
  await stake.click()
  const answer = await played
  expect(answer.status()).toBe(200)
  expect(await outOfSight(frame)).toEqual([])
  const { value } = (await answer.json()) as { value: Played }
  await shown
  const [{ payout }] = value.steps as [Played['steps'][0]]
  const isOver = value.steps.length === 1
  const before = Number(value.balance_before) - Number(value.stake)
  const amount = async (name: string) => Number((await figure(name)).replaceAll(/[^\d.]/g, ''))
  expect(await amount('Last return')).toBe(Number(payout) / 100)
  expect(await amount('Balance')).toBe(isOver ? Number(value.balance_after) : before)
  expect(await outOfSight(frame)).toEqual([])
}
