/** A reader's own letters on a phone, twice as large or set wide apart: nothing is cut off, lies over something else or leaves the page. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { lettersOf } from '../harness/chromium.ts'
import { openJourneys, speakIn, type Journeys } from '../harness/journey.ts'
import { bringSession, comeAs } from '../harness/login.ts'
import { faultsOfLook, faultsOnRoutes, spaceText } from '../harness/looks.ts'
import { openGames } from '../harness/studio.ts'

const phone = { width: 390, height: 844 }
const smallPhone = { width: 360, height: 800 }

let journeys: Journeys
beforeAll(async () => {
  journeys = await openJourneys(undefined, [lettersOf(32)])
})
afterAll(() => journeys.close())

test.each([
  ['casino1', 'RUS'],
  ['slot6', 'EN'],
  ['sportsbook2', 'VI'],
])(
  '%s in %s: every route is whole in letters of twice the size',
  async (site, language) => {
    const { page } = await journeys.visit({ viewport: smallPhone, javaScriptEnabled: false })
    const address = journeys.addressOf(site)
    await speakIn(page, address, language)
    await bringSession(page, journeys, site)
    expect(await faultsOnRoutes(page, address, 'guest')).toEqual([])
  },
  120_000,
)

test.each(['casino1', 'casino3', 'sportsbook2'])(
  '%s: every route is whole in letters set wide apart',
  async (site) => {
    const { page } = await journeys.visit({
      viewport: { width: 720, height: 1600 },
      javaScriptEnabled: false,
      bypassCSP: true,
    })
    // The browser's letters are twice as large, and so is its window: a phone's page.
    const look = async () => {
      await spaceText(page)
      return faultsOfLook(page)
    }
    await bringSession(page, journeys, site)
    expect(await faultsOnRoutes(page, journeys.addressOf(site), 'guest', look)).toEqual([])
  },
  120_000,
)

test('every game is played in letters of twice the size: what plays it is within the page, its rules within their sheet', async () => {
  const { page } = await journeys.visit({ viewport: phone })
  const address = journeys.addressOf('casino1')
  await comeAs(page, address, await journeys.served.richPlayer())
  const faults: string[] = []
  for (const { code } of openGames) {
    await page.goto(`${address}/frame/${code}`)
    await page.locator('.play').first().waitFor()
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (over > 0) faults.push(`${code}: ${over} px too wide`)
    const plays = await page.locator('.play').first().boundingBox()
    if (!plays || plays.x < 0 || plays.x + plays.width > phone.width)
      faults.push(`${code}: what plays it is out of the page`)
    await page.getByRole('button', { name: 'Rules' }).first().click()
    const sheet = page.locator('dialog[open]')
    const isWhole = await sheet.evaluate((dialog) =>
      [dialog, ...dialog.children].every((part) => part.scrollWidth <= part.clientWidth),
    )
    if (!isWhole) faults.push(`${code}: its rules are wider than their sheet`)
  }
  expect(faults).toEqual([])
}, 120_000)
