/** Protects slow networks: a face is asked for its own signs only. */

import { expect, test } from 'vitest'
import { rangeWithout } from './unicode_range.ts'

test('a range loses what stands in another, at its ends and inside, and nothing else', () => {
  expect(rangeWithout('U+0000-00FF,U+0131,U+2000-206F', 'U+20-7E,U+A0,U+131,U+2013-2014')).toBe(
    'U+0-1F,U+7F-9F,U+A1-FF,U+2000-2012,U+2015-206F',
  )
  expect(rangeWithout('U+41', 'U+42')).toBe('U+41')
  expect(rangeWithout('U+41-42', 'U+40-43')).toBe('')
})
