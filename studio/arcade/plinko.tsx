/** Plinko in play: a board of pins, a ball that falls by the drawn path, and the slots with what they pay. */
import type { PlinkoStep } from '#games/steps.ts'
import { useEffect, useRef, type CSSProperties } from 'react'
import { slotsOf, type PlinkoChoice } from '#games/plinko/plinko.ts'
import { showHundredths } from '#i18n/plain_decimals.ts'
import { useFormats } from '#i18n/translate.tsx'
import { prefersCalm } from '#ui/calm.ts'
import { useSteps } from '../play/step.ts'
import { RoundTold } from '../table/told.tsx'
import type { ViewProps } from '../view.ts'
import { short, useSay } from '../words.tsx'
import { RiskChoice } from './risks.tsx'

/** More slots than these stand upright on a phone. */
const manyFrom = 9

const rowMs = 150
const restMs = 700

/** Where a pin stands in a board of 100 by 100; the ball meets the one that has as many to its left as it went right. */
const pinAt = (rows: number, row: number, pin: number) => ({
  x: 50 + ((pin - row / 2) * 100) / (rows + 2),
  y: ((row + 0.55) / (rows + 1)) * 100,
})

/** The pins on the way, and the slot at its end. */
function metOn(path: readonly number[]): { x: number; y: number }[] {
  const rows = path.length
  let right = 0
  const pins = path.map((side, row) => {
    const pin = pinAt(rows, row, right)
    right += side
    return pin
  })
  return [...pins, { x: pinAt(rows, rows, right).x, y: 97 }]
}

/** From pin to pin: off it in a small hop to its side, then faster and faster down on the next. */
function hopsOf(path: readonly number[]): Keyframe[] {
  const met = metOn(path)
  const share = 1 / met.length
  const lift = 2.6 + 12 / path.length
  const to = (x: number, y: number) => `translate(${x}cqw, ${y}cqh)`
  return [
    { transform: to(50, 0), offset: 0, easing: 'ease-in' },
    ...met.slice(0, -1).flatMap(({ x, y }, row) => [
      { transform: to(x, y - 4.2), offset: (row + 1) * share, easing: 'ease-out' },
      {
        transform: to(x + (met[row + 1]!.x - x) * 0.5, y - lift - 2.4),
        offset: (row + 1.42) * share,
        easing: 'cubic-bezier(.45,0,.9,.6)',
      },
    ]),
    { transform: to(met.at(-1)!.x, 97), offset: 1 },
  ]
}

/** A light that goes out at one pin and is lit at the next: one layer for all pins, as each costs a frame. */
function flashesOf(path: readonly number[]): Keyframe[] {
  const met = metOn(path)
  const share = 1 / met.length
  const at = ({ x, y }: { x: number; y: number }, scale: number) =>
    `translate(${x}cqw, ${y}cqh) scale(${scale})`
  return [
    { transform: at(met[0]!, 0.5), opacity: 0, offset: 0 },
    ...met.slice(0, -1).flatMap((pin, row) => [
      { transform: at(pin, 0.5), opacity: 0, offset: (row + 1) * share },
      { transform: at(pin, 0.6), opacity: 1, offset: (row + 1) * share },
      { transform: at(pin, 1.2), opacity: 0, offset: Math.min(1, (row + 1.98) * share) },
    ]),
  ]
}

/** How far what a slot pays lies above the stake, from 0 to 1 for the most. */
const heatOf = (multiple: number, most: number) =>
  multiple <= 100 ? 0 : Math.log(multiple / 100) / Math.log(most / 100)

export function Plinko({ table, choice, onChoose, onShown }: ViewProps) {
  const say = useSay()
  const { decimal } = useFormats()
  const ball = useRef<HTMLElement>(null)
  const flash = useRef<HTMLElement>(null)
  const { seen, current } = useSteps<PlinkoStep>(
    table,
    ({ path }) => path.length * rowMs + restMs,
    onShown,
  )
  const step = seen[0]
  const bet = (onChoose === null && table.round ? table.round.choice : choice) as PlinkoChoice
  const slots = slotsOf(bet)
  const isShowing = current !== null
  const isOver = step !== undefined && !isShowing
  const path = step?.path
  useEffect(() => {
    const element = ball.current
    if (!isShowing || !path || !element) return
    const frames = hopsOf(path)
    const { transform } = frames.at(-1)!
    element.animate(prefersCalm() ? [{ transform }, { transform }] : frames, {
      duration: path.length * rowMs,
      fill: 'forwards',
    })
    if (!prefersCalm()) flash.current?.animate(flashesOf(path), { duration: path.length * rowMs })
  }, [isShowing, path])
  const rows = slots.length - 1
  const most = Math.max(...slots)
  return (
    <div className="arcade plinko">
      <div className="drop">
        <div className="pins" aria-hidden="true">
          <svg viewBox="0 0 100 100" preserveAspectRatio="none">
            {Array.from({ length: rows }, (_, row) =>
              Array.from({ length: row + 3 }, (__, pin) => {
                const { x, y } = pinAt(rows, row, pin - 1)
                return <ellipse key={`${row},${pin}`} cx={x} cy={y} rx=".72" ry=".9" />
              }),
            )}
          </svg>
          <i ref={flash} className="met" />
          <i ref={ball} className={`ball ${step ? 'is-on' : ''}`} />
        </div>
        <ol
          className={`slots ${slots.length > manyFrom ? 'is-many' : ''}`}
          style={{ '--slots': slots.length } as CSSProperties}
        >
          {slots.map((multiple, slot) => (
            <li
              // Slots keep their places.
              // oxlint-disable-next-line react/no-array-index-key
              key={slot}
              className={`${multiple > 100 ? 'is-more' : multiple === 100 ? 'is-same' : ''} ${isOver && step.slot === slot ? 'is-here' : ''}`}
              style={{ '--heat': `${(100 * heatOf(multiple, most)).toFixed(0)}%` } as CSSProperties}
            >
              {decimal(short(multiple))}
            </li>
          ))}
        </ol>
      </div>
      <RoundTold
        table={table}
        said={isOver ? say('studioBallIn', { times: showHundredths(step.multiple) }) : ''}
        isOver={isOver}
      />
      <RiskChoice
        sizes={[8, 12, 16]}
        size={bet.rows}
        label={say('studioRows')}
        risk={bet.risk}
        onChoose={onChoose && ((size, risk) => onChoose({ rows: size, risk }))}
      />
    </div>
  )
}
