/** Games that ask for decisions, by keyboard alone and on small screens: a table of chips, a hand of cards, and a round that another device ends. */

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openJourneys, speakIn, type Journeys } from '../harness/journey.ts'
import { bringSession, comeAs } from '../harness/login.ts'
import { faultsOfLook } from '../harness/looks.ts'

let journeys: Journeys
beforeAll(async () => {
  journeys = await openJourneys()
})
afterAll(() => journeys.close())

/** Waits until the button of the game can be pressed, and presses it by a key. */
async function begin(page: Page) {
  await page.locator('.play[aria-disabled=false]').waitFor()
  const answered = page.waitForResponse((answer) => /\/(demo_)?play$/.test(answer.url()))
  await page.locator('.play').press('Enter')
  expect((await answered).status()).toBe(200)
}

test('[REC-05] roulette, video poker and mines are played by keyboard, and a round goes on elsewhere', async () => {
  const visitor = await journeys.visit({ viewport: { width: 360, height: 740 } })
  const { page } = visitor
  const site = journeys.addressOf('casino1')
  await comeAs(page, site, await journeys.served.richPlayer())

  await page.goto(`${site}/frame/roulette`)
  await page.getByRole('button', { name: 'Number 17: no chips' }).press('Enter')
  await page.getByRole('button', { name: 'Number 17: 1 chip' }).press('Delete')
  await page.getByRole('button', { name: 'Number 17: no chips' }).waitFor()
  expect(await visitor.axe()).toEqual([])
  await begin(page)
  await page.locator('.told strong').waitFor()

  await page.goto(`${site}/frame/jacks-or-better`)
  await begin(page)
  // While it is dealt, the button that plays says as much.
  const draw = page.getByRole('button', { name: 'Draw', exact: true })
  await draw.and(page.locator('[aria-disabled=false]')).press('Enter')
  await page.locator('.told strong').waitFor()
  // What cannot be pressed meanwhile keeps the focus.
  expect(await draw.evaluate((button) => document.activeElement === button)).toBe(true)

  await page.goto(`${site}/frame/mines`)
  await begin(page)
  const tile = page.getByRole('button', { name: 'Row 1, column 1: closed' })
  await tile.and(page.locator('[aria-disabled=false]')).waitFor()
  // The round asks: what it asks is the next stop.
  await page.keyboard.press('Tab')
  expect(await tile.evaluate((button) => document.activeElement === button)).toBe(true)
  await page.keyboard.press('ArrowRight')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    'Row 1, column 2: closed',
  )
  // The frame is closed and opened anew: the field is as it was, for play money too.
  const goOn = async () => {
    await page.reload()
    await tile.and(page.locator('[aria-disabled=false]')).press('Enter')
    await page.getByRole('button', { name: /^Row 1, column 1: (safe|mine)$/ }).waitFor()
  }
  await goOn()
  await page.goto(`${site}/frame/mines?mode=demo`)
  await begin(page)
  await tile.and(page.locator('[aria-disabled=false]')).waitFor()
  await goOn()
})

test('a frame that reaches below a low window keeps what plays its game above the bar at its foot', async () => {
  const visitor = await journeys.visit({ viewport: { width: 768, height: 640 } })
  const { page } = visitor
  await page.goto(`${journeys.addressOf('casino1')}/playnow?p=FAIRHOUSE&g=roulette&mode=demo`)
  await page.frameLocator('iframe').locator('.play').waitFor()
  await page.waitForFunction(() => {
    const frame = document.querySelector('iframe')!
    const [around, button] = [frame, frame.contentDocument!.querySelector('.play')!].map(
      (element) => element.getBoundingClientRect(),
    )
    const [x, y] = [around!.left + button!.left + 20, around!.top + button!.bottom - 1]
    return around!.bottom > window.innerHeight && document.elementFromPoint(x, y) === frame
  })
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})

test('a game frame has letters for Nepali of its own, for devices without them', async () => {
  const visitor = await journeys.visit({ locale: 'ne-NP' })
  const { page } = visitor
  await page.goto(`${journeys.addressOf('casino1')}/frame/updraft`)
  await page.getByRole('heading').first().waitFor()
  const faces = await page.evaluate(async () =>
    (await document.fonts.load('1rem "Studio Devanagari"', 'अ')).map(({ status }) => status),
  )
  expect(faces).toEqual(['loaded'])
  // Words that stood there before the letters came are as wide as the same set anew: they were no boxes that stayed.
  await page.goto(`${journeys.addressOf('casino1')}/staff`)
  await page.getByRole('textbox').first().waitFor()
  const widths = await page.evaluate(async () => {
    await document.fonts.ready
    const heading = document.querySelector('h1')!
    const anew = heading.cloneNode(true) as HTMLElement
    anew.style.letterSpacing = '0.001px'
    heading.after(anew)
    return [heading, anew].map((words) => {
      words.style.width = 'max-content'
      return Math.round(words.getBoundingClientRect().width)
    })
  })
  expect(widths[0]).toBe(widths[1])
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})

test.each(['RUS', 'NE'])('games of the arcade fit the smallest phone in %s', async (language) => {
  const site = journeys.addressOf('casino1')
  const { page, leave } = await journeys.visit({ viewport: { width: 320, height: 640 } })
  await speakIn(page, site, language)
  await bringSession(page, journeys, 'casino1')
  const found: string[] = []
  for (const game of ['mines', 'plinko', 'wheel', 'dice', 'limbo', 'hi-lo']) {
    await page.goto(`${site}/frame/${game}`)
    await page.locator('.console .play').waitFor()
    const over = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    if (over > 0) found.push(`${game}: ${over} too high`)
    found.push(...(await faultsOfLook(page)).map((fault) => `${game}: ${fault}`))
  }
  expect(found).toEqual([])
  // Where the device has colours of its own, what is chosen is still another than what is not.
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(`${site}/frame/wheel`)
  const chosen = page.locator('.sides [aria-pressed=true]').first()
  await chosen.waitFor()
  const grounds = await page
    .locator('.sides button')
    .evaluateAll((buttons) => buttons.map((button) => getComputedStyle(button).backgroundColor))
  expect(new Set(grounds).size).toBe(2)
  await leave()
})

/** The frames that the page leaves of windows of 667 × 375, 844 × 390, 1280 × 720 and 1440 × 900 px. */
const frames = [
  [667, 319],
  [844, 334],
  [1184, 504],
  [1344, 630],
] as const

test('where height is scarce hands are dealt, played and told without scrolling', async () => {
  const { page, leave } = await journeys.visit()
  const found: string[] = []
  const look = async (state: string) => {
    for (const [width, height] of frames) {
      await page.setViewportSize({ width, height })
      const over = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
      if (over > 0) found.push(`${state}: ${over} px too high for ${width} by ${height}`)
    }
  }
  const hands = ['blackjack', 'hi-lo', 'three-card-poker', 'jacks-or-better']
  for (const game of [...hands, 'baccarat', 'dragon-tiger']) {
    await page.goto(`${journeys.addressOf('casino1')}/frame/${game}?mode=demo`)
    await begin(page)
    // Whatever is drawn, the first move is made until the round is over.
    const over = page.locator('.told strong')
    const next = page.locator('.moves [aria-disabled=false]').or(over).first()
    for (let moves = 0; moves < 6; moves += 1) {
      await next.waitFor()
      // As wide as what guesses bring may become, whatever is drawn.
      await page.locator('.is-hilo .moves small', { hasText: '·' }).evaluateAll((notes) => {
        for (const note of notes) note.textContent = '53.8% · 9,999.99×'
      })
      await look(`${game} after ${moves} moves`)
      if (await over.isVisible()) break
      await next.press('Enter')
    }
  }
  expect(found).toEqual([])
  await leave()
}, 120_000)
