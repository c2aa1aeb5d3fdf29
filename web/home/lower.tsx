/** The blocks of home that stand further down, or that nobody waits for. */

import type { ComponentType } from 'react'
import { LevelBars } from '../extras/level_bars.tsx'
import type { HomeBlock } from '../template/template.ts'
import styles from './lower.module.css'
import { JackpotMeter, LiveWins, PaymentLogos, StatsBand, TopWithdrawals } from './feeds.tsx'
import { PromoStrip } from './promo_strip.tsx'
import { Promises } from './promises.tsx'
import { ProviderWall } from './provider_wall.tsx'
import { Teaser } from './teasers.tsx'
import { About, News, Partners } from './written.tsx'

export type LowerName = HomeBlock | 'levelBars'

export const lower: Partial<Record<LowerName, ComponentType>> = {
  /** Below the player's money. */
  levelBars: () => <LevelBars className={styles['level']} />,
  jackpotMeter: JackpotMeter,
  liveWins: LiveWins,
  top10Withdrawals: TopWithdrawals,
  statsBand: StatsBand,
  paymentLogos: PaymentLogos,
  promoStrip: PromoStrip,
  promises: Promises,
  providerWall: ProviderWall,
  vipTeaser: () => <Teaser name="vipTeaser" />,
  missionTeaser: () => <Teaser name="missionTeaser" />,
  leaderboardTeaser: () => <Teaser name="leaderboardTeaser" />,
  spinTeaser: () => <Teaser name="spinTeaser" />,
  referralBanner: () => <Teaser name="referralBanner" />,
  appDownload: () => <Teaser name="appDownload" />,
  faqTeaser: () => <Teaser name="faqTeaser" />,
  newsList: News,
  partners: Partners,
  seoText: About,
}
