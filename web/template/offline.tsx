/** Says that there is no network, for as long as there is none. */

import { useT } from '#i18n/translate.tsx'
import { useOnline } from '#ui/online.ts'

export function Offline() {
  const t = useT()
  const isOnline = useOnline()
  // The empty element stays, so that screen readers hear it being filled.
  return <output className="offline">{isOnline ? null : t('offline')}</output>
}
