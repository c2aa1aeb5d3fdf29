/** Which tables hold what of a player: what an export tells of each, and what keeps it when the account is erased [ACC-13]. */

import { playTables } from './personal_play.ts'
import type { PersonalTable } from './personal_table.ts'

export const personalTables: Readonly<Record<string, PersonalTable>> = {
  player: {
    part: 'account',
    columns:
      'account_id, full_name, email, email_verified_at, phone, status, identity_verified_at, attribution, created_at, last_login_at',
    latest: 'created_at',
    keptFor: null,
  },
  account_step: {
    part: 'account_steps',
    columns: 'from_status, to_status, reason, at',
    latest: 'step_id',
    keptFor: 'agreement',
  },
  preference: {
    part: 'preferences',
    columns:
      'language, odds_format, time_zone, theme, has_reduced_motion, notices, takes_marketing, marketing_set_at',
    latest: 'marketing_set_at',
    keptFor: null,
  },
  consent: {
    part: 'consents',
    columns: `kind, version, encode(hash, 'hex') as sha256, language, address, given_at`,
    latest: 'given_at',
    keptFor: 'agreement',
    continuedBy: '/api/settings/consents_get',
  },
  location_check: {
    part: 'locations',
    columns: 'address, verdict, place, checked_at',
    latest: 'checked_at',
    keptFor: 'protection',
  },
  dormancy: {
    columns: 'noticed_at, contact_until, dormant_at, owed::text',
    latest: 'noticed_at',
    keptFor: 'books',
  },
  contact_change: { columns: 'kind, value, asked_at', latest: 'asked_at', keptFor: null },
  passkey: {
    part: 'passkeys',
    columns: 'name, added_at, used_at',
    latest: 'added_at',
    keptFor: null,
  },
  trusted_device: {
    part: 'trusted_devices',
    columns: 'trusted_at, expires_at, address, device',
    latest: 'trusted_at',
    keptFor: null,
  },
  withdrawal_pin: {
    part: 'withdrawal_pin',
    columns: 'set_at',
    latest: 'set_at',
    keptFor: null,
  },
  session: {
    part: 'sessions',
    columns: 'created_at, last_seen_at, ended_at, ended_reason, is_by_trust, address, device',
    latest: 'created_at',
    keptFor: null,
    continuedBy: '/api/auth/login_history',
  },
  login_attempt: {
    part: 'login_attempts',
    columns: 'succeeded, factor, address, device, at',
    latest: 'at',
    keptFor: null,
    owner: 'account_id',
    continuedBy: '/api/auth/login_history',
  },
  enquiry: {
    part: 'enquiries',
    columns: 'enquiry_id, topic, message, reference, email, language, received_at, host, state',
    latest: 'received_at',
    keptFor: 'agreement',
  },
  enquiry_message: {
    part: 'enquiry_messages',
    columns: 'enquiry_id, staff is not null as is_answer, body, written_at',
    latest: 'written_at',
    keptFor: 'agreement',
    continuedBy: '/api/settings/enquiry',
  },
  inbox_item: {
    part: 'inbox',
    columns:
      'tab, letter, figures, written_at, read_at, claimed_at, reward_amount::text, reward_account',
    latest: 'written_at',
    keptFor: null,
    continuedBy: '/api/settings/get_inbox',
  },
  identity_check: {
    part: 'identity_checks',
    columns:
      'state, full_name, birth_date, address, country, document_type, document_expires_on, reasons, submitted_at, decided_at',
    latest: 'submitted_at',
    keptFor: 'identity',
  },
  identity_document: {
    part: 'identity_documents',
    columns: 'kind, type, state, reason, uploaded_at',
    latest: 'uploaded_at',
    keptFor: 'identity',
  },

  player_limit: {
    part: 'limits',
    columns: 'kind, period, amount::text, pending_amount::text, pending_from, set_at',
    latest: 'set_at',
    keptFor: 'protection',
  },
  operator_limit: {
    part: 'operator_limits',
    columns:
      'kind, period, amount::text, category, authority, reason, announced_at, starts_at, ends_at',
    latest: 'announced_at',
    keptFor: 'protection',
  },
  exclusion: {
    columns:
      'time_out_until, excluded_at, excluded_until, lifted_at, return_asked_at, origin, end_told_at',
    latest: 'excluded_at',
    keptFor: 'protection',
  },
  product_exclusion: {
    part: 'product_exclusions',
    columns:
      'category, excluded_at, excluded_until, lifted_at, return_asked_at, origin, end_told_at',
    latest: 'excluded_at',
    keptFor: 'protection',
  },
  exclusion_request: {
    part: 'exclusion_requests',
    columns: 'months, taken_at, approved_at, confirmed_at, rejected_at',
    latest: 'taken_at',
    keptFor: 'protection',
  },
  play: {
    columns:
      'started_at, last_stake_at, ended_at, staked::text, paid::text, check_minutes, acknowledged_at, plan_minutes, plan_spend::text, planned_at, played_day, played_week, played_month, played_life, informed_at',
    latest: 'last_stake_at',
    keptFor: 'protection',
  },
  harm: {
    columns: 'grade, markers, graded_at, last_stake_at, lost::text',
    latest: 'graded_at',
    keptFor: 'protection',
  },
  harm_day: {
    part: 'harm_days',
    columns: 'day, deposits, chases, recalls, night_stakes, limit_raises, played_ms',
    latest: 'day',
    keptFor: 'protection',
  },
  care_case: {
    part: 'care_cases',
    columns: 'grade, markers, opened_at, closed_at',
    latest: 'opened_at',
    keptFor: 'protection',
  },

  payment: {
    part: 'payments',
    columns:
      'payment_id, kind, state, method, currency, amount::text, credited::text, destination, created_at',
    latest: 'created_at',
    keptFor: 'books',
    continuedBy: '/api/wallet/transactions',
  },
  bank_account: {
    part: 'payout_accounts',
    columns:
      'bank, number, holder, photo_hash is not null as has_photo, state, added_at, removed_at',
    latest: 'added_at',
    keptFor: null,
  },
  deposit_block: {
    part: 'deposit_blocks',
    columns: 'blocked_at, lifted_at',
    latest: 'blocked_at',
    keptFor: 'books',
  },
  player_debt: {
    part: 'debts',
    columns: 'payment_id, amount::text, collected::text, since, settled_at',
    latest: 'since',
    keptFor: 'books',
  },
  turnover_lock: {
    part: 'turnover_locks',
    columns: 'lock_id, amount::text, required::text, done::text, opened_at, released_at',
    latest: 'opened_at',
    keptFor: 'books',
  },
  account: {
    part: 'balances',
    columns: 'kind, balance::text, frozen',
    latest: 'kind',
    keptFor: 'books',
  },
  usage_day: {
    part: 'days',
    columns: 'day, deposited::text, staked::text, paid::text, withdrawn::text',
    latest: 'day',
    keptFor: 'books',
  },
  export_job: {
    part: 'exports',
    columns: 'source, filter, state, rows_total, created_at, expires_at',
    latest: 'created_at',
    keptFor: null,
  },

  ...playTables,

  promotion_opt_in: {
    part: 'promotions',
    columns: 'promotion_id, version, language, opted_at, due_on, used_at',
    latest: 'opted_at',
    keptFor: 'agreement',
  },
  promotion_code_guess: {
    part: 'codes_tried',
    columns: 'address, at',
    latest: 'at',
    keptFor: null,
  },
  bonus: {
    part: 'bonuses',
    columns:
      'promotion_id, version, source, code, state, paid_as, amount::text, wager_due::text, granted_at, activated_at, expires_at, ended_at, ended_amount::text',
    latest: 'granted_at',
    keptFor: 'books',
  },
  outside_rounds: {
    part: 'free_rounds_elsewhere',
    columns: 'provider_code, game_code, rounds, stake::text, ends_at, given_at',
    latest: 'ends_at',
    keptFor: 'books',
  },
  frozen_tokens: {
    columns: 'reference, amount::text, until',
    latest: 'until',
    keptFor: 'books',
  },
  mission_progress: {
    part: 'missions',
    columns: 'mission, first_day, version, count, done_at, claimed_at',
    latest: 'first_day',
    keptFor: 'books',
  },
  check_in: {
    part: 'check_ins',
    columns: 'day, streak, tokens::text, spins, at',
    latest: 'day',
    keptFor: 'books',
  },
  spin: {
    part: 'spins',
    columns: 'source, granted_at, expires_at, used_at, prize_account, prize_amount::text',
    latest: 'granted_at',
    keptFor: 'books',
  },
  minigame_play: {
    part: 'minigames',
    columns: 'kind, game, tokens_paid::text, tokens_won::text, money::text, at',
    latest: 'at',
    keptFor: 'books',
  },
  jackpot_entry: {
    part: 'jackpots',
    columns: 'jackpot_code, reason, amount::text, round_id, at',
    latest: 'at',
    keptFor: 'books',
  },
  vip_member: { part: 'vip', columns: 'level, cycle, left_at', latest: 'cycle', keptFor: 'books' },
  player_host: {
    part: 'vip_host',
    columns: 'name, hours_from, hours_to, set_at',
    latest: 'set_at',
    keptFor: 'agreement',
  },
  vip_cycle: {
    part: 'vip_cycles',
    columns: 'cycle, deposited::text, turnover::text',
    latest: 'cycle',
    keptFor: 'books',
  },
  vip_change: {
    part: 'vip_changes',
    columns: 'from_level, to_level, at',
    latest: 'n',
    keptFor: 'books',
  },
  vip_claim: {
    part: 'vip_claims',
    columns: 'benefit_id, amount::text, claimed_at',
    latest: 'claimed_at',
    keptFor: 'books',
  },
  referral_code: { columns: 'code', latest: 'code', keptFor: null },
  referral_bond: { part: 'referred', columns: 'bound_at', latest: 'bound_at', keptFor: 'books' },
  referral_upline: {
    part: 'referrals',
    columns: 'signed_up, depositors, paid::text',
    latest: 'paid',
    keptFor: 'books',
  },
  referral_day: {
    part: 'referral_days',
    columns: 'day, turnover::text, commission_e4::text, claimed_e4::text',
    latest: 'day',
    keptFor: 'books',
    owner: 'upline_id',
  },
  referral_claim: {
    part: 'referral_claims',
    columns: 'amount::text, claimed_at',
    latest: 'claimed_at',
    keptFor: 'books',
  },
  leaderboard_standing: {
    part: 'leaderboards',
    columns: 'run_id, score::text, reached_at',
    latest: 'reached_at',
    keptFor: 'books',
  },
  leaderboard_prize: {
    part: 'leaderboard_prizes',
    columns: 'run_id, rank, score::text, amount::text, settled_at',
    latest: 'settled_at',
    keptFor: 'books',
  },
}
