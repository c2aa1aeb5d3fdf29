/** Protects pictures of the catalogue: every open game has one, an operator's own goes first, and setting it leaves a trace. */

import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictureForms } from '#contract/uploads.ts'
import { keepImage } from '#server/files/images.ts'
import { openBeside, type Beside } from '#tests/harness/beside.ts'
import { noon, outcomeOf } from '#tests/harness/visit.ts'
import { showPicture } from '#server/site/own_picture.ts'
import { placeOf } from './pictures.ts'

let beside: Beside
beforeAll(async () => {
  beside = await openBeside()
})
afterAll(() => beside.close())

type Entry = { provider_code: string; game_code: string; game_image: string }
const entryOf = async (isOurs: boolean) => {
  const { body } = await beside.served.ask('/api/product/list', { per_page: 100 })
  return (body.value as Entry[]).find(
    ({ provider_code }) => (provider_code === 'FAIRHOUSE') === isOurs,
  )!
}
const outside = () => entryOf(false)
const fetch = (path: string) => beside.served.fetch(path, { host: beside.served.host })

test.each([
  ['an outside provider', false],
  ['the studio', true],
])('a game of %s has a drawn poster, kept for good under its content’s name', async (_, isOurs) => {
  const { game_image: path } = await entryOf(isOurs)
  const { status, headers, text } = await fetch(path)
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'image/svg+xml',
    'public, max-age=31536000, immutable',
  ])
  expect(text).toMatch(/^<svg [^]*<\/svg>\s*$/)
  expect(path).toContain(createHash('sha256').update(text).digest('hex').slice(0, 16))
  const old = await fetch(path.replace(/[0-9a-f]{16}/, '0'.repeat(16)))
  expect([old.status, old.headers['cache-control'], old.text]).toEqual([
    200,
    'public, max-age=3600',
    text,
  ])
})

test('providers have marks; games and providers that the site has not are not found', async () => {
  const { body } = await beside.served.ask('/api/product/providers', {})
  const marks = (body.value as { provider_image: string }[]).map((one) => one.provider_image)
  for (const mark of marks) expect((await fetch(mark)).status).toBe(200)
  const { game_image } = await outside()
  const strange = [
    game_image.replace(/\/[^/]+-/, '/nothing-'),
    '/art/provider/NOBODY-0000000000000000.svg',
    '/art/provider/..%2f-0000000000000000.svg',
    '/art/game/JILI/%00-0000000000000000.svg',
  ]
  for (const path of strange) expect([path, (await fetch(path)).status]).toEqual([path, 404])
})

test('[EVT-01] an operator’s own picture goes before the drawn one until it is taken back, by right and on record', async () => {
  const { provider_code: provider, game_code: game, game_image: before } = await outside()
  const png = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#135' } })
    .png()
    .toBuffer()
  const upload = {
    siteId: beside.siteId,
    content: png.toString('base64'),
    form: pictureForms.game,
    staff: 'ana',
    at: noon,
  }
  const { hash } = await beside.inSite((db) => keepImage(db, upload))
  const set = async (picture: string | null, staff = 'ana', code = game) => {
    await beside.inSite((db) =>
      showPicture(db, placeOf({ siteId: beside.siteId, provider, game: code }), picture, {
        staff,
        reason: 'campaign',
        at: noon,
      }),
    )
    beside.served.advance(60_000)
  }
  expect(await outcomeOf(set(hash, 'nobody'))).toBe('rightMissing')
  expect(await outcomeOf(set('0'.repeat(64)))).toBe('notFound')
  expect(await outcomeOf(set(hash, 'ana', 'unheard'))).toBe('notFound')
  await set(hash)
  expect((await outside()).game_image).toBe(`/images/${hash}/320`)
  await set(null)
  expect((await outside()).game_image).toBe(before)
  const { rows } = await beside.owner.query(
    `select before, after from significant_event where kind = 'game_changed' and reason = 'campaign' order by event_id`,
  )
  expect(rows).toEqual([
    { before: { picture: null }, after: { picture: hash } },
    { before: { picture: hash }, after: { picture: null } },
  ])
})
