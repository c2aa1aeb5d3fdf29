/** Shared rounds in lists: which of them takes bets, when it closes, and what the stream says of it meanwhile. */

import { useEffect } from 'react'
import { keepRooms } from '#client/live_rooms.ts'
import { useStore } from '#client/query.tsx'
import type { Told } from '#contract/stream.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { useNow } from '#ui/countdown.tsx'
import { useVisit } from '../context.tsx'
import styles from './rooms.module.css'

type Standing = Told<'rounds'>['value'][number]

export function roundsOf(rounds: readonly Standing[]) {
  return {
    open: rounds.find(({ state }) => state === 'open'),
    running: rounds.find(({ state }) => state === 'running'),
  }
}

/** Keeps lists of rounds or of tables true while the page is open. */
export function useLiveRounds(topic: 'rounds' | 'tables' = 'rounds') {
  const store = useStore()
  useEffect(() => {
    const leaving = new AbortController()
    const listen = async () => {
      const { openStream } = await import('#client/stream.ts')
      if (leaving.signal.aborted) return
      const stream = openStream({ topics: [topic], onEvent: (event) => keepRooms(store, event) })
      leaving.signal.addEventListener('abort', () => stream.close())
    }
    void listen()
    return () => leaving.abort()
  }, [store, topic])
}

/** When betting closes: the hour as the server writes it, and once the page works the time until then. */
export function Closing({ at }: { at: string | null }) {
  const t = useT()
  const { time } = useFormats()
  const left = useSecondsUntil(at)
  if (at === null) return <p className={styles.closing}>{t('startsWithFirstBet')}</p>
  return (
    <p className={styles.closing}>
      <span>{t('startsAt', { time: time(at, 'second') })}</span>
      {left !== null && (
        <b role="timer" aria-label={t('startsAt', { time: time(at, 'second') })}>
          {clockOf(left)}
        </b>
      )}
    </p>
  )
}

function useSecondsUntil(at: string | null): number | null {
  const { clock } = useVisit()
  const now = useNow(clock)
  return at === null || now === null ? null : Math.max(0, Math.ceil((Date.parse(at) - now) / 1000))
}

const clockOf = (seconds: number) =>
  [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
