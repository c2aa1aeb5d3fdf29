/** The withdrawal PIN: a second secret of the player's, asked for by every withdrawal while one is set. */

import type { Answer } from '#contract/calls.ts'
import { pinTriesMax } from '#contract/pin.ts'
import type { PlayerVisit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import { record } from '#server/events/events.ts'
import { writeLetter } from '#server/messages/inbox.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { holdSession } from './proof.ts'

export type PinState = Answer<'/api/auth/pin_set'>['value']['withdrawal_pin']

export async function pinStateOf({ db, site, player }: PlayerVisit): Promise<PinState> {
  const row = await db.row<{ tries: number }>(sql`
    select tries from withdrawal_pin where site_id = ${site.id} and player_id = ${player.id}`)
  if (!row) return 'off'
  return row.tries < pinTriesMax ? 'on' : 'locked'
}

/**
 * Lets a withdrawal go on whose player knows the PIN. The caller holds the player's lock, and has found the PIN `on`
 * under it. Call it before anything is written: a refusal keeps what the transaction wrote, so that tries count.
 * Refuses with `proofNeeded` (`by` is `pin`) without one, and with `codeWrong` (`left` tells how many tries are left).
 */
export async function usePin(visit: PlayerVisit, pin: string | undefined): Promise<void> {
  const { db, site, player } = visit
  if (pin === undefined) throw new Refusal('proofNeeded', { by: 'pin' })
  await holdSession(visit)
  const row = await db.row<{ pinHash: string; tries: number }>(sql`
    select pin_hash as "pinHash", tries from withdrawal_pin
     where site_id = ${site.id} and player_id = ${player.id}`)
  assert(row && row.tries < pinTriesMax, 'a PIN that is asked for is on')
  const isRight = await verifyPassword(pin, row.pinHash)
  const tries = isRight ? 0 : row.tries + 1
  await db.run(sql`
    update withdrawal_pin set tries = ${tries} where site_id = ${site.id} and player_id = ${player.id}`)
  if (isRight) return
  const left = pinTriesMax - tries
  if (left === 0) await notePin(visit, 'withdrawalPinLocked')
  throw new Refusal('codeWrong', { left }, true)
}

/** Sets the PIN, or another in its place, and opens one that is locked. Under the player's lock, once proven. */
export async function setPin(visit: PlayerVisit, pin: string): Promise<void> {
  const { db, site, player, now } = visit
  const before = await pinStateOf(visit)
  const hash = await hashPassword(pin)
  await db.run(sql`
    insert into withdrawal_pin (site_id, player_id, pin_hash, set_at)
    values (${site.id}, ${player.id}, ${hash}, ${now})
    on conflict (site_id, player_id) do update
       set pin_hash = excluded.pin_hash, set_at = excluded.set_at, tries = 0`)
  await notePin(visit, before === 'off' ? 'withdrawalPinSet' : 'withdrawalPinChanged')
}

/** Withdrawals are confirmed by codes again; nothing happens where there is no PIN. Under the player's lock, once proven. */
export async function removePin(visit: PlayerVisit): Promise<void> {
  const { db, site, player } = visit
  const removed = await db.run(sql`
    delete from withdrawal_pin where site_id = ${site.id} and player_id = ${player.id}`)
  if (removed > 0) await notePin(visit, 'withdrawalPinRemoved')
}

const changes = {
  withdrawalPinSet: 'set',
  withdrawalPinChanged: 'changed',
  withdrawalPinRemoved: 'removed',
  withdrawalPinLocked: 'locked',
} as const

/** Told in the inbox, so that a change the player did not make is noticed [ASVS 6.3.7]. */
async function notePin({ db, site, player, now }: PlayerVisit, letter: keyof typeof changes) {
  await record(db, {
    siteId: site.id,
    kind: 'credentials_changed',
    actor: `player:${player.id}`,
    subject: `player:${player.id}`,
    after: { withdrawal_pin: changes[letter] },
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
