/** What a game says of itself before play is read on a phone from top to bottom, in a language of long words too. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openJourneys, speakIn, type Journeys } from '../harness/journey.ts'
import { bringSession } from '../harness/login.ts'
import { openGames } from '../harness/studio.ts'

let journeys: Journeys
beforeAll(async () => {
  journeys = await openJourneys()
})
afterAll(() => journeys.close())

test('[GAM-01] no rules of any game are wider than a phone of 360 px, and none of its symbols lies over another', async () => {
  const { page } = await journeys.visit({ viewport: { width: 360, height: 640 } })
  const address = journeys.addressOf('casino1')
  await speakIn(page, address, 'RUS')
  await bringSession(page, journeys, 'casino1')
  const faults: string[] = []
  for (const { code } of openGames) {
    await page.goto(`${address}/frame/${code}`)
    await page.getByRole('button', { name: 'Правила' }).first().click()
    const rules = page.locator('dialog[open] .pages')
    await rules.waitFor()
    const over = await rules.evaluate((element) => {
      const boxes = [...element.querySelectorAll('.pays img')].map((img) =>
        img.getBoundingClientRect(),
      )
      const isOver = boxes.some((one, i) =>
        boxes.some(
          (other, j) =>
            i < j &&
            one.left < other.right - 1 &&
            other.left < one.right - 1 &&
            one.top < other.bottom - 1 &&
            other.top < one.bottom - 1,
        ),
      )
      const wide = element.scrollWidth - element.clientWidth
      return [
        ...(wide > 0 ? [`${wide} px too wide`] : []),
        ...(isOver ? ['symbols lie over one another'] : []),
      ]
    })
    faults.push(...over.map((fault) => `${code}: ${fault}`))
  }
  expect(faults).toEqual([])
}, 120_000)
