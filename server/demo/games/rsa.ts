/** RSA pairs that a text stands for, so that every process of a demo, and the next one, has the same. */

import { checkPrimeSync, createHash, createPrivateKey, createPublicKey } from 'node:crypto'

export type Pair = { publicKey: string; privateKey: string }

const exponent = 65537n
const primeBytes = 128

/** The first fitting prime from the number on that the seed is spread to. */
function primeOf(seed: string): bigint {
  const parts = Array.from({ length: primeBytes / 32 }, (_, n) =>
    createHash('sha256').update(`${seed}:${n}`).digest('hex'),
  )
  const spread = BigInt(`0x${parts.join('')}`)
  // The two highest bits, so that the product of two has all its bits; and odd.
  const bits = BigInt(8 * primeBytes)
  let prime = spread | (3n << (bits - 2n)) | 1n
  while (prime % exponent === 1n || !checkPrimeSync(prime)) prime += 2n
  return prime
}

/** What times `value` leaves one, by Euclid's steps. */
function inverseOf(value: bigint, modulus: bigint): bigint {
  let [rest, next] = [modulus, value % modulus]
  let [found, following] = [0n, 1n]
  while (next !== 0n) {
    const times = rest / next
    ;[rest, next] = [next, rest - times * next]
    ;[found, following] = [following, found - times * following]
  }
  return ((found % modulus) + modulus) % modulus
}

function encode(value: bigint): string {
  const hex = value.toString(16)
  return Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex').toString('base64url')
}

/** Of 2048 bits, as PEM. */
export function pairOf(seed: string): Pair {
  const [p, q] = [primeOf(`${seed}:p`), primeOf(`${seed}:q`)]
  const d = inverseOf(exponent, (p - 1n) * (q - 1n))
  const numbers = {
    n: p * q,
    e: exponent,
    d,
    p,
    q,
    dp: d % (p - 1n),
    dq: d % (q - 1n),
    qi: inverseOf(q, p),
  }
  const texts = Object.entries(numbers).map(([name, value]) => [name, encode(value)])
  const key = createPrivateKey({ key: { kty: 'RSA', ...Object.fromEntries(texts) }, format: 'jwk' })
  return {
    privateKey: key.export({ type: 'pkcs8', format: 'pem' }),
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'pem' }),
  }
}
