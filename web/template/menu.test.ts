/** Protects that a search link leads to a list with a field to search it. */

import { expect, test } from 'vitest'
import type { Category } from '#contract/catalogue.ts'
import { startupOf } from '#tests/harness/startup_sample.ts'
import { entriesByName, searchAddress } from './menu.ts'

const withGamesOf = (...own: Category[]) =>
  startupOf('template1', { provider_count: own.map((category) => ({ category, count: 1 })) })

test('what is searched is neither the hot games nor matches', () => {
  const startup = withGamesOf('hot', 'sportsbook', 'fishing')
  expect(searchAddress(startup)).toBe('/fishing?focus=search')
  expect(entriesByName(startup)['search']?.to).toBe('/fishing?focus=search')
})

test('where nothing can be searched no link offers it', () => {
  const startup = withGamesOf('hot', 'sportsbook')
  expect(searchAddress(startup)).toBeUndefined()
  expect(entriesByName(startup)).not.toHaveProperty('search')
})
