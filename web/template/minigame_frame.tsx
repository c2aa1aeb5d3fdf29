/** The frame around the minigames: the way back, the site's mark, the balance and the limits, and nothing that leads astray. */

import type { ReactNode } from 'react'
import { Link, useShown } from '../routing/link.tsx'
import { useT } from '#i18n/translate.tsx'
import { SessionCheck } from '../session/session_check.tsx'
import { Balance } from './header.tsx'
import { Icon } from './icon.tsx'
import { useLook } from './look.tsx'
import { Offline } from './offline.tsx'
import { SiteMark } from './site_mark.tsx'

export function MinigameFrame({ children }: { children: ReactNode }) {
  const t = useT()
  const { hop } = useShown()
  const { motif, footer, border, elevation } = useLook()
  return (
    <div
      className="shell"
      data-nav="none"
      data-motif={motif.id}
      data-border={border}
      data-elevation={elevation}
    >
      <a href="#main" className="skip">
        {t('skipToContent')}
      </a>
      <header className="minigame-bar">
        <Link to="/" className="button" data-kind="quiet">
          <Icon name="home" />
          <span>{t('backHome')}</span>
        </Link>
        <strong className="logo">
          <SiteMark />
        </strong>
        <div className="minigame-own">
          <Balance />
          <Link to="/responsible-gaming" className="button" data-kind="quiet">
            <Icon name="limits" />
            <span>{t('limits')}</span>
          </Link>
        </div>
      </header>
      {footer.motif && <div className="motif-band" aria-hidden="true" />}
      <main id="main" className="main" tabIndex={-1} key={hop}>
        <SessionCheck />
        {children}
      </main>
      <footer className="minigame-foot">{t('footerCare')}</footer>
      <Offline />
    </div>
  )
}
