/** Exclusions that a family, a court or an authority asks for: taken in with what was shown, decided by two of the staff [EXC-07]. */

import { sql } from '#server/base/database.ts'
import { requireRight } from '#server/base/staff.ts'
import { timedId } from '#server/base/random.ts'
import { record } from '#server/events/events.ts'
import { exclude } from './exclusion.ts'
import type { StaffVisit } from './operator.ts'

export type ExclusionRequest = {
  playerId: bigint
  askedBy: 'family' | 'court' | 'authority'
  /** Six or more; null: for good. */
  months: number | null
  /** What was shown, in the words of who takes it in. */
  grounds: string
}

/** Takes a request in; nothing is excluded yet. @returns its id. */
export async function requestExclusion(
  { db, site, staff, now }: StaffVisit,
  { playerId, askedBy, months, grounds }: ExclusionRequest,
): Promise<string> {
  await requireRight(db, staff, 'exclusions_decide', now)
  const requestId = timedId(now)
  await db.run(
    sql`insert into exclusion_request (site_id, request_id, player_id, asked_by, months, grounds, taken_by, taken_at)
        values (${site.id}, ${requestId}, ${playerId}, ${askedBy}, ${months}, ${grounds}, ${staff}, ${now})`,
  )
  await record(db, {
    siteId: site.id,
    kind: 'exclusion_requested',
    actor: `staff:${staff}`,
    reason: grounds,
    subject: `player:${playerId}`,
    after: { requestId, askedBy, months },
    at: now,
  })
  return requestId
}

type Open = { playerId: bigint; months: number | null; grounds: string; approvedBy: string | null }

/**
 * Approves a request. The second approval, by somebody else, excludes the player at once, as their own wish would.
 * @returns `unknown` where no request is open under this id; `same` where the first approval was by the same person.
 */
export async function approveExclusion(
  { db, site, staff, now }: StaffVisit,
  requestId: string,
): Promise<'unknown' | 'same' | 'approved' | 'excluded'> {
  await requireRight(db, staff, 'exclusions_decide', now)
  const open = await db.row<Open>(
    sql`select player_id as "playerId", months, grounds, approved_by as "approvedBy" from exclusion_request
         where site_id = ${site.id} and request_id = ${requestId} and confirmed_at is null and rejected_at is null
           for update`,
  )
  if (!open) return 'unknown'
  const { playerId, months, grounds, approvedBy } = open
  if (approvedBy === staff) return 'same'
  if (approvedBy === null) {
    await db.run(
      sql`update exclusion_request set approved_by = ${staff}, approved_at = ${now}
           where site_id = ${site.id} and request_id = ${requestId}`,
    )
    return 'approved'
  }
  await db.run(
    sql`update exclusion_request set confirmed_by = ${staff}, confirmed_at = ${now}
         where site_id = ${site.id} and request_id = ${requestId}`,
  )
  // Where a longer exclusion runs already, there is nothing to add.
  await exclude({
    db,
    site,
    now,
    playerId,
    months,
    origin: 'third_party',
    actor: `staff:${approvedBy}`,
    authoriser: `staff:${staff}`,
    reason: grounds,
  })
  return 'excluded'
}

/** Rejects an open request, with the reason. @returns whether there was one. */
export async function rejectExclusion(
  { db, site, staff, now }: StaffVisit,
  requestId: string,
  why: string,
): Promise<boolean> {
  await requireRight(db, staff, 'exclusions_decide', now)
  const rejected = await db.row<{ playerId: bigint }>(
    sql`update exclusion_request set rejected_by = ${staff}, rejected_at = ${now}, rejected_why = ${why}
         where site_id = ${site.id} and request_id = ${requestId} and confirmed_at is null and rejected_at is null
        returning player_id as "playerId"`,
  )
  if (!rejected) return false
  await record(db, {
    siteId: site.id,
    kind: 'exclusion_requested',
    actor: `staff:${staff}`,
    reason: why,
    subject: `player:${rejected.playerId}`,
    before: { requestId },
    after: { isRejected: true },
    at: now,
  })
  return true
}
