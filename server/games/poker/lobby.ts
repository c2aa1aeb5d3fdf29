/** What the lobby of the site lists: tables for cash, and tournaments that take entries or are played. */

import type { Answer } from '#contract/calls.ts'
import type { Visit } from '#server/base/context.ts'
import type { ListGames } from '../shared/listings.ts'
import type { DeckOf } from './deck.ts'
import { readTables } from './standing.ts'

type Listed = Answer<'/api/product/poker_tables'>

export async function listTables(
  visit: Visit,
  deckOf: DeckOf,
  listGames: ListGames,
): Promise<Listed> {
  const games = new Map((await listGames(visit)).map((entry) => [entry.game_code, entry]))
  const listed: Listed = { value: [], sit_and_go: [], scheduled: [] }
  for (const table of await readTables(visit, deckOf)) {
    const { table_id, name, small_blind, big_blind, seats, tournament } = table
    const game = games.get(table.game_code)
    if (!game || table.first_table_id !== null) continue
    const shared = { game, name, small_blind, big_blind, seats }
    if (tournament === null) {
      const { buy_in_min, buy_in_max, waiting, average_pot } = table
      const players = table.players.length
      const own = { buy_in_min, buy_in_max, players, waiting, average_pot }
      listed.value.push({ table_id, ...shared, ...own })
      continue
    }
    const { state, buy_in, fee, prizes, start_chips, hands_per_level, level, entered } = tournament
    if (state !== 'open' && state !== 'running') continue
    const offered = {
      tournament_id: table_id,
      ...shared,
      state,
      players: entered,
      buy_in,
      fee,
      prizes,
      start_chips,
      hands_per_level,
      level,
    }
    const { starts_at, entries_min, entries_max, pool, places } = tournament
    const players_left = entered - places.length
    if (starts_at === null) listed.sit_and_go.push(offered)
    else
      listed.scheduled.push({ ...offered, starts_at, entries_min, entries_max, pool, players_left })
  }
  listed.scheduled.sort((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at))
  return listed
}
