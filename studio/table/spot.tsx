/** A place on a board where chips are laid: a press adds one, Delete or the right button takes one back. */
import type { CSSProperties, ReactNode } from 'react'
import type { BetsChoice } from '#games/bets.ts'
import { useSay } from '../words.tsx'
import { withChips } from './chips.ts'

export type Board = {
  choice: BetsChoice | null
  onChoose: ((choice: unknown) => void) | null
  /** Bets that won, once they may be shown. */
  won: readonly string[]
  /** Bets of the player's that lie here already and are no longer changed. */
  placed?: readonly string[]
}

type Props = Board & {
  bet: string
  /** Its full name, for screen readers. */
  name: string
  className?: string
  style?: CSSProperties
  children?: ReactNode
}

const none: BetsChoice = { bets: {} }
/** Chips have another colour from these on; the number on them tells how many there are. */
const [pileFrom, towerFrom] = [5, 20]
/** What is drawn of a stack. */
const highestStack = 8

export function Spot({
  choice,
  onChoose,
  won,
  placed,
  bet,
  name,
  className = '',
  style,
  children,
}: Props) {
  const say = useSay()
  const chips = choice?.bets[bet] ?? 0
  const change = (by: 1 | -1) => {
    if (onChoose && (by === 1 || chips > 0)) onChoose(withChips(choice ?? none, bet, by))
  }
  return (
    <button
      type="button"
      className={`spot ${className} ${won.includes(bet) ? 'is-won' : ''}`}
      style={style}
      aria-disabled={onChoose === null}
      onClick={() => change(1)}
      onContextMenu={(event) => {
        event.preventDefault()
        change(-1)
      }}
      onKeyDown={(event) => (event.key === 'Delete' || event.key === 'Backspace') && change(-1)}
    >
      <span className="visually-hidden">{say('studioSpot', { bet: name, count: chips })}</span>
      <span className="face" aria-hidden="true">
        {children}
      </span>
      {placed?.includes(bet) && <i className="placed" aria-hidden="true" />}
      {chips > 0 && (
        <i
          key={chips}
          className={`chip ${chips < pileFrom ? '' : chips < towerFrom ? 'is-pile' : 'is-tower'}`}
          style={{ '--high': Math.min(chips, highestStack) } as CSSProperties}
          aria-hidden="true"
        >
          {chips}
        </i>
      )}
    </button>
  )
}
