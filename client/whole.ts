/** Whether an answer is one: an OK without what it was asked for is some other program's, or half of ours. */

import type { Answer, Path } from '#contract/calls.ts'

type WithoutValue = {
  [P in Path]: Answer<P> extends { value: object } ? never : P
}[Path]

/** Most answers hold a `value`; these hold something else that is needed, or nothing. The type keeps the list whole. */
const held: { readonly [P in WithoutValue]: keyof Answer<P> | null } = {
  '/api/auth/login': 'token',
  '/api/auth/login_tac': 'token',
  '/api/auth/twofa_verify': 'token',
  '/api/auth/passkey_login': 'token',
  '/api/auth/get_balance': 'game_balance',
  '/api/startup': 'site',
  '/api/settings/siteinfodetail': 'cms',
  '/api/settings/social_account': 'accountList',
  '/api/settings/partners': 'partners',
  '/api/auth/reset_password': null,
  '/api/auth/check_place': null,
  '/api/auth/update_password': null,
  '/api/auth/logout': null,
  '/api/auth/twofa_disable': null,
  '/api/auth/account_close': null,
  '/api/auth/passkey_remove': null,
  '/api/wallet/bank_remove': null,
  '/api/game/shown': null,
  '/api/game/session_end': null,
  '/api/poker/sit': null,
  '/api/poker/wait': null,
  '/api/poker/top_up': null,
  '/api/poker/away': null,
  '/api/poker/seed': null,
  '/api/poker/leave': null,
  '/api/poker/report': null,
  '/api/shared/blocks': null,
  '/api/limits/informed': null,
  '/api/limits/return_confirm': null,
  '/api/settings/faq_helpful': null,
  '/api/staff/update_password': null,
  '/api/staff/logout': null,
}

type WithList = {
  [P in Path]: Answer<P> extends { value: readonly unknown[] } ? P : never
}[Path]

/** Their `value` is a list; every other one has fields. The type keeps the list whole. */
const listed: Readonly<Record<WithList, true>> = {
  '/api/auth/sessions': true,
  '/api/limits/exclude_products': true,
  '/api/product/halls': true,
  '/api/auth/trusted_devices': true,
  '/api/auth/login_history': true,
  '/api/auth/passkeys': true,
  '/api/settings/profile_update': true,
  '/api/settings/consents_get': true,
  '/api/settings/consents_give': true,
  '/api/product/list': true,
  '/api/product/providers': true,
  '/api/product/get_hot_games': true,
  '/api/product/recent': true,
  '/api/product/bingo_rooms': true,
  '/api/product/draws': true,
  '/api/product/rounds': true,
  '/api/product/races': true,
  '/api/product/live_tables': true,
  '/api/product/poker_tables': true,
  '/api/product/jackpots': true,
  '/api/home/fav_add': true,
  '/api/home/fav_remove': true,
  '/api/home/fav_list': true,
  '/api/home/fetch_transactions': true,
  '/api/settings/top10winner_withdrawal': true,
  '/api/wallet/transactions': true,
  '/api/wallet/deposit_methods': true,
  '/api/wallet/banks': true,
  '/api/poker/tables': true,
  '/api/poker/mine': true,
  '/api/poker/hands': true,
  '/api/shared/mine': true,
  '/api/shared/bets': true,
  '/api/bets/list': true,
  '/api/limits/activity': true,
  '/api/spin/history': true,
  '/api/minigame/history': true,
  '/api/settings/get_inbox': true,
  '/api/home/match_list': true,
  '/api/home/public_odds': true,
  '/api/home/highlights': true,
  '/api/settings/get_analytics': true,
  '/api/settings/app_release': true,
  '/api/home/fetch_slide': true,
  '/api/home/fetch_announment': true,
  '/api/home/marquee': true,
  '/api/home/news_list': true,
  '/api/promo/list': true,
  '/api/home/referral': true,
  '/api/referral/downline': true,
  '/api/leaderboard/list': true,
}

export function isWhole(path: Path, answer: Readonly<Record<string, unknown>>): boolean {
  const name = Object.hasOwn(held, path) ? held[path as WithoutValue] : 'value'
  if (name === null) return true
  const part = answer[name] ?? null
  if (name !== 'value') return part !== null
  return Object.hasOwn(listed, path) ? Array.isArray(part) && part.every(isFilled) : isFilled(part)
}

/** Every value the contract knows, and every row of those that are lists, has fields. */
function isFilled(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).length > 0
  )
}
