/** Protects tournaments over several tables: the server dies as one begins, between its hands and at its end, another goes on with it, and the books agree. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Player, Served } from '#tests/harness/served.ts'
import { openMortal, type Mortal } from './mortal.ts'

/** It starts servers of its own, however long that takes. */
vi.setConfig({ testTimeout: 120_000 })

let mortal: Mortal
let served: Served
beforeAll(async () => {
  mortal = await openMortal()
  served = mortal.served
})
afterAll(() => mortal.close())

/** The next of the demo's tournaments with tables of three. */
async function announced() {
  const { body } = await served.ask('/api/product/poker_tables', {})
  const listed = body['scheduled'] as {
    tournament_id: string
    state: string
    seats: number
    starts_at: string
  }[]
  const { tournament_id, starts_at } = listed.find(
    ({ state, seats }) => state === 'open' && seats === 3,
  )!
  return { tournament_id, startsAt: Date.parse(starts_at) }
}

const lookInMs = 2 * 60_000

/** Entries as many as need two tables, minutes before it begins: a session is not idle for longer than half an hour. */
async function scheduled() {
  let next = await announced()
  const leftMs = () => next.startsAt - served.now().getTime()
  if (leftMs() < lookInMs) {
    // With nobody entered it waits for its next time.
    const { startsAt } = next
    served.advance(lookInMs)
    await vi.waitUntil(async () => (next = await announced()).startsAt !== startsAt, {
      timeout: 20_000,
    })
  }
  served.advance(leftMs() - lookInMs)
  const { tournament_id, startsAt } = next
  const players: (Player & { ref: string })[] = []
  for (let n = 0; n < 4; n++) {
    const player = await served.richPlayer('20000')
    const ref = randomUUID()
    const { body } = await served.ask(
      '/api/poker/enter',
      { tournament_id, client_seed: `seed-${n}`, client_ref: ref },
      { auth: player.auth },
    )
    expect(body).toMatchObject({ statusCode: 1 })
    players.push({ ...player, ref })
  }
  return { tournament_id, players, startsAt }
}

/** How many hands each table has dealt, and who sits there. */
const tablesOf = async (tournament_id: string) =>
  (
    await mortal.owner.query<{ hands: number; players: number }>(
      `select t.hands::integer, count(s.player_id)::integer as players
         from poker_table t join poker_seat s using (site_id, table_id)
        where $1 in (t.table_id, t.first_table_id) group by t.table_id, t.hands`,
      [tournament_id],
    )
  ).rows

type Turn = { seat: number; number: number; can_check: boolean; raise: { max: string } | null }
type SeenTable = { table_id: string; hand: { hand_id: string; turn: Turn | null } | null }

/** Whoever has the turn puts all in. @returns whether anybody had it. */
async function allIn(players: readonly Player[], port: number): Promise<boolean> {
  let hasMoved = false
  for (const { auth } of players) {
    const game_code = 'river-tournament'
    const { body: mine } = await served.ask('/api/poker/mine', {}, { auth, port })
    const { body: told } = await served.ask('/api/poker/tables', { game_code }, { port })
    for (const { table_id, seat } of mine.value as { table_id: string; seat: number }[]) {
      const { hand } = (told.value as SeenTable[]).find((one) => one.table_id === table_id) ?? {}
      if (!hand?.turn || hand.turn.seat !== seat) continue
      const { number, can_check, raise } = hand.turn
      const move = raise ? { move: 'raise', to: raise.max } : { move: can_check ? 'check' : 'call' }
      const act = { hand_id: hand.hand_id, number, client_ref: randomUUID(), ...move }
      await served.ask('/api/poker/act', act, { auth, port })
      hasMoved = true
    }
  }
  return hasMoved
}

test('[REC-05] a tournament over two tables, killed as it begins, as a hand is dealt to all, and as it is paid, goes on each time as if nothing had been', async () => {
  const { tournament_id, players, startsAt } = await scheduled()
  // The other is ahead and does what is due; the first server comes after it has died.
  let clockAt = startsAt + 1000
  const aheadMs = () => clockAt - Date.now()
  const catchUp = () => served.advance(clockAt + 3000 - served.now().getTime())
  const waits = async (port: number) => {
    for (;;) await served.ask('/api/poker/tournament', { tournament_id }, { port })
  }
  const isAt = async (hands: number) => {
    const tables = await tablesOf(tournament_id)
    return tables.length === 2 && tables.every((one) => one.hands === hands && one.players === 2)
  }
  await mortal.killedWith(tournament_id, 'posted', waits, aheadMs())
  expect(await tablesOf(tournament_id)).toEqual([])
  catchUp()
  await vi.waitUntil(() => isAt(0), { timeout: 20_000 })

  clockAt += 31_000
  await mortal.killedWith(tournament_id, 'committed', waits, aheadMs())
  expect(await isAt(1)).toBe(true)

  await mortal.killedWith(
    players[0]!.ref,
    'posted',
    async (port, arm) => {
      for (;;) {
        if (await allIn(players, port)) continue
        clockAt += 1000
        await arm({ aheadMs: aheadMs() })
      }
    },
    aheadMs(),
  )
  catchUp()
  const standing = async () => {
    const { body } = await served.ask('/api/poker/tournament', { tournament_id })
    return (body.value as { standing: { state: string; places: { prize: string }[] } }).standing
  }
  while ((await standing()).state === 'running')
    if (!(await allIn(players, served.port))) served.advance(1000)
  const { state, places } = await standing()
  expect(state).toBe('finished')
  for (const { auth } of players) {
    const { body } = await served.ask('/api/bets/list', {}, { auth })
    expect(body.value).toMatchObject([{ state: 'settled' }])
  }
  const { rows } = await mortal.owner.query(
    `select sum(e.prize)::text as prizes, (m.buy_in * 4)::text as pool
       from poker_entry e join poker_tournament m using (site_id, tournament_id)
      where m.tournament_id = $1 group by m.buy_in`,
    [tournament_id],
  )
  expect(places).toHaveLength(4)
  expect(rows[0].prizes).toBe(rows[0].pool)
  await mortal.expectAudit()
})
