/** The wheel in play: segments in colours of what they pay, a pointer, and a turn that ends where it was drawn. */
import type { WheelStep } from '#games/steps.ts'
import { useEffect, useRef } from 'react'
import { segmentsOf, type WheelChoice } from '#games/wheel/wheel.ts'
import { prefersCalm } from '#ui/calm.ts'
import { showHundredths } from '#i18n/plain_decimals.ts'
import { useSteps } from '../play/step.ts'
import { RoundTold } from '../table/told.tsx'
import type { ViewProps } from '../view.ts'
import { sayTimes, short, useSay } from '../words.tsx'
import { RiskChoice } from './risks.tsx'

const turnMs = 3200
const turns = 4
const bulbs = 24
/** What is printed on a segment stands upright from these on, for want of room. */
const manyFrom = 20

const point = (turn: number, r: number) => {
  const angle = 2 * Math.PI * turn - Math.PI / 2
  return `${(r * Math.cos(angle)).toFixed(2)} ${(r * Math.sin(angle)).toFixed(2)}`
}

function segmentPath(count: number, segment: number): string {
  const [from, to] = [(segment - 0.5) / count, (segment + 0.5) / count]
  return `M${point(from, 42)}L${point(from, 88)}A88 88 0 0 1 ${point(to, 88)}L${point(to, 42)}A42 42 0 0 0 ${point(from, 42)}Z`
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
  // Another bet turns up another wheel, on which nothing has stopped.
  const stopped = isOver && segments[step.segment] === step.multiple ? step : null
  return (
    <div className="arcade wheel">
      <div className={`disc ${isShowing ? 'is-turning' : ''}`} aria-hidden="true">
        <Stand />
        <svg ref={disc} className={stopped ? 'is-stopped' : ''} viewBox="-100 -100 200 200">
          {segments.map((multiple, i) => (
            <g
              // Segments keep their places.
              // oxlint-disable-next-line react/no-array-index-key
              key={i}
              className={`${toneOf(multiple)} ${stopped?.segment === i ? 'is-here' : ''}`}
            >
              <path d={segmentPath(count, i)} />
              {multiple > 0 && (
                <text
                  transform={`rotate(${(360 * i) / count}) translate(0 -76)${count > manyFrom ? ' rotate(-90)' : ''}`}
                >
                  {sayTimes(say, short(multiple))}
                </text>
              )}
            </g>
          ))}
          <circle r="88" className="gloss" />
          {segments.map((_, i) => {
            const [x, y] = point((i + 0.5) / count, 88).split(' ')
            // oxlint-disable-next-line react/no-array-index-key
            return <circle key={i} cx={x} cy={y} r="1.5" className="peg" />
          })}
        </svg>
        <i className="hub" />
        <i className="pointer" />
        <output className={stopped ? toneOf(stopped.multiple) : ''}>
          {stopped ? sayTimes(say, showHundredths(stopped.multiple)) : ''}
        </output>
      </div>
      <ul className="pays-list">
        {pays.map((multiple) => (
          <li
            key={multiple}
            className={`${toneOf(multiple)} ${stopped?.multiple === multiple ? 'is-here' : ''}`}
          >
            <b>{sayTimes(say, showHundredths(multiple))}</b>
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

/** What does not turn: the ring, and the lamps on it. */
function Stand() {
  return (
    <svg viewBox="-100 -100 200 200">
      <defs>
        <linearGradient id="wheel-ring" x2="1" y2="1">
          {['is-bright', '', 'is-deep', '', 'is-deep'].map((tone, at) => (
            // oxlint-disable-next-line react/no-array-index-key
            <stop key={at} offset={at / 4} className={tone} />
          ))}
        </linearGradient>
      </defs>
      <circle r="99" className="rim" fill="url(#wheel-ring)" />
      {Array.from({ length: bulbs }, (_, i) => {
        const [x, y] = point(i / bulbs, 94).split(' ')
        return <circle key={i} cx={x} cy={y} r="2.6" className="bulb" />
      })}
      <circle r="89.5" className="well" />
    </svg>
  )
}
