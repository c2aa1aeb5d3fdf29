/** Passkeys: keys on a player's devices, which check who holds them; one proves as much as two factors [ASVS 6.3.3]. */

import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { passkeyCalls } from '#contract/passkeys.ts'
import type { PlayerVisit, Visit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import type { Handlers } from '#server/base/handler.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import { record } from '#server/events/events.ts'
import { writeLetter } from '#server/messages/inbox.ts'
import { recordAttempt } from '#server/proof/attempts.ts'
import { findAccount } from './accounts.ts'
import { challengeMs, findChallenge, makeChallenge, useChallenge } from './challenges.ts'
import type { HandlerNeeds } from './needs.ts'
import { enter } from './signin.ts'

const passkeysMax = 10
/** EdDSA, ES256 and RS256 in COSE's numbers: what devices have. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** A passkey belongs to the host it was made on. */
const hostOf = ({ origin }: Visit) => new URL(origin).hostname

export function passkeyHandlers(needs: HandlerNeeds): Handlers<keyof typeof passkeyCalls> {
  return {
    '/api/auth/passkeys': async ({ db, site, player }) => {
      const rows = await db.rows<Row>(sql`
        select passkey_id, name, added_at, used_at from passkey
         where site_id = ${site.id} and player_id = ${player.id} order by added_at desc`)
      return {
        value: rows.map((row) => ({
          passkey: row.passkey_id,
          name: row.name,
          added_at: row.added_at.toISOString(),
          used_at: row.used_at?.toISOString() ?? null,
        })),
      }
    },

    '/api/auth/passkey_options': async (visit) => {
      const { site, player } = visit
      const known = await readIds(visit)
      if (known.length >= passkeysMax) throw new Refusal('passkeysFull')
      const challenge = await makeChallenge(visit, 'passkey_add', player.id, needs)
      const options = await generateRegistrationOptions({
        rpName: site.name,
        rpID: hostOf(visit),
        userName: player.accountId,
        userID: Uint8Array.from(Buffer.from(`${site.code}:${player.id}`)),
        challenge: bytesOf(challenge),
        supportedAlgorithmIDs,
        excludeCredentials: known.map((id) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      return { value: { options, expires_s: challengeMs / 1000 } }
    },

    '/api/auth/passkey_add': async (visit, { name, credential, tac }) => {
      const { db, site, player, now } = visit
      const challenge = challengeIn(credential.response.clientDataJSON)
      const made = await checkNew(visit, credential, challenge, needs)
      await needs.requireProof(visit, 'passkey', tac)
      if (!(await useChallenge(visit, challenge, needs))) throw new Refusal('passkeyInvalid')
      if ((await readIds(visit)).length >= passkeysMax) throw new Refusal('passkeysFull')
      const added = await db.run(sql`
        insert into passkey (site_id, passkey_id, player_id, public_key, counter, name, added_at)
        values (${site.id}, ${made.id}, ${player.id}, ${Buffer.from(made.publicKey)}, ${made.counter}, ${name}, ${now})
        on conflict do nothing`)
      if (added === 0) throw new Refusal('passkeyInvalid')
      await noteChange(visit, 'passkeyAdded')
      return { value: { passkey: made.id } }
    },

    '/api/auth/passkey_remove': async (visit, { passkey, tac }) => {
      const { db, site, player } = visit
      if (!(await readIds(visit)).includes(passkey)) throw new Refusal('passkeyInvalid')
      await needs.requireProof(visit, 'passkey', tac)
      await db.run(sql`
        delete from passkey
         where site_id = ${site.id} and passkey_id = ${passkey} and player_id = ${player.id}`)
      await noteChange(visit, 'passkeyRemoved')
      return {}
    },

    // No name is asked for, so nothing can be learned of who has a passkey.
    '/api/auth/passkey_login_options': async (visit) => {
      const challenge = await makeChallenge(visit, 'passkey_login', null, needs)
      const options = await generateAuthenticationOptions({
        rpID: hostOf(visit),
        challenge: bytesOf(challenge),
        userVerification: 'required',
      })
      return { value: { options, expires_s: challengeMs / 1000 } }
    },

    '/api/auth/passkey_login': async (visit, { credential }) => {
      const accountId = await checkUse(visit, credential, needs)
      await recordAttempt(visit, accountId, 'authenticator', true)
      const account = await findAccount(visit, accountId)
      assert(account, 'a passkey belongs to a player')
      return enter(visit, account, needs)
    },
  }
}

type Row = { passkey_id: string; name: string; added_at: Date; used_at: Date | null }

async function readIds({ db, site, player }: PlayerVisit): Promise<string[]> {
  const rows = await db.rows<{ passkey_id: string }>(sql`
    select passkey_id from passkey where site_id = ${site.id} and player_id = ${player.id}`)
  return rows.map((row) => row.passkey_id)
}

const bytesOf = (challenge: string) => Uint8Array.from(Buffer.from(challenge, 'base64url'))

type Made = Parameters<typeof verifyRegistrationResponse>[0]['response']
type Used = Parameters<typeof verifyAuthenticationResponse>[0]['response']

/** Whatever the library finds wrong with what a browser sent is told alike. */
async function orInvalid<T>(checking: Promise<T>): Promise<T> {
  try {
    return await checking
  } catch {
    throw new Refusal('passkeyInvalid')
  }
}

async function checkNew(
  visit: PlayerVisit,
  sent: Omit<Made, 'authenticatorAttachment'>,
  challenge: string,
  needs: HandlerNeeds,
) {
  const playerId = await findChallenge(visit, 'passkey_add', challenge, needs)
  if (playerId !== visit.player.id) throw new Refusal('passkeyInvalid')
  const { verified, registrationInfo } = await orInvalid(
    verifyRegistrationResponse({
      response: sent,
      expectedChallenge: challenge,
      supportedAlgorithmIDs,
      expectedOrigin: visit.origin,
      expectedRPID: hostOf(visit),
    }),
  )
  if (!verified) throw new Refusal('passkeyInvalid')
  return registrationInfo.credential
}

type Key = { account_id: string; public_key: Buffer; counter: bigint }

/** @returns the account whose passkey has just signed this challenge. */
async function checkUse(
  visit: Visit,
  sent: Omit<Used, 'authenticatorAttachment'>,
  needs: HandlerNeeds,
): Promise<string> {
  const { db, site, now } = visit
  const challenge = challengeIn(sent.response.clientDataJSON)
  const asked = await findChallenge(visit, 'passkey_login', challenge, needs)
  if (asked === undefined || !(await useChallenge(visit, challenge, needs)))
    throw new Refusal('passkeyInvalid')
  const key = await db.row<Key>(sql`
    select account_id, public_key, counter from passkey join player using (site_id, player_id)
     where passkey.site_id = ${site.id} and passkey_id = ${sent.id} for no key update of passkey`)
  if (!key) throw new Refusal('passkeyInvalid')
  const { verified, authenticationInfo } = await orInvalid(
    verifyAuthenticationResponse({
      response: sent,
      expectedChallenge: challenge,
      expectedOrigin: visit.origin,
      expectedRPID: hostOf(visit),
      credential: {
        id: sent.id,
        publicKey: Uint8Array.from(key.public_key),
        counter: Number(key.counter),
      },
    }),
  )
  if (!verified) throw new Refusal('passkeyInvalid')
  await db.run(sql`
    update passkey set counter = ${authenticationInfo.newCounter}, used_at = ${now}
     where site_id = ${site.id} and passkey_id = ${sent.id}`)
  return key.account_id
}

/** The challenge a browser says it answered; it is worth nothing until the signature was checked. */
function challengeIn(clientData: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as {
      challenge?: unknown
    }
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    throw new Refusal('passkeyInvalid')
  }
}

async function noteChange(
  { db, site, player, now }: PlayerVisit,
  letter: 'passkeyAdded' | 'passkeyRemoved',
) {
  await record(db, {
    siteId: site.id,
    kind: 'credentials_changed',
    actor: `player:${player.id}`,
    subject: `player:${player.id}`,
    after: { passkey: letter === 'passkeyAdded' ? 'added' : 'removed' },
    at: now,
  })
  await writeLetter(db, {
    siteId: site.id,
    playerId: player.id,
    tab: 'system',
    letter,
    href: '/security',
    at: now,
  })
}
