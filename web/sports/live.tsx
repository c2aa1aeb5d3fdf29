/** Keeps matches and their prices true while they are looked at: by the stream, and by asking where that is silent, which is said. */

import { useCallback, useEffect, useRef } from 'react'
import { useHearing } from '#client/hearing.ts'
import { keepLive } from '#client/live.ts'
import { useCall, useStore } from '#client/query.tsx'
import { isUnanswered } from '#client/result.ts'
import type { LiveEvent } from '#client/stream.ts'
import { usePlace } from '../routing/link.tsx'
import { Late } from './late.tsx'

const topics = ['odds', 'score'] as const

export function LiveMatches() {
  const store = useStore()
  const { match } = usePlace().query
  const shown = useRef(match)
  useEffect(() => void (shown.current = match), [match])
  const isUnread = isUnanswered(useCall('/api/home/public_odds', {}).failure)
  const hear = useCallback(
    (event: LiveEvent) => {
      keepLive(store, event)
      if (event.name !== 'odds' && event.name !== 'score') return
      const { is_whole, value } = event.data
      // All that can be bet on in a match comes with the match alone.
      if (!is_whole && value.some(({ match_id }) => match_id === shown.current))
        store.outdate('/api/sports/event')
    },
    [store],
  )
  const ask = useCallback(() => {
    if (document.hidden) return
    for (const reading of [
      store.at('/api/home/match_list', {}),
      store.at('/api/home/public_odds', {}),
    ])
      void reading.ask()
    if (shown.current) store.outdate('/api/sports/event')
  }, [store])
  const isDeaf = useHearing(topics, hear, ask, isUnread)
  return (isDeaf || isUnread) && <Late />
}
