/** Under prices: what the figures mean, and the house's share in them, which anyone can compute from them. */

import { useFormats, useOddsFormat, useT } from '#i18n/translate.tsx'
import { Link } from '../../routing/link.tsx'
import { OddsPicker } from '../odds_picker.tsx'
import styles from '../sports.module.css'

const rulesAddress = '/sports?rules=open'

/** `margin`: in percent; null where prices do not tell it. */
export function PriceNote({ margin }: { margin: number | null }) {
  const t = useT()
  const { count } = useFormats()
  const format = useOddsFormat()
  return (
    <div className={styles['note']}>
      <p>
        {format === 'decimal' && t('oddsNote')}{' '}
        {margin !== null && t('marginNote', { margin: count(Math.round(margin * 10) / 10) })}
      </p>
      <Link to={rulesAddress} className="more">
        {t('betRules')}
      </Link>
      <OddsPicker />
    </div>
  )
}
