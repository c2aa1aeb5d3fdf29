/** A house of one site with poker tables: players sit down, act and leave through the calls, the clock is the test's. */

import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Answer, Body } from '#contract/calls.ts'
import { configHash } from '#games/game.ts'
import { riverHoldem, riverSitAndGo, riverTournament } from '#games/holdem/holdem.ts'
import { openLog } from '#server/base/log.ts'
import { requireRight, type RequireStaff } from '#server/base/staff.ts'
import { openDecks } from '#server/games/poker/deck.ts'
import { pokerHandlers, scheduleHandlers } from '#server/games/poker/handlers.ts'
import { openTournament } from '#server/games/poker/tournament.ts'
import { workTables } from '#server/games/poker/work.ts'
import { auditSites } from '#server/ledger/audit.ts'
import { balancesOf } from '#server/ledger/balance.ts'
import { richPlayer } from './money.ts'
import { noon, testHouse, type Who } from './visit.ts'

export type Hand = NonNullable<Answer<'/api/poker/tables'>['value'][number]['hand']>
export type Wish = (
  turn: NonNullable<Hand['turn']>,
) => Omit<Body<'/api/poker/act'>, 'client_ref' | 'hand_id' | 'number'>
export const passive: Wish = ({ can_check }) => ({ move: can_check ? 'check' : 'call' })

/** Who of the staff it is stands in the place of a token. */
const requireStaff: RequireStaff = async ({ db, now }, token, right) => {
  await requireRight(db, token, right, now)
  return token
}

export type PokerRoom = Awaited<ReturnType<typeof openPokerRoom>>

export async function openPokerRoom() {
  const house = await testHouse()
  let now = noon
  await house.owner.query(
    `insert into provider (site_id, provider_code, name) values (1, 'FAIRHOUSE', 'Fairhouse Studio')`,
  )
  for (const { code, name, version, ...game } of [riverHoldem, riverSitAndGo, riverTournament])
    await house.owner.query(
      `insert into game (site_id, provider_code, game_code, name, category, stake_min, stake_max, stake_steps, rules_version, config_hash, volatility, rtp, turnover_percent, added_at)
       values (1, 'FAIRHOUSE', $1, $2, 'poker', 100, 100000, '{100,1000}', $3, $4, 'medium', '95.00', 0, now())`,
      [code, name, version, configHash({ code, version, ...game })],
    )
  const sealKey = Buffer.alloc(32, 3)
  const locations = { checkPlace: async () => {} } as never
  const listGames = async () => []
  /** As another process would have them: with memories of their own. */
  const openHandlers = () => {
    const needs = { sealKey, deckOf: openDecks(sealKey), locations, listGames, requireStaff }
    return { ...pokerHandlers(needs), ...scheduleHandlers(needs) }
  }
  let handlers = openHandlers()

  async function newTable(seats = 6): Promise<string> {
    const id = randomUUID()
    await house.owner.query(
      `insert into poker_table (site_id, table_id, game_code, name, seats, small_blind, big_blind, buy_in_min, buy_in_max, rake_cap, position, next_hand_at)
     values (1, $1, $2, 'Ford', $4, 50, 100, 2000, 10000, 300, 1, $3)`,
      [id, riverHoldem.code, now, seats],
    )
    return id
  }

  /** An offer of sit & go, with its first tournament open. */
  async function newOffer(seats: number, buyIn = 1000n, fee = 100n): Promise<string> {
    const offerId = randomUUID()
    await house.owner.query(
      `insert into poker_offer (site_id, offer_id, game_code, name, seats, buy_in, fee, position) values (1, $1, $2, 'Heron', $3, $4, $5, 1)`,
      [offerId, riverSitAndGo.code, seats, String(buyIn), String(fee)],
    )
    await house.database.inSite(house.site.id, (db) =>
      openTournament({ db, site: house.site, now }, offerId),
    )
    return offerId
  }
  /** An offer of tournaments over several tables, the first of which begins in an hour, as all others after it. */
  async function newSchedule(
    seats: number,
    [entriesMin, entriesMax]: readonly [number, number],
    buyIn = 1000n,
    fee = 100n,
  ): Promise<string> {
    const offerId = randomUUID()
    const minute = String(now.getUTCMinutes()).padStart(2, '0')
    const starts = Array.from({ length: 24 }, (_, hour) => ({
      time: `${String(hour).padStart(2, '0')}:${minute}`,
      days: [1, 2, 3, 4, 5, 6, 7],
    }))
    await house.owner.query(
      `insert into poker_offer (site_id, offer_id, game_code, name, seats, buy_in, fee, position, starts, entries_min, entries_max)
       values (1, $1, $2, 'Delta', $3, $4, $5, 1, $6, $7, $8)`,
      [
        offerId,
        riverTournament.code,
        seats,
        String(buyIn),
        String(fee),
        JSON.stringify(starts),
        entriesMin,
        entriesMax,
      ],
    )
    await house.database.inSite(house.site.id, (db) =>
      openTournament({ db, site: house.site, now }, offerId),
    )
    return offerId
  }
  async function openAt(offerId: string): Promise<string> {
    const { rows } = await house.owner.query<{ id: string }>(
      `select tournament_id as id from poker_tournament where offer_id = $1 and state = 'open'`,
      [offerId],
    )
    return rows[0]!.id
  }
  const enter = (
    who: Who,
    tournament_id: string,
    client_ref: string = randomUUID(),
    client_seed = 'seed',
  ) =>
    house.call(handlers['/api/poker/enter'], visit(who), { tournament_id, client_seed, client_ref })
  const withdraw = (who: Who, tournament_id: string) =>
    house.call(handlers['/api/poker/withdraw'], visit(who), { tournament_id })
  const tournament = async (tournament_id: string) =>
    (await house.call(handlers['/api/poker/tournament'], guest(), { tournament_id })).value

  const newPlayer = (amount = 10_000n) => richPlayer(house, house.site, amount)
  const visit = (who: Who) => house.visitOf<Who>(house.site, { ...who, now })
  const guest = () => house.visitOf(house.site, { now })

  const sit = (
    who: Who,
    table_id: string,
    seat: number,
    amount = '50',
    client_ref = randomUUID(),
  ) =>
    house.call(handlers['/api/poker/sit'], visit(who), {
      table_id,
      seat,
      amount,
      client_seed: `seed-${seat}`,
      client_ref,
    })
  const queue = (who: Who, table_id: string, is_waiting = true) =>
    house.call(handlers['/api/poker/wait'], visit(who), { table_id, is_waiting })
  const waitsOf = async (who: Who) =>
    (await house.call(handlers['/api/poker/mine'], visit(who), {})).waits
  const leave = (who: Who, table_id: string) =>
    house.call(handlers['/api/poker/leave'], visit(who), { table_id })
  const act = (who: Who, body: Omit<Body<'/api/poker/act'>, 'client_ref'>, ref = randomUUID()) =>
    house.call(handlers['/api/poker/act'], visit(who), { ...body, client_ref: ref })
  const mine = async (who: Who) =>
    (await house.call(handlers['/api/poker/mine'], visit(who), {})).value
  const recordOf = async (hand_id: string, who?: Who) =>
    (await house.call(handlers['/api/poker/hand'], who ? visit(who) : guest(), { hand_id })).value

  async function tableOf(table_id: string) {
    for (const game_code of [riverHoldem.code, riverSitAndGo.code, riverTournament.code]) {
      const { value } = await house.call(handlers['/api/poker/tables'], guest(), { game_code })
      const found = value.find((one) => one.table_id === table_id)
      if (found) return found
    }
    throw new Error('the table is not listed')
  }
  async function handOf(tableId: string): Promise<Hand> {
    const { hand } = await tableOf(tableId)
    if (!hand) throw new Error('no hand was dealt')
    return hand
  }
  const balances = (who: Who) =>
    house.database.inSite(house.site.id, (db) => balancesOf(db, who.player.id))

  /** What a process does by itself, at the time it is. */
  const work = () =>
    workTables({
      database: house.database,
      sites: { all: () => [house.site] },
      sealKey,
      deckOf: openDecks(sealKey),
      clock: () => now,
      log: openLog('silent'),
    })
  async function pass(ms: number) {
    now = new Date(now.getTime() + ms)
    await work()
  }

  async function expectCleanBooks() {
    const client = await house.owner.connect()
    for await (const { differences } of auditSites(client)) expect(differences).toEqual([])
    client.release()
  }

  /** A table with players in its first seats, and a hand dealt. */
  async function dealtTable(players: number, amount = '50') {
    const id = await newTable()
    const who: Who[] = []
    for (let seat = 1; seat <= players; seat++) {
      const one = await newPlayer()
      await sit(one, id, seat, amount)
      who.push(one)
    }
    return { id, who, at: (seat: number) => who[seat - 1]! }
  }

  /** Plays the hand under way to its end, each turn as is wished. */
  async function playOut(id: string, at: (seat: number) => Who, wish: Wish = passive) {
    let hand = await handOf(id)
    while (hand.turn) {
      const { hand_id, turn } = hand
      const { seat, number } = turn
      hand = (await act(at(seat), { hand_id, number, ...wish(turn) })).value
    }
    return hand
  }

  /** Goes on with a tournament until it is over: its players act as is wished, time passes between hands. */
  async function playTournament(id: string, seated: readonly Who[], wish: Wish = passive) {
    const { entrants } = await tournamentOf(id, seated)
    for (;;) {
      const { standing } = await tournament(id)
      if (standing.state !== 'running') return standing
      const { hand } = await tableOf(id)
      if (hand?.state === 'running') await playOut(id, (seat) => entrants.get(seat)!, wish)
      else await pass(1000)
    }
  }

  /** Plays the hands under way at all tables of a tournament, until none is. */
  async function playTogether(id: string, seated: readonly Who[], wish: Wish = passive) {
    const at = new Map<string, Who>()
    for (const who of seated)
      for (const { table_id, seat } of await mine(who)) at.set(`${table_id} ${seat}`, who)
    const { tables } = (await tournament(id)).standing
    for (const { table_id, is_playing } of tables)
      if (is_playing) await playOut(table_id, (seat) => at.get(`${table_id} ${seat}`)!, wish)
  }

  /** Who sits where. */
  async function tournamentOf(id: string, seated: readonly Who[]) {
    const entrants = new Map<number, Who>()
    for (const who of seated) {
      const { entries } = await house.call(handlers['/api/poker/mine'], visit(who), {})
      const seat = entries.find(({ tournament_id }) => tournament_id === id)?.seat
      if (seat) entrants.set(seat, who)
    }
    return { entrants }
  }

  return {
    house,
    newOffer,
    newSchedule,
    openAt,
    enter,
    withdraw,
    tournament,
    playTournament,
    playTogether,
    tournamentOf,
    now: () => now,
    handlers: () => handlers,
    /** Another process takes over: with memories of its own. */
    restart: () => {
      handlers = openHandlers()
    },
    wait: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
    newTable,
    newPlayer,
    visit,
    sit,
    queue,
    waitsOf,
    leave,
    act,
    mine,
    recordOf,
    tableOf,
    handOf,
    balances,
    work,
    pass,
    expectCleanBooks,
    dealtTable,
    playOut,
  }
}
