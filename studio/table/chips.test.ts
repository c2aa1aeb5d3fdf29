/** Protects: chips are doubled everywhere or not at all, and never beyond what a table takes. */

import { expect, test } from 'vitest'
import { chipsMax } from '#games/bets.ts'
import { doubled, withChips } from './chips.ts'

test('all chips are doubled where they lie', () => {
  expect(doubled({ bets: { red: 2, 'split-1-2': 1 } })).toEqual({
    bets: { red: 4, 'split-1-2': 2 },
  })
})

test('more than a table takes is not laid', () => {
  expect(doubled({ bets: { red: chipsMax / 2 } })).toEqual({ bets: { red: chipsMax } })
  expect(doubled({ bets: { red: chipsMax / 2 + 1 } })).toBeNull()
})

test('the last chip taken back leaves nothing chosen', () => {
  expect(withChips({ bets: { red: 1 } }, 'red', -1)).toBeNull()
})
