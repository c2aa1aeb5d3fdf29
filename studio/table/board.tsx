/** The frame of a table of bets: what was drawn above, the board below, and the way to clear it. */
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { chipsOf, type BetsChoice } from '#games/bets.ts'
import type { BetsStep } from '#games/steps.ts'
import { useInView } from '../in_view.ts'
import { useSteps } from '../play/step.ts'
import type { ViewProps } from '../view.ts'
import { useSay } from '../words.tsx'
import { moveFocus } from './arrows.ts'
import { doubled } from './chips.ts'
import type { Board } from './spot.tsx'
import { RoundTold } from './told.tsx'

/** What a table shows: the step once it may be seen, whether it is over, and the board of the player's chips. */
export function useBoard(
  {
    table,
    choice,
    onChoose,
    onShown,
  }: Pick<ViewProps, 'table' | 'choice' | 'onChoose' | 'onShown'>,
  ms: number,
): { step: BetsStep | null; isShowing: boolean; isOver: boolean; board: Board; undo: Undo } {
  const { seen, current } = useSteps<BetsStep>(table, () => ms, onShown)
  const step = seen[0] ?? null
  const isOver = step !== null && current === null
  const isOpen = onChoose !== null
  const laid = (isOpen ? choice : (table.round?.choice ?? choice)) as BetsChoice | null
  const [before, setBefore] = useState<readonly (BetsChoice | null)[]>([])
  const lay = (next: unknown) => {
    setBefore([...before.slice(1 - undoMax), laid])
    onChoose?.(next)
  }
  const undo = () => {
    setBefore(before.slice(0, -1))
    onChoose?.(before.at(-1) ?? null)
  }
  return {
    step,
    isShowing: current !== null,
    isOver,
    board: { choice: laid, onChoose: isOpen ? lay : null, won: isOver ? step.won : [] },
    undo: isOpen && before.length > 0 ? undo : null,
  }
}

/** Takes back what was laid last; null where there is nothing to take back. */
type Undo = (() => void) | null

const undoMax = 100

export function BoardFrame({
  table,
  board,
  undo,
  said,
  isShowing,
  isOver,
  drawn,
  children,
}: {
  table: ViewProps['table']
  board: Board
  undo: Undo
  said: string
  isShowing: boolean
  isOver: boolean
  drawn: ReactNode
  children: ReactNode
}) {
  const say = useSay()
  const { choice, onChoose } = board
  // Chips may be laid where what is drawn is out of sight.
  const place = useInView<HTMLDivElement>(isShowing)
  const chips = choice ? chipsOf(choice) : 0
  const twice = choice && doubled(choice)
  const actions = [
    ['studioUndo', undo],
    ['studioDoubleChips', onChoose && twice && (() => onChoose(twice))],
    ['studioClear', onChoose && chips > 0 ? () => onChoose(null) : null],
  ] as const
  return (
    <div className="felt is-board">
      <div ref={place} className="drawn">
        {drawn}
      </div>
      <RoundTold table={table} said={said} isOver={isOver} />
      {/* The places are buttons; arrows only lead from one to the next. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <fieldset
        className="board"
        aria-label={say('studioBoard')}
        onKeyDown={(event: KeyboardEvent<HTMLElement>) => moveFocus(event)}
      >
        {children}
      </fieldset>
      <p className="laid">
        <span>{say('studioChips', { count: chips })}</span>
        {actions.map(([word, act]) => (
          <button
            key={word}
            type="button"
            className="quiet"
            aria-disabled={act === null}
            onClick={() => act?.()}
          >
            {say(word)}
          </button>
        ))}
      </p>
    </div>
  )
}
