/** The bar over a game: the way back, the balance, paying in, and the whole screen. The game itself shows time and net position [RCK-03, RCK-04]. */

import { useCall } from '#client/query.tsx'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Money } from '#ui/money.tsx'
import { usePlayer } from '../context.tsx'
import { Link } from '../link.tsx'
import { Icon } from '../template/icon.tsx'
import styles from './playnow.module.css'

export function Bar({
  name,
  isFull,
  toggleFull,
}: {
  name: string
  isFull: boolean
  toggleFull: () => void
}) {
  const t = useT()
  const { money } = useFormats()
  const player = usePlayer()
  const balance = useCall('/api/auth/get_balance', {}).answer?.game_balance ?? player?.balance
  return (
    <section className={styles.bar} aria-label={t('gameBar')}>
      <Link to="/" className={styles.back} aria-label={t('backToGames')}>
        <span aria-hidden>‹</span>
      </Link>
      <h1>{name}</h1>
      <p className={styles.balance}>
        <span>{t('balance')}</span> {balance && <Money text={money(balance)} />}
      </p>
      <Link to="/deposit" className={buttonClass('quiet')}>
        {t('deposit')}
      </Link>
      <Button aria-pressed={isFull} onClick={toggleFull} className={styles.full}>
        <Icon name={isFull ? 'close' : 'fullscreen'} />
        <span>{t(isFull ? 'fullscreenLeave' : 'fullscreen')}</span>
      </Button>
    </section>
  )
}
