/** Tables as the stream tells them, and the player's own seats: asked for once, then heard. */
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Ask } from '#client/client.ts'
import { aheadMsOf } from '#client/clock.ts'
import { useHearing } from '#client/hearing.ts'
import { isUnanswered, type Failure } from '#client/result.ts'
import type { LiveEvent } from '#client/stream.ts'
import type { Answer } from '#contract/calls.ts'

export type Table = Answer<'/api/poker/tables'>['value'][number]
export type Hand = NonNullable<Table['hand']>
export type OwnSeat = Answer<'/api/poker/mine'>['value'][number]

export type OwnEntry = Answer<'/api/poker/enter'>['value']

export type OwnWait = Answer<'/api/poker/mine'>['waits'][number]

export type Live = {
  tables: readonly Table[]
  own: readonly OwnSeat[]
  /** The lists in which a seat is waited for. */
  waits: readonly OwnWait[]
  /** The latest tournaments that were entered. */
  entries: readonly OwnEntry[]
  /** The server's clock less ours, in milliseconds. */
  aheadMs: number
  /** Puts what a call has answered in place, before the stream tells it. */
  keepSeat: (tableId: string, seat: OwnSeat | null) => void
  keepWait: (tableId: string, wait: OwnWait | null) => void
  keepHand: (hand: Hand) => void
  keepEntry: (entry: OwnEntry) => void
}

const guestTopics = ['tables'] as const
const playerTopics = ['tables', 'seats'] as const

export function useTables(
  ask: Ask,
  gameCode: string,
  isPlayer: boolean,
): { live: Live | null; failure: Failure | null; isLate: boolean } {
  const [tables, setTables] = useState<readonly Table[] | null>(null)
  const [own, setOwn] = useState<readonly OwnSeat[]>([])
  const [waits, setWaits] = useState<readonly OwnWait[]>([])
  const [entries, setEntries] = useState<readonly OwnEntry[]>([])
  const [aheadMs, setAheadMs] = useState(0)
  const [failure, setFailure] = useState<Failure | null>(null)

  const load = useCallback(async () => {
    const asked = performance.now()
    const [answer, mine] = await Promise.all([
      ask('/api/poker/tables', { game_code: gameCode }),
      isPlayer ? ask('/api/poker/mine', {}) : null,
    ])
    if (answer.message !== 'OK') return setFailure(answer)
    // Seats that could not be read must not look like none.
    setFailure(!mine || mine.message === 'OK' ? null : mine)
    setAheadMs(aheadMsOf(answer.now, asked))
    setTables((before) => joined(before ?? [], answer.value, missing(before ?? [], answer.value)))
    if (mine?.message !== 'OK') return
    setOwn(mine.value)
    setWaits(mine.waits)
    setEntries(mine.entries)
  }, [ask, gameCode, isPlayer])
  const refresh = useCallback(() => void load(), [load])
  useEffect(() => {
    const begin = setTimeout(refresh, 0)
    return () => clearTimeout(begin)
  }, [refresh])
  const hear = useCallback(
    (event: LiveEvent) => {
      if (event.name === 'seats') {
        setOwn(event.data.value)
        setWaits(event.data.waits)
        setEntries(event.data.entries)
      }
      if (event.name !== 'tables') return
      const { is_whole, value, gone } = event.data
      const told = value.filter(({ game_code }) => game_code === gameCode)
      setTables((before) => joined(is_whole ? [] : (before ?? []), told, gone))
    },
    [gameCode],
  )
  const topics = isPlayer ? playerTopics : guestTopics
  const isLate = useHearing(topics, hear, refresh, isUnanswered(failure ?? undefined))

  const keepSeat = useCallback((tableId: string, seat: OwnSeat | null) => {
    setOwn((before) => replaced(before, tableId, seat))
  }, [])
  const keepWait = useCallback((tableId: string, wait: OwnWait | null) => {
    setWaits((before) => replaced(before, tableId, wait))
  }, [])
  const keepHand = useCallback((hand: Hand) => {
    setTables(
      (before) =>
        before?.map((table) =>
          table.hand && isLater(hand, table.hand) ? { ...table, hand } : table,
        ) ?? null,
    )
  }, [])
  const keepEntry = useCallback((entry: OwnEntry) => {
    setEntries((before) => [
      entry,
      ...before.filter(({ tournament_id }) => tournament_id !== entry.tournament_id),
    ])
  }, [])
  const kept = { keepSeat, keepWait, keepHand, keepEntry }
  const whole = useMemo(() => tables && withTournaments(tables), [tables])
  return {
    live: whole && { tables: whole, own, waits, entries, aheadMs, ...kept },
    failure,
    isLate,
  }
}

/** Of the tournament that is played at a table, or the table itself. */
export const firstOf = ({ first_table_id, table_id }: Table) => first_table_id ?? table_id

/** Each table with its tournament, which is told with the first of several alone. */
function withTournaments(tables: readonly Table[]): readonly Table[] {
  const tournaments = new Map(tables.map(({ table_id, tournament }) => [table_id, tournament]))
  return tables.map((table) =>
    table.first_table_id === null
      ? table
      : Object.assign({}, table, { tournament: tournaments.get(table.first_table_id) ?? null }),
  )
}

/** At most one of each table. */
const replaced = <T extends { table_id: string }>(
  before: readonly T[],
  tableId: string,
  next: T | null,
): T[] => [...before.filter(({ table_id }) => table_id !== tableId), ...(next ? [next] : [])]

/** Of the same hand, further on: answers and the stream come by different ways. */
const isLater = (hand: Hand, before: Hand) =>
  hand.hand_id === before.hand_id &&
  (hand.moves.length > before.moves.length || hand.state !== 'running')

const missing = (before: readonly Table[], now: readonly Table[]): string[] =>
  before
    .map(({ table_id }) => table_id)
    .filter((id) => !now.some(({ table_id }) => table_id === id))

function joined(
  before: readonly Table[],
  told: readonly Table[],
  gone: readonly string[],
): Table[] {
  const changed = new Map(told.map((table) => [table.table_id, table]))
  const kept = before
    .filter(({ table_id }) => !gone.includes(table_id))
    .map((table) => {
      const next = changed.get(table.table_id)
      if (!next) return table
      const isBehind = table.hand && next.hand && isLater(table.hand, next.hand)
      return isBehind ? Object.assign({}, next, { hand: table.hand }) : next
    })
  const known = new Set(kept.map(({ table_id }) => table_id))
  return [...kept, ...told.filter(({ table_id }) => !known.has(table_id))]
}
