/** Protects: nobody meets a bare key or a hole where a sentence should be. */

import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ownFailures } from '#client/result.ts'
import { languageCodes } from '#contract/catalogue.ts'
import { refusals } from '#contract/errors.ts'
import { readTexts, type Catalogue } from './compile.ts'
import { faultsOf, faultsOfAll, unsaid } from './complete.ts'
import { speechOf } from './catalogue.ts'
import { speak } from './speech.ts'

test('nine languages say everything that is said, and nothing else: messages, letters, the studio and the demo’s content', () => {
  expect(faultsOfAll()).toEqual([])
})

test('whoever says a sentence with figures in it names each of them as the sentence does', () => {
  const texts = readTexts('EN')
  const wrong: string[] = []
  for (const file of globSync('{web,ui}/**/*.tsx')) {
    const source = readFileSync(file, 'utf8')
    for (const [, key = '', given = ''] of source.matchAll(
      /\bt\(\s*'(\w+)'(?:\)|,\s*\{([^{}]*)\}\s*,?\s*\))/g,
    )) {
      const needed = [...(texts[key] ?? '').matchAll(/\{\s*([a-z]\w*)\s*[,}]/gi)]
      const named = new Set(
        [...given.matchAll(/(?:^|,)\s*(\w+)\s*(?=[:,]|$)/g)].map(([, name]) => name),
      )
      const missing = needed.filter(([, name]) => !named.has(name))
      if (missing.length > 0) wrong.push(`${file}: ${key} without ${String(missing[0]?.[1])}`)
    }
  }
  expect(wrong).toEqual([])
})

test('whatever a catalogue lacks is found', () => {
  const whole = { a: 'A', b: '{n, plural, one {# {x}} other {# {x}}}' }
  const russian = '{n, plural, one {# {x}} few {# {x}} many {# {x}} other {# {x}}}'
  const faults = (texts: Record<string, string>) => faultsOf('RUS', texts, whole).length
  expect(faults({ a: 'А', b: russian })).toBe(0)
  expect(faults({ b: russian })).toBe(1)
  expect(faults({ a: ' ', b: russian })).toBe(1)
  expect(faults({ a: 'А', b: russian, c: 'В' })).toBe(1)
  expect(faults({ a: 'А {x}', b: russian })).toBe(1)
  expect(faults({ a: 'А', b: russian.replace('few {# {x}} ', '') })).toBe(1)
  expect(faults({ a: 'А', b: russian.replace('few', 'two') })).toBe(1)
  expect(unsaid(['said', 'letter.title', 'letter.text'], new Set(['said']))).toHaveLength(1)
})

test.each(languageCodes)('%s has a sentence for every refusal of the API', (language) => {
  const texts = readTexts(language)
  expect([...Object.keys(refusals), ...ownFailures].filter((key) => !(key in texts))).toEqual([])
})

test.each(languageCodes)('no line of %s begins with a percent sign', (language) => {
  const texts = Object.entries(readTexts(language))
  expect(texts.filter(([, text]) => / %/.test(text))).toEqual([])
})

test('plurals follow the language', () => {
  const wait = (language: 'EN' | 'RUS', seconds: number) =>
    speechOf(language).t('codeTooSoon', { seconds })
  expect(wait('EN', 1)).toBe('Wait 1 second before asking for another code.')
  expect(wait('EN', 2)).toBe('Wait 2 seconds before asking for another code.')
  expect([1, 3, 5].map((seconds) => wait('RUS', seconds).split(' ')[2])).toEqual([
    'секунду,',
    'секунды,',
    'секунд,',
  ])
})

test('what a catalogue learns later is said from then on', () => {
  const catalogue: Catalogue = { deposit: ['Deposit'] }
  const { t, tell } = speak('EN', catalogue)
  expect(t('withdraw')).toBe('withdraw')
  Object.assign(catalogue, { withdraw: ['Withdraw'] })
  expect([t('withdraw'), tell('withdraw')]).toEqual(['Withdraw', 'Withdraw'])
})

test('an answer of the server is told by key, raw where it is a sentence, and else as unknown', () => {
  const { tell } = speechOf('EN')
  expect(tell('balanceTooLow')).toBe('Insufficient balance.')
  expect(tell('Session expired')).toBe('Your session has ended. Log in again.')
  expect(tell('Provider says: try later')).toBe('Provider says: try later')
  expect(tell('somethingNew')).toBe('Unknown error.')
  expect(tell('')).toBe('Unknown error.')
})
