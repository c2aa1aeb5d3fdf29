/** Short words at the edge of the screen that go by themselves; the page says the same where it matters. */

import { createContext, useCallback, useContext, useRef, useState, type ReactNode } from 'react'
import type { NoticeKind } from './notice.tsx'
import styles from './toast.module.css'

export type Toast = { kind: NoticeKind; text: string; forMs: number }
type Show = (toast: Toast) => void

const ToastContext = createContext<Show | null>(null)
const toastsMax = 3

export function useToast(): Show {
  const show = useContext(ToastContext)
  if (!show) throw new Error('toasts are shown inside a ToastRegion')
  return show
}

export function ToastRegion({ closeLabel, children }: { closeLabel: string; children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly (Toast & { id: number })[]>([])
  const count = useRef(0)
  const drop = useCallback((id: number) => setToasts((now) => now.filter((toast) => toast.id !== id)), [])
  const show = useCallback<Show>(
    (toast) => {
      const id = ++count.current
      setToasts((now) => [...now, { ...toast, id }].slice(-toastsMax))
      setTimeout(() => drop(id), toast.forMs)
    },
    [drop],
  )
  return (
    <ToastContext value={show}>
      {children}
      <div className={styles.region} role="status" aria-live="polite">
        {toasts.map(({ id, kind, text }) => (
          <div key={id} className={`${styles.toast} ${styles[kind]}`}>
            <span>{text}</span>
            <button type="button" className={styles.close} aria-label={closeLabel} onClick={() => drop(id)}>
              ×
            </button>
          </div>
        ))}
      </div>
    </ToastContext>
  )
}
