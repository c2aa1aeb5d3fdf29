/** Protects who sits at a table: chips are the ledger's to the last unit, and nobody is kept there, paid twice or drawn in. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPokerRoom, passive, type PokerRoom } from '#tests/harness/poker_room.ts'
import { noon, outcomeOf, refusalOf } from '#tests/harness/visit.ts'
import { namesIn } from './standing.ts'

let room: PokerRoom
beforeAll(async () => {
  room = await openPokerRoom()
})
afterAll(() => room.house.drop())

test('[REC-07] chips are held from sitting down to leaving, and come back to the last unit', async () => {
  const id = await room.newTable()
  const who = await room.newPlayer()
  await room.sit(who, id, 3, '50')
  expect(await room.balances(who)).toMatchObject({ cash: 5000n, held: 5000n })
  expect((await room.tableOf(id)).players).toMatchObject([{ seat: 3, stack: '50.00' }])
  await room.expectCleanBooks()
  await room.leave(who, id)
  await room.leave(who, id)
  expect(await room.balances(who)).toMatchObject({ cash: 10_000n, held: 0n })
  expect((await room.tableOf(id)).players).toEqual([])
  await room.expectCleanBooks()
})

test('[P2P-01] sitting down is refused with a reason: amount, seat, second seat, no money', async () => {
  const id = await room.newTable()
  const [one, other] = [await room.newPlayer(), await room.newPlayer(3000n)]
  expect(await refusalOf(room.sit(one, id, 1, '19.99'))).toBe('buyInOutOfRange')
  expect(await refusalOf(room.sit(one, id, 1, '100.01'))).toBe('buyInOutOfRange')
  expect(await refusalOf(room.sit(one, id, 1, '1e3'))).toBe('invalidAmount')
  expect(await refusalOf(room.sit(one, id, 7, '50'))).toBe('seatTaken')
  expect(await refusalOf(room.sit(one, 'nowhere', 1))).toBe('tableUnknown')
  const ref = randomUUID()
  await room.sit(one, id, 1, '50', ref)
  // The same asked twice is one seat; anything else under its reference is a conflict.
  expect((await room.sit(one, id, 1, '50', ref)).value?.seat).toBe(1)
  expect(await refusalOf(room.sit(one, id, 1, '60', ref))).toBe('conflict')
  expect(await refusalOf(room.sit(one, id, 2))).toBe('seatedAlready')
  expect(await refusalOf(room.sit(other, id, 1, '20'))).toBe('seatTaken')
  expect(await refusalOf(room.sit(other, id, 2, '50'))).toBe('balanceTooLow')
  expect(await room.balances(other)).toMatchObject({ cash: 3000n, held: 0n })
  await room.expectCleanBooks()
})

test('two whose masked names look alike are told apart by their seats, and no more is told of them', () => {
  const accounts = new Map(Object.entries({ 4: 'pearl7', 5: 'panda7', 6: 'ruby' }))
  const dealt = [4, 5, 6].map((player) => ({ seat: player - 3, player: String(player) }))
  expect([...namesIn({ dealt } as Parameters<typeof namesIn>[0], accounts).values()]).toEqual([
    'p***7 1',
    'p***7 2',
    'r***y',
  ])
})

test('of many who want one seat one gets it, and the others keep their money', async () => {
  const id = await room.newTable()
  const all = await Promise.all(Array.from({ length: 5 }, () => room.newPlayer()))
  const outcomes = await Promise.all(all.map((who) => outcomeOf(room.sit(who, id, 4))))
  expect(outcomes.toSorted()).toEqual(['OK', 'seatTaken', 'seatTaken', 'seatTaken', 'seatTaken'])
  const held = await Promise.all(all.map(async (who) => (await room.balances(who)).held))
  expect(held.toSorted((a, b) => Number(a - b))).toEqual([0n, 0n, 0n, 0n, 5000n])
})

test('[REC-06, P2P-04] who stays away is checked or folded by the clock, sits out, and gets the chips back in the end', async () => {
  const { id, who, at } = await room.dealtTable(3)
  const first = await room.handOf(id)
  expect(first.turn?.seat).toBe(1)
  await room.pass(49_999)
  expect((await room.handOf(id)).moves).toEqual([])
  // The move comes too late by the server's clock, whether or not anybody has written that down.
  room.wait(1)
  expect(
    await refusalOf(room.act(at(1), { hand_id: first.hand_id, number: 0, move: 'call' })),
  ).toBe('notYourTurn')
  await room.pass(0)
  expect((await room.handOf(id)).moves).toMatchObject([{ seat: 1, move: 'fold', by: 'clock' }])
  expect((await room.mine(at(1)))[0]).toMatchObject({ away_by: 'clock', bank_ms: 0 })
  for (let hands = 0; hands < 8; hands++) {
    await room.playOut(id, at)
    await room.pass(10_000)
    expect((await room.handOf(id)).players.map(({ seat }) => seat)).toEqual([2, 3])
  }
  await room.playOut(id, at)
  await room.pass(10_000)
  expect(await room.mine(who[0]!)).toEqual([])
  expect(await room.balances(who[0]!)).toMatchObject({ held: 0n })
  const { rows } = await room.house.owner.query(
    `select letter from inbox_item where player_id = $1`,
    [String(who[0]!.player.id)],
  )
  expect(rows).toEqual([{ letter: 'pokerStoodUp' }])
  await room.expectCleanBooks()
})

test('coming back costs a big blind for hands that were missed', async () => {
  const { id, at } = await room.dealtTable(3)
  const away = (is_away: boolean) =>
    room.house.call(room.handlers()['/api/poker/away'], room.visit(at(3)), {
      table_id: id,
      is_away,
    })
  await away(true)
  await room.playOut(id, at)
  await room.pass(10_000)
  expect((await room.handOf(id)).players.map(({ seat }) => seat)).toEqual([1, 2])
  await room.playOut(id, at)
  await away(false)
  await room.pass(10_000)
  const { players, button } = await room.handOf(id)
  expect(button).toBe(3)
  // Small blind, big blind, and the one that was owed.
  expect(players.map(({ street_bet }) => street_bet)).toEqual(['0.50', '1.00', '1.00'])
})

test('leaving in the middle of a hand folds or checks, and pays at its end', async () => {
  const { id, at } = await room.dealtTable(2)
  await room.leave(at(1), id)
  const hand = await room.handOf(id)
  expect(hand.state).toBe('settled')
  expect(hand.moves).toMatchObject([{ seat: 1, move: 'fold', by: 'clock' }])
  await room.pass(5000)
  expect(await room.mine(at(1))).toEqual([])
  expect(await room.balances(at(1))).toMatchObject({ cash: 9950n, held: 0n })
  await room.expectCleanBooks()
})

test('[P2P-05] chips bought during a hand join with the next; the table’s most is kept', async () => {
  const { id, at } = await room.dealtTable(2)
  const topUp = (amount: string, client_ref = randomUUID()) =>
    room.house.call(room.handlers()['/api/poker/top_up'], room.visit(at(1)), {
      table_id: id,
      amount,
      client_ref,
    })
  const ref = randomUUID()
  expect((await topUp('20', ref)).value).toMatchObject({ stack: '50.00', added: '20.00' })
  expect((await topUp('20', ref)).value).toMatchObject({ added: '20.00' })
  expect(await refusalOf(topUp('30', ref))).toBe('conflict')
  expect(await refusalOf(topUp('30.01'))).toBe('buyInOutOfRange')
  await room.playOut(id, at, ({ can_check }) => ({ move: can_check ? 'check' : 'fold' }))
  await room.pass(10_000)
  expect((await room.mine(at(1)))[0]).toMatchObject({ stack: '69.50', added: '0.00' })
  await room.expectCleanBooks()
})

test('[EXC-01] excluded in the middle of a hand: it is played to its end without them, and the money goes back', async () => {
  const { id, who, at } = await room.dealtTable(3)
  await room.house.owner.query(
    `insert into exclusion (site_id, player_id, excluded_at, origin) values (1, $1, $2, 'player')`,
    [String(who[2]!.player.id), room.now()],
  )
  await room.playOut(id, at, (turn) => (turn.seat === 3 ? { move: 'fold' } : passive(turn)))
  await room.pass(10_000)
  expect(await room.mine(who[2]!)).toEqual([])
  expect(await room.balances(who[2]!)).toMatchObject({ held: 0n })
  expect(await refusalOf(room.sit(who[2]!, id, 3))).toBe('playerExcluded')
})

test('[LIM-06] a limit counts what lies on tables: no more is bought or dealt than may be lost', async () => {
  const [id, other] = [await room.newTable(), await room.newTable()]
  const who = await room.newPlayer()
  await room.house.owner.query(
    `insert into player_limit (site_id, player_id, kind, period, amount, set_at) values (1, $1, 'loss', 'day', 6000, $2)`,
    [String(who.player.id), noon],
  )
  await room.sit(who, id, 1, '50')
  expect(await refusalOf(room.sit(who, other, 1, '20'))).toBe('lossLimitReached')
  await room.house.owner.query(`update player_limit set amount = 4000 where player_id = $1`, [
    String(who.player.id),
  ])
  await room.sit(await room.newPlayer(), id, 2)
  expect((await room.tableOf(id)).hand).toBeNull()
  expect((await room.mine(who))[0]).toMatchObject({ away_by: 'lossLimitReached' })
})

test('[GAM-25] a table that is closed lets hands end and gives everybody their chips', async () => {
  const { id, who, at } = await room.dealtTable(2)
  await room.house.owner.query(`update poker_table set is_open = false where table_id = $1`, [id])
  expect(await refusalOf(room.sit(await room.newPlayer(), id, 3))).toBe('gameClosed')
  await room.playOut(id, at)
  await room.pass(10_000)
  for (const one of who) expect(await room.balances(one)).toMatchObject({ held: 0n })
  await room.expectCleanBooks()
})

test('[P2P-02, P2P-03] two from one address are noted, and so is who is reported', async () => {
  const { id, who, at } = await room.dealtTable(2)
  const report = (seat: number) =>
    room.house.call(room.handlers()['/api/poker/report'], room.visit(at(1)), {
      table_id: id,
      seat,
      reason: 'machine',
    })
  await report(2)
  expect(await refusalOf(report(1))).toBe('seatEmpty')
  expect(await refusalOf(report(5))).toBe('seatEmpty')
  const { rows } = await room.house.owner.query(
    `select kind, actor, subject from significant_event where after->>'table' = $1 order by kind`,
    [id],
  )
  const [one, two] = who.map(({ player }) => `player:${player.id}`)
  expect(rows).toEqual([
    { kind: 'poker_reported', actor: one, subject: two },
    { kind: 'poker_shared_address', actor: two, subject: one },
  ])
})
