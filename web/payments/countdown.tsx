/** How much time is left to do something, counted by the server's clock. */

import { useEffect, useState } from 'react'
import { useVisit } from '../context.tsx'

/** Drawn once the page is alive: what the server drew would be late already. */
export function Countdown({ until }: { until: string }) {
  const { clock } = useVisit()
  const [leftMs, setLeftMs] = useState<number | null>(null)
  useEffect(() => {
    const count = () => setLeftMs(Math.max(0, Date.parse(until) - clock().getTime()))
    count()
    const beat = setInterval(count, 1000)
    return () => clearInterval(beat)
  }, [until, clock])
  return leftMs === null ? null : <strong role="timer">{writeTime(leftMs)}</strong>
}

/** `26:05:09`, and `05:09` within the last hour. */
function writeTime(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60]
  const hours = Math.floor(seconds / 3600)
  return [...(hours > 0 ? [hours] : []), ...parts]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}
