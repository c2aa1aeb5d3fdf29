/** Asks once, in a dialog, whether the visitor wants the site's app; any answer holds for a season. */

import { useLayoutEffect } from 'react'
import { useT } from '#i18n/translate.tsx'
import { Button } from '#ui/button.tsx'
import { useSite, useVisit } from '../context.tsx'
import { keep, readKept, withPromptShown } from './app_offer.ts'
import styles from './app_offer.module.css'
import { AppWay } from './app_way.tsx'

export function AppPrompt({ close }: { close: () => void }) {
  const t = useT()
  const { site_name, app_icons } = useSite()
  const { clock } = useVisit()
  // Before it is seen: then the bar is gone.
  useLayoutEffect(() => keep(withPromptShown(readKept(), clock())), [clock])
  return (
    <>
      <img className={styles['mark']} src={`${app_icons}/192.png`} alt="" width={64} height={64} />
      <h2>{site_name}</h2>
      <p>{t('teaserApp')}</p>
      <div className={styles['ways']}>
        <AppWay onAsk={close} />
        <Button onClick={close}>{t('notNow')}</Button>
      </div>
    </>
  )
}
