/** Reels on a canvas: they turn by the plan and stand exactly on the drawn stops. */
import { useEffect, useMemo, useRef } from 'react'
import { stripsOf, symbolsOf, type Sheet } from '#games/slot/sheet.ts'
import { prefersCalm } from '#ui/calm.ts'
import { lengthMsOf, planSpin, positionAt, speedAt, type ReelPlan } from './plan.ts'
import { loadSprites, type Sprites } from './sprites.ts'

/** From this speed on, in cells per second, symbols are drawn blurred. */
const blurFrom = 9

/** The strips that are seen, which free spins may have of their own, and how many of their rows. */
type Turned = { strips: Sheet['reels']; rows: number }

type Canvas = { pen: CanvasRenderingContext2D; cellPx: number; sprites: Sprites }

/** Draws every reel at its position; whole numbers are stops. */
function drawReels(
  { pen, cellPx, sprites }: Canvas,
  { strips, rows }: Turned,
  reels: readonly { at: number; isFast: boolean; alpha: number }[],
) {
  pen.clearRect(0, 0, pen.canvas.width, pen.canvas.height)
  reels.forEach(({ at, isFast, alpha }, reel) => {
    const strip = strips[reel]!
    const top = Math.floor(at)
    pen.globalAlpha = alpha
    for (let row = 0; row <= rows; row++) {
      const sprite = sprites.get(
        strip[(((top + row) % strip.length) + strip.length) % strip.length]!,
      )
      if (sprite)
        pen.drawImage(isFast ? sprite.fast : sprite.still, reel * cellPx, (top + row - at) * cellPx)
    }
  })
  pen.globalAlpha = 1
}

function frameOf(plans: readonly ReelPlan[], ms: number, isCalm: boolean) {
  return plans.map((plan) => {
    const isDone = ms >= plan.startMs + plan.durationMs
    // With reduced motion a reel is empty until its time is over, which is the same time [GAM-15].
    if (isCalm) return { at: plan.to, isFast: false, alpha: isDone ? 1 : 0 }
    return { at: positionAt(plan, ms), isFast: speedAt(plan, ms) > blurFrom, alpha: 1 }
  })
}

type Props = {
  code: string
  sheet: Sheet
  /** Where the reels stand, or turn to while `isTurning`. */
  stops: readonly number[]
  isTurning: boolean
  /** Whether it is a free spin's, which may turn reels of its own. */
  isFree: boolean
  onStopped: () => void
}

const still = (stops: readonly number[]) => stops.map((at) => ({ at, isFast: false, alpha: 1 }))

export function Reels({ code, sheet, stops, isTurning, isFree, onStopped }: Props) {
  const element = useRef<HTMLCanvasElement>(null)
  const canvas = useRef<Canvas | null>(null)
  const turned = useMemo(
    () => ({ strips: stripsOf(sheet, isFree), rows: sheet.rows }),
    [sheet, isFree],
  )
  const standing = useRef({ stops, turned })
  const stopped = useRef(onStopped)
  useEffect(() => {
    stopped.current = onStopped
  })

  useEffect(() => {
    const target = element.current!
    const symbols = symbolsOf(sheet)
    let isCurrent = true
    const fit = async () => {
      const cellPx = Math.round(
        (target.clientWidth * Math.min(window.devicePixelRatio, 2)) / sheet.reels.length,
      )
      if (cellPx === 0 || cellPx === canvas.current?.cellPx) return
      const sprites = await loadSprites(code, symbols, cellPx)
      if (!isCurrent) return
      target.width = cellPx * sheet.reels.length
      target.height = cellPx * sheet.rows
      canvas.current = { pen: target.getContext('2d')!, cellPx, sprites }
      drawReels(canvas.current, standing.current.turned, still(standing.current.stops))
    }
    const observer = new ResizeObserver(() => void fit())
    observer.observe(target)
    return () => {
      isCurrent = false
      observer.disconnect()
    }
  }, [code, sheet])

  useEffect(() => {
    if (!isTurning) {
      standing.current = { stops, turned }
      if (canvas.current) drawReels(canvas.current, turned, still(stops))
      return undefined
    }
    const plans = planSpin(turned.strips, standing.current.stops, stops)
    const isCalm = prefersCalm()
    const endMs = lengthMsOf(plans)
    const startedAt = performance.now()
    let request = 0
    // Pages out of sight draw nothing; the round must end there too.
    const end = setTimeout(() => {
      standing.current = { stops, turned }
      if (canvas.current) drawReels(canvas.current, turned, frameOf(plans, endMs, isCalm))
      stopped.current()
    }, endMs)
    const draw = () => {
      const ms = performance.now() - startedAt
      if (canvas.current) drawReels(canvas.current, turned, frameOf(plans, ms, isCalm))
      if (ms < endMs) request = requestAnimationFrame(draw)
    }
    request = requestAnimationFrame(draw)
    return () => {
      clearTimeout(end)
      cancelAnimationFrame(request)
    }
  }, [isTurning, stops, turned])

  return <canvas ref={element} className="reels" aria-hidden="true" />
}
