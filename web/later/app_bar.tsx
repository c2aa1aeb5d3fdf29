/** A bar above the navigation of phones that offers the site's app; closed it stays away for a while. */

import { createPortal } from 'react-dom'
import { useT } from '#i18n/translate.tsx'
import { useSite, useVisit } from '../context.tsx'
import { Icon } from '../template/icon.tsx'
import styles from './app_offer.module.css'
import { keep, readKept, withBarClosed } from './app_offer.ts'
import { AppWay } from './app_way.tsx'

export function AppBar() {
  const t = useT()
  const { site_name, app_icons } = useSite()
  const { clock } = useVisit()
  // Beside the page: within what floats it would be moved along.
  return createPortal(
    <aside className={styles['app']} aria-label={t('downloadApp')}>
      <img src={`${app_icons}/192.png`} alt="" width={36} height={36} />
      <p className={styles['name']}>{site_name}</p>
      <AppWay />
      <button
        type="button"
        className="icon-button"
        onClick={() => keep(withBarClosed(readKept(), clock()))}
      >
        <Icon name="close" />
        <span className="unseen">{t('close')}</span>
      </button>
    </aside>,
    document.body,
  )
}
