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

export function isWhole(path: Path, answer: Readonly<Record<string, unknown>>): boolean {
  const name = Object.hasOwn(held, path) ? held[path as WithoutValue] : 'value'
  if (name === null) return true
  const part = answer[name] ?? null
  return name === 'value' ? isFilled(part) : part !== null
}

/** A list may be empty; every other value the contract knows has fields. */
function isFilled(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Array.isArray(value) || Object.keys(value).length > 0
}
