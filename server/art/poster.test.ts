/** Protects generated pictures: always the same, told apart, drawable, and free of anything a feed may have written. */

import sharp from 'sharp'
import { expect, test } from 'vitest'
import { categories, languageCodes } from '#contract/catalogue.ts'
import { emblems } from './emblems.ts'
import { languageIcon, languageMark } from './language.ts'
import { drawProviderMark } from './mark.ts'
import { drawPoster } from './poster.ts'

const subject = {
  provider: 'JILI',
  code: 'a1',
  name: 'Copper Wheel',
  category: 'slot_game',
} as const

test('the same game has the same poster; two hundred of one provider and name differ from each other', () => {
  expect(drawPoster(subject)).toBe(drawPoster({ ...subject }))
  const many = Array.from({ length: 200 }, (_, i) => drawPoster({ ...subject, code: `a${i}` }))
  expect(new Set(many).size).toBe(200)
})

test('games that are played with the same thing are told apart by what they are named for', () => {
  const insideOf = (name: string) => drawPoster({ ...subject, name }).match(/scale\([\d.]+\)/g)
  expect(insideOf('Wheel')).toEqual(['scale(2.05)'])
  // The thing behind, its subject before it.
  expect(insideOf('Harbour Wheel')).toEqual(['scale(2.7)', 'scale(1.6)'])
  expect(insideOf('Harbour')).toEqual(['scale(2.05)'])
})

test('every category and every subject is a whole picture of less than 9 kB', async () => {
  const drawn = [
    ...categories.map((category) => drawPoster({ ...subject, name: 'X', category })),
    ...Object.keys(emblems).map((name) => drawPoster({ ...subject, name })),
  ]
  for (const svg of drawn) {
    expect(svg).not.toMatch(/NaN|undefined/)
    expect(svg.length).toBeLessThan(9000)
  }
  const { width, height } = await sharp(
    Buffer.from(drawn.join('').split('</svg>')[0] + '</svg>'),
  ).metadata()
  expect([width, height]).toEqual([600, 800])
  expect(await sharp(Buffer.from(drawProviderMark('JILI'))).metadata()).toMatchObject({ width: 96 })
})

test('nothing of what a feed calls a game gets into its picture', () => {
  const name = '"><script>alert(1)</script>'
  expect(drawPoster({ ...subject, name, code: 'b' })).not.toContain('script')
})

test('each language has a mark of its own letters, always the same and named by its content', async () => {
  const marks = languageCodes.map((code) => languageMark(code))
  expect(new Set(marks.map((mark) => mark?.hash)).size).toBe(languageCodes.length)
  for (const code of languageCodes) {
    const { svg, hash } = languageMark(code)!
    expect(languageIcon(code)).toBe(`/art/language/${code}-${hash}.svg`)
    expect((await sharp(Buffer.from(svg)).metadata()).format).toBe('svg')
  }
  expect(languageMark('XX')).toBeNull()
})
