/** The rules of going from place to place, without a browser: who may see what, and where `next` leads. */

import type { themes, Template } from '#contract/themes.ts'
import { addressOf, placeOf, type Place } from '../page.ts'
import { missing, openRoute, routeOf, type Features, type Route } from './routes.ts'

export type Outcome = { kind: 'page' | 'missing'; route: Route } | { kind: 'redirect'; to: string }

/** How guests of a site log in: on a page, or in a dialog over the page they are on. */
export type Login = (typeof themes)[Template]['login']

/** Where a guest logs in on this site: the page, or home, where the dialog opens over it. */
export function loginAddress(login: Login, next: string): string {
  return login === 'page' ? entryAddress('/login', next) : addressOf({ path: '/', query: { next } })
}

/** A page by which a guest comes in, that remembers where they go on to. */
export function entryAddress(
  path: '/login' | '/register' | '/forgot-password',
  next: string,
): string {
  return addressOf({ path, query: { next: next === '/' ? '' : next } })
}

/** The address to go on to after login: one of our own pages, or home. */
export function nextOf(place: Place): string {
  const next = place.query['next'] ?? '/'
  // Two slashes, or one and a backslash, would be another site's address.
  if (!/^\/(?![/\\])/.test(next)) return '/'
  const route = routeOf(placeOf(next).path)
  return route && route.access !== 'guest' ? next : '/'
}

/** Where a guest goes on to after login: to what they had asked for, or else to the very page they are on. */
export function onwardOf(place: Place): string {
  const { path, query } = place
  return nextOf('next' in query ? place : { path, query: { next: addressOf(place) } })
}

/** True where home was asked for on a guest's way to login, on a site whose login is a dialog. */
export function asksLoginDialog(place: Place, login: Login, isPlayer: boolean): boolean {
  return !isPlayer && place.path === '/' && 'next' in place.query && login !== 'page'
}

/** What an address answers to a visitor. */
export function settle(place: Place, login: Login, isPlayer: boolean, features: Features): Outcome {
  const route = openRoute(place.path, features)
  if (!route) return { kind: 'missing', route: missing }
  if (route.access === 'player' && !isPlayer)
    return {
      kind: 'redirect',
      to: route.guestsGoTo
        ? entryAddress(route.guestsGoTo, addressOf(place))
        : loginAddress(login, addressOf(place)),
    }
  if (route.access === 'guest' && isPlayer)
    return { kind: 'redirect', to: route.playersGoTo ?? nextOf(place) }
  if (place.path === '/login' && login !== 'page') {
    // With all it was asked for by, such as who led them here.
    const query = { ...place.query, next: nextOf(place) }
    return { kind: 'redirect', to: addressOf({ path: '/', query }) }
  }
  return { kind: 'page', route }
}

/** The parts of a click that tell whether it is ours. */
export type Click = Pick<
  MouseEvent,
  'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'
>

/** A plain click navigates within the page; any other is the browser's (new tab, download, context menu). */
export function isPlainClick(click: Click): boolean {
  return (
    click.button === 0 &&
    !click.metaKey &&
    !click.ctrlKey &&
    !click.shiftKey &&
    !click.altKey &&
    !click.defaultPrevented
  )
}
