/** Short messages in the corner of the page that go by themselves. */

import { createContext, useContext, useSyncExternalStore } from 'react'
import type { MessageKey } from '#i18n/speech.ts'
import { useSpeech } from '#i18n/translate.tsx'
import { Icon } from './template/icon.tsx'

type Toast = {
  id: number
  kind: 'warning' | 'info'
  /** A message key or a sentence. */
  message: string
  /** Something that can be done about it, as to undo it. */
  action?: { word: MessageKey; run: () => void }
}

export type ToastQueue = {
  read: () => readonly Toast[]
  subscribe: (listener: () => void) => () => void
  /** Without a time it stays until it is put away. */
  show: (toast: Omit<Toast, 'id'>, forMs: number | null) => void
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
      set([...toasts.filter(({ message }) => message !== toast.message), { ...toast, id }])
      if (forMs !== null) setTimeout(() => drop(id), forMs)
    },
    drop,
  }
}

const ToastContext = createContext<ToastQueue>(openToasts())
export const ToastProvider = ToastContext.Provider

/** For a word in passing: `useToasts().show({ kind: 'info', message: 'saved' }, errorToastMs)`. */
export function useToasts(): ToastQueue {
  return useContext(ToastContext)
}

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
