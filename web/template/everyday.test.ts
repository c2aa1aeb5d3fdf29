/** Protects slow networks: the words of a page that everyday letters are cut for need no second file of a script. */

import { expect, test } from 'vitest'
import { readTexts } from '#i18n/compile.ts'
import { everydayLetters } from './everyday.ts'

test.for(['EN', 'PHP', 'MS', 'ESP', 'NE', 'CN', 'CT', 'RUS'] as const)(
  '%s says nothing in other Latin or Cyrillic letters',
  (language) => {
    const cut = /[\u0020-\u024F\u0400-\u04FF\u2010-\u2027\u2030-\u205E\u2116]/u
    const everyday = everydayLetters('latin') + everydayLetters('cyrillic')
    const said = new Set(Object.values(readTexts(language)).join(''))
    const others = [...said].filter((sign) => cut.test(sign) && !everyday.includes(sign))
    expect(others).toEqual([])
  },
)
