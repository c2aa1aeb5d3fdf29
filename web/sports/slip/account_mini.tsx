/** The account in brief: a player's money and the ways from it, for guests the two ways in. */

import { useFormats, useT } from '#i18n/translate.tsx'
import { buttonClass } from '#ui/button.tsx'
import { useBalance } from '../../balance.tsx'
import { usePlayer, type Player } from '../../context.tsx'
import { Link, usePlace } from '../../routing/link.tsx'
import { entryAddress, onwardOf } from '../../routing/router.ts'
import { LoginLink } from '../../template/login_link.tsx'
import styles from './frame.module.css'

/** `onMine`: to the tickets. */
export function AccountMini({ onMine }: { onMine: () => void }) {
  const t = useT()
  const player = usePlayer()
  return (
    <section className={styles['mini']} aria-label={t('account')}>
      {player ? <Purse player={player} onMine={onMine} /> : <WaysIn />}
    </section>
  )
}

function Purse({ player, onMine }: { player: Player; onMine: () => void }) {
  const t = useT()
  const { money } = useFormats()
  const balance = useBalance()
  return (
    <>
      <p>
        <span>{player.full_name || player.account_id}</span>
        <strong className="number own-money">
          <span className="unseen">{t('balance')} </span>
          <span>{balance && money(balance)}</span>
        </strong>
      </p>
      <Link to="/deposit" className={buttonClass('primary')}>
        {t('deposit')}
      </Link>
      <button type="button" className={buttonClass()} onClick={onMine}>
        {t('myBets')}
      </button>
    </>
  )
}

function WaysIn() {
  const t = useT()
  const onward = onwardOf(usePlace())
  return (
    <>
      <LoginLink next={onward} className={buttonClass()} />
      <Link to={entryAddress('/register', onward)} className={buttonClass('primary')}>
        {t('register')}
      </Link>
    </>
  )
}
