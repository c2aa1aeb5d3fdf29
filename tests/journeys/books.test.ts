/** A player's books by keys alone: paying in over a dead network, a round, an account, paying out, lists, files and drawers. */

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nextSeeds } from '../harness/examples.ts'
import { holdScripts, openJourneys, type Journeys, type Visitor } from '../harness/journey.ts'
import { comeAs, enterCode } from '../harness/login.ts'

let journeys: Journeys
beforeAll(async () => {
  journeys = await openJourneys()
})
afterAll(() => journeys.close())

const site = 'casino1'
const narrow = { width: 360, height: 780 }

/** Found by its role, reached as keys reach it, and pressed by Enter. */
async function press(page: Page, role: 'button' | 'link', name: string | RegExp) {
  const control = page.getByRole(role, { name }).first()
  await control.waitFor()
  await control.focus()
  await page.keyboard.press('Enter')
}

async function expectSound(visitor: Visitor, where: string) {
  expect(await visitor.axe(), `${where}: accessibility`).toEqual([])
  const overflow = await visitor.page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${where}: wider than the screen`).toBeLessThanOrEqual(0)
}

test('by keys alone a player pays in once over a dead network, plays, saves an account, is paid out and reads it all', async () => {
  const visitor = await journeys.visit({ viewport: narrow })
  const { page } = visitor
  const address = journeys.addressOf(site)
  const player = await journeys.served.newPlayer()
  await comeAs(page, address, player)

  await page.goto(`${address}/deposit`)
  await page.getByText('Before your first deposit').waitFor()
  await page.locator('input[name=amount]').focus()
  await page.keyboard.type('500')
  // The answer of the first asking is lost on its way: the same payment is asked for again, and begun once.
  await page.evaluate(() => {
    const ask = window.fetch
    let lost = 0
    window.fetch = async (...asked) => {
      const answer = await ask(...asked)
      if (String(asked[0]).endsWith('/deposit_create') && lost++ === 0) throw new TypeError('lost')
      return answer
    }
  })
  const pay = page.getByRole('button', { name: /^pay/i })
  await pay.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/demo\/gateway\//)
  await press(page, 'button', /^pay$/i)
  await page.waitForURL(/\/deposit\?/)
  await page.getByText('₱500.00 was added to your balance.').waitFor()
  await expectSound(visitor, 'deposit')

  await page.goto(`${address}/playnow?p=FAIRHOUSE&g=dice`)
  const frame = page.frameLocator('iframe')
  const roll = frame.getByRole('button', { name: /^roll/i })
  await roll.waitFor()
  const shown = page.waitForResponse((answer) => answer.url().endsWith('/api/game/shown'))
  await roll.focus()
  await page.keyboard.press('Enter')
  await shown
  await press(page, 'button', 'Favourite')
  await page.getByRole('button', { name: 'Favourite', pressed: true }).waitFor()
  await page.getByRole('heading', { name: 'About this game' }).waitFor()
  await expectSound(visitor, 'game')

  await page.goto(`${address}/bank-details`)
  await page.getByText('Save an account of your own').waitFor()
  await expectSound(visitor, 'no accounts')
  await press(page, 'link', 'Add an account')
  await page.getByLabel('Search banks').focus()
  await page.keyboard.type('gcas')
  await page.locator('input[name=bank][value=gcash]').focus()
  await page.keyboard.press('Space')
  await page.locator('input[name=number]').focus()
  await page.keyboard.type('0917 000 0001')
  await page.locator('input[name=holder]').focus()
  await page.keyboard.type('Player One')
  await page.keyboard.press('Enter')
  await page.getByText('0917 0000 001').waitFor()
  await expectSound(visitor, 'a last look at the account')
  await press(page, 'button', 'Save the account')
  await page.getByText('A code was sent to').waitFor()
  await page.locator('input[name=tac]').focus()
  await page.keyboard.type(await journeys.served.codeSentTo(player.phone))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/bank-details\?saved=/)
  await page.getByText('The account is saved.').waitFor()
  await page.getByText('•••• 0001').waitFor()
  await expectSound(visitor, 'accounts')

  await page.goto(`${address}/withdrawal`)
  await page.locator('input[name=amount]').focus()
  await page.keyboard.type('100')
  await page.locator('input[name=destination]').focus()
  await page.keyboard.type('0917 000 0001')
  await page.keyboard.press('Enter')
  const withdraw = page.getByRole('button', { name: /^withdraw .*100/i })
  await withdraw.waitFor()
  await withdraw.focus()
  // Twice, as nervous hands do: it is asked for once.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByText('No money has gone to this place yet.').waitFor()
  await enterCode(page, journeys.served, player.phone)
  await expectSound(visitor, 'a code for a new place')
  await page.keyboard.press('Enter')
  await page.getByText('Your withdrawal', { exact: true }).waitFor()
  await expectSound(visitor, 'withdrawal')

  await page.goto(`${address}/transaction-history`)
  const rows = page.locator('tbody tr')
  await rows.first().waitFor()
  expect(await rows.count()).toBe(2)
  await expectSound(visitor, 'transactions')
  // A drawer is a place of its own: back closes it, and closing it leaves nothing behind.
  const before = await page.evaluate(() => history.length)
  await press(page, 'link', /^[0-9a-f]{20,}$/)
  const drawer = page.getByRole('dialog')
  await drawer.getByText('Receipt no.').or(drawer.getByText('Reference no.')).first().waitFor()
  expect(page.url()).toContain('tx=')
  await expectSound(visitor, 'transaction')
  await page.goBack()
  await drawer.waitFor({ state: 'detached' })
  await page.goForward()
  await drawer.waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => history.length)).toBe(before + 1)
  expect(page.url()).not.toContain('tx=')

  // Whoever asks about one need not copy which it is.
  await press(page, 'link', /^[0-9a-f]{20,}$/)
  await drawer.waitFor()
  const asked = new URL(page.url()).searchParams.get('tx')
  await press(page, 'link', 'Ask us about this')
  const reference = page.locator('input[name=reference]')
  await reference.waitFor()
  expect(await reference.inputValue()).toBe(asked)
  await page.goto(`${address}/transaction-history`)

  await press(page, 'button', 'Download as CSV')
  const file = page.getByRole('link', { name: 'Save the file' })
  await file.waitFor()
  const [saved] = await Promise.all([page.waitForEvent('download'), file.press('Enter')])
  expect(saved.suggestedFilename()).toMatch(/\.csv$/)
  await expectSound(visitor, 'file')

  await page.goto(`${address}/bet-history`)
  await press(page, 'link', 'Dice')
  await drawer.getByText('Server seed hash').waitFor()
  await drawer.getByText('Its seed is still in use').waitFor()
  await expectSound(visitor, 'round')
  const { auth } = player
  await journeys.served.ask('/api/game/seed_rotate', await nextSeeds(journeys.served, { auth }), {
    auth,
  })
  // A drawer that the address opened becomes a dialog; who is at something in it stays there.
  const letGo = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await drawer.getByRole('button', { name: 'Verify this round' }).focus()
  letGo()
  await page.locator('dialog:modal').waitFor()
  await page.keyboard.press('Enter')
  await drawer.getByText(/^Verified: all/).waitFor()

  // From a line of the statement to its round, and by its number to the same one again.
  await page.goto(`${address}/statement?kind=stakes`)
  await press(page, 'link', /^[0-9a-f-]{20,}$/)
  await drawer.getByRole('button', { name: 'Copy: Reference no.' }).waitFor()
  await expectSound(visitor, 'line of the statement')
  await press(page, 'link', 'See the round')
  await page.waitForURL(/\/bet-history\?ticket=/)
  const round = new URL(page.url()).searchParams.get('ticket') ?? ''
  await page.goto(`${address}/bet-history`)
  await page.locator('input[name=q]').focus()
  await page.keyboard.type('no such round')
  await page.keyboard.press('Enter')
  await page.getByText('No bet with this number').waitFor()
  await expectSound(visitor, 'a number nobody has')
  await page.locator('input[name=q]').fill(round)
  await page.keyboard.press('Enter')
  await press(page, 'link', 'Dice')
  await page.waitForURL(/ticket=/)
  expect(new URL(page.url()).searchParams.get('ticket')).toBe(round)

  for (const account of ['held', 'bonus', 'tokens', 'cash']) {
    await page.goto(`${address}/statement?account=${account}`)
    await page.getByText('Opening balance').waitFor()
    await expectSound(visitor, `statement of ${account}`)
  }
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})
