/** Sic bo in play: three dice under their dome, and the board with every bet. */
import { readFraction } from '#games/fraction.ts'
import type { SicboRules } from '#games/rules.ts'
import { saySicbo } from '#i18n/bet_words.ts'
import { useFormats } from '#i18n/translate.tsx'
import type { ViewProps } from '../view.ts'
import { showShort, useSay, type Say } from '../words.tsx'
import { BoardFrame, useBoard } from './board.tsx'
import { Spot, type Board } from './spot.tsx'

const pips: Record<number, [number, number][]> = {
  1: [[50, 50]],
  2: [
    [28, 28],
    [72, 72],
  ],
  3: [
    [25, 25],
    [50, 50],
    [75, 75],
  ],
  4: [
    [28, 28],
    [72, 28],
    [28, 72],
    [72, 72],
  ],
  5: [
    [26, 26],
    [74, 26],
    [50, 50],
    [26, 74],
    [74, 74],
  ],
  6: [
    [28, 24],
    [72, 24],
    [28, 50],
    [72, 50],
    [28, 76],
    [72, 76],
  ],
}
const faces = [1, 2, 3, 4, 5, 6]

function Die({ face, size = '' }: { face: number; size?: string }) {
  return (
    <svg viewBox="0 0 100 100" className={`die ${size}`} aria-hidden="true">
      <ellipse cx="50" cy="99" rx="46" ry="12" className="is-shade" />
      <rect x="3" y="7" width="94" height="91" rx="22" className="is-side" />
      <rect x="3" y="2" width="94" height="88" rx="20" className="is-top" />
      {pips[face]!.map(([x, y]) => (
        <circle
          key={`${x},${y}`}
          cx={x}
          cy={y * 0.94 - 1}
          r={face === 1 ? 14 : 10}
          className={face === 1 || face === 4 ? 'is-red' : ''}
        />
      ))}
    </svg>
  )
}

export function Sicbo(props: ViewProps) {
  const say = useSay()
  const { pays } = props.game.rules as SicboRules
  const { step, isShowing, isOver, board, undo } = useBoard(props, 2200)
  const dice = (isOver ? step?.shown['dice'] : null) as number[] | null
  return (
    <BoardFrame
      table={props.table}
      board={board}
      undo={undo}
      said={dice ? sayDice(say, dice) : ''}
      isShowing={isShowing}
      isOver={isOver}
      drawn={<Dome dice={dice} isShaking={isShowing} />}
    >
      <SicboSpots board={board} pays={pays} />
    </BoardFrame>
  )
}

export const sayDice = (say: Say, dice: readonly number[]) =>
  say('studioDiceShow', { dice: dice.join(', '), total: dice.reduce((a, b) => a + b, 0) })

/** @param dice null as long as they are not seen. */
export function Dome({ dice, isShaking }: { dice: readonly number[] | null; isShaking: boolean }) {
  return (
    <div className={`dome ${isShaking ? 'is-shaking' : ''}`}>
      {(dice ?? [1, 2, 3]).map((face, i) => (
        // Three dice in their places.
        // oxlint-disable-next-line react/no-array-index-key
        <Die key={i} face={face} size={dice ? 'is-large' : 'is-large is-hidden'} />
      ))}
    </div>
  )
}

/** Every bet there is, with its odds. */
export function SicboSpots({ board, pays }: { board: Board; pays: SicboRules['pays'] }) {
  const say = useSay()
  const { decimal } = useFormats()
  const odds = (key: string) => `${decimal(showShort(readFraction(pays[key]!)))} : 1`
  const spot = (bet: string, key: string, className: string, face?: React.ReactNode) => (
    <Spot key={bet} {...board} bet={bet} name={saySicbo(say, bet)} className={className}>
      {face ?? <b>{saySicbo(say, bet)}</b>}
      <small>{odds(key)}</small>
    </Spot>
  )
  return (
    <div className="sicbo">
      {(['small', 'odd', 'even', 'big'] as const).map((bet) => spot(bet, 'half', 'is-half'))}
      {faces.map((face) =>
        spot(
          `double-${face}`,
          'double',
          '',
          <span className="dice">
            <Die face={face} />
            <Die face={face} />
          </span>,
        ),
      )}
      {faces.map((face) =>
        spot(
          `triple-${face}`,
          'triple',
          'is-triple',
          <span className="dice">
            <Die face={face} />
            <Die face={face} />
            <Die face={face} />
          </span>,
        ),
      )}
      {spot('triple-any', 'anyTriple', 'is-wide')}
      {Array.from({ length: 14 }, (_, i) => i + 4).map((total) =>
        spot(
          `total-${total}`,
          `total${total <= 10 ? total : 21 - total}`,
          'is-total',
          <b>{total}</b>,
        ),
      )}
      {faces.flatMap((a) =>
        faces
          .filter((b) => b > a)
          .map((b) =>
            spot(
              `pair-${a}-${b}`,
              'pair',
              'is-pair',
              <span className="dice">
                <Die face={a} />
                <Die face={b} />
              </span>,
            ),
          ),
      )}
      {faces.map((face) => spot(`single-${face}`, 'single', 'is-single', <Die face={face} />))}
    </div>
  )
}
