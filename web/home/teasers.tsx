/** Short invitations of home to what the site has switched on; each says one thing, and a player's own where there is one. */

import { useCall } from '#client/query.tsx'
import type { MessageKey } from '#i18n/speech.ts'
import { useT } from '#i18n/translate.tsx'
import { usePlayer } from '../context.tsx'
import styles from '../home/home.module.css'
import { Link } from '../routing/link.tsx'
import { Icon } from '../template/icon.tsx'
import type { HomeBlock } from '../template/template.ts'

export type TeaserName = Extract<HomeBlock, `${string}Teaser` | 'referralBanner' | 'appDownload'>

const words: Record<TeaserName, { icon: string; title: MessageKey; text: MessageKey }> = {
  vipTeaser: { icon: 'vip', title: 'vip', text: 'teaserVip' },
  missionTeaser: { icon: 'missions', title: 'missions', text: 'teaserMissions' },
  leaderboardTeaser: { icon: 'leaderboard', title: 'leaderboard', text: 'teaserLeaderboard' },
  spinTeaser: { icon: 'wheel', title: 'luckySpin', text: 'teaserSpin' },
  referralBanner: { icon: 'share', title: 'referral', text: 'teaserReferral' },
  appDownload: { icon: 'home', title: 'downloadApp', text: 'teaserApp' },
  faqTeaser: { icon: 'chat', title: 'faqs', text: 'teaserFaqs' },
}

export function Teaser({ name, to }: { name: TeaserName; to: string }) {
  const t = useT()
  const player = usePlayer()
  const { icon, title, text } = words[name]
  return (
    <section className={styles['invite']} aria-label={t(title)}>
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
