import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { languageCodes } from '#contract/catalogue.ts'
import { refusals } from '#contract/errors.ts'
import { compileCatalogue, readTexts, type Catalogue } from './compile.ts'
import { speechOf } from './catalogue.ts'
import { speak } from './speech.ts'

// Promise: nobody meets a bare key or a hole where a sentence should be.

const english = readTexts('EN')
const keys = Object.keys(english)
/** Languages with every sentence; the others have the glossary's terms and speak English for the rest. */
const complete = ['EN', 'ESP'] as const

/** Names of what a sentence leaves open, plural branches included. */
const holes = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+)[},]/g)].map(([, name = '']) => name))].toSorted((a, b) =>
    a.localeCompare(b),
  )

test.each(complete)('%s says everything', (language) => {
  const texts = readTexts(language)
  expect(Object.keys(texts).toSorted()).toEqual(keys.toSorted())
  expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([])
})

test.each(languageCodes)(
  '%s knows no foreign keys, compiles, and leaves open what English does',
  (language) => {
    const texts = readTexts(language)
    expect(Object.keys(texts).filter((key) => !(key in english))).toEqual([])
    expect(() => compileCatalogue(texts, english)).not.toThrow()
    for (const [key, text] of Object.entries(texts))
      expect([key, holes(text)]).toEqual([key, holes(english[key]!)])
  },
)

test.each(languageCodes)('%s has a sentence for every refusal of the API', (language) => {
  const texts = readTexts(language)
  expect([...Object.keys(refusals), 'disconnect'].filter((key) => !(key in texts))).toEqual([])
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

test('every key is used somewhere', () => {
  const root = path.join(import.meta.dirname, '..')
  const sources = ['client', 'contract', 'i18n', 'server', 'studio', 'ui', 'web']
    .flatMap((room) => list(path.join(root, room)))
    .filter((file) => /\.(ts|tsx)$/.test(file) && !file.endsWith('messages.test.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const words = new Set(
    [...sources.matchAll(/['"`]([A-Za-z][\w ]*)['"`]|\b(\w+):/g)].map(
      ([, quoted, name]) => quoted ?? name,
    ),
  )
  expect(keys.filter((key) => !words.has(key))).toEqual([])
})

function list(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) =>
      path.join(folder, file),
    )
  } catch {
    return []
  }
}
