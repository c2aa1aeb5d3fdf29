/** Two players at one table, one of them with the keyboard alone, and a guest who watches: a hand to its showdown, and a fold; then a tournament of two, and one over two tables. */

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openJourneys, type Journeys } from '../harness/journey.ts'
import { enter } from '../harness/login.ts'

let journeys: Journeys
beforeAll(async () => {
  journeys = await openJourneys()
})
afterAll(() => journeys.close())

const site = 'casino1'

const turnOf = (page: Page) => page.getByRole('form', { name: 'Your move' })
const log = (page: Page) => page.getByRole('log')

test('[P2P-01, REC-01] two players and a guest at one table: to the showdown, by a fold, and again from the history', async () => {
  const [mouse, keys, guest] = await Promise.all([
    enter(journeys, { width: 320, height: 640 }, true),
    enter(journeys, { width: 1440, height: 900 }, true),
    enter(journeys, { width: 390, height: 844 }, false),
  ])
  const visitors = [mouse, keys, guest]
  // The guest finds the table in the lobby of the site, with its blinds.
  await guest.page.goto(`${journeys.addressOf(site)}/poker`)
  const card = guest.page.locator('li', { hasText: 'Ferry Landing' })
  const watch = await card.getByRole('link', { name: 'Watch the table' }).getAttribute('href')
  await Promise.all(visitors.map(({ page }) => page.goto(`${journeys.addressOf(site)}${watch}`)))

  const added: { client_seed: string }[] = []
  mouse.page.on('request', (request) => {
    if (request.url().endsWith('/api/poker/seed')) added.push(request.postDataJSON())
  })
  // One sits down by mouse, the other by keys; what the house takes stands beside the button.
  await mouse.page.getByRole('button', { name: 'Sit down at seat 1' }).click()
  expect(await mouse.page.getByRole('dialog').innerText()).toMatch(/5% of each pot/)
  expect(await mouse.axe()).toEqual([])
  await mouse.page.getByRole('button', { name: 'Sit down', exact: true }).click()
  await keys.page.getByRole('button', { name: 'Sit down at seat 2' }).focus()
  await keys.page.keyboard.press('Enter')
  await keys.page.getByRole('button', { name: 'Sit down', exact: true }).focus()
  await keys.page.keyboard.press('Enter')
  await log(guest.page).getByText('Hand 1').waitFor()
  expect(await guest.page.getByRole('button', { name: /sit down/i }).count()).toBe(0)

  // Heads-up the button acts first: the one with the mouse raises, the other calls by key.
  await turnOf(mouse.page).waitFor()
  expect(await mouse.axe()).toEqual([])
  await turnOf(mouse.page).getByRole('button', { name: 'All-in', exact: true }).click()
  await turnOf(mouse.page).locator('button[type=submit]').click()
  await turnOf(keys.page).waitFor()
  // Nobody else has been sent a card.
  expect(await guest.page.locator('.hole .card:not(.is-back)').count()).toBe(0)
  expect(await keys.page.locator('.seat:not(.is-own) .card:not(.is-back)').count()).toBe(0)
  // The call is lost on its way: it is said so, and asked for again until it is answered.
  await keys.page.route('**/api/poker/act', (route) => route.abort())
  await keys.page.keyboard.press('c')
  await keys.page.getByText('We keep asking').waitFor()
  await keys.page.unroute('**/api/poker/act')
  await Promise.all(visitors.map(({ page }) => page.locator('.is-winner').first().waitFor()))
  expect(new Set(keys.faults.splice(0))).toEqual(
    new Set(['Failed to load resource: net::ERR_FAILED']),
  )
  // All in before the river: both hands lie open for everybody, with the whole board.
  expect(await guest.page.locator('.hole .card:not(.is-back)').count()).toBe(4)
  expect(await guest.page.locator('.board-cards .card').count()).toBe(5)
  const told = await log(guest.page).innerText()
  expect(told).toMatch(/Flop:[\s\S]*Turn:[\s\S]*River:[\s\S]*wins/)
  expect(await guest.axe()).toEqual([])

  // Who has nothing left buys again, then the next hand is dealt, and one folds by key.
  for (const { page } of [mouse, keys]) {
    const isBroke = (await page.getByText('You have no chips left').count()) > 0
    if (!isBroke) continue
    await page.getByRole('button', { name: 'Buy chips' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Buy chips' }).click()
  }
  journeys.served.advance(10_000)
  await log(guest.page).getByText('Hand 2').waitFor()
  const first = await whoseTurn([mouse, keys])
  await first.page.keyboard.press('f')
  await log(guest.page).getByText('fold.').waitFor()
  expect(await first.axe()).toEqual([])

  // Each deck was answered with letters of its own, once it was committed to: the one before, this one, and the next.
  await expect.poll(() => new Set(added.map(({ client_seed }) => client_seed)).size).toBe(3)
  expect(added).toHaveLength(3)

  // Leaving is one press; both hands are in the history, and the first one is shown again and checked.
  await keys.page.getByRole('button', { name: 'Leave', exact: true }).click()
  await keys.page.getByRole('button', { name: 'Sit down at seat 2' }).waitFor()
  await keys.page.getByRole('button', { name: 'Hands', exact: true }).click()
  const links = keys.page.getByRole('dialog').getByRole('link', { name: 'Replay' })
  await links.nth(1).waitFor()
  const replay = await links.nth(1).getAttribute('href')
  await keys.page.goto(`${journeys.addressOf(site)}/frame/river-holdem${replay}`)
  await keys.page.getByText('REPLAY').waitFor()
  await keys.page.getByRole('button', { name: 'Next' }).click()
  await keys.page.getByRole('button', { name: 'Next' }).click()
  expect(await keys.page.locator('.board-cards .card').count()).toBe(5)
  const check = await keys.page.getByRole('link', { name: /verify|check/i }).getAttribute('href')
  await keys.page.goto(`${journeys.addressOf(site)}${check}`)
  await keys.page.locator('.verdict.is-ok').waitFor()
  for (const { faults } of visitors) expect(faults).toEqual([])
}, 300_000)

test('[P2P-01] a sit & go of two: entered once, played to its end, told soberly, and in the history with its place', async () => {
  const [one, two] = await Promise.all([
    enter(journeys, { width: 360, height: 740 }, true),
    enter(journeys, { width: 1440, height: 900 }, true),
  ])
  const both = [one, two]
  // What it costs stands in the lobby, the fee apart from the buy-in.
  await one.page.goto(`${journeys.addressOf(site)}/poker?play=sit-and-go`)
  const card = one.page.locator('li', { hasText: 'Two Herons' })
  expect(await card.innerText()).toMatch(
    /Buy-in \+ fee\s+\S+20\.00 \+ \S+1\.00[\s\S]*Seats taken\s+0 of 2/,
  )
  expect(await one.axe()).toEqual([])
  const open = await card.getByRole('link', { name: 'Open tournament' }).getAttribute('href')
  const table = new URL(open ?? '', 'http://x').searchParams.get('table')
  const frame = `${journeys.addressOf(site)}/frame/river-sit-and-go?table=${table}`
  await Promise.all(both.map(({ page }) => page.goto(frame)))

  // Who enters twice by a double click has entered once; taken back, nothing is owed.
  await one.page.getByRole('button', { name: 'Enter', exact: true }).click()
  expect(await one.axe()).toEqual([])
  await one.page.getByRole('button', { name: /^Enter for/ }).dblclick()
  await one.page.getByRole('button', { name: 'Take the entry back' }).click()
  await one.page.getByText('0 of 2 have entered').waitFor()
  for (const { page } of both) {
    await page.getByRole('button', { name: 'Enter', exact: true }).click()
    await page.getByRole('button', { name: /^Enter for/ }).click()
    await page.getByRole('region', { name: 'Tournament' }).waitFor()
  }
  await Promise.all(both.map(({ page }) => page.getByText(/first hand is dealt in/).waitFor()))
  journeys.served.advance(15_000)

  // All chips go in hand after hand until one has them all; a page that is loaded anew in the middle misses nothing.
  const over = () => one.page.getByText('The tournament is over.')
  for (let hand = 1; ; hand++) {
    await Promise.race([
      log(one.page).getByText(`Hand ${hand}`, { exact: true }).waitFor(),
      over().waitFor(),
    ])
    if (await over().count()) break
    if (hand === 1) await two.page.reload()
    const first = await whoseTurn(both)
    await turnOf(first.page).getByRole('button', { name: 'All-in', exact: true }).click()
    await turnOf(first.page).locator('button[type=submit]').click()
    const second = both.find((player) => player !== first)!
    await turnOf(second.page)
      .getByRole('button', { name: /Call|All-in/ })
      .first()
      .click()
    await one.page.locator('.is-winner').first().waitFor()
    journeys.served.advance(8000)
  }
  const told = await Promise.all(
    both.map(({ page }) => page.getByText(/You finished in place/).innerText()),
  )
  expect(told.toSorted()).toEqual([
    expect.stringMatching(/place 1 of 2\. Prize: \S+40\.00\./),
    expect.stringMatching(/place 2 of 2\. Prize: \S+0\.00\./),
  ])
  expect(await two.axe()).toEqual([])
  const winner = both[told.findIndex((text) => text.includes('place 1'))]!
  await winner.page.goto(`${journeys.addressOf(site)}/bet-history`)
  await winner.page.locator('main a[href*="ticket="]').first().click()
  await winner.page.getByText('1 of 2').waitFor()
  for (const { faults } of both) expect(faults).toEqual([])
}, 300_000)

const lookInMs = 600_000

test('[P2P-01, P2P-06] a tournament over two tables: called at its time, moved to the table that is left, and told its place', async () => {
  const sizes = [
    { width: 360, height: 740 },
    { width: 390, height: 844 },
    { width: 1024, height: 768 },
    { width: 1440, height: 900 },
  ]
  const all = await Promise.all(sizes.map((size) => enter(journeys, size, true)))
  const [phone] = all as [(typeof all)[0]]
  // The list says when it begins, what it costs, and that too few get everything back.
  await phone.page.goto(`${journeys.addressOf(site)}/poker?play=tournaments`)
  const card = phone.page.locator('li', { hasText: 'Short Crossing' })
  await card.getByText('With fewer than 3 entries').waitFor()
  expect(await card.innerText()).toMatch(/Begins\s+\S+[\s\S]*Entries\s+0 of 12/)
  expect(await phone.axe()).toEqual([])
  const open = await card.getByRole('link', { name: 'Open tournament' }).getAttribute('href')
  const table = new URL(open ?? '', 'http://x').searchParams.get('table')
  const frame = `${journeys.addressOf(site)}/frame/river-tournament?table=${table}`
  const standing = async () => {
    const { body } = await journeys.served.ask('/api/poker/tournament', { tournament_id: table })
    return (body.value as { standing: { starts_at: string; tables: unknown[] } }).standing
  }
  const tablesLeft = async () => (await standing()).tables.length
  const now = () => journeys.served.now().getTime()
  const readStart = async () => Date.parse((await standing()).starts_at)
  // Just before its time it is left to pass: nobody has entered, so it waits for the next.
  const soon = (await readStart()) - now()
  if (soon < lookInMs) journeys.served.advance(soon + 1000)
  await expect.poll(readStart).toBeGreaterThan(now())
  const startsAt = await readStart()
  const leftMs = () => startsAt - now()
  await Promise.all(all.map(({ page }) => page.goto(frame)))
  for (const { page } of all) {
    await page.getByRole('button', { name: 'Enter', exact: true }).click()
    await page.getByRole('button', { name: /^Enter for/ }).click()
    await page.getByRole('button', { name: 'Take the entry back' }).waitFor()
  }
  await phone.page.getByText('4 of 12 have entered').waitFor()
  expect(await phone.axe()).toEqual([])

  // At its time everybody is at the table that was drawn, without doing anything.
  // Who looks in now and then stays logged in until then.
  while (leftMs() > lookInMs) {
    journeys.served.advance(Math.min(lookInMs, leftMs() - lookInMs / 2))
    await Promise.all(all.map(({ page }) => page.reload()))
    for (const { page } of all)
      await page.getByRole('button', { name: 'Take the entry back' }).waitFor()
  }
  journeys.served.advance(leftMs())
  await Promise.all(
    all.map(({ page }) => page.getByRole('region', { name: 'Your seat' }).waitFor()),
  )
  const beside = ({ page }: (typeof all)[0]) =>
    page.getByRole('list', { name: 'Tables of this tournament' }).getByRole('button')
  expect(await beside(phone).allInnerTexts()).toEqual([
    expect.stringMatching(/Table 1 · 2 players/),
    expect.stringMatching(/Table 2 · 2 players/),
  ])
  expect(await phone.axe()).toEqual([])

  // All chips go in at every turn, until one player has them all; two tables become one on the way.
  const over = all.map(({ page }) => page.getByText('The tournament is over.'))
  const moved = all.map(({ page }) => page.getByText(/You now sit at table 1, seat \d/))
  let sawMoved = false
  journeys.served.advance(30_000)
  while (!(await over[0]!.count())) {
    for (const { page } of all) {
      if (!(await turnOf(page).count())) continue
      const form = turnOf(page)
      const most = form.getByRole('button', { name: 'All-in', exact: true })
      if (await most.count()) {
        await most.click({ timeout: 2000 }).catch(() => {})
        await form
          .locator('button[type=submit]')
          .click({ timeout: 2000 })
          .catch(() => {})
      } else
        await form
          .getByRole('button', { name: /Call|All-in|Check/ })
          .first()
          .click({ timeout: 2000 })
          .catch(() => {})
    }
    if ((await Promise.all(all.map(({ page }) => turnOf(page).count()))).some((n) => n > 0))
      continue
    if (!sawMoved && (await tablesLeft()) === 1) {
      await Promise.any(moved.map((one) => one.waitFor()))
      sawMoved = true
    }
    journeys.served.advance(1000)
  }
  expect(sawMoved).toBe(true)
  const told = await Promise.all(
    all.map(({ page }) => page.getByText(/You finished in place/).innerText()),
  )
  expect(told.filter((text) => /place 1 of 4\./.test(text))).toHaveLength(1)
  for (const text of told) expect(text).toMatch(/place [1-4] of 4\. Prize: \S+\./)
  expect(await phone.axe()).toEqual([])
  const winner = all[told.findIndex((text) => text.includes('place 1'))]!
  await winner.page.goto(`${journeys.addressOf(site)}/bet-history`)
  await winner.page.locator('main a[href*="ticket="]').first().click()
  await winner.page.getByText('1 of 4').waitFor()
  for (const { faults } of all) expect(faults).toEqual([])
}, 300_000)

async function whoseTurn<V extends { page: Page }>(visitors: readonly V[]): Promise<V> {
  return Promise.race(
    visitors.map(async (one) => {
      await turnOf(one.page).waitFor()
      return one
    }),
  )
}
