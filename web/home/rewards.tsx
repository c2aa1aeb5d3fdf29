/** Home's ways onward: a row of promotions, and the places of invitations that come once the page works. */

import { lazy } from 'react'
import { useCall } from '#client/query.tsx'
import { useT } from '#i18n/translate.tsx'
import { OnceAlive } from '../alive.tsx'
import { useVisit } from '../context.tsx'
import type { TeaserName } from '../later/teasers.tsx'
import { kinds } from '../rewards/promotion/words.ts'
import { loadAside } from '../routing/chunk_guard.ts'
import { Link } from '../routing/link.tsx'
import type { CallAsk } from '../page.ts'
import { openRoute } from '../routing/routes.ts'
import { SlideRow } from '../template/hero.tsx'
import { Icon } from '../template/icon.tsx'
import type { HomeBlock } from '../template/template.ts'
import styles from './home.module.css'

/** What the row reads, on a home that has it. */
export function promotionCalls(blocks: readonly HomeBlock[]): CallAsk[] {
  return blocks.includes('promoStrip') ? [['/api/promo/list', {}]] : []
}

const shownMax = 3

export function PromoStrip() {
  const t = useT()
  const promotions = useCall('/api/promo/list', {}).answer?.value ?? []
  if (promotions.length === 0) return <SlideRow />
  return (
    <section className="block" aria-labelledby="promotions">
      <div className="block-head">
        <h2 id="promotions">{t('promotions')}</h2>
        <Link to="/promotions" className="more">
          {t('viewAll')}
        </Link>
      </div>
      <SlideRow />
      <ul className={styles['promises']}>
        {promotions.slice(0, shownMax).map(({ promotion_id, kind, title, summary }) => (
          <li key={promotion_id} className={styles['offer']}>
            <Icon name={kinds[kind].icon} />
            <div>
              <h3>
                <Link to={`/promotions?id=${promotion_id}`} className={styles['teaser']}>
                  {title}
                </Link>
              </h3>
              <p>{summary}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Teasers = lazy(() =>
  loadAside(() => import('../later/teasers.tsx')).then(({ Teaser }) => ({ default: Teaser })),
)

const leadsTo: Record<TeaserName, string> = {
  vipTeaser: '/vip',
  missionTeaser: '/mission',
  leaderboardTeaser: '/leaderboard',
  spinTeaser: '/spin',
  referralBanner: '/referral',
  appDownload: '/download',
  faqTeaser: '/faqs',
}

/** Keeps the room of an invitation, so that nothing moves when it comes. */
export function TeaserPlace({ name }: { name: TeaserName }) {
  const { startup } = useVisit()
  const to = leadsTo[name]
  if (!openRoute(to, startup)) return null
  return (
    <div className={`block ${styles['teaser-place']}`}>
      <OnceAlive>
        <Teasers name={name} to={to} />
      </OnceAlive>
    </div>
  )
}
