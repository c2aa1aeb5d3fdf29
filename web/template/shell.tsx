/** The frame around every page: one engine that reads the template, in the same order on every site. */

import type { ReactNode } from 'react'
import { useCall } from '#client/query.tsx'
import { Apart } from '../apart.tsx'
import { usePending, useShown } from '../routing/link.tsx'
import { useT } from '#i18n/translate.tsx'
import { Extra } from '../extras/parts.tsx'
import { routeOf } from '../routing/routes.ts'
import { artCall, HeroArt } from './hero_art.tsx'
import { FloatingStack } from './floating.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { SessionCheck } from '../session/session_check.tsx'
import { useLook } from './look.tsx'
import { AccountNav, BottomBar, DesktopNav } from './nav.tsx'
import { Offline } from './offline.tsx'

export function Shell({ children }: { children: ReactNode }) {
  const t = useT()
  const { hop, place } = useShown()
  const isAuth = routeOf(place.path)?.access === 'guest'
  const look = useLook()
  return (
    <div
      className="shell"
      data-header={look.header.style}
      data-nav={look.nav.desktop}
      data-tablet={look.nav.tablet}
      data-label={look.lobby.label}
      data-hover={look.lobby.hover}
      data-filters={look.lobby.filters}
      data-border={look.border}
      data-elevation={look.elevation}
      data-motif={look.motif.id}
      data-account={look.account}
      data-dock={look.dock && ''}
      data-hero={look.home.includes('hero') ? look.hero.type : 'none'}
    >
      <a href="#main" className="skip">
        {t('skipToContent')}
      </a>
      <PendingBar />
      <Apart>
        <Header />
      </Apart>
      <Apart>
        <DesktopNav place="below-header" />
        <DesktopNav place="side" />
      </Apart>
      <main
        id="main"
        className="main"
        data-auth={isAuth ? look.authPage : undefined}
        tabIndex={-1}
        key={hop}
      >
        <SessionCheck />
        <AccountNav />
        {children}
        <Apart>{isAuth && look.authPage === 'split-art' && <AuthArt />}</Apart>
      </main>
      <Footer />
      <DesktopNav place="dock" />
      <Apart>{look.dock && <Extra name="dock" />}</Apart>
      <Offline />
      <Apart>
        <FloatingStack />
      </Apart>
      <BottomBar />
    </div>
  )
}

/** What stands beside the form of login and registration: games of the site, and its promise. */
function AuthArt() {
  const t = useT()
  const { hero } = useLook()
  const games = useCall('/api/product/get_hot_games', artCall).answer?.value ?? []
  return (
    <div className="auth-art" data-mask={hero.mask}>
      {games.length > 0 && <HeroArt games={games.slice(0, 3)} />}
      <p>{t('heroTitle')}</p>
      <p>{t('heroText')}</p>
    </div>
  )
}

/** A line at the top while the next page is on its way. */
function PendingBar() {
  return <div className="pending" data-on={usePending() || undefined} aria-hidden="true" />
}
