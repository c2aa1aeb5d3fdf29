/** Protects: JSON that says a thing twice is read by nobody, since two readers would read two things. */

import { expect, test } from 'vitest'
import { repeatedName } from './repeated.ts'

test.each([
  ['{"a":1,"a":2}', '/a'],
  ['{"pays":{"bell":{"3":1},"fig":{},"bell":{}}}', '/pays/bell'],
  ['{"bets":[{"x":1},{"x":1,"\\u0078":2}]}', '/bets/1/x'],
  ['[{"a":{"b":1}},{"c":[1,2,{"d":0,"d":0}]}]', '/1/c/2/d'],
])('%s says twice what stands at %s', (text, place) => {
  expect(repeatedName(text)).toBe(place)
})

test.each([
  '{"a":"a","b":"a:a","c":["a","a"]}',
  '[{"a":1},{"a":1}]',
  '{"a":{"a":{"a":"{\\"a\\":1"}}}',
  '5',
])('%s says nothing twice', (text) => {
  expect(repeatedName(text)).toBeNull()
})
