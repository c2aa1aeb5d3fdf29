/** Protects the parting of the catalogues: whatever a page may have to say is in the parts it loads. */

import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { speakingSources } from '../web/document/words.ts'
import { readTexts } from './compile.ts'
import { partsOf, wordsOf } from './parts.ts'

const partsOfKey = partsOf(speakingSources)
const isApart = (key: string) => partsOfKey(key).some((part) => part.startsWith('of='))
const keys = Object.keys(readTexts('EN'))

test('a refusal can be told on every page', () => {
  const apart = Object.keys(refusals).filter(isApart)
  expect(apart).toEqual([])
})

test('the frames of games say nothing that a page alone loads', () => {
  const said = wordsOf(globSync('studio/**/*.tsx', { exclude: ['**/*.test.*'] }))
  expect(keys.filter((key) => said.has(key) && isApart(key))).toEqual([])
})

test('what one page alone says loads with that page, what few say with each, what many say with all', () => {
  expect(partsOfKey('wasHelpful')).toEqual(['of=web/content/faqs.tsx'])
  expect(partsOfKey('home')).toEqual(['first'])
  expect(partsOfKey('arrives')).toEqual([
    'of=web/payments/deposit.tsx',
    'of=web/payments/withdrawal.tsx',
  ])
  expect(partsOfKey('copied')).toEqual(['more'])
})

test('what the server has put into words already, no page loads', () => {
  expect(partsOfKey('featureWilds')).toEqual(['answered'])
})

test('no page carries more than a third of all sentences', () => {
  const counts = Map.groupBy(
    keys.flatMap(partsOfKey).filter((part) => part.startsWith('of=')),
    (part) => part,
  )
  const most = Math.max(...[...counts.values()].map((said) => said.length))
  expect(most).toBeLessThan(keys.length / 3)
})
