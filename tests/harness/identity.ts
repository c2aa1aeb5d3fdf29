/** What tests of identity need: its handlers' needs, codes as the demo's outbox shows them, and players with two-factor on. */

import { TOTP } from 'otpauth'
import type { ProofAction } from '#contract/auth.ts'
import { readOutbox } from '#server/demo/outbox.ts'
import type { IdentityNeeds } from '#server/identity/needs.ts'
import { openMessages } from '#server/messages/messages.ts'
import { confirmAuthenticator, setUpAuthenticator } from '#server/proof/authenticator.ts'
import { openProof, proofHandlers } from '#server/proof/proof.ts'
import { noon, sessionSecret, type TestHouse, type Who } from './visit.ts'

const sealKey = Buffer.alloc(32, 3)

export const identityNeeds: IdentityNeeds = {
  sessionSecret,
  sealKey,
  messages: openMessages(() => {}),
  requireProof: openProof({ sessionSecret, sealKey }),
  takesAccounts: () => true,
  places: { mayRegister: async () => {}, verdictOf: async () => 'allowed' },
}

/** The code last sent to a phone or address of the site; empty where nothing was. */
export async function codeSentTo({ database, site }: TestHouse, to: string): Promise<string> {
  const [latest] = await database.inSite(site.id, (db) => readOutbox(db, to))
  return latest?.code ?? ''
}

/** The code by phone that proves one step of the player's session. */
export async function proofOf(
  house: TestHouse,
  who: Who,
  action: ProofAction,
  now = noon,
): Promise<string> {
  const request = proofHandlers(identityNeeds)['/api/auth/tac/request_action']
  await house.call(request, house.visitOf(house.site, { ...who, now }), { action })
  return codeSentTo(house, who.player.phone)
}

/** Turns two-factor on at an instant. @returns the authenticator's code at any other, and the backup codes. */
export async function turnOnTwoFactor(house: TestHouse, who: Who, now = noon) {
  const visit = house.visitOf(house.site, { ...who, now })
  const { secret } = await house.call(
    (running) => setUpAuthenticator(running, who.player, identityNeeds),
    visit,
    null,
  )
  const codeAt = (at: Date) => new TOTP({ secret }).generate({ timestamp: at.getTime() })
  const backups = await house.call(
    (running) =>
      confirmAuthenticator(running, who.player, codeAt(now), identityNeeds, () =>
        Promise.resolve(),
      ),
    visit,
    null,
  )
  return { secret, codeAt, backups }
}

/** The kinds of significant events of a player, oldest first. */
export async function eventsOf({ owner }: TestHouse, playerId: bigint): Promise<string[]> {
  const { rows } = await owner.query<{ kind: string }>(
    'select kind from significant_event where subject = $1 order by event_id',
    [`player:${playerId}`],
  )
  return rows.map(({ kind }) => kind)
}
