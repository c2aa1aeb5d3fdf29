/** Says what does not get through: that there is no network, or that parts of the page could not be read. */

import { useUnread } from '#client/query.tsx'
import { useT } from '#i18n/translate.tsx'
import { useOnline } from '#ui/online.ts'

export function Offline() {
  const t = useT()
  const isOnline = useOnline()
  const [isUnread, askAgain] = useUnread()
  const isLacking = isOnline && isUnread
  // The empty element stays, so that screen readers hear it being filled.
  return (
    <output className="offline" data-lacks={isLacking || undefined}>
      {!isOnline && t('offline')}
      {isLacking && (
        <>
          {t('partsFailed')}{' '}
          <button type="button" className="button" data-kind="quiet" onClick={askAgain}>
            {t('retry')}
          </button>
        </>
      )}
    </output>
  )
}
