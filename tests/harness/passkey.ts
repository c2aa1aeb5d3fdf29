/** A device with a passkey, made of keys alone: answers what a site's options ask, as a browser would send it. */

import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type Options = { challenge: string; rp?: { id?: string }; rpId?: string }

export type Device = {
  /** Answers `passkey_options`. */
  create(options: Options, origin: string): Credential<'attestationObject'>
  /** Answers `passkey_login_options`. */
  get(options: Options, origin: string): Credential<'authenticatorData' | 'signature'>
  /** Sets the use counter back, as a copied key would have it. */
  setCounter(counter: number): void
}

type Credential<Part extends string> = {
  id: string
  rawId: string
  type: 'public-key'
  clientExtensionResults: Record<string, never>
  response: Record<'clientDataJSON' | Part, string>
}

const present = 0x01
const verified = 0x04
const attested = 0x40

/** @param isVerifying false for a device that does not check who holds it. */
export function openDevice({ isVerifying = true } = {}): Device {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0
  const flags = present | (isVerifying ? verified : 0)

  const authenticatorData = (host: string, extra: number, tail: Uint8Array = new Uint8Array()) => {
    counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(host), Buffer.from([flags | extra]), count, tail])
  }
  const credential = <Part extends string>(response: Record<'clientDataJSON' | Part, Buffer>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
    response: Object.fromEntries(
      Object.entries<Buffer>(response).map(([name, bytes]) => [name, bytes.toString('base64url')]),
    ) as Record<'clientDataJSON' | Part, string>,
  })
  return {
    create: ({ challenge, rp }, origin) => {
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array<ArrayBuffer>>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
          [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
        ]),
      )
      const tail = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const data = authenticatorData(rp?.id ?? '', attested, tail)
      const attestation = isoCBOR.encode(
        new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', Uint8Array.from(data)],
        ]),
      )
      const clientDataJSON = clientData('webauthn.create', challenge, origin)
      return credential({ clientDataJSON, attestationObject: Buffer.from(attestation) })
    },
    get: ({ challenge, rpId }, origin) => {
      const data = authenticatorData(rpId ?? '', 0)
      const clientDataJSON = clientData('webauthn.get', challenge, origin)
      const signature = sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), privateKey)
      return credential({ clientDataJSON, authenticatorData: data, signature })
    },
    setCounter: (to) => {
      counter = to
    },
  }
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
