/** Whether an answer is one: an OK without what it was asked for is some other program's, or half of ours. */

import type { Answer, Path } from '#contract/calls.ts'

type WithoutValue = {
  [P in Path]: Answer<P> extends { value: object } ? never : P
}[Path]

/** Answers that hold nothing beside their message. */
const bare = [
  '/api/auth/account_close',
  '/api/auth/check_place',
  '/api/auth/logout',
  '/api/auth/passkey_remove',
  '/api/auth/reset_password',
  '/api/auth/twofa_disable',
  '/api/auth/update_password',
  '/api/game/session_end',
  '/api/game/shown',
  '/api/limits/informed',
  '/api/limits/return_confirm',
  '/api/poker/away',
  '/api/poker/leave',
  '/api/poker/report',
  '/api/poker/seed',
  '/api/poker/sit',
  '/api/poker/top_up',
  '/api/poker/wait',
  '/api/product/meetings',
  '/api/settings/faq_helpful',
  '/api/shared/blocks',
  '/api/staff/enquiry_answer',
  '/api/staff/host_remove',
  '/api/staff/logout',
  '/api/staff/update_password',
  '/api/wallet/bank_remove',
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
  '/api/auth/login_history',
  '/api/auth/passkeys',
  '/api/auth/sessions',
  '/api/auth/trusted_devices',
  '/api/bets/list',
  '/api/home/fav_add',
  '/api/home/fav_list',
  '/api/home/fav_remove',
  '/api/home/fetch_announment',
  '/api/home/fetch_slide',
  '/api/home/fetch_transactions',
  '/api/home/highlights',
  '/api/home/marquee',
  '/api/home/match_list',
  '/api/home/news_list',
  '/api/home/public_odds',
  '/api/home/referral',
  '/api/leaderboard/list',
  '/api/limits/activity',
  '/api/limits/exclude_products',
  '/api/minigame/history',
  '/api/poker/hands',
  '/api/poker/mine',
  '/api/poker/tables',
  '/api/product/bingo_rooms',
  '/api/product/draws',
  '/api/product/get_hot_games',
  '/api/product/halls',
  '/api/product/jackpots',
  '/api/product/list',
  '/api/product/live_tables',
  '/api/product/poker_tables',
  '/api/product/providers',
  '/api/product/races',
  '/api/product/recent',
  '/api/product/rounds',
  '/api/promo/list',
  '/api/referral/downline',
  '/api/settings/app_release',
  '/api/settings/consents_get',
  '/api/settings/consents_give',
  '/api/settings/get_analytics',
  '/api/settings/get_inbox',
  '/api/settings/profile_update',
  '/api/settings/top10winner_withdrawal',
  '/api/shared/bets',
  '/api/shared/mine',
  '/api/spin/history',
  '/api/wallet/banks',
  '/api/wallet/deposit_methods',
  '/api/wallet/transactions',
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
