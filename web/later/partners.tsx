/** The partners of the site behind a mark at the edge of the page, which can be put aside; there only where there are any. */

import { useState } from 'react'
import { useCall } from '#client/query.tsx'
import { breakpoints } from '#contract/catalogue.ts'
import { useT } from '#i18n/translate.tsx'
import { useNavigation } from '../routing/link.tsx'
import { Icon } from '../template/icon.tsx'

export function Partners() {
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
