/** Where the house asks something first: a look at what playing has cost, a second step, a picture, an account. The screens lead on. */

import { Buffer } from 'node:buffer'
import type { Page } from 'playwright-core'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Path } from '#contract/calls.ts'
import { openDatabase, type Db } from '#server/base/database.ts'
import { creditDeposit } from '#server/payments/review.ts'
import { openJourneys, type Journeys } from '../harness/journey.ts'
import type { Player } from '../harness/served.ts'

let journeys: Journeys
beforeAll(async () => {
  journeys = await openJourneys()
})
afterAll(() => journeys.close())

const site = 'casino1'
const minute = 60_000
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

type Named = Pick<Player, 'account' | 'password'>

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

const username = 'input[autocomplete=username]:visible'
const secret = 'input[autocomplete=current-password]:visible'

/** By page or by dialog, as the site does it. */
async function typeLogin(page: Page, { account, password }: Named, where = site) {
  await page.goto(`${journeys.addressOf(where)}/login`)
  await page.locator(username).fill(account)
  await page.locator(secret).fill(password)
  await page.keyboard.press('Enter')
}

async function logIn(page: Page, player: Named, where = site) {
  const done = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/login'))
  await typeLogin(page, player, where)
  expect((await done).status()).toBe(200)
  await page.getByText(player.account).first().waitFor({ state: 'attached' })
}

/** Presses the one button of the game and waits for the answer to its stake. */
async function stake(page: Page) {
  const roll = page.frameLocator('iframe').getByRole('button', { name: /^roll/i })
  await roll.and(page.frameLocator('iframe').locator('[aria-disabled=false]')).waitFor()
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/game/play'))
  await roll.click()
  return answered
}

test.each([
  ['a phone', { width: 390, height: 844 }],
  ['a desktop', { width: 1440, height: 900 }],
])(
  '[RCK-02] on %s play stops for a look at its cost, and goes on or ends as the player says',
  async (_, viewport) => {
    const visitor = await journeys.visit({ viewport })
    const { page } = visitor
    await logIn(page, await journeys.served.richPlayer())
    await page.goto(`${journeys.addressOf(site)}/playnow?p=FAIRHOUSE&g=dice`)
    expect((await stake(page)).status()).toBe(200)
    journeys.served.advance(8 * minute)
    expect((await stake(page)).status()).toBe(200)
    journeys.served.advance(8 * minute)
    expect((await stake(page)).status()).toBe(403)

    const sent: string[] = []
    page.on('request', (request) => sent.push(new URL(request.url()).pathname))
    const sheet = page.frameLocator('iframe').getByRole('dialog', { name: 'Reality check' })
    await sheet.waitFor()
    const text = await sheet.innerText()
    for (const said of ['16 minutes', 'Staked', 'Won', 'Won less staked'])
      expect(text).toContain(said)
    expect(await visitor.axe()).toEqual([])
    const sizes = await Promise.all(
      ['Go on playing', 'Stop playing'].map((name) =>
        sheet.getByRole('button', { name }).boundingBox(),
      ),
    )
    expect(sizes[0]?.height).toBe(sizes[1]?.height)
    expect(sizes[0]?.width).toBeCloseTo(sizes[1]?.width ?? 0)
    // A key cannot pass it over.
    await page.keyboard.press('Escape')
    await sheet.getByRole('button', { name: 'Go on playing' }).click()
    await sheet.waitFor({ state: 'detached' })
    expect(sent).not.toContain('/api/game/play')
    expect((await stake(page)).status()).toBe(200)

    journeys.served.advance(8 * minute)
    expect((await stake(page)).status()).toBe(200)
    journeys.served.advance(8 * minute)
    expect((await stake(page)).status()).toBe(403)
    await sheet.getByRole('button', { name: 'Stop playing' }).click()
    await page.waitForURL(`${journeys.addressOf(site)}/`)
    expect(visitor.faults).toEqual([])
    await visitor.leave()
  },
)

test('[RCK-05] the reality check leads to the history of bets, inside the page', async () => {
  const visitor = await journeys.visit()
  const { page } = visitor
  await logIn(page, await journeys.served.richPlayer())
  await page.goto(`${journeys.addressOf(site)}/playnow?p=FAIRHOUSE&g=dice`)
  for (let turn = 0; turn < 2; turn += 1) {
    expect((await stake(page)).status()).toBe(200)
    journeys.served.advance(8 * minute)
  }
  expect((await stake(page)).status()).toBe(403)
  await page.frameLocator('iframe').getByRole('link', { name: 'Bet history' }).click()
  await page.waitForURL(/\/bet-history/)
  await page.getByText('Dice').first().waitFor()
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})

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
])(
  '[AUT-04] a login in a %s goes on to the second step, and keeps what was typed',
  async (_, where) => {
    const { player, codeNow, backupCode } = await playerOfTwoFactors(where)
    const visitor = await journeys.visit()
    const { page } = visitor
    await typeLogin(page, player, where)
    const code = page.locator('input[name=code]')
    await code.fill('000000')
    await page.keyboard.press('Enter')
    await page.getByText('This code is wrong.').waitFor()
    expect(await visitor.axe()).toEqual([])
    await button(page, 'Begin again').click()
    expect(await page.locator(username).inputValue()).toBe(player.account)
    expect(await page.locator(secret).inputValue()).toBe(player.password)
    await page.locator(secret).press('Enter')
    await code.fill(codeNow())
    await page.keyboard.press('Enter')
    await page.getByText(player.account).first().waitFor({ state: 'attached' })
    expect(visitor.faults).toEqual([])
    await visitor.leave()

    const another = await journeys.visit()
    await typeLogin(another.page, player, where)
    await another.page.locator('input[name=code]').fill(backupCode)
    await another.page.keyboard.press('Enter')
    await another.page.getByText('Welcome back').waitFor()
    await another.leave()
  },
)

test('[AUT-02] a locked name is shown the way by code, and takes its name along', async () => {
  const visitor = await journeys.visit()
  const { page } = visitor
  const player = await journeys.served.newPlayer()
  await typeLogin(page, { ...player, password: 'not the password' })
  const wayByCode = page.getByRole('button', { name: 'One-time code' })
  for (let turn = 0; turn < 12 && !(await wayByCode.isVisible()); turn += 1) {
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/login'))
    await page.locator(secret).press('Enter')
    await answered
  }
  await wayByCode.click()
  expect(await page.locator(username).inputValue()).toBe(player.account)
  await button(page, 'Send code').click()
  const tac = page.locator('input[name=tac]')
  await tac.waitFor()
  await tac.fill(await journeys.served.codeSentTo(player.phone))
  await page.keyboard.press('Enter')
  await page.getByText('Welcome back').waitFor()
  await visitor.leave()
})

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
  await logIn(page, await journeys.served.newPlayer())
  await begin(page, 'Bank transfer')
  await page.waitForURL(/deposit_id=/)
  await page.getByText('Not paid yet').waitFor()
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

test('a deposit that is not paid can be called off, and another begun', async () => {
  const visitor = await journeys.visit()
  const { page } = visitor
  await logIn(page, await journeys.served.newPlayer())
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
    await logIn(page, await journeys.served.newPlayer())
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
  await logIn(page, player, where)
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
  await logIn(page, player)
  await page.goto(`${journeys.addressOf(site)}/withdrawal`)
  await page.getByRole('radio', { name: /^Bank account/ }).check()
  await page.getByText('Save an account of your own').waitFor()
  await button(page, 'Add an account').click()
  await page.locator('select[name=bank]').selectOption('gcash')
  await page.locator('input[name=number]').fill('12')
  await page.locator('input[name=holder]').fill('Player One')
  const form = page.locator('form', { has: page.locator('select[name=bank]') })
  await form.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('This number cannot be one of this bank.').waitFor()
  await page.locator('input[name=number]').fill('0917 000 0001')
  await form.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('A code was sent to').waitFor()
  expect(await visitor.axe()).toEqual([])
  await page.locator('input[name=tac]').fill(await journeys.served.codeSentTo(player.phone))
  await form.getByRole('button', { name: 'Save the account' }).click()
  const saved = page.getByRole('radio', { name: /GCash •••• 0001/ })
  await saved.waitFor()
  expect(await saved.isChecked()).toBe(true)
  await page.locator('input[name=amount]').fill('100')
  await button(page, 'Continue').click()
  await button(page, /^withdraw .*100/i).click()
  await page.getByText('Your withdrawal').waitFor()
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})
