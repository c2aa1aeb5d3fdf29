/** Protects the parting of the catalogues: whatever a page may have to say is in the parts it loads. */

import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { speakingSources } from '../web/document/words.ts'
import { readTexts } from './compile.ts'
import { partsOf, wordsOf } from './parts.ts'

const partOf = partsOf(speakingSources)
const keys = Object.keys(readTexts('EN'))

test('a refusal can be told on every page', () => {
  const apart = Object.keys(refusals).filter((key) => partOf(key).startsWith('of='))
  expect(apart).toEqual([])
})

test('the frames of games say nothing that a page alone loads', () => {
  const said = wordsOf(globSync('studio/**/*.tsx', { exclude: ['**/*.test.*'] }))
  expect(keys.filter((key) => said.has(key) && partOf(key).startsWith('of='))).toEqual([])
})

test('what one page alone says loads with that page, what two say with both', () => {
  expect(partOf('wasHelpful')).toBe('of=web/content/faqs.tsx')
  expect(partOf('home')).toBe('first')
  // Security, the cashier, and a referral.
  expect(partOf('copied')).toBe('more')
})

test('what the server has put into words already, no page loads', () => {
  expect(partOf('featureWilds')).toBe('answered')
})

test('no page carries more than a third of all sentences', () => {
  const counts = Map.groupBy(keys, partOf)
  counts.delete('first')
  counts.delete('more')
  const most = Math.max(...[...counts.values()].map((said) => said.length))
  expect(most).toBeLessThan(keys.length / 3)
})
