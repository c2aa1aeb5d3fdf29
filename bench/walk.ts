/**
 * `npm run bench walk`: every route of every template as guest and player at four widths, and what is wrong with how it
 * looks; an hour for all. `-- --sites casino1,slot2` walks some, `--languages CN,RUS` in other languages,
 * `--routes /,/slots` some pages, `--widths 667,844 --height 375` in other windows; `--axe` asks axe too, at the outer
 * widths; `--pictures <folder>` keeps a picture of each. `--spacing` sets words as far apart as a reader may ask for;
 * `--letters 32` sets them that large, in place of 16.
 */

import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { themes } from '#contract/themes.ts'
import { launchChromium, lettersOf } from '#tests/harness/chromium.ts'
import { speakIn, visit, type Visitor } from '#tests/harness/journey.ts'
import { faultsOfLook, spaceText } from '#tests/harness/looks.ts'
import { routes } from '#web/routing/routes.ts'
import { withHouse, type BenchHouse } from './harness/house.ts'
import { keepResult, machineLine, table } from './harness/report.ts'

const { values: options } = parseArgs({
  options: {
    sites: { type: 'string' },
    languages: { type: 'string', default: 'EN' },
    routes: { type: 'string' },
    widths: { type: 'string' },
    height: { type: 'string', default: '800' },
    axe: { type: 'boolean', default: false },
    spacing: { type: 'boolean', default: false },
    letters: { type: 'string' },
    pictures: { type: 'string' },
  },
})
const listed = (list: string | undefined) => list?.split(',')

const sites = listed(options.sites) ?? Object.values(themes).map(({ themeCode }) => themeCode)
const languages = listed(options.languages) ?? []
const height = Number(options.height)
const account = 'player03'
/** Pages that are one more for what their address says. */
const more = ['/not-there', '/playnow?p=FAIRHOUSE&g=dice&mode=demo', '/slots?q=zzzz']

/** Go on by themselves: once its picture was seen; and where guests log in by a dialog, to what it opens over. */
const leadingOn: ReadonlySet<string> = new Set(['/preloader', '/login'])

/** A fault of a page, at the widths where it is. */
type Fault = { where: string; widths: Set<number>; fault: string }

async function run(house: BenchHouse, browser: Browser) {
  const rows: string[][] = []
  let pages = 0
  for (const site of sites)
    for (const language of languages) {
      const walk = await walkSite(house, browser, site, language)
      pages += walk.pages
      const { faults } = walk
      process.stdout.write(`  ${site} ${language}: ${walk.pages} pages, ${faults.length} faults\n`)
      for (const { where, widths, fault } of faults) {
        process.stdout.write(`    ${where} at ${[...widths].join(', ')}: ${fault}\n`)
        rows.push([site, language, where, [...widths].join(', '), fault.replaceAll('|', '/')])
      }
    }
  const text = [
    '# Walk',
    `${sites.length} templates, ${languages.join(', ')}: ${pages} pages as guest and player, each at ${options.widths ?? '360, one below the switch to the desktop form, the switch, and 1440'}. ${rows.length} faults.`,
    ...(rows.length > 0 ? [table(['site', 'language', 'page', 'widths', 'fault'], rows)] : []),
    machineLine(null),
  ].join('\n\n')
  const asked = [options.sites, options.routes, options.widths, options.letters, options.spacing]
  const isWhole = !asked.some(Boolean) && height === 800
  if (!isWhole) process.stdout.write(`${text}\n`)
  else keepResult('walk', text)
}

function widthsOf(site: string): number[] {
  if (options.widths) return options.widths.split(',').map(Number)
  const theme = Object.values(themes).find(({ themeCode }) => themeCode === site)
  if (!theme) throw new Error(`there is no ${site}`)
  return [360, theme.breakpoint - 1, theme.breakpoint, 1440]
}

async function walkSite(house: BenchHouse, browser: Browser, site: string, language: string) {
  const address = `http://${site}.localhost:${house.port}`
  const widths = widthsOf(site)
  const viewport = { width: widths[0] ?? 0, height }
  const visitor = await visit(browser, { viewport, bypassCSP: options.spacing })
  const { page } = visitor
  await speakIn(page, address, language)
  const faults: Fault[] = []
  let pages = 0
  const walk = async (who: 'guest' | 'player') => {
    const other = who === 'guest' ? 'player' : 'guest'
    for (const path of pathsFor(other)) {
      pages++
      faults.push(...(await lookAt(visitor, address, path, who, widths, `${site}-${language}`)))
    }
  }
  await walk('guest')
  await logIn(page, address, house.demoPassword)
  await walk('player')
  await visitor.leave()
  return { pages, faults }
}

/** All paths but those that only the other kind of visitor is shown. */
function pathsFor(other: 'guest' | 'player'): string[] {
  const own = Object.entries(routes).filter(([, { access }]) => access !== other)
  const paths = [...own.map(([path]) => path), ...more]
  return listed(options.routes)?.filter((path) => paths.includes(path)) ?? paths
}

async function lookAt(
  { page, axe, faults: said }: Visitor,
  address: string,
  path: string,
  who: string,
  widths: number[],
  folder: string,
): Promise<Fault[]> {
  const where = `${path} (${who})`
  const found = new Map<string, Fault>()
  const note = (width: number, fault: string) => {
    const known = found.get(fault) ?? { where, widths: new Set(), fault }
    found.set(fault, known)
    known.widths.add(width)
  }
  for (const [i, width] of widths.entries()) {
    await page.setViewportSize({ width, height })
    if (i === 0) {
      await page.goto(address + path, { waitUntil: 'load' })
      if (options.spacing) await spaceText(page)
    }
    await settle(page)
    const landed = new URL(page.url())
    if (!leadingOn.has(path) && landed.pathname + landed.search !== path)
      note(width, `leads to ${landed.pathname}`)
    for (const fault of await faultsOfLook(page)) note(width, fault)
    for (const fault of said.splice(0)) note(width, fault)
    const isOuter = i === 0 || i === widths.length - 1
    if (options.axe && isOuter) for (const fault of await axe()) note(width, fault)
    if (options.pictures) {
      const name = `${who}${path.replaceAll(/[^\w-]+/g, '_')}-${width}.jpg`
      const file = join(options.pictures, folder, name)
      await page.screenshot({ path: file, type: 'jpeg', quality: 70, fullPage: true })
    }
  }
  return [...found.values()]
}

/** Until everything that was to come is there, and the page stands still. */
async function settle(page: Page) {
  await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'))
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }))
  })
}

async function logIn(page: Page, address: string, password: string) {
  const answer = await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch('/api/auth/login', { method: 'POST', headers, body })).text()
    },
    JSON.stringify({ account_id: account, password }),
  )
  const { token } = JSON.parse(answer) as { token?: string }
  if (!token) throw new Error(`${account} cannot log in at ${address}: ${answer}`)
  await page.context().addCookies([{ name: 'session', value: token, url: address }])
}

await withHouse(async (house) => {
  const { letters } = options
  const browser = await launchChromium(letters ? [lettersOf(letters)] : [])
  try {
    await run(house, browser)
  } finally {
    await browser.close()
  }
})
