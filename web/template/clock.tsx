/** The time of day in the header, so that nobody plays without seeing it. */

import { startTransition, useEffect, useState } from 'react'
import { useLocalTime, useT } from '#i18n/translate.tsx'

/** Server and browser stand in different zones: the time appears once the browser draws. */
export function Clock({ withDate = false }: { withDate?: boolean }) {
  const t = useT()
  const time = useLocalTime()
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
      {now !== '' && time(now, withDate ? 'minute' : 'hour')}
    </span>
  )
}
