/** The wheel of money: 54 segments under a pointer, and the numbers that can be bet on. */
import { useLayoutEffect, useRef } from 'react'
import {
  wheelBetOf,
  wheelNumbers,
  wheelOutcomeOf,
  type MoneyWheelRules,
  type WheelSegment,
} from '#games/moneywheel/moneywheel.ts'
import { prefersCalm } from '#ui/calm.ts'
import { useSay, type Say } from '../words.tsx'
import { Spot, type Board } from './spot.tsx'

type Wheel = { rules: MoneyWheelRules; spins: readonly number[] }

const turnMs = 4000
/** Less than a table takes from one spin to the next, so that a multiplier is seen to stand. */
const spinMs = 5200
const turns = 3

/** What came of a round that is over, and by how much it was multiplied. */
export function sayWheel(say: Say, { rules, spins }: Wheel): string {
  const { number, times } = wheelOutcomeOf(rules, spins)
  return times > 1 ? say('studioWheelOnTimes', { number, times }) : say('studioWheelOn', { number })
}

/** All multipliers at which the wheel has stood while it spins on; 1 without any. */
function timesBefore({ rules, spins }: Wheel): number {
  return spins.slice(0, -1).reduce((product, place) => {
    const segment = rules.segments[place]
    return typeof segment === 'object' ? product * segment.times : product
  }, 1)
}

/** That the wheel spins again; nothing as long as no multiplier has been seen to stand. */
export function sayMultiplied(say: Say, wheel: Wheel): string {
  const times = timesBefore(wheel)
  return times > 1 ? say('studioWheelAgain', { times }) : ''
}

const point = (turn: number, r: number) => {
  const angle = 2 * Math.PI * turn - Math.PI / 2
  return `${(r * Math.cos(angle)).toFixed(2)} ${(r * Math.sin(angle)).toFixed(2)}`
}
const toneOf = (segment: WheelSegment) =>
  typeof segment === 'object' ? 'is-times' : `is-number-${segment}`

/**
 * Turns until there is a spin, then slows down to the middle of its segment: the same curve whatever comes, so that
 * nothing is staged to look close.
 */
export function MoneyWheel({
  rules,
  spins,
  isRunning,
  isOver,
}: Wheel & { isRunning: boolean; isOver: boolean }) {
  const { segments } = rules
  const disc = useRef<SVGSVGElement>(null)
  const angle = useRef(0)
  // The same as long as there is no further spin; two of one round may stop at the same place.
  const spun = spins.join(' ')
  useLayoutEffect(() => {
    const drawn = disc.current
    if (!drawn) return
    const from = angle.current
    const isMoving = isRunning && !prefersCalm()
    if (spun === '') {
      if (!isMoving) return
      const turning = drawn.animate(
        [{ transform: `rotate(${from}deg)` }, { transform: `rotate(${from - 360}deg)` }],
        { duration: turnMs, iterations: Infinity },
      )
      return () => {
        angle.current = from - (360 * (Number(turning.currentTime ?? 0) % turnMs)) / turnMs
        turning.cancel()
      }
    }
    const here = -(360 * Number(spun.split(' ').at(-1))) / segments.length
    const end = here - 360 * (Math.ceil((here - from) / 360) + turns)
    angle.current = here
    drawn.style.transform = `rotate(${here}deg)`
    if (!isMoving) return
    const slowing = drawn.animate(
      [{ transform: `rotate(${from}deg)` }, { transform: `rotate(${end}deg)` }],
      { duration: spinMs, easing: 'cubic-bezier(.15,.5,.25,1)' },
    )
    return () => slowing.cancel()
  }, [spun, isRunning, segments.length])
  const times = timesBefore({ rules, spins })
  const last = isOver ? segments[spins.at(-1) ?? 0] : undefined
  return (
    <div className="money-wheel" aria-hidden="true">
      <svg ref={disc} viewBox="-100 -100 200 200">
        <circle r="99" className="rim" />
        {segments.map((segment, i) => (
          // Segments in their places.
          // oxlint-disable-next-line react/no-array-index-key
          <g key={i} className={toneOf(segment)}>
            <path
              d={`M${point((i - 0.5) / segments.length, 40)}L${point((i - 0.5) / segments.length, 92)}A92 92 0 0 1 ${point((i + 0.5) / segments.length, 92)}L${point((i + 0.5) / segments.length, 40)}A40 40 0 0 0 ${point((i - 0.5) / segments.length, 40)}Z`}
            />
            <text transform={`rotate(${(360 * i) / segments.length}) translate(0 -80)`}>
              {typeof segment === 'object' ? `×${segment.times}` : segment}
            </text>
            <circle r="1.3" className="peg" cx="0" cy="0" transform={pegAt(i, segments.length)} />
          </g>
        ))}
        <circle r="40" className="cone" />
        <circle r="33" className="hub" />
      </svg>
      <i className="pointer" />
      <output>
        {times > 1 && <small>×{times}</small>}
        {last !== undefined && String(last)}
      </output>
    </div>
  )
}

const pegAt = (i: number, count: number) =>
  `rotate(${(360 * (i + 0.5)) / count}) translate(0 -95.5)`

/** Every number with its odds and on how many segments it stands. */
export function WheelSpots({ rules, board }: { rules: MoneyWheelRules; board: Board }) {
  const say = useSay()
  return (
    <div className="wheel-spots">
      {wheelNumbers.map((number) => {
        const count = rules.segments.filter((segment) => segment === number).length
        return (
          <Spot
            key={number}
            {...board}
            bet={wheelBetOf(number)}
            name={say('betWheelNumber', { number })}
            className={`is-number-${number}`}
          >
            <b>{number}</b>
            <small>{number} : 1</small>
            <small>{`${count} / ${rules.segments.length}`}</small>
          </Spot>
        )
      })}
    </div>
  )
}
