/** Trusted devices: browsers in which a login goes without its second step, for the days that the site's policy allows. */

import type { PlayerVisit, Visit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import type { Handlers } from '#server/base/handler.ts'
import { randomToken, timedId } from '#server/base/random.ts'
import { Refusal } from '#server/base/refusal.ts'
import { hashToken } from '#server/base/secrets.ts'
import { record } from '#server/events/events.ts'
import { writeLetter } from '#server/messages/inbox.ts'
import { deviceName, maskAddress } from './devices.ts'

type Secret = { sessionSecret: string }

const dayMs = 86_400_000
/** Browsers a player may trust at once: another one takes the place of the oldest. */
const trustedMax = 10

/** For how many days this browser may be trusted; 0 where the site offers it not, and for apps, which have no cookie. */
export const trustDaysOf = ({ site, trust }: Visit): number =>
  trust ? site.policy.trustedDeviceDays : 0

/**
 * Whether the player has trusted this browser and still does. It is asked only after the first step of a login, and in
 * place of the second; no other step is proven by it. What ends trust takes the row away (`end_trust` of the database).
 */
export async function isTrusted(
  visit: Visit,
  playerId: bigint,
  { sessionSecret }: Secret,
): Promise<boolean> {
  const { db, site, now, trust } = visit
  if (trustDaysOf(visit) === 0 || !trust?.secret) return false
  const row = await db.row(sql`
    select from trusted_device
     where site_id = ${site.id} and player_id = ${playerId} and expires_at > ${now}
       and token_hash = ${hashOf(visit, playerId, trust.secret, sessionSecret)}`)
  return row !== null
}

/** Trusts this browser from now on, where the site offers it; one it trusted before for the player makes room. */
export async function trustDevice(
  visit: Visit,
  playerId: bigint,
  { sessionSecret }: Secret,
): Promise<void> {
  const { db, site, now, trust, address, device } = visit
  const days = trustDaysOf(visit)
  if (days === 0 || !trust) return
  const before = hashOf(visit, playerId, trust.secret, sessionSecret)
  await db.run(sql`
    delete from trusted_device
     where site_id = ${site.id} and player_id = ${playerId} and (token_hash = ${before} or device_id not in (
       select device_id from trusted_device
        where site_id = ${site.id} and player_id = ${playerId} and token_hash <> ${before}
        order by trusted_at desc, device_id desc limit ${trustedMax - 1}))`)
  const secret = randomToken()
  const expiresAt = new Date(now.getTime() + days * dayMs)
  await db.run(sql`
    insert into trusted_device
      (site_id, device_id, player_id, token_hash, address, device, trusted_at, expires_at)
    values
      (${site.id}, ${timedId(now)}, ${playerId}, ${hashOf(visit, playerId, secret, sessionSecret)},
       ${address}, ${device}, ${now}, ${expiresAt})`)
  trust.set(secret, expiresAt)
  await noteChange(visit, playerId, 'deviceTrusted', expiresAt)
}

type Row = {
  device_id: string
  address: string
  device: string
  trusted_at: Date
  expires_at: Date
  is_current: boolean
}

export function trustHandlers({
  sessionSecret,
}: Secret): Handlers<'/api/auth/trusted_devices' | '/api/auth/trust_end'> {
  const hashHere = (visit: PlayerVisit) =>
    hashOf(visit, visit.player.id, visit.trust?.secret ?? '', sessionSecret)
  return {
    '/api/auth/trusted_devices': async (visit) => {
      const { db, site, player, now } = visit
      if (site.policy.trustedDeviceDays === 0) return { value: [] }
      const rows = await db.rows<Row>(sql`
        select device_id, address, device, trusted_at, expires_at, token_hash = ${hashHere(visit)} as is_current
          from trusted_device
         where site_id = ${site.id} and player_id = ${player.id} and expires_at > ${now}
         order by trusted_at desc`)
      return {
        value: rows.map((row) => ({
          device_id: row.device_id,
          trusted_at: row.trusted_at.toISOString(),
          expires_at: row.expires_at.toISOString(),
          address: maskAddress(row.address),
          device: deviceName(row.device),
          is_current: row.is_current,
        })),
      }
    },

    '/api/auth/trust_end': async (visit, { device_id: deviceId = null }) => {
      const { db, site, player } = visit
      const ended = await db.rows<{ is_current: boolean }>(sql`
        delete from trusted_device
         where site_id = ${site.id} and player_id = ${player.id}
           and (${deviceId}::text is null or device_id = ${deviceId})
        returning token_hash = ${hashHere(visit)} as is_current`)
      if (deviceId !== null && ended.length === 0) throw new Refusal('notTrusted')
      if (ended.some(({ is_current }) => is_current)) visit.trust?.clear()
      if (ended.length > 0) await noteChange(visit, player.id, 'trustEnded')
      return { value: { ended: ended.length } }
    },
  }
}

/** Of player and site too: what one was given is worth nothing to another. */
const hashOf = ({ site }: Visit, playerId: bigint, secret: string, sessionSecret: string) =>
  hashToken(`trust:${site.id}:${playerId}:${secret}`, sessionSecret)

/** Told in the inbox, so that a browser the player did not trust is noticed [ASVS 6.3.7]. */
async function noteChange(
  { db, site, now, device, address }: Visit,
  playerId: bigint,
  letter: 'deviceTrusted' | 'trustEnded',
  until?: Date,
) {
  await record(db, {
    siteId: site.id,
    kind: 'credentials_changed',
    actor: `player:${playerId}`,
    subject: `player:${playerId}`,
    after: { trusted_device: letter === 'deviceTrusted' ? 'added' : 'removed' },
    at: now,
  })
  await writeLetter(db, {
    siteId: site.id,
    playerId,
    tab: 'system',
    letter,
    ...(until && {
      figures: {
        device: deviceName(device) || '–',
        address: maskAddress(address),
        until: until.toISOString(),
      },
    }),
    href: '/security',
    at: now,
  })
}
