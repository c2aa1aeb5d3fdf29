/** A field for a file: its button speaks the language of the page, where a browser's own speaks the browser's. */

import { useState } from 'react'
import { Field, type Said } from './field.tsx'
import styles from './file_field.module.css'

type FileFieldProps = Said & {
  name: string
  accept: string
  /** On the button: without a file, and with one. */
  choose: readonly [first: string, another: string]
  onChoose?: (file: File | null) => void
}

export function FileField({ name, accept, choose, onChoose, ...said }: FileFieldProps) {
  const [chosen, setChosen] = useState('')
  return (
    <Field {...said}>
      {(wired) => (
        // The browser's own lies over what is seen of it: pressed, dropped on and named as it always is.
        <span className={styles.file}>
          <span className={styles.choose} aria-hidden="true">
            {choose[chosen === '' ? 0 : 1]}
          </span>
          <span className={styles.name} aria-hidden="true">
            {chosen}
          </span>
          <input
            type="file"
            name={name}
            accept={accept}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0] ?? null
              setChosen(file?.name ?? '')
              onChoose?.(file)
            }}
            {...wired}
          />
        </span>
      )}
    </Field>
  )
}
