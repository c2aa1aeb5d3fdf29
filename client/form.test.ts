/** Protects: a field stops being called wrong as soon as it is right, and what the server refused is not unsaid by typing elsewhere. */

import { expect, test } from 'vitest'
import { stillWrong, type Fault } from './form.ts'

const fault = (key: string): Fault => ({ key, values: {} })
const shown = { name: fault('fieldTooShort'), email: fault('emailWrong') }

test('each field that is shown as wrong is judged anew, and no other is blamed', () => {
  const found = { email: fault('fieldTooLong'), phone: fault('fieldRequired') }
  expect(stillWrong(shown, found, 'name', undefined)).toEqual({ email: fault('fieldTooLong') })
})

test('what was refused stands until its own field is changed', () => {
  expect(stillWrong(shown, {}, 'email', 'name')).toEqual({ name: shown.name })
  expect(stillWrong(shown, { name: fault('fieldTooShort') }, 'name', 'name')).toEqual({})
})

test('a code without a try left stays over, whatever is typed', () => {
  const spent = { tac: fault('codeSpent') }
  expect(stillWrong(spent, {}, 'tac', 'tac')).toEqual(spent)
})
