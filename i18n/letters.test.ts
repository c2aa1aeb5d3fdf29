/** Protects: whatever the house writes to a player is written in the player's language, whole (`messages.test.ts`). */

import { expect, test } from 'vitest'
import { lettersOf } from './letters.ts'

test('a letter is told with its figures', () => {
  expect(lettersOf('ESP')('welcome', { site: 'Casa' }).title).toBe('Te damos la bienvenida a Casa')
})
