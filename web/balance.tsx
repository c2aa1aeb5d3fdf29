/** The balance as it may be shown: while a game in this tab shows a round, no more than the game has shown of it. */

import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'
import { useCall } from '#client/query.tsx'
import { usePlayer } from './context.tsx'

/** What the game says one has; empty: as it was when the round was asked for; null: nothing is held. */
type Held = string | null
type Holding = readonly [held: Held, hold: (held: Held) => void]

const HoldingContext = createContext<Holding>([null, () => undefined])

export function BalanceProvider({ children }: { children: ReactNode }) {
  const [held, hold] = useState<Held>(null)
  const holding = useMemo<Holding>(() => [held, hold], [held])
  return <HoldingContext value={holding}>{children}</HoldingContext>
}

export const useHoldBalance = () => useContext(HoldingContext)[1]

/** Undefined for guests. */
export function useBalance(): string | undefined {
  const known = usePlayer()?.balance
  const told = useCall('/api/auth/get_balance', {}).answer?.game_balance ?? known
  const [held] = useContext(HoldingContext)
  const [before, setBefore] = useState(told)
  if (held === null && before !== told) setBefore(told)
  return held === null ? told : held || before
}
