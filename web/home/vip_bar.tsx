/** How far the player is on the way to the next level, below their money on home. */

import { useCall } from '#client/query.tsx'
import { useT } from '#i18n/translate.tsx'
import { Link } from '../routing/link.tsx'
import styles from './lower.module.css'

export function VipBar() {
  const t = useT()
  const level = useCall('/api/auth/vip', {}).answer?.vip
  if (!level) return null
  const bars = [
    ['deposits', level.depoProgress],
    ['staked', level.toProgress],
  ] as const
  return (
    <Link to="/vip" className={styles['level']}>
      <span className="unseen">{t('vip')}: </span>
      <strong>{level.currentLevel}</strong>
      {bars.map(([name, percent]) => (
        <progress key={name} max={100} value={percent} aria-label={t(name)} />
      ))}
      <span>{level.nextLevel}</span>
    </Link>
  )
}
