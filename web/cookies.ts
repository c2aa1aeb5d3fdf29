/** The page's cookies; a browser may forbid even to ask for them, as in a frame without an origin. */

export function readCookies(): string {
  try {
    return document.cookie
  } catch {
    return ''
  }
}

export function writeCookie(cookie: string): void {
  try {
    document.cookie = cookie
  } catch {
    // Then it holds for this page only.
  }
}
