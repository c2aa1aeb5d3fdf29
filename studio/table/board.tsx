/** The frame of a table of bets: what was drawn above, the board below, and the way to clear it. */
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { chipsOf, type BetsChoice } from '#games/bets.ts'
import type { BetsStep } from '#games/steps.ts'
import { useSteps } from '../play/step.ts'
import { prefersCalm } from '#ui/calm.ts'
import type { ViewProps } from '../view.ts'
import { useSay } from '../words.tsx'
import { moveFocus } from './arrows.ts'
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
): { step: BetsStep | null; isShowing: boolean; isOver: boolean; board: Board } {
  const { seen, current } = useSteps<BetsStep>(table, () => ms, onShown)
  const step = seen[0] ?? null
  const isOver = step !== null && current === null
  const isOpen = onChoose !== null
  const laid = (isOpen ? choice : (table.round?.choice ?? choice)) as BetsChoice | null
  return {
    step,
    isShowing: current !== null,
    isOver,
    board: { choice: laid, onChoose, won: isOver ? step.won : [] },
  }
}

export function BoardFrame({
  table,
  board,
  said,
  isShowing,
  isOver,
  drawn,
  children,
}: {
  table: ViewProps['table']
  board: Board
  said: string
  isShowing: boolean
  isOver: boolean
  drawn: ReactNode
  children: ReactNode
}) {
  const say = useSay()
  const { choice, onChoose } = board
  const laid = useRef(choice)
  useEffect(() => {
    if (choice) laid.current = choice
  })
  // Chips may be laid where what is drawn is out of sight.
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isShowing)
      place.current?.scrollIntoView({
        block: 'nearest',
        behavior: prefersCalm() ? 'auto' : 'smooth',
      })
  }, [isShowing])
  const chips = choice ? chipsOf(choice) : 0
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
        <button
          type="button"
          className="quiet"
          disabled={onChoose === null || chips === 0}
          onClick={() => onChoose?.(null)}
        >
          {say('studioClear')}
        </button>
      </p>
    </div>
  )
}
