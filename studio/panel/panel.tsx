/** A sheet over the game: opened by one press, closed by Escape, its button or a press beside it. */
import { useEffect, useRef, type ReactNode } from 'react'
import { useSay } from '../words.tsx'

export function Panel({
  title,
  isQuestion = false,
  onClose,
  children,
}: {
  title: string
  /** One of its own buttons answers it; it has none to pass it over. */
  isQuestion?: boolean
  onClose: () => void
  children: ReactNode
}) {
  const say = useSay()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="panel"
      aria-label={title}
      onCancel={(event) => isQuestion && event.preventDefault()}
      onClose={onClose}
    >
      <header>
        <h2>{title}</h2>
        {!isQuestion && (
          <button type="button" className="quiet" onClick={() => dialog.current?.close()}>
            {say('close')}
          </button>
        )}
      </header>
      {/* A long sheet is scrolled by keyboard as well. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="pages" tabIndex={0} aria-label={title}>
        {children}
      </section>
    </dialog>
  )
}
