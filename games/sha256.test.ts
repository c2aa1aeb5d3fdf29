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

/**
 * Answers others have published for schemes of theirs. Of ours only the hash and its MAC are used; the rest is worked
 * out here as a program that knows nothing of the house would.
 */
describe('published answers', () => {
  const digestOf = (key: Uint8Array, message: Uint8Array) => toHex(hmacSha256(key, message))

  /** Shares from 0 to below 1, of four bytes each, as they come out of one text after the other. */
  function* sharesOf(server: string, client: string, nonce: number): Generator<number> {
    for (let round = 0; ; round++)
      for (const word of digestOf(utf8(server), utf8(`${client}:${nonce}:${round}`)).match(
        /.{8}/g,
      )!)
        yield Number.parseInt(word, 16) / 2 ** 32
  }
  /** Ten of forty, each taken out of those that are left. */
  function kenoOf(shares: Iterator<number, void>): number[] {
    const left = Array.from({ length: 40 }, (_, i) => i + 1)
    return Array.from({ length: 10 }, () =>
      Number(left.splice(Math.floor(Number(shares.next().value) * left.length), 1)),
    )
  }

  test.each([
    [
      '18e93f4a7b5b58d2569765766d1b6c3296bbd8430d6f20249044d72f14720159',
      ['bb62964774', 1, 'c590d171e39b7040'],
      { dice: 77.18, limbo: 1.28, roulette: 28 },
      [31, 36, 12, 32, 2, 8, 20, 10, 25, 17],
    ],
    [
      'a9a09f7f84c9dc6d4f46f9b702d8e7e211e1fc219ac10e1145c4ca032eb000c6',
      ['3c83fc7e07', 3, '322ab22075326005'],
      { dice: 19.59, limbo: 5.05, roulette: 7 },
      [8, 19, 28, 29, 18, 30, 11, 13, 3, 2],
    ],
    [
      'a5022ccf5dd5a76d2014278e3d91d1dfc47c3f12e683ea0c8151fdc2f944beb1',
      ['8b3ca8298c', 54, '904e9ab7d196e089'],
      { dice: 56.37, limbo: 1.75, roulette: 20 },
      [23, 33, 1, 36, 9, 20, 19, 28, 8, 38],
    ],
  ] as const)('of the stream of %s', (server, [client, nonce, start], results, numbers) => {
    expect(digestOf(utf8(server), utf8(`${client}:${nonce}:0`)).slice(0, 16)).toBe(start)
    const share = Number(sharesOf(server, client, nonce).next().value)
    expect({
      dice: Math.floor(share * 10_001) / 100,
      limbo: Math.floor((0.99 / share) * 100) / 100,
      roulette: Math.floor(share * 37),
    }).toEqual(results)
    expect(kenoOf(sharesOf(server, client, nonce))).toEqual(numbers)
  })

  const salt = '0000000000000000001b34dc6a1e86083f95500b096231436e9b25cbdd0075c4'
  test.each([
    [
      'b4e7b335045da0a2666145980d03ed440a2e150e5369c72c7e6e24aeeb95f791',
      '3e473405bd819ed4171854194bae75a2b117739fc1ab2e1c4cd263e1904dae6f',
      2.5682504010713783,
    ],
    [
      '3e473405bd819ed4171854194bae75a2b117739fc1ab2e1c4cd263e1904dae6f',
      'ca9b74c095c615cdf961892e54b35d42b6b8d3612266ff158547020fab514cf7',
      1.3193661251992947,
    ],
    ['ca9b74c095c615cdf961892e54b35d42b6b8d3612266ff158547020fab514cf7', null, 3.018368989236868],
  ])('of the crash %s and the link before it in its chain', (hash, link, multiple) => {
    const word = Number.parseInt(digestOf(utf8(hash), utf8(salt)).slice(0, 8), 16)
    expect(Math.max(1, (2 ** 32 / (word + 1)) * 0.99)).toBe(multiple)
    expect([null, toHex(sha256(utf8(hash)))]).toContain(link)
  })

  /** Of the 52 leading bits of a digest. */
  const bustOf = (digest: string) =>
    Math.max(1, Math.floor(99 / (1 - Number.parseInt(digest.slice(0, 13), 16) / 2 ** 52)) / 100)

  test('of a crash by 52 bits, from its last hash', () => {
    const hash = '6b5124897c3c48d0e46cc9249f08c7e560792459f1bad1171224643b5d2be231'
    expect(Number.parseInt(hash.slice(0, 13), 16)).toBe(1_887_939_992_208_324)
    expect(bustOf(hash)).toBe(1.7)
  })

  test('of a chain of crashes, linked by their text and salted by a block', () => {
    const block = utf8('0000000000000000004d6ec16dafe9d8370958664c1dc422f452892264c59526')
    let hash = 'dc2e9eb6128f9d96b0a72c6219e955fb6c6f498f2d47e57ea4318572e22bb440'
    const busts: number[] = []
    const hashes: string[] = []
    for (let link = 0; link < 6; link++) {
      hashes.push(hash.slice(0, 8))
      busts.push(bustOf(digestOf(block, fromHex(hash))))
      hash = toHex(sha256(utf8(hash)))
    }
    expect(hashes).toEqual(['dc2e9eb6', 'b2f9c6ff', 'd86fb9cf', 'a873ace7', '5fd74655', '96737cab'])
    expect(busts).toEqual([1.15, 1.15, 8.83, 7.4, 1.77, 4.35])
  })

  test.each([
    ['monk', '9b550d15e298bd082ff0378694e05688e79f6a710a600ec00b834e8b15d6f6e4'],
    [
      '18e93f4a7b5b58d2569765766d1b6c3296bbd8430d6f20249044d72f14720159',
      '92a94e8c23510695d92e123725ecd728e54bd251c0ec4b4c422bd16aa34567f9',
    ],
  ])('of what is shown beforehand of the seed %s', (seed, hash) => {
    expect(toHex(sha256(utf8(seed)))).toBe(hash)
  })
})
