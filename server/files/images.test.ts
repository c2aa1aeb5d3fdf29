/** Protects: a picture is only a picture, however it was made, and costs no more than a picture [ASVS 5.2, 5.4]. */

import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PictureForm } from '#contract/uploads.ts'
import type { Refusal } from '#server/base/refusal.ts'
import { noon, refusalOf, testHouse, type TestHouse } from '#tests/harness/visit.ts'
import { drawImage, keepImage, readImage, widthsOf } from './images.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.drop())

const anyForm: PictureForm = { width: 1, height: 1, narrowest: [1, 100], widest: [100, 1] }
const keep = (bytes: Buffer, at = house.site, form = anyForm) =>
  house.database.inSite(at.id, (db) =>
    keepImage(db, {
      siteId: at.id,
      content: bytes.toString('base64'),
      form,
      staff: 'ana',
      at: noon,
    }),
  )
const read = (hash: string, at = house.site) =>
  house.database.inSite(at.id, (db) => readImage(db, at.id, hash))
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })

/** A camera's picture: turned, with a place and a comment in its metadata. */
const photo = () =>
  plain(400, 200)
    .withExif({
      IFD0: { Copyright: 'secret owner', ImageDescription: 'x' },
      IFD3: { GPSLatitude: '14/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

test('[ASVS 5.2.6] a picture is turned upright, freed of its metadata, and kept once by the hash of what was made', async () => {
  const bytes = await photo()
  const image = await keep(bytes)
  expect(image).toMatchObject({ width: 200, height: 400 })
  expect(image.hash).toMatch(/^[0-9a-f]{64}$/)
  expect((await keep(bytes)).hash).toBe(image.hash)
  const kept = await read(image.hash)
  const { exif, orientation, format } = await sharp(kept ?? undefined).metadata()
  expect({ exif, orientation, format }).toEqual({
    exif: undefined,
    orientation: undefined,
    format: 'webp',
  })
  expect(kept?.includes('secret owner')).toBe(false)
})

test('the placeholder is 32 pixels wide and small enough to send along', async () => {
  const { placeholder } = await keep(await plain(1200, 600).png().toBuffer())
  const [head, body = ''] = placeholder.split(',')
  expect(head).toBe('data:image/webp;base64')
  expect((await sharp(Buffer.from(body, 'base64')).metadata()).width).toBe(32)
  expect(placeholder.length).toBeLessThan(2000)
})

test('what rides behind a picture is left behind', async () => {
  const tail = Buffer.from('PK\u0003\u0004<script>alert(1)</script>')
  const { hash } = await keep(Buffer.concat([await plain(64, 64).png().toBuffer(), tail]))
  expect((await read(hash))?.includes('<script>')).toBe(false)
})

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

test.each([
  ['a drawing, which may hold scripts', async () => Buffer.from(drawing)],
  ['a drawing behind an XML head', async () => Buffer.from(`<?xml version="1.0"?>${drawing}`)],
  ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a page that begins like a GIF', async () => Buffer.from('GIF89a/*<script>*/=1')],
  ['a document', async () => Buffer.from('%PDF-1.7\n%âãÏÓ')],
  ['nothing', async () => Buffer.alloc(0)],
  ['a torn picture', async () => (await plain(900, 900).jpeg().toBuffer()).subarray(0, 400)],
  [
    'the head of a picture only',
    async () => (await plain(64, 64).png().toBuffer()).subarray(0, 40),
  ],
])('%s is refused', async (_, make) => {
  expect(await refusalOf(keep(await make()))).toBe('fileTypeRefused')
})

test('[ASVS 5.2.6] a small file that unpacks to a flood of pixels is refused by its head', async () => {
  const long = await plain(12_001, 1).png().toBuffer()
  const wide = await plain(8000, 6000).png({ compressionLevel: 9 }).toBuffer()
  expect(wide.length).toBeLessThan(500_000)
  expect(await refusalOf(keep(long))).toBe('tooLarge')
  expect(await refusalOf(keep(wide))).toBe('tooLarge')
  expect((await keep(await plain(1, 1).png().toBuffer())).width).toBe(1)
})

test('a picture is of one site; another has none', async () => {
  const { hash } = await keep(await plain(80, 80).png().toBuffer())
  expect(await read(hash)).not.toBeNull()
  expect(await read(hash, house.otherSite)).toBeNull()
})

test('a picture is given out no wider than it is, in the form asked for, without colours of its own making', async () => {
  const { hash, width } = await keep(await plain(700, 350).png().toBuffer())
  const bytes = (await read(hash)) ?? Buffer.alloc(0)
  expect(widthsOf({ width })).toEqual([160, 320, 480, 640])
  for (const form of ['avif', 'webp', 'jpeg'] as const) {
    const drawn = await sharp(await drawImage(bytes, 320, form)).metadata()
    expect([drawn.width, drawn.height]).toEqual([320, 160])
    expect(drawn.format).toBe(form === 'avif' ? 'heif' : form)
  }
  expect((await sharp(await drawImage(bytes, 1920, 'webp')).metadata()).width).toBe(700)
})

test('a picture is refused with what would fit, where it has too few pixels or another shape', async () => {
  const form: PictureForm = { width: 300, height: 200, narrowest: [1, 1], widest: [2, 1] }
  const told = async (width: number, height: number) => {
    const bytes = await plain(width, height).png().toBuffer()
    return keep(bytes, house.site, form).then(
      () => 'kept',
      (refusal: unknown) => (refusal as Refusal).details,
    )
  }
  const unfit = { width: 300, height: 200, shape: '1:1 – 2:1' }
  expect(await told(299, 200)).toEqual(unfit)
  expect(await told(300, 199)).toEqual(unfit)
  expect(await told(700, 300)).toEqual(unfit)
  expect(await told(300, 400)).toEqual(unfit)
  // Cut to whole pixels, a shape is not hit exactly.
  expect(await told(611, 300)).toBe('kept')
  expect(await told(300, 300)).toBe('kept')
})
