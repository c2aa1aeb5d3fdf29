/** Signing in where a browser may be trusted, a second factor is a duty, or accounts are not opened from everywhere. */

import { TOTP } from 'otpauth'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Path } from '#contract/calls.ts'
import { openJourneys, type Journeys } from '../harness/journey.ts'
import { enterCode, logIn, typeLogin } from '../harness/login.ts'
import { faultsOfLook } from '../harness/looks.ts'

let journeys: Journeys
let owner: pg.Client
beforeAll(async () => {
  journeys = await openJourneys()
  owner = new pg.Client(journeys.served.databaseUrl)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await journeys.close()
})

const minute = 60_000
const narrow = { viewport: { width: 360, height: 800 } }

/** A new player of a site with two-factor on, and how its codes are made: each is good once. */
async function guardedPlayer(site: string) {
  const { served } = journeys
  const { host } = new URL(journeys.addressOf(site))
  const player = await served.newPlayer(host)
  const ask = async (path: Path, body: Record<string, unknown>) =>
    (await served.ask(path, body, { auth: player.auth, host })).body.value
  const setUp = (await ask('/api/auth/twofa_setup', {})) as { secret: string }
  const nextCode = () => {
    served.advance(minute)
    return new TOTP(setUp).generate({ timestamp: served.now().getTime() })
  }
  await ask('/api/auth/tac/request_action', { action: 'twofa' })
  const tac = await served.codeSentTo(player.phone, host)
  await ask('/api/auth/twofa_enable', { code: nextCode(), tac })
  return { player, nextCode }
}

async function setPolicy(site: string, policy: string) {
  await owner.query(
    `update site set settings = jsonb_set(settings, '{policy}', to_jsonb($2::text)) where code = $1`,
    [site, policy],
  )
  await journeys.served.house.sites.reload()
}

const codeField = (page: Page) => page.locator('input[name=code]')
const welcome = (page: Page) => page.getByText('Welcome back').waitFor()

test('a browser that is trusted is asked for the password alone, until it is trusted no longer', async () => {
  const site = 'casino2'
  const address = journeys.addressOf(site)
  const { player, nextCode } = await guardedPlayer(site)
  const visitor = await journeys.visit(narrow)
  const { page } = visitor
  await typeLogin(page, address, player)
  await codeField(page).waitFor()
  const trust = page.getByRole('checkbox', { name: 'Trust this device for 30 days' })
  expect(await trust.isChecked()).toBe(false)
  expect([await visitor.axe(), await faultsOfLook(page)]).toEqual([[], []])
  await trust.check()
  await codeField(page).fill(nextCode())
  await page.keyboard.press('Enter')
  await welcome(page)

  const cookies = await page.context().cookies()
  expect(cookies.find(({ name }) => name === 'trust')).toMatchObject({
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
  })
  await page.context().clearCookies({ name: 'session' })
  await typeLogin(page, address, player)
  await welcome(page)

  await page.goto(`${address}/security`)
  const devices = page.locator('#trusted-devices')
  await devices.getByText('This device').waitFor()
  await page.getByText('Trusted device, no second step').first().waitFor()
  expect([await visitor.axe(), await faultsOfLook(page)]).toEqual([[], []])
  await devices.getByRole('button', { name: /Trust no longer/ }).click()
  await devices.getByText('None: every login asks for the second step.').waitFor()
  expect(visitor.faults).toEqual([])

  await page.context().clearCookies({ name: 'session' })
  await typeLogin(page, address, player)
  await codeField(page).waitFor()
  await visitor.leave()
})

test('where a second factor is a duty it is told on every page, and setting it up opens what was closed', async () => {
  const site = 'casino3'
  const address = journeys.addressOf(site)
  const { served } = journeys
  const { host } = new URL(address)
  const player = await served.richPlayer('1000', host)
  await setPolicy(site, 'demo_guarded')
  const visitor = await journeys.visit(narrow)
  const { page } = visitor
  await logIn(page, address, player)
  const told = page.getByText('First set up two-factor sign-in').first()
  for (const path of ['/', '/deposit', '/statement', '/withdrawal', '/security']) {
    await page.goto(`${address}${path}`)
    await told.waitFor()
  }
  expect([await visitor.axe(), await faultsOfLook(page)]).toEqual([[], []])
  await page.goto(`${address}/withdrawal`)
  expect(await visitor.axe()).toEqual([])
  await page.locator('main a[href="/security"]:visible').first().click()
  await page.getByRole('button', { name: 'Turn on two-factor' }).click()
  const secret = await page.getByText(/^[A-Z2-7]{32}$/).textContent()
  const codeNow = () =>
    new TOTP({ secret: secret ?? '' }).generate({ timestamp: served.now().getTime() })
  await codeField(page).fill(codeNow())
  await page.keyboard.press('Enter')
  await enterCode(page, served, player.phone)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /kept/i }).click()
  await page.getByRole('button', { name: 'Move it to another phone' }).waitFor()
  expect(await page.getByRole('button', { name: 'Turn off two-factor' }).count()).toBe(0)
  expect(await told.count()).toBe(0)
  expect([await visitor.axe(), await faultsOfLook(page)]).toEqual([[], []])
  await page.goto(`${address}/withdrawal`)
  await page.locator('input[name=amount]').waitFor()
  expect(visitor.faults).toEqual([])
  await setPolicy(site, 'demo')
  await visitor.leave()
})

test.each([
  ['198.51.100.7', 'A VPN or proxy hides where you are.'],
  ['192.0.2.7', 'We cannot tell where you are just now'],
])(
  '[AUT-11] from %s the page of registration says so before anything is typed',
  async (address, words) => {
    const visitor = await journeys.visit({
      ...narrow,
      extraHTTPHeaders: { 'x-forwarded-for': address },
    })
    const { page } = visitor
    await page.goto(`${journeys.addressOf('casino1')}/register`)
    await page.getByText(words).waitFor()
    expect(await page.locator('input[name=account_id]').count()).toBe(0)
    expect([await visitor.axe(), await faultsOfLook(page)]).toEqual([[], []])
    await page.getByRole('main').getByRole('link', { name: 'Contact us' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await page.locator('input[autocomplete=username]').waitFor()
    expect(visitor.faults).toEqual([])
    await visitor.leave()
  },
)

test('a phone has its country: named in the language of the page, preset, and taken from a whole number', async () => {
  const visitor = await journeys.visit({ ...narrow, locale: 'es' })
  const { page } = visitor
  await page.goto(`${journeys.addressOf('casino1')}/register`)
  const country = page.locator('select[name=contact_phone_country]')
  const number = page.locator('input[name=contact_phone]')
  await country.getByText('Filipinas (+63)').waitFor({ state: 'attached' })
  expect(await country.inputValue()).toBe('PH 63')
  expect([await visitor.axe(), await faultsOfLook(page)]).toEqual([[], []])
  // As a list is searched: by typing.
  await country.focus()
  await page.keyboard.type('Malas')
  expect(await country.inputValue()).toBe('MY 60')
  await number.fill('+44 7700 900123')
  expect([await country.inputValue(), await number.inputValue()]).toEqual(['GB 44', '7700900123'])
  await number.fill('')
  await number.pressSequentially('+639171234567')
  await number.blur()
  expect([await country.inputValue(), await number.inputValue()]).toEqual(['PH 63', '9171234567'])
  // Come back to, the form has both.
  await country.selectOption('MY 60')
  await page.locator('input[name=account_id]').fill('comeback1')
  await page.reload()
  await expect.poll(() => country.inputValue()).toBe('MY 60')
  expect(await number.inputValue()).toBe('9171234567')
  await country.selectOption('PH 63')
  await number.fill('0918 765 43 21')
  await page.locator('input[name=password]').fill('a long enough passphrase')
  await page.locator('input[name=agree]').check()
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/auth/signup'))
  await page.keyboard.press('Enter')
  expect((await sent).postDataJSON()).toMatchObject({ contact_phone: '+639187654321' })
  await page.locator('input[name=tac]').waitFor()
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})
