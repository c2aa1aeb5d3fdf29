/** The VIP programme around the page: how far the player is on the way to the next level, and the ladder beside the hero. */

import { useCall } from '#client/query.tsx'
import { isNonzero } from '#contract/money.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { usePlayer } from '../context.tsx'
import { Link } from '../routing/link.tsx'
import { Icon } from '../template/icon.tsx'
import { LevelBars } from './level_bars.tsx'

/** For guests the way to the programme. */
export function VipMeter() {
  const t = useT()
  return usePlayer() ? (
    <LevelBars className="vip-meter" />
  ) : (
    <Link to="/vip" className="bar-link">
      <Icon name="vip" />
      {t('vip')}
    </Link>
  )
}

/** What each level gives, the highest on top; nothing where the site has no programme. */
export function VipLadder() {
  return usePlayer() ? <PlayerLadder /> : <Ladder />
}

function PlayerLadder() {
  const held = useCall('/api/auth/vip', {}).answer?.vip?.currentLevel
  return <Ladder held={held} />
}

function Ladder({ held = '' }: { held?: string | undefined }) {
  const t = useT()
  const { money } = useFormats()
  const levels = useCall('/api/vip/ladder', {}).answer?.value.levels ?? []
  if (levels.length === 0) return null
  return (
    <aside className="hero-aside" aria-labelledby="vip-ladder">
      <h2 id="vip-ladder">
        <Link to="/vip">{t('vipLadder')}</Link>
      </h2>
      <ol>
        {levels.toReversed().map(({ level, vip_name, level_up }) => (
          <li key={level} aria-current={vip_name === held ? 'true' : undefined}>
            <span>{vip_name}</span>
            {isNonzero(level_up) && <span className="number">+{money(level_up)}</span>}
          </li>
        ))}
      </ol>
    </aside>
  )
}
