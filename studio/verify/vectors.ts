/** Known answers by which the verification page tests its own arithmetic before it judges anyone's. */
import { commitmentOf, drawsOf } from '#games/fair.ts'
import { fromHex, hmacSha256, sha256, toHex, utf8 } from '#games/sha256.ts'
import { verifyRound, type RoundRecord } from '#games/verify.ts'

/** A round of dice written down once, with its draw: what this page computes must agree with it for good. */
export const exampleRecord: RoundRecord = {
  algorithm: 'fairhouse-1',
  game_code: 'dice',
  rules_version: 1,
  config_hash: '17e7d344b8d6e088e19696565258542140cfe300971ea5c9051d81f22f053cbf',
  server_seed: '030a11181f262d343b424950575e656c737a81888f969da4abb2b9c0c7ced5dc',
  server_seed_hash: 'ab5f8b5cb9435354c7b58603592d5faf081e17ceb05f7a7c67f4b666f12ca457',
  client_seed: 'example_seed-1',
  nonce: 0,
  stake: '2.00',
  currency: 'PHP',
  choice: { side: 'under', target: 5000 },
  payout: '3.96',
  steps: [
    {
      kind: 'roll',
      roll: 4648,
      side: 'under',
      target: 5000,
      wins: 5000,
      isWin: true,
      payout: '396',
    },
  ],
}

const otherSeed = '18e93f4a7b5b58d2569765766d1b6c3296bbd8430d6f20249044d72f14720159'
const otherCrash = {
  hash: 'b4e7b335045da0a2666145980d03ed440a2e150e5369c72c7e6e24aeeb95f791',
  salt: '0000000000000000001b34dc6a1e86083f95500b096231436e9b25cbdd0075c4',
}

type Vector = { name: string; found: () => string; expected: string }

const vectors: readonly Vector[] = [
  {
    name: 'SHA-256 (FIPS 180-4, "abc")',
    found: () => toHex(sha256(utf8('abc'))),
    expected: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  },
  {
    name: 'SHA-256 (FIPS 180-4, 448 bits)',
    found: () => toHex(sha256(utf8('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq'))),
    expected: '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  },
  {
    name: 'HMAC-SHA256 (RFC 4231, 4.2)',
    found: () => toHex(hmacSha256(fromHex('0b'.repeat(20)), utf8('Hi There'))),
    expected: 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
  },
  {
    name: 'HMAC-SHA256 (RFC 4231, 4.3)',
    found: () => toHex(hmacSha256(utf8('Jefe'), utf8('what do ya want for nothing?'))),
    expected: '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  },
  // Published for schemes of others, which share the hash and the code with ours.
  {
    name: 'HMAC-SHA256 (published stream)',
    found: () => toHex(hmacSha256(utf8(otherSeed), utf8('bb62964774:1:0'))).slice(0, 16),
    expected: 'c590d171e39b7040',
  },
  {
    name: 'SHA-256 (published chain)',
    found: () => toHex(sha256(utf8(otherCrash.hash))),
    expected: '3e473405bd819ed4171854194bae75a2b117739fc1ab2e1c4cd263e1904dae6f',
  },
  {
    name: 'HMAC-SHA256 (published crash)',
    found: () => {
      const { buffer } = hmacSha256(utf8(otherCrash.hash), utf8(otherCrash.salt))
      return String((2 ** 32 / (new DataView(buffer).getUint32(0) + 1)) * 0.99)
    },
    expected: '2.5682504010713783',
  },
  {
    name: 'fairhouse-1: hash',
    found: () => commitmentOf(exampleRecord.server_seed),
    expected: exampleRecord.server_seed_hash,
  },
  {
    name: 'fairhouse-1: draw',
    found: () => {
      const { server_seed: serverSeed, client_seed: clientSeed, nonce } = exampleRecord
      return String(drawsOf({ serverSeed, clientSeed, nonce })(10_000))
    },
    expected: '4648',
  },
  {
    name: 'fairhouse-1: round',
    found: () => String(verifyRound(exampleRecord).ok),
    expected: 'true',
  },
]

export type VectorResult = { name: string; isRight: boolean }

export function runVectors(): VectorResult[] {
  return vectors.map(({ name, found, expected }) => ({ name, isRight: found() === expected }))
}
