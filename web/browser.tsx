/** The browser's entry: takes over the page the server drew. */

import './template/style.ts'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { openClient, type Ask } from '#client/client.ts'
import { openStore } from '#client/store.ts'
import { chunkGuardMs, sessionToastMs } from '#contract/catalogue.ts'
import type { Path } from '#contract/calls.ts'
import type { RefusalKey } from '#contract/errors.ts'
import { loadCatalogue } from '#i18n/load.ts'
import { App } from './app.tsx'
import { readBoot } from './boot.ts'
import { loadAside, loadOrReload } from './routing/chunk_guard.ts'
import { allowsForeign, runsForeign } from './document/foreign.ts'
import { startNavigation } from './routing/navigation.ts'
import { addressOf, placeOf, type Page, type Place } from './page.ts'
import { loginAddress } from './routing/router.ts'
import { isFirst } from './routing/first.ts'
import { loadPage } from './routing/pages.ts'
import { maintenance, missing, openRoute, type PageSource } from './routing/routes.ts'
import { announce, followTabs, openSession } from './session/session.ts'
import { hasExtras, loadExtras } from './extras/parts.tsx'
import { showsAllMatches } from './sports/home_blocks.ts'
import { loadSports } from './sports/parts.tsx'
import { openToasts } from './toasts.tsx'

const boot = readBoot()
const { startup, look, language, timeZone, oddsFormat, login, isForeignAllowed } = boot
const place = placeOf(location.href)
const route = startup.maintenance.is_maintenance
  ? maintenance
  : (openRoute(place.path, startup) ?? missing)

const deviceMs = () => new Date().getTime()
const aheadMs = boot.now === null ? 0 : Date.parse(boot.now) - deviceMs()
const clock = () => new Date(deviceMs() + aheadMs)

const session = openSession(boot.player)
const toasts = openToasts()
const speech = loadCatalogue(language)
const askServer = openClient({ domainName: location.hostname, onSessionEnd: endSession })

/** What the player does knowing that the session ends with it. */
const endsAsked: ReadonlySet<Path> = new Set([
  '/api/auth/logout',
  '/api/auth/account_close',
  '/api/limits/self_exclude',
])

/** A refusal is told in words that the first pages may not have; without them it is told as unknown. */
const ask: Ask = async (path, body) => {
  const leaving = endsAsked.has(path) ? session.letGo() : null
  const result = await askServer(path, body)
  if (result.message === 'OK') return result
  leaving?.stay()
  if (result.message === 'maintenance') leave()
  await speech.then(({ learn }) => learn()).catch(() => undefined)
  return result
}
const store = openStore(ask, boot.preloaded)

function endSession(message: RefusalKey) {
  if (session.read() === null) return
  session.end()
  announce('left')
  store.clear()
  toasts.show({ kind: 'warning', message }, sessionToastMs)
  void navigation.go(loginAddress(login, addressOf(navigation.read().place)))
}

const later = () => loadAside(() => import('./later/afterwards.ts'))

/** The site has closed: the page loaded anew says so; that page itself looks whether it is open again. */
function leave() {
  if (route !== maintenance) void later().then(({ leaveClosed }) => leaveClosed(navigation))
}

/** A page, and the words for it. */
async function loadSpoken(source: PageSource): Promise<Page> {
  const { learn } = await speech
  const [loaded] = await Promise.all([loadPage(source), !isFirst(source) && learn(source)])
  return loaded
}

const [page, { catalogue, learn }] = await Promise.all([
  loadOrReload(() => loadSpoken(route.source), addressOf(place), chunkGuardMs),
  loadOrReload(() => speech, addressOf(place), chunkGuardMs),
])

if (showsAllMatches(look.home)) await loadOrReload(loadSports, addressOf(place), chunkGuardMs)
if (hasExtras(look)) await loadOrReload(loadExtras, addressOf(place), chunkGuardMs)

const navigation = startNavigation(place, page, {
  login,
  features: startup,
  account: () => session.read()?.account_id ?? '',
  onSessionEnd: session.subscribe,
  load: loadSpoken,
  onWaiting: () => toasts.show({ kind: 'warning', message: 'disconnect' }, sessionToastMs),
  fetchData,
  needsDocument: (to) => runsForeign() && !allowsForeign(to, login),
})

/** Reads what a page needs into the store; what fails is asked again by the page, which shows it. */
function fetchData(target: Page, to: Place): Promise<unknown> {
  return Promise.all(
    target
      .calls(to, { isPlayer: session.read() !== null, now: clock(), timeZone }, look)
      .map(([path, body]) => store.fetch(path, body as never)),
  )
}

// As a transition it is taken over in slices, between which the page scrolls and answers.
startTransition(() => {
  hydrateRoot(
    document.getElementById('root') ?? document.body,
    <App
      {...{
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
      }}
    />,
    // The page says itself that a part could not be drawn; the console tells why.
    // oxlint-disable-next-line no-console -- for whoever looks into it
    { onCaughtError: (fault) => console.warn(fault) },
  )
})

followTabs(session, navigation)
// In a turn of their own, so that taking over does not wait for them.
setTimeout(() => {
  if (session.read() !== null) {
    void loadAside(() => import('./live.ts')).then(({ listenLive }) =>
      listenLive(store, endSession, leave),
    )
    // A session can end on any page, and by itself.
    void learn()
  }
  void later().then(({ beginAfterwards }) =>
    beginAfterwards({
      ask,
      store,
      navigation,
      toasts,
      login,
      clock,
      build: boot.build,
      startup,
      isPlayer: () => session.read() !== null,
    }),
  )
})
