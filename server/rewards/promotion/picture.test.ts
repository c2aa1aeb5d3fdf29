/** Protects the pictures of promotions: each has its own, an operator's goes first, and setting it leaves a trace. */

import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '#contract/calls.ts'
import { pictureForms } from '#contract/uploads.ts'
import { keepImage } from '#server/files/images.ts'
import { openBeside, type Beside } from '#tests/harness/beside.ts'
import { noon, outcomeOf } from '#tests/harness/visit.ts'
import { showPicture } from '#server/site/own_picture.ts'
import { placeOf } from './picture.ts'

let beside: Beside
beforeAll(async () => {
  beside = await openBeside()
})
afterAll(() => beside.close())

type Card = Pick<Answer<'/api/promo/list'>['value'][number], 'promotion_id' | 'picture' | 'image'>
const cards = async () => {
  const { body } = await beside.served.ask('/api/promo/list', {})
  return new Map((body.value as Card[]).map((card) => [card.promotion_id, card]))
}
const pictures = async () =>
  new Map(Array.from(await cards(), ([id, { picture }]) => [id, picture]))
const fetch = (path: string) => beside.served.fetch(path, { host: beside.served.host })

test('every promotion has a picture of its own, kept for good under its content’s name', async () => {
  const drawn = [...(await pictures()).values()]
  const texts = new Set<string>()
  for (const path of drawn) {
    const { status, headers, text } = await fetch(path)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/svg+xml',
      'public, max-age=31536000, immutable',
    ])
    texts.add(text)
  }
  expect(texts.size).toBe(drawn.length)
  expect(drawn.length).toBeGreaterThan(4)
  expect((await fetch('/art/promotion/none-0000000000000000.svg')).status).toBe(404)
})

test('[EVT-01] an operator’s own picture goes before the drawn one until it is taken back, by right and on record', async () => {
  const promotionId = 'reload'
  const before = (await pictures()).get(promotionId)
  const png = await sharp({ create: { width: 800, height: 320, channels: 3, background: '#135' } })
    .png()
    .toBuffer()
  const upload = {
    siteId: beside.siteId,
    content: png.toString('base64'),
    form: pictureForms.promotion,
    staff: 'ana',
    at: noon,
  }
  const { hash } = await beside.inSite((db) => keepImage(db, upload))
  const set = async (picture: string | null, staff = 'ana', id = promotionId) => {
    await beside.inSite((db) =>
      showPicture(db, placeOf(beside.siteId, id), picture, {
        staff,
        reason: 'campaign',
        at: noon,
      }),
    )
    beside.served.advance(60_000)
  }
  expect(await outcomeOf(set(hash, 'nobody'))).toBe('rightMissing')
  expect(await outcomeOf(set(hash, 'ana', 'none'))).toBe('notFound')
  expect(await outcomeOf(set('0'.repeat(64)))).toBe('notFound')
  await set(hash)
  const own = (await pictures()).get(promotionId)
  expect(own).toBe(`/images/${hash}/640`)
  // In its room and all its widths, with what stands there until it comes.
  const { image } = (await cards()).get(promotionId)!
  expect(image).toMatchObject({ img_url: own, width: 800, height: 320 })
  expect(image?.widths).toContain(640)
  expect(image?.placeholder).toMatch(/^data:image\//)
  expect((await fetch(own!)).status).toBe(200)
  await set(null)
  expect((await pictures()).get(promotionId)).toBe(before)
  expect((await cards()).get(promotionId)?.image).toBeNull()
  const { rows } = await beside.owner.query<{ before: unknown; after: unknown }>(
    `select before, after from significant_event where kind = 'promotion_changed' and actor = 'staff:ana' order by event_id`,
  )
  expect(rows).toEqual([
    { before: { picture: null }, after: { picture: hash } },
    { before: { picture: hash }, after: { picture: null } },
  ])
})
