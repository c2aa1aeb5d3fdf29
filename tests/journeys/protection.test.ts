/** Protects players who stay in charge: what playing has come to, a test of oneself, help; and a break that every page tells. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerOf, openJourneys, type Journeys } from '../harness/journey.ts'
import { comeAs } from '../harness/login.ts'

let journeys: Journeys
beforeAll(async () => {
  journeys = await openJourneys()
})
afterAll(() => journeys.close())

test('[LIM-02] [RCK-01] safer play: help and a test of oneself for guests; what playing came to, and how often it stops, for players', async () => {
  const address = journeys.addressOf('casino1')
  const visitor = await journeys.visit()
  const { page } = visitor
  const result = page.getByRole('button', { name: 'Show the result' })
  await page.goto(`${address}/responsible-gaming`)
  await page.getByRole('heading', { name: 'Where to find help' }).waitFor()
  expect(await page.getByRole('link', { name: 'Gambling Therapy' }).getAttribute('href')).toBe(
    'https://www.gamblingtherapy.org',
  )
  await page.getByText('Answer the questions').click()
  const questions = page.locator('fieldset')
  expect(await questions.count()).toBe(9)
  // With an answer missing there is no result.
  await result.click()
  expect(await page.getByText('of 27 points').count()).toBe(0)
  for (const question of await questions.all())
    await question.getByRole('radio', { name: 'Never' }).check()
  await result.click()
  await page.getByText('0 of 27 points').waitFor()
  await questions.nth(2).getByRole('radio', { name: 'Almost always' }).check()
  expect(await page.getByText('of 27 points').count()).toBe(0)
  await result.click()
  await page.getByText('3 of 27 points').waitFor()
  await page.getByText('There are signs that gambling does you harm').waitFor()
  expect(await visitor.axe()).toEqual([])

  const player = await journeys.served.richPlayer('250', new URL(address).host)
  await comeAs(page, address, player)
  await page.goto(`${address}/account`)
  await page.getByRole('heading', { name: 'Balance' }).waitFor()
  expect(await page.getByText('First steps').count()).toBe(0)
  await page.goto(`${address}/responsible-gaming`)
  const activity = page.getByRole('table', { name: 'Your activity' })
  expect(
    await activity.getByRole('row').filter({ hasText: 'Since you joined' }).innerText(),
  ).toMatch(/0 minutes[^]*₱250\.00/)
  await page.getByText('You have set no limit yet').waitFor()
  const check = page.getByRole('group', { name: 'How often?' })
  await check.getByRole('radio', { name: '30 minutes' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Reality checks now come every 30 minutes.').waitFor()
  expect(await visitor.axe()).toEqual([])
  await page.reload()
  expect(await check.getByRole('radio', { name: '30 minutes' }).isChecked()).toBe(true)

  // Another tab that is looked at again shows what was set here meanwhile.
  const other = await page.context().newPage()
  await other.clock.install()
  const alive = other.waitForResponse((answer) => answer.url().endsWith('/inbox_count'))
  await other.goto(`${address}/responsible-gaming`)
  await alive
  const there = other.getByRole('group', { name: 'How often?' })
  await there.getByRole('radio', { name: '30 minutes', checked: true }).waitFor()
  await check.getByRole('radio', { name: '15 minutes' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Reality checks now come every 15 minutes.').waitFor()
  // What was just read is not asked for again.
  await other.clock.fastForward(10_000)
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await there.getByRole('radio', { name: '15 minutes', checked: true }).waitFor()
  expect(visitor.faults).toEqual([])
})

test('[LIM-04] a limit takes one order at a time, of what it can hold, and what is answered late closes no other', async () => {
  const address = journeys.addressOf('casino1')
  const { served } = journeys
  const { page, faults, axe, leave } = await journeys.visit()
  const player = await served.newPlayer(new URL(address).host)
  await served.ask(
    '/api/limits/set',
    { kind: 'time', period: 'day', amount: '120' },
    { auth: player.auth },
  )
  await comeAs(page, address, player)
  const held = Promise.withResolvers<void>()
  let sent = 0
  await page.route('**/api/limits/set', async (route) => {
    sent += 1
    const { status, text } = await answerOf(served, route)
    await held.promise
    await route.fulfill({ status, contentType: 'application/json', body: text })
  })
  await page.goto(`${address}/responsible-gaming`)
  await page.getByRole('button', { name: /^Change.*: Time limit/ }).click()
  const dialog = page.getByRole('dialog')
  const amount = dialog.locator('input[name=amount]')
  for (const [wrong, words] of [
    ['1500', 'This time limit can be at most 1,440 minutes.'],
    ['99999', 'This time limit can be at most 1,440 minutes.'],
    ['1.5', 'This does not look right.'],
  ] as const) {
    await amount.fill(wrong)
    await amount.press('Enter')
    await dialog.getByText(words).waitFor()
  }
  expect(await axe()).toEqual([])
  await amount.fill('60')
  await amount.press('Enter')
  const remove = dialog.getByRole('button', { name: 'Remove this limit' })
  await dialog.locator('[aria-busy=true]').first().waitFor()
  await remove.click({ force: true })
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page
    .getByRole('button', { name: /: Loss limit/ })
    .first()
    .click()
  await amount.fill('5')
  held.resolve()
  await page.getByText('of 60 minutes').waitFor()
  expect(await amount.inputValue()).toBe('5')
  expect(sent).toBe(1)
  expect(faults).toEqual([])
  await leave()
})

test('[EXC-04] a break that was just taken is told on every page, and so is what stays open', async () => {
  const address = journeys.addressOf('casino2')
  const visitor = await journeys.visit()
  const { page } = visitor
  const told = page.getByRole('status').filter({ hasText: /^.?Your break lasts until/ })
  const player = await journeys.served.richPlayer('500', new URL(address).host)
  await comeAs(page, address, player)
  await page.goto(`${address}/responsible-gaming`)
  await page.getByRole('button', { name: /^start the break/i }).click()
  await told.waitFor()

  // In the browser, from the answer that was read anew; then as the server draws it.
  await page
    .getByRole('link', { name: 'Home', exact: true })
    .filter({ visible: true })
    .first()
    .click()
  await page.waitForURL(`${address}/`)
  await told.waitFor()
  await page.reload()
  await told.waitFor()
  expect(await told.count()).toBe(1)
  expect(await visitor.axe()).toEqual([])
  expect((await visitor.shiftOf()).sum).toBeLessThanOrEqual(0.02)

  for (const path of ['/slots', '/promotions', '/withdrawal', '/not-there']) {
    await page.goto(address + path)
    await told.waitFor()
    expect(await told.getByRole('link', { name: 'Withdraw' }).count(), path).toBe(
      path === '/withdrawal' ? 0 : 1,
    )
  }
  await page.goto(`${address}/deposit`)
  await page.getByText('You are taking a break').waitFor()
  expect(await told.count()).toBe(0)

  await page.goto(`${address}/slots`)
  await told.getByRole('link', { name: 'Withdraw' }).click()
  await page.getByRole('heading', { level: 1, name: 'Withdraw' }).waitFor()
  expect(visitor.faults).toEqual([])
})

test('[EXC-01] who stays away from a kind of game is told so in its lobby and by its games, and plays all others', async () => {
  const address = journeys.addressOf('casino1')
  const visitor = await journeys.visit()
  const { page } = visitor
  await comeAs(page, address, await journeys.served.richPlayer('250', new URL(address).host))
  await page.goto(`${address}/responsible-gaming`)
  const form = page.locator('form').filter({ hasText: 'Which games' })
  const confirm = form.getByRole('button', { name: 'Exclude me: 6 months' })
  await confirm.click()
  await form.getByText('Choose at least one kind of game.').waitFor()
  await form.getByRole('checkbox', { name: 'Crash' }).check()
  await form.getByRole('checkbox', { name: 'Yes, I exclude myself from these games.' }).check()
  await confirm.click()
  await page.getByText('Crash: you are excluded until').waitFor()
  expect(await visitor.axe()).toEqual([])
  await page.goto(`${address}/crash`)
  await page.getByText('Crash: you are excluded until').waitFor()
  await page.goto(`${address}/playnow?p=FAIRHOUSE&g=updraft`)
  await page.getByText('You have excluded yourself from this kind of game').waitFor()
  await page.goto(`${address}/slots`)
  await page.getByRole('heading', { level: 1, name: 'Slots' }).waitFor()
  expect(await page.getByText('you are excluded').count()).toBe(0)
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})
