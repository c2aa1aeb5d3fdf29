/** The slip while it is closed: a bar over the foot of a phone's screen, or a button that floats there, as in the corner of a wider one. */

import { useFormats, useOddsFormat, useT } from '#i18n/translate.tsx'
import { Icon } from '../../template/icon.tsx'
import { writeOdds } from '../odds.ts'
import { useSlip } from './selections.ts'
import { jointOdds } from './joint_odds.ts'
import type { Panel } from './panel.ts'
import { useSlipLook } from './slip_look.ts'
import styles from './frame.module.css'

/** `open`: how many tickets are. */
export function Collapsed({ open, panel }: { open: number; panel: Panel }) {
  const t = useT()
  const { count } = useFormats()
  const format = useOddsFormat()
  const { selections } = useSlip()
  const { collapsed } = useSlipLook()
  const isPhone = panel.place === 'bottom-sheet'
  const isBar = isPhone && collapsed !== 'floating-pill'
  const isEmpty = selections.length === 0
  // On a phone there is no room for what has nothing in it.
  if (isPhone && isEmpty && open === 0) return null
  const odds = collapsed === 'bar-with-count' ? '' : jointOdds(selections)
  return (
    <button
      type="button"
      data-opens-slip
      className={styles[isBar ? 'bar' : 'pill']}
      data-place={panel.place}
      aria-haspopup={panel.isModal ? 'dialog' : undefined}
      aria-expanded={panel.isModal ? undefined : false}
      onClick={() => panel.open(isEmpty && open > 0 ? 'mine' : 'slip')}
    >
      <Icon name="statement" />
      <span className={isPhone && !isBar && !isEmpty ? 'unseen' : ''}>
        {t(isEmpty && open > 0 ? 'myBets' : 'betSlip')}
      </span>
      {!(isEmpty && open === 0) && (
        <b className={styles['count']}>{count(isEmpty ? open : selections.length)}</b>
      )}
      {odds !== '' && (
        <span className={`${styles['barOdds']} number`}>
          <span className="unseen">{t('oddsOf')} </span>
          {writeOdds(odds, format)}
        </span>
      )}
    </button>
  )
}
