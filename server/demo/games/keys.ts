/** The secrets of simulated game vendors and of the shops that they serve, derived from the demo's own. */

import { generateKeyPairSync } from 'node:crypto'
import { sign } from '#server/base/secrets.ts'
import type { Keys } from './simulator.ts'

/** Both sides' keys of each vendor; an adapter takes those that it names. */
export type KeysOf = (siteId: number, vendor: string) => Keys

/** Those who sign with RSA. */
const signing = new Set(['hub88'])

const makePair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

/** The RSA keys of both sides: no text stands for them, so whoever wants the same again keeps them. */
export function makePairs() {
  const [vendor, operator] = [makePair(), makePair()]
  return {
    publicKey: vendor.publicKey,
    vendorPrivateKey: vendor.privateKey,
    privateKey: operator.privateKey,
    operatorPublicKey: operator.publicKey,
  }
}
export type Pairs = ReturnType<typeof makePairs>

/** @param pairsOf asked once, when a vendor that signs with them is met. */
export function openKeys(secret: string, pairsOf: () => Pairs = makePairs): KeysOf {
  let pairs: Pairs | undefined
  const derive = (siteId: number, vendor: string, name: string) =>
    sign(`game vendor:${vendor}:${siteId}:${name}`, secret)
  return (siteId, vendor) => {
    const of = (name: string) => derive(siteId, vendor, name)
    return {
      ...(signing.has(vendor) && (pairs ??= pairsOf())),
      key: of('key').slice(0, 16),
      iv: of('iv').slice(0, 16),
      secret: of('secret'),
      agentKey: of('agent key').slice(0, 16),
      operatorToken: of('operator token').slice(0, 32),
      secretKey: of('secret key').slice(0, 32),
      apiKey: of('api key').slice(0, 32),
    }
  }
}
