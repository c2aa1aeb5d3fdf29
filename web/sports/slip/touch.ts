/** What fingers get of a template that has it: keys of its own to type a stake on, and a short buzz for a press. */

import { useSyncExternalStore } from 'react'
import { prefersCalm } from '#ui/calm.ts'
import { useSlipLook } from './slip_look.ts'

const buzzMs = 12
const fingers = '(pointer: coarse)'

function watchFingers(tell: () => void): () => void {
  const media = matchMedia(fingers)
  media.addEventListener('change', tell)
  return () => media.removeEventListener('change', tell)
}

export function useHasKeypad(): boolean {
  const isTouched = useSyncExternalStore(
    watchFingers,
    () => matchMedia(fingers).matches,
    () => false,
  )
  return (useSlipLook().keypad ?? false) && isTouched
}

/** For what the player's own press has done, and for nothing else. */
export function useBuzz(): () => void {
  return useSlipLook().haptics ? buzz : still
}

function buzz(): void {
  // A buzz moves too. Not every browser of a phone has it.
  if (matchMedia(fingers).matches && !prefersCalm() && 'vibrate' in navigator)
    navigator.vibrate(buzzMs)
}

function still(): void {
  // Nothing is felt.
}
