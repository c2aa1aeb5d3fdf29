/** Protects the made-up language: it is longer, keeps what a sentence leaves open, and stays readable. */

import { expect, test } from 'vitest'
import { languages } from '#contract/catalogue.ts'
import { compileCatalogue, readTexts } from './compile.ts'
import { stretch } from './pseudo.ts'
import { speak } from './speech.ts'

test('words are two fifths longer and accented; amounts, signs and gaps stay', () => {
  expect(stretch('Withdraw 1,500.00 now')).toBe('ŴŴííťťĥĥdřáŵ 1,500.00 ññóóŵ')
  const whole = Object.values(readTexts('EN'))
    .join(' ')
    .replaceAll(/\{[^}]*\}|[^\p{Letter}]/gu, '')
  expect(stretch(whole).length / whole.length).toBeGreaterThanOrEqual(1.39)
})

test('what a sentence leaves open is filled as ever, plurals included, and no site offers the language', () => {
  const { t } = speak('EN', compileCatalogue(readTexts('EN'), stretch))
  expect(t('codeTooSoon', { seconds: 1 })).toContain(' 1 ')
  expect(t('codeTooSoon', { seconds: 2 })).toContain(' 2 ')
  expect(Object.keys(languages)).toHaveLength(9)
})
