/** Lets a single number be revealed over a fixed time, on the screen's own beat. */
import { useEffect, useRef, useState } from 'react'
import { prefersCalm } from '#ui/calm.ts'

/** How long the result stays before the round goes on. */
const holdMs = 500

/**
 * The share of the way shown, 0 to 1; 1 outside a showing. With reduced motion it jumps at the end,
 * after the same time [GAM-15].
 */
export function useReveal(isShowing: boolean, durationMs: number, onShown: () => void): number {
  const [share, setShare] = useState(1)
  const done = useRef(onShown)
  useEffect(() => {
    done.current = onShown
  })
  useEffect(() => {
    if (!isShowing) return undefined
    const isCalm = prefersCalm()
    const startedAt = performance.now()
    let request = 0
    const draw = () => {
      const passed = Math.min(1, (performance.now() - startedAt) / durationMs)
      setShare(isCalm && passed < 1 ? 0 : 1 - (1 - passed) ** 3)
      if (passed < 1) request = requestAnimationFrame(draw)
    }
    draw()
    const reveal = setTimeout(() => setShare(1), durationMs)
    const end = setTimeout(() => done.current(), durationMs + holdMs)
    return () => {
      cancelAnimationFrame(request)
      clearTimeout(reveal)
      clearTimeout(end)
    }
  }, [isShowing, durationMs])
  return share
}
