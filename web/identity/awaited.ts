/** What waits for a code that was sent. It outlives a reload: phones drop a page while its owner reads the message elsewhere. */

import { useEffect, useState } from 'react'
import type { Answer } from '#contract/calls.ts'
import { usePlayer } from '../context.tsx'
import { recall, remember } from '../tab_memory.ts'

/** Where the code went, and what it is for. */
type Awaited = Answer<'/api/auth/tac/request_login'>['value']
type Kept<T> = { by: string; atMs: number; awaited: T }

/** Where none was sent this time, an earlier one works for as long at most. */
const usualSeconds = 300

/** As `useState`, null while nothing is awaited; kept by this tab until the code expires, for whoever asked for it only. */
export function useAwaited<T extends Awaited>(
  name: string,
): readonly [T | null, (next: T | null) => void] {
  const key = `awaited_${name}`
  const by = usePlayer()?.account_id ?? ''
  const [awaited, setAwaited] = useState<T | null>(null)
  useEffect(() => setAwaited(recallAwaited<T>(key, by)), [key, by])
  const change = (next: T | null) => {
    const kept: Kept<T> | null = next && { by, atMs: nowMs(), awaited: next }
    remember(key, JSON.stringify(kept))
    setAwaited(next)
  }
  return [awaited, change]
}

/** Its waits are shorter by the time that has passed, and a refusal of then is over. */
function recallAwaited<T extends Awaited>(key: string, by: string): T | null {
  const kept = JSON.parse(recall(key) ?? 'null') as Kept<T> | null
  if (kept?.by !== by) return null
  const { expires_s, resend_s } = kept.awaited
  const passed = Math.round((nowMs() - kept.atMs) / 1000)
  if (passed >= (expires_s || usualSeconds)) return null
  return {
    ...kept.awaited,
    expires_s: Math.max(0, expires_s - passed),
    resend_s: Math.max(0, resend_s - passed),
    refused: undefined,
  }
}

function nowMs(): number {
  return new Date().getTime()
}
