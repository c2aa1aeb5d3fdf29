/** Short messages in the corner of the page that go by themselves. */

import { createContext, useContext, useSyncExternalStore } from 'react'
import type { MessageKey } from '#i18n/speech.ts'
import { useSpeech } from '#i18n/translate.tsx'
import { Icon } from './template/icon.tsx'

export type Toast = {
  id: number
  kind: 'warning' | 'info'
  /** A message key or a sentence. */
  message: string
  /** Something that can be done about it, as to undo it. */
  action?: { word: MessageKey; run: () => void }
  /** When it goes, by the device's clock; null where it is put away by hand. */
  untilMs: number | null
}

/** Long enough to be read by who has just taken a step such as closing the account; logging in says it again. */
export const farewellMs = 60_000

export type ToastQueue = {
  read: () => readonly Toast[]
  subscribe: (listener: () => void) => () => void
  /** Without a time it stays until it is put away. */
  show: (toast: Omit<Toast, 'id' | 'untilMs'>, forMs: number | null) => void
  drop: (id: number) => void
}

const none: readonly Toast[] = []

export function openToasts(): ToastQueue {
  const listeners = new Set<() => void>()
  let toasts = none
  let count = 0
  const set = (next: readonly Toast[]) => {
    toasts = next
    for (const listener of listeners) listener()
  }
  const drop = (id: number) => set(toasts.filter((toast) => toast.id !== id))
  return {
    read: () => toasts,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    show(toast, forMs) {
      count += 1
      const id = count
      const untilMs = forMs === null ? null : nowMs() + forMs
      const others = toasts.filter(({ message }) => message !== toast.message)
      set([...others, { ...toast, id, untilMs }])
      if (forMs !== null) setTimeout(() => drop(id), forMs)
    },
    drop,
  }
}

function nowMs(): number {
  return new Date().getTime()
}

const ToastContext = createContext<ToastQueue>(openToasts())
export const ToastProvider = ToastContext.Provider

/** For a word in passing: `useToasts().show({ kind: 'info', message: 'saved' }, errorToastMs)`. */
export function useToasts(): ToastQueue {
  return useContext(ToastContext)
}

/** Also drawn by a dialog that may open over them: what stands behind it is out of reach. */
export function Toasts({ queue }: { queue: ToastQueue }) {
  const { t, tell } = useSpeech()
  const toasts = useSyncExternalStore(queue.subscribe, queue.read, () => none)
  return (
    <div className="toasts" aria-live="polite">
      {toasts.map(({ id, kind, message, action }) => (
        <p key={id} className="toast" data-kind={kind}>
          {tell(message)}
          {action && (
            <button
              type="button"
              className="toast-action"
              onClick={() => {
                queue.drop(id)
                action.run()
              }}
            >
              {t(action.word)}
            </button>
          )}
          <button type="button" className="icon-button" onClick={() => queue.drop(id)}>
            <Icon name="close" />
            <span className="unseen">{t('close')}</span>
          </button>
        </p>
      ))}
    </div>
  )
}
