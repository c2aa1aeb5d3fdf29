/** Protects whoever plays a demo from outside: its keys outlive its process. */

import { createSign, createVerify } from 'node:crypto'
import { expect, test } from 'vitest'
import { pairOf } from './rsa.ts'

test('a pair proves what it signs, is the same each time, and another seed has another', () => {
  const { privateKey, publicKey } = pairOf('a demo')
  const signature = createSign('sha256').update('a call').sign(privateKey)
  expect(createVerify('sha256').update('a call').verify(publicKey, signature)).toBe(true)
  expect(createVerify('sha256').update('no call').verify(publicKey, signature)).toBe(false)
  expect(pairOf('a demo')).toEqual({ privateKey, publicKey })
  expect(pairOf('another').publicKey).not.toBe(publicKey)
})
