/** From trying to joining: a guest searches with errors of typing, plays a demo that is no money, and logs in to the same game. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openJourneys, type Journeys, type Visitor } from '../harness/journey.ts'
import { passwordField, usernameField } from '../harness/login.ts'

let journeys: Journeys
beforeAll(async () => {
  journeys = await openJourneys()
})
afterAll(() => journeys.close())

async function expectSound(visitor: Visitor, where: string) {
  expect(await visitor.axe(), `${where}: accessibility`).toEqual([])
  const overflow = await visitor.page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${where}: wider than the screen`).toBeLessThanOrEqual(0)
}

test('a guest finds a game, tries it for play money, and logs in to play that very game', async () => {
  const visitor = await journeys.visit({ viewport: { width: 360, height: 780 } })
  const { page } = visitor
  const address = journeys.addressOf('casino1')
  await page.goto(`${address}/slots`)
  await page.getByRole('searchbox').fill('lantrn')
  const suggestions = page.getByRole('navigation', { name: 'Suggestions' })
  await suggestions.getByRole('link', { name: /Lantern Pier/ }).waitFor()
  await expectSound(visitor, 'suggestions')
  await page.keyboard.press('Escape')
  await suggestions.waitFor({ state: 'detached' })
  await page.waitForURL(/search=lantrn/)
  await page.getByText('Filters', { exact: true }).click()
  await page.getByLabel('Volatility').selectOption('high')
  await page.waitForURL(/volatility=high/)
  await expectSound(visitor, 'filters')
  await page.goBack()
  await page.waitForURL((url) => !url.search.includes('volatility'))

  await page.goto(`${address}/freeplay`)
  await page.getByRole('heading', { level: 1, name: /Free play/ }).waitFor()
  await expectSound(visitor, 'free play')
  await page.getByRole('link', { name: /^Dice/ }).first().click()
  await page.waitForURL(/mode=demo/)
  const frame = page.frameLocator('iframe')
  const roll = frame.getByRole('button', { name: /^roll/i })
  await roll.waitFor()
  await frame.getByText('DEMO · play money').waitFor()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await roll.click()
  await page.getByText('Play money').first().waitFor()
  expect(asked.filter((path) => path.startsWith('/api/game/'))).toEqual(['/api/game/demo_play'])
  await expectSound(visitor, 'demo')

  // What is meant for money says so, and waits behind the login.
  await page.goto(`${address}/playnow?p=FAIRHOUSE&g=dice`)
  await page.getByRole('link', { name: 'Try with play money' }).waitFor()
  await expectSound(visitor, 'entrance')
  await page.locator('main').getByRole('link', { name: 'Log in' }).click()
  const player = await journeys.served.newPlayer()
  await page.locator(usernameField).fill(player.account)
  await page.locator(passwordField).pressSequentially(player.password)
  await page.keyboard.press('Enter')
  // First the login says when the last one was; its way on is the game.
  await page.getByText('Welcome back').waitFor()
  await page.locator('main').getByText('Continue', { exact: true }).click()
  await page.waitForURL(/\/playnow\?p=FAIRHOUSE&g=dice/)
  await roll.waitFor()
  expect(await frame.getByText('DEMO · play money').count()).toBe(0)

  // A second tab takes the table over; the first offers to go on there.
  const other = await page.context().newPage()
  await other.goto(page.url())
  await page.getByText('You are playing in another tab').waitFor()
  await page.getByRole('button', { name: 'Continue here' }).click()
  await roll.waitFor()
  await other.getByText('You are playing in another tab').waitFor()
  await other.close()

  await page.goto(`${address}/hot?window=now`)
  await page.getByRole('link', { name: 'Last 24 hours', exact: true }).waitFor()
  await expectSound(visitor, 'hot')

  // A heart keeps a game in the player's own list, also by keyboard; what was taken off comes back.
  await page.goto(`${address}/slots`)
  const heart = page.getByRole('button', { name: 'Favourite Lantern Pier' }).last()
  const favourites = page.getByRole('region', { name: 'Favourites' })
  await heart.press('Enter')
  await favourites.getByRole('link', { name: /^(New)? ?Lantern Pier/ }).waitFor()
  await expectSound(visitor, 'favourites')
  await heart.press('Enter')
  await favourites.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await favourites.waitFor()
  await page.reload()
  await favourites.waitFor()
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})

test('filters in a drawer and panels of a navigation open and close by keys, and lead to what they show', async () => {
  const visitor = await journeys.visit({ viewport: { width: 1440, height: 900 } })
  const { page } = visitor
  await page.goto(`${journeys.addressOf('casino4')}/slots`, { waitUntil: 'networkidle' })
  const opener = page.getByRole('button', { name: 'Filters' })
  await opener.press('Enter')
  const provider = page.getByRole('navigation', { name: 'Provider' }).getByRole('link').nth(1)
  await provider.waitFor()
  await expectSound(visitor, 'drawer')
  await page.keyboard.press('Escape')
  await provider.waitFor({ state: 'hidden' })
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
  await opener.click()
  await provider.click()
  await page.waitForURL(/provider=/)
  // What is out of sight is not forgotten.
  await page.getByRole('button', { name: /Filters ?1/ }).waitFor()

  await page.goto(journeys.addressOf('casino3'), { waitUntil: 'networkidle' })
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const slots = menu.getByRole('button', { name: 'Slots: Providers' })
  const panel = menu.getByRole('list', { name: 'Slots: Providers' })
  await menu.getByRole('link', { name: 'Slots' }).first().hover()
  await panel.getByRole('link').first().waitFor()
  await expectSound(visitor, 'panel')
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await slots.press('Enter')
  await panel.getByRole('link').first().press('Enter')
  await page.waitForURL(/\/slots\?provider=/)
  await panel.waitFor({ state: 'detached' })
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})
