/** A player's way through everything that is given: taking part and giving up, claiming, drawing, exchanging. */

import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, sql, type Db } from '#server/base/database.ts'
import { writeLetter } from '#server/messages/inbox.ts'
import { grant } from '#server/rewards/grant.ts'
import { giveSpins } from '#server/rewards/mission/spin.ts'
import { answerOf, openJourneys, type Journeys, type Visitor } from '../harness/journey.ts'
import { comeAs, passwordField, usernameField } from '../harness/login.ts'

let journeys: Journeys
beforeAll(async () => {
  journeys = await openJourneys()
})
afterAll(() => journeys.close())

const site = 'casino1'
const siteId = 1
const weekMs = 7 * 86_400_000
const small = { viewport: { width: 360, height: 740 } }

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Nobody is shut out, nothing broke, and nothing hangs over the edge of a small phone. */
async function expectSound({ page, faults, axe }: Visitor) {
  expect(await axe(), page.url()).toEqual([])
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    `${page.url()} is wider than the phone`,
  ).toBeLessThanOrEqual(0)
  expect(await page.locator('h1').count(), `h1 of ${page.url()}`).toBe(1)
  expect(faults, page.url()).toEqual([])
}

async function arrive(visitor: Visitor, path: string) {
  await visitor.page.goto(`${journeys.addressOf(site)}${path}`)
  // What comes once the page works is there too.
  await button(visitor.page, 'Hide this button').or(visitor.page.locator('.minigame-bar')).waitFor()
  await expectSound(visitor)
}

/** What the house gives a player of whom only the name is known. */
async function give(
  account: string,
  work: (db: Db, playerId: bigint, at: Date) => Promise<unknown>,
) {
  const { databaseUrl, now } = journeys.served
  const database = openDatabase({ url: databaseUrl, connectionsMax: 1 })
  try {
    await database.inSite(siteId, async (db) => {
      const row = await db.row<{ id: bigint }>(sql`
        select player_id as id from player where site_id = ${siteId} and account_id = ${account}`)
      if (row) await work(db, row.id, now())
    })
  } finally {
    await database.close()
  }
}

test('[INC-01] [INC-04] a player reads the terms, redeems a code, wagers, and sees what cancelling costs before it does', async () => {
  const visitor = await journeys.visit(small)
  const { page } = visitor
  await arrive(visitor, '/promotions')
  // By keyboard alone, and back where it began.
  const card = page.getByRole('link', { name: /Reload bonus/ }).first()
  await card.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('Key terms').waitFor()
  await page.getByRole('dialog').getByText('Wagering requirement').first().waitFor()
  await expectSound(visitor)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await card.evaluate((element) => element === document.activeElement)).toBe(true)

  // A guest's code waits for the login.
  const code = page.locator('input[name=code]')
  await code.fill('NOSUCH')
  await button(page, 'Log in to take part').click()
  await page.waitForURL(/\/login\?next=%2Fpromotions/)
  await page.goBack()
  await expect.poll(() => code.inputValue()).toBe('NOSUCH')

  const player = await journeys.served.richPlayer()
  await comeAs(page, journeys.addressOf(site), player)
  await arrive(visitor, '/promotions?id=reload')
  const optIn = button(page, 'Take part')
  if ((await optIn.count()) > 0) {
    await optIn.dblclick()
    await button(page, 'Do not take part').waitFor()
    await button(page, 'Do not take part').click()
    await optIn.waitFor()
  }

  await arrive(visitor, '/promotions?tab=mine')
  await page.locator('input[name=code]').fill('NOSUCH')
  await button(page, 'Redeem').click()
  await page.getByText('This code is not valid.').waitFor()
  await page.locator('input[name=code]').fill('WELCOME')
  await button(page, 'Redeem').click()
  await page.getByText(/left to wager/).waitFor()
  const { body } = await journeys.served.ask(
    '/api/game/play',
    {
      game_code: 'dice',
      stake: '50',
      choice: { side: 'under', target: 5000 },
      client_ref: randomUUID(),
    },
    { auth: player.auth },
  )
  expect(body.message).toBe('OK')
  await expect
    .poll(async () => {
      await page.reload()
      return page.getByText('₱10.00 of').count()
    })
    .toBe(1)
  await expectSound(visitor)

  await page.getByRole('link', { name: 'Cancel the bonus' }).click()
  await page.getByText('You lose (bonus money)').waitFor()
  await expectSound(visitor)
  await page.goBack()
  await page.getByText('You lose (bonus money)').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Cancel the bonus' }).click()
  await button(page, /^Cancel and lose ₱/).dblclick()
  await page.getByText('Cancelled').first().waitFor()
  await page.getByText('No bonus now').waitFor()
  await expectSound(visitor)
  await visitor.leave()
})

test('a guest’s code waits while they log in over the page, and is redeemed with one press', async () => {
  const visitor = await journeys.visit(small)
  const { page } = visitor
  const address = journeys.addressOf('casino4')
  const { account, password } = await journeys.served.richPlayer('100', new URL(address).host)
  await page.goto(`${address}/promotions`)
  const dialog = page.getByRole('dialog')

  // The login stands in the place of the terms, which come back without it.
  await page
    .getByRole('link', { name: /Reload bonus/ })
    .first()
    .click()
  await dialog.getByRole('link', { name: 'Log in to take part' }).click()
  await dialog.locator(usernameField).waitFor()
  expect(await page.locator('dialog[open]').count()).toBe(1)
  await page.keyboard.press('Escape')
  await dialog.getByText('Key terms').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await page.locator('input[name=code]').fill('WELCOME')
  await button(page, 'Log in to take part').click()
  await dialog.locator(usernameField).fill(account)
  await dialog.locator(passwordField).fill(password)
  await page.keyboard.press('Enter')
  // When and where the player was here last.
  await button(page, 'Continue').click()
  await expect.poll(() => page.locator('input[name=code]').inputValue()).toBe('WELCOME')
  await button(page, 'Redeem').click()
  await page.getByText(/^Redeemed: /).waitFor()
  await expectSound(visitor)
})

test('a player checks in once, spins what was drawn though the network dies, exchanges tokens and claims a letter', async () => {
  const visitor = await journeys.visit(small)
  const { page } = visitor
  const player = await journeys.served.newPlayer()
  await give(player.account, async (db, playerId, at) => {
    const gift = { siteId, playerId, source: 'gift', reference: 'journey', at }
    await giveSpins(db, { ...gift, count: 2, expiresAt: new Date(at.getTime() + weekMs) })
    await grant(db, { ...gift, promotion: 'gift', account: 'tokens', amount: 210n })
    await writeLetter(db, {
      siteId,
      playerId,
      tab: 'reward',
      letter: 'welcome',
      reward: { amount: 500n, account: 'cash', against: 'promotion:gift' },
      at,
    })
  })
  await comeAs(page, journeys.addressOf(site), player)

  await arrive(visitor, '/mission')
  expect(await page.getByText('All missions are done.').count()).toBe(0)
  // What is read again after checking in is told as if all had been played and claimed.
  await page.route('**/api/mission/list', async (route) => {
    const { status, text } = await answerOf(journeys.served, route)
    await route.fulfill({
      status,
      contentType: 'application/json',
      body: text.replaceAll('"state":"open"', '"state":"claimed"'),
    })
  })
  await button(page, 'Check in').dblclick()
  await page.getByText('All missions are done.').waitFor()
  await page.unroute('**/api/mission/list')
  await page.getByText('1 day in a row.').waitFor()
  await page.getByText('1 of 5').waitFor()
  expect(await button(page, 'Check in').count()).toBe(0)
  await expectSound(visitor)

  await arrive(visitor, '/spin')
  await page.getByText('2 spins left.').waitFor()
  // The server has drawn, and its answer is lost on the way.
  let isLost = false
  await page.route('**/api/spin/play', async (route) => {
    if (isLost) return route.continue()
    isLost = true
    const { client_ref } = route.request().postDataJSON() as { client_ref: string }
    await journeys.served.ask('/api/spin/play', { client_ref }, { auth: player.auth })
    await route.abort('connectionfailed')
  })
  await button(page, 'Spin').click()
  await page.getByText(/The wheel stopped on \d/).waitFor()
  await page.getByText('1 spin left.').waitFor()
  expect(isLost).toBe(true)
  visitor.faults.length = 0
  await page.getByText('Check this draw').first().click()
  await expectSound(visitor)

  await arrive(visitor, '/minigame')
  await button(page, 'Play for 10 tokens').dblclick()
  await page.getByText(/This one gave/).waitFor()
  await page.locator('input[name=tokens]').fill('150')
  await button(page, 'Exchange').click()
  await page.getByText('Only multiples of 100 tokens can be exchanged.').waitFor()
  await page.locator('input[name=tokens]').fill('100')
  await button(page, 'Exchange').click()
  await page.getByText('100 tokens exchanged for ₱10.00.').waitFor()
  await expectSound(visitor)

  await arrive(visitor, '/inbox?tab=reward')
  await page
    .getByRole('link', { name: /^Unread/ })
    .first()
    .click()
  await button(page, /^Claim/).dblclick()
  await page.getByText('Claimed: ₱5.00').waitFor()
  await expectSound(visitor)
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // Other letters are unread still, such as that of the sign-in.
  await button(page, 'Mark all as read').click()
  await page.getByText('Nothing unread.').waitFor()
  await page.getByRole('checkbox', { name: 'Choose all' }).check()
  expect(await page.getByRole('checkbox', { checked: false }).count()).toBe(0)
  await button(page, 'Delete chosen').click()
  await page.getByText('No letters here').waitFor()
  await page.locator('main').getByRole('link', { name: 'Clear filters' }).waitFor()
  await expectSound(visitor)
  await visitor.leave()
})

test('guests read what is public, players the rest, and what is switched off is not there', async () => {
  const guest = await journeys.visit({ ...small, javaScriptEnabled: false })
  const read = async (path: string, on = site) => {
    const answer = await guest.page.goto(`${journeys.addressOf(on)}${path}`)
    return { status: answer?.status(), text: await guest.page.locator('main').innerText() }
  }
  expect((await read('/promotions?id=first-deposit')).text).toContain('Wagering requirement')
  expect((await read('/vip')).text).toContain('Diamond')
  expect((await read('/mission')).text).toContain('Play 10 rounds')
  expect((await read('/spin')).text).toContain('30%')
  expect((await read('/leaderboard')).text).toContain('Best round of the day')
  const invitation = await read('/referral')
  expect(invitation.text).toContain('How it works')
  expect(invitation.text).toContain('Register or log in to get your own link.')
  expect(invitation.text).not.toContain('Commission by day')
  for (const path of ['/mission', '/spin', '/minigame'])
    expect((await read(path, 'casino2')).status, path).toBe(404)
  expect((await read('/referral', 'casino3')).status).toBe(404)
  await guest.leave()

  const visitor = await journeys.visit(small)
  const player = await journeys.served.newPlayer()
  for (const path of ['/vip', '/mission', '/spin', '/leaderboard', '/referral'])
    await arrive(visitor, path)
  const main = visitor.page.locator('main')
  await arrive(visitor, '/leaderboard?status=finished')
  await visitor.page.route('**/api/leaderboard/list', async (route) => {
    const { status, text } = await answerOf(journeys.served, route)
    const body = JSON.parse(text) as { value: { state: string }[] }
    const value = body.value.filter(({ state }) => state === 'finished')
    await route.fulfill({ status, json: { ...body, value } })
  })
  await main.getByRole('navigation').getByRole('link', { name: 'Running' }).click()
  await main.getByText('No leaderboard here now').waitFor()
  await expectSound(visitor)
  await main.getByRole('link', { name: 'See finished leaderboards' }).click()
  await visitor.page.waitForURL(/status=finished/)
  await visitor.page.unroute('**/api/leaderboard/list')
  await arrive(visitor, '/referral')
  await main.getByRole('link', { name: 'Log in' }).waitFor()
  await main.getByRole('link', { name: 'Register' }).click()
  await visitor.page.waitForURL(/\/register\?next=%2Freferral/)
  await comeAs(visitor.page, journeys.addressOf(site), player)
  for (const path of ['/vip', '/leaderboard', '/leaderboard?status=finished', '/referral'])
    await arrive(visitor, path)
  expect(await visitor.page.locator('svg[role=img]').count()).toBe(1)
  const [poster] = await Promise.all([
    visitor.page.waitForEvent('download'),
    button(visitor.page, 'Save as a picture').click(),
  ])
  expect(poster.suggestedFilename()).toMatch(/\.png$/)
  // Whoever comes by the link is counted once, and the player who follows it is not.
  const { body } = await journeys.served.ask('/api/referral/link', {}, { auth: player.auth })
  const { pathname, search } = new URL((body.value as { url: string }).url)
  const stranger = await journeys.visit(small)
  for (const { page } of [stranger, visitor])
    await page.goto(`${journeys.addressOf(site)}${pathname}${search}`)
  await stranger.page.reload()
  await stranger.leave()
  await arrive(visitor, '/referral')
  await main
    .getByText('Link opened')
    .locator('xpath=following-sibling::dd')
    .getByText('1', { exact: true })
    .waitFor()
  // The icon leads to the minigames in a tab of its own, and stays closed once closed.
  const icon = visitor.page.getByRole('link', { name: 'Minigames' }).last()
  expect(await icon.getAttribute('target')).toBe('_blank')
  await button(visitor.page, 'Hide this button').click()
  await visitor.page.reload()
  await visitor.page.locator('.floating-button').first().waitFor()
  expect(await button(visitor.page, 'Hide this button').count()).toBe(0)
  await visitor.leave()
})

test('a level with a host says who and when, leads to them by the form, and offers none to who takes a break', async () => {
  const visitor = await journeys.visit(small)
  const { page } = visitor
  const player = await journeys.served.newPlayer()
  await comeAs(page, journeys.addressOf(site), player)
  const write = page.getByRole('link', { name: 'Write to VIP desk' })
  await arrive(visitor, '/vip')
  await page.getByRole('heading', { name: 'Levels and what they give' }).waitFor()
  expect(await write.count(), 'the first level has no host').toBe(0)
  await give(player.account, (db, playerId, at) =>
    db.run(sql`
      insert into vip_member (site_id, player_id, level, cycle)
      values (${siteId}, ${playerId}, 3, date_trunc('month', ${at}::timestamptz at time zone 'Asia/Manila')::date)
      on conflict (site_id, player_id) do update set level = excluded.level, cycle = excluded.cycle`),
  )
  await arrive(visitor, '/vip')
  await page.getByText(/^Every day from 09:00 to 21:00/).waitFor()
  await write.click()
  await page.getByText(/^This message goes to VIP desk/).waitFor()
  await page.getByLabel('Your message').fill('May I visit?')
  await button(page, 'Send message').click()
  await page
    .getByText('Host', { exact: true })
    .locator('xpath=following-sibling::dd')
    .getByText('VIP desk', { exact: true })
    .waitFor()
  await expectSound(visitor)
  await give(player.account, (db, playerId, at) =>
    db.run(sql`
      insert into exclusion (site_id, player_id, time_out_until)
      values (${siteId}, ${playerId}, ${at}::timestamptz + interval '1 day')`),
  )
  await page.goto(`${journeys.addressOf(site)}/vip`)
  await page.getByRole('heading', { name: 'Levels and what they give' }).waitFor()
  expect(await write.count()).toBe(0)
  await page.goto(`${journeys.addressOf(site)}/contact-us?for=host`)
  await button(page, 'Send message').waitFor()
  expect(await page.getByText(/This message goes to/).count()).toBe(0)
  await visitor.leave()
})
