/** What is heard live put in place of what was read before: pages show it without asking again. */

import type { QueryClient } from '@tanstack/react-query'
import type { Answer, Body, Path } from '#contract/calls.ts'
import { callKey } from './query.tsx'
import type { LiveEvent } from './stream.ts'

/** Changes kept answers; what has not been read by anybody stays unread. */
export function keepLive(store: QueryClient, event: LiveEvent): void {
  const keep = <P extends Path>(path: P, change: (before: Answer<P>) => Answer<P>) =>
    store.setQueryData<Answer<P>>(
      callKey(path, {} as Body<P>),
      (before) => before && { ...before, ...change(before) },
    )
  const readAgain = (path: Path) => void store.invalidateQueries({ queryKey: callKey(path) })
  switch (event.name) {
    case 'balance':
      keep('/api/auth/get_balance', () => event.data)
      return
    case 'inbox':
      keep('/api/settings/inbox_count', () => ({ value: event.data }))
      readAgain('/api/settings/get_inbox')
      return
    case 'odds':
      if (hasStrangers(store, '/api/home/public_odds', event.data))
        readAgain('/api/home/public_odds')
      keep('/api/home/public_odds', ({ value }) => ({ value: joined(value, event.data) }))
      return
    case 'score':
      if (hasStrangers(store, '/api/home/match_list', event.data)) readAgain('/api/home/match_list')
      keep('/api/home/match_list', ({ value }) => ({ value: joined(value, event.data) }))
      return
    case 'jackpot':
      readAgain('/api/product/jackpots')
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
  store: QueryClient,
  path: '/api/home/public_odds' | '/api/home/match_list',
  { value }: Change<Item>,
): boolean {
  const kept = store.getQueryData<{ value: readonly Item[] }>(callKey(path, {}))
  const known = new Set(kept?.value.map(({ match_id }) => match_id))
  return kept !== undefined && value.some(({ match_id }) => !known.has(match_id))
}
