/** Plays the two of the staff who decide withdrawals on a demo site, where nobody else would; each decision says so. */

import type { Site } from '#server/base/context.ts'
import type { Database } from '#server/base/database.ts'
import type { Log } from '#server/base/log.ts'
import { Refusal } from '#server/base/refusal.ts'
import { demoStaff } from '#server/base/staff.ts'
import { readQueue } from './queue.ts'
import { approveWithdrawal, settlePayout } from './review.ts'

/** So long a visitor sees the withdrawal with people. */
const lookMs = 60_000
const batchMax = 20
const reason = 'demo: decided by a program that plays the staff'

/**
 * Approves what waits in review, and says of payouts by hand that they are paid. A site without these staff is left alone.
 * @returns 0: what it could not decide is not looked at again at once.
 */
export async function playDemoStaff(
  { database, sites, log }: { database: Database; sites: readonly Site[]; log: Log },
  now: Date,
): Promise<number> {
  for (const site of sites.filter(({ isDemo }) => isDemo)) {
    const waiting = await database.inSite(site.id, (db) =>
      readQueue(db, new Date(now.getTime() - lookMs), batchMax),
    )
    for (const { paymentId, state } of waiting)
      for (const staffId of demoStaff) {
        const decision = { staffId, reason, at: now }
        const decided = await database
          .inSite(site.id, (db) =>
            state === 'in_review'
              ? approveWithdrawal(db, paymentId, decision)
              : settlePayout(db, paymentId, 'pay', decision),
          )
          .catch((fault: unknown) => {
            // Somebody real was quicker, or has taken the part from the program.
            if (fault instanceof Refusal) return null
            throw fault
          })
        log.info({ site: site.code, payment: paymentId, staff: staffId, decided }, reason)
        if (decided?.state !== 'waiting') break
      }
  }
  return 0
}
