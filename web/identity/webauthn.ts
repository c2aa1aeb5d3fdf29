/** Passkeys in the browser: making one and signing in with one, as the site's calls speak of them. */

import type { Body } from '#contract/calls.ts'

type Made = Body<'/api/auth/passkey_add'>['credential']
type Used = Body<'/api/auth/passkey_login'>['credential']

/** False also where a browser has passkeys but not their JSON, which all have had since 2025. */
export function hasPasskeys(): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function'
  )
}

/** Null where the player closed the browser's dialog, or the device refused. */
export async function makePasskey(options: unknown): Promise<Made | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  )
  return plain<Made>(navigator.credentials.create({ publicKey }))
}

/** As `makePasskey`. */
export async function showPasskey(options: unknown): Promise<Used | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON,
  )
  return plain<Used>(navigator.credentials.get({ publicKey }))
}

async function plain<C>(asking: Promise<Credential | null>): Promise<C | null> {
  try {
    const credential = await asking
    return credential instanceof PublicKeyCredential ? (credential.toJSON() as C) : null
  } catch {
    return null
  }
}
