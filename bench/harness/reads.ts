/** The calls that read, with a body each: what `bench scale` and `bench reads` ask. */

import { calls, type Path } from '#contract/calls.ts'

export type Read = { about: string; path: Path; body: Record<string, unknown>; isPlayer: boolean }

const dayMs = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * dayMs).toISOString()

/** As pages ask them; several bodies where the work differs. */
const asked: [string, Record<string, unknown>?, string?][] = [
  ['/api/auth/get_balance'],
  ['/api/auth/vip'],
  ['/api/auth/login_history'],
  ['/api/auth/sessions'],
  ['/api/auth/trusted_devices'],
  ['/api/wallet/summary'],
  ['/api/wallet/statement', {}, 'a week'],
  ['/api/wallet/statement', { from: ago(365) }, 'a year'],
  ['/api/wallet/transactions'],
  ['/api/wallet/turnover'],
  ['/api/wallet/deposit_methods'],
  ['/api/wallet/withdraw_options'],
  ['/api/wallet/bank_list'],
  ['/api/bets/list'],
  ['/api/bets/list', { game_code: 'limbo', outcome: 'won' }, 'chosen'],
  ['/api/bets/summary', { by: 'month' }],
  ['/api/game/state', { game_code: 'dice' }],
  ['/api/limits/get'],
  ['/api/limits/activity'],
  ['/api/product/get_hot_games'],
  ['/api/product/list'],
  ['/api/product/recent'],
  ['/api/product/search_suggest'],
  ['/api/home/fetch_transactions'],
  ['/api/home/fav_list'],
  ['/api/home/referral'],
  ['/api/settings/top10winner_withdrawal'],
  ['/api/settings/get_inbox'],
  ['/api/settings/inbox_count'],
  ['/api/settings/check_status'],
  ['/api/settings/profile_get'],
  ['/api/promo/list'],
  ['/api/promo/mine'],
  ['/api/referral/summary'],
  ['/api/referral/downline'],
  ['/api/vip/ladder'],
  ['/api/startup'],
]

const isCall = (path: string): path is Path => Object.hasOwn(calls, path)

export const reads: readonly Read[] = asked
  .filter((one): one is [Path, Record<string, unknown>?, string?] => isCall(one[0]))
  .map(([path, body = {}, which]) => ({
    about: which ? `${path} (${which})` : path,
    path,
    body: { ...calls[path].example, ...body },
    isPlayer: calls[path].access === 'player',
  }))
