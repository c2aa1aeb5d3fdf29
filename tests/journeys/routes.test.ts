/** Every route of the site on a phone, drawn by one template of each family: it fits, passes axe, has one heading, and begins at its top. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#web/routing/routes.ts'
import { openJourneys, type Journeys, type Visitor } from '../harness/journey.ts'
import { bringSession } from '../harness/login.ts'

let journeys: Journeys
beforeAll(async () => {
  journeys = await openJourneys()
})
afterAll(() => journeys.close())

/** Where nothing may move that nobody moved. */
const steady: ReadonlySet<string> = new Set(['/slots', '/login', '/deposit'])
const phone = { width: 360, height: 640 }
const demoGame = '/playnow?p=FAIRHOUSE&g=dice&mode=demo'

/** Routes by who is to see them; a lobby stands for all lobbies. */
function pathsOf(isWanted: (access: 'public' | 'player' | 'guest') => boolean): string[] {
  const isLobby = (path: string) => 'category' in routes[path as keyof typeof routes]
  return Object.entries(routes)
    .filter(([path, { access }]) => isWanted(access) && (!isLobby(path) || path === '/slots'))
    .map(([path]) => path)
}

/** One visit walks a family's pages as a guest, then as a player; each family in its other colours. */
test.each([
  ['casino5', 'light'],
  ['slot8', 'dark'],
  ['sportsbook2', 'dark'],
])(
  '%s: every route fits a phone and passes axe in %s colours, for guests and players',
  async (site, scheme) => {
    const address = journeys.addressOf(site)
    const visitor = await journeys.visit({ viewport: phone })
    const { page } = visitor
    await page.context().addCookies([{ name: 'scheme', value: scheme, url: address }])
    const guests = ['/not-there', demoGame, ...pathsOf((access) => access === 'guest')]
    const wrong: string[] = []
    for (const path of guests) wrong.push(...(await wrongWith(visitor, address, path)))
    await bringSession(page, journeys, site)
    const players = pathsOf((access) => access !== 'guest')
    for (const path of players) wrong.push(...(await wrongWith(visitor, address, path)))
    expect([...wrong, ...visitor.faults]).toEqual([])
    await visitor.leave()
  },
  // A walk of some forty pages.
  240_000,
)

/** By where the template has its lists of links: beside the pages of the account, above them, or in the middle of home. */
test.each(['casino1', 'casino5', 'casino6'])(
  '%s: on a wide screen home and every page of a player begin at their top',
  async (site) => {
    const visitor = await journeys.visit({ viewport: { width: 1280, height: 700 } })
    const { page } = visitor
    const address = journeys.addressOf(site)
    await bringSession(page, journeys, site)
    const scrolled: string[] = []
    for (const path of ['/', ...pathsOf((access) => access === 'player')]) {
      await page.goto(address + path)
      const top = await page.evaluate(() => scrollY)
      if (top > 0) scrolled.push(`${path}: ${top}`)
    }
    expect(scrolled).toEqual([])
    await visitor.leave()
  },
)

/** What is wrong with a page, a line each. */
async function wrongWith(
  { page, axe, shiftOf }: Visitor,
  address: string,
  path: string,
): Promise<string[]> {
  // A player's pages listen to a stream, so the network is never idle; the page is, once it is drawn.
  await page.goto(address + path)
  await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'))
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  const { overflow, headings, top } = await page.evaluate(() => ({
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    headings: [...document.querySelectorAll('h1')].filter((h1) => h1.checkVisibility()).length,
    top: scrollY,
  }))
  const { sum, moved } = await shiftOf()
  const found = [
    ...(overflow > 0 ? [`${overflow} pixels too wide`] : []),
    ...(top > 0 ? [`begins ${top} pixels down`] : []),
    ...(headings === 1 ? [] : [`${headings} headings of the first level`]),
    ...(steady.has(path) && sum > 0.02 ? [`shifts ${moved.join(', ')}`] : []),
    ...(await axe()),
  ]
  return found.map((fault) => `${path}: ${fault}`)
}
