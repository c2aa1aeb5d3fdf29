/** Every route on a phone in words two fifths longer: no control cuts off what it says, and nothing leaves the page. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { compileCatalogue, readTexts } from '#i18n/compile.ts'
import { stretch } from '#i18n/pseudo.ts'
import { readBuilt } from '#server/http/built.ts'
import { openJourneys, type Journeys } from '../harness/journey.ts'
import { bringSession } from '../harness/login.ts'
import { faultsOnRoutes } from '../harness/looks.ts'

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
    const asGuest = await faultsOnRoutes(page, address, 'player')
    await bringSession(page, journeys, site)
    const asPlayer = await faultsOnRoutes(page, address, 'guest')
    expect([...new Set([...asGuest, ...asPlayer])]).toEqual([])
    await leave()
  },
  120_000,
)
