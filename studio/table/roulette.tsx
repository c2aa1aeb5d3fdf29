/** Roulette in play: the wheel with its ball, and the cloth with every inside and outside bet. */
import { useEffect, useId, useRef, useState, type CSSProperties } from 'react'
import { numbersCount, wheelOrder } from '#games/roulette/roulette.ts'
import { sayRoulette } from '#i18n/bet_words.ts'
import { prefersCalm } from '#ui/calm.ts'
import type { ViewProps } from '../view.ts'
import { useSay } from '../words.tsx'
import { BoardFrame, useBoard } from './board.tsx'
import { between, columnOf, placeOf, rowOf, sayBall, toneOf } from './roulette_bets.ts'
import { Spot, type Board } from './spot.tsx'

const spinMs = 4200
export function Roulette(props: ViewProps) {
  const say = useSay()
  const { step, isShowing, isOver, board, undo } = useBoard(props, spinMs + 500)
  const number = (step?.shown['number']?.[0] ?? null) as number | null
  return (
    <BoardFrame
      table={props.table}
      board={board}
      undo={undo}
      said={isOver && number !== null ? sayBall(say, number) : ''}
      isShowing={isShowing}
      isOver={isOver}
      drawn={<Wheel number={number} isShowing={isShowing} isOver={isOver} />}
    >
      <Cloth board={board} here={isOver ? number : null} />
    </BoardFrame>
  )
}

/** Every bet there is, on the cloth and beside it. @param here the number that has won, once it may be shown */
export function Cloth({ board, here }: { board: Board; here: number | null }) {
  const say = useSay()
  const spot = (bet: string, className: string, label: string, style?: CSSProperties) => (
    <Spot
      key={bet}
      {...board}
      bet={bet}
      name={sayRoulette(say, bet)}
      className={className}
      {...(style && { style })}
    >
      <b>{label}</b>
    </Spot>
  )
  return (
    <>
      <div className="cloth">
        <div className="grid">
          {Array.from({ length: numbersCount }, (_, one) =>
            spot(
              `straight-${one}`,
              `is-number ${toneOf(one)} ${one === here ? 'is-here' : ''}`,
              String(one),
              { '--x': columnOf(one), '--y': rowOf(one) } as CSSProperties,
            ),
          )}
          {[3, 2, 1].map((column, i) =>
            spot(`column-${column}`, 'is-outside is-column', '2:1', {
              '--x': 13,
              '--y': i + 1,
            } as CSSProperties),
          )}
          {between.map(([bet, numbers]) => {
            const { x, y } = placeOf(bet, numbers)
            return spot(bet, 'is-between', '', { '--x': x, '--y': y } as CSSProperties)
          })}
        </div>
        <div className="outside">
          {[1, 2, 3].map((dozen) =>
            spot(`dozen-${dozen}`, 'is-outside is-dozen', sayRoulette(say, `dozen-${dozen}`)),
          )}
          {['low', 'even', 'red', 'black', 'odd', 'high'].map((bet) =>
            spot(
              bet,
              `is-outside is-half ${bet === 'red' || bet === 'black' ? `is-${bet}` : ''}`,
              sayRoulette(say, bet),
            ),
          )}
        </div>
      </div>
      <Neighbours board={board} />
    </>
  )
}

/** Splits, corners and the like of one number as buttons of their own, where the lines of the cloth are too fine for a thumb. */
function Neighbours({ board }: { board: Board }) {
  const say = useSay()
  const field = useId()
  const [number, setNumber] = useState(17)
  return (
    <div className="neighbours">
      <label htmlFor={field}>{say('studioBetsWith')}</label>
      <select
        id={field}
        value={number}
        onChange={(event) => setNumber(Number(event.currentTarget.value))}
      >
        {Array.from({ length: numbersCount }, (_, one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
      {between
        .filter(([, numbers]) => numbers.includes(number))
        .toSorted(([, a], [, b]) => a.length - b.length)
        .map(([bet]) => (
          <Spot key={bet} {...board} bet={bet} name={sayRoulette(say, bet)}>
            <small>{sayRoulette(say, bet)}</small>
          </Spot>
        ))}
    </div>
  )
}

/** What does not turn: the bowl of wood, its track for the ball, and the metal around both. */
function Bowl() {
  return (
    <svg viewBox="-100 -100 200 200">
      <defs>
        <linearGradient id="wheel-wood" x2="1" y2="1">
          <stop className="is-bright" />
          <stop offset="0.5" />
          <stop offset="1" className="is-deep" />
        </linearGradient>
        <radialGradient id="wheel-cone">
          <stop className="is-bright" />
          <stop offset="0.7" />
          <stop offset="1" className="is-deep" />
        </radialGradient>
      </defs>
      <circle r="98.5" className="rim" fill="url(#wheel-wood)" />
      <circle r="93" className="run" />
      {Array.from({ length: 8 }, (_, i) => (
        <path
          key={i}
          d="M0-97L1.8-94L0-91L-1.8-94Z"
          className="stud"
          transform={`rotate(${i * 45 + 22.5})`}
        />
      ))}
    </svg>
  )
}

/** The ball stands at the top and the wheel turns under it to the number drawn. */
export function Wheel({
  number,
  isShowing,
  isOver,
  isAwaited = false,
}: {
  number: number | null
  isShowing: boolean
  isOver: boolean
  /** Turns until there is a number. */
  isAwaited?: boolean
}) {
  const disc = useRef<SVGSVGElement>(null)
  const ball = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isShowing || number === null || !disc.current || !ball.current) return
    const at = wheelOrder.indexOf(number as (typeof wheelOrder)[number])
    const isCalm = prefersCalm()
    const [wheelEnd, ballEnd] = [
      `rotate(${-720 - (360 * at) / numbersCount}deg)`,
      'rotate(1800deg)',
    ]
    const timing = {
      duration: spinMs,
      fill: 'forwards',
      easing: 'cubic-bezier(.12,.55,.2,1)',
    } as const
    disc.current.animate(
      [{ transform: isCalm ? wheelEnd : 'rotate(0deg)' }, { transform: wheelEnd }],
      timing,
    )
    ball.current.animate(
      [{ transform: isCalm ? ballEnd : 'rotate(0deg)' }, { transform: ballEnd }],
      timing,
    )
  }, [isShowing, number])
  // How it stood after a round would hide that it turns for the next.
  useEffect(() => {
    if (!isAwaited) return
    for (const part of [disc.current, ball.current])
      for (const one of part?.getAnimations() ?? [])
        if (!(one instanceof CSSAnimation)) one.cancel()
  }, [isAwaited])
  const point = (at: number, r: number) => {
    const angle = (2 * Math.PI * at) / numbersCount - Math.PI / 2
    return `${(r * Math.cos(angle)).toFixed(2)} ${(r * Math.sin(angle)).toFixed(2)}`
  }
  return (
    <div className={`roulette-wheel ${isAwaited ? 'is-turning' : ''}`} aria-hidden="true">
      <Bowl />
      <svg ref={disc} viewBox="-100 -100 200 200">
        {wheelOrder.map((one, i) => (
          <g key={one}>
            <path
              d={`M${point(i - 0.5, 50)}L${point(i - 0.5, 90)}A90 90 0 0 1 ${point(i + 0.5, 90)}L${point(i + 0.5, 50)}A50 50 0 0 0 ${point(i - 0.5, 50)}Z`}
              className={toneOf(one)}
            />
            <text transform={`rotate(${(360 * i) / numbersCount}) translate(0 -78)`}>{one}</text>
          </g>
        ))}
        <circle r="68" className="fret" />
        <circle r="50" className="cone" fill="url(#wheel-cone)" />
        {[0, 90, 180, 270].map((turn) => (
          <g key={turn} transform={`rotate(${turn})`}>
            <path d="M-3-8L-2-36H2L3-8Z" className="cross" />
            <circle cy="-38" r="5" className="cross" />
          </g>
        ))}
        <circle r="13" className="cross" />
        <circle r="8" className="turret" />
      </svg>
      <i ref={ball} className="orbit">
        <i className="marble" />
      </i>
      <output className={number === null || !isOver ? '' : toneOf(number)}>
        {isOver ? number : ''}
      </output>
    </div>
  )
}
