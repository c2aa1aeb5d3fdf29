/** Calls around passkeys: keys on a player's devices that sign in by themselves (WebAuthn). */

import { signedIn } from './auth.ts'
import { call } from './call.ts'
import {
  count,
  Enum,
  label,
  List,
  Null,
  object,
  Optional,
  proofRefusals,
  proven,
  Shape,
  Text,
  time,
  Union,
  Unknown,
} from './fields.ts'

const base64url = (maxLength: number) =>
  Text({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' })
const credentialId = base64url(1400)
const bytes = base64url(8000)

/** What the browser's `navigator.credentials` answered, as its `toJSON` writes it. */
const credential = <const P extends Parameters<typeof Shape>[0]>(response: P) =>
  object({
    id: credentialId,
    rawId: credentialId,
    type: Enum(['public-key']),
    authenticatorAttachment: Optional(Union([label, Null()])),
    clientExtensionResults: Shape({}),
    response: Shape(response),
  })

/** In form only: a real one is made by a device for one challenge. */
const exampleCredential = <const R>(response: R) => ({
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  clientExtensionResults: {},
  response,
})

export const passkeyCalls = {
  '/api/auth/passkeys': call({
    about: 'The player’s passkeys.',
    access: 'player',
    isReading: true,
    body: {},
    reads: {
      value: List(
        object({
          passkey: credentialId,
          name: label,
          added_at: time,
          used_at: Union([time, Null()]),
        }),
      ),
    },
    example: {},
  }),
  '/api/auth/passkey_options': call({
    about:
      'What the browser needs to make a passkey: the options of `navigator.credentials.create`.',
    access: 'player',
    body: {},
    reads: { value: object({ options: Unknown(), expires_s: count }) },
    refuses: ['passkeysFull'],
    example: {},
  }),
  '/api/auth/passkey_add': call({
    about: 'Adds the passkey the browser made; `tac` proves the player.',
    access: 'player',
    body: {
      name: Text({ minLength: 1, maxLength: 60 }),
      credential: credential({ clientDataJSON: bytes, attestationObject: bytes }),
      ...proven,
    },
    reads: { value: object({ passkey: credentialId }) },
    refuses: ['passkeyInvalid', 'passkeysFull', ...proofRefusals],
    example: {
      name: 'My phone',
      credential: exampleCredential({ clientDataJSON: 'e30', attestationObject: 'AAAA' }),
      tac: '000000',
    },
  }),
  '/api/auth/passkey_remove': call({
    about: 'Removes a passkey of the player.',
    access: 'player',
    body: { passkey: credentialId, ...proven },
    reads: {},
    refuses: ['passkeyInvalid', ...proofRefusals],
    example: { passkey: 'none', tac: '000000' },
  }),
  '/api/auth/passkey_login_options': call({
    about:
      'What the browser needs to sign in with any passkey of this site: the options of `navigator.credentials.get`.',
    access: 'public',
    body: {},
    reads: { value: object({ options: Unknown(), expires_s: count }) },
    example: {},
  }),
  '/api/auth/passkey_login': call({
    about:
      'Signs in with a passkey. The device has checked who holds it, so no second step follows.',
    access: 'public',
    body: {
      credential: credential({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
    },
    reads: signedIn,
    refuses: ['passkeyInvalid', 'accountInactive', 'Block', 'Close'],
    example: {
      credential: exampleCredential({
        clientDataJSON: 'e30',
        authenticatorData: 'AAAA',
        signature: 'AAAA',
      }),
    },
  }),
} as const
