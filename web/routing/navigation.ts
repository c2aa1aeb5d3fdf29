/** Going from place to place in the browser: history, latest click wins, scroll positions, dialogs. */

import { offerTyped } from '#client/typed.ts'
import { newUuid } from '#client/uuid.ts'
import { loadOrReload } from './chunk_guard.ts'
import { addressOf, placeOf, type Page, type Place } from '../page.ts'
import { keepPlaces } from './left_places.ts'
import { prefetchQueue } from './prefetch.ts'
import { entryAddress, loginAddress, onwardOf, settle, type Login } from './router.ts'
import { openRoute, type Features, type PageSource, type Route } from './routes.ts'
import { preloadMax } from '#contract/catalogue.ts'

/** `own` is drawn by what opened it, and there once: history does not bring it back. */
export type DialogName =
  | 'login'
  | 'register'
  | 'menu'
  | 'partners'
  | 'announcement'
  | 'failure'
  | 'keys'
  | 'own'

export type Shown = {
  place: Place
  page: Page
  dialog: DialogName | null
  /** Of a login dialog: where to go on to, where that is not this place. */
  next: string | null
  /** Grows with every page shown, so that focus and announcement follow once. */
  hop: number
  /** Where to scroll once it is drawn, in CSS pixels from the top. */
  scrollTo: number | 'keep'
}

export type Navigation = {
  read: () => Shown
  /** What the server drew. */
  drawn: () => Shown
  isPending: () => boolean
  subscribe: (listener: () => void) => () => void
  go: (address: string, options?: { replace?: boolean }) => Promise<void>
  /** Fetches the chunk and the data of an address ahead of a click. */
  prefetch: (address: string) => void
  /** Loads a page without going there, as for a dialog. */
  load: (source: PageSource) => Promise<Page>
  /** Opens a dialog over the page, in place of any that is open; the back button closes it. `next` is a login’s way on. */
  open: (dialog: DialogName, next?: string) => void
  close: () => void
  /** As the browser's button, once, however often it is asked before it is done. */
  back: () => void
  /** From now on a place is gone to as a new document where `isWelcome` says so. */
  offerDocument: (isWelcome: (to: Place) => boolean) => void
  /** From now on this is asked before another place is gone to. */
  guard: (isHeld: Guard) => void
  /** Of the player; empty for a guest, and for who is being logged out. */
  account: () => string
}

/** @returns whether the way is held up, until `goOn` is called, when it is asked again. */
export type Guard = (to: Place, goOn: () => void) => boolean

export type NavigationNeeds = {
  login: Login
  features: Features
  /** Of the player; empty for a guest. */
  account: () => string
  /** Tells when the player's session has ended, unasked. */
  onSessionEnd: (listener: () => void) => unknown
  load: (source: PageSource) => Promise<Page>
  /** Tells that the page which is gone to comes once there is a network. */
  onWaiting: () => void
  /** Fetches what a page reads at first sight; settles also when some of it fails. */
  fetchData: (page: Page, place: Place) => Promise<unknown>
  /** True where a place may not be shown in this document, as where foreign scripts run in it. */
  needsDocument: (place: Place) => boolean
}

/** How long a page waits for its data before it shows its own loading state. */
const dataWaitMs = 400

type Entry = { key: string } & Pick<Shown, 'dialog' | 'next'>

/** Its forms are there again for who comes back from what they link to; a link out of another dialog takes its place. */
const asksPassword = (dialog: DialogName | null) => dialog === 'login' || dialog === 'register'

const noDialog = { dialog: null, next: null } as const

/** A navigation that stays where it is: what the server draws with. */
export function stillNavigation(place: Place, page: Page): Navigation {
  const shown: Shown = { place, page, ...noDialog, hop: 0, scrollTo: 'keep' }
  const nothing = () => undefined
  return {
    read: () => shown,
    drawn: () => shown,
    isPending: () => false,
    subscribe: () => nothing,
    go: () => Promise.resolve(),
    prefetch: nothing,
    load: () => new Promise<never>(nothing),
    open: nothing,
    close: nothing,
    back: nothing,
    offerDocument: nothing,
    guard: nothing,
    account: () => '',
  }
}

/** Takes over links, history and scrolling of the document; called once, in the browser. */
export function startNavigation(place: Place, page: Page, needs: NavigationNeeds): Navigation {
  const listeners = new Set<() => void>()
  const places = keepPlaces(needs.account)
  const queue = prefetchQueue(preloadMax)
  const drawn: Shown = { place, page, ...noDialog, hop: 0, scrollTo: 'keep' }
  let shown = drawn
  let pending = false
  let latest = 0
  let { key } = readEntry()
  let isGoingBack = false
  let isDocumentWelcome: (to: Place) => boolean = () => false
  let isHeld: Guard = () => false

  const tell = () => listeners.forEach((listener) => listener())
  const show = (next: Partial<Shown>) => {
    shown = { ...shown, ...next }
    pending = false
    tell()
  }
  /** What was on the way to another place comes too late. */
  const stay = (over: Pick<Shown, 'dialog' | 'next'>) => {
    latest += 1
    show({ ...over, scrollTo: 'keep' })
  }
  const settlePlace = (to: Place) => settle(to, needs.login, needs.account() !== '', needs.features)
  const leave = () => places.leave(key, shown.place.path)
  /** @returns how far down it was left. */
  const standAt = (entry: string, { path }: Place): number => {
    key = entry
    const { top, typed } = places.get(key, path)
    offerTyped(typed)
    return top
  }

  /** Shows an address that history already stands at; a later navigation overtakes it. */
  const arrive = async (to: Place, scrollTo: number | 'keep') => {
    latest += 1
    const mine = latest
    const outcome = settlePlace(to)
    if (outcome.kind === 'redirect') return go(outcome.to, { replace: true })
    // History stands at the address already.
    if (needs.needsDocument(to) || isDocumentWelcome(to)) return location.reload()
    pending = true
    tell()
    const next = await loadPage(outcome.route, to, () => mine === latest)
    if (mine !== latest) return
    const hop = to.path === shown.place.path ? shown.hop : shown.hop + 1
    const { key: _, ...over } = readEntry()
    show({ place: to, page: next, ...over, hop, scrollTo })
  }

  const loadPage = async (route: Route, to: Place, isWanted: () => boolean): Promise<Page> => {
    const load = async () => {
      try {
        return await needs.load(route.source)
      } catch (fault) {
        if (!navigator.onLine && isWanted()) needs.onWaiting()
        throw fault
      }
    }
    // A step of the visitor's leads on however soon after another: only what reloads by itself could go on for ever.
    const loaded = await loadOrReload(load, addressOf(to), 0, isWanted)
    await Promise.race([needs.fetchData(loaded, to), sleep(dataWaitMs)])
    return loaded
  }

  const write = (entry: Entry, address: string, replace: boolean) => {
    history[replace ? 'replaceState' : 'pushState'](entry, '', address)
    key = entry.key
  }

  const go: Navigation['go'] = async (address, { replace = false } = {}) => {
    const to = placeOf(address)
    const goal = addressOf(to)
    if (isHeld(to, () => void go(address, { replace }))) return
    const isLeft = shown.dialog !== null && !asksPassword(shown.dialog)
    // It stands over that place already.
    if (isLeft && !replace && goal === addressOf(shown.place)) return back()
    leave()
    const isSamePage = to.path === shown.place.path
    // What the visitor may see no longer, as once the session has ended, is nothing to come back to.
    const isOver = settlePlace(shown.place).kind === 'redirect'
    write({ key: newUuid(), ...noDialog }, goal, replace || isOver || isLeft)
    standAt(key, to)
    return arrive(to, isSamePage ? 'keep' : 0)
  }

  history.scrollRestoration = 'manual'
  history.replaceState({ key, ...noDialog }, '')
  const stood = standAt(key, place)
  // Who has scrolled before the page was alive is where they want to be.
  if (window.scrollY === 0) window.scrollTo({ top: stood, behavior: 'instant' })
  needs.onSessionEnd(() => places.end(shown.place.path))
  addEventListener('pagehide', () => {
    leave()
    places.save()
  })
  addEventListener('popstate', () => {
    leave()
    isGoingBack = false
    const { key: to, ...over } = readEntry()
    const target = placeOf(location.href)
    // History has gone there already: it comes back, and the way on is one step back.
    if (isHeld(target, back)) {
      const { dialog, next } = shown
      return write({ key, dialog, next }, addressOf(shown.place), false)
    }
    const top = standAt(to, target)
    if (addressOf(target) === addressOf(shown.place)) stay(over)
    else void arrive(target, top)
  })

  const back = () => {
    if (isGoingBack) return
    isGoingBack = true
    history.back()
  }

  return {
    read: () => shown,
    drawn: () => drawn,
    isPending: () => pending,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    go,
    load: needs.load,
    prefetch(address) {
      const to = placeOf(address)
      const route = openRoute(to.path, needs.features)
      if (!route || to.path === shown.place.path) return
      queue.add(addressOf(to), async () => needs.fetchData(await needs.load(route.source), to))
    },
    open(dialog, way) {
      if (asksPassword(dialog) && needs.needsDocument({ path: `/${dialog}`, query: {} })) {
        const next = way ?? onwardOf(shown.place)
        return location.assign(
          dialog === 'login' ? loginAddress(needs.login, next) : entryAddress('/register', next),
        )
      }
      const isOver = shown.dialog !== null
      const over = { dialog, next: way ?? null }
      write({ key: isOver ? key : newUuid(), ...over }, addressOf(shown.place), isOver)
      stay(over)
    },
    close() {
      if (shown.dialog !== null) back()
    },
    back,
    offerDocument(isWelcome) {
      isDocumentWelcome = isWelcome
    },
    guard(next) {
      isHeld = next
    },
    account: needs.account,
  }
}

function readEntry(): Entry {
  const state = history.state as Partial<Entry> | null
  const dialog = state?.dialog === 'own' ? null : state?.dialog
  return { key: state?.key ?? newUuid(), dialog: dialog ?? null, next: state?.next ?? null }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
