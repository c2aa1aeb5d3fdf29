/** Protects: a demo site says that it is one, in its own language; an empty site says nothing. */

import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languageCodes } from '#contract/catalogue.ts'
import { openDesk, quiet, type Asking, type Desk } from '#tests/harness/desk.ts'
import { noon } from '#tests/harness/visit.ts'
import { seedContent } from './demo.ts'
import { cleanHtml } from './html.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.drop())

test('[EXC-09] demo sites have their content in their languages, an empty site has none, and seeding again changes nothing', async () => {
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

const routes =
  /^\/(contact-us(\?topic=complaint)?|responsible-gaming|banking|forgot-password|transaction-history|withdrawal|verify)$/

test.each(languageCodes)(
  '%s says all that English says, in clean HTML whose links lead somewhere',
  (language) => {
    const written = read(language)
    expect(shapeOf(written)).toEqual(shapeOf(read('EN')))
    for (const kind of Object.values(written))
      for (const words of Object.values(kind))
        for (const [name, text] of Object.entries(words)) {
          expect([name, text.trim()]).not.toEqual([name, ''])
          const links = [...text.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href)
          expect(
            links.filter((href) => !/^(https:\/\/|tel:)/.test(href) && !routes.test(href)),
          ).toEqual([])
          // Plain words are what they are; HTML only gains the marks of outer links.
          expect(unmarked(text.startsWith('<') ? cleanHtml(text) : text)).toBe(text)
        }
  },
)

type Written = Record<string, Record<string, Record<string, string>>>
const read = (language: string) =>
  JSON.parse(
    readFileSync(new URL(`../../database/demo/content-${language}.json`, import.meta.url), 'utf8'),
  ) as Written

/** Kinds, names and words, without what they say. */
const shapeOf = (written: Written) =>
  Object.entries(written).flatMap(([kind, items]) =>
    Object.entries(items).map(([name, words]) => [kind, name, ...Object.keys(words)].join(' ')),
  )

const unmarked = (html: string) => html.replace(/ rel="[^"]*"/g, '')
