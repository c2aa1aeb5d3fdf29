/** What to do when a chunk of an older build is gone: load the target anew, once. */

const name = 'chunk-reload-at'

/**
 * Loads a chunk. On failure the whole document is loaded at `address`, and the promise never
 * settles, since the page is leaving. A second failure within `guardMs` is thrown instead: then
 * reloading does not help.
 */
export async function loadOrReload<T>(
  load: () => Promise<T>,
  address: string,
  guardMs: number,
): Promise<T> {
  try {
    return await load()
  } catch (failure) {
    const last = Number(sessionStorage.getItem(name) ?? 0)
    const now = new Date().getTime()
    if (now - last < guardMs) throw failure
    sessionStorage.setItem(name, String(now))
    location.assign(address)
    return new Promise<never>(() => undefined)
  }
}
