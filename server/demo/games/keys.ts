/** The secrets of simulated game vendors and of the shops that they serve, derived from the demo's own. */

import { generateKeyPairSync } from 'node:crypto'
import { sign } from '#server/base/secrets.ts'
import type { Keys } from './simulator.ts'

/** Both sides' keys of each vendor; an adapter takes those that it names. */
export type KeysOf = (siteId: number, vendor: string) => Keys

const pairOptions = {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
} as const

/** RSA pairs cannot be derived: each process makes its own, for its own vendors. */
export function openKeys(secret: string): KeysOf {
  let pairs: Keys | undefined
  const makePairs = (): Keys => {
    const [vendor, operator] = [1, 2].map(() => generateKeyPairSync('rsa', pairOptions))
    return {
      publicKey: vendor?.publicKey ?? '',
      vendorPrivateKey: vendor?.privateKey ?? '',
      privateKey: operator?.privateKey ?? '',
      operatorPublicKey: operator?.publicKey ?? '',
    }
  }
  const derive = (siteId: number, vendor: string, name: string) =>
    sign(`game vendor:${vendor}:${siteId}:${name}`, secret)
  return (siteId, vendor) => {
    const of = (name: string) => derive(siteId, vendor, name)
    return {
      ...(pairs ??= makePairs()),
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
