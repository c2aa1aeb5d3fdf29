/** What waits for a code that was sent. It outlives a reload, back and forward: phones drop a page while its owner reads the message elsewhere. */

import { useEffect, useState } from 'react'
import type { Answer } from '#contract/calls.ts'
import { usePlayer } from '../context.tsx'
import { recall, remember } from '../tab_memory.ts'

/** Where the code went, and what it is for. */
type Awaited = Answer<'/api/auth/tac/request_login'>['value']
type Kept<T> = { by: string; entry: string; atMs: number; awaited: T }

/** Where none was sent this time, or nobody told for how long it works, it works for as long at most. */
export const usualSeconds = 300

/** As `useState`, null while nothing is awaited; kept until the code expires, for whoever asked for it and this place in the tab's history. */
export function useAwaited<T extends Awaited>(
  name: string,
): readonly [T | null, (next: T | null) => void] {
  const key = `awaited_${name}`
  const by = usePlayer()?.account_id ?? ''
  const [awaited, setAwaited] = useState<T | null>(null)
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the server drew the page without what the tab remembers
    setAwaited(recallAwaited(key, by) as T | null)
  }, [key, by])
  const change = (next: T | null) => {
    const kept: Kept<T> | null = next && {
      by,
      entry: entryKey(),
      atMs: nowMs(),
      awaited: next,
    }
    remember(key, JSON.stringify(kept))
    setAwaited(next)
  }
  return [awaited, change]
}

/** Its waits are shorter by the time that has passed, and a refusal of then is over. */
function recallAwaited(key: string, by: string): Awaited | null {
  const kept = JSON.parse(recall(key) ?? 'null') as Kept<Awaited & { refused?: unknown }> | null
  if (kept?.by !== by || kept.entry !== entryKey()) return null
  const { refused: _, ...sent } = kept.awaited
  const passed = Math.round((nowMs() - kept.atMs) / 1000)
  if (passed >= (sent.expires_s || usualSeconds)) return null
  return {
    ...sent,
    expires_s: Math.max(0, sent.expires_s - passed),
    resend_s: Math.max(0, sent.resend_s - passed),
  }
}

/** Who comes by a link begins at the beginning. */
const entryKey = () => (history.state as { key?: string } | null)?.key ?? ''

export function nowMs(): number {
  return new Date().getTime()
}
