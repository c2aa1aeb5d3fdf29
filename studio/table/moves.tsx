/** The moves a round allows, as buttons; figures on the keyboard press them from anywhere. */
import { useEffect, useRef } from 'react'
import { useAmount } from '../amount.ts'
import { useSay, type StudioKey } from '../words.tsx'

type Pending = { options: readonly { move: string; raise: string }[] }

export const moveWords: Record<string, StudioKey> = {
  hit: 'studioMoveHit',
  stand: 'studioMoveStand',
  double: 'studioMoveDouble',
  split: 'studioMoveSplit',
  insure: 'studioMoveInsure',
  decline: 'studioMoveDecline',
  higher: 'studioMoveHigher',
  lower: 'studioMoveLower',
  same: 'studioMoveSame',
  skip: 'studioMoveSkip',
  cash: 'studioMoveCash',
  play: 'studioMovePlay',
  fold: 'studioMoveFold',
}

type Props = {
  pending: Pending | null
  /** Null while one is being made: the buttons stay where they are, and keep the focus. */
  onMove: ((move: string) => void) | null
  /** Moves that are made elsewhere on the screen are left out. */
  only?: (move: string) => boolean
  /** What stands beside a move, where it is not what it adds to the stake. */
  note?: (move: string) => string
}

const isAny = () => true

export function Moves({ pending, onMove, only = isAny, note }: Props) {
  const say = useSay()
  const amount = useAmount()
  const options = (pending?.options ?? []).filter(({ move }) => only(move))
  const latest = useRef({ onMove, options })
  const element = useRef<HTMLFieldSetElement>(null)
  const isAsked = onMove !== null && options.length > 0
  useEffect(() => {
    latest.current = { onMove, options }
  })
  useEffect(() => {
    if (isAsked) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isAsked])
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (
        event.repeat ||
        (event.target instanceof Element && event.target.closest('input, dialog'))
      )
        return
      const chosen = latest.current.options[Number(event.key) - 1]
      if (chosen) latest.current.onMove?.(chosen.move)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return (
    <fieldset ref={element} className="moves" aria-label={say('studioYourMove')}>
      {options.map(({ move, raise }, i) => {
        const beside = note?.(move) ?? (raise === '0' ? '' : `+${amount(BigInt(raise))}`)
        return (
          <button
            key={move}
            type="button"
            aria-keyshortcuts={String(i + 1)}
            aria-disabled={onMove === null}
            className={`is-${move}`}
            onClick={() => onMove?.(move)}
          >
            <span>{say(moveWords[move]!)}</span>
            {beside !== '' && <small>{beside}</small>}
            <kbd aria-hidden="true">{i + 1}</kbd>
          </button>
        )
      })}
    </fieldset>
  )
}
