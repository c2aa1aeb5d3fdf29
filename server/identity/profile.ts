/** The profile: what a player tells of themselves, and what of it can still be changed. */

import type { PlayerVisit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import type { Handlers } from '#server/base/handler.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import { record } from '#server/events/events.ts'
import { lockName } from '#server/proof/attempts.ts'
import { countBackupCodes, hasAuthenticator } from '#server/proof/authenticator.ts'
import { maskEmail, maskPhone } from '#server/proof/mask.ts'
import { pinStateOf } from '#server/proof/pin.ts'
import type { HandlerNeeds } from './needs.ts'

type ProfilePath = '/api/settings/profile_get' | '/api/settings/profile_update'

type Row = {
  full_name: string
  email: string
  phone: string
  email_verified_at: Date | null
  password_set_at: Date
  created_at: Date
}

async function readProfile({ db, site, player }: PlayerVisit): Promise<Row> {
  const row = await db.row<Row>(sql`
    select full_name, email, phone, email_verified_at, created_at,
           coalesce(credential_set_at, created_at) as password_set_at
      from player
     where site_id = ${site.id} and player_id = ${player.id}`)
  assert(row, 'a session belongs to a player')
  return row
}

export function profileHandlers({
  requireProof,
}: Pick<HandlerNeeds, 'requireProof'>): Handlers<ProfilePath> {
  return {
    '/api/settings/profile_get': async (visit) => {
      const { player } = visit
      const row = await readProfile(visit)
      return {
        value: {
          account_id: player.accountId,
          full_name: row.full_name,
          contact_email: row.email,
          email_is_verified: row.email_verified_at !== null,
          contact_phone: maskPhone(row.phone),
          is_verified: player.isVerified,
          name_is_open: !player.isVerified,
          two_factor: await hasAuthenticator(visit, player.id),
          two_factor_needed: visit.site.policy.twoFactorNeeded,
          backup_codes_left: await countBackupCodes(visit, player.id),
          withdrawal_pin: await pinStateOf(visit),
          password_set_at: row.password_set_at.toISOString(),
          created_at: row.created_at.toISOString(),
        },
      }
    },

    '/api/settings/profile_update': async (visit, body) => {
      const { db, site, player, now } = visit
      await lockName(visit, player.accountId)
      const before = await readProfile(visit)
      const name = body.full_name === undefined ? before.full_name : checkName(body.full_name)
      const email = body.contact_email ?? before.email
      const changesEmail = email !== before.email
      if (name !== before.full_name && player.isVerified) throw new Refusal('nameLocked')
      // The first address changes nothing that was there; one that replaces another does [ACC-09].
      if (changesEmail && before.email !== '') await requireProof(visit, 'contact_change', body.tac)
      if (name !== before.full_name || changesEmail) {
        await db.run(sql`
          update player
             set full_name = ${name}, email = ${email},
                 email_verified_at = case when ${changesEmail} then null else email_verified_at end
           where site_id = ${site.id} and player_id = ${player.id}`)
        await record(db, {
          siteId: site.id,
          kind: 'personal_data_changed',
          actor: `player:${player.id}`,
          subject: `player:${player.id}`,
          before: { full_name: maskName(before.full_name), email: maskEmail(before.email) },
          after: { full_name: maskName(name), email: maskEmail(email) },
          at: now,
        })
      }
      return { value: [{ full_name: name, contact_email: email }] }
    },
  }
}

/** Letters of the nine languages with their marks, in words of one space between. */
const letter = String.raw`[\p{L}&&[\p{scx=Latin}\p{scx=Cyrillic}\p{scx=Han}\p{scx=Devanagari}]]`
const word = String.raw`${letter}(?:${letter}|\p{M}|[\u200c\u200d])*`
const namePattern = new RegExp(`^${word}(?: ${word})*$`, 'v')

/** @returns the name in one form; empty where there is none. Refuses with `nameInvalid`. */
function checkName(text: string): string {
  const name = text.normalize('NFC').trim()
  if (name !== '' && !namePattern.test(name)) throw new Refusal('nameInvalid')
  return name
}

/** The log of events is kept for good: it tells that a name changed, not the name. */
const maskName = (name: string) => (name === '' ? '' : `${[...name][0]}…`)
