/** What the document before was still saying when it was left, or that a session has ended since: said on, and left to the next. */

import { sessionToastMs } from '#contract/catalogue.ts'
import { hasEndedUnseen } from '../routing/left_places.ts'
import { recall, remember } from '../tab_memory.ts'
import type { Toast, ToastQueue } from '../toasts.tsx'

const name = 'toasts'

/** After a login it is past. The words for it are asked for by `learn`. */
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
