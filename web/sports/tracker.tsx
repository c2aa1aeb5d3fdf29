/** The course of a match on a line: its periods as they are played, and each goal where it fell. */

import type { Answer } from '#contract/calls.ts'
import styles from './tracker.module.css'

type Event = Answer<'/api/sports/event'>['value']

/** The score after each goal. */
export function courseOf(goals: Event['goals']) {
  const score = { home: 0, away: 0 }
  return goals.map(({ side, minute }) => {
    score[side] += 1
    return { side, minute, ...score }
  })
}

/** In units of the drawing. */
const size = { width: 640, height: 48, gap: 4, bar: 8, dot: 8 }

/** Drawn for the eye alone: the list of goals tells the same in words. */
export function Tracker({ event }: { event: Event }) {
  const { period_minutes: periods, goals, clock, status } = event
  const whole = periods.reduce((sum, minutes) => sum + minutes, 0)
  if (whole === 0 || (status !== 'live' && status !== 'finished')) return null
  const played = status === 'finished' ? whole : (clock?.minute ?? 0)
  const at = (minute: number) => (minute / whole) * size.width
  const top = (size.height - size.bar) / 2
  const bar = { y: top, height: size.bar, rx: size.bar / 2 }
  return (
    <svg
      className={styles['tracker']}
      viewBox={`0 0 ${size.width} ${size.height}`}
      aria-hidden="true"
    >
      {periods.map((minutes, i) => {
        const begin = periods.slice(0, i).reduce((sum, each) => sum + each, 0)
        const done = Math.max(0, Math.min(minutes, played - begin))
        const isOn = clock?.period === i + 1 && !clock.is_break
        const x = at(begin) + size.gap / 2
        return (
          <g key={begin} data-on={isOn ? '' : undefined}>
            <rect {...bar} x={x} width={at(minutes) - size.gap} />
            {done > 0 && <rect {...bar} x={x} width={at(done) - size.gap} data-played />}
          </g>
        )
      })}
      {courseOf(goals).map(({ home, away, side, minute }) => (
        <circle
          key={`${home}-${away}`}
          cx={at(minute)}
          cy={side === 'home' ? top - size.dot : top + size.bar + size.dot}
          r={size.dot}
        />
      ))}
    </svg>
  )
}
