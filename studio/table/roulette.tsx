/** Roulette in play: the wheel with its ball, and the cloth with every inside and outside bet. */
import { useEffect, useRef, type CSSProperties } from 'react'
import { isRed, numbersCount, rouletteBets, wheelOrder } from '#games/roulette/roulette.ts'
import { prefersCalm } from '#ui/calm.ts'
import type { ViewProps } from '../view.ts'
import { useSay, type Say, type StudioKey } from '../words.tsx'
import { BoardFrame, useBoard } from './board.tsx'
import { Spot } from './spot.tsx'

const spinMs = 4200
const outsideWords: Record<string, StudioKey> = {
  red: 'studioRed',
  black: 'studioBlack',
  even: 'studioEven',
  odd: 'studioOdd',
  low: 'studioLowHalf',
  high: 'studioHighHalf',
}
const insideWords: Record<string, StudioKey> = {
  straight: 'studioStraightUp',
  split: 'studioSplitBet',
  street: 'studioStreet',
  corner: 'studioCorner',
  line: 'studioSixLine',
  trio: 'studioTrio',
  four: 'studioFirstFour',
}

/** A bet by its name, as in `split-1-2` or `dozen-3`. */
export function sayRoulette(say: Say, bet: string): string {
  const [kind = '', ...numbers] = bet.split('-')
  const outside = outsideWords[kind]
  if (outside) return say(outside)
  if (kind === 'dozen') return say('studioDozen', { number: numbers.join('') })
  if (kind === 'column') return say('studioColumn', { number: numbers.join('') })
  return say(insideWords[kind]!, { numbers: numbers.join(', ') })
}

const toneOf = (number: number) =>
  number === 0 ? 'is-zero' : isRed(number) ? 'is-red' : 'is-black'

/** Column and row of a number's cell; the zero stands before the first column, over all rows. */
const columnOf = (number: number) => (number === 0 ? 0 : Math.ceil(number / 3))
const rowOf = (number: number) => (number === 0 ? 2 : 3 - ((number - 1) % 3))

/** Where an inside bet of several numbers lies: on the lines between them, in cells of the grid. */
function placeOf(bet: string, numbers: readonly number[]): { x: number; y: number } {
  const [xs, ys] = [numbers.map(columnOf), numbers.map(rowOf)]
  const x = (Math.min(...xs) + Math.max(...xs)) / 2 + 0.5
  if (/^(street|line|four)/.test(bet)) return { x, y: 3 }
  const real = numbers.filter((number) => number > 0).map(rowOf)
  const rows = numbers.includes(0) ? real : ys
  return { x, y: (Math.min(...rows) + Math.max(...rows)) / 2 - 0.5 }
}

const between = [...rouletteBets].filter(([bet]) =>
  /^(split|street|corner|line|trio|four)-/.test(bet),
)

export function Roulette(props: ViewProps) {
  const say = useSay()
  const { step, isShowing, isOver, board } = useBoard(props, spinMs + 500)
  const number = (step?.shown['number']?.[0] ?? null) as number | null
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
    <BoardFrame
      table={props.table}
      board={board}
      said={
        isOver && number !== null
          ? say('studioBallOn', {
              number,
              colour: say(
                number === 0 ? 'studioGreen' : isRed(number) ? 'studioRed' : 'studioBlack',
              ),
            })
          : ''
      }
      isShowing={isShowing}
      isOver={isOver}
      drawn={<Wheel number={number} isShowing={isShowing} isOver={isOver} />}
    >
      <div className="cloth">
        <div className="grid">
          {Array.from({ length: numbersCount }, (_, one) =>
            spot(
              `straight-${one}`,
              `is-number ${toneOf(one)} ${isOver && one === number ? 'is-here' : ''}`,
              String(one),
              {
                gridColumn: columnOf(one) + 1,
                gridRow: one === 0 ? '1 / span 3' : rowOf(one),
              },
            ),
          )}
          {[3, 2, 1].map((column, i) =>
            spot(`column-${column}`, 'is-outside', '2:1', { gridColumn: 14, gridRow: i + 1 }),
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
    </BoardFrame>
  )
}

/** The ball stands at the top and the wheel turns under it to the number drawn. */
function Wheel({
  number,
  isShowing,
  isOver,
}: {
  number: number | null
  isShowing: boolean
  isOver: boolean
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
  const point = (at: number, r: number) => {
    const angle = (2 * Math.PI * at) / numbersCount - Math.PI / 2
    return `${(r * Math.cos(angle)).toFixed(2)} ${(r * Math.sin(angle)).toFixed(2)}`
  }
  return (
    <div className="roulette-wheel" aria-hidden="true">
      <svg ref={disc} viewBox="-100 -100 200 200">
        <circle r="99" className="rim" />
        {wheelOrder.map((one, i) => (
          <g key={one}>
            <path
              d={`M${point(i - 0.5, 50)}L${point(i - 0.5, 90)}A90 90 0 0 1 ${point(i + 0.5, 90)}L${point(i + 0.5, 50)}A50 50 0 0 0 ${point(i - 0.5, 50)}Z`}
              className={toneOf(one)}
            />
            <text transform={`rotate(${(360 * i) / numbersCount}) translate(0 -78)`}>{one}</text>
          </g>
        ))}
        <circle r="50" className="cone" />
        <path d="M-6-40H6L4 0L6 40H-6L-4 0ZM-40-6V6L0 4L40 6V-6L0-4Z" className="cross" />
        <circle r="10" className="cross" />
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
