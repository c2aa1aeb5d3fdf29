/** Protects: a picture comes by its content and nothing else; it never runs, never changes, and never crosses sites. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openServed, type Served } from '#tests/harness/served.ts'

let served: Served
let picture: string
beforeAll(async () => {
  served = await openServed()
  const { body } = await served.ask('/api/home/fetch_slide', {})
  const [slide] = body.value as { image: { img_url: string } }[]
  picture = slide?.image.img_url ?? ''
})
afterAll(() => served.close())

const at = (path: string, headers: Record<string, string> = {}, host = served.host) =>
  served.fetch(path, { host, headers })

test('the form is the best the browser names, and each has its own tag', async () => {
  const forms = ['image/avif,image/webp,*/*', 'image/webp,*/*', '*/*', '']
  const answers = await Promise.all(forms.map((accept) => at(picture, { accept })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(answers.map(({ headers }) => headers['content-type'])).toEqual([
    'image/avif',
    'image/webp',
    'image/jpeg',
    'image/jpeg',
  ])
  expect(new Set(answers.map(({ headers }) => headers['etag'])).size).toBe(3)
})

test('[ASVS 5.4.1] it is kept for good, told by its tag, sniffed by nobody, and runs nothing', async () => {
  const { headers } = await at(picture)
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    vary: 'accept',
  })
  const again = await at(picture, { 'if-none-match': String(headers['etag']) })
  expect([again.status, again.text]).toEqual([304, ''])
})

test('widths that are not offered, other hashes and stranger addresses are not found', async () => {
  const hash = picture.split('/')[2] ?? ''
  const paths = [
    `/images/${hash}/641`,
    `/images/${hash}/0640`,
    `/images/${hash}/9999999`,
    `/images/${hash}`,
    `/images/${'0'.repeat(64)}/640`,
    `/images/${hash.toUpperCase()}/640`,
    '/images/..%2f..%2fetc%2fpasswd/640',
    '/images/%00/640',
  ]
  for (const path of paths) {
    const { status, text } = await at(path)
    expect([path, status]).toEqual([path, 404])
    expect(text).toContain('notFound')
  }
})

test('another site’s picture is not found, nor is a private file that the same site keeps', async () => {
  const { databaseUrl, house } = served
  const own = '1'.repeat(64)
  const { Client } = (await import('pg')).default
  const owner = new Client(databaseUrl)
  await owner.connect()
  await owner.query(
    `insert into stored_file (site_id, hash, type, size, is_sealed, body, stored_at)
     values (1, decode($1, 'hex'), 'image/webp', 1, false, 'x', now())`,
    [own],
  )
  const { rows } = await owner.query<{ hash: string }>(
    `delete from image where site_id = 2 returning encode(hash, 'hex') as hash`,
  )
  await owner.end()
  expect((await at(`/images/${own}/640`)).status).toBe(404)
  expect(house.sites.byId(2).hosts).toContain('casino2.localhost')
  const [{ hash } = { hash: '' }] = rows
  expect((await at(`/images/${hash}/480`)).status).toBe(200)
  expect((await at(`/images/${hash}/480`, {}, `casino2.localhost:${served.port}`)).status).toBe(404)
  expect((await at(`/images/${hash}/480`, {}, 'nowhere.example')).status).toBe(404)
})
