/** Home's ways to rewards: a row of promotions, and short invitations to what the site has switched on. */

import { useCall } from '#client/query.tsx'
import type { MessageKey } from '#i18n/speech.ts'
import { useT } from '#i18n/translate.tsx'
import { usePlayer, useVisit } from '../context.tsx'
import { Link } from '../link.tsx'
import type { CallAsk } from '../page.ts'
import { openRoute } from '../routes.ts'
import { Icon } from '../template/icon.tsx'
import type { HomeBlock } from '../template/template.ts'
import styles from './home.module.css'

/** What the blocks of a home read, for who asks. */
export function rewardCalls(blocks: readonly HomeBlock[], isPlayer: boolean): CallAsk[] {
  return [
    ...(blocks.includes('promoStrip') ? ([['/api/promo/list', {}]] as const) : []),
    ...(blocks.includes('missionTeaser') ? ([['/api/mission/list', {}]] as const) : []),
    ...(blocks.includes('vipTeaser') && isPlayer ? ([['/api/auth/vip', {}]] as const) : []),
  ]
}

const shownMax = 3

export function PromoStrip() {
  const t = useT()
  const promotions = useCall('/api/promo/list', {}).answer?.value ?? []
  if (promotions.length === 0) return null
  return (
    <section className="block" aria-labelledby="promotions">
      <div className="block-head">
        <h2 id="promotions">{t('promotions')}</h2>
        <Link to="/promotions" className="more">
          {t('viewAll')}
        </Link>
      </div>
      <ul className={styles['promises']}>
        {promotions.slice(0, shownMax).map(({ promotion_id, title, summary }) => (
          <li key={promotion_id}>
            <Icon name="rewards" />
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

function Teaser({
  to,
  icon,
  title,
  text,
}: {
  to: string
  icon: string
  title: MessageKey
  text: string
}) {
  const t = useT()
  const { startup } = useVisit()
  if (!openRoute(to, startup)) return null
  return (
    <section className={`block ${styles['quick']}`} aria-label={t(title)}>
      <Icon name={icon} />
      <p>
        <strong>{t(title)}</strong> {text}
      </p>
      <Link to={to} className="button" data-kind="quiet">
        {t('viewAll')}
      </Link>
    </section>
  )
}

export function VipTeaser() {
  const t = useT()
  return usePlayer() ? (
    <PlayerVip />
  ) : (
    <Teaser to="/vip" icon="vip" title="vip" text={t('teaserVip')} />
  )
}

function PlayerVip() {
  const t = useT()
  const level = useCall('/api/auth/vip', {}).answer?.vip?.currentLevel
  return (
    <Teaser
      to="/vip"
      icon="vip"
      title="vip"
      text={level ? t('vipLevel', { level }) : t('teaserVip')}
    />
  )
}

export function MissionTeaser() {
  const t = useT()
  const missions = useCall('/api/mission/list', {}).answer?.value.missions ?? []
  const done = missions.filter(({ state }) => state === 'done').length
  return (
    <Teaser
      to="/mission"
      icon="missions"
      title="missions"
      text={done > 0 ? t('teaserClaim', { count: done }) : t('teaserMissions')}
    />
  )
}

/** A teaser that says the same to everybody. */
const plainTeaser = (to: string, icon: string, title: MessageKey, text: MessageKey) =>
  function PlainTeaser() {
    return <Teaser {...{ to, icon, title, text: useT()(text) }} />
  }

export const LeaderboardTeaser = plainTeaser(
  '/leaderboard',
  'leaderboard',
  'leaderboard',
  'teaserLeaderboard',
)
export const SpinTeaser = plainTeaser('/spin', 'wheel', 'luckySpin', 'teaserSpin')
export const ReferralBanner = plainTeaser('/referral', 'share', 'referral', 'teaserReferral')
