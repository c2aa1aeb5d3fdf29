/**
 * Protects the tables: chips are the ledger's to the last unit, each move is made once by who has the turn, nobody is
 * kept at a table or paid twice, and no card is told to anybody who may not see it.
 */

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Answer, Body } from '#contract/calls.ts'
import { configHash } from '#games/game.ts'
import { riverHoldem } from '#games/holdem/holdem.ts'
import { verifyRound } from '#games/verify.ts'
import { openLog } from '#server/base/log.ts'
import { auditSites } from '#server/ledger/audit.ts'
import { balancesOf } from '#server/ledger/balance.ts'
import { postNow } from '#server/ledger/post.ts'
import {
  noon,
  outcomeOf,
  refusalOf,
  testHouse,
  type TestHouse,
  type Who,
} from '#tests/harness/visit.ts'
import { openDecks } from './deck.ts'
import { pokerHandlers } from './handlers.ts'
import { workTables } from './work.ts'

let house: TestHouse
let now = noon
const sealKey = Buffer.alloc(32, 3)
const locations = { checkPlace: async () => {} } as never
const listGames = async () => []
/** As another process would have them: with memories of their own. */
const openHandlers = () =>
  pokerHandlers({ sealKey, deckOf: openDecks(sealKey), locations, listGames })
let handlers = openHandlers()

type Hand = NonNullable<Answer<'/api/poker/tables'>['value'][number]['hand']>

beforeAll(async () => {
  house = await testHouse()
  await house.owner.query(
    `insert into provider (site_id, provider_code, name) values (1, 'FAIRHOUSE', 'Fairhouse Studio')`,
  )
  await house.owner.query(
    `insert into game (site_id, provider_code, game_code, name, category, stake_min, stake_max, stake_steps, rules_version, config_hash, volatility, rtp, added_at)
     values (1, 'FAIRHOUSE', $1, $2, 'poker', 100, 100000, '{100,1000}', $3, $4, 'medium', '95.00', now())`,
    [riverHoldem.code, riverHoldem.name, riverHoldem.version, configHash(riverHoldem)],
  )
})
afterAll(() => house.drop())
beforeEach(() => {
  handlers = openHandlers()
})

async function newTable(): Promise<string> {
  const id = randomUUID()
  await house.owner.query(
    `insert into poker_table (site_id, table_id, game_code, name, seats, small_blind, big_blind, buy_in_min, buy_in_max, rake_cap, position, next_hand_at)
     values (1, $1, $2, 'Ford', 6, 50, 100, 2000, 10000, 300, 1, $3)`,
    [id, riverHoldem.code, now],
  )
  return id
}

async function newPlayer(amount = 10_000n): Promise<Who> {
  const who = await house.playerOf(house.site)
  await house.database.inSite(house.site.id, (db) =>
    postNow(db, {
      siteId: house.site.id,
      playerId: who.player.id,
      key: { provider: 'test', class: 'deposit', reference: randomUUID() },
      content: `${amount}`,
      legs: [{ account: 'cash', amount, against: 'gateway:test', reason: 'deposit' }],
      gate: 'none',
      subject: 'test',
      at: noon,
    }),
  )
  return who
}

const visit = (who: Who) => house.visitOf<Who>(house.site, { ...who, now })
const guest = () => house.visitOf(house.site, { now })

const sit = (who: Who, table_id: string, seat: number, amount = '50', client_ref = randomUUID()) =>
  house.call(handlers['/api/poker/sit'], visit(who), {
    table_id,
    seat,
    amount,
    client_seed: `seed-${seat}`,
    client_ref,
  })
const leave = (who: Who, table_id: string) =>
  house.call(handlers['/api/poker/leave'], visit(who), { table_id })
const act = (who: Who, body: Omit<Body<'/api/poker/act'>, 'client_ref'>, ref = randomUUID()) =>
  house.call(handlers['/api/poker/act'], visit(who), { ...body, client_ref: ref })
const mine = async (who: Who) =>
  (await house.call(handlers['/api/poker/mine'], visit(who), {})).value
const recordOf = async (hand_id: string, who?: Who) =>
  (await house.call(handlers['/api/poker/hand'], who ? visit(who) : guest(), { hand_id })).value

async function tableOf(table_id: string) {
  const { value } = await house.call(handlers['/api/poker/tables'], guest(), {
    game_code: riverHoldem.code,
  })
  return value.find((one) => one.table_id === table_id)!
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

type Wish = (
  turn: NonNullable<Hand['turn']>,
) => Omit<Body<'/api/poker/act'>, 'client_ref' | 'hand_id' | 'number'>
const passive: Wish = ({ can_check }) => ({ move: can_check ? 'check' : 'call' })

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

test('chips are held from sitting down to leaving, and come back to the last unit [REC-07]', async () => {
  const id = await newTable()
  const who = await newPlayer()
  await sit(who, id, 3, '50')
  expect(await balances(who)).toMatchObject({ cash: 5000n, held: 5000n })
  expect((await tableOf(id)).players).toMatchObject([{ seat: 3, stack: '50.00' }])
  await expectCleanBooks()
  await leave(who, id)
  await leave(who, id)
  expect(await balances(who)).toMatchObject({ cash: 10_000n, held: 0n })
  expect((await tableOf(id)).players).toEqual([])
  await expectCleanBooks()
})

test('sitting down is refused with a reason: amount, seat, second seat, no money [P2P-01]', async () => {
  const id = await newTable()
  const [one, other] = [await newPlayer(), await newPlayer(3000n)]
  expect(await refusalOf(sit(one, id, 1, '19.99'))).toBe('buyInOutOfRange')
  expect(await refusalOf(sit(one, id, 1, '100.01'))).toBe('buyInOutOfRange')
  expect(await refusalOf(sit(one, id, 1, '1e3'))).toBe('invalidAmount')
  expect(await refusalOf(sit(one, id, 7, '50'))).toBe('seatTaken')
  expect(await refusalOf(sit(one, 'nowhere', 1))).toBe('tableUnknown')
  const ref = randomUUID()
  await sit(one, id, 1, '50', ref)
  // The same asked twice is one seat; anything else under its reference is a conflict.
  expect((await sit(one, id, 1, '50', ref)).value?.seat).toBe(1)
  expect(await refusalOf(sit(one, id, 1, '60', ref))).toBe('conflict')
  expect(await refusalOf(sit(one, id, 2))).toBe('seatedAlready')
  expect(await refusalOf(sit(other, id, 1, '20'))).toBe('seatTaken')
  expect(await refusalOf(sit(other, id, 2, '50'))).toBe('balanceTooLow')
  expect(await balances(other)).toMatchObject({ cash: 3000n, held: 0n })
  await expectCleanBooks()
})

test('of many who want one seat one gets it, and the others keep their money', async () => {
  const id = await newTable()
  const all = await Promise.all(Array.from({ length: 5 }, () => newPlayer()))
  const outcomes = await Promise.all(all.map((who) => outcomeOf(sit(who, id, 4))))
  expect(outcomes.toSorted()).toEqual(['OK', 'seatTaken', 'seatTaken', 'seatTaken', 'seatTaken'])
  const held = await Promise.all(all.map(async (who) => (await balances(who)).held))
  expect(held.toSorted()).toEqual([0n, 0n, 0n, 0n, 5000n])
})

test('a hand is dealt when two are there, and its players see two cards each, nobody else’s', async () => {
  const { id, who, at } = await dealtTable(2)
  const hand = await handOf(id)
  expect(hand).toMatchObject({ state: 'running', street: 'preflop', button: 1, pot: '1.50' })
  const [one] = await mine(at(1))
  const [two] = await mine(at(2))
  expect([one?.cards.length, two?.cards.length]).toEqual([2, 2])
  const toAll = JSON.stringify(await tableOf(id))
  for (const card of [...one!.cards, ...two!.cards]) expect(toAll).not.toContain(`"${card}"`)
  expect(await refusalOf(recordOf(hand.hand_id, who[0]))).toBe('handUnknown')
})

test('out of turn, of another time, twice: a move is made once and by who has the turn', async () => {
  const { id, at } = await dealtTable(2)
  const hand = await handOf(id)
  const { hand_id } = hand
  expect(hand.turn).toMatchObject({
    seat: 1,
    number: 0,
    call: '0.50',
    raise: { min: '2.00', max: '50.00' },
  })
  expect(await refusalOf(act(at(2), { hand_id, number: 0, move: 'fold' }))).toBe('notYourTurn')
  expect(await refusalOf(act(at(1), { hand_id, number: 1, move: 'fold' }))).toBe('notYourTurn')
  expect(await refusalOf(act(at(1), { hand_id, number: 0, move: 'check' }))).toBe('moveInvalid')
  expect(await refusalOf(act(at(1), { hand_id, number: 0, move: 'raise', to: '1.99' }))).toBe(
    'moveInvalid',
  )
  expect(await refusalOf(act(at(1), { hand_id, number: 0, move: 'raise' }))).toBe('invalidAmount')
  expect(await refusalOf(act(await newPlayer(), { hand_id, number: 0, move: 'fold' }))).toBe(
    'handUnknown',
  )
  // A double click, and the same again after a dead network.
  const ref = randomUUID()
  const raise = { hand_id, number: 0, move: 'raise', to: '3' } as const
  const twice = await Promise.all([1, 2].map(() => outcomeOf(act(at(1), raise, ref))))
  expect(twice).toEqual(['OK', 'OK'])
  expect((await act(at(1), raise, ref)).value.moves).toHaveLength(1)
  expect(await refusalOf(act(at(1), { ...raise, to: '4' }, ref))).toBe('conflict')
  // Two tabs: one of both is early enough.
  const tabs = await Promise.all(
    (['call', 'fold'] as const).map((move) => outcomeOf(act(at(2), { hand_id, number: 1, move }))),
  )
  expect(tabs.toSorted()).toEqual(['OK', 'notYourTurn'])
})

test('hands of all kinds: chips and rake add up, the books are clean, and every hand verifies for who sees it', async () => {
  const { id, who, at } = await dealtTable(4, '100')
  const hands: string[] = []
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(9), { minLength: 40, maxLength: 40 }), async (wishes) => {
      let turns = 0
      const { hand_id } = await playOut(id, at, (turn) => {
        const wish = wishes[turns++ % wishes.length]!
        const { raise, can_check } = turn
        if (wish > 7 && raise) return { move: 'raise', to: wish === 9 ? raise.max : raise.min }
        return wish === 0 ? { move: 'fold' } : passive({ ...turn, can_check })
      })
      hands.push(hand_id)
      for (const one of who) {
        const [seat] = await mine(one)
        if (seat?.away_by !== 'chips') continue
        // Whoever has nothing left buys again, or leaves it.
        const { cash } = await balances(one)
        if (cash < 2000n) await leave(one, id)
        else
          await house.call(handlers['/api/poker/top_up'], visit(one), {
            table_id: id,
            amount: '20',
            client_ref: randomUUID(),
          })
      }
      await pass(10_000)
      if ((await tableOf(id)).hand?.hand_id === hand_id)
        for (const one of who)
          if ((await mine(one)).length === 0) {
            const taken = (await tableOf(id)).players.map(({ seat }) => seat)
            const seat = who.indexOf(one) + 1
            if (!taken.includes(seat)) await outcomeOf(sit(one, id, seat, '20'))
          }
    }),
    { numRuns: 12 },
  )
  for (const hand_id of hands) {
    for (const asker of [undefined, ...who]) {
      const record = await recordOf(hand_id, asker)
      const { ok, checks } = verifyRound(JSON.parse(JSON.stringify(record)))
      expect(checks.filter((check) => !check.ok)).toEqual([])
      expect(ok).toBe(true)
    }
  }
  for (const one of who) await leave(one, id)
  await playOut(id, at)
  await pass(10_000)
  expect((await tableOf(id)).players).toEqual([])
  const { rows } = await house.owner.query<{ rake: bigint }>(
    `select sum((result->>'rake')::bigint)::bigint as rake from poker_hand where table_id = $1`,
    [id],
  )
  const cash = await Promise.all(who.map(async (one) => (await balances(one)).cash))
  expect(cash.reduce((sum, one) => sum + one, 0n) + rows[0]!.rake).toBe(40_000n)
  await expectCleanBooks()
}, 30_000)

test('a record with another card, seed, move or payout is found out', async () => {
  const { id, at } = await dealtTable(2)
  const { hand_id } = await playOut(id, at)
  const record = await recordOf(hand_id)
  const failed = (change: Partial<typeof record>) =>
    verifyRound({ ...record, ...change })
      .checks.filter(({ ok }) => !ok)
      .map(({ name }) => name)
  expect(failed({})).toEqual([])
  const seats = record.seats.map((seat, i) => (i === 0 ? { ...seat, client_seed: 'other' } : seat))
  expect(failed({ seats })).toContain('cards')
  const paid = record.seats.map((seat, i) => (i === 0 ? { ...seat, payout: '77.00' } : seat))
  expect(failed({ seats: paid })).toEqual(['payout'])
  expect(failed({ commitment: '0'.repeat(64) })).toContain('commitment')
  expect(failed({ moves: record.moves.slice(1) })).toContain('moves')
  expect(failed({ board: record.board.with(0, record.board[0] === 'As' ? 'Kd' : 'As') })).toContain(
    'cards',
  )
  expect(failed({ rake: '1.00' })).toEqual(['payout'])
})

test('a hand that is laid away is never told, neither at the end nor later [P2P-06]', async () => {
  const { id, at } = await dealtTable(3)
  const holes = new Map<number, string[]>()
  for (const seat of [1, 2, 3]) holes.set(seat, [...(await mine(at(seat)))[0]!.cards])
  const { hand_id, players } = await playOut(id, at)
  const shown = players.filter(({ cards }) => cards.length > 0).map(({ seat }) => seat)
  expect(shown.length).toBeGreaterThan(0)
  const told = JSON.stringify([await recordOf(hand_id), await tableOf(id)])
  const own = JSON.stringify(await recordOf(hand_id, at(1)))
  for (const [seat, cards] of holes) {
    for (const card of cards) {
      if (!shown.includes(seat)) expect(told).not.toContain(`"${card}"`)
      if (!shown.includes(seat) && seat !== 1) expect(own).not.toContain(`"${card}"`)
    }
  }
  for (const card of holes.get(1)!) expect(own).toContain(`"${card}"`)
})

test('who stays away is checked or folded by the clock, sits out, and gets the chips back in the end [REC-06, P2P-04]', async () => {
  const { id, who, at } = await dealtTable(3)
  const first = await handOf(id)
  expect(first.turn?.seat).toBe(1)
  await pass(49_999)
  expect((await handOf(id)).moves).toEqual([])
  // The move comes too late by the server's clock, whether or not anybody has written that down.
  now = new Date(now.getTime() + 1)
  expect(await refusalOf(act(at(1), { hand_id: first.hand_id, number: 0, move: 'call' }))).toBe(
    'notYourTurn',
  )
  await pass(0)
  expect((await handOf(id)).moves).toMatchObject([{ seat: 1, move: 'fold', by: 'clock' }])
  expect((await mine(at(1)))[0]).toMatchObject({ away_by: 'clock', bank_ms: 0 })
  for (let hands = 0; hands < 8; hands++) {
    await playOut(id, at)
    await pass(10_000)
    expect((await handOf(id)).players.map(({ seat }) => seat)).toEqual([2, 3])
  }
  await playOut(id, at)
  await pass(10_000)
  expect(await mine(who[0]!)).toEqual([])
  expect(await balances(who[0]!)).toMatchObject({ held: 0n })
  const { rows } = await house.owner.query(`select letter from inbox_item where player_id = $1`, [
    String(who[0]!.player.id),
  ])
  expect(rows).toEqual([{ letter: 'pokerStoodUp' }])
  await expectCleanBooks()
})

test('coming back costs a big blind for hands that were missed', async () => {
  const { id, at } = await dealtTable(3)
  const away = (is_away: boolean) =>
    house.call(handlers['/api/poker/away'], visit(at(3)), { table_id: id, is_away })
  await away(true)
  await playOut(id, at)
  await pass(10_000)
  expect((await handOf(id)).players.map(({ seat }) => seat)).toEqual([1, 2])
  await playOut(id, at)
  await away(false)
  await pass(10_000)
  const { players, button } = await handOf(id)
  expect(button).toBe(3)
  // Small blind, big blind, and the one that was owed.
  expect(players.map(({ street_bet }) => street_bet)).toEqual(['0.50', '1.00', '1.00'])
})

test('leaving in the middle of a hand folds or checks, and pays at its end', async () => {
  const { id, at } = await dealtTable(2)
  await leave(at(1), id)
  const hand = await handOf(id)
  expect(hand.state).toBe('settled')
  expect(hand.moves).toMatchObject([{ seat: 1, move: 'fold', by: 'clock' }])
  await pass(5000)
  expect(await mine(at(1))).toEqual([])
  expect(await balances(at(1))).toMatchObject({ cash: 9950n, held: 0n })
  await expectCleanBooks()
})

test('chips bought during a hand join with the next; the table’s most is kept [P2P-05]', async () => {
  const { id, at } = await dealtTable(2)
  const topUp = (amount: string, client_ref = randomUUID()) =>
    house.call(handlers['/api/poker/top_up'], visit(at(1)), { table_id: id, amount, client_ref })
  const ref = randomUUID()
  expect((await topUp('20', ref)).value).toMatchObject({ stack: '50.00', added: '20.00' })
  expect((await topUp('20', ref)).value).toMatchObject({ added: '20.00' })
  expect(await refusalOf(topUp('30', ref))).toBe('conflict')
  expect(await refusalOf(topUp('30.01'))).toBe('buyInOutOfRange')
  await playOut(id, at, ({ can_check }) => ({ move: can_check ? 'check' : 'fold' }))
  await pass(10_000)
  expect((await mine(at(1)))[0]).toMatchObject({ stack: '69.50', added: '0.00' })
  await expectCleanBooks()
})

test('excluded in the middle of a hand: it is played to its end without them, and the money goes back [EXC-01]', async () => {
  const { id, who, at } = await dealtTable(3)
  await house.owner.query(
    `insert into exclusion (site_id, player_id, excluded_at, origin) values (1, $1, $2, 'player')`,
    [String(who[2]!.player.id), now],
  )
  await playOut(id, at, (turn) => (turn.seat === 3 ? { move: 'fold' } : passive(turn)))
  await pass(10_000)
  expect(await mine(who[2]!)).toEqual([])
  expect(await balances(who[2]!)).toMatchObject({ held: 0n })
  expect(await refusalOf(sit(who[2]!, id, 3))).toBe('playerExcluded')
})

test('a limit counts what lies on tables: no more is bought or dealt than may be lost [LIM-06]', async () => {
  const [id, other] = [await newTable(), await newTable()]
  const who = await newPlayer()
  await house.owner.query(
    `insert into player_limit (site_id, player_id, kind, period, amount, set_at) values (1, $1, 'loss', 'day', 6000, $2)`,
    [String(who.player.id), noon],
  )
  await sit(who, id, 1, '50')
  expect(await refusalOf(sit(who, other, 1, '20'))).toBe('lossLimitReached')
  await house.owner.query(`update player_limit set amount = 4000 where player_id = $1`, [
    String(who.player.id),
  ])
  await sit(await newPlayer(), id, 2)
  expect((await tableOf(id)).hand).toBeNull()
  expect((await mine(who))[0]).toMatchObject({ away_by: 'lossLimitReached' })
})

test('another process goes on from what is stored, also where two look at once [REC-05]', async () => {
  const { id, at } = await dealtTable(2)
  const before = (await mine(at(1)))[0]?.cards
  const hand = await handOf(id)
  await act(at(1), { hand_id: hand.hand_id, number: 0, move: 'call' })
  // The process dies; the next one has nothing but the database.
  handlers = openHandlers()
  expect((await mine(at(1)))[0]?.cards).toEqual(before)
  expect((await handOf(id)).moves).toHaveLength(1)
  now = new Date(now.getTime() + 60_000)
  await Promise.all([work(), work(), work()])
  // Before the flop, and at once on it: the seat is away now.
  expect((await handOf(id)).moves.map(({ seat, by }) => `${seat} ${by}`)).toEqual([
    '1 player',
    '2 clock',
    '2 clock',
  ])
  await playOut(id, at)
  await expectCleanBooks()
})

test('a hand whose rules no longer run is void: everybody has what they began it with [GAM-19, REC-08]', async () => {
  const { id, who, at } = await dealtTable(2)
  const hand = await handOf(id)
  await act(at(1), { hand_id: hand.hand_id, number: 0, move: 'raise', to: '20' })
  await house.owner.query(`update poker_hand set config_hash = $2 where hand_id = $1`, [
    hand.hand_id,
    '0'.repeat(64),
  ])
  await pass(60_000)
  expect(await recordOf(hand.hand_id)).toMatchObject({ state: 'void', rake: '0.00' })
  for (const one of who) await leave(one, id)
  await pass(60_000)
  for (const one of who) await leave(one, id)
  await expectCleanBooks()
})

test('a table that is closed lets hands end and gives everybody their chips [GAM-25]', async () => {
  const { id, who, at } = await dealtTable(2)
  await house.owner.query(`update poker_table set is_open = false where table_id = $1`, [id])
  expect(await refusalOf(sit(await newPlayer(), id, 3))).toBe('gameClosed')
  await playOut(id, at)
  await pass(10_000)
  for (const one of who) expect(await balances(one)).toMatchObject({ held: 0n })
  await expectCleanBooks()
})

test('two from one address are noted, and so is who is reported [P2P-02, P2P-03]', async () => {
  const { id, who, at } = await dealtTable(2)
  const report = (seat: number) =>
    house.call(handlers['/api/poker/report'], visit(at(1)), {
      table_id: id,
      seat,
      reason: 'machine',
    })
  await report(2)
  expect(await refusalOf(report(1))).toBe('seatEmpty')
  expect(await refusalOf(report(5))).toBe('seatEmpty')
  const { rows } = await house.owner.query(
    `select kind, actor, subject from significant_event where after->>'table' = $1 order by kind`,
    [id],
  )
  const [one, two] = who.map(({ player }) => `player:${player.id}`)
  expect(rows).toEqual([
    { kind: 'poker_reported', actor: one, subject: two },
    { kind: 'poker_shared_address', actor: two, subject: one },
  ])
})

test('own hands are listed with own cards, a stranger’s are not', async () => {
  const { id, at } = await dealtTable(2)
  const { hand_id } = await playOut(id, at)
  const listed = (who: Who) =>
    house.call(handlers['/api/poker/hands'], visit(who), { table_id: id })
  const { value } = await listed(at(1))
  expect(value).toMatchObject([{ hand_id, number: 1, table_name: 'Ford', staked: '1.00' }])
  expect(value[0]?.cards).toHaveLength(2)
  expect((await listed(await newPlayer())).value).toEqual([])
})
