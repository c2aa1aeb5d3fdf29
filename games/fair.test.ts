/**
 * Protects: what was committed to is what was drawn, no result is likelier than another, and a stranger's
 * implementation of the written scheme gets our numbers.
 */

import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clientSeedPattern, commitmentOf, drawAt, drawsOf, pickUniform } from './fair.ts'
import { fromHex, openHmac } from './sha256.ts'

describe('published vectors of the rejection form', () => {
  const first = (seed: string, client: string, nonce: number, n: number) =>
    drawAt(openHmac(fromHex(seed)), client, nonce, 0, n).value

  test.each([
    [0, 9322],
    [1, 79],
    [2, 8191],
    [3, 9736],
    [1_520_921, 4560], // its first word, 4294961212, has to be passed over
  ])('dice at nonce %i', (nonce, roll) => {
    expect(first('00112233445566778899aabbccddeeff', 'audittest', nonce, 10_000)).toBe(roll)
  })

  test('live dice and a draw of 25', () => {
    expect(first('015307d5a3f62db476210c3797bac8b7', 'auditf2456fc140ac', 0, 10_000)).toBe(2401)
    expect(first('a3f90b1c2d4e5f60718293a4b5c6d7e8', 'client-seed', 7, 25)).toBe(2)
  })

  test('live mines: one draw per cursor over a shrinking range', () => {
    const hmac = openHmac(fromHex('8b2fc7e909d2fff439692f648a9df0ba'))
    const tiles = Array.from({ length: 25 }, (_, i) => i + 1)
    for (let i = 0; i < 3; i++) {
      const j = i + drawAt(hmac, 'audit59c2b0bf86aa', 25, i, 25 - i).value
      ;[tiles[i], tiles[j]] = [tiles[j]!, tiles[i]!]
    }
    expect(tiles.slice(0, 3)).toEqual([6, 20, 7])
  })

  test.each([
    [
      '5de225f630d2de838265252752ab4ba050a3f20a53711e23a0a43979abf755bd',
      '9fae5bb7897874cb71d7bd1be6dca522ddcd8f0c8f18ecaab9c5474d63b9be5a',
      'MAAxNnpj1uB4AobA',
      8,
      3,
    ],
    [
      '073b24b4253f2fb81e7ae1879f394ca18c7ec8e0b45157333b7d00a354c45796',
      '16a56441801bae0db4c17423d1704154bc2013a1e6ab552ab4a204fc2f5dbcf4',
      'MS3FHPUPmOatMq0W',
      11,
      5,
    ],
    [
      'a4b8b3a9ad054b46fdad5a151f78d769d59127f3ccdc473ee3f7614e4faa9d71',
      'b8a562c6074006d8f4e1a102ccb6b45a470ba32da28cedb497e61757a627bf49',
      'nyVwzk2QYQ36Sf3I',
      11,
      6,
    ],
    [
      'b383953eb2b8158deef9d76dd18d97ba9bcbbac9ba90be25cbf008efae7496b6',
      'd678b2a52eb55881435a379a92e2648d4cadc5337175f0caee95d46582d76e99',
      'KWooaSzlek9LYZzc',
      15,
      6,
    ],
  ])(
    'live plinko of %s: commitment over bytes, cursor from 0',
    (serverSeed, hash, clientSeed, rows, slot) => {
      expect(commitmentOf(serverSeed)).toBe(hash)
      const draw = drawsOf({ serverSeed, clientSeed, nonce: 0 })
      const drops = Array.from({ length: rows }, () => draw(2))
      expect(drops.reduce((sum, drop) => sum + drop)).toBe(slot)
    },
  )
})

test('[RNG-07] the scheme written again over the platform gives the same draws', () => {
  const ranges = fc.array(fc.integer({ min: 1, max: 2 ** 32 }), { minLength: 1, maxLength: 12 })
  const seed = fc.uint8Array({ minLength: 32, maxLength: 32 })
  const client = fc.stringMatching(clientSeedPattern)
  fc.assert(
    fc.property(seed, client, fc.maxSafeNat(), ranges, (key, clientSeed, nonce, ns) => {
      const serverSeed = Buffer.from(key).toString('hex')
      expect(commitmentOf(serverSeed)).toBe(createHash('sha256').update(key).digest('hex'))
      const draw = drawsOf({ serverSeed, clientSeed, nonce })
      let cursor = 0
      for (const n of ns) {
        let found: bigint | null = null
        while (found === null) {
          const digest = createHmac('sha256', key)
            .update(`${clientSeed}:${nonce}:${cursor++}`)
            .digest()
          for (let at = 0; at < 32 && found === null; at += 4) {
            const word = BigInt(digest.readUInt32BE(at))
            if (word < (2n ** 32n / BigInt(n)) * BigInt(n)) found = word % BigInt(n)
          }
        }
        expect(draw(n)).toBe(Number(found))
      }
      expect(draw.drawn.map((one) => one.n)).toEqual(ns)
      expect(draw.drawn.at(-1)!.cursor).toBe(cursor - 1)
    }),
    { seed: 1, numRuns: 200 },
  )
})

// RNG scaling: with words of 6 bits every pair of words can be tried for every range.
test('[RNG-04] over all words no value is likelier than another', () => {
  const range = 64
  for (let n = 1; n <= range; n++) {
    const counts = new Array<number>(n).fill(0)
    let passedOver = 0
    for (let first = 0; first < range; first++) {
      for (let second = 0; second < range; second++) {
        const value = pickUniform([first, second], n, range)
        if (value === null) passedOver++
        else counts[value]!++
      }
    }
    expect(new Set(counts).size).toBe(1)
    expect(passedOver).toBe((range % n) ** 2)
  }
})

test('the limits of rejection are those of 32-bit words', () => {
  for (const [n, limit] of [
    [10_000, 4_294_960_000],
    [37, 4_294_967_289],
    [52, 4_294_967_248],
    [10_001, 4_294_959_453],
  ] as const) {
    expect(pickUniform([limit - 1], n)).toBe(n - 1)
    expect(pickUniform([limit], n)).toBe(null)
  }
  expect(pickUniform([2 ** 32 - 1], 2 ** 32)).toBe(2 ** 32 - 1)
})

test('seeds and ranges outside the scheme are refused', () => {
  const good = { serverSeed: '0'.repeat(64), clientSeed: 'abc', nonce: 0 }
  for (const bad of [
    { serverSeed: '0'.repeat(32) },
    { serverSeed: 'A'.repeat(64) },
    { clientSeed: '' },
    { clientSeed: 'a:b' },
    { clientSeed: 'a'.repeat(65) },
    { clientSeed: 'é' },
    { nonce: -1 },
    { nonce: 1.5 },
  ]) {
    expect(() => drawsOf({ ...good, ...bad })).toThrow(RangeError)
  }
  for (const n of [0, -1, 1.5, 2 ** 32 + 1, Number.NaN])
    expect(() => drawsOf(good)(n)).toThrow(RangeError)
})
