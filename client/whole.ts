/** Whether an answer is one: an OK without what it was asked for is some other program's, or half of ours. */

import type { Answer, Path } from '#contract/calls.ts'

type WithoutValue = {
  [P in Path]: Answer<P> extends { value: object } ? never : P
}[Path]

/** Answers that hold nothing beside their message. */
const bare = [
  '/api/auth/reset_password',
  '/api/auth/check_place',
  '/api/auth/update_password',
  '/api/auth/logout',
  '/api/auth/twofa_disable',
  '/api/auth/account_close',
  '/api/auth/passkey_remove',
  '/api/wallet/bank_remove',
  '/api/game/shown',
  '/api/game/session_end',
  '/api/poker/sit',
  '/api/poker/wait',
  '/api/poker/top_up',
  '/api/poker/away',
  '/api/poker/seed',
  '/api/poker/leave',
  '/api/poker/report',
  '/api/shared/blocks',
  '/api/product/meetings',
  '/api/limits/informed',
  '/api/limits/return_confirm',
  '/api/settings/faq_helpful',
  '/api/staff/update_password',
  '/api/staff/logout',
] as const satisfies readonly WithoutValue[]

type Held = Exclude<WithoutValue, (typeof bare)[number]>
/** Most answers hold a `value`; these hold something else that is needed. The types keep the lists whole. */
const held: { readonly [P in Held]: keyof Answer<P> } = {
  '/api/auth/login': 'token',
  '/api/auth/login_tac': 'token',
  '/api/auth/twofa_verify': 'token',
  '/api/auth/passkey_login': 'token',
  '/api/auth/get_balance': 'game_balance',
  '/api/startup': 'site',
  '/api/settings/siteinfodetail': 'cms',
  '/api/settings/social_account': 'accountList',
  '/api/settings/partners': 'partners',
}

type WithList = {
  [P in Path]: Answer<P> extends { value: readonly unknown[] } ? P : never
}[Path]

/** Their `value` is a list; every other one has fields. */
const listed = [
  '/api/auth/sessions',
  '/api/limits/exclude_products',
  '/api/product/halls',
  '/api/auth/trusted_devices',
  '/api/auth/login_history',
  '/api/auth/passkeys',
  '/api/settings/profile_update',
  '/api/settings/consents_get',
  '/api/settings/consents_give',
  '/api/product/list',
  '/api/product/providers',
  '/api/product/get_hot_games',
  '/api/product/recent',
  '/api/product/bingo_rooms',
  '/api/product/draws',
  '/api/product/rounds',
  '/api/product/races',
  '/api/product/live_tables',
  '/api/product/poker_tables',
  '/api/product/jackpots',
  '/api/home/fav_add',
  '/api/home/fav_remove',
  '/api/home/fav_list',
  '/api/home/fetch_transactions',
  '/api/settings/top10winner_withdrawal',
  '/api/wallet/transactions',
  '/api/wallet/deposit_methods',
  '/api/wallet/banks',
  '/api/poker/tables',
  '/api/poker/mine',
  '/api/poker/hands',
  '/api/shared/mine',
  '/api/shared/bets',
  '/api/bets/list',
  '/api/limits/activity',
  '/api/spin/history',
  '/api/minigame/history',
  '/api/settings/get_inbox',
  '/api/home/match_list',
  '/api/home/public_odds',
  '/api/home/highlights',
  '/api/settings/get_analytics',
  '/api/settings/app_release',
  '/api/home/fetch_slide',
  '/api/home/fetch_announment',
  '/api/home/marquee',
  '/api/home/news_list',
  '/api/promo/list',
  '/api/home/referral',
  '/api/referral/downline',
  '/api/leaderboard/list',
] as const satisfies readonly WithList[]

type Unlisted = Exclude<WithList, (typeof listed)[number]>
const lists = new Set<[Unlisted] extends [never] ? Path : never>(listed)

export function isWhole(path: Path, answer: Readonly<Record<string, unknown>>): boolean {
  if ((bare as readonly Path[]).includes(path)) return true
  const name = Object.hasOwn(held, path) ? held[path as Held] : 'value'
  const part = answer[name] ?? null
  if (name !== 'value') return part !== null
  return lists.has(path) ? Array.isArray(part) && part.every(isFilled) : isFilled(part)
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
