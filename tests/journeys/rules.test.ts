/** What a game says of itself before play is read on a phone from top to bottom, in a language of long words too. */

import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { games } from '#games/catalogue.ts'
import { openJourneys, speakIn, type Journeys } from '../harness/journey.ts'
import { bringSession } from '../harness/login.ts'
import { openGames } from '../harness/studio.ts'

let journeys: Journeys
beforeAll(async () => {
  journeys = await openJourneys()
})
afterAll(() => journeys.close())

/** What is said of interruptions, and that neither skill nor speed decides where a player might think so. */
const said = JSON.parse(
  readFileSync(new URL('../../studio/messages/RUS.json', import.meta.url), 'utf8'),
) as Record<string, string>
const disclosed: Readonly<Record<string, string | undefined>> = {
  ...Object.fromEntries(Object.keys(games).map((code) => [code, said['studioHowDrawnText']])),
  'moonwater-nets': said['studioFishingRules'],
  'sunreef-nets': said['studioFishingRules'],
  'trenchlight-nets': said['studioFishingRules'],
  updraft: said['studioCrashRules'],
}

test('[GAM-01] [GAM-10] [REC-09] every game says what interruptions and skill come to, in rules no wider than a phone of 360 px, with no symbol over another', async () => {
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
    const text = (await rules.textContent()) ?? ''
    for (const due of [said['studioInterruptions'], disclosed[code]])
      if (due !== undefined && !text.includes(due)) faults.push(`${code} does not say: ${due}`)
    faults.push(...over.map((fault) => `${code}: ${fault}`))
  }
  expect(faults).toEqual([])
}, 120_000)
