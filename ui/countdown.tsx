/** The time that is left, counted down in the browser: a page that is kept says nothing of the time it was drawn at. */

import { useEffect, useState } from 'react'

const dayMs = 86_400_000

/** Hours, minutes and seconds, as `26:05:09`. */
export function countdown(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

const deviceClock = () => new Date()

/** The time in milliseconds, each second; null until the browser draws. */
export function useNow(clock: () => Date = deviceClock): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    const tick = () => setNow(clock().getTime())
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [clock])
  return now
}

/** `clock` is the server's; `days` says a number of whole days. */
export function Countdown({
  until,
  clock,
  days,
}: {
  until: string
  clock: () => Date
  days: (count: number) => string
}) {
  const now = useNow(clock)
  const leftMs = now === null ? 0 : Math.max(0, Date.parse(until) - now)
  const whole = Math.floor(leftMs / dayMs)
  return (
    <span role="timer" className="number">
      {now !== null && `${whole > 0 ? `${days(whole)} ` : ''}${countdown(leftMs % dayMs)}`}
    </span>
  )
}
