// Promise: the studio speaks English and Spanish in full, every other language as far as it goes, and names every symbol.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from '#contract/catalogue.ts'
import { slotTitles } from '#games/catalogue.ts'
import { symbolsOf } from '#games/slot/sheet.ts'
import { compileCatalogue, readTexts } from '#i18n/compile.ts'

type Texts = Record<string, string>
const read = (language: string) =>
  JSON.parse(readFileSync(new URL(`./messages/${language}.json`, import.meta.url), 'utf8')) as Texts
const [english, spanish] = [read('EN'), read('ESP')]

/** Names of what a sentence leaves open, plural branches included. */
const holes = (text: string) => new Set([...text.matchAll(/\{(\w+)[},]/g)].map(([, name]) => name))

test('both languages say the same things, leave the same open, and compile', () => {
  expect(new Set(Object.keys(spanish))).toEqual(new Set(Object.keys(english)))
  expect(() => compileCatalogue(spanish)).not.toThrow()
  for (const [key, text] of Object.entries(english)) {
    expect([key, holes(spanish[key]!)]).toEqual([key, holes(text)])
    expect(text.trim()).not.toBe('')
  }
})

test.each(Object.keys(languages))(
  'what %s says leaves the same open as English, and compiles',
  (language) => {
    const texts = read(language)
    expect(Object.keys(texts).filter((key) => !(key in english))).toEqual([])
    expect(() => compileCatalogue(texts)).not.toThrow()
    for (const [key, text] of Object.entries(texts))
      expect([key, holes(text)]).toEqual([key, holes(english[key]!)])
  },
)

test('keys are the studio’s own, and take none of the house’s', () => {
  const house = readTexts('EN')
  expect(Object.keys(english).filter((key) => !key.startsWith('studio') || key in house)).toEqual(
    [],
  )
})

test('every symbol has a name', () => {
  const symbols = new Set(slotTitles.flatMap(({ sheet }) => symbolsOf(sheet)))
  const keyOf = (symbol: string) =>
    `studioSymbol${symbol.charAt(0).toUpperCase()}${symbol.slice(1)}`
  expect([...symbols].filter((symbol) => !(keyOf(symbol) in english))).toEqual([])
})
