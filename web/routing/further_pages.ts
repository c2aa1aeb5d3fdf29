/** The pages that are no first ones, each a chunk of its own. */

import type { FirstSource } from './first.ts'
import type { Page } from '../page.ts'
import type { PageSource } from './routes.ts'

export const furtherPages: Record<
  Exclude<PageSource, FirstSource>,
  () => Promise<{ page: Page }>
> = {
  'web/content/article.tsx': () => import('../content/article.tsx'),
  'web/content/banking.tsx': () => import('../content/banking.tsx'),
  'web/content/contact.tsx': () => import('../content/contact.tsx'),
  'web/content/download.tsx': () => import('../content/download.tsx'),
  'web/content/faqs.tsx': () => import('../content/faqs.tsx'),
  'web/content/news.tsx': () => import('../content/news.tsx'),
  'web/content/not_found.tsx': () => import('../content/not_found.tsx'),
  'web/content/preloader.tsx': () => import('../content/preloader.tsx'),
  'web/rooms/bingo.tsx': () => import('../rooms/bingo.tsx'),
  'web/rooms/arcade.tsx': () => import('../rooms/arcade.tsx'),
  'web/rooms/fishing.tsx': () => import('../rooms/fishing.tsx'),
  'web/rooms/hot.tsx': () => import('../rooms/hot.tsx'),
  'web/rooms/lottery.tsx': () => import('../rooms/lottery.tsx'),
  'web/rooms/rounds.tsx': () => import('../rooms/rounds.tsx'),
  'web/rooms/poker.tsx': () => import('../rooms/poker.tsx'),
  'web/rooms/racing.tsx': () => import('../rooms/racing.tsx'),
  'web/rooms/tables.tsx': () => import('../rooms/tables.tsx'),
  'web/games/bet_history.tsx': () => import('../games/bet_history.tsx'),
  'web/payments/add_bank.tsx': () => import('../payments/add_bank.tsx'),
  'web/payments/bank_details.tsx': () => import('../payments/bank_details.tsx'),
  'web/payments/deposit.tsx': () => import('../payments/deposit.tsx'),
  'web/identity/account.tsx': () => import('../identity/account.tsx'),
  'web/identity/change_password.tsx': () => import('../identity/change_password.tsx'),
  'web/identity/edit_profile.tsx': () => import('../identity/edit_profile.tsx'),
  'web/identity/forgot_password.tsx': () => import('../identity/forgot_password.tsx'),
  'web/identity/login.tsx': () => import('../identity/login.tsx'),
  'web/games/freeplay.tsx': () => import('../games/freeplay.tsx'),
  'web/games/playnow.tsx': () => import('../games/playnow.tsx'),
  'web/identity/profile.tsx': () => import('../identity/profile.tsx'),
  'web/identity/security.tsx': () => import('../identity/security.tsx'),
  'web/identity/register.tsx': () => import('../identity/register.tsx'),
  'web/protection/responsible_gaming.tsx': () => import('../protection/responsible_gaming.tsx'),
  'web/rewards/mission/mission.tsx': () => import('../rewards/mission/mission.tsx'),
  'web/rewards/vip/vip.tsx': () => import('../rewards/vip/vip.tsx'),
  'web/rewards/spin/spin.tsx': () => import('../rewards/spin/spin.tsx'),
  'web/rewards/minigame/minigame.tsx': () => import('../rewards/minigame/minigame.tsx'),
  'web/messages/inbox.tsx': () => import('../messages/inbox.tsx'),
  'web/rewards/leaderboard/leaderboard.tsx': () => import('../rewards/leaderboard/leaderboard.tsx'),
  'web/rewards/referral/referral.tsx': () => import('../rewards/referral/referral.tsx'),
  'web/rewards/promotion/promotions.tsx': () => import('../rewards/promotion/promotions.tsx'),
  'web/wallet/statement.tsx': () => import('../wallet/statement.tsx'),
  'web/wallet/transaction_history.tsx': () => import('../wallet/transaction_history.tsx'),
  'web/payments/withdrawal.tsx': () => import('../payments/withdrawal.tsx'),
}
