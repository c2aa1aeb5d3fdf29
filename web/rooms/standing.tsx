/** Shared rounds in lists: which of them takes bets, when it closes, and what the stream says of it meanwhile. */

import { useCallback } from 'react'
import { useHearing } from '#client/hearing.ts'
import { keepRooms } from '#client/live_rooms.ts'
import { useCall, useStore, type Reading } from '#client/query.tsx'
import { isUnanswered } from '#client/result.ts'
import type { LiveEvent } from '#client/stream.ts'
import type { Path } from '#contract/calls.ts'
import type { Told } from '#contract/stream.ts'
import type { MessageKey } from '#i18n/speech.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { buttonClass } from '#ui/button.tsx'
import { useNow } from '#ui/countdown.tsx'
import { Empty } from '#ui/empty.tsx'
import { Notice } from '#ui/notice.tsx'
import { useVisit } from '../context.tsx'
import { Link } from '../routing/link.tsx'
import styles from './rooms.module.css'

type Standing = Told<'rounds'>['value'][number]

export function roundsOf(rounds: readonly Standing[]) {
  return {
    open: rounds.find(({ state }) => state === 'open'),
    running: rounds.find(({ state }) => state === 'running'),
  }
}

type Listed =
  | '/api/product/bingo_rooms'
  | '/api/product/draws'
  | '/api/product/live_tables'
  | '/api/product/poker_tables'
  | '/api/product/rounds'

const rounds = ['rounds'] as const
const tables = ['tables'] as const

/** Keeps a list of rounds or of tables true while the page is open, and says so where it may be late. */
export function KeptLive({ of }: { of: Listed }) {
  const t = useT()
  const store = useStore()
  const { answer, failure } = useCall(of, {})
  const hear = useCallback((event: LiveEvent) => keepRooms(store, event), [store])
  const ask = useCallback(() => {
    const reading = store.at(of, {})
    // Where nothing is shown, that is said in its place, with a way to ask; it would come and go with each asking.
    if (!document.hidden && reading.read().answer) void reading.ask()
  }, [store, of])
  const isUnread = isUnanswered(failure)
  const topics = of === '/api/product/poker_tables' ? tables : rounds
  const isDeaf = useHearing(topics, hear, ask, isUnread)
  return answer && (isDeaf || isUnread) && <Notice kind="warning">{t('liveLate')}</Notice>
}

/** Says of what is asked for again and again that it may be late. */
export function Late<P extends Path>({ of: { answer, failure } }: { of: Reading<P> }) {
  const t = useT()
  return answer && isUnanswered(failure) && <Notice kind="warning">{t('liveLate')}</Notice>
}

/** In place of a list: nothing is offered now, and the way to the rest of the house. */
export function NoneOffered({ title }: { title: MessageKey }) {
  const t = useT()
  return (
    <Empty
      title={t(title)}
      action={
        <Link to="/" className={buttonClass('quiet')}>
          {t('browseGames')}
        </Link>
      }
    />
  )
}

/** When betting closes. */
export function Closing({ at }: { at: string | null }) {
  const t = useT()
  const { time } = useFormats()
  if (at === null) return <p className={styles.closing}>{t('startsWithFirstBet')}</p>
  return <Until at={at}>{t('startsAt', { time: time(at, 'second') })}</Until>
}

/** What comes when: the hour as the server writes it, and once the page works the time until then. */
export function Until({ at, children }: { at: string; children: string }) {
  const left = useSecondsUntil(at)
  return (
    <p className={styles.closing}>
      <span>{children}</span>
      {left !== null && (
        <b role="timer" aria-label={children}>
          {clockOf(left)}
        </b>
      )}
    </p>
  )
}

/** Null before the page works, and where nobody knows the time. */
export function useSecondsUntil(at: string | null): number | null {
  const { clock } = useVisit()
  const now = useNow(clock)
  return now === null || at === null ? null : Math.max(0, Math.ceil((Date.parse(at) - now) / 1000))
}

const clockOf = (seconds: number) =>
  [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
