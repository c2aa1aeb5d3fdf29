/** Where third parties' scripts may run: never beside a password, money, or what tells about the player. */

import { scriptFreeRoutes } from '#contract/catalogue.ts'
import type { Place } from '../page.ts'
import { asksLoginDialog, type Login } from '../routing/router.ts'

/** A document in which foreign scripts run is left for a new one before any other place is shown. */
export function allowsForeign(place: Place, login: Login): boolean {
  // Home with the login dialog on its way is a login page.
  return (
    !(scriptFreeRoutes as readonly string[]).includes(place.path) &&
    !asksLoginDialog(place, login, false)
  )
}

/** What the content policy lets through for the live chat, as its vendor documents. */
export const chatOrigins = [
  'https://cdn.livechatinc.com',
  'https://api.livechatinc.com',
  'https://secure.livechatinc.com',
  'wss://api.livechatinc.com',
] as const

/** What marks a foreign script that the server has put into the document. */
export const foreignMark = 'data-foreign'

let isNoted = false

/** From now on a script that is not ours runs in this document, as when the chat is opened. */
export function noteForeign(): void {
  isNoted = true
}

export function runsForeign(): boolean {
  return isNoted || document.querySelector(`script[${foreignMark}]`) !== null
}
