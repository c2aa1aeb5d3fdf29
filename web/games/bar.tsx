/** The bar over a game: the way back, and what a player should have in sight while playing [RCK-01, RCK-04]. */

import { useEffect, useState } from 'react'
import { useCall } from '#client/query.tsx'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Money } from '#ui/money.tsx'
import { usePlayer } from '../context.tsx'
import { Link } from '../link.tsx'
import styles from './playnow.module.css'

export function Bar({
  game,
  name,
  isFull,
  toggleFull,
}: {
  game: { game_code: string }
  name: string
  isFull: boolean
  toggleFull: () => void
}) {
  const t = useT()
  const { money, signedMoney } = useFormats()
  const player = usePlayer()
  const balance = useCall('/api/auth/get_balance', {}).answer?.game_balance ?? player?.balance
  const state = useCall('/api/game/state', { game_code: game.game_code }).answer?.value
  return (
    <section className={styles.bar} aria-label={t('gameBar')}>
      <Link to="/" className={styles.back} aria-label={t('backToGames')}>
        <span aria-hidden>‹</span>
      </Link>
      <h1>{name}</h1>
      <dl className={styles.facts}>
        <div>
          <dt>{t('balance')}</dt>
          <dd>{balance && <Money text={money(balance)} />}</dd>
        </div>
        <div>
          <dt>{t('sessionNet')}</dt>
          <dd>{state && <Money text={signedMoney(state.session_net)} />}</dd>
        </div>
        <div>
          <dt>{t('sessionTime')}</dt>
          <dd>{state && <Clock since={state.session_started_at} />}</dd>
        </div>
      </dl>
      <Link to="/deposit" className={buttonClass('quiet')}>
        {t('deposit')}
      </Link>
      <Button aria-pressed={isFull} onClick={toggleFull}>
        {t(isFull ? 'fullscreenLeave' : 'fullscreen')}
      </Button>
    </section>
  )
}

const minuteMs = 60_000

/** Time since the login, to the minute: `1:05`. */
function Clock({ since }: { since: string }) {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    const tick = () => setNow(new Date().getTime())
    tick()
    const timer = setInterval(tick, minuteMs / 4)
    return () => clearInterval(timer)
  }, [])
  if (now === null) return null
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / minuteMs))
  return (
    <span
      className={styles.clock}
    >{`${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`}</span>
  )
}
