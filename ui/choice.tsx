/** One of a few: radio buttons drawn as cards. */

import type { ReactNode } from 'react'
import styles from './choice.module.css'

export type Option = { value: string; title: ReactNode; text?: ReactNode; isDisabled?: boolean }

export function Choice({
  legend,
  name,
  options,
  chosen,
  onChoose,
}: {
  legend: string
  name: string
  options: readonly Option[]
  /** The option chosen at first. */
  chosen?: string
  onChoose?: (value: string) => void
}) {
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      {options.map(({ value, title, text, isDisabled }) => (
        <label key={value} className={styles.option}>
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={value === chosen}
            disabled={isDisabled}
            onInput={() => onChoose?.(value)}
            required
          />
          <span className={styles.words}>
            <span className={styles.title}>{title}</span>
            {text && <span className={styles.text}>{text}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
