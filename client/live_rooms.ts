/** What is heard live of rounds and tables put in place of what lists of them have read. */

import type { Answer, Body, Path } from '#contract/calls.ts'
import type { Told } from '#contract/stream.ts'
import type { Store } from './store.ts'
import type { LiveEvent } from './stream.ts'

/** Changes kept lists; what has not been read by anybody stays unread. */
export function keepRooms(store: Store, event: LiveEvent): void {
  const keep = <P extends Path>(path: P, change: (before: Answer<P>) => Partial<Answer<P>>) =>
    store.change(path, {} as Body<P>, (before) => ({ ...before, ...change(before) }))
  if (event.name === 'rounds') {
    const { data } = event
    const heard = <R extends Room>({ value }: { value: R[] }) => ({
      value: value.map((room) => withRounds(room, data)),
    })
    keep('/api/product/bingo_rooms', heard)
    keep('/api/product/draws', heard)
    keep('/api/product/rounds', heard)
    keep('/api/product/live_tables', heard)
  }
  if (event.name === 'tables') {
    const { data } = event
    keep('/api/product/poker_tables', ({ value, sit_and_go }) => ({
      value: value.map((table) => withSeats(table, data)),
      sit_and_go: sit_and_go.flatMap((tournament) => withEntries(tournament, data)),
    }))
  }
}

type Standing = Told<'rounds'>['value'][number]
type Room = { game: { game_code: string }; rounds: readonly Standing[] }

/** A room or draw with what its rounds have come to. */
function withRounds<R extends Room>(room: R, { is_whole, value, gone }: Told<'rounds'>): R {
  const own = value.filter(({ game_code }) => game_code === room.game.game_code)
  const told = new Set([...gone, ...own.map(({ shared_id }) => shared_id)])
  const kept = is_whole ? [] : room.rounds.filter(({ shared_id }) => !told.has(shared_id))
  return { ...room, rounds: [...kept, ...own].toSorted((a, b) => a.number - b.number) }
}

type Listed = Answer<'/api/product/poker_tables'>
type Table = Listed['value'][number]
type Tournament = Listed['sit_and_go'][number]

/** A table with who sits there now. */
function withSeats(table: Table, { value }: Told<'tables'>): Table {
  const told = value.find(({ table_id }) => table_id === table.table_id)
  if (!told) return table
  const { waiting, average_pot } = told
  return { ...table, players: told.players.length, waiting, average_pot }
}

/** A tournament as it stands now; none once it is over. */
function withEntries(tournament: Tournament, { value }: Told<'tables'>): Tournament[] {
  const told = value.find(({ table_id }) => table_id === tournament.tournament_id)
  if (!told?.tournament) return [tournament]
  const { state, entered, level } = told.tournament
  const { small_blind, big_blind } = told
  return state === 'open' || state === 'running'
    ? [{ ...tournament, state, players: entered, level, small_blind, big_blind }]
    : []
}
