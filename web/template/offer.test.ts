/** Protects who may not play: their lists show every game, and no card leads to what would be refused. */

import { expect, test } from 'vitest'
import { offerOf, type Standing } from './offer.ts'

const game = {
  provider_code: 'FAIRHOUSE',
  game_code: 'dice',
  game_type: 'arcade',
  has_demo: true,
} as const
const play = '/playnow?p=FAIRHOUSE&g=dice'
const free = { restriction: null, products_excluded: [] }
const kept = (kind: NonNullable<Standing['restriction']>['kind']) => ({
  ...free,
  restriction: { kind, until: null },
})
const without = (product: 'arcade' | 'casino') => ({
  ...free,
  products_excluded: [{ product, until: null }],
})

test('guests and players who may play are led to the game, and in lists for play money to its demo', () => {
  const open = { to: play, demo: `${play}&mode=demo`, plays: true, hasDemo: true }
  for (const standing of [undefined, free, without('casino')])
    expect(offerOf(game, standing)).toEqual(open)
  expect(offerOf(game, free, true)).toMatchObject({ to: `${play}&mode=demo`, hasDemo: false })
})

test.each([kept('exclusion'), kept('time_out'), kept('identity'), without('arcade')])(
  'who stays away, or has not said who they are, is offered neither play nor a demo, only what can be known: %j',
  (standing) => {
    const shut = { to: `${play}&mode=info`, plays: false, hasDemo: false }
    expect(offerOf(game, standing)).toMatchObject(shut)
    expect(offerOf(game, standing, true)).toMatchObject(shut)
  },
)

test.each(['second_factor', 'location_refused', 'location_hidden', 'location_unknown'] as const)(
  'who is kept from play by %s may try',
  (kind) => {
    const lacking = kept(kind)
    expect(offerOf(game, lacking)).toMatchObject({ plays: false, hasDemo: true })
    expect(offerOf(game, lacking, true)).toMatchObject({ to: `${play}&mode=demo`, plays: true })
  },
)

test('what is in maintenance is offered to nobody', () => {
  const closed = { ...game, maintenance: { until: null } }
  expect(offerOf(closed, undefined)).toMatchObject({ to: `${play}&mode=info`, hasDemo: false })
  expect(offerOf(closed, free, true)).toMatchObject({ plays: false })
})
