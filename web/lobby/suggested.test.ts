/** Protects that search suggests games too, and that no provider's name leads to a list without its games. */

import { expect, test } from 'vitest'
import { categoryOf, suggestedOf } from './suggested.ts'

test('of five suggestions three are games, as far as there are any', () => {
  expect(suggestedOf(['a', 'b', 'c', 'd'], ['1', '2', '3', '4'])).toEqual(['a', 'b', '1', '2', '3'])
  expect(suggestedOf(['a', 'b', 'c', 'd', 'e'], ['1'])).toEqual(['a', 'b', 'c', 'd', '1'])
  expect(suggestedOf([], ['1', '2', '3', '4', '5', '6'])).toEqual(['1', '2', '3', '4', '5'])
  expect(suggestedOf(['a'], [])).toEqual(['a'])
})

test('a provider leads to this category where it has games here, else to that of a game found', () => {
  const games = [
    { provider_code: 'SALON', game_type: 'casino' },
    { provider_code: 'JILI', game_type: 'slot_game' },
  ] as const
  const here = { category: 'fishing', providers: [{ provider_code: 'JILI' }] } as const
  expect(categoryOf('JILI', games, here)).toBe('fishing')
  expect(categoryOf('SALON', games, here)).toBe('casino')
  expect(categoryOf('JILI', games)).toBe('slot_game')
  expect(categoryOf('OTHER', games, here)).toBeUndefined()
})
