/** Another phone or e-mail address: proof from the player, then a code to the new one. */

import { lettersOf } from '#i18n/letters.ts'
import type { PlayerVisit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import type { Handlers } from '#server/base/handler.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import { record } from '#server/events/events.ts'
import { writeLetter } from '#server/messages/inbox.ts'
import { sendCode, useCode, type CodeFor, type Contact } from '#server/proof/codes.ts'
import { maskEmail, maskPhone } from '#server/proof/mask.ts'
import { isPhoneExcluded } from '#server/protection/register.ts'
import { isHeld } from '#server/protection/status.ts'
import type { HandlerNeeds } from './needs.ts'

type ContactPath = '/api/settings/contact_change_request' | '/api/settings/contact_change_confirm'
type Kind = 'phone' | 'email'

const channels = { phone: 'sms', email: 'email' } as const satisfies Record<
  Kind,
  Contact['channel']
>
/** A notice is worth sending for this long. */
const noticeMs = 86_400_000
const masks: Record<Kind, (value: string) => string> = { phone: maskPhone, email: maskEmail }

export function contactHandlers(needs: HandlerNeeds): Handlers<ContactPath> {
  return {
    '/api/settings/contact_change_request': async (visit, { kind, value, tac }) => {
      const { db, site, player, now } = visit
      if (value.startsWith('+') !== (kind === 'phone'))
        throw new Refusal('invalidBody', { field: 'value' })
      const current = await readContact(visit)
      if (current[kind] === value && (kind === 'phone' || current.isEmailVerified))
        throw new Refusal('contactUnchanged')
      await needs.requireProof(visit, 'contact_change', tac)
      await db.run(sql`
        insert into contact_change (site_id, player_id, kind, value, asked_at)
        values (${site.id}, ${player.id}, ${kind}, ${value}, ${now})
        on conflict (site_id, player_id, kind) do update
           set value = excluded.value, asked_at = excluded.asked_at`)
      // Whether somebody has it already is told to who proves to hold it, and to nobody else.
      const to = { channel: channels[kind], address: value }
      const sent = await sendCode(visit, codeFor(visit, kind, value), to, needs)
      return { value: { sent_to: masks[kind](value), ...sent } }
    },

    '/api/settings/contact_change_confirm': async (visit, { kind, code }) => {
      const { db, site, player } = visit
      const asked = await db.row<{ value: string }>(sql`
        select value from contact_change
         where site_id = ${site.id} and player_id = ${player.id} and kind = ${kind} for update`)
      const before = await readContact(visit)
      // A repeat of what went through finds nothing asked any more.
      const value = asked?.value ?? before[kind]
      await useCode(visit, codeFor(visit, kind, value), code, needs)
      await checkFree(visit, kind, value)
      await changeContact(visit, kind, value)
      await tellOfChange(visit, kind, before[kind], value, needs)
      const after = await readContact(visit)
      return { value: { contact_email: after.email, contact_phone: maskPhone(after.phone) } }
    },
  }
}

/** Good for this kind and this value only. */
const codeFor = ({ player }: PlayerVisit, kind: Kind, value: string): CodeFor => ({
  accountId: player.accountId,
  purpose: 'contact',
  bound: `${kind}:${value}`,
})

async function readContact({ db, site, player }: PlayerVisit) {
  const row = await db.row<{ phone: string; email: string; isEmailVerified: boolean }>(sql`
    select phone, email, email_verified_at is not null as "isEmailVerified" from player
     where site_id = ${site.id} and player_id = ${player.id}`)
  assert(row, 'a session belongs to a player')
  return row
}

async function checkFree({ db, site, player }: PlayerVisit, kind: Kind, value: string) {
  if (kind === 'phone' && (await isPhoneExcluded(db, value))) throw new Refusal('playerExcluded')
  const held = {
    playerId: player.id,
    phone: kind === 'phone' ? value : null,
    email: kind === 'email' ? value : null,
  }
  if (await isHeld(db, site.id, held)) throw new Refusal('personKnown')
}

async function changeContact({ db, site, player, now }: PlayerVisit, kind: Kind, value: string) {
  await db.run(
    kind === 'phone'
      ? sql`update player set phone = ${value} where site_id = ${site.id} and player_id = ${player.id}`
      : sql`update player set email = ${value}, email_verified_at = ${now}
             where site_id = ${site.id} and player_id = ${player.id}`,
  )
  await db.run(sql`
    delete from contact_change where site_id = ${site.id} and player_id = ${player.id} and kind = ${kind}`)
}

/**
 * In the log, masked because it is kept for good; in the inbox, and to the contact that was, so that a change by
 * somebody else is noticed [ASVS 6.3.7].
 */
async function tellOfChange(
  visit: PlayerVisit,
  kind: Kind,
  before: string,
  after: string,
  { messages }: Pick<HandlerNeeds, 'messages'>,
) {
  const { db, site, player, now } = visit
  await record(db, {
    siteId: site.id,
    kind: 'personal_data_changed',
    actor: `player:${player.id}`,
    subject: `player:${player.id}`,
    before: { [kind]: masks[kind](before) },
    after: { [kind]: masks[kind](after) },
    at: now,
  })
  const figures = { contact: masks[kind](after) }
  await writeLetter(db, {
    siteId: site.id,
    playerId: player.id,
    tab: 'system',
    letter: 'contactChanged',
    figures,
    href: '/profile',
    at: now,
  })
  const { text } = lettersOf(visit.language)('contactChanged', figures)
  await messages.send(visit, {
    to: before === '' ? null : before,
    channel: channels[kind],
    kind: 'contact_changed',
    text: `${site.name}: ${text}`,
    usefulUntil: new Date(now.getTime() + noticeMs),
  })
}
