/** The way to the site's app: the operator's own, on its page; else the browser's question. */

import { useT } from '#i18n/translate.tsx'
import { useSite } from '../context.tsx'
import { Link } from '../routing/link.tsx'
import { hasOwnApp } from './app_offer.ts'
import { useInstall } from './install.ts'

export function AppWay({ onAsk }: { onAsk?: () => void }) {
  const t = useT()
  const site = useSite()
  const { install } = useInstall()
  if (install === null || hasOwnApp(site, navigator.userAgent))
    return (
      <Link to="/download" className="button" data-kind="primary">
        {t('getApp')}
      </Link>
    )
  const ask = () => {
    install()
    onAsk?.()
  }
  return (
    <button type="button" className="button" data-kind="primary" onClick={ask}>
      {t('getApp')}
    </button>
  )
}
