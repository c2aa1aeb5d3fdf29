/** The bar over a game: the way back, the balance, paying in, and the whole screen. The game itself shows time and net position [RCK-03, RCK-04]. */

import { useCall } from '#client/query.tsx'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Money } from '#ui/money.tsx'
import { useBalance } from '../balance.tsx'
import { usePlayer } from '../context.tsx'
import { Heart } from '../later/heart.tsx'
import { Link } from '../routing/link.tsx'
import { lobbyPath } from '../routing/routes.ts'
import type { Game } from '../template/offer.ts'
import { Icon } from '../template/icon.tsx'
import { LoginLink } from '../template/login_link.tsx'
import { usePlayPurse } from './play_purse.ts'
import styles from './playnow.module.css'

type BarProps = {
  name: string
  game: Game | undefined
  /** Play money at hand, empty until the demo has told it; null where money is played for. */
  playMoney: string | null
  realAddress: string
  isFull: boolean
  toggleFull: () => void
  /** Whether the game stands under this bar alone; it can on sites where games begin so. */
  isBare: boolean
  toggleBare: (() => void) | null
  /** Where the site offers to play in a window beside. */
  toOwnWindow: (() => void) | null
  /** Leads to the rules below; without them help is asked of people. */
  help: (() => void) | null
  again: () => void
}

const moreId = 'game-more'

export function Bar({ name, game, playMoney, realAddress, ...acts }: BarProps) {
  const t = useT()
  const player = usePlayer()
  const isDemo = playMoney !== null
  const { isFull, toggleFull, isBare, toggleBare, toOwnWindow, help, again } = acts
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
      {/* Where there is less room, a menu behind the last button. */}
      <div id={moreId} popover="auto" className={styles.more}>
        <Button
          onClick={toggleFull}
          popoverTarget={moreId}
          popoverTargetAction="hide"
          className={styles.listed}
        >
          <Icon name="fullscreen" />
          <span>{t('fullscreen')}</span>
        </Button>
        {game && player && <Heart game={game} className={`${buttonClass()} ${styles.heart}`} />}
        <Button onClick={again} className={styles.heart}>
          <span aria-hidden>↻</span>
          <span className="unseen">{t('reload')}</span>
        </Button>
        {help ? (
          <Button onClick={help} popoverTarget={moreId} popoverTargetAction="hide">
            <span aria-hidden className={styles.sign}>
              ?
            </span>
            <span>{t('help')}</span>
          </Button>
        ) : (
          <Link to="/contact-us" className={buttonClass()}>
            <span aria-hidden className={styles.sign}>
              ?
            </span>
            <span>{t('help')}</span>
          </Link>
        )}
      </div>
      {toOwnWindow && (
        <Button onClick={toOwnWindow} className={styles.wide}>
          {t('ownWindow')}
        </Button>
      )}
      {toggleBare && (
        <Button onClick={toggleBare} className={styles.wide}>
          {t(isBare ? 'siteShow' : 'siteHide')}
        </Button>
      )}
      <Button aria-pressed={isFull} onClick={toggleFull} className={styles.full}>
        <Icon name={isFull ? 'close' : 'fullscreen'} />
        <span>{t(isFull ? 'fullscreenLeave' : 'fullscreen')}</span>
      </Button>
      <Button popoverTarget={moreId} className={styles.opens}>
        <span aria-hidden>⋯</span>
        <span className="unseen">{t('gameMore')}</span>
      </Button>
    </section>
  )
}

function Balance() {
  const t = useT()
  const { money } = useFormats()
  const balance = useBalance()
  const { failure } = useCall('/api/auth/get_balance', {})
  return (
    <p className={styles.balance}>
      {failure && (
        <>
          <Icon name="clock" />
          <span className="unseen">{t('balanceOld')}</span>
        </>
      )}
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
  usePlayPurse(amount === '' ? t('demoMark') : `${t('demoMark')} ${money(amount)}`)
  return (
    amount !== '' && (
      <p className={styles.balance}>
        <span>{t('playMoney')}</span> <Money text={money(amount)} />
      </p>
    )
  )
}
