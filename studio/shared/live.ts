/** A shared game as its table tells it, kept true by the stream; and the player's own bets in it. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Ask } from '#client/client.ts'
import { aheadMsOf } from '#client/clock.ts'
import { useHearing } from '#client/hearing.ts'
import { isUnanswered, type Failure } from '#client/result.ts'
import type { LiveEvent } from '#client/stream.ts'
import type { Answer } from '#contract/calls.ts'

export type Table = Answer<'/api/shared/table'>['value']
export type Standing = Table['rounds'][number]
export type OwnBet = Answer<'/api/shared/mine'>['value'][number]
export type Seen = Answer<'/api/shared/bets'>['value']

export type Live = {
  table: Table
  /** What running rounds have shown, by their ids. */
  shown: ReadonlyMap<string, unknown>
  mine: readonly OwnBet[]
  /** The server's clock less ours, in milliseconds. */
  aheadMs: number
  /** Asks again for what is one's own. */
  refreshMine: () => void
  keepBet: (bet: OwnBet) => void
}

/** Readers spread their questions when a round ends: thousands hear of it at once. */
const spreadMs = 600
const topics = ['rounds', 'ticks'] as const

export function useLive(
  ask: Ask,
  gameCode: string,
  isPlayer: boolean,
): { live: Live | null; failure: Failure | null; isLate: boolean } {
  const [table, setTable] = useState<Table | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [shown, setShown] = useState<ReadonlyMap<string, unknown>>(new Map())
  const [mine, setMine] = useState<readonly OwnBet[]>([])
  const [aheadMs, setAheadMs] = useState(0)
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  const heard = useRef(0)

  const kept = useRef(0)
  const reads = useRef(0)

  /** Reads what is one's own; anew where meanwhile a bet was kept, of which the answer may not know. */
  const readMine = useCallback(async () => {
    if (!isPlayer) return null
    const read = (reads.current += 1)
    for (;;) {
      const keptBefore = kept.current
      // oxlint-disable-next-line no-await-in-loop -- each answer decides whether to ask again
      const own = await ask('/api/shared/mine', { game_code: gameCode })
      if (own.message !== 'OK' || read !== reads.current) return own
      if (kept.current === keptBefore) {
        setMine(own.value)
        return own
      }
    }
  }, [ask, gameCode, isPlayer])
  const load = useCallback(async () => {
    const asked = performance.now()
    const heardBefore = heard.current
    const [answer, own] = await Promise.all([
      ask('/api/shared/table', { game_code: gameCode }),
      readMine(),
    ])
    if (answer.message !== 'OK') return setFailure(answer)
    // A bet that could not be read must not look like none.
    setFailure(!own || own.message === 'OK' ? null : own)
    // What the stream has told meanwhile is newer than the answer may be, and told once.
    setTable((before) =>
      before && heard.current !== heardBefore
        ? { ...answer.value, rounds: before.rounds }
        : answer.value,
    )
    setAheadMs(aheadMsOf(answer.value.now, asked))
  }, [ask, gameCode, readMine])

  const refreshMine = useCallback(() => void readMine(), [readMine])

  const refresh = useCallback(() => {
    clearTimeout(waiting.current)
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    waiting.current = setTimeout(() => void load(), (byte / 256) * spreadMs)
  }, [load])

  useEffect(() => {
    const begin = setTimeout(() => void load(), 0)
    return () => {
      clearTimeout(begin)
      clearTimeout(waiting.current)
    }
  }, [load])
  const hear = useCallback(
    (event: LiveEvent) => {
      if (event.name === 'rounds') {
        const { is_whole, value, gone } = event.data
        const own = value.filter(({ game_code }) => game_code === gameCode)
        heard.current += 1
        setTable(
          (before) => before && { ...before, rounds: joined(before.rounds, own, gone, is_whole) },
        )
        if (own.some(({ state }) => state !== 'open' && state !== 'running')) refresh()
      }
      if (event.name === 'ticks') {
        const { is_whole, value, gone } = event.data
        setShown((before) => {
          const after = new Map(is_whole ? [] : before)
          for (const id of gone) after.delete(id)
          for (const tick of value)
            if (tick.game_code === gameCode) after.set(tick.shared_id, tick.shown)
          return after
        })
      }
    },
    [gameCode, refresh],
  )
  const isLate = useHearing(topics, hear, refresh, isUnanswered(failure ?? undefined))

  const keepBet = useCallback((bet: OwnBet) => {
    kept.current += 1
    setMine((before) => [bet, ...before.filter(({ round_id }) => round_id !== bet.round_id)])
  }, [])

  return { live: table && { table, shown, mine, aheadMs, refreshMine, keepBet }, failure, isLate }
}

function joined(
  before: readonly Standing[],
  told: readonly Standing[],
  gone: readonly string[],
  isWhole: boolean,
): Standing[] {
  const dropped = new Set([...gone, ...told.map(({ shared_id }) => shared_id)])
  const kept = isWhole ? [] : before.filter(({ shared_id }) => !dropped.has(shared_id))
  return [...kept, ...told].toSorted((a, b) => a.number - b.number)
}

/** The server's clock on this screen, drawn again as often as asked; every frame where nothing is said. */
export function useNow(aheadMs: number, everyMs: number | null = null): number {
  const [now, setNow] = useState(() => new Date().getTime())
  useEffect(() => {
    if (everyMs !== null) {
      const beat = setInterval(() => setNow(new Date().getTime()), everyMs)
      return () => clearInterval(beat)
    }
    let request = 0
    const draw = () => {
      setNow(new Date().getTime())
      request = requestAnimationFrame(draw)
    }
    request = requestAnimationFrame(draw)
    return () => cancelAnimationFrame(request)
  }, [everyMs])
  return now + aheadMs
}

/** Who is in a round, asked for again as long as it is shown. */
export function useCrowd(ask: Ask, round: Standing | undefined): { seen: Seen; total: number } {
  const [crowd, setCrowd] = useState<{ seen: Seen; total: number }>({ seen: [], total: 0 })
  const id = round?.shared_id
  const bets = round?.bets ?? 0
  const state = round?.state
  useEffect(() => {
    if (id === undefined || bets === 0) return undefined
    let isLeft = false
    const load = async () => {
      const answer = await ask('/api/shared/bets', { shared_id: id })
      if (answer.message === 'OK' && !isLeft) setCrowd({ seen: answer.value, total: answer.total })
    }
    void load()
    // While it runs players leave one after the other.
    const beat = state === 'running' ? setInterval(() => void load(), 2000) : undefined
    return () => {
      isLeft = true
      clearInterval(beat)
    }
  }, [ask, id, bets, state])
  return id === undefined || bets === 0 ? { seen: [], total: 0 } : crowd
}
