/** Protects: a random source that sticks or leans is noticed while it is used, and a sound one is left alone. */

import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openHealthTest } from './random_health.ts'

const faultOf = (bytes: Uint8Array) => {
  const health = openHealthTest()
  health.take(bytes)
  return health.fault()
}

test('[RNG-09] a source that is stuck is found at the sixth byte, not before', () => {
  expect(faultOf(new Uint8Array(5).fill(9))).toBe(null)
  expect(faultOf(new Uint8Array(6).fill(9))).toBe('the byte 9 came 6 times in a row')
})

test('[RNG-09] a source that leans to one value is found, though it never repeats in a row', () => {
  const leaning = Uint8Array.from({ length: 512 }, (_, n) => (n % 8 === 0 ? 7 : 8 + (n % 248)))
  expect(faultOf(leaning)).toContain('the byte 7 came')
})

test('[RNG-09] of a source that failed no seed and no token is made, whatever it gives afterwards', () => {
  const health = openHealthTest()
  const sound = randomBytes(32)
  expect(health.passed(sound)).toBe(sound)
  expect(() => health.passed(new Uint8Array(32))).toThrow('serviceUnavailable')
  expect(() => health.passed(randomBytes(32))).toThrow('serviceUnavailable')
})

test('[RNG-09] what was found stays found', () => {
  const health = openHealthTest()
  health.take(new Uint8Array(6))
  health.take(randomBytes(1024))
  expect(health.fault()).not.toBe(null)
})

test('[RNG-09] four million bytes of the system’s source pass, however they are cut', () => {
  const health = openHealthTest()
  for (let n = 0; n < 4000; n++) health.take(randomBytes(1 + ((n * 37) % 2000)))
  expect(health.fault()).toBe(null)
})
