/** Reels on a canvas: they turn by their plan and stand exactly on the drawn stops; what has won in them falls by its own. */
import { useEffect, useMemo, useRef } from 'react'
import { wonIn } from '#games/slot/read.ts'
import { stripsOf, symbolsOf, type Sheet, type SlotStep } from '#games/slot/sheet.ts'
import { prefersCalm } from '#ui/calm.ts'
import { fallMsOf, pieceAt, planFall, standingPieces, type Piece } from './fall.ts'
import { lengthMsOf, planSpin, positionAt, speedAt } from './plan.ts'
import { loadSprites, type Sprites } from './sprites.ts'

/** From this speed on, in cells per second, symbols are drawn blurred. */
const blurFrom = 9

type Canvas = { pen: CanvasRenderingContext2D; cellPx: number; sprites: Sprites }

type Animation = { lengthMs: number; draw: (canvas: Canvas, ms: number) => void }

function clear({ pen }: Canvas) {
  pen.clearRect(0, 0, pen.canvas.width, pen.canvas.height)
}

/** Draws symbols where they are in rows, shrunk about their middle. */
function drawPieces(
  { pen, cellPx, sprites }: Canvas,
  pieces: readonly Piece[],
  placeOf: (piece: Piece) => { row: number; size: number },
) {
  for (const piece of pieces) {
    const sprite = sprites.get(piece.symbol)
    const { row, size } = placeOf(piece)
    if (!sprite || size === 0) continue
    const inset = (cellPx * (1 - size)) / 2
    pen.drawImage(
      sprite.still,
      piece.reel * cellPx + inset,
      row * cellPx + inset,
      cellPx * size,
      cellPx * size,
    )
  }
}

function drawStanding(canvas: Canvas, { window }: SlotStep) {
  clear(canvas)
  drawPieces(canvas, standingPieces(window), ({ to }) => ({ row: to, size: 1 }))
}

/** From the window that stands, over each reel's strip, to the stops. */
function turning(strips: Sheet['reels'], from: SlotStep, to: SlotStep): Animation {
  const plans = planSpin(strips, from.stops, to.stops)
  const isCalm = prefersCalm()
  const symbolAt = (reel: number, at: number) => {
    const strip = strips[reel]!
    // A window that has fallen does not stand on the strip as it is.
    const row = at - (plans[reel]!.to + plans[reel]!.travel)
    return from.window[reel]![row] ?? strip[((at % strip.length) + strip.length) % strip.length]!
  }
  const draw = (canvas: Canvas, ms: number) => {
    const { pen, cellPx, sprites } = canvas
    clear(canvas)
    for (const [reel, plan] of plans.entries()) {
      // With reduced motion a reel is empty until its time is over, which is the same time [GAM-15].
      if (isCalm && ms < plan.startMs + plan.durationMs) continue
      const at = isCalm ? plan.to : positionAt(plan, ms)
      const isFast = !isCalm && speedAt(plan, ms) > blurFrom
      const top = Math.floor(at)
      for (let row = 0; row <= to.window[reel]!.length; row++) {
        const sprite = sprites.get(symbolAt(reel, top + row))
        if (sprite)
          pen.drawImage(
            isFast ? sprite.fast : sprite.still,
            reel * cellPx,
            (top + row - at) * cellPx,
          )
      }
    }
  }
  return { lengthMs: lengthMsOf(plans), draw }
}

/** From the window that stands to what it comes to when all that has won has left. */
function falling(sheet: Sheet, from: SlotStep, to: SlotStep): Animation {
  const pieces = planFall(from.window, wonIn(sheet, from), to.window)
  const isCalm = prefersCalm()
  const draw = (canvas: Canvas, ms: number) => {
    clear(canvas)
    // With reduced motion what has won is gone at once, and the rest stands until its time is over.
    drawPieces(canvas, pieces, (piece) =>
      isCalm
        ? { row: piece.from, size: piece.isLeaving ? 0 : 1 }
        : pieceAt(piece, to.window[piece.reel]!.length, ms),
    )
  }
  return { lengthMs: fallMsOf(to.window.length), draw }
}

type Props = {
  code: string
  sheet: Sheet
  /** What stands, or what it comes to while `motion` says how; free spins may turn reels of their own. */
  step: SlotStep
  motion: 'turn' | 'fall' | null
  onStopped: () => void
}

export function Reels({ code, sheet, step, motion, onStopped }: Props) {
  const element = useRef<HTMLCanvasElement>(null)
  const canvas = useRef<Canvas | null>(null)
  const strips = useMemo(() => stripsOf(sheet, step.isFree), [sheet, step.isFree])
  const standing = useRef(step)
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
      drawStanding(canvas.current, standing.current)
    }
    const observer = new ResizeObserver(() => void fit())
    observer.observe(target)
    return () => {
      isCurrent = false
      observer.disconnect()
    }
  }, [code, sheet])

  useEffect(() => {
    const stand = () => {
      standing.current = step
      if (canvas.current) drawStanding(canvas.current, step)
    }
    if (!motion) {
      stand()
      return undefined
    }
    const { lengthMs, draw } =
      motion === 'turn'
        ? turning(strips, standing.current, step)
        : falling(sheet, standing.current, step)
    const startedAt = performance.now()
    let request = 0
    // Pages out of sight draw nothing; the round must end there too.
    const end = setTimeout(() => {
      stand()
      stopped.current()
    }, lengthMs)
    const drawNow = () => {
      const ms = performance.now() - startedAt
      if (canvas.current) draw(canvas.current, Math.min(ms, lengthMs))
      if (ms < lengthMs) request = requestAnimationFrame(drawNow)
    }
    request = requestAnimationFrame(drawNow)
    return () => {
      clearTimeout(end)
      cancelAnimationFrame(request)
    }
  }, [motion, sheet, step, strips])

  return <canvas ref={element} className="reels" aria-hidden="true" />
}
