/** Home's row of promotions, the operator's slides among them. */

import { useCall } from '#client/query.tsx'
import { useT } from '#i18n/translate.tsx'
import { kindIcons } from '../rewards/promotion/words.ts'
import { Link } from '../routing/link.tsx'
import { SlideRow } from '../template/hero.tsx'
import { Icon } from '../template/icon.tsx'
import { Block } from './block.tsx'
import styles from './lower.module.css'

const shownMax = 3

export function PromoStrip() {
  const t = useT()
  const reading = useCall('/api/promo/list', {})
  const promotions = reading.answer?.value ?? []
  if (promotions.length === 0 && !reading.failure) return <SlideRow />
  return (
    <Block id="promotions" title={t('promotions')} more="/promotions" of={reading}>
      <SlideRow />
      <ul className={styles['promises']}>
        {promotions.slice(0, shownMax).map(({ promotion_id, kind, title, summary }) => (
          <li key={promotion_id} className={styles['offer']}>
            <Icon name={kindIcons[kind]} />
            <div>
              <h3>
                <Link to={`/promotions?id=${promotion_id}`} className={styles['teaser']}>
                  {title}
                </Link>
              </h3>
              <p>{summary}</p>
            </div>
          </li>
        ))}
      </ul>
    </Block>
  )
}
