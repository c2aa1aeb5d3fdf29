/** A match by itself: led to from the board, with all its markets, and chosen from as the board is. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '#contract/calls.ts'
import { openJourneys, type Journeys } from '../harness/journey.ts'
import { offeredOn } from '../harness/sports_examples.ts'

let journeys: Journeys
beforeAll(async () => {
  journeys = await openJourneys()
  await offeredOn(journeys.served, new URL(journeys.addressOf(site)).host)
})
afterAll(() => journeys.close())

const site = 'sportsbook1'

test.each([
  ['a phone', { width: 390, height: 844 }],
  ['a desktop', { width: 1440, height: 900 }],
])(
  'on %s a match leads to all its markets, a price there is in the slip, and the way back is the board',
  async (_, viewport) => {
    const { page, faults, axe } = await journeys.visit({ viewport })
    await page.goto(`${journeys.addressOf(site)}/sports?phase=soon`)
    const first = page.locator('[data-board] a').first()
    const teams = (await first.innerText()).split('\n')
    await first.click()
    await page.getByRole('heading', { name: new RegExp(`${teams[0]}.*${teams[1]}`) }).waitFor()
    for (const market of ['Match result', 'Handicap', 'Over/Under', 'Correct score'])
      await page.getByRole('heading', { name: market, exact: true }).waitFor()
    const yes = page.getByRole('button', { name: /both teams score: yes/i })
    await yes.click()
    await yes.and(page.locator('[aria-pressed=true]')).waitFor()
    expect(await axe()).toEqual([])
    await page.goBack()
    await page.getByRole('heading', { name: 'Next 24 hours' }).waitFor()
    // It is still chosen, wherever one is on the site.
    await page.goForward()
    await yes.and(page.locator('[aria-pressed=true]')).waitFor()
    expect(faults).toEqual([])
  },
)

test('[WGR-06] boards and pages of live matches warn that what is shown is late', async () => {
  const { page } = await journeys.visit()
  const host = new URL(journeys.addressOf(site)).host
  const { body } = await journeys.served.ask('/api/home/highlights', {}, { host })
  // The last to begin is the last to end: the first may be over before its page is there.
  const live = (body.value as Answer<'/api/home/highlights'>['value']).findLast(
    ({ status }) => status === 'live',
  )
  const pages = ['/sports?phase=live', '/', ...(live ? [`/sports?event=${live.match_id}`] : [])]
  for (const address of pages) {
    await page.goto(journeys.addressOf(site) + address)
    await page.getByText('Live data is delayed; others may know more.').first().waitFor()
  }
  expect(live).toBeTruthy()
})

test('a match that is not on the board says so and leads to those that are', async () => {
  const { page } = await journeys.visit()
  await page.goto(`${journeys.addressOf(site)}/sports?event=nowhere`)
  await page.getByRole('link', { name: /view all matches/i }).click()
  await page.locator('[data-board]').first().waitFor()
  expect(new URL(page.url()).search).toBe('')
})

test('boards have the first half beside the match, on home too, in the template that has room for it and in no other', async () => {
  await offeredOn(journeys.served, new URL(journeys.addressOf('sportsbook2')).host)
  // What the server draws: no script comes later and adds it.
  const { page } = await journeys.visit({
    javaScriptEnabled: false,
    viewport: { width: 1440, height: 900 },
  })
  for (const path of ['/', '/sports']) {
    for (const [name, isShown] of [
      ['sportsbook2', true],
      [site, false],
    ] as const) {
      await page.goto(journeys.addressOf(name) + path)
      const headed = (title: string) =>
        page.getByRole('columnheader', { name: title, exact: true }).first()
      await headed('Over/Under').waitFor()
      for (const title of ['1st half handicap', '1st half over/under'])
        expect(await headed(title).isVisible(), `${name}${path} ${title}`).toBe(isShown)
    }
  }
})
