/** What a game of ours tells its page, from the frame or from a window of its own; the balance is held while a round is shown. */

import { useCallback, useEffect, useRef, useState } from 'react'
import { hearFrame, showingBeatMs, type FrameMessage } from '#client/frame.ts'
import { useKeep } from '#client/query.tsx'
import { holdBalance } from '../balance.tsx'
import { useNavigation } from '../routing/link.tsx'

export type Hearers = {
  /** Told after each round of a demo: what play money there is. */
  onPlayMoney: (amount: string) => void
  /** Told of whatever the game tells. */
  onTold: (told: FrameMessage['type']) => void
}

/** A game that has missed so many beats has died with its round. */
const silenceMaxMs = 3 * showingBeatMs

/** @returns why the game's session is over, as a message key; empty while it is not. */
export function useHeard(
  game: () => Window | null,
  isDemo: boolean,
  { onPlayMoney, onTold }: Hearers,
): string {
  const keep = useKeep()
  const navigation = useNavigation()
  const silence = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const free = useCallback(() => {
    clearTimeout(silence.current)
    holdBalance(null)
  }, [])
  const [ended, setEnded] = useState('')
  useEffect(
    () =>
      hearFrame(game, (message) => {
        onTold(message.type)
        if (message.type === 'session-ended') {
          free()
          setEnded(message.message)
        }
        if (message.type === 'go') void navigation.go(message.to)
        if (message.type === 'showing' && !isDemo) {
          holdBalance(message.balance)
          clearTimeout(silence.current)
          silence.current = setTimeout(free, silenceMaxMs)
        }
        if (message.type === 'shown') free()
        if (message.type !== 'balance') return
        const { balance } = message
        if (isDemo) onPlayMoney(balance)
        else keep('/api/auth/get_balance', {}, (before) => ({ ...before, game_balance: balance }))
      }),
    [game, keep, free, navigation, isDemo, onPlayMoney, onTold],
  )
  // A game that is gone holds nothing.
  useEffect(() => free, [free])
  return ended
}
