/** Two players and a guest in rounds that all share: one leaves by hand, one by machine; both see the same numbers called, and staff what a player saw. */

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moonwaterNets } from '#games/fishing/fishing.ts'
import { fishAt } from '#games/fishing/hall.ts'
import type { FishingRules } from '#games/rules.ts'
import { updraft } from '#games/shared/crash.ts'
import { leapToStream, openJourneys, type Journeys } from '../harness/journey.ts'
import { enter } from '../harness/login.ts'
import { codeOf, hireAt } from '../harness/staff.ts'

let journeys: Journeys
beforeAll(async () => {
  journeys = await openJourneys()
})
afterAll(() => journeys.close())

const site = 'casino1'

/** Signs in at the desk of staff and looks at a bet. @returns the frame that shows it. */
async function lookAtDesk(page: Page, account: string, roundId: string) {
  const { staff, password, uri } = await hireAt(journeys.served, 'support')
  await page.goto(`${journeys.addressOf(site)}/staff?account=${account}&round=${roundId}`)
  await page.getByLabel('Staff name').fill(staff)
  await page.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
  await page.locator('[name=code]').fill(codeOf(uri, journeys.served.now()))
  await page.keyboard.press('Enter')
  await press(page, /^show$/i)
  return page.frameLocator('main iframe')
}

const { rules } = moonwaterNets as { rules: FishingRules }
/** How long a flight waits for bets, once it has one. */
const { betMs } = updraft.timing as { betMs: number }

/** Asks a call as the page itself would. */
const callIn = (page: Page, path: string, fields: Record<string, unknown>): Promise<unknown> =>
  page.evaluate(
    async ([address, body]) => {
      const answer = await fetch(address as string, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-fairhouse': 'web' },
        body: body as string,
      })
      return (await answer.json()) as unknown
    },
    [path, JSON.stringify(fields)],
  )

/** Tells the page that its network is gone, or there again. */
const setOnline = (page: Page, isOnline: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(navigator, 'onLine', { value, configurable: true })
    window.dispatchEvent(new Event(value ? 'online' : 'offline'))
  }, isOnline)

const press = (page: Page, name: RegExp) => page.getByRole('button', { name }).first().click()

test('a hall that nobody answers for says so and is asked for again', async () => {
  const { page } = await enter(journeys, { width: 390, height: 844 }, true)
  await page.route('**/api/fishing/hall', (route) => route.abort())
  await page.goto(`${journeys.addressOf(site)}/frame/moonwater-nets`)
  await page
    .getByRole('alert')
    .filter({ hasText: /connection/i })
    .waitFor()
  await page.unroute('**/api/fishing/hall')
  await page.locator('.hall-name').filter({ hasText: /hall/i }).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
})

test('a hall that does not hear of casts says that it may be late, until it hears again', async () => {
  const { page } = await enter(journeys, { width: 390, height: 844 }, true)
  await page.clock.install()
  await page.route('**/api/stream*', (route) => route.abort())
  await page.goto(`${journeys.addressOf(site)}/frame/moonwater-nets`)
  const late = page.getByText(/live connection is interrupted/i)
  await late.waitFor()
  await page.unroute('**/api/stream*')
  await leapToStream(page)
  await late.waitFor({ state: 'detached', timeout: 60_000 })
  expect(await page.locator('.hall-name').textContent()).toContain('Hall')
})

test('[P2P-01] two players in one flight and one hall, and a guest who watches them', async () => {
  const [one, two, guest] = await Promise.all([
    enter(journeys, { width: 320, height: 640 }, true),
    enter(journeys, { width: 1280, height: 800 }, true),
    enter(journeys, { width: 390, height: 844 }, false),
  ])
  const address = (code: string) => `${journeys.addressOf(site)}/frame/${code}`
  const visitors = [one, two, guest]
  await Promise.all(visitors.map(({ page }) => page.goto(address('updraft'))))

  // Without a network no bet is taken down that would go out when its player no longer thinks of it.
  const button = (isReady: boolean) =>
    two.page.locator(`.play[aria-disabled=${!isReady}]`, { hasText: /place bet/i })
  await button(true).waitFor()
  await setOnline(two.page, false)
  await button(false).waitFor()
  await setOnline(two.page, true)
  await button(true).waitFor()

  // What is no multiple does not go out as a bet that is never cashed out by itself.
  const target = one.page.getByRole('textbox', { name: /automatic/i })
  for (const typed of ['1.00', 'two', '']) {
    await target.fill(typed)
    await one.page.locator('.play[aria-disabled=true]', { hasText: /place bet/i }).waitFor()
  }
  await target.fill('1.01')
  const otherTab = await one.page.context().newPage()
  await otherTab.goto(address('updraft'))
  await otherTab.locator('.play[aria-disabled=false]').waitFor()
  await press(one.page, /place bet/i)
  await two.page.getByText(/betting closes in/i).waitFor()
  await press(two.page, /place bet/i)
  // A bet is in all tabs of its player, long before the round is over.
  await otherTab.locator('.own').waitFor()
  await otherTab.close()
  const crowd = guest.page.getByRole('region', { name: 'Players' })
  await crowd.locator('li').nth(1).waitFor()
  expect(await crowd.innerText()).toMatch(/\w\*\*\*\w/)
  expect(await guest.page.getByRole('button', { name: /place bet/i }).count()).toBe(0)

  // Nobody need wait until betting is closed.
  journeys.served.advance(betMs)
  // Wherever it bursts, each is told what came of the own bet, and both of the same end.
  const toldOf = (page: Page) =>
    page
      .locator('.own')
      .filter({ hasText: / · |still in it/ })
      .innerText({ timeout: 120_000 })
  await toldOf(one.page)
  const last = (page: Page) => page.locator('.multiples li').first()
  await Promise.all(visitors.map(({ page }) => last(page).waitFor({ timeout: 180_000 })))
  const ends = await Promise.all(visitors.map(({ page }) => last(page).innerText()))
  expect(new Set(ends).size).toBe(1)
  expect(await one.axe()).toEqual([])

  // From the history the flight goes off again, to the end it had [REC-01].
  const flown = (await callIn(one.page, '/api/bets/list', { product: 'crash' })) as {
    value: { round_id: string }[]
  }
  await one.page.goto(`${address('updraft')}?round=${flown.value[0]?.round_id}`)
  await last(one.page).waitFor()
  await press(one.page, /show again/i)
  await one.page.locator('.own').filter({ hasText: 'leaves at' }).waitFor()
  // Who has seen enough of the way there is shown the end.
  await press(one.page, /show the result/i)
  await last(one.page).waitFor()
  expect(await last(one.page).innerText()).toBe(ends[0])
  // Staff see it in the same frame, whoever else is signed in there.
  const { round_id = '' } = flown.value[0] ?? {}
  const seen = await lookAtDesk(two.page, one.account, round_id)
  expect(await seen.locator('.multiples li').first().innerText()).toBe(ends[0])
  expect(await seen.locator('.own').innerText()).toBe(await one.page.locator('.own').innerText())
  await two.page.getByText('Verify').click()
  await two.page.locator('.verdict.is-ok').waitFor()
  expect(await two.axe()).toEqual([])

  // Lobbies show one's own bets, and anybody what decides.
  await one.page.goto(`${journeys.addressOf(site)}/crash`)
  const bets = one.page.getByRole('table', { name: 'My bets' })
  await bets.getByRole('link', { name: /^Updraft/ }).waitFor()
  expect(await one.axe()).toEqual([])
  // Each leads to all there is to it.
  await bets.getByRole('link', { name: /^Updraft/ }).click()
  await one.page.getByRole('dialog', { name: 'Round' }).waitFor()
  await one.page.goBack()
  // The lobby knows at what the last bet was cashed out by itself, and the game what is set there.
  const automatic = one.page.getByRole('textbox', { name: /automatic/i })
  expect(await automatic.inputValue()).toBe('1.01')
  await automatic.fill('3.5')
  await one.page.goto(address('updraft'))
  expect(await automatic.inputValue()).toBe('3.5')
  await guest.page.goto(`${journeys.addressOf(site)}/hash-game`)
  const blocks = guest.page.getByRole('table', { name: 'Last blocks' })
  await blocks
    .getByText(/^…[0-9a-f]{8}$/)
    .first()
    .waitFor()
  expect(await guest.page.getByRole('heading', { name: 'My bets' }).count()).toBe(0)
  expect(await guest.axe()).toEqual([])

  await Promise.all(visitors.map(({ page }) => page.goto(address('lantern-hall-90'))))
  await press(one.page, /buy for/i)
  await press(two.page, /buy for/i)
  await Promise.all([one, two].map(({ page }) => page.locator('.card-grid').first().waitFor()))
  journeys.served.advance(6 * 60_000)
  await guest.page.locator('.drawn-balls li').nth(2).waitFor({ timeout: 60_000 })
  const firstOf = async (page: Page) =>
    (await page.locator('.drawn-balls li').allInnerTexts()).slice(0, 3).join(' ')
  const calls = await Promise.all(visitors.map(({ page }) => firstOf(page)))
  expect(new Set(calls).size).toBe(1)
  expect(await two.axe()).toEqual([])

  // Whoever comes by the site sees the same round, with the way in beside it.
  await guest.page.goto(`${journeys.addressOf(site)}/playnow?p=FAIRHOUSE&g=lantern-hall-90`)
  const watched = guest.page.frameLocator('main iframe')
  await watched.locator('.drawn-balls').first().waitFor()
  expect(await watched.getByRole('button', { name: /buy for/i }).count()).toBe(0)
  await guest.page.locator('main').getByRole('link', { name: 'Log in' }).waitFor()
  expect(await guest.axe()).toEqual([])
}, 300_000)

const stayMinMs = 9000

/** Looks until two kinds of fish stay for a while. @returns the kind of the two that the keyboard does not aim at first. */
async function longStaying(page: Page): Promise<string> {
  let kind: string | undefined
  const look = async () => {
    const { value } = (await callIn(page, '/api/fishing/hall', {
      game_code: 'moonwater-nets',
    })) as { value: { seed: string; hall: number; now: string } }
    const nowMs = Date.parse(value.now)
    const [aimed, ...others] = fishAt(rules, value.seed, value.hall, nowMs)
      .filter(({ leavesMs }) => leavesMs - nowMs >= stayMinMs)
      .toSorted((a, b) => b.leavesMs - a.leavesMs)
    kind = others.find(({ target }) => target !== aimed?.target)?.target
    return kind
  }
  await expect.poll(look, { interval: 200, timeout: 60_000 }).toBeDefined()
  return kind!
}

/** Casts as who fishes does: again where the fish has left before the net was there, until told what came of it. */
async function castUntilTold(page: Page, cast: () => Promise<void>) {
  const told = page.locator('.told').filter({ hasText: /No return|Won/ })
  const gone = page.getByText(/Press what you want to catch|Nothing was staked/)
  do {
    await cast()
    await told.or(gone).first().waitFor({ timeout: 60_000 })
  } while (!(await told.isVisible()))
}

test('two players in one hall: one casts by keyboard and one by touch, each is told what came of it, and nobody twice', async () => {
  const [one, two] = await Promise.all([
    enter(journeys, { width: 1280, height: 800 }, true),
    enter(journeys, { width: 320, height: 640 }, true),
  ])
  const address = `${journeys.addressOf(site)}/frame/moonwater-nets`
  await one.page.goto(address)
  await two.page.goto(address)
  for (const { page } of [one, two]) await page.getByText('Hall 1, for up to 6 players').waitFor()

  // Where nothing moves there is no water, and the fish have the room of it.
  const list = await one.page.locator('.targets').boundingBox()
  expect(list?.width).toBeGreaterThan(800)

  expect(await one.page.locator('.play').getAttribute('aria-disabled')).toBe('true')
  await castUntilTold(one.page, async () => {
    await longStaying(two.page)
    await one.page.keyboard.press('ArrowRight')
    await one.page.locator('.play[aria-disabled=false]').waitFor()
    await one.page.keyboard.press('Space')
  })
  // By touch: another than the keyboard aimed at.
  const targets = Object.keys(rules.targets)
  await castUntilTold(two.page, async () => {
    const other = await longStaying(two.page)
    await two.page.locator('.targets button').nth(targets.indexOf(other)).click()
    await two.page.getByRole('button', { name: 'Cast' }).click({ force: true })
  })
  expect(await one.axe()).toEqual([])
  expect(await two.axe()).toEqual([])

  // The cast stands in the history, and is shown again there.
  const round = (await callIn(two.page, '/api/bets/list', { product: 'fishing' })) as {
    value: { round_id: string }[]
  }
  expect(round.value).toHaveLength(1)
  await two.page.goto(`${address}?round=${round.value[0]?.round_id}`)
  await press(two.page, /show again/i)
  await two.page
    .locator('.told')
    .filter({ hasText: /No return|Won/ })
    .waitFor()
}, 300_000)

test.each([320, 360, 1280, 1440])(
  'at %i px the stake on a race is raised where nothing covers it, and by keys a box and a wheel are told in combinations and cost',
  async (width) => {
    const { page } = await enter(journeys, { width, height: 800 }, true)
    await page.goto(`${journeys.addressOf(site)}/frame/meridian-downs`)
    const stake = page.getByRole('group', { name: 'Stake' })
    const lowest = await stake.innerText()
    const [raise, bet] = await Promise.all(
      [stake.getByRole('button', { name: 'Higher stake' }), page.locator('.play')].map((button) =>
        button.boundingBox(),
      ),
    )
    const isBeside = raise!.x + raise!.width <= bet!.x
    expect(isBeside || raise!.y + raise!.height <= bet!.y).toBe(true)
    await stake.getByRole('button', { name: 'Higher stake' }).click()
    expect(await stake.innerText()).not.toBe(lowest)
    await page.getByRole('button', { name: /^Trifecta/ }).press('Enter')
    await page.getByRole('button', { name: 'Box', exact: true }).press('Enter')
    const runners = page.getByRole('list', { name: 'Runners' }).getByRole('button')
    for (const at of [1, 4, 6]) await runners.nth(at).press('Space')
    const cost = page.getByRole('status').filter({ hasText: /^6 combinations of .+ in all\./ })
    await cost.waitFor()
    await page.locator('.play').press('Enter')
    await page.getByRole('list', { name: 'My tickets' }).getByText('Trifecta, Box 2·5·7').waitFor()
    await page.getByRole('button', { name: 'Wheel', exact: true }).press('Enter')
    await page.getByRole('button', { name: /^1 .+, first$/ }).focus()
    // One row down the same place, one to the right the next.
    for (const key of [
      'ArrowDown',
      'Space',
      'ArrowRight',
      'ArrowDown',
      'Space',
      'ArrowDown',
      'Space',
    ])
      await page.keyboard.press(key)
    await page.getByRole('button', { name: 'third: All' }).press('Enter')
    await page
      .getByRole('status')
      .filter({ hasText: /^12 combinations of .+ in all\./ })
      .waitFor()
    await page.locator('.play').press('Enter')
    await page
      .getByRole('list', { name: 'My tickets' })
      .getByText('Trifecta, Wheel 2 / 3·4 / 1·2·3·4·5·6·7·8')
      .waitFor()
  },
)

test('[REC-01] a race shown again does not tell what a bet came to before its end', async () => {
  const { page } = await enter(journeys, { width: 1280, height: 800 }, true)
  const address = `${journeys.addressOf(site)}/frame/meridian-downs`
  await page.goto(address)
  await page.locator('.runners').waitFor()
  type Round = { shared_id: string; state: string; closes_at: string }
  const readTable = async () => {
    const answer = await callIn(page, '/api/shared/table', { game_code: 'meridian-downs' })
    return (answer as { value: { stake_steps: string[]; rounds: Round[] } }).value
  }
  const { stake_steps, rounds } = await readTable()
  const open = rounds.find(({ state }) => state === 'open')!
  // Who is alone in the pool with every runner gains on three of them.
  for (let runner = 1; runner <= 8; runner += 1)
    await callIn(page, '/api/shared/bet', {
      game_code: 'meridian-downs',
      shared_id: open.shared_id,
      stake: stake_steps[0],
      choice: { pool: 'show', runners: [runner] },
      client_ref: crypto.randomUUID(),
    })
  // Nobody need wait for the start, nor for the finish.
  journeys.served.advance(Date.parse(open.closes_at) - journeys.served.now().getTime())
  const state = async () =>
    (await readTable()).rounds.find(({ shared_id }) => shared_id === open.shared_id)?.state
  await expect.poll(state, { interval: 200 }).toBe('running')
  journeys.served.advance(60_000)
  let won: string | undefined
  const look = async () => {
    const { value } = (await callIn(page, '/api/bets/list', { product: 'horse_racing' })) as {
      value: { round_id: string; stake: string; payout: string }[]
    }
    won = value.find(({ stake, payout }) => Number(payout) > Number(stake))?.round_id
    return won
  }
  await expect.poll(look, { interval: 200, timeout: 60_000 }).toBeDefined()
  await page.goto(`${address}?round=${won}`)
  const gains = page.locator('.own-list .is-gain')
  await gains.waitFor()
  await press(page, /show again/i)
  await page.getByText('is under way').waitFor()
  expect(await gains.count()).toBe(0)
  await press(page, /show the result/i)
  await gains.waitFor()
})

test('where the stream is refused, a flight is followed to its end all the same, and the page says that it may be late', async () => {
  const { page } = await enter(journeys, { width: 390, height: 844 }, true)
  await page.clock.install()
  await page.route('**/api/stream*', (route) => route.abort())
  await page.goto(`${journeys.addressOf(site)}/frame/updraft`)
  const late = page.getByText(/live connection is interrupted/i)
  await late.waitFor()
  const own = () => callIn(page, '/api/bets/list', { product: 'crash' })
  await page.locator('.play[aria-disabled=false]', { hasText: /place bet/i }).click()
  await page.locator('.exit .own').waitFor()
  journeys.served.advance(betMs)
  // It leaves by itself, or bursts before: at once too, so that nothing of its flight need be seen.
  await page
    .locator('.exit .own')
    .filter({ hasNotText: /leaves at/i })
    .waitFor({ timeout: 240_000 })
  const { value } = (await own()) as { value: { state: string }[] }
  expect(value[0]?.state).toBe('settled')
  // There again, it has no more to say.
  await page.unroute('**/api/stream*')
  await leapToStream(page)
  await late.waitFor({ state: 'detached', timeout: 60_000 })
})
