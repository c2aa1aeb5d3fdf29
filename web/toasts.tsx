/** Short messages in the corner of the page that go by themselves. */

import { useSyncExternalStore } from 'react'
import { useSpeech } from '#i18n/translate.tsx'
import { Icon } from './template/icon.tsx'

type Toast = { id: number; kind: 'warning' | 'info'; message: string }

export type ToastQueue = {
  read: () => readonly Toast[]
  subscribe: (listener: () => void) => () => void
  /** `message` is a message key or a sentence. */
  show: (toast: Omit<Toast, 'id'>, forMs: number) => void
  drop: (id: number) => void
}

export function openToasts(): ToastQueue {
  const listeners = new Set<() => void>()
  let toasts: readonly Toast[] = []
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
      setTimeout(() => drop(id), forMs)
    },
    drop,
  }
}

export function Toasts({ queue }: { queue: ToastQueue }) {
  const { t, tell } = useSpeech()
  const toasts = useSyncExternalStore(queue.subscribe, queue.read, queue.read)
  return (
    <div className="toasts" aria-live="polite">
      {toasts.map(({ id, kind, message }) => (
        <p key={id} className="toast" data-kind={kind}>
          {tell(message)}
          <button type="button" className="icon-button" onClick={() => queue.drop(id)}>
            <Icon name="close" />
            <span className="unseen">{t('close')}</span>
          </button>
        </p>
      ))}
    </div>
  )
}
