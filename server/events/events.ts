/** The log of significant events: append-only, with the value before and after [EVT-01, EVT-02]. */

import { sql, type Db } from '#server/base/database.ts'

/** What is significant; a kind names the thing first and what happened to it last. */
export const eventKinds = [
  'login_failed',
  'account_locked',
  'location_refused',
  'staff_changed',
  'staff_signed_in',
  'account_status_changed',
  'property_unclaimed',
  'personal_data_changed',
  'credentials_changed',
  'consent_given',
  'limit_changed',
  'exclusion_changed',
  'exclusion_requested',
  'operator_limit_changed',
  'harm_graded',
  'care_case_closed',
  'help_link_changed',
  'identity_decided',
  'payment_account_changed',
  'payment_decided',
  'payment_contradicted',
  'review_overdue',
  'payment_account_blocked',
  'voucher_issued',
  'voucher_cancelled',
  'balance_adjusted',
  'balance_negative',
  'large_stake',
  'large_payout',
  'large_deposit',
  'large_withdrawal',
  'round_voided',
  'poker_shared_address',
  'poker_reported',
  'tournament_cancelled',
  'tournament_schedule_changed',
  'bet_recalled',
  'hand_opened',
  'round_ended',
  'game_changed',
  'jackpot_changed',
  'jackpot_won',
  'software_changed',
  'random_failed',
  'return_doubted',
  'clock_drifted',
  'provider_changed',
  'provider_conflict',
  'promotion_changed',
  'free_rounds_not_given',
  'reward_parameters_changed',
  'content_published',
  'player_host_changed',
  'enquiry_answered',
  'site_settings_changed',
  'personal_data_exported',
  'personal_data_erased',
  'program_error',
  'log_read',
] as const
export type EventKind = (typeof eventKinds)[number]

/** Who did it. Staff and gateways by name; a player by id. */
export type Actor =
  | 'system'
  | `player:${bigint}`
  | `gateway:${string}`
  | `provider:${string}`
  | `staff:${string}`

type Values = { readonly [field: string]: unknown }

export type SignificantEvent = {
  siteId: number
  kind: EventKind
  actor: Actor
  /** Who allowed it, where somebody had to. */
  authoriser?: `staff:${string}`
  /** Why, as a key or a sentence of staff; empty where the kind says enough. */
  reason?: string
  /** What it happened to: `player:12`, `payment:<id>`, `game:<code>`. */
  subject: string
  /** Fields as they were and as they are; secrets and whole documents never. Bigints are written as text. */
  before?: Values
  after?: Values
  at: Date
}

/** Writes an event in the transaction of what it tells of: neither happens without the other. */
export async function record(db: Db, event: SignificantEvent): Promise<void> {
  const { siteId, kind, actor, authoriser = '', reason = '', subject, at } = event
  await db.run(sql`
    insert into significant_event (site_id, at, kind, actor, authoriser, reason, subject, before, after)
    values (${siteId}, ${at}, ${kind}, ${actor}, ${authoriser}, ${reason}, ${subject},
            ${toJson(event.before)}::jsonb, ${toJson(event.after)}::jsonb)`)
}

const toJson = (values: Values = {}) =>
  JSON.stringify(values, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
