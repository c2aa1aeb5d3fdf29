/** Reads the log of significant events for a regulator; that somebody read it is an event itself [EVT-03, EVT-07]. */

import { sql, type Database } from '#server/base/database.ts'
import { eventKinds, record, type EventKind } from './events.ts'

/** Logs that are asked for by name, and the kinds of events they hold [EVT-05]. */
export const namedLogs = {
  accounts: [
    'account_status_changed',
    'property_unclaimed',
    'personal_data_changed',
    'personal_data_erased',
  ],
  access: ['login_failed', 'account_locked', 'location_refused', 'credentials_changed'],
  staff: ['staff_changed', 'staff_signed_in'],
  care: ['limit_changed', 'exclusion_changed', 'help_link_changed'],
  games: [
    'game_changed',
    'jackpot_changed',
    'jackpot_won',
    'provider_changed',
    'provider_conflict',
    'round_voided',
    'round_ended',
    'return_doubted',
  ],
  software: ['software_changed', 'clock_drifted', 'random_failed'],
  promotions: ['promotion_changed', 'reward_parameters_changed', 'free_rounds_not_given'],
  adjustments: ['balance_adjusted', 'balance_negative'],
  payments: [
    'payment_decided',
    'payment_contradicted',
    'review_overdue',
    'payment_account_changed',
    'voucher_issued',
    'voucher_cancelled',
  ],
  large: ['large_stake', 'large_payout', 'large_deposit', 'large_withdrawal'],
} as const satisfies Record<string, readonly EventKind[]>
export type NamedLog = keyof typeof namedLogs

export type Reading = {
  siteId: number
  from: Date
  to: Date
  /** Left out: everything. */
  log?: NamedLog
  by: `staff:${string}`
  now: Date
}

export type ReadEvent = {
  eventId: bigint
  at: Date
  kind: string
  actor: string
  authoriser: string
  reason: string
  subject: string
  before: string
  after: string
  /** Null while it is not sealed yet. */
  seal: string | null
}

const pageMax = 1000

/** The events of a period, oldest first; the end is not part of it. */
export async function* readEvents(
  database: Database,
  { siteId, from, to, log, by, now }: Reading,
): AsyncGenerator<ReadEvent> {
  await database.inSite(siteId, (db) =>
    record(db, {
      siteId,
      kind: 'log_read',
      actor: by,
      reason: 'export',
      subject: `log:${log ?? 'all'}`,
      after: { from, to },
      at: now,
    }),
  )
  const kinds = log ? namedLogs[log] : eventKinds
  let after = 0n
  for (;;) {
    const page = await database.inSite(siteId, (db) =>
      db.rows<ReadEvent>(sql`
        select event_id as "eventId", at, kind, actor, authoriser, reason, subject, before::text, after::text,
               encode(s.hash, 'hex') as seal
          from significant_event e left join event_seal s using (site_id, event_id)
         where site_id = ${siteId} and event_id > ${after} and at >= ${from} and at < ${to}
           and kind = any(${kinds})
         order by event_id limit ${pageMax}`),
    )
    yield* page
    const last = page.at(-1)
    if (!last || page.length < pageMax) return
    after = last.eventId
  }
}
