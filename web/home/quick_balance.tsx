/** The player's money and the two ways it goes; for guests, the two ways in. */

import { useCall } from '#client/query.tsx'
import { usePlayer } from '../context.tsx'
import { Link } from '../routing/link.tsx'
import { LoginLink } from '../template/login_link.tsx'
import { useFormats, useT } from '#i18n/translate.tsx'
import { LowerPart } from './lower_parts.ts'
import styles from './home.module.css'

export function QuickBalance() {
  const t = useT()
  const player = usePlayer()
  return (
    <section className={`block ${styles['quick']}`} aria-label={t(player ? 'balance' : 'account')}>
      {player ? (
        <PlayerMoney known={player.balance} />
      ) : (
        <>
          <p>{t('guestInvitation')}</p>
          <LoginLink next="/" className="button" data-kind="quiet" />
          <Link to="/register" className="button" data-kind="primary">
            {t('register')}
          </Link>
        </>
      )}
    </section>
  )
}

function PlayerMoney({ known }: { known: string }) {
  const t = useT()
  const { money } = useFormats()
  const { answer } = useCall('/api/auth/get_balance', {})
  return (
    <>
      <p>
        {t('balance')}{' '}
        <strong className="number own-money">
          <span>{money(answer?.game_balance ?? known)}</span>
        </strong>
      </p>
      <Link to="/deposit" className="button" data-kind="primary">
        {t('deposit')}
      </Link>
      <Link to="/withdrawal" className="button" data-kind="quiet">
        {t('withdraw')}
      </Link>
      <LowerPart name="levelBars" />
    </>
  )
}
