/** How many selections the slip holds, beside the way to it. */

import { useFormats } from '#i18n/translate.tsx'
import { useSlip } from './slip/selections.ts'
import styles from './slip_place.module.css'

export function SlipCount() {
  const { count } = useFormats()
  const size = useSlip().selections.length
  return size > 0 && <small className={styles['badge']}>{count(size)}</small>
}
