/** Protects the pictures of a site as a whole: what staff upload is what players, their home screens and who shares a page see, and of the site's settings nothing else is within reach. */

import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '#contract/calls.ts'
import type { SitePlace } from '#contract/site_desk.ts'
import { sql } from '#server/base/database.ts'
import { readBuilt } from '#server/http/built.ts'
import { openBeside, type Beside } from '#tests/harness/beside.ts'
import { staffOf } from '#tests/harness/staff_examples.ts'

let beside: Beside
let editor = ''
beforeAll(async () => {
  beside = await openBeside({ built: await readBuilt() })
  editor = await staffOf(beside.served, 'editor')
})
afterAll(() => beside.close())

type Told = Answer<'/api/staff/site_pictures'>['value']
type Site = Answer<'/api/startup'>['site']

const png = async (width: number, height: number, background = '#ff2d55') =>
  (
    await sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer()
  ).toString('base64')

const change = async (place: SitePlace, content: string | null, token = editor, host?: string) => {
  const body = { token, reason: 'A new mark', place, content }
  const options = host === undefined ? {} : { host }
  const answer = await beside.served.ask('/api/staff/site_picture', body, options)
  // Longer than settings are kept.
  beside.served.advance(2000)
  return answer.body
}
const pictureAt = async (place: SitePlace) => {
  const { body } = await beside.served.ask('/api/staff/site_pictures', { token: editor })
  return (body['value'] as Told).pictures.find((one) => one.place === place)
}
const readSite = async () => (await beside.served.ask('/api/startup', {})).body['site'] as Site
const settings = async () =>
  (await beside.owner.query('select site_id, settings from site order by site_id')).rows
const read = (path: string) => beside.served.fetch(path, { host: beside.served.host })

test('[EVT-01] a logo heads every page, with room for it, until it is taken back', async () => {
  const before = await readSite()
  expect(await pictureAt('logo')).toMatchObject({ image: '', has_own_picture: false, faint_in: [] })
  const { message, value } = await change('logo', await png(300, 100))
  expect(message).toBe('OK')
  const [logo] = (value as Told).pictures
  expect(logo).toMatchObject({ place: 'logo', has_own_picture: true })
  expect(logo?.image).toMatch(/^\/images\/[0-9a-f]{64}\/320$/)
  expect(await readSite()).toMatchObject({ logo1: logo?.image, logo_width: 96 })
  const { text } = await read('/faqs')
  expect(text).toMatch(
    new RegExp(`<img class="logo-picture" src="${logo?.image}" alt="[^"]+" width="96" height="32"`),
  )
  expect((await read(logo?.image ?? '')).status).toBe(200)
  await change('logo', null)
  expect(await readSite()).toEqual(before)
  expect((await read('/faqs')).text).not.toContain('<img class="logo-picture"')
  const { rows } = await beside.owner.query(
    `select kind, subject, actor like 'staff:example-%' as by_staff, before, after
       from significant_event where reason = 'A new mark' and subject = 'picture:logo' order by event_id`,
  )
  const hash = logo?.image.split('/')[2]
  expect(rows).toMatchObject([
    {
      kind: 'site_settings_changed',
      by_staff: true,
      before: { picture: null },
      after: { picture: hash },
    },
    { before: { picture: hash }, after: { picture: null } },
  ])
})

test('the icon of the app and the picture for sharing are the site’s own', async () => {
  const drawn = await readSite()
  const cardOf = async () =>
    /<meta property="og:image" content="[^"]*?(\/(?:og|images)\/[^"]+)"/.exec(
      (await read('/faqs')).text,
    )?.[1]
  const drawnCard = await cardOf()
  await change('app_icon', await png(512, 512, '#00aa55'))
  await change('card', await png(1200, 630))
  const site = await readSite()
  expect(site.app_icons).not.toBe(drawn.app_icons)
  const icon = await read(`${site.app_icons}/192.png`)
  const { dominant } = await sharp(icon.bytes).stats()
  expect(dominant.g).toBeGreaterThan(dominant.r)
  expect(await cardOf()).toMatch(/^\/images\/[0-9a-f]{64}\/1280$/)
  await change('app_icon', null)
  await change('card', null)
  expect((await readSite()).app_icons).toBe(drawn.app_icons)
  expect(await cardOf()).toBe(drawnCard)
})

test('a logo that hardly stands out is told with the scheme in which it does not', async () => {
  const marks = ['#000000', '#ffffff']
  const faint = []
  for (const colour of marks) {
    await change('logo', await png(128, 64, colour))
    faint.push((await pictureAt('logo'))?.faint_in)
  }
  await change('logo', null)
  expect(faint).toEqual([['dark'], ['light']])
})

test('[AUT-12] what does not fit, who may not and another site change nothing', async () => {
  const { served } = beside
  const before = await settings()
  const promoter = await staffOf(served, 'promoter')
  const fitting = await png(512, 512)
  const refused = await Promise.all([
    change('app_icon', await png(511, 511)),
    change('app_icon', await png(512, 640)),
    change('card', await png(1200, 1200)),
    change('logo', await png(640, 64)),
    change('logo', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')),
    change('app_icon', fitting, promoter),
    change('app_icon', fitting, editor, served.otherHost),
  ])
  expect(refused.map(({ message }) => message)).toEqual([
    ...Array.from({ length: 4 }, () => 'pictureUnfit'),
    'fileTypeRefused',
    'rightMissing',
    'sessionUnknown',
  ])
  expect(refused[1]).toMatchObject({ details: { width: 512, height: 512, shape: '1:1' } })
  expect(await settings()).toEqual(before)
})

test('[AUT-12] the program may set pictures of the site it works for, and none of its other settings', async () => {
  const name = `/images/${'0'.repeat(64)}/320`
  const others = async () => (await settings()).filter(({ site_id }) => site_id !== beside.siteId)
  const before = await others()
  const tried = (place: string, address: string) =>
    beside
      .inSite(async (db) => {
        await db.run(sql`select show_site_picture(${place}, ${address})`)
        return 'set'
      })
      .catch((fault: { code?: string }) => fault.code)
  expect(await tried('currency', name)).toBe('22023')
  expect(await tried('logo', 'https://elsewhere.example/logo.png')).toBe('22023')
  expect(await tried('card', name)).toBe('set')
  expect(await tried('card', '')).toBe('set')
  const direct = beside
    .inSite((db) => db.run(sql`update site set settings = '{}'`))
    .catch((fault: { code?: string }) => fault.code)
  expect(await direct).toBe('42501')
  expect(await others()).toEqual(before)
})
