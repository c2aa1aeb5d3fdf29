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
