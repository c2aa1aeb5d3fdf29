/** Protects: whoever asks for a language we do not write reads one that the site offers (specification, section 9). */

import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import type { Site } from '#server/base/context.ts'
import { languageOf } from './asker.ts'

/** What a language is chosen by; a whole site has much more. */
const site = { languages: ['EN', 'RUS', 'CT'], defaultLanguage: 'RUS' } as unknown as Site
const asking = (
  lang: string | undefined,
  cookie: string | undefined,
  browser: string,
  of: Site = site,
) =>
  languageOf(
    {
      query: { lang },
      cookies: { language: cookie },
      headers: { 'accept-language': browser },
    } as unknown as FastifyRequest,
    of,
  )

test.each(['MMK', 'MNT', 'IDR', 'XX', '', 'my', 'mn', 'id'])(
  '“%s” has no texts: the browser’s preference holds, then the site’s own language',
  (code) => {
    expect(asking(code, code, 'zh-Hant,en;q=0.5')).toBe('CT')
    expect(asking(code, code, 'id-ID, my;q=0.9, mn;q=0.8')).toBe('RUS')
  },
)

const chinese = { languages: ['EN', 'CN', 'CT'], defaultLanguage: 'EN' } as unknown as Site
test.each([
  ['CT', ['zh-Hant', 'zh-Hant-HK', 'zh-HK', 'zh-MO', 'zh-TW']],
  ['CN', ['zh', 'zh-CN', 'zh-SG', 'zh-Hans', 'zh-Hans-HK']],
])('who reads Chinese is written to in %s where its tag says so', (code, tags) => {
  for (const tag of tags) {
    expect(asking(undefined, undefined, `${tag},en;q=0.5`, chinese), tag).toBe(code)
    expect(asking(tag, undefined, 'en', chinese), tag).toBe(code)
  }
})

test('the address is asked before the cookie, the cookie before the browser', () => {
  expect(asking('en', 'CT', 'ru')).toBe('EN')
  expect(asking(undefined, 'CT', 'ru')).toBe('CT')
  expect(asking('vi', undefined, 'vi,ru')).toBe('RUS')
})
