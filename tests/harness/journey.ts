/** A browser at the door of a served house: pages that note every fault, and what is asked of each of them. */

import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import type { Browser, BrowserContextOptions, Page, Route } from 'playwright-core'
import { readBuilt, type Built } from '#server/http/built.ts'
import { launchChromium } from './chromium.ts'
import { openServed, type Served } from './served.ts'

export type Journeys = {
  served: Served
  /** Where a site of the demo is reached. */
  addressOf(site: string): string
  /** A page of a new visitor. */
  visit(options?: BrowserContextOptions): Promise<Visitor>
  close(): Promise<void>
}

export type Visitor = {
  page: Page
  /** Errors of the console, of scripts, and breaches of the content policy, since the visit began. */
  faults: string[]
  /** The layout shifts nobody caused by input, on the page as it is: their sum, and what moved. */
  shiftOf(): Promise<Shift>
  /** Begins that sum anew, once what was drawn so far has been told. */
  forgetShift(): Promise<void>
  /** What axe finds wrong with the page, a line each. */
  axe(): Promise<string[]>
  leave(): Promise<void>
}

/** A step that takes longer is broken, also on a slow machine. */
const stepMaxMs = 15_000
const phone = { width: 390, height: 844 }
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** Refusals are answered with their honest status, which browsers note as a fault; they are what a test asks for. */
const expected = /Failed to load resource: the server responded with a status of (4\d\d|503)/

/**
 * @param built in place of the pages as they are.
 * @param flags of the browser's own.
 */
export async function openJourneys(
  built?: Built,
  flags: readonly string[] = [],
): Promise<Journeys> {
  const served = await openServed({ built: built ?? (await readBuilt()) })
  const browser: Browser = await launchChromium(flags)
  // Named here, so that programs may visit without a test run.
  const { onTestFinished } = await import('vitest')
  return {
    served,
    addressOf: (site) => `http://${site}.localhost:${served.port}`,
    visit: async (options) => {
      const visitor = await visit(browser, options)
      // A page that nobody looks at any more would go on drawing and asking beside the tests that follow.
      onTestFinished(async ({ task }) => {
        const [error] = task.result?.errors ?? []
        if (error) error.message += `\n${await seenBy(visitor)}`
        await visitor.leave()
      })
      return visitor
    },
    close: async () => {
      await browser.close()
      await served.close()
    },
  }
}

/** From now on a page's scripts wait, as on a slow network. @returns what lets them go */
export async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await held.promise
    await route.fallback()
  })
  return held.resolve
}

/** A page of a new visitor, on a phone and without motion where the options do not say otherwise; and without the worker,
 * whose requests no test can cut off. */
export async function visit(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: phone,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...options,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(stepMaxMs)
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !expected.test(message.text())) faults.push(message.text())
  })
  page.on('pageerror', (fault) => faults.push(fault.message))
  await page.addInitScript(watchShifts)
  return {
    page,
    faults,
    shiftOf: () => page.evaluate(() => (window as unknown as { shift: Shift }).shift),
    forgetShift: () => page.evaluate(forgetShifts),
    axe: () => runAxe(page),
    leave: () => context.close(),
  }
}

/** What stood on the page of a test that failed: what it waited for seldom tells why. */
async function seenBy({ page, faults }: Visitor): Promise<string> {
  if (page.isClosed()) return 'The page was closed.'
  // Without the menus of the frame, which are the same everywhere.
  const texts = await page.locator('main, dialog[open], [role=alert]').allInnerTexts()
  return [`Seen at ${page.url()}:`, ...texts, ...faults].join('\n').replaceAll(/\n+/g, '\n')
}

/** What the server answers a page's request that a test holds, sent on past the browser: only that finds `*.localhost` everywhere. */
export async function answerOf(served: Served, route: Route) {
  const request = route.request()
  const { host, pathname } = new URL(request.url())
  const { cookie = '', origin = '' } = await request.allHeaders()
  const { status, text } = await served.fetch(pathname, {
    method: request.method(),
    host,
    headers: { cookie, origin, 'content-type': 'application/json', 'x-fairhouse': 'web' },
    body: request.postData() ?? '',
  })
  return { status, text }
}

/** Lets a page, whose clock a test holds, try its stream anew: after many failures it waits for as long as this. */
export const leapToStream = (page: Page): Promise<void> => page.clock.fastForward(30_000)

type Shift = { sum: number; moved: string[] }

type LayoutShift = { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }

/** Keeps what moves by itself from the page's first moment on. */
function watchShifts() {
  const shift: Shift = { sum: 0, moved: [] }
  Object.assign(window, { shift })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as LayoutShift[]) {
      if (entry.hadRecentInput) continue
      shift.sum += entry.value
      const nodes = entry.sources.map(({ node }) =>
        node instanceof Element ? `${node.localName}.${node.className}` : node?.nodeName,
      )
      shift.moved.push(`${entry.value.toFixed(3)} ${nodes.join(' ')}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** A shift is told after the frame that made it. */
async function forgetShifts() {
  for (let frame = 0; frame < 3; frame++)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  Object.assign((window as unknown as { shift: Shift }).shift, { sum: 0, moved: [] })
}

type AxeResults = {
  violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[]
}

const axeOptions = {
  // All that is right is neither described nor sent: a third of the time on a large page.
  resultTypes: ['violations'],
  // Style sheets are read for a rule alone that is still being tried out, and not run.
  preload: { assets: ['media'] },
  // Frames have no axe to answer with, and would be waited for.
  iframes: false,
  // Still being tried out by axe, and asked for all the same: what is read on a control is part of its name (WCAG 2.5.3).
  rules: { 'label-content-name-mismatch': { enabled: true } },
}

/** Has a site speak a language to a visitor from the next page on, as one chosen earlier. */
export function speakIn(page: Page, address: string, language: string): Promise<void> {
  return page.context().addCookies([{ name: 'language', value: language, url: address }])
}

async function runAxe(page: Page): Promise<string[]> {
  // Through the debugger, which the content policy does not bind; and without axe itself for an answer, which would be
  // written out at twice the cost.
  await page.evaluate(`${axeSource};0`)
  const violations = await page.evaluate(async (options) => {
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<AxeResults> }
    }
    return (await axe.run(options)).violations
  }, axeOptions)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${id} at ${target.join(' ')}: ${failureSummary.replaceAll('\n', ' ')}`,
    ),
  )
}
