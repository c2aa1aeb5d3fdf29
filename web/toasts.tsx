/** Short messages in the corner of the page that go by themselves. */

import { createContext, useContext, useSyncExternalStore } from 'react'
import { sessionToastMs } from '#contract/catalogue.ts'
import type { MessageKey } from '#i18n/speech.ts'
import { useSpeech } from '#i18n/translate.tsx'
import { hasEndedUnseen } from './routing/left_places.ts'
import { recall, remember } from './tab_memory.ts'
import { Icon } from './template/icon.tsx'

type Toast = {
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

const name = 'toasts'

/**
 * Shows what the document before was still saying when it was left, or that a session has ended since; leaves the same
 * to the next. After a login that is past. The words for it are asked for by `learn`.
 */
export function carryToasts(queue: ToastQueue, isPlayer: boolean, learn: () => Promise<unknown>) {
  const left = JSON.parse(recall(name) ?? '[]') as Pick<Toast, 'kind' | 'message' | 'untilMs'>[]
  if (hasEndedUnseen())
    left.push({ kind: 'warning', message: 'Session expired', untilMs: nowMs() + sessionToastMs })
  for (const { kind, message, untilMs } of left) {
    const forMs = (untilMs ?? 0) - nowMs()
    if (forMs > 0 && !isPlayer) void learn().then(() => queue.show({ kind, message }, forMs))
  }
  addEventListener('pagehide', () => {
    const passing = queue.read().filter(({ action }) => !action)
    remember(name, JSON.stringify(passing))
  })
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
