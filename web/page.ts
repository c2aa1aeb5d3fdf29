/** What a page of the player site is: a title, the calls it reads and a view; and where the visitor stands. */

import type { ComponentType, ReactNode } from 'react'
import type { Body, Path } from '#contract/calls.ts'
import type { MessageKey } from '#i18n/speech.ts'
import type { Template } from './template/template.ts'

/** A call and its body: what the server answers before it draws and the browser fetches before it shows. */
export type CallAsk = { [P in Path]: readonly [path: P, body: Body<P>] }[Path]

/** The query of an address, each name once; the last value wins. */
export type Query = Readonly<Record<string, string>>

/** An address of the site: one of the routes and its query. */
export type Place = { readonly path: string; readonly query: Query }

/** Who reads a page, and when: lists of a player's own books begin and end with the site's days. */
export type Asker = {
  isPlayer: boolean
  now: Date
  /** IANA name of the site's zone. */ timeZone: string
}

/** What of its template decides what a page reads. */
export type Reads = Pick<Template, 'home' | 'hasHalves'>

export type Page = {
  /** Of the document and of the announcement after a navigation. */
  title: MessageKey
  /** Calls the view reads at first sight. Player calls belong in only when `isPlayer`. */
  calls: (place: Place, asker: Asker, look: Reads) => readonly CallAsk[]
  /** Draws the content of `<main>`, beginning with the page's one `<h1>`. */
  View: ComponentType
  /** Around the page, where it is not the template's own frame. */
  Frame?: ComponentType<{ children: ReactNode }>
  /** The same content for a dialog, on sites whose login opens over the page (login and register only). */
  Dialog?: ComponentType<{ close: () => void }>
}

/** Reads an address as a place; anything after `#` is left out. */
export function placeOf(address: string): Place {
  const url = new URL(address, 'http://site.invalid')
  return { path: url.pathname, query: Object.fromEntries(url.searchParams) }
}

/** Writes a place as an address. Empty values fall away, so that one state has one address. */
export function addressOf(place: Place): string {
  const query = new URLSearchParams(Object.entries(place.query).filter(([, value]) => value !== ''))
  const text = query.toString()
  return text === '' ? place.path : `${place.path}?${text}`
}
