/** The notice of a login from a network or with a device that was not seen for a while [AUT-07]. */

import type { Language } from '#contract/catalogue.ts'
import { lettersOf } from '#i18n/letters.ts'
import { formatsOf } from '#i18n/format.ts'
import type { Visit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import { writeLetter } from '#server/messages/inbox.ts'
import type { Messages } from '#server/messages/messages.ts'
import { networkOf } from '#server/proof/address.ts'
import type { Account } from './accounts.ts'
import { deviceName, maskAddress } from './devices.ts'

const dayMs = 86_400_000
/** As long as sessions are kept. */
const seenMs = 90 * dayMs
/** A notice is worth sending for this long. */
const usefulMs = dayMs

/**
 * Tells the player in the inbox, and by e-mail or else by phone where they want that. To be called before the new
 * session is opened. Nothing is told at the first login: there is nobody yet who could be surprised.
 */
export async function tellOfNewPlace(
  visit: Visit,
  account: Account,
  messages: Messages,
): Promise<void> {
  if (account.lastLoginAt === null || (await isFamiliar(visit, account))) return
  const { db, site, now } = visit
  const figures = {
    signed_in_at: now.toISOString(),
    device: deviceName(visit.device) || '–',
    address: maskAddress(visit.address),
  }
  await writeLetter(db, {
    siteId: site.id,
    playerId: account.playerId,
    tab: 'system',
    letter: 'newSignIn',
    figures,
    href: '/profile',
    at: now,
  })
  const reader = await readerOf(visit, account)
  if (!reader) return
  const { time } = formatsOf(reader.language, site.currency, site.timeZone)
  const { text } = lettersOf(reader.language)('newSignIn', {
    ...figures,
    signed_in_at: time(figures.signed_in_at),
  })
  await messages.send(visit, {
    to: reader.address,
    channel: reader.channel,
    kind: 'new_sign_in',
    text: `${site.name}: ${text}`,
    usefulUntil: new Date(now.getTime() + usefulMs),
  })
}

/** Browsers are known by name and system, since their versions change every few weeks; apps by what they say. */
const kindOf = (device: string) => deviceName(device) || device

async function isFamiliar(
  { db, site, now, address, device }: Visit,
  { playerId }: Account,
): Promise<boolean> {
  const seen = await db.rows<{ address: string; device: string }>(sql`
    select distinct address, device from session
     where site_id = ${site.id} and player_id = ${playerId}
       and last_seen_at > ${new Date(now.getTime() - seenMs)}`)
  return (
    seen.some((session) => networkOf(session.address) === networkOf(address)) &&
    seen.some((session) => kindOf(session.device) === kindOf(device))
  )
}

type Reader = { channel: 'sms' | 'email'; address: string; language: Language }

/** How the player wants to be written to; an address that nobody proved is not written to. */
async function readerOf(
  { db, site, language }: Visit,
  { playerId, phone, email }: Account,
): Promise<Reader | null> {
  const row = await db.row<{
    isProven: boolean
    notices: string[] | null
    language: Language | ''
  }>(
    sql`select email_verified_at is not null as "isProven", notices, coalesce(language, '') as language
          from player left join preference using (site_id, player_id)
         where site_id = ${site.id} and player_id = ${playerId}`,
  )
  const takes = (channel: string) => row?.notices?.includes(channel) ?? true
  const told = { language: row?.language || language }
  if (row?.isProven && takes('email')) return { channel: 'email', address: email, ...told }
  return takes('sms') ? { channel: 'sms', address: phone, ...told } : null
}
