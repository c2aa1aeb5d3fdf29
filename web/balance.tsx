/** The balance as it may be shown: while a game in this tab shows a round, no more than the game has shown of it. */

import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useCall } from '#client/query.tsx'
import { usePlayer } from './context.tsx'

/** What the game says one has; empty: as it was when the round was asked for; null: nothing is held. */
type Held = string | null

let held: Held = null
const watchers = new Set<() => void>()

/** At once, as the stream changes the balance: a drawing in between would show the end of the round. */
export function holdBalance(next: Held): void {
  held = next
  for (const tell of watchers) tell()
}

function watch(tell: () => void): () => void {
  watchers.add(tell)
  return () => watchers.delete(tell)
}

/** Undefined for guests. */
export function useBalance(): string | undefined {
  const known = usePlayer()?.balance
  const told = useCall('/api/auth/get_balance', {}).answer?.game_balance ?? known
  const shown = useSyncExternalStore(
    watch,
    () => held,
    () => null,
  )
  const [before, setBefore] = useState(told)
  if (shown === null && before !== told) setBefore(told)
  return shown === null ? told : shown || before
}

/** Does something each time the balance that is shown has moved: not before a game has shown how its round ends. */
export function useBalanceMoves(onMove: () => void): void {
  const balance = useBalance()
  const before = useRef(balance)
  useEffect(() => {
    if (before.current === balance) return
    before.current = balance
    onMove()
  }, [balance, onMove])
}
