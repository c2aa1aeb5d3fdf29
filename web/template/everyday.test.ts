/** Protects slow networks: the words of a page that everyday letters are cut for need no second Latin file. */

import { expect, test } from 'vitest'
import { readTexts } from '#i18n/compile.ts'
import { everydayLetters } from './everyday.ts'

test.for(['EN', 'PHP', 'MS', 'ESP', 'NE', 'CN', 'CT', 'RUS'] as const)(
  '%s says nothing in other Latin letters',
  (language) => {
    const latin = /[\u0020-\u024F\u2010-\u2027\u2030-\u205E]/u
    const said = new Set(Object.values(readTexts(language)).join(''))
    const others = [...said].filter((sign) => latin.test(sign) && !everydayLetters.includes(sign))
    expect(others).toEqual([])
  },
)
