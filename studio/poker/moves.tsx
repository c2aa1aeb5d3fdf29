/** What the player may do in turn: fold, check or call, and bet or raise by slider, by number or by key. */
import { useEffect, useId, useRef, useState } from 'react'
import { readAmount } from '#i18n/plain_decimals.ts'
import { useFormats } from '#i18n/translate.tsx'
import { useSay } from '../words.tsx'
import { useChips } from './chips.tsx'
import type { Hand } from './live.ts'

export type Wish = { move: 'fold' | 'check' | 'call' } | { move: 'raise'; to: string }

type Props = {
  hand: Hand
  turn: NonNullable<Hand['turn']>
  /** Smallest step of a bet: the small blind. */
  step: string
  isBusy: boolean
  onMove: (wish: Wish) => void
}

export function Moves({ hand, turn, step, isBusy, onMove }: Props) {
  const say = useSay()
  const { decimalSign } = useFormats()
  const { tell: money, read: minor, show } = useChips()
  const { can_check, call, raise } = turn
  const [to, setTo] = useState(raise?.min ?? '')
  const field = useId()
  const form = useRef<HTMLFormElement>(null)
  const min = minor(raise?.min ?? '0')
  const max = minor(raise?.max ?? '0')
  const unit = minor(step) || 1n
  const bounded = (amount: bigint) => show(amount < min ? min : amount > max ? max : amount)
  const typed = readAmount(to, decimalSign) ?? ''
  const wished = minor(typed)
  const isFit = raise !== null && typed !== '' && wished >= min && wished <= max
  const steps = max > min ? (max - min + unit - 1n) / unit : 0n
  // A pot-sized raise calls first and then adds what is in.
  const potAfterCall = minor(hand.pot) + minor(call)
  const sizes = [
    { name: say('studioPokerHalfPot'), amount: minor(hand.bet) + potAfterCall / 2n },
    { name: say('studioPokerPotSize'), amount: minor(hand.bet) + potAfterCall },
    { name: say('studioPokerAllIn'), amount: max },
  ]
  const raiseNow = () => isFit && onMove({ move: 'raise', to: show(wished) })

  // The clock runs: who may act sees it without looking for it.
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event
      const isElsewhere =
        target instanceof HTMLInputElement || document.querySelector('dialog[open]') !== null
      if (isElsewhere || isBusy || event.repeat || event.ctrlKey || event.metaKey || event.altKey)
        return
      const key = event.key.toLowerCase()
      if (key === 'f') onMove({ move: 'fold' })
      else if (key === 'c') onMove({ move: can_check ? 'check' : 'call' })
      else if (key === 'r' && raise) document.getElementById(field)?.focus()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [can_check, raise, field, isBusy, onMove])

  return (
    <form
      ref={form}
      className="poker-moves"
      aria-label={say('studioYourMove')}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) raiseNow()
      }}
    >
      {raise && (
        <div className="sizes">
          {sizes.map(({ name, amount }) => (
            <button
              key={name}
              type="button"
              className="quiet"
              onClick={() => setTo(bounded(amount))}
            >
              {name}
            </button>
          ))}
          <label className="visually-hidden" htmlFor={field}>
            {say('studioPokerRaiseTo')}
          </label>
          <input
            id={field}
            className="amount"
            inputMode="decimal"
            autoComplete="off"
            value={to}
            aria-invalid={!isFit}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
          <input
            type="range"
            aria-label={say('studioPokerRaiseTo')}
            aria-valuetext={money(bounded(wished))}
            min={0}
            max={Number(steps)}
            value={Number(wished <= min ? 0n : (wished - min + unit - 1n) / unit)}
            disabled={steps === 0n}
            onChange={(event) => setTo(bounded(min + BigInt(event.currentTarget.value) * unit))}
          />
        </div>
      )}
      <div className="moves">
        <button type="button" disabled={isBusy} onClick={() => onMove({ move: 'fold' })}>
          <kbd aria-hidden="true">F</kbd>
          {say('studioMoveFold')}
        </button>
        <button
          type="button"
          disabled={isBusy}
          onClick={() => onMove({ move: can_check ? 'check' : 'call' })}
        >
          <kbd aria-hidden="true">C</kbd>
          {can_check ? say('studioPokerCheck') : say('studioPokerCall')}
          {!can_check && <small>{money(call)}</small>}
        </button>
        {raise && (
          <button type="submit" disabled={isBusy || !isFit}>
            <kbd aria-hidden="true">R</kbd>
            {wished === max
              ? say('studioPokerAllIn')
              : say(/^[0.]*$/.test(hand.bet) ? 'studioPokerBetTo' : 'studioPokerRaise')}
            <small>{isFit ? money(show(wished)) : '–'}</small>
          </button>
        )}
      </div>
    </form>
  )
}
