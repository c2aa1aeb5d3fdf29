/** The button that places a bet; while it can't be pressed it keeps the focus, so that the keyboard stays where it was. */
import type { ReactNode } from 'react'

export function BetButton({ isReady, children }: { isReady: boolean; children: ReactNode }) {
  return (
    <button
      type="submit"
      className="play"
      aria-disabled={!isReady}
      onClick={(event) => !isReady && event.preventDefault()}
    >
      {children}
    </button>
  )
}
