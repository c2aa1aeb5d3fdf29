/** What the player has, as the stream tells it: other games, other tabs and the cashier move it too. */
import { useEffect } from 'react'
import { openStream } from '#client/stream.ts'

/** @param hear stays the same from drawing to drawing */
export function useToldBalance(isPlayer: boolean, hear: (balance: string) => void) {
  useEffect(() => {
    if (!isPlayer) return undefined
    const stream = openStream({
      topics: ['balance'],
      onEvent: (event) => event.name === 'balance' && hear(event.data.game_balance),
    })
    return () => stream.close()
  }, [isPlayer, hear])
}
