/** What to do when a chunk of an older build is gone: load the target anew, once. */

import { lazy, type ComponentType } from 'react'
import { recall, remember } from '../tab_memory.ts'

const reloadedAt = 'chunk-reload-at'

/**
 * Loads a chunk. On failure the whole document is loaded at `address`, and the promise never
 * settles, since the page is leaving. A second failure within `guardMs` is thrown instead: then
 * reloading does not help; and every failure where the tab remembers nothing, lest it reloads for ever. Without a network
 * the page stays, and the chunk is loaded once there is one.
 * @param isWanted whether its visitor has not gone elsewhere meanwhile; then nothing more happens
 */
export async function loadOrReload<T>(
  load: () => Promise<T>,
  address: string,
  guardMs: number,
  isWanted: () => boolean = () => true,
): Promise<T> {
  try {
    return await load()
  } catch (failure) {
    if (!navigator.onLine) {
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
      if (isWanted()) return loadOrReload(load, address, guardMs, isWanted)
    }
    if (!isWanted()) return new Promise<never>(() => undefined)
    const last = Number(recall(reloadedAt) ?? 0)
    const now = new Date().getTime()
    if (now - last < guardMs || !remember(reloadedAt, String(now))) throw failure
    location.assign(address)
    return new Promise<never>(() => undefined)
  }
}

/** Loads what a page stands without: where that fails, once a network is back. */
export async function loadAside<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    return loadAside(load)
  }
}

/** A component of a chunk that a page stands without, by its name there; drawn within a `Suspense`. */
export const lazyAside = <Name extends string, Props>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
) => lazy(async () => ({ default: (await loadAside(load))[name] }))
