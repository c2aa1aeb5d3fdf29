/** Staff at their desk: the password they were hired with is changed, and a schedule of tournaments is added, changed and withdrawn. */

import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openJourneys, type Journeys } from '../harness/journey.ts'
import { comeAs } from '../harness/login.ts'
import { codeOf, hireAt } from '../harness/staff.ts'

let journeys: Journeys
beforeAll(async () => {
  journeys = await openJourneys()
})
afterAll(() => journeys.close())

const next = 'seven quiet herons by the mill'

async function signIn(
  page: Page,
  { staff, uri }: { staff: string; uri: string },
  password: string,
) {
  await page.goto(`${journeys.addressOf('casino1')}/staff`)
  await page.getByLabel('Staff name').fill(staff)
  await page.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
  await page.locator('[name=code]').fill(codeOf(uri, journeys.served.now()))
  await page.keyboard.press('Enter')
}

test('[AUT-12] the password of staff is changed with a code, and the old one opens nothing any more', async () => {
  const hired = await hireAt(journeys.served, 'support')
  const { page, axe, faults, leave } = await journeys.visit({
    viewport: { width: 390, height: 844 },
  })
  await signIn(page, hired, hired.password)
  await page.getByText('Change password').click()
  const fill = async (fields: Record<string, string>) => {
    for (const [name, value] of Object.entries(fields))
      await page.locator(`[name=${name}]`).fill(value)
    await page.getByRole('button', { name: 'Save the new password' }).click()
  }
  // A code opens one door only, so the next step of the clock has its own.
  journeys.served.advance(30_000)
  const code = codeOf(hired.uri, journeys.served.now())
  await fill({ password: 'not it at all', new_password: next, repeated: 'another one', code })
  await page.getByText('The two passwords differ.').waitFor()
  await fill({ repeated: next })
  await page.locator('[name=password][aria-invalid=true]').waitFor()
  await fill({ password: hired.password, code: '000000' })
  await page.locator('[name=code][aria-invalid=true]').waitFor()
  expect(await axe()).toEqual([])
  await fill({ code })
  await page.getByText('Your password is changed').waitFor()
  // This desk goes on.
  await page.getByRole('button', { name: 'Show' }).waitFor()

  await page.goto(`${journeys.addressOf('casino1')}/staff`)
  await page.getByLabel('Staff name').fill(hired.staff)
  await page.getByLabel('Password').fill(hired.password)
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: /\w/ }).waitFor()
  journeys.served.advance(30_000)
  await signIn(page, hired, next)
  await page.getByRole('button', { name: 'Show' }).waitFor()
  expect(faults).toEqual([])
  await leave()
})

test('a schedule of tournaments is added, changed and withdrawn, and what is wrong is said where it stands', async () => {
  const hired = await hireAt(journeys.served, 'gamekeeper')
  const { page, axe, faults, leave } = await journeys.visit({
    viewport: { width: 360, height: 740 },
  })
  await signIn(page, hired, hired.password)
  await page.getByRole('heading', { name: 'Short Crossing' }).waitFor()
  expect(await axe()).toEqual([])
  const add = page.getByRole('button', { name: 'Add a schedule' })
  await add.click()
  const fill = async (fields: Record<string, string>) => {
    for (const [name, value] of Object.entries(fields))
      await page.locator(`[name=${name}]`).fill(value)
  }
  await fill({ name: 'Slow Weir', buy_in: '100', fee: '11', reason: 'asked for' })
  await fill({ 'times-0': 'noon', entries_min: '9', entries_max: '8' })
  await add.click()
  await page.locator('[name=fee][aria-invalid=true]').waitFor()
  await page.getByText('Give times such as 20:00.').waitFor()
  await page.getByText('The most is at least the fewest.').waitFor()
  expect(await axe()).toEqual([])
  await fill({ fee: '10', 'times-0': '9:30, 20:00', entries_max: '60' })
  await page.getByRole('checkbox', { name: 'Tue' }).uncheck()
  await add.click()
  const own = page.getByRole('article', { name: 'Slow Weir' })
  await own.getByText('09:30, 20:00 · Mon, Wed, Thu, Fri, Sat, Sun').waitFor()
  await own.getByText(/^Slow Weir 1 · /).waitFor()
  await own.getByRole('button', { name: 'Change' }).click()
  await fill({ 'times-0': '21:00', reason: 'later' })
  await page.getByRole('button', { name: 'Save the change' }).click()
  // Nobody had entered: another takes its place.
  await own.getByText(/^Slow Weir 2 · /).waitFor()
  await own.getByRole('button', { name: 'Withdraw' }).click()
  await fill({ reason: 'enough' })
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByText('Withdrawn schedules').click()
  await own.getByText(/^Withdrawn on /).waitFor()
  expect(faults).toEqual([])
  await leave()
})

test('a player’s own host is named at the desk, shown to the player, and what they write is answered there', async () => {
  const { served } = journeys
  const player = await served.newPlayer()
  const promoter = await hireAt(served, 'promoter')
  const { page, axe, faults, leave } = await journeys.visit({
    viewport: { width: 360, height: 740 },
  })
  await signIn(page, promoter, promoter.password)
  const fill = async (fields: Record<string, string>) => {
    for (const [name, value] of Object.entries(fields))
      await page.locator(`[name=${name}]`).fill(value)
  }
  const set = page.getByRole('button', { name: 'Set the host' })
  await fill({ account: 'nobody99', name: 'Mira', from: '9:00', reason: 'asked for' })
  await set.click()
  await page.getByText('Give both times').waitFor()
  await fill({ to: '17:00' })
  await set.click()
  await page.locator('[name=account][aria-invalid=true]').waitFor()
  expect(await axe()).toEqual([])
  await fill({ account: player.account })
  await set.click()
  await page.getByRole('article', { name: player.account }).waitFor()
  expect(await axe()).toEqual([])

  const { body } = await served.ask('/api/auth/vip', {}, player)
  expect(body.value).toMatchObject({
    host: { name: 'Mira', is_own: true, hours: { from: '09:00', to: '17:00' } },
  })
  const written = { topic: 'account', message: 'May I visit the quay?', for_host: true }
  await served.ask('/api/settings/contact_send', written, player)

  const host = await hireAt(served, 'host')
  await signIn(page, host, host.password)
  const letter = page.getByRole('article', { name: 'To Mira' })
  await letter.getByText('May I visit the quay?').waitFor()
  expect(await letter.innerText()).not.toContain(player.account)
  expect(await axe()).toEqual([])
  const send = page.getByRole('button', { name: 'Send the answer' })
  await send.click()
  await page.locator('[name=answer][aria-invalid=true]').waitFor()
  await page.locator('[name=answer]').fill('You may, on Tuesday.')
  await send.click()
  await page.getByText('The answer is sent.').waitFor()
  await page.getByText('Nothing waits for an answer.').waitFor()
  const inbox = await served.ask('/api/settings/get_inbox', {}, player)
  expect(JSON.stringify(inbox.body)).toContain('You may, on Tuesday.')
  expect(faults).toEqual([])
  await leave()
})

test('a bet at a provider is looked up with what the provider sent of it', async () => {
  const player = await journeys.served.richPlayer()
  const address = journeys.addressOf('casino1')
  const visitor = await journeys.visit()
  await comeAs(visitor.page, address, player)
  await visitor.page.goto(`${address}/slots`)
  const game = visitor.page.locator('main a[href*="p=JILI"]').first()
  await visitor.page.goto(address + (await game.getAttribute('href')))
  const drawn = visitor.page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().includes('/demo/game/'),
  )
  await visitor.page.frameLocator('iframe').getByRole('button', { name: 'Spin' }).click()
  await drawn
  await visitor.leave()
  const { body } = await journeys.served.ask('/api/bets/list', {}, player)
  const [{ round_id = '' } = {}] = body.value as { round_id?: string }[]

  const hired = await hireAt(journeys.served, 'support')
  const { page, axe, faults, leave } = await journeys.visit({
    viewport: { width: 360, height: 740 },
  })
  await signIn(page, hired, hired.password)
  await page.locator('[name=account]').fill(player.account)
  await page.locator('[name=round]').fill(round_id)
  await page.getByRole('button', { name: 'Show' }).click()
  await page.getByText('What the provider sent (1)').click()
  const sent = page.getByRole('listitem').filter({ hasText: '/bet' })
  await sent.getByText('Booked').waitFor()
  await sent.getByText('"betAmount":').waitFor()
  expect(await sent.innerText()).toContain('"token":"***"')
  expect(await axe()).toEqual([])
  expect(faults).toEqual([])
  await leave()
})

test('a logo is uploaded at the desk and heads the site; what does not fit is said at its field', async () => {
  const hired = await hireAt(journeys.served, 'editor')
  const { page, axe, faults, leave } = await journeys.visit({
    viewport: { width: 360, height: 740 },
  })
  await signIn(page, hired, hired.password)
  await page.getByRole('button', { name: 'Site pictures' }).click()
  const logo = page.getByRole('article', { name: 'Logo' })
  await logo.getByRole('button', { name: 'Set a picture' }).click()
  const send = async (width: number, height: number) => {
    const buffer = await sharp({ create: { width, height, channels: 3, background: '#ff2d55' } })
      .png()
      .toBuffer()
    await page
      .locator('[name=content]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
    await page.locator('[name=reason]').fill('A new mark')
    await page.getByRole('button', { name: 'Set a picture' }).click()
  }
  await send(300, 20)
  await page.getByText('It needs at least 64 by 64 pixels').waitFor()
  await page.locator('[name=content][aria-invalid=true]').waitFor()
  await send(256, 64)
  await page.getByText('The change is made.').waitFor()
  // Keys go on at what was changed.
  expect(await logo.evaluate((article) => article === document.activeElement)).toBe(true)
  expect(await axe()).toEqual([])
  journeys.served.advance(2000)
  await page.goto(journeys.addressOf('casino1'))
  const shown = page.getByRole('banner').getByRole('img').first()
  const widths = () => shown.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.width > 99])
  await expect.poll(widths).toEqual([256, true])
  expect(faults).toEqual([])
  await leave()
})
