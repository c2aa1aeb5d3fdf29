/** What each block of home reads, beside the lists of games: the page is drawn with it. */

import type { CallAsk } from '../page.ts'
import { potsCall, slidesCall } from '../template/hero.tsx'
import type { HomeBlock } from '../template/template.ts'

export const announcementsCall = ['/api/home/fetch_announment', {}] as const satisfies CallAsk
export const linesCall = ['/api/home/marquee', {}] as const satisfies CallAsk
export const largestCall = ['/api/settings/top10winner_withdrawal', {}] as const satisfies CallAsk
export const latestCall = ['/api/home/fetch_transactions', {}] as const satisfies CallAsk
export const newsCall = ['/api/home/news_list', { per_page: 3 }] as const satisfies CallAsk
export const textCall = ['/api/seo', { page_name: 'home' }] as const satisfies CallAsk

const everybody: Partial<Record<HomeBlock, readonly CallAsk[]>> = {
  announcements: [linesCall],
  jackpotMeter: [potsCall],
  liveWins: [largestCall, latestCall],
  top10Withdrawals: [largestCall],
  statsBand: [largestCall],
  paymentLogos: [['/api/wallet/methods_public', {}]],
  promoStrip: [['/api/promo/list', {}]],
  newsList: [newsCall],
  partners: [['/api/settings/partners', {}]],
  seoText: [textCall],
}

const players: typeof everybody = {
  recentlyPlayed: [['/api/product/recent', {}]],
  quickBalance: [['/api/auth/vip', {}]],
}

export function blockCalls(blocks: readonly HomeBlock[], isPlayer: boolean): CallAsk[] {
  const of = (table: typeof everybody) => blocks.flatMap((block) => table[block] ?? [])
  return [slidesCall, announcementsCall, ...of(everybody), ...(isPlayer ? of(players) : [])]
}
