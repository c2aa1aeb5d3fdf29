/** Players and a guest at live tables and at the races: chips are laid, taken back and bet, and what came is told to all alike and listed. */

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { games } from '#games/catalogue.ts'
import { openJourneys, type Journeys } from '../harness/journey.ts'
import { enter } from '../harness/login.ts'
import { openGames } from '../harness/studio.ts'

let journeys: Journeys
beforeAll(async () => {
  journeys = await openJourneys()
})
afterAll(() => journeys.close())

const site = 'casino1'

const press = (page: Page, name: RegExp) => page.getByRole('button', { name }).first().click()

/** Whether all that a selector meets can be pressed in its middle, without a scroll. */
const isInSight = (page: Page, selector: string) =>
  page.evaluate(
    (wanted) =>
      [...document.querySelectorAll(wanted)].every((part) => {
        const { left, top, width, height } = part.getBoundingClientRect()
        const seen = document.elementFromPoint(left + width / 2, top + height / 2)
        return seen !== null && part.contains(seen)
      }),
    selector,
  )

/** Races start by the clock: lets one that nobody has bet on start and end, so that the next has most of its time left. */
async function openRace() {
  const { served } = journeys
  type Race = { shared_id: string; state: string; closes_at: string }
  const races = async () => {
    const answer = await served.ask('/api/shared/table', { game_code: 'meridian-downs' })
    return (answer.body['value'] as { rounds: Race[] }).rounds
  }
  const open = async () => (await races()).find(({ state }) => state === 'open')
  await expect.poll(open, { interval: 200, timeout: 15_000 }).toBeDefined()
  const { shared_id, closes_at } = (await open())!
  const state = async () => (await races()).find((race) => race.shared_id === shared_id)?.state
  served.advance(Date.parse(closes_at) - served.now().getTime())
  await expect.poll(state, { interval: 200, timeout: 15_000 }).toBe('running')
  served.advance(60_000)
  await expect.poll(state, { interval: 200, timeout: 15_000 }).not.toBe('running')
}

test('a trifecta is three runners in the order they are picked, and a bet of its own pool', async () => {
  await openRace()
  const visitor = await enter(journeys, { width: 360, height: 740 }, true)
  const { page } = visitor
  await page.goto(`${journeys.addressOf(site)}/frame/meridian-downs`)
  await page.getByRole('button', { name: /^Trifecta/ }).click()
  await page.getByText('Choose three runners in the order').waitFor()
  const runners = page.locator('.runners button')
  for (const at of [4, 1, 6]) await runners.nth(at).click()
  await page.getByText('Trifecta 5→2→7').waitFor()
  expect(await visitor.axe()).toEqual([])
  await press(page, /place bet/i)
  await page.locator('.own-list', { hasText: 'Trifecta 5→2→7' }).waitFor()
  expect(visitor.faults).toEqual([])
})

test('a bet that is placed while one reads what is one’s own stays in sight', async () => {
  await openRace()
  const { page } = await enter(journeys, { width: 1280, height: 800 }, true)
  await page.goto(`${journeys.addressOf(site)}/frame/meridian-downs`)
  // Another tab bets: it is heard of by the balance, and read; that answer comes after the next bet, and knows nothing of it.
  const other = await page.context().newPage()
  await other.goto(page.url())
  await page.evaluate(() => {
    const ask = window.fetch
    window.fetch = async (...all) => {
      const answer = await ask(...all)
      const isHeld = String(all[0]).endsWith('/api/shared/mine') && !('letGo' in window)
      if (isHeld) await new Promise((letGo) => Object.assign(window, { letGo }))
      return answer
    }
  })
  const placeOn = async (tab: Page, runner: number) => {
    await tab.locator('.runners button').nth(runner).click()
    await press(tab, /place bet/i)
    await tab.locator('.own-list li').first().waitFor()
  }
  await placeOn(other, 0)
  await page.waitForFunction(() => 'letGo' in window)
  await placeOn(page, 1)
  await page.evaluate(() => (window as unknown as { letGo: () => void }).letGo())
  const tickets = page.locator('.own-list li')
  await tickets.nth(1).waitFor()
  expect(await tickets.count()).toBe(2)
})

test('on a phone the button that bets stays in sight over a board longer than the screen, and every number is', async () => {
  const visitor = await enter(journeys, { width: 360, height: 740 }, true)
  const { page } = visitor
  await page.goto(`${journeys.addressOf(site)}/frame/salon-roulette`)
  await page.getByRole('button', { name: 'Number 17:' }).click()
  await page.evaluate(() => scrollTo(0, 0))
  expect(await isInSight(page, '.choice .play')).toBe(true)
  await page.evaluate(() => document.querySelector('.cloth')!.scrollIntoView())
  expect(await isInSight(page, '.choice .play, .cloth .is-number')).toBe(true)
  expect(visitor.faults).toEqual([])
})

/** The frames that the page leaves of windows of 1440 × 900, 1280 × 720, 768 × 1024 and 667 × 375 px. */
const frames = [
  { width: 1344, height: 630 },
  { width: 1184, height: 504 },
  { width: 672, height: 717 },
  { width: 667, height: 319 },
]

/** What a game fails to fit into the frame it is in, a line each. */
async function outOfFrame(page: Page, { code, rules }: (typeof openGames)[number]) {
  const { height } = page.viewportSize()!
  const { over, out, isApart } = await page.evaluate(() => ({
    over: document.documentElement.scrollHeight - innerHeight,
    // Where height is scarce, chips are laid beside what is drawn, neither under nor over it.
    isApart: [...document.querySelectorAll('.live-table > .felt.is-board')].some((felt) => {
      const [form, drawn] = ['form', '.drawn'].map((part) =>
        felt.querySelector(`:scope > ${part}`)?.getBoundingClientRect(),
      )
      return form && drawn && (form.left < drawn.right || form.bottom < drawn.top)
    }),
    out: [...document.querySelectorAll('.tile, .pins, .slots li')]
      .map((part) => ({ part, frame: part.closest('.field, .drop') }))
      .filter(({ part, frame }) => {
        const [own, all] = [part.getBoundingClientRect(), frame?.getBoundingClientRect()]
        return all && (own.left < all.left || own.right > all.right || own.bottom > all.bottom)
      })
      .map(({ part }) => part.className),
  }))
  // Of dice there are fifty bets, and what is played together has its players below.
  const isWhole = height > 400 && code in games && rules.kind !== 'sicbo'
  return [
    ...((await isInSight(page, '.play')) ? [] : ['out of sight']),
    ...out.map((name) => `${name} out of its frame`),
    ...(height < 38 * 16 && isApart ? ['chips are not beside what is drawn'] : []),
    ...(isWhole && over > 8 ? [`${over} px longer than its frame`] : []),
  ]
}

test('in frames of four windows what plays is in sight, tiles and pins keep to them, and where a window is larger than a phone all of a game is', async () => {
  const { page } = await enter(journeys, frames[0]!, true)
  const faults: string[] = []
  for (const game of openGames) {
    await page.goto(`${journeys.addressOf(site)}/frame/${game.code}`)
    await page.locator('.play').first().waitFor()
    for (const frame of frames) {
      await page.setViewportSize(frame)
      // Scripts hear of another size in one frame, and have drawn for it in the next.
      await page.evaluate(async () => {
        for (let drawn = 0; drawn < 2; drawn++)
          await new Promise((resolve) => requestAnimationFrame(resolve))
      })
      const found = await outOfFrame(page, game)
      faults.push(...found.map((fault) => `${game.code} in ${frame.width} px: ${fault}`))
    }
  }
  expect(faults).toEqual([])
}, 240_000)

/** Ends a round of a table that has bets: nobody need wait until betting is closed, nor for what is dealt. */
async function dealOut(pages: Page[]) {
  journeys.served.advance(20_000)
  const dealing = (page: Page) => page.getByText(/^Round \d+ is being played/).waitFor()
  await Promise.all(pages.map(dealing))
  journeys.served.advance(60_000)
}

test('two players at one table: chips are laid, taken back and bet, and the lobby shows what came', async () => {
  const [one, two, guest] = await Promise.all([
    enter(journeys, { width: 360, height: 740 }, true),
    enter(journeys, { width: 1440, height: 900 }, true),
    enter(journeys, { width: 390, height: 844 }, false),
  ])
  const at = journeys.addressOf(site)
  const address = `${at}/frame/salon-baccarat`
  await Promise.all([one, two, guest].map(({ page }) => page.goto(address)))
  const spot = (page: Page, name: string) => page.getByRole('button', { name: `${name}:` })
  await spot(one.page, 'Banker').click()
  await spot(one.page, 'Player pair').click()
  await spot(one.page, 'Tie').click()
  await spot(one.page, 'Tie').click()
  await press(one.page, /undo/i)
  await one.page.getByText('3 chips on the board').waitFor()
  await press(one.page, /place bet/i)
  await one.page.locator('.spot .placed').first().waitFor()
  // By keyboard, once the first bet has set the clock for all.
  await two.page.getByText(/^Round \d+ starts in/).waitFor()
  await spot(two.page, 'Player').focus()
  await two.page.keyboard.press('Enter')
  await press(two.page, /place bet/i)
  expect(await spot(guest.page, 'Player').getAttribute('aria-disabled')).toBe('true')

  // Chips that were laid and not placed in time are told to be in no bet.
  await spot(one.page, 'Player').click()
  await one.page.getByText('1 chip on the board').waitFor()
  await dealOut([one.page, two.page, guest.page])
  await one.page.getByText(/chips are not in the round/i).waitFor()
  const told = ({ page }: { page: Page }, hasText: RegExp) =>
    page.locator('.told', { hasText }).innerText({ timeout: 60_000 })
  const ends = await Promise.all([one, two, guest].map((who) => told(who, / : \d/)))
  expect(new Set(ends).size).toBe(1)
  const own = one.page.getByRole('list', { name: 'My tickets' })
  await own
    .getByText(/Banker × 1 → .* · Player pair × 1 → .* · Tie × 1 → /)
    .first()
    .waitFor()
  for (const visitor of [one, two, guest]) expect(await visitor.axe()).toEqual([])

  await guest.page.goto(`${at}/casino`)
  const table = guest.page.locator('li', {
    has: guest.page.getByRole('heading', { name: 'Salon Baccarat' }),
  })
  await table.getByText(`Big road: ${ends[0]!.split(' · ')[0]}`).waitFor({ state: 'attached' })
  await guest.page
    .getByRole('navigation', { name: 'Live casino' })
    .getByText(/^Roulette/)
    .click()
  await guest.page.getByRole('heading', { name: 'Salon Roulette' }).waitFor()
  await table.waitFor({ state: 'detached' })
  expect(await guest.axe()).toEqual([])

  // Dice: what they show and what they total is told to all, and listed.
  await Promise.all([one, guest].map(({ page }) => page.goto(`${at}/frame/salon-sic-bo`)))
  await spot(one.page, 'Big').click()
  await spot(one.page, 'Small').click()
  await press(one.page, /place bet/i)
  await one.page.locator('.spot .placed').first().waitFor()
  await dealOut([one.page, guest.page])
  const [thrown, seen] = await Promise.all([one, guest].map((who) => told(who, /^The dice/)))
  expect(seen).toBe(thrown)
  const total = /: (\d+)/.exec(thrown!)![1]!
  await guest.page.getByRole('list', { name: 'Last totals' }).getByText(total).waitFor()
  expect(await guest.axe()).toEqual([])
  await guest.page.goto(`${at}/casino?type=sic_bo`)
  await guest.page.getByRole('list', { name: 'Last totals' }).getByText(total).waitFor()

  // The game show: where the wheel stands is told to all, and listed under its own tab.
  await Promise.all([one, guest].map(({ page }) => page.goto(`${at}/frame/salon-carousel`)))
  await spot(one.page, 'Number 1').click()
  await spot(one.page, 'Number 40').click()
  await press(one.page, /place bet/i)
  await one.page.locator('.spot .placed').first().waitFor()
  await dealOut([one.page, guest.page])
  const [stood, alike] = await Promise.all([one, guest].map((who) => told(who, /^The wheel/)))
  expect(alike).toBe(stood)
  const listed = guest.page
    .getByRole('list', { name: 'Last numbers' })
    .getByText(/\d+/.exec(stood!)![0], { exact: true })
  await listed.first().waitFor()
  expect(await one.axe()).toEqual([])
  await guest.page.goto(`${at}/casino`)
  await guest.page
    .getByRole('navigation')
    .getByText(/^Game shows/)
    .click()
  await guest.page.getByRole('heading', { name: 'Salon Carousel' }).waitFor()
  await table.waitFor({ state: 'detached' })
  await listed.first().waitFor()
}, 300_000)

test('two players with the same cards decide each for themselves, one by keyboard alone, and all see the same dealer', async () => {
  const [one, two, guest] = await Promise.all([
    enter(journeys, { width: 360, height: 740 }, true),
    enter(journeys, { width: 1440, height: 900 }, true),
    enter(journeys, { width: 320, height: 640 }, false),
  ])
  const at = journeys.addressOf(site)
  await Promise.all([one, two, guest].map(({ page }) => page.goto(`${at}/frame/salon-blackjack`)))
  const moves = ({ page }: typeof one) => page.getByRole('group', { name: 'Your move' })
  const button = (who: typeof one, name: RegExp) => moves(who).getByRole('button', { name })
  const shows = ({ page }: typeof one) => page.getByText('Everybody has decided.')
  // With a natural on either side there is nothing to decide: the next round may have something.
  for (;;) {
    await press(one.page, /place bet/i)
    await one.page.getByText('Your bet is in.').waitFor()
    await two.page.getByRole('button', { name: /place bet/i }).focus()
    await two.page.keyboard.press('Enter')
    await two.page.getByText('Your bet is in.').waitFor()
    journeys.served.advance(20_000)
    await moves(one).or(shows(one)).first().waitFor()
    if (await button(one, /^No insurance/).isVisible()) {
      await button(one, /^No insurance/).click()
      await two.page.keyboard.press('1')
      await button(one, /^Stand/)
        .or(shows(one))
        .first()
        .waitFor()
    }
    // A slow machine may miss a step: then the next one asks, or the round is over as well.
    const over = one.page.getByText('Starts with the first bet')
    await button(one, /^Stand/)
      .or(over)
      .first()
      .waitFor({ timeout: 40_000 })
    if (await button(one, /^Stand/).isVisible()) break
    await over.waitFor({ timeout: 40_000 })
  }
  await button(one, /^Stand/).click()
  await one.page.getByText('Decided: Stand.').waitFor()
  await button(two, /^Stand/).waitFor()
  expect(await one.axe()).toEqual([])
  await two.page.getByText('Your decision:').waitFor()
  await two.page.keyboard.press('2')
  // Nobody waits for time that nobody needs.
  const list = ({ page }: { page: Page }) =>
    page.getByRole('list', { name: 'Last totals of the dealer' })
  await Promise.all([one, two, guest].map((who) => list(who).waitFor({ timeout: 20_000 })))
  const totals = await Promise.all(
    [one, two, guest].map((who) => list(who).getByRole('listitem').first().innerText()),
  )
  expect(new Set(totals).size).toBe(1)
  await one.page
    .getByRole('listitem')
    .filter({ hasText: /Wins|Loses|Push/ })
    .first()
    .waitFor()
  await guest.page.getByRole('region', { name: 'Cards of the table' }).waitFor()
  for (const visitor of [one, two, guest]) {
    expect(await visitor.axe()).toEqual([])
    expect(visitor.faults).toEqual([])
  }
  await guest.page.goto(`${at}/casino`)
  await guest.page
    .getByRole('navigation', { name: 'Live casino' })
    .getByText(/^Blackjack/)
    .click()
  await guest.page.getByRole('heading', { name: 'Salon Blackjack' }).waitFor()
  await guest.page
    .getByRole('list', { name: 'Last totals' })
    .getByText(totals[0]!)
    .first()
    .waitFor()
}, 120_000)
