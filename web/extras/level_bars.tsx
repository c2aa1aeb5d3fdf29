/** How far the player is on the way to the next level: two bars, since a level may ask for both. */

import { useCall } from '#client/query.tsx'
import { useT } from '#i18n/translate.tsx'
import { Link } from '../routing/link.tsx'

/** @param className of the place it stands in, which has styles for `.vip-bars` too. */
export function LevelBars({ className }: { className: string | undefined }) {
  const t = useT()
  const level = useCall('/api/auth/vip', {}).answer?.vip
  if (!level) return null
  const bars = [
    ['deposits', level.depoProgress],
    ['staked', level.toProgress],
  ] as const
  return (
    <Link to="/vip" className={className}>
      <span className="unseen">{t('vip')}: </span>
      <span>{level.currentLevel}</span>
      <span className="vip-bars">
        {bars.map(([name, percent]) => (
          <progress key={name} max={100} value={percent} aria-label={t(name)} />
        ))}
      </span>
      <span>{level.nextLevel}</span>
    </Link>
  )
}
