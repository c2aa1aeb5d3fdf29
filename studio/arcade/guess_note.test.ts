/** Protects the buttons of hi-lo: whatever card is turned under them, each says what is true of it or nothing. */

import { expect, test } from 'vitest'
import { fraction } from '#games/fraction.ts'
import { guesses } from '#games/steps.ts'
import { speechOf } from '#i18n/catalogue.ts'
import type { Say } from '../words.tsx'
import { guessNote } from './guess_note.ts'

const say = speechOf('EN').t as Say
const rtp = fraction(99, 100)

test('every guess at every card has a note, and what cannot come true has none', () => {
  const empty = Array.from({ length: 13 }, (_, i) => i + 1).flatMap((rank) =>
    guesses
      .filter((guess) => guessNote(say, rank, guess, rtp) === '')
      .map((guess) => [rank, guess]),
  )
  expect(empty).toEqual([
    [1, 'lower'],
    [13, 'higher'],
  ])
  expect(guessNote(say, 2, 'lower', rtp)).toBe('7.6% · 12.87×')
})
