/** What comes to the edges of a page once it works: the site's partners behind a mark, and on phones its app. */

import { Suspense, useState, useSyncExternalStore } from 'react'
import { useCall } from '#client/query.tsx'
import { breakpoints } from '#contract/catalogue.ts'
import { useT } from '#i18n/translate.tsx'
import { useVisit } from '../context.tsx'
import { lazyAside } from '../routing/chunk_guard.ts'
import { useNavigation, usePlace } from '../routing/link.tsx'
import { Icon } from '../template/icon.tsx'
import { followOffer, isBarDue, readKept, sceneOf } from './app_offer.ts'

/** Few see it: a device without something to install loads nothing of it. */
const AppBar = lazyAside(() => import('./app_bar.tsx'), 'AppBar')

export function Partners() {
  const { startup, clock } = useVisit()
  const { path } = usePlace()
  const isDue = useSyncExternalStore(followOffer, () =>
    isBarDue(sceneOf(startup, path), readKept(), clock()),
  )
  return (
    <>
      <PartnersMark />
      {isDue && (
        <Suspense>
          <AppBar />
        </Suspense>
      )}
    </>
  )
}

/** It can be put aside, and is there only where there are any. */
function PartnersMark() {
  const t = useT()
  const navigation = useNavigation()
  // Below this width they would stand over what is at the right of the page.
  const [isCollapsed, setCollapsed] = useState(() => innerWidth < breakpoints.desktopMedium)
  const { answer } = useCall('/api/settings/partners', {})
  if (!answer || answer.partners.length === 0) return null
  return (
    <div className="partners" data-collapsed={isCollapsed || undefined}>
      <button
        type="button"
        className="floating-fold"
        aria-expanded={!isCollapsed}
        onClick={() => setCollapsed(!isCollapsed)}
      >
        <Icon name="chevron" />
        <span className="unseen">{t(isCollapsed ? 'showPartners' : 'hidePartners')}</span>
      </button>
      {!isCollapsed && (
        <button
          type="button"
          className="floating-button"
          onClick={() => navigation.open('partners')}
        >
          <Icon name="partners" />
          <span className="unseen">{t('partners')}</span>
        </button>
      )}
    </div>
  )
}
