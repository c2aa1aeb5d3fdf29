/** Protects: a form refuses nothing the server would take, and says which field is wrong and why. */

import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { calls, type Path } from '#contract/calls.ts'
import { check } from './check.ts'

const paths = Object.keys(calls) as Path[]
const ajv = new Ajv({ strict: false, coerceTypes: false })

test.each(paths)('%s: the example has no fault', (path) => {
  expect(check(calls[path].body, calls[path].example)).toEqual({})
})

test.each(paths)('%s: what the server refuses of a single field is seen here too', (path) => {
  const { body, example } = calls[path]
  const validate = ajv.compile(body)
  for (const name of Object.keys(body.properties)) {
    for (const value of [' ', '!', 'x'.repeat(300), '-1', '1e5', -1, 0.5, true, null, undefined]) {
      const values: Record<string, unknown> = { ...example, [name]: value }
      if (value === undefined) delete values[name]
      const isFaulty = Object.keys(check(body, values)).length > 0
      expect([name, value, isFaulty]).toEqual([name, value, !validate(values)])
    }
  }
})

test('faults name the field, the reason and the figure', () => {
  const { body } = calls['/api/auth/signup']
  expect(check(body, { account_id: 'abc', password: '', contact_phone: '0917' })).toEqual({
    account_id: { key: 'fieldTooShort', limit: 4 },
    password: { key: 'fieldRequired' },
    contact_phone: { key: 'fieldTooShort', limit: 8 },
  })
  expect(
    check(body, { account_id: 'Upper', password: 'x'.repeat(129), contact_phone: '0917000000' }),
  ).toEqual({
    account_id: { key: 'fieldInvalid' },
    password: { key: 'fieldTooLong', limit: 128 },
    contact_phone: { key: 'fieldInvalid' },
  })
})
