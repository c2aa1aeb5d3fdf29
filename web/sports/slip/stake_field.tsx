/** The stake of one line: typed, or chosen between the least and the most that is taken. */

import { Suspense, useId, useRef, useState } from 'react'
import { useFormats, useT } from '#i18n/translate.tsx'
import { lazyAside } from '../../routing/chunk_guard.ts'
import type { Quote } from './quote.ts'
import { readStake } from './quote.ts'
import { useHasKeypad } from './touch.ts'
import styles from './slip.module.css'

/** Longer than any amount. */
const lengthMax = 20

/** One template has it, on phones. */
const Keypad = lazyAside(() => import('./keypad.tsx'), 'Keypad')

/** There is room for three beside the most; the very least are rarely meant. */
const steps = [2, 5] as const

export function StakeField({
  label,
  of,
  typed,
  onType,
  quote,
}: {
  label: string
  /** What it is staked on, where there are several. */
  of?: string
  typed: string
  onType: (typed: string) => void
  quote: Quote | undefined
}) {
  const t = useT()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const hasKeypad = useHasKeypad()
  const [isKeyed, setKeyed] = useState(false)
  const { currency, decimal, decimalSign, money } = useFormats()
  const isWrong = typed !== '' && readStake(typed, decimalSign, currency) === null
  const { unit_min = '', unit_max = '' } = quote ?? {}
  const presets = quote?.unit_steps.slice(...steps) ?? []
  const write = (amount: string) => amount.replace('.', decimalSign)
  const isTold = isWrong || (quote?.refusal === 'stakeOutOfRange' && typed !== '')
  const key = () => setKeyed(hasKeypad)
  const done = () => {
    field.current?.focus()
    setKeyed(false)
  }
  return (
    <div
      role="presentation"
      className={styles['stake']}
      // Another such field takes over. Closed by any press, it would move the very button that is pressed.
      onBlur={({ relatedTarget: next }) => {
        if (next instanceof HTMLInputElement && next.inputMode === 'none') setKeyed(false)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isKeyed) return
        // The slip stays open.
        event.preventDefault()
        done()
      }}
    >
      <label htmlFor={id}>
        {label}
        {of !== undefined && <span className="unseen">: {of}</span>}
      </label>
      <input
        ref={field}
        id={id}
        className="number"
        inputMode={hasKeypad ? 'none' : 'decimal'}
        autoComplete="off"
        maxLength={lengthMax}
        value={typed}
        placeholder={currency}
        aria-invalid={isTold || undefined}
        aria-describedby={`${id}-told`}
        onChange={({ target }) => onType(target.value)}
        onFocus={key}
        onClick={key}
      />
      <div className={styles['presets']}>
        {presets.map((amount) => (
          <button key={amount} type="button" onClick={() => onType(write(amount))}>
            {decimal(amount.replace(/\.0+$/, ''))}
          </button>
        ))}
        {quote && (
          <button type="button" onClick={() => onType(write(unit_max))}>
            {t('stakeMost')}
          </button>
        )}
      </div>
      <p id={`${id}-told`} className={styles[isTold ? 'fault' : 'muted']}>
        {isWrong
          ? t('invalidAmount')
          : quote && t('stakeRange', { min: money(unit_min), max: money(unit_max) })}
      </p>
      <Suspense>
        {isKeyed && <Keypad of={of ?? label} {...{ typed, lengthMax, onType }} onDone={done} />}
      </Suspense>
    </div>
  )
}
