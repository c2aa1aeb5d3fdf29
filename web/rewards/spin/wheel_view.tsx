/** The wheel as a picture: turned to what the server has drawn, at once where motion is not wanted. */

import { useEffect, useRef } from 'react'
import { useT } from '#i18n/translate.tsx'
import { Button } from '#ui/button.tsx'
import { prefersCalm } from '#ui/calm.ts'
import rewards from '../rewards.module.css'
import styles from './spin.module.css'
import { arcsOf, labelAt, pathOf, turnOf, type Weighted } from './wheel.ts'

/** Turns before it stops, so that it is seen to turn. */
const wholeTurns = 4
const turnMs = 3600
/** Narrower segments have no room for their number; the table has them all. */
const labelledFrom = 0.03

export type Turning = { id: string; drawn: number; range: number }

/** Tells once when the wheel stands: after turning, after being skipped, or at once. */
export function Wheel({
  segments,
  turning,
  isStill,
  onStand,
}: {
  segments: readonly Weighted[]
  turning: Turning | null
  /** The result is shown already; the wheel stands on it. */
  isStill: boolean
  onStand: () => void
}) {
  const t = useT()
  const disc = useRef<SVGGElement>(null)
  const arcs = arcsOf(segments)
  const turn = turning ? turnOf(turning.drawn, turning.range) : 0
  useEffect(() => {
    const element = disc.current
    if (!element || !turning || isStill) return undefined
    if (prefersCalm()) {
      onStand()
      return undefined
    }
    const motion = element.animate(
      [{ rotate: '0turn' }, { rotate: `${wholeTurns - turnOf(turning.drawn, turning.range)}turn` }],
      { duration: turnMs, easing: 'cubic-bezier(0.15, 0.6, 0.2, 1)', fill: 'forwards' },
    )
    motion.onfinish = onStand
    return () => motion.cancel()
    // The turning is one thing, begun once; what it calls may be drawn anew meanwhile.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [turning?.id, isStill])
  return (
    <div className={styles.stage}>
      <svg className={styles.wheel} viewBox="-108 -112 216 220" aria-hidden="true">
        <g ref={disc} style={{ rotate: turning && isStill ? `${-turn}turn` : undefined }}>
          {arcs.map((arc, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- segments are known by their place
            <g key={index} data-tone={index % 4}>
              <path d={pathOf(arc)} className={styles.segment} />
              {arc.to - arc.from >= labelledFrom && (
                <text {...labelAt(arc)} className={styles.number}>
                  {index + 1}
                </text>
              )}
            </g>
          ))}
          <circle r="14" className={styles.hub} />
        </g>
        <path d="M0 -92 L-9 -111 L9 -111 Z" className={styles.pointer} />
      </svg>
      {turning && !isStill && (
        <p className={rewards.tight}>
          <Button onClick={onStand}>{t('spinSkip')}</Button>
        </p>
      )}
    </div>
  )
}
