/** Protects: players find a game however they write its name. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countSlips, distanceOf, plainWords } from './search.ts'

const titles = [
  'Lantern Pier',
  'Ninth Caravan',
  'Brass Observatory',
  'Café Réal',
  'Đêm Hội',
  'Dice',
]

function find(typed: string): string[] {
  return titles.filter((title) => distanceOf(plainWords(typed), plainWords(title)) !== null)
}

const finds: [string, string][] = [
  ['lantern pier', 'Lantern Pier'],
  ['PIER', 'Lantern Pier'],
  ['pier, lantern', 'Lantern Pier'],
  ['lant', 'Lantern Pier'],
  ['lanern', 'Lantern Pier'],
  ['latnern', 'Lantern Pier'],
  ['carvan', 'Ninth Caravan'],
  ['obzervatori', 'Brass Observatory'],
  ['servat', 'Brass Observatory'],
  ['cafe real', 'Café Réal'],
  ['CAFÉ', 'Café Réal'],
  ['hoi', 'Đêm Hội'],
]

for (const [typed, title] of finds) {
  test(`“${typed}” finds ${title}`, () => expect(find(typed)).toEqual([title]))
}

test('words that are nowhere near find nothing', () => {
  for (const typed of ['zzz', 'dix', 'lantern dice', 'xylophone', "'; drop table game"])
    expect(find(typed)).toEqual([])
})

test('an exact beginning is nearer than a part, and a part nearer than two slips', () => {
  const distance = (typed: string) => distanceOf(plainWords(typed), ['observatory']) ?? Infinity
  expect(distance('observ')).toBe(0)
  expect(distance('servatory')).toBe(1)
  expect(distance('obserbatori')).toBe(3)
})

test('slips are a distance: none for the same, the same both ways, never more than the longer word', () => {
  const word = fc.string({ maxLength: 12 })
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(countSlips(a, a)).toBe(0)
      expect(countSlips(a, b)).toBe(countSlips(b, a))
      expect(countSlips(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length))
      expect(countSlips(a, b)).toBeGreaterThanOrEqual(Math.abs(a.length - b.length))
    }),
  )
  expect(countSlips('ab', 'ba')).toBe(1)
  expect(countSlips('kitten', 'sitting')).toBe(3)
})
