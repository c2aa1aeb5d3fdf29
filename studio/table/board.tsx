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
  const { lay, undo } = useLaying(laid, onChoose)
  return {
    step,
    isShowing: current !== null,
    isOver,
    board: { choice: laid, onChoose: lay, won: isOver ? step.won : [] },
    undo,
  }
}

/** Laying chips and taking back what was laid last; both null where nothing may be chosen. */
export function useLaying(
  laid: BetsChoice | null,
  onChoose: ((choice: unknown) => void) | null,
): { lay: Board['onChoose']; undo: Undo } {
  const [before, setBefore] = useState<readonly (BetsChoice | null)[]>([])
  if (!onChoose) return { lay: null, undo: null }
  const lay = (next: unknown) => {
    setBefore([...before.slice(1 - undoMax), laid])
    onChoose(next)
  }
  const undo = () => {
    setBefore(before.slice(0, -1))
    onChoose(before.at(-1) ?? null)
  }
  return { lay, undo: before.length > 0 ? undo : null }
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
  // Chips may be laid where what is drawn is out of sight.
  const place = useInView<HTMLDivElement>(isShowing)
  return (
    <div className="felt is-board">
      <div ref={place} className="drawn">
        {drawn}
      </div>
      <RoundTold table={table} said={said} isOver={isOver} />
      <ChipBoard board={board} undo={undo}>
        {children}
      </ChipBoard>
    </div>
  )
}

/** The places of a board, and what can be done about all chips on it. */
export function ChipBoard({
  board,
  undo,
  before,
  children,
}: {
  board: Board
  undo: Undo
  /** What was bet the last time, to be laid again; null where nothing was. */
  before?: BetsChoice | null
  children: ReactNode
}) {
  const say = useSay()
  const { choice, onChoose, placed } = board
  const chips = choice ? chipsOf(choice) : 0
  const twice = choice && doubled(choice)
  const actions = [
    ['studioUndo', undo],
    ['studioDoubleChips', onChoose && twice && (() => onChoose(twice))],
    ['studioClear', onChoose && chips > 0 ? () => onChoose(null) : null],
    ...(before === undefined
      ? []
      : [['studioTableSame', onChoose && before && (() => onChoose(before))] as const]),
  ] as const
  return (
    <>
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
        <span>{(chips > 0 || !placed?.length) && say('studioChips', { count: chips })}</span>
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
    </>
  )
}
