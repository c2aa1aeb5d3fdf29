/** The PIN of withdrawals: six digits, and when one is chosen none that is guessed first. */

import { Enum, Text } from './fields.ts'

export const pin = Text({ minLength: 6, maxLength: 6, pattern: '^\\d{6}$' })

/** Nothing that repeats itself, and no digits in order, up or down. */
export const newPin = Text({
  minLength: 6,
  maxLength: 6,
  pattern: [
    '^(?!(\\d{1,3})\\1+$)',
    '(?!0?1?2?3?4?5?6?7?8?9?0?$)',
    '(?!0?9?8?7?6?5?4?3?2?1?0?$)',
    '\\d{6}$',
  ].join(''),
})

/** Locked: it was wrong too often, and no withdrawal is asked for until it is set anew or removed. */
export const pinState = Enum(['off', 'on', 'locked'])

/** Wrong ones in a row that lock it. */
export const pinTriesMax = 5
