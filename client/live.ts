/** What is heard live put in place of what was read before: pages show it without asking again. */

import type { Answer, Body, Path } from '#contract/calls.ts'
import type { Told } from '#contract/stream.ts'
import type { Store } from './store.ts'
import type { LiveEvent } from './stream.ts'

/** Changes kept answers; what has not been read by anybody stays unread. */
export function keepLive(store: Store, event: LiveEvent): void {
  const keep = <P extends Path>(path: P, change: (before: Answer<P>) => Answer<P>) =>
    store.change(path, {} as Body<P>, (before) => ({ ...before, ...change(before) }))
  switch (event.name) {
    case 'balance':
      keep('/api/auth/get_balance', () => event.data)
      return
    case 'inbox':
      keep('/api/settings/inbox_count', () => ({ value: event.data }))
      store.outdate('/api/settings/get_inbox')
      return
    case 'odds':
      if (hasStrangers(store, '/api/home/public_odds', event.data))
        store.outdate('/api/home/public_odds')
      keep('/api/home/public_odds', ({ value }) => ({ value: joined(value, event.data) }))
      return
    case 'score':
      if (hasStrangers(store, '/api/home/match_list', event.data))
        store.outdate('/api/home/match_list')
      keep('/api/home/match_list', ({ value }) => ({ value: joined(value, event.data) }))
      return
    case 'jackpot':
      store.outdate('/api/product/jackpots')
      return
    case 'rounds':
      keep('/api/product/bingo_rooms', ({ value }) => ({
        value: value.map((room) => withRounds(room, event.data)),
      }))
      keep('/api/product/draws', ({ value }) => ({
        value: value.map((draw) => withRounds(draw, event.data)),
      }))
      keep('/api/product/rounds', ({ value }) => ({
        value: value.map((game) => withRounds(game, event.data)),
      }))
      return
    case 'tables':
      keep('/api/product/poker_tables', ({ value }) => ({
        value: value.map((table) => withSeats(table, event.data)),
      }))
      return
    case 'ticks':
    case 'seats':
    case 'casts':
      return
    case 'session':
    case 'site':
      return
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

type Table = Answer<'/api/product/poker_tables'>['value'][number]

/** A table with who sits there now. */
function withSeats(table: Table, { value }: Told<'tables'>): Table {
  const told = value.find(({ table_id }) => table_id === table.table_id)
  return told ? { ...table, players: told.players.length, average_pot: told.average_pot } : table
}

type Item = { match_id: string }
type Change<I> = { is_whole: boolean; value: readonly I[]; gone: readonly string[] }

/** The kept list with what changed in it; what is gone is left out. Names come with the call only. */
function joined<I extends Item, C extends Item>(
  kept: readonly I[],
  { is_whole, value, gone }: Change<C>,
): I[] {
  const changes = new Map(value.map((item) => [item.match_id, item]))
  const isGone = ({ match_id }: Item) =>
    gone.includes(match_id) || (is_whole && !changes.has(match_id))
  return kept
    .filter((item) => !isGone(item))
    .map((item) => Object.assign({}, item, changes.get(item.match_id)))
}

/** True where the stream tells of events that the kept list does not have: their names must be asked for. */
function hasStrangers(
  store: Store,
  path: '/api/home/public_odds' | '/api/home/match_list',
  { value }: Change<Item>,
): boolean {
  const kept: { value: readonly Item[] } | undefined = store.at(path, {}).read().answer
  const known = new Set(kept?.value.map(({ match_id }) => match_id))
  return kept !== undefined && value.some(({ match_id }) => !known.has(match_id))
}
