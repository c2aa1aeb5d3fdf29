/** What no player is ever told or offered, however it is put: words and devices that are looked for where they would have to stand. */

import * as fs from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)
const read = (path: string) => fs.readFileSync(new URL(path, root), 'utf8')
const filesIn = (folder: string, end: RegExp) =>
  fs
    .readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((name) => end.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => `${folder}${name}`)

const texts = [
  'i18n/messages/EN.json',
  'i18n/letters/EN.json',
  'studio/messages/EN.json',
  'database/demo/content-EN.json',
  'database/demo/promotions.json',
]

/** By the number of the list: what a text would say that breaks it. */
const words: Readonly<Record<string, RegExp>> = {
  'D1, a crowd that nobody counted': /(players|people) (are )?(online|playing|watching)/i,
  'D8, a withdrawal talked out of': /play it instead|keep playing with|before you withdraw, /i,
  'D9, urging on':
    /you(’|')?re due|due (for )?a win|so close|nearly won|try your luck|double or nothing|feeling lucky/i,
  'D10, haste':
    /hurry|last chance|don(’|')?t miss|act now|only \d+ left|ends soon|running out fast/i,
  'D12, terms that may change':
    /(change|changed|withdrawn) (at any time )?(at our (sole )?discretion|without (prior )?notice)/i,
  'D15, taking what lies still': /inactivity fee|dormant (account )?fee|administration fee/i,
  'D16, discretion over bets': /void .{0,40}(at our discretion|for any reason)/i,
  'D19, claims that nobody holds': /certified|licen[sc]ed by|guaranteed (win|profit)|risk-?free/i,
}

test.each(Object.entries(words))('%s: no text says so', (_, pattern) => {
  const found = texts.flatMap((path) =>
    read(path)
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${path}: ${line.trim().slice(0, 120)}`),
  )
  expect(found).toEqual([])
})

test('D4, D18: no game plays by itself, hurries, stops its reels by hand, or sells its feature', () => {
  const device = /auto-?play|auto-?spin|turbo|quick-?spin|slam|(bonus|feature)-?buy|buyFeature/i
  const sources = [...filesIn('studio/', /\.(tsx?|css)$/), ...filesIn('games/', /\.ts$/)]
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.filter((path) => device.test(read(path)))).toEqual([])
})

test('D11: no form of payment comes with an amount in it', () => {
  const fields = filesIn('web/payments/', /\.tsx$/).flatMap((path) =>
    [...read(path).matchAll(/<AmountField\b.*?\n\s*\/>/gs)].map(([field]) => `${path}: ${field}`),
  )
  expect(fields.length).toBeGreaterThan(1)
  expect(fields.filter((field) => /defaultValue|value=/.test(field))).toEqual([])
})
