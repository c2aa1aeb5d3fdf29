/** Plinko in play: a board of pins, a ball that falls by the drawn path, and the slots with what they pay. */
import type { PlinkoStep } from '#games/steps.ts'
import { useEffect, useRef, type CSSProperties } from 'react'
import { slotsOf, type PlinkoChoice } from '#games/plinko/plinko.ts'
import { prefersCalm } from '#ui/calm.ts'
import { useSteps } from '../play/step.ts'
import { RoundTold } from '../table/told.tsx'
import type { ViewProps } from '../view.ts'
import { useSay } from '../words.tsx'
import { RiskChoice } from './risks.tsx'
import { showHundredths } from './result.tsx'

/** More slots than these stand upright on a phone. */
const manyFrom = 9

const rowMs = 150
const restMs = 700

/** Centres along the way in a board 100 wide: between the pins of every row, then in the slot. */
function wayOf(path: readonly number[]): { x: number; y: number }[] {
  const gap = 100 / (path.length + 2)
  let right = 0
  return [
    { x: 50, y: 0 },
    ...path.map((side, row) => {
      right += side
      return { x: 50 + (right - (row + 1) / 2) * gap, y: ((row + 1) / (path.length + 1)) * 100 }
    }),
  ]
}

const short = (hundredths: number) => showHundredths(hundredths).replace(/\.?0+$/, '')

export function Plinko({ table, choice, onChoose, onShown }: ViewProps) {
  const say = useSay()
  const ball = useRef<HTMLElement>(null)
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
    const isCalm = prefersCalm()
    const frames = wayOf(path).map(({ x, y }) => ({
      transform: `translate(${x}cqw, ${y}cqh)`,
      easing: 'cubic-bezier(.5,0,.8,.6)',
    }))
    const [last] = frames.slice(-1)
    element.animate(isCalm ? [last!, last!] : frames, {
      duration: path.length * rowMs,
      fill: 'forwards',
    })
  }, [isShowing, path])
  const rows = slots.length - 1
  return (
    <div className="arcade plinko">
      <div className="pins" aria-hidden="true">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          {Array.from({ length: rows }, (_, row) =>
            Array.from({ length: row + 2 }, (__, pin) => {
              const gap = 100 / (rows + 2)
              const x = 50 + (pin - (row + 1) / 2) * gap
              return (
                <ellipse
                  key={`${row},${pin}`}
                  cx={x}
                  cy={((row + 0.55) / (rows + 1)) * 100}
                  rx=".8"
                  ry=".8"
                />
              )
            }),
          )}
        </svg>
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
          >
            {short(multiple)}
          </li>
        ))}
      </ol>
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
