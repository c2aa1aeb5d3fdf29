/** How a player likes the site on this device: cookies that the server draws the next page by. */

import { languageCookieDays } from '#contract/catalogue.ts'

/** Keeps a choice for a year; an empty value takes it back. */
function keep(name: string, value: string): void {
  const age = value === '' ? 0 : languageCookieDays * 86_400
  document.cookie = `${name}=${value}; max-age=${age}; path=/; samesite=lax`
}

/** Read by the server: the page is loaded anew to be drawn in it. Empty: as the browser prefers. */
export function chooseLanguage(code: string): void {
  keep('language', code)
}

/** `site`: the site's own colours, which is no choice; `system`: as the device prefers. */
export function chooseScheme(choice: string): void {
  const isOwn = choice === 'site'
  if (isOwn) delete document.documentElement.dataset['scheme']
  else document.documentElement.dataset['scheme'] = choice
  keep('scheme', isOwn ? '' : choice)
}
