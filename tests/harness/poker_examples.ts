/** Makes the examples of poker tables possible: a table with a free seat, a seat at it, a hand, one that is over. */

import { randomUUID } from 'node:crypto'
import type { Path } from '#contract/calls.ts'
import type { Prepared, Served } from './served.ts'

const game_code = 'river-holdem'

type Turn = { seat: number; number: number }
type Table = {
  table_id: string
  buy_in_min: string
  seats: number
  players: { seat: number }[]
  hand: { hand_id: string; state: string; turn: Turn | null } | null
}

async function tablesOf(served: Served): Promise<Table[]> {
  return (await served.ask('/api/poker/tables', { game_code })).body.value as Table[]
}

/** A table nobody sits at. */
async function freeTable(served: Served): Promise<Table> {
  const free = (await tablesOf(served)).find(({ players }) => players.length === 0)
  if (!free) throw new Error('every table has somebody at it')
  return free
}

/** Sits down a new player. */
export async function sitDown(
  served: Served,
  { table_id, buy_in_min }: Pick<Table, 'table_id' | 'buy_in_min'>,
  seat: number,
): Promise<{ auth: string; account: string; table_id: string; seat: number }> {
  const { auth, account } = await served.richPlayer('20000')
  const { body } = await served.ask(
    '/api/poker/sit',
    { table_id, seat, amount: buy_in_min, client_seed: `seed-${seat}`, client_ref: randomUUID() },
    { auth },
  )
  if (body.statusCode !== 1) throw new Error(`no seat: ${JSON.stringify(body)}`)
  return { auth, account, table_id, seat }
}

/** A free seat at the table with most seats, so that whole tables are left for hands. */
async function freeSeat(served: Served): Promise<Table & { seat: number }> {
  const [table] = (await tablesOf(served)).toSorted((a, b) => b.seats - a.seats)
  const taken = new Set(table!.players.map(({ seat }) => seat))
  const seat = Array.from({ length: table!.seats }, (_, i) => i + 1).find((n) => !taken.has(n))
  if (!seat) throw new Error('the largest table is full')
  return { ...table!, seat }
}

async function seated(served: Served): Promise<Prepared> {
  const free = await freeSeat(served)
  const { auth, table_id } = await sitDown(served, free, free.seat)
  return { auth, body: { table_id } }
}

/** A tournament of two that takes entries, and a player who has entered it where that is asked. */
export async function openTournament(served: Served, isEntered = false) {
  const { body } = await served.ask('/api/product/poker_tables', {})
  const listed = body['sit_and_go'] as {
    tournament_id: string
    state: string
    seats: number
    players: number
  }[]
  const open = listed.find(({ state, seats, players }) => state === 'open' && seats > players + 1)
  if (!open) throw new Error('no tournament takes entries')
  const { tournament_id, seats } = open
  const { auth, account } = await served.richPlayer('20000')
  if (isEntered) await enterTournament(served, tournament_id, auth)
  return { auth, account, tournament_id, seats }
}

async function enterTournament(served: Served, tournament_id: string, auth: string) {
  const entry = { tournament_id, client_seed: 'seed', client_ref: randomUUID() }
  const { body } = await served.ask('/api/poker/enter', entry, { auth })
  if (body.statusCode !== 1) throw new Error(`no entry: ${JSON.stringify(body)}`)
}

/** Two players at a table of their own, with a hand under way. */
export async function dealtTable(served: Served) {
  const table = await freeTable(served)
  const players = [await sitDown(served, table, 1), await sitDown(served, table, 2)]
  const { hand } = (await tablesOf(served)).find(({ table_id }) => table_id === table.table_id)!
  if (!hand?.turn) throw new Error('no hand was dealt')
  const { turn, hand_id } = hand
  const { auth } = players.find(({ seat }) => seat === turn.seat)!
  return { table_id: table.table_id, hand_id, number: turn.number, auth, players }
}

export async function foldedHand(served: Served) {
  const dealt = await dealtTable(served)
  const { hand_id, number, auth } = dealt
  const fold = { hand_id, number, move: 'fold', client_ref: randomUUID() }
  await served.ask('/api/poker/act', fold, { auth })
  return dealt
}

export const pokerPreparations: Partial<Record<Path, (served: Served) => Promise<Prepared>>> = {
  '/api/poker/sit': async (served) => {
    const { auth } = await served.richPlayer('20000')
    const { table_id, buy_in_min, seat } = await freeSeat(served)
    return { auth, body: { table_id, seat, amount: buy_in_min } }
  },
  '/api/poker/wait': async (served) => {
    const { auth } = await served.richPlayer('20000')
    return { auth, body: { table_id: (await freeSeat(served)).table_id } }
  },
  '/api/poker/top_up': seated,
  '/api/poker/away': seated,
  '/api/poker/seed': seated,
  '/api/poker/leave': seated,
  '/api/poker/act': async (served) => {
    const { auth, hand_id, number } = await dealtTable(served)
    return { auth, body: { hand_id, number } }
  },
  '/api/poker/enter': async (served) => {
    const { auth, tournament_id } = await openTournament(served)
    return { auth, body: { tournament_id } }
  },
  '/api/poker/withdraw': async (served) => {
    const { auth, tournament_id } = await openTournament(served, true)
    return { auth, body: { tournament_id } }
  },
  '/api/poker/tournament': async (served) => {
    const { tournament_id } = await openTournament(served)
    return { body: { tournament_id } }
  },
  '/api/poker/entrants': async (served) => {
    const { tournament_id, auth } = await openTournament(served, true)
    return { auth, body: { tournament_id } }
  },
  '/api/poker/hand': async (served) => ({ body: { hand_id: (await foldedHand(served)).hand_id } }),
  '/api/poker/report': async (served) => {
    const { table_id, players } = await dealtTable(served)
    return { auth: players[0]!.auth, body: { table_id, seat: 2 } }
  },
}
