/** No balance tells the end of a round before the game has shown it: not over the game, nor in the site's header. */

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openJourneys, type Journeys } from '../harness/journey.ts'
import { comeAs } from '../harness/login.ts'

let journeys: Journeys
beforeAll(async () => {
  journeys = await openJourneys()
})
afterAll(() => journeys.close())

const site = 'casino1'
/** So long after its last word a game is held to have died. */
const silenceMs = 15_000

type Played = { value: { payout: string; stake: string; balance_before: string }; balance: string }
type Keeping = { played?: Played }

const header = '.header .balance .number'
const bar = 'main section [class*=balance] [class*=money]'

/** Keeps what header and bar show from now on, each figure once in a row. */
async function watchBalances(page: Page) {
  await page.evaluate(
    (places) => {
      const seen: string[][] = places.map(() => [])
      Object.assign(window, { seen })
      const look = () =>
        places.forEach((place, index) => {
          const text = document.querySelector(place)?.textContent?.replaceAll(/[^\d.]/g, '') ?? ''
          if (seen[index]!.at(-1) !== text) seen[index]!.push(text)
        })
      look()
      const parts = { subtree: true, childList: true, characterData: true }
      new MutationObserver(look).observe(document.body, parts)
    },
    [header, bar],
  )
}

const seenOn = (page: Page) => page.evaluate(() => (window as unknown as { seen: string[][] }).seen)

/** What a round came to is kept from the game until it is let pass; the device is busy right after it has asked. */
function keepAnswers() {
  const ask = window.fetch
  window.fetch = async (...asked) => {
    if (!String(asked[0]).endsWith('/api/game/play')) return ask(...asked)
    const asking = ask(...asked)
    let busy = 0
    for (let n = 0; n < 3e8; n++) busy = (busy + n) % 7
    const answer = await asking
    const text = await answer.text()
    Object.assign(window, { played: JSON.parse(text) })
    await new Promise((pass) => window.addEventListener('pass', pass, { once: true }))
    return new Response(text, answer)
  }
}

/** Two tabs of one player: a game, and the home page, from which no game keeps anything. */
async function openTabs() {
  const visitor = await journeys.visit({ viewport: { width: 1440, height: 900 } })
  const { page } = visitor
  await page.clock.install()
  await page.addInitScript(keepAnswers)
  await comeAs(page, journeys.addressOf(site), await journeys.served.richPlayer())
  const home = await page.context().newPage()
  await home.goto(`${journeys.addressOf(site)}/`)
  await page.goto(`${journeys.addressOf(site)}/playnow?p=FAIRHOUSE&g=dice`)
  const frame = page.frameLocator('iframe')
  const roll = frame.locator('.play[aria-disabled=false]')
  const told = (on: Page, balance: string) =>
    on.locator(header, { hasText: balance.replace(/\B(?=(\d{3})+\.)/, ',') }).waitFor()
  /** Plays a round whose answer comes to the game only when the home page knows its end. */
  const play = async () => {
    await roll.waitFor()
    await watchBalances(page)
    await roll.click()
    const game = page.frames()[1]!
    const answered = await game.waitForFunction(() => (window as unknown as Keeping).played)
    const played = (await answered.jsonValue())!
    await told(home, played.balance)
    const pass = () =>
      game.evaluate(() => {
        delete (window as unknown as Keeping).played
        window.dispatchEvent(new Event('pass'))
      })
    return { played, pass, roll }
  }
  return { visitor, page, told, play }
}

test('a win is in header and bar once the game has shown it, the stake is gone at once', async () => {
  const { visitor, page, told, play } = await openTabs()
  for (;;) {
    const { played, pass, roll } = await play()
    const { balance_before: before, stake, payout } = played.value
    expect(await seenOn(page)).toEqual([[before], [before]])
    await pass()
    await roll.waitFor()
    await told(page, played.balance)
    if (Number(payout) === 0) continue
    const during = (Number(before) - Number(stake)).toFixed(2)
    expect(await seenOn(page)).toEqual([
      [before, during, played.balance],
      [before, during, played.balance],
    ])
    break
  }
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})

test('a game that dies with its round holds no balance', async () => {
  const { visitor, page, told, play } = await openTabs()
  const { played } = await play()
  const { balance_before: before } = played.value
  await page.frames()[1]!.goto('about:blank')
  expect(await seenOn(page)).toEqual([[before], [before]])
  await page.clock.fastForward(silenceMs)
  await told(page, played.balance)
  await visitor.leave()
})
