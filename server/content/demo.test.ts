import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDesk, quiet, type Asking, type Desk } from '#tests/harness/desk.ts'
import { noon } from '#tests/harness/visit.ts'
import { seedContent } from './demo.ts'

// Promise: a demo site says that it is one, in its own language; an empty site says nothing.

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.drop())

test('demo sites have their content in their languages, an empty site has none, and seeding again changes nothing', async () => {
  await desk.inSite(3, (db) => seedContent(db, desk.sites.byId(3), noon))
  expect(await desk.inSite(3, (db) => seedContent(db, desk.sites.byId(3), noon))).toBe(0)
  const chinese: Asking = { siteId: 3, language: 'CN' }
  const { cms, cms_status } = await desk.ask(
    (visit) => desk.handlers['/api/settings/siteinfodetail'](visit, {}),
    chinese,
  )
  for (const [name, status] of Object.entries(cms_status))
    expect([name, status]).toEqual([name, 'published'])
  for (const one of Object.values(cms)) {
    expect(one.local_status).toBe('published')
    expect(one.en_body).not.toMatch(/[{}]/)
    expect(one.local_body).toMatch(/[\u4e00-\u9fff]/)
  }
  expect(cms.about_us.en_body).toContain('Pearl River')
  expect(cms.faqs.questions.length).toBeGreaterThan(3)
  // [EXC-09] risks, ages, tools, help, complaints, regulator.
  expect(cms.responsible_gaming.en_body).toMatch(/risk|wrong/i)
  for (const word of ['Nobody', 'Limits', 'gamblingtherapy', 'contact-us', 'regulator'])
    expect(cms.responsible_gaming.en_body).toContain(word)
  const slides = (
    await desk.ask((visit) => desk.handlers['/api/home/fetch_slide'](visit, {}), chinese)
  ).value
  expect(slides).toHaveLength(3)
  for (const { image } of slides) {
    expect(image?.img_url).toMatch(/^\/images\/[0-9a-f]{64}\/640$/)
    expect(image?.placeholder).toMatch(/^data:image\/webp;base64,/)
  }
  expect(
    (
      await desk.ask((visit) => desk.handlers['/api/home/fetch_slide'](visit, {}), {
        siteId: quiet,
      })
    ).value,
  ).toEqual([])
})
