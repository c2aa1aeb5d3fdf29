/** The button that places a bet, once however often it is pressed at once; while it can't be pressed it keeps the focus, so that the keyboard stays where it was. */
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
      // A second click of a double click is no second bet: the first may be answered between the two [GAM-13].
      onClick={(event) => (!canBet || event.detail > 1) && event.preventDefault()}
    >
      {children}
    </button>
  )
}
