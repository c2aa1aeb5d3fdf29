/**
 * Protects: the studio's keys are its own, and every symbol has a name; that nine languages say all of them is held
 * by `i18n/messages.test.ts`.
 */

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languageCodes } from '#contract/catalogue.ts'
import { slotTitles } from '#games/catalogue.ts'
import { symbolsOf } from '#games/slot/sheet.ts'
import { readTexts } from '#i18n/compile.ts'

type Texts = Record<string, string>
const read = (language: string) =>
  JSON.parse(readFileSync(new URL(`./messages/${language}.json`, import.meta.url), 'utf8')) as Texts
const english = read('EN')

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

test.each(languageCodes)('no line of the studio begins with a percent sign in %s', (language) => {
  expect(Object.values(read(language)).filter((text) => text.includes(' %'))).toEqual([])
})
