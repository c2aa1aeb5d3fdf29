/** The splash an installed app begins with: loads the files of the page that is wanted, counted byte by byte, and goes there (`?next=`). */

import { useEffect, useState } from 'react'
import { useT } from '#i18n/translate.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { useVisit } from '../context.tsx'
import { Link, useNavigation, usePlace } from '../routing/link.tsx'
import { placeOf, type Page } from '../page.ts'
import { nextOf } from '../routing/router.ts'
import { recall, remember } from '../tab_memory.ts'
import styles from './preloader.module.css'
import { fetchPayload, type Progress } from './payload.ts'

export const page: Page = { title: 'loading', calls: () => [], View: Preloader }

const seenName = 'preloader-seen'
/** Whoever waits longer than this is told why, and offered the way on. */
const slowMs = 8000

function Preloader() {
  const t = useT()
  const { show_preloader, site } = useVisit().startup
  const { site_name, age_min, app_icons } = site
  const navigation = useNavigation()
  const place = usePlace()
  const next = nextOf(place)
  const target = placeOf(next).path === '/preloader' ? '/' : next
  const [progress, setProgress] = useState<Progress>({ loaded: 0, total: 0 })
  const [isSlow, setSlow] = useState(false)

  useEffect(() => {
    const go = () => void navigation.go(target, { replace: true })
    // Apps that were installed while it was on begin here still.
    if (!show_preloader || recall(seenName) !== null) return go()
    const stop = new AbortController()
    const timer = setTimeout(() => setSlow(true), slowMs)
    const load = async () => {
      await fetchPayload(placeOf(target).path, stop.signal, setProgress)
      if (stop.signal.aborted) return
      remember(seenName, '1')
      go()
    }
    // What could not be counted is loaded by the page itself.
    load().catch(() => !stop.signal.aborted && go())
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [navigation, show_preloader, target])

  if (!show_preloader) return <h1 className="unseen">{site_name}</h1>
  const percent = progress.total === 0 ? 0 : Math.floor((progress.loaded / progress.total) * 100)
  return (
    <div className={styles.splash}>
      <img className={styles.mark} src={`${app_icons}/192.png`} alt="" width={96} height={96} />
      <h1>{site_name}</h1>
      <progress max={100} value={percent} aria-label={t('loading')} />
      <p className="number">
        {t('loading')} {t('percent', { percent })}
      </p>
      {isSlow && (
        <output>
          {t('slowNetwork')} <Button onClick={() => location.reload()}>{t('retry')}</Button>
        </output>
      )}
      <Link to={target} className={buttonClass('plain')}>
        {t('continue')}
      </Link>
      <p className={styles.age}>
        <span aria-hidden>{age_min}+</span>
        <span className="unseen">{t('ageMark', { age: age_min })}</span>
      </p>
    </div>
  )
}
