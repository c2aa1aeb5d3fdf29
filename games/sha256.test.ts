/** Protects: the hash that commits to a seed and draws every result is the standard one, in every runtime. */

import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromHex, hmacSha256, sha256, toHex, utf8 } from './sha256.ts'

const repeated = (byte: number, count: number) => new Uint8Array(count).fill(byte)

describe('sha256', () => {
  test.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
  ])('FIPS 180-4 example %j', (message, digest) => {
    expect(toHex(sha256(utf8(message)))).toBe(digest)
  })

  test('FIPS 180-4 example of a million letters', () => {
    expect(toHex(sha256(repeated(0x61, 1_000_000)))).toBe(
      'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0',
    )
  })

  test('agrees with the platform at every length around the block borders', () => {
    for (let length = 0; length <= 200; length++) {
      const message = Uint8Array.from({ length }, (_, i) => (i * 7 + length) & 255)
      expect(toHex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'))
    }
  })
})

describe('hmacSha256', () => {
  // RFC 4231, test cases 1 to 4, 6 and 7 (5 truncates its answer).
  const bytes1to25 = Uint8Array.from({ length: 25 }, (_, i) => i + 1)
  test.each([
    [
      repeated(0x0b, 20),
      utf8('Hi There'),
      'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
    ],
    [
      utf8('Jefe'),
      utf8('what do ya want for nothing?'),
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    ],
    [
      repeated(0xaa, 20),
      repeated(0xdd, 50),
      '773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe',
    ],
    [
      bytes1to25,
      repeated(0xcd, 50),
      '82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b',
    ],
    [
      repeated(0xaa, 131),
      utf8('Test Using Larger Than Block-Size Key - Hash Key First'),
      '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
    ],
    [
      repeated(0xaa, 131),
      utf8(
        'This is a test using a larger than block-size key and a larger than block-size data. ' +
          'The key needs to be hashed before being used by the HMAC algorithm.',
      ),
      '9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2',
    ],
  ])('RFC 4231 case %#', (key, message, mac) => {
    expect(toHex(hmacSha256(key, message))).toBe(mac)
  })

  // Streams published for a text-keyed scheme: only the hash is shared with ours.
  test.each([
    [
      '18e93f4a7b5b58d2569765766d1b6c3296bbd8430d6f20249044d72f14720159',
      'bb62964774:1:0',
      'c590d171e39b7040',
    ],
    [
      'a9a09f7f84c9dc6d4f46f9b702d8e7e211e1fc219ac10e1145c4ca032eb000c6',
      '3c83fc7e07:3:0',
      '322ab22075326005',
    ],
    [
      'a5022ccf5dd5a76d2014278e3d91d1dfc47c3f12e683ea0c8151fdc2f944beb1',
      '8b3ca8298c:54:0',
      '904e9ab7d196e089',
    ],
  ])('published stream of %s', (key, message, start) => {
    expect(toHex(hmacSha256(utf8(key), utf8(message))).slice(0, 16)).toBe(start)
  })

  test('agrees with the platform on any key and message', () => {
    const bytes = fc.uint8Array({ maxLength: 150 })
    fc.assert(
      fc.property(bytes, bytes, (key, message) => {
        expect(toHex(hmacSha256(key, message))).toBe(
          createHmac('sha256', key).update(message).digest('hex'),
        )
      }),
      { seed: 4231, numRuns: 300 },
    )
  })
})

test('hex is read back as written and nothing else is read', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      expect(fromHex(toHex(bytes))).toEqual(bytes)
    }),
    { seed: 16 },
  )
  for (const text of ['0', 'AB', 'zz', ' 00']) expect(() => fromHex(text)).toThrow(RangeError)
})
