/** Protects money in JSON: no amount becomes a float, and nobody reads another one than we do. */

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { exactNumber, readJson } from './json.ts'

test('numbers stay as they were written', () => {
  expect(readJson('{"id":9007199254740993,"of":[1.10,-0,1e3],"no":"7"}')).toEqual({
    id: '9007199254740993',
    of: ['1.10', '-0', '1e3'],
    no: '7',
  })
  expect(JSON.stringify({ amount: exactNumber('1.10') })).toBe('{"amount":1.10}')
})

test('a name twice in one object is no JSON, wherever it is; the same name in two is', () => {
  expect(readJson('{"amount":1,"amount":2}')).toBeUndefined()
  expect(readJson('{"a":[{"b":1,"\\u0062":2}]}')).toBeUndefined()
  expect(readJson('{"a":{"a":1},"b":[{"a":":"},{"a":"\\":"}]}')).toEqual({
    a: { a: '1' },
    b: [{ a: ':' }, { a: '":' }],
  })
})

test('whatever was written as JSON is read', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(readJson(text)).toBeDefined()
    }),
  )
})
