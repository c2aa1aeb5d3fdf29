/** The wheel in play: segments in colours of what they pay, a pointer, and a turn that ends where it was drawn. */
import type { WheelStep } from '#games/steps.ts'
import { useEffect, useRef } from 'react'
import { segmentsOf, type WheelChoice } from '#games/wheel/wheel.ts'
import { prefersCalm } from '#ui/calm.ts'
import { useSteps } from '../play/step.ts'
import { RoundTold } from '../table/told.tsx'
import type { ViewProps } from '../view.ts'
import { useSay } from '../words.tsx'
import { RiskChoice } from './risks.tsx'
import { showHundredths } from './result.tsx'

const turnMs = 3200
const turns = 4

function segmentPath(count: number, segment: number): string {
  const point = (at: number, r: number) => {
    const angle = (2 * Math.PI * at) / count - Math.PI / 2
    return `${(r * Math.cos(angle)).toFixed(2)} ${(r * Math.sin(angle)).toFixed(2)}`
  }
  const [from, to] = [segment - 0.5, segment + 0.5]
  return `M${point(from, 62)}L${point(from, 96)}A96 96 0 0 1 ${point(to, 96)}L${point(to, 62)}A62 62 0 0 0 ${point(from, 62)}Z`
}

const toneOf = (multiple: number) =>
  multiple === 0
    ? 'is-nothing'
    : multiple < 150
      ? 'is-a'
      : multiple < 190
        ? 'is-b'
        : multiple < 300
          ? 'is-c'
          : 'is-d'

export function Wheel({ table, choice, onChoose, onShown }: ViewProps) {
  const say = useSay()
  const disc = useRef<SVGSVGElement>(null)
  const { seen, current } = useSteps<WheelStep>(table, () => turnMs + 600, onShown)
  const step = seen[0]
  const bet = (onChoose === null && table.round ? table.round.choice : choice) as WheelChoice
  const segments = segmentsOf(bet)
  const isShowing = current !== null
  const isOver = step !== undefined && !isShowing
  const segment = step?.segment
  const count = segments.length
  useEffect(() => {
    if (!isShowing || segment === undefined || !disc.current) return
    const isCalm = prefersCalm()
    const end = `rotate(${-360 * turns - (360 * segment) / count}deg)`
    disc.current.animate([{ transform: isCalm ? end : 'rotate(0deg)' }, { transform: end }], {
      duration: turnMs,
      easing: 'cubic-bezier(.15,.6,.15,1)',
      fill: 'forwards',
    })
  }, [isShowing, segment, count])
  const pays = [...new Set(segments)].toSorted((a, b) => a - b)
  return (
    <div className="arcade wheel">
      <div className="disc" aria-hidden="true">
        <svg ref={disc} viewBox="-100 -100 200 200">
          <circle r="99" className="rim" />
          {segments.map((multiple, i) => (
            // oxlint-disable-next-line react/no-array-index-key
            <path key={i} d={segmentPath(count, i)} className={toneOf(multiple)} />
          ))}
        </svg>
        <i className="pointer" />
        <output>{isOver ? `${showHundredths(step.multiple)} ×` : ''}</output>
      </div>
      <ul className="pays-list">
        {pays.map((multiple) => (
          <li key={multiple} className={toneOf(multiple)}>
            <b>{showHundredths(multiple)} ×</b>
            <span>
              {segments.filter((one) => one === multiple).length}/{count}
            </span>
          </li>
        ))}
      </ul>
      <RoundTold
        table={table}
        said={isOver ? say('studioWheelStops', { times: showHundredths(step.multiple) }) : ''}
        isOver={isOver}
      />
      <RiskChoice
        sizes={[10, 20, 30]}
        size={bet.segments}
        label={say('studioSegments')}
        risk={bet.risk}
        onChoose={onChoose && ((size, risk) => onChoose({ segments: size, risk }))}
      />
    </div>
  )
}
