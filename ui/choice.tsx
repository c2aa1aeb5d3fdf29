/** One or several of a few: radio buttons or boxes drawn as cards, under headings where they are of several kinds. */

import { Fragment, useId, type ReactNode } from 'react'
import styles from './choice.module.css'

export type Option = {
  value: string
  title: ReactNode
  text?: ReactNode
  isDisabled?: boolean
  /** The heading it stands under; options of one follow each other. */
  group?: string
}

export function Choice({
  legend,
  name,
  options,
  chosen,
  onChoose,
  isMany = false,
  error,
}: {
  legend: string
  name: string
  options: readonly Option[]
  /** The option chosen at first. */
  chosen?: string
  onChoose?: (value: string) => void
  /** Any number may be chosen, also none. */
  isMany?: boolean
  error?: string | undefined
}) {
  const id = useId()
  return (
    <fieldset className={styles.choice} aria-describedby={error ? id : undefined}>
      <legend>{legend}</legend>
      {options.map(({ value, title, text, isDisabled, group }, i) => (
        <Fragment key={value}>
          {group !== options[i - 1]?.group && <p className={styles.group}>{group}</p>}
          <label className={styles.option}>
            <input
              type={isMany ? 'checkbox' : 'radio'}
              name={name}
              value={value}
              defaultChecked={value === chosen}
              disabled={isDisabled}
              onInput={() => onChoose?.(value)}
              required={!isMany}
            />
            <span className={styles.words}>
              <span className={styles.title}>{title}</span>
              {text && <span className={styles.text}>{text}</span>}
            </span>
          </label>
        </Fragment>
      ))}
      {isMany && (
        <p id={id} className={styles.error} aria-live="polite">
          {error}
        </p>
      )}
    </fieldset>
  )
}
