/** Fresh proof that it is the player, before a step that matters: a code by phone, or two-factor's where it is on [ACC-09]. */

import type { ProofAction } from '#contract/auth.ts'
import type { PlayerVisit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import type { Handlers } from '#server/base/handler.ts'
import { Refusal } from '#server/base/refusal.ts'
import { hasAuthenticator, useAuthenticator, type AuthenticatorNeeds } from './authenticator.ts'
import { maskPhone } from './mask.ts'
import { sendCode, useCode, type CodeFor, type CodeNeeds } from './codes.ts'

/**
 * Lets a step go on that the player has just proven to want; `code` is the call's optional field `tac`
 * (`proof` of contract/fields.ts), asked for by `/api/auth/tac/request_action`. A code serves one action of
 * one session once. Call it first: its refusals keep what the transaction wrote, so that tries count.
 * Refuses with `proofNeeded` (`by`: `phone` or `authenticator`) without a code, `codeWrong`, `codeExpired`,
 * `tooManyRequests`. Rooms get it in their needs.
 */
export type RequireProof = (
  visit: PlayerVisit,
  action: ProofAction,
  code: string | undefined,
) => Promise<void>

export function openProof(needs: AuthenticatorNeeds) {
  const requireProof: RequireProof = async (visit, action, code) => {
    await holdSession(visit)
    const isTwoFactor = await hasAuthenticator(visit, visit.player.id)
    if (code === undefined)
      throw new Refusal('proofNeeded', { by: isTwoFactor ? 'authenticator' : 'phone' })
    if (isTwoFactor) await useAuthenticator(visit, visit.player, code, needs)
    else await useCode(visit, codeFor(visit, action), code, needs)
  }
  return requireProof
}

/** A session that ended while this request was on its way proves nothing [AUT-06]; one that has not waits until it is done. */
export async function holdSession({ db, site, session }: PlayerVisit) {
  const row = await db.row<{ is_open: boolean }>(sql`
    select ended_at is null as is_open from session
     where site_id = ${site.id} and token_hash = ${session.tokenHash} for share`)
  if (!row?.is_open) throw new Refusal('Session expired')
}

const codeFor = ({ player, session }: PlayerVisit, action: ProofAction): CodeFor => ({
  accountId: player.accountId,
  purpose: `action:${action}`,
  bound: session.id,
})

export function proofHandlers(needs: CodeNeeds): Handlers<'/api/auth/tac/request_action'> {
  return {
    '/api/auth/tac/request_action': async (visit, { action }) => {
      const { player } = visit
      if (await hasAuthenticator(visit, player.id))
        return { value: { by: 'authenticator', sent_to: '', expires_s: 0, resend_s: 0 } }
      const phone = { channel: 'sms', address: player.phone } as const
      const sent = await sendCode(visit, codeFor(visit, action), phone, needs)
      return { value: { by: 'phone', sent_to: maskPhone(player.phone), ...sent } }
    },
  }
}
