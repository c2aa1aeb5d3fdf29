/** Short invitations of home to what the site has switched on; each says one thing, and a player's own where there is one. */

import { useCall } from '#client/query.tsx'
import type { MessageKey } from '#i18n/speech.ts'
import { useT } from '#i18n/translate.tsx'
import { usePlayer, useVisit } from '../context.tsx'
import { Link } from '../routing/link.tsx'
import { openRoute } from '../routing/routes.ts'
import { Icon } from '../template/icon.tsx'
import type { HomeBlock } from '../template/template.ts'
import styles from './lower.module.css'

export type TeaserName = Extract<HomeBlock, `${string}Teaser` | 'referralBanner' | 'appDownload'>

const invitations: Record<
  TeaserName,
  { to: string; icon: string; title: MessageKey; text: MessageKey }
> = {
  vipTeaser: { to: '/vip', icon: 'vip', title: 'vip', text: 'teaserVip' },
  missionTeaser: { to: '/mission', icon: 'missions', title: 'missions', text: 'teaserMissions' },
  leaderboardTeaser: {
    to: '/leaderboard',
    icon: 'leaderboard',
    title: 'leaderboard',
    text: 'teaserLeaderboard',
  },
  spinTeaser: { to: '/spin', icon: 'wheel', title: 'luckySpin', text: 'teaserSpin' },
  referralBanner: { to: '/referral', icon: 'share', title: 'referral', text: 'teaserReferral' },
  appDownload: { to: '/download', icon: 'home', title: 'downloadApp', text: 'teaserApp' },
  faqTeaser: { to: '/faqs', icon: 'chat', title: 'faqs', text: 'teaserFaqs' },
}

export function Teaser({ name }: { name: TeaserName }) {
  const t = useT()
  const { startup } = useVisit()
  const player = usePlayer()
  const { to, icon, title, text } = invitations[name]
  if (!openRoute(to, startup)) return null
  return (
    <section className={`block ${styles['invite']}`} aria-label={t(title)}>
      <Icon name={icon} />
      <p>
        <strong className={styles['invite-title']}>{t(title)}</strong>{' '}
        {player && name === 'vipTeaser' ? (
          <OwnLevel />
        ) : player && name === 'missionTeaser' ? (
          <OwnRewards />
        ) : (
          t(text)
        )}
      </p>
      <Link to={to} className="button" data-kind="quiet">
        {t('viewAll')}
      </Link>
    </section>
  )
}

function OwnLevel() {
  const t = useT()
  const level = useCall('/api/auth/vip', {}).answer?.vip?.currentLevel
  return level ? t('vipLevel', { name: level }) : t('teaserVip')
}

function OwnRewards() {
  const t = useT()
  const missions = useCall('/api/mission/list', {}).answer?.value.missions ?? []
  const count = missions.filter(({ state }) => state === 'done').length
  return count > 0 ? t('teaserClaim', { count }) : t('teaserMissions')
}
