/** Slips passed on by a code: the same selections have the same one, and it serves until their matches have begun. */

import { createHash } from 'node:crypto'
import type { Answer, Body } from '#contract/calls.ts'
import { showOdds } from '#contract/odds.ts'
import { canonicalJson } from '#games/game.ts'
import type { PlayerVisit, Visit } from '#server/base/context.ts'
import { sql, type Database } from '#server/base/database.ts'
import { Refusal } from '#server/base/refusal.ts'
import { readOffers, readSelection, sideOf, type Chosen } from './offer.ts'
import { showSide } from './wire.ts'

/** Without signs that are read as others; 32 of them. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const codeLength = 8
const purgedAtOnce = 500

/** @throws Refusal `marketClosed` where one of them cannot be bet on any more. */
export async function shareSlip(
  visit: PlayerVisit,
  asked: Body<'/api/sports/share_code'>['selections'],
): Promise<string> {
  const { db, site } = visit
  const chosen = asked.map(readSelection).map(sideOf)
  const offers = await readOffers(visit, chosen)
  if (offers.some(({ status }) => status === 'closed')) throw new Refusal('marketClosed')
  const code = codeOf(chosen)
  const codes = chosen.map(({ event_code }) => event_code)
  await db.run(sql`
    insert into slip_code (site_id, code, selections, ends_at)
    select ${site.id}, ${code}, ${JSON.stringify(chosen)}::jsonb, max(starts_at) + interval '3 hours'
      from event where site_id = ${site.id} and event_code = any(${codes})
    on conflict do nothing`)
  return code
}

/** By what is chosen, in whatever order. */
function codeOf(chosen: readonly Chosen[]): string {
  const text = canonicalJson(chosen.map((each) => canonicalJson(each)).toSorted())
  const bytes = createHash('sha256').update(text).digest().subarray(0, codeLength)
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('')
}

/** @throws Refusal `slipCodeUnknown`, also where nothing of it can be bet on any more. */
export async function loadSlip(
  visit: Visit,
  code: string,
): Promise<Answer<'/api/sports/load_code'>['value']> {
  const row = await visit.db.row<{ selections: Chosen[] }>(sql`
    select selections from slip_code where site_id = ${visit.site.id} and code = ${code}`)
  const chosen = row?.selections ?? []
  const offers = await readOffers(visit, chosen)
  const left = chosen.flatMap((each, i) => {
    const odds = offers[i]?.odds ?? null
    if (odds === null) return []
    return [{ match_id: each.event_code, ...showSide(each), odds: showOdds(odds) }]
  })
  if (left.length === 0) throw new Refusal('slipCodeUnknown')
  return { selections: left }
}

/** One bounded round over all sites. @returns how many codes went. */
export async function purgeSlips(database: Database, now: Date): Promise<number> {
  const row = await database.bare.row<{ count: bigint }>(
    sql`select purge_slip_codes(${now}, ${purgedAtOnce}) as count`,
  )
  return Number(row?.count ?? 0n)
}
