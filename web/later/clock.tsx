/** The time of day in the header, so that nobody plays without seeing it: of the site, as every time on its pages. */

import { startTransition, useEffect, useState } from 'react'
import { useFormats, useLocalTime, useT } from '#i18n/translate.tsx'

const lookMs = 5000

/** Drawn by the browser alone. To who is where clocks say otherwise it names the place whose time it is. */
export function Clock({ withDate = false }: { withDate?: boolean }) {
  const t = useT()
  const { time, timeZone } = useFormats()
  const here = useLocalTime()
  const [now, setNow] = useState(() => new Date().toISOString())
  useEffect(() => {
    const timer = setInterval(() => startTransition(() => setNow(new Date().toISOString())), lookMs)
    return () => clearInterval(timer)
  }, [])
  const place = timeZone.replace(/.*\//, '').replaceAll('_', ' ')
  return (
    <span className="clock">
      <span className="unseen">{t('timeNow')}</span>
      {time(now, withDate ? 'minute' : 'hour')}
      {here(now) !== time(now) && ` ${place}`}
    </span>
  )
}
