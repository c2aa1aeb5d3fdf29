/** Logging in where a password is not enough: a second step, and the way by code for a locked name. */

import { randomInt } from 'node:crypto'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Path } from '#contract/calls.ts'
import { openJourneys, type Journeys } from '../harness/journey.ts'
import { enterCode, logIn, passwordField, typeLogin, usernameField } from '../harness/login.ts'

let journeys: Journeys
beforeAll(async () => {
  journeys = await openJourneys()
})
afterAll(() => journeys.close())

const site = 'casino1'
const minute = 60_000

/** A new player of a site with two-factor on, and how its codes are made. */
async function playerOfTwoFactors(where: string) {
  const { served } = journeys
  const { host } = new URL(journeys.addressOf(where))
  const player = await served.newPlayer(host)
  const ask = async (path: Path, body: Record<string, unknown>) =>
    (await served.ask(path, body, { auth: player.auth, host })).body.value
  const setUp = (await ask('/api/auth/twofa_setup', {})) as { secret: string }
  const codeNow = () => new TOTP(setUp).generate({ timestamp: served.now().getTime() })
  await ask('/api/auth/tac/request_action', { action: 'twofa' })
  const tac = await served.codeSentTo(player.phone, host)
  const enabled = await ask('/api/auth/twofa_enable', { code: codeNow(), tac })
  const [backupCode = ''] = (enabled as { backup_codes: string[] }).backup_codes
  // A code of the authenticator works once.
  served.advance(minute)
  return { player, codeNow, backupCode }
}

test.each([
  ['page', site],
  ['dialog', 'casino4'],
])('a login in a %s goes on to the second step, and keeps what was typed', async (_, where) => {
  const { player, codeNow, backupCode } = await playerOfTwoFactors(where)
  const visitor = await journeys.visit()
  const { page } = visitor
  await typeLogin(page, journeys.addressOf(where), player)
  const code = page.locator('input[name=code]')
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await page.getByText('This code is wrong.').waitFor()
  expect(await visitor.axe()).toEqual([])
  await page.getByRole('button', { name: 'Begin again' }).click()
  expect(await page.locator(usernameField).inputValue()).toBe(player.account)
  expect(await page.locator(passwordField).inputValue()).toBe(player.password)
  await page.locator(passwordField).press('Enter')
  await code.fill(codeNow())
  await page.keyboard.press('Enter')
  await page.getByText(player.account).first().waitFor({ state: 'attached' })
  expect(visitor.faults).toEqual([])
  await visitor.leave()

  const another = await journeys.visit()
  await typeLogin(another.page, journeys.addressOf(where), player)
  await another.page.locator('input[name=code]').fill(backupCode)
  await another.page.keyboard.press('Enter')
  await another.page.getByText('Welcome back').waitFor()
  await another.leave()
})

test('[AUT-02] a locked name is shown the way by code, and takes its name along', async () => {
  const visitor = await journeys.visit()
  const { page } = visitor
  const player = await journeys.served.newPlayer()
  await typeLogin(page, journeys.addressOf(site), { ...player, password: 'not the password' })
  const wayByCode = page.getByRole('button', { name: 'One-time code' })
  for (let turn = 0; turn < 12 && !(await wayByCode.isVisible()); turn += 1) {
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/login'))
    await page.locator(passwordField).press('Enter')
    await answered
  }
  await wayByCode.click()
  expect(await page.locator(usernameField).inputValue()).toBe(player.account)
  await page.getByRole('button', { name: 'Send code' }).click()
  await enterCode(page, journeys.served, player.phone)
  await page.keyboard.press('Enter')
  await page.getByText('Welcome back').waitFor()
  await visitor.leave()
})

test('who has not confirmed the phone yet does so at the login, which then goes through', async () => {
  const { served } = journeys
  const player = {
    account: `late${randomInt(10 ** 6, 10 ** 7)}`,
    password: 'a long enough passphrase',
  }
  const phone = `+63918${randomInt(10 ** 6, 10 ** 7)}`
  await served.ask('/api/auth/signup', {
    account_id: player.account,
    password: player.password,
    contact_phone: phone,
  })
  const visitor = await journeys.visit()
  const { page } = visitor
  await typeLogin(page, journeys.addressOf(site), player)
  await page.getByText('Confirm your mobile number first.').waitFor()
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.locator('input[name=tac]').waitFor()
  expect(await visitor.axe()).toEqual([])
  await enterCode(page, served, phone)
  await page.keyboard.press('Enter')
  await page.getByText(player.account).first().waitFor({ state: 'attached' })
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})

test('a code that has expired is not said to work, and one sent anew is not said to have expired', async () => {
  const { served } = journeys
  const address = journeys.addressOf(site)
  const player = await served.newPlayer(new URL(address).host)
  const { page, leave } = await journeys.visit()
  await logIn(page, address, player)
  await page.goto(`${address}/edit-profile?contact=email`)
  await page.locator('input[name=value]').fill(`${player.account}@example.com`)
  await page.keyboard.press('Enter')
  await enterCode(page, served, player.phone)
  served.advance(6 * minute)
  await page.keyboard.press('Enter')
  const works = page.getByText(/code was sent to/i)
  const over = page.getByText('This code has expired.')
  await over.waitFor()
  expect(await works.count()).toBe(0)
  await page.getByRole('button', { name: 'Send another code' }).click()
  await works.waitFor()
  expect(await over.count()).toBe(0)
  await enterCode(page, served, player.phone)
  await page.keyboard.press('Enter')
  await page.locator('input[name=code]').waitFor()
  await leave()
})
