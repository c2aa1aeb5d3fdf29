/** What is heard live put in place of what was read before: pages show it without asking again. */

import type { Answer, Body, Path } from '#contract/calls.ts'
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
    // Lists of rooms and tables hear of these where they are shown.
    case 'rounds':
    case 'tables':
    case 'ticks':
    case 'seats':
    case 'casts':
      return
    case 'session':
    case 'site':
      return
  }
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
