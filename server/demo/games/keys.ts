/** The secrets of simulated game vendors and of the shops that they serve, derived from the demo's own. */

import { sign } from '#server/base/secrets.ts'
import { pairOf, type Pair } from './rsa.ts'
import type { Keys } from './simulator.ts'

/** Both sides' keys of each vendor; an adapter takes those that it names. */
export type KeysOf = (siteId: number, vendor: string) => Keys

/** Those who sign with RSA. */
const signing = new Set(['hub88'])

export function openKeys(secret: string): KeysOf {
  let pairs: Keys | undefined
  const makePairs = (): Keys => {
    const [vendor, operator] = ['vendor', 'operator'].map((side) =>
      pairOf(sign(`game vendor:rsa:${side}`, secret)),
    ) as [Pair, Pair]
    return {
      publicKey: vendor.publicKey,
      vendorPrivateKey: vendor.privateKey,
      privateKey: operator.privateKey,
      operatorPublicKey: operator.publicKey,
    }
  }
  const derive = (siteId: number, vendor: string, name: string) =>
    sign(`game vendor:${vendor}:${siteId}:${name}`, secret)
  return (siteId, vendor) => {
    const of = (name: string) => derive(siteId, vendor, name)
    return {
      ...(signing.has(vendor) && (pairs ??= makePairs())),
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
