/** Withdrawals that wait for somebody of the staff, the most pressing first, and what becomes of a promise that was not kept. */

import { sql, type Database, type Db } from '#server/base/database.ts'
import { record } from '#server/events/events.ts'
import type { Payment } from './steps.ts'

type Waiting = { paymentId: string; state: 'in_review' | 'sending' }

/** What nobody was promised is due a day after it was asked for: it never falls behind for good. */
const due = sql`coalesce(p.review_by, p.created_at + interval '1 day')`

/** What is in review, and what staff pay by hand, of those asked for before an instant. */
export function readQueue(db: Db, askedBefore: Date, limit: number): Promise<Waiting[]> {
  return db.rows<Waiting>(sql`
    select p.payment_id as "paymentId", p.state from payment p
     where p.site_id = current_site() and p.kind = 'withdrawal'
       and (p.state = 'in_review' or (p.state = 'sending' and p.gateway = 'manual'))
       and p.created_at < ${askedBefore}
     order by ${due}, p.created_at limit ${limit}`)
}

/** Somebody must answer for it: the player was told a time, and it is over. */
export function noteLateReview(
  { database }: { database: Database },
  { siteId, paymentId, amount, reviewBy }: Payment,
  now: Date,
): Promise<void> {
  return database.inSite(siteId, async (db) => {
    // Once: nothing is waited for any more but a decision.
    const isLate = await db.run(sql`
      update payment set due_at = null
       where payment_id = ${paymentId} and state = 'in_review' and due_at is not null`)
    if (isLate === 0) return
    await record(db, {
      siteId,
      kind: 'review_overdue',
      actor: 'system',
      subject: `payment:${paymentId}`,
      after: { review_by: reviewBy, amount },
      at: now,
    })
  })
}

/** When a withdrawal in review is looked at by, as its player is told; null where nothing is promised or waited for. */
export function reviewedBy({
  kind,
  state,
  reviewBy,
}: {
  kind: string
  state: string
  reviewBy: Date | null
}): string | null {
  const waits = kind === 'withdrawal' && state === 'in_review'
  return (waits && reviewBy?.toISOString()) || null
}
