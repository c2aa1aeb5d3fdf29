/** Protects the pictures of promotions: no two of a site are alike, and each stays as it is whatever is added. */

import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawPromotions, type PromotionSubject } from './promotion.ts'

const kinds = ['deposit_match', 'reload', 'free_rounds', 'free_bet', 'code', 'cashback']
const subjects = (count: number, kind?: string): PromotionSubject[] =>
  Array.from({ length: count }, (_, i) => ({
    id: `offer-${i}`,
    title: `Offer ${i}`,
    kind: kind ?? kinds[i % kinds.length]!,
    theme: ([null, 'sports', 'vip'] as const)[i % 3]!,
  }))
/** What is in the middle, without its colours and its turn. */
const thingIn = (svg: string) =>
  svg.slice(svg.indexOf('filter="url(#cast)"')).replace(/rotate\([^)]*\)/, '')

test.each([...kinds, 'a kind of tomorrow'])(
  'thirty of one kind show thirty different things: %s',
  (kind) => {
    const drawn = [...drawPromotions(subjects(30, kind)).values()]
    expect(new Set(drawn.map(thingIn)).size).toBe(30)
  },
)

test('what shows the same thing as another has other colours', () => {
  const drawn = [...drawPromotions(subjects(90)).values()]
  const looks = drawn.map((svg) => thingIn(svg) + /id="first".*?<\/linearGradient>/.exec(svg)?.[0])
  expect(new Set(looks).size).toBe(90)
})

test('what is added later changes none of those before it', () => {
  const before = drawPromotions(subjects(8))
  const after = drawPromotions(subjects(40))
  for (const [id, svg] of before) expect(after.get(id)).toBe(svg)
})

test('each is a whole picture of less than 12 kB, with nothing in it of what it is called', async () => {
  const name = '"><script>alert(1)</script>'
  const drawn = [
    ...drawPromotions(subjects(60).map((one) => Object.assign(one, { title: name }))).values(),
  ]
  for (const svg of drawn) {
    expect(svg).not.toMatch(/NaN|undefined|script/)
    expect(svg.length).toBeLessThan(12_000)
  }
  expect(await sharp(Buffer.from(drawn[0]!)).metadata()).toMatchObject({ width: 800, height: 320 })
})
