/** The stream as a game or a list of rooms hears it; while it has no connection, what it would have told is asked for. */

import { useEffect, useState } from 'react'
import type { Topic } from '#contract/topics.ts'
import { askAgainMs } from './again.ts'
import { openStream, type LiveEvent } from './stream.ts'

/** A connection that is opened anew takes less. */
const patienceMs = 4000

/**
 * All that is handed in stays the same from drawing to drawing.
 * @param topics null where there is nothing to hear
 * @param ask reads what the stream tells of
 * @param isUnread nobody answered it the last time
 * @returns whether what is shown may be late
 */
export function useHearing(
  topics: readonly Topic[] | null,
  hear: (event: LiveEvent) => void,
  ask: () => void,
  isUnread: boolean,
): boolean {
  const [isDeaf, setDeaf] = useState(false)
  useEffect(() => {
    if (!topics) return undefined
    const wait = () => setTimeout(() => setDeaf(true), patienceMs)
    let patience = wait()
    let wasLost = false
    const onLink = (isOpen: boolean) => {
      clearTimeout(patience)
      if (isOpen) setDeaf(false)
      else patience = wait()
      // What ended meanwhile is not told again.
      if (isOpen && wasLost) ask()
      wasLost = !isOpen
    }
    const stream = openStream({ topics, onEvent: hear, onLink })
    return () => {
      clearTimeout(patience)
      stream.close()
    }
  }, [topics, hear, ask])
  const isLate = isDeaf || isUnread
  useEffect(() => {
    if (!isLate) return undefined
    const beat = setInterval(ask, askAgainMs)
    return () => clearInterval(beat)
  }, [isLate, ask])
  return isDeaf
}
