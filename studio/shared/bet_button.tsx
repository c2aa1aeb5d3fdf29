/** The button that places a bet; while it can't be pressed it keeps the focus, so that the keyboard stays where it was. */
import type { ReactNode } from 'react'
import { useOnline } from '#ui/online.ts'

type Props = { isReady: boolean; children: ReactNode }

export function BetButton({ isReady, children }: Props) {
  const canBet = useOnline() && isReady
  return (
    <button
      type="submit"
      className="play"
      aria-disabled={!canBet}
      onClick={(event) => !canBet && event.preventDefault()}
    >
      {children}
    </button>
  )
}
