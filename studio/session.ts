/** What the running session of play has come to, for games whose rounds do not tell it themselves [RCK-03, RCK-04]. */
import { useEffect, useState } from 'react'
import type { Ask } from '#client/client.ts'

export type Session = { startedAt: string; net: string }

const everyMs = 30_000

/**
 * Null for guests, and before the first stake.
 * @param moved changes when money may have moved: then it is asked again
 */
export function useSession(ask: Ask, isPlayer: boolean, moved: string): Session | null {
  const [session, setSession] = useState<Session | null>(null)
  useEffect(() => {
    if (!isPlayer) return undefined
    let isLeft = false
    const load = async () => {
      const answer = await ask('/api/limits/get', {})
      if (answer.message !== 'OK' || isLeft) return
      const { session: told } = answer.value
      setSession(told && { startedAt: told.started_at, net: told.net_position })
    }
    void load()
    const beat = setInterval(() => document.hidden || void load(), everyMs)
    return () => {
      isLeft = true
      clearInterval(beat)
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- what has moved money has changed the session
  }, [ask, isPlayer, moved])
  return session
}
