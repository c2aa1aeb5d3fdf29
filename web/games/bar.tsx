/** The bar over a game: the way back, the balance, paying in, and the whole screen. The game itself shows time and net position [RCK-03, RCK-04]. */

import { useFormats, useT } from '#i18n/translate.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Money } from '#ui/money.tsx'
import { useBalance } from '../balance.tsx'
import { usePlayer } from '../context.tsx'
import { Heart } from '../later/heart.tsx'
import { Link } from '../routing/link.tsx'
import { lobbyPath } from '../routing/routes.ts'
import type { Game } from '../template/game_card.tsx'
import { Icon } from '../template/icon.tsx'
import { LoginLink } from '../template/login_link.tsx'
import styles from './playnow.module.css'

type BarProps = {
  name: string
  game: Game | undefined
  /** Play money at hand, empty until the demo has told it; null where money is played for. */
  playMoney: string | null
  realAddress: string
  isFull: boolean
  toggleFull: () => void
  again: () => void
}

export function Bar({ name, game, playMoney, realAddress, isFull, toggleFull, again }: BarProps) {
  const t = useT()
  const player = usePlayer()
  const isDemo = playMoney !== null
  return (
    <section className={styles.bar} aria-label={t('gameBar')} data-demo={isDemo || undefined}>
      <Link
        to={(game && lobbyPath(game.game_type)) ?? '/'}
        className={styles.back}
        aria-label={t('backToGames')}
      >
        <span aria-hidden>‹</span>
      </Link>
      <div className={styles.names}>
        <h1>{name}</h1>
        {isDemo ? (
          <p>
            <strong className={styles.demo}>{t('demoMark')}</strong>
          </p>
        ) : (
          game && <p>{game.provider_name}</p>
        )}
      </div>
      {isDemo ? <PlayMoney amount={playMoney} /> : <Balance />}
      {!isDemo && (
        <Link to="/deposit" className={buttonClass('quiet')}>
          {t('deposit')}
        </Link>
      )}
      {isDemo && player && (
        <Link to={realAddress} className={buttonClass('quiet')}>
          {t('playForMoney')}
        </Link>
      )}
      {isDemo && !player && <LoginLink next={realAddress} className={buttonClass('quiet')} />}
      {game && player && <Heart game={game} className={`${buttonClass()} ${styles.heart}`} />}
      <Button aria-label={t('reload')} onClick={again} className={styles.heart}>
        <span aria-hidden>↻</span>
      </Button>
      <Button aria-pressed={isFull} onClick={toggleFull} className={styles.full}>
        <Icon name={isFull ? 'close' : 'fullscreen'} />
        <span>{t(isFull ? 'fullscreenLeave' : 'fullscreen')}</span>
      </Button>
    </section>
  )
}

function Balance() {
  const t = useT()
  const { money } = useFormats()
  const balance = useBalance()
  return (
    <p className={styles.balance}>
      <span>{t('balance')}</span>{' '}
      {balance && (
        <span className="own-money">
          <Money text={money(balance)} />
        </span>
      )}
    </p>
  )
}

function PlayMoney({ amount }: { amount: string }) {
  const t = useT()
  const { money } = useFormats()
  return (
    amount !== '' && (
      <p className={styles.balance}>
        <span>{t('playMoney')}</span> <Money text={money(amount)} />
      </p>
    )
  )
}
