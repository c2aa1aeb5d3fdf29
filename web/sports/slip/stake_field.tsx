/** The stake of one line: typed, or chosen between the least and the most that is taken. */

import { useId } from 'react'
import { useFormats, useT } from '#i18n/translate.tsx'
import type { Quote } from './quote.ts'
import { readStake } from './quote.ts'
import styles from './slip.module.css'

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
  const { currency, decimalSign, money } = useFormats()
  const isWrong = typed !== '' && readStake(typed, decimalSign, currency) === null
  const { unit_min = '', unit_max = '' } = quote ?? {}
  const presets = quote?.unit_steps.slice(...steps) ?? []
  const write = (amount: string) => amount.replace('.', decimalSign)
  const isTold = isWrong || (quote?.refusal === 'stakeOutOfRange' && typed !== '')
  return (
    <div className={styles['stake']}>
      <label htmlFor={id}>
        {label}
        {of !== undefined && <span className="unseen">: {of}</span>}
      </label>
      <input
        id={id}
        className="number"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={typed}
        placeholder={currency}
        aria-invalid={isTold || undefined}
        aria-describedby={`${id}-told`}
        onChange={({ target }) => onType(target.value)}
      />
      <div className={styles['presets']}>
        {presets.map((amount) => (
          <button key={amount} type="button" onClick={() => onType(write(amount))}>
            {write(amount.replace(/\.0+$/, ''))}
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
    </div>
  )
}
