/** Protects: before play a player reads how a pot is fed, won and begun again, in every language; and what it holds is fresh. */

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages, type Language } from '#contract/catalogue.ts'
import { readAgainMs } from './pot.tsx'

const near = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

/** What must be disclosed, with the figures that each sentence carries. */
const sentences = {
  'what feeds it, the chance, that there is no ceiling': ['studioPotRules', ['odds', 'share']],
  'what it begins with again': ['studioPotSeed', ['amount']],
  'the return it adds': ['studioPotReturn', ['base', 'share']],
  'who may win it': ['studioPotWho', []],
  'wins at nearly the same time, and its end': ['studioPotOrder', []],
  'when it was last won': ['studioPotLast', ['amount']],
} as const

test.each(Object.entries(sentences))('[JKP-03] %s is told in every language', (_, [key, holes]) => {
  const codes = Object.keys(languages) as Language[]
  const texts = codes.map(
    (code) => (JSON.parse(near(`../messages/${code}.json`)) as Record<string, string>)[key],
  )
  expect(texts.every((text = '') => holes.every((hole) => text.includes(`{${hole}}`)))).toBe(true)
  expect(texts.every((text = '') => text !== '')).toBe(true)
  expect(near('./pot.tsx')).toContain(`say('${key}'`)
})

test('[JKP-02] a screen asks for the amount long before it is half a minute old', () => {
  expect(readAgainMs).toBeLessThanOrEqual(10_000)
})
