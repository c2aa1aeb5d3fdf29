/** Says that matches and their prices may be older than they should be. */

import { useT } from '#i18n/translate.tsx'
import { Notice } from '#ui/notice.tsx'
import { Icon } from '../template/icon.tsx'
import styles from './sports.module.css'

export function Late() {
  const t = useT()
  return (
    <div className={styles['late']}>
      <Notice kind="warning">
        <Icon name="clock" /> {t('pricesLate')}
      </Notice>
    </div>
  )
}
