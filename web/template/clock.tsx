/** The time of day in the header, so that nobody plays without seeing it. */

import { useEffect, useState } from 'react'
import { useT } from '#i18n/translate.tsx'

/** Server and browser stand in different zones: the time appears once the browser draws. */
export function Clock() {
  const t = useT()
  const [time, setTime] = useState('')
  useEffect(() => {
    const format = new Intl.DateTimeFormat(document.documentElement.lang, {
      hour: '2-digit',
      minute: '2-digit',
    })
    const show = () => setTime(format.format(new Date()))
    show()
    const timer = setInterval(show, 5000)
    return () => clearInterval(timer)
  }, [])
  return (
    <span className="clock">
      <span className="unseen">{t('timeNow')}</span>
      {time}
    </span>
  )
}
