/** The whole site as one tree, drawn by the server and taken over by the browser. */

import { lazy, Suspense, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { ApiProvider } from '#client/query.tsx'
import type { Store } from '#client/store.ts'
import { chunkGuardMs, type Language } from '#contract/catalogue.ts'
import type { OddsFormat } from '#contract/device.ts'
import type { Catalogue } from '#i18n/compile.ts'
import type { MessageKey } from '#i18n/speech.ts'
import { I18nProvider, useT } from '#i18n/translate.tsx'
import { categoryTitles } from '#i18n/categories.ts'
import { Apart } from './apart.tsx'
import { Boundary } from './boundary.tsx'
import { VisitProvider, useSite, type Startup } from './context.tsx'
import { loadOrReload } from './routing/chunk_guard.ts'
import { NavigationProvider, useShown } from './routing/link.tsx'
import type { Navigation, Shown } from './routing/navigation.ts'
import { addressOf } from './page.ts'
import type { Login } from './routing/router.ts'
import { routeOf } from './routing/routes.ts'
import type { Session } from './session/session.ts'
import { LookProvider } from './template/look.tsx'
import { Shell } from './template/shell.tsx'
import type { Template } from './template/template.ts'
import { ToastProvider, Toasts, type ToastQueue } from './toasts.tsx'
import { retellTyped } from './typed_early.ts'

export type AppProps = {
  startup: Startup
  language: Language
  catalogue: Catalogue
  timeZone: string
  oddsFormat: OddsFormat
  clock: () => Date
  login: Login
  isForeignAllowed: boolean
  look: Template
  store: Store
  navigation: Navigation
  session: Session
  toasts: ToastQueue
}

export function App({
  startup,
  language,
  catalogue,
  timeZone,
  oddsFormat,
  clock,
  login,
  isForeignAllowed,
  look,
  store,
  navigation,
  session,
  toasts,
}: AppProps) {
  const player = useSyncExternalStore(session.subscribe, session.read, session.drawn)
  return (
    <I18nProvider
      language={language}
      catalogue={catalogue}
      currency={startup.site.currency}
      timeZone={timeZone}
      oddsFormat={oddsFormat}
    >
      <ApiProvider store={store}>
        <VisitProvider value={{ startup, language, login, player, isForeignAllowed, clock }}>
          <LookProvider value={look}>
            <NavigationProvider value={navigation}>
              <ToastProvider value={toasts}>
                {startup.maintenance.is_maintenance ? <Closed /> : <Site />}
              </ToastProvider>
              <Toasts queue={toasts} />
              <Awakening />
            </NavigationProvider>
          </LookProvider>
        </VisitProvider>
      </ApiProvider>
    </I18nProvider>
  )
}

/** A site in maintenance is its one page, without the frame. */
function Closed() {
  const { page } = useShown()
  return <page.View />
}

function Site() {
  const t = useT()
  const shown = useShown()
  const { page, hop } = shown
  const Frame = page.Frame ?? Shell
  return (
    <>
      <Frame>
        <Apart key={hop} heading={t(titleOf(shown))}>
          <page.View />
        </Apart>
      </Frame>
      <OpenDialog />
      <Arrival />
    </>
  )
}

// Dialogs open in the browser only, so the server never waits for them.
const Dialogs = lazy(() =>
  loadOrReload(
    () => import('./template/dialogs.tsx'),
    location.pathname + location.search,
    chunkGuardMs,
  ).then((late) => ({ default: late.Dialogs })),
)

function OpenDialog() {
  const { dialog } = useShown()
  return (
    <Boundary of={dialog} renderInstead={() => null}>
      {dialog && dialog !== 'own' && (
        <Suspense>
          <Dialogs open={dialog} />
        </Suspense>
      )}
    </Boundary>
  )
}

/** Message key of a place's title: lobbies are called like their category, texts each by its own. */
export function titleOf({ place, page }: Shown): MessageKey {
  const route = routeOf(place.path)
  if (route?.article) return route.article.title
  return route?.category ? categoryTitles[route.category] : page.title
}

/** Tells where a navigation has led: the place on the page, the document's title, the focus, and a word to screen readers. */
function Arrival() {
  const t = useT()
  const shown = useShown()
  const { site_name } = useSite()
  const title = t(titleOf(shown))
  const [began] = useState(addressOf(shown.place))
  // The place the document began at has the title its search record gave it.
  const [written] = useState(() => globalThis.document?.title)
  useLayoutEffect(() => {
    if (shown.scrollTo !== 'keep') window.scrollTo({ top: shown.scrollTo, behavior: 'instant' })
  }, [shown])
  useEffect(() => {
    const main = document.getElementById('main')
    const name = () => {
      // What is one of many, as a piece of news or a game, says in its heading which it is.
      const heading = main?.querySelector('h1:not(:has(*))')?.textContent
      const called =
        began === addressOf(shown.place) ? written : `${heading || title} · ${site_name}`
      // Asked at whatever the page changes, so it writes what is new alone.
      if (document.title !== called) document.title = called
    }
    name()
    // What the page itself has given the focus to keeps it, as a field that was asked for.
    if (shown.hop > 0 && !main?.matches(':focus-within')) main?.focus({ preventScroll: true })
    // Where the address names one of many, what it is called may come after the page.
    const heard = new MutationObserver(name)
    if (main && location.search)
      heard.observe(main, { subtree: true, childList: true, characterData: true })
    return () => heard.disconnect()
  }, [title, site_name, shown.hop, shown.place, began, written])
  return <output className="unseen">{shown.hop > 0 ? title : ''}</output>
}

/** Draws nothing. Stands last, so that every listener is there when it tells; in a turn of its own, in which each is answered at once. */
function Awakening() {
  useEffect(() => void setTimeout(retellTyped, 0, document), [])
  return null
}
