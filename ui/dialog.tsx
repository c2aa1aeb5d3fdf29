/** A dialog over the page: the browser's own, with its focus trap, Escape and focus return. */

import { useId, type ReactNode } from 'react'
import { useModal } from './modal.ts'
import styles from './dialog.module.css'

/** `side`: a drawer at the end of the line on wide screens. Shown while it is rendered. */
export function Dialog({
  title,
  closeLabel,
  place = 'center',
  onClose,
  children,
}: {
  title: string
  closeLabel: string
  place?: 'center' | 'side'
  onClose: () => void
  children: ReactNode
}) {
  const id = useId()
  const dialog = useModal()
  return (
    // Keys are the browser's: Escape comes as a cancel event. The click is one on the backdrop.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      open
      className={`${styles.dialog} ${styles[place]}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
          ×
        </button>
      </header>
      <div className={styles.inner}>{children}</div>
    </dialog>
  )
}
