/** Every route on a phone in words two fifths longer: no control cuts off what it says, and nothing leaves the page. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { compileCatalogue, readTexts } from '#i18n/compile.ts'
import { stretch } from '#i18n/pseudo.ts'
import { readBuilt } from '#server/http/built.ts'
import { routes } from '#web/routing/routes.ts'
import { openJourneys, type Journeys } from '../harness/journey.ts'

let journeys: Journeys
beforeAll(async () => {
  const built = await readBuilt()
  const catalogue = compileCatalogue(readTexts('EN'), stretch)
  // What the server draws says it all; scripts would bring the real words back.
  journeys = await openJourneys({
    ...built,
    render: (input) => built.render({ ...input, catalogue }),
  })
})
afterAll(() => journeys.close())

const phone = { width: 360, height: 640 }

test.each(['casino2', 'sportsbook1'])(
  '%s: buttons, links, tabs and labels of every route hold words two fifths longer',
  async (site) => {
    const address = journeys.addressOf(site)
    const { page, leave } = await journeys.visit({ viewport: phone, javaScriptEnabled: false })
    const walk = async (isWanted: (access: 'public' | 'player' | 'guest') => boolean) => {
      const paths = Object.entries(routes).filter(([, { access }]) => isWanted(access))
      const cut: string[] = []
      for (const [path] of paths) {
        await page.goto(address + path, { waitUntil: 'load' })
        cut.push(...(await cutOff(page)).map((fault) => `${path}: ${fault}`))
      }
      return cut
    }
    const asGuest = await walk((access) => access !== 'player')
    const host = `${site}.localhost:${journeys.served.port}`
    const auth = await journeys.served.signIn('player03', undefined, host)
    await page.context().addCookies([{ name: 'session', value: auth, url: address }])
    const asPlayer = await walk((access) => access !== 'guest')
    expect([...new Set([...asGuest, ...asPlayer])]).toEqual([])
    await leave()
  },
  120_000,
)

/** What is cut off, a line each: words wider or higher than what shows them, and pages wider than the phone. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls =
      'button, a, label, legend, summary, th, select, [role=tab], [role=button], h1, h2, h3'
    // Names of games are theirs, in every language; a card shows as much of them as it holds.
    const left = '.unseen, .card-name, .card-facts, [aria-hidden=true], [inert], svg, option'
    // Clipped to nothing is what is only heard.
    const isShown = (element: Element) =>
      !element.closest(left) &&
      element.checkVisibility({ visibilityProperty: true }) &&
      getComputedStyle(element).clipPath !== 'inset(50%)'
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className} “${element.textContent.trim().slice(0, 60)}”`
    const found = new Set<string>()
    for (const control of document.querySelectorAll(controls)) {
      if (!isShown(control)) continue
      const { left: from, right: to, width } = control.getBoundingClientRect()
      const isLine = getComputedStyle(control).display === 'inline' || width <= 2
      const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const words = document.createRange()
        words.selectNodeContents(texts.currentNode)
        const text = words.getBoundingClientRect()
        const isOut = !isLine && text.width > 0 && (text.right > to + 1.5 || text.left < from - 1.5)
        if (isOut && isShown(texts.currentNode.parentElement!))
          found.add(`wider than itself: ${nameOf(control)}`)
      }
      for (const part of [control, ...control.querySelectorAll('*')]) {
        if (!isShown(part)) continue
        const { overflowX, overflowY } = getComputedStyle(part)
        const isCut = (overflow: string, over: number) => /hidden|clip/.test(overflow) && over > 2
        if (
          isCut(overflowX, part.scrollWidth - part.clientWidth) ||
          isCut(overflowY, part.scrollHeight - part.clientHeight)
        )
          found.add(`cut off: ${nameOf(part)}`)
      }
    }
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) found.add(`the page is ${scrollWidth - clientWidth} too wide`)
    return [...found]
  })
}
