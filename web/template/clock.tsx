/** The time of day in the header, so that nobody plays without seeing it: of the site, as every time on its pages. */

import { startTransition, useEffect, useState } from 'react'
import { useFormats, useLocalTime, useT } from '#i18n/translate.tsx'

/** Appears once the browser draws, since a page may be kept; where the visitor's clock says otherwise, with the place whose time it is. */
export function Clock({ withDate = false }: { withDate?: boolean }) {
  const t = useT()
  const { time, timeZone } = useFormats()
  const here = useLocalTime()
  const [now, setNow] = useState('')
  useEffect(() => {
    const look = () => startTransition(() => setNow(new Date().toISOString()))
    look()
    const timer = setInterval(look, 5000)
    return () => clearInterval(timer)
  }, [])
  return (
    <span className="clock">
      <span className="unseen">{t('timeNow')}</span>
      {now && time(now, withDate ? 'minute' : 'hour')}{' '}
      {now && here(now) !== time(now) && timeZone.replace(/.*\//, '').replaceAll('_', ' ')}
    </span>
  )
}
