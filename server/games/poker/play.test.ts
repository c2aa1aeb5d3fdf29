/** Protects hands: each move is made once by who has the turn, what is played can be checked, and no card is told to who may not see it. */

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyRound } from '#games/verify.ts'
import { openPokerRoom, passive, type PokerRoom } from '#tests/harness/poker_room.ts'
import { outcomeOf, refusalOf, type Who } from '#tests/harness/visit.ts'

let room: PokerRoom
beforeAll(async () => {
  room = await openPokerRoom()
})
afterAll(() => room.house.drop())

test('a hand is dealt when two are there, and its players see two cards each, nobody else’s', async () => {
  const { id, who, at } = await room.dealtTable(2)
  const hand = await room.handOf(id)
  expect(hand).toMatchObject({ state: 'running', street: 'preflop', button: 1, pot: '1.50' })
  const [one] = await room.mine(at(1))
  const [two] = await room.mine(at(2))
  expect([one?.cards.length, two?.cards.length]).toEqual([2, 2])
  const toAll = JSON.stringify(await room.tableOf(id))
  for (const card of [...one!.cards, ...two!.cards]) expect(toAll).not.toContain(`"${card}"`)
  expect(await refusalOf(room.recordOf(hand.hand_id, who[0]))).toBe('handUnknown')
})

test('out of turn, of another time, twice: a move is made once and by who has the turn', async () => {
  const { id, at } = await room.dealtTable(2)
  const hand = await room.handOf(id)
  const { hand_id } = hand
  expect(hand.turn).toMatchObject({
    seat: 1,
    number: 0,
    call: '0.50',
    raise: { min: '2.00', max: '50.00' },
  })
  expect(await refusalOf(room.act(at(2), { hand_id, number: 0, move: 'fold' }))).toBe('notYourTurn')
  expect(await refusalOf(room.act(at(1), { hand_id, number: 1, move: 'fold' }))).toBe('notYourTurn')
  expect(await refusalOf(room.act(at(1), { hand_id, number: 0, move: 'check' }))).toBe(
    'moveInvalid',
  )
  expect(await refusalOf(room.act(at(1), { hand_id, number: 0, move: 'raise', to: '1.99' }))).toBe(
    'moveInvalid',
  )
  expect(await refusalOf(room.act(at(1), { hand_id, number: 0, move: 'raise' }))).toBe(
    'invalidAmount',
  )
  expect(
    await refusalOf(room.act(await room.newPlayer(), { hand_id, number: 0, move: 'fold' })),
  ).toBe('handUnknown')
  // A double click, and the same again after a dead network.
  const ref = randomUUID()
  const raise = { hand_id, number: 0, move: 'raise', to: '3' } as const
  const twice = await Promise.all([1, 2].map(() => outcomeOf(room.act(at(1), raise, ref))))
  expect(twice).toEqual(['OK', 'OK'])
  expect((await room.act(at(1), raise, ref)).value.moves).toHaveLength(1)
  expect(await refusalOf(room.act(at(1), { ...raise, to: '4' }, ref))).toBe('conflict')
  // Two tabs: one of both is early enough.
  const tabs = await Promise.all(
    (['call', 'fold'] as const).map((move) =>
      outcomeOf(room.act(at(2), { hand_id, number: 1, move })),
    ),
  )
  expect(tabs.toSorted()).toEqual(['OK', 'notYourTurn'])
})

test('hands of all kinds: chips and rake add up, the books are clean, and every hand verifies for who sees it', async () => {
  const { id, who, at } = await room.dealtTable(4, '100')
  const hands: string[] = []
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(9), { minLength: 40, maxLength: 40 }), async (wishes) => {
      let turns = 0
      const { hand_id } = await room.playOut(id, at, (turn) => {
        const wish = wishes[turns++ % wishes.length]!
        const { raise, can_check } = turn
        if (wish > 7 && raise) return { move: 'raise', to: wish === 9 ? raise.max : raise.min }
        return wish === 0 ? { move: 'fold' } : passive({ ...turn, can_check })
      })
      hands.push(hand_id)
      for (const one of who) {
        const [seat] = await room.mine(one)
        if (seat?.away_by !== 'chips') continue
        // Whoever has nothing left buys again, or leaves it.
        const { cash } = await room.balances(one)
        if (cash < 2000n) await room.leave(one, id)
        else
          await room.house.call(room.handlers()['/api/poker/top_up'], room.visit(one), {
            table_id: id,
            amount: '20',
            client_ref: randomUUID(),
          })
      }
      await room.pass(10_000)
      if ((await room.tableOf(id)).hand?.hand_id === hand_id)
        for (const one of who)
          if ((await room.mine(one)).length === 0) {
            const taken = (await room.tableOf(id)).players.map(({ seat }) => seat)
            const seat = who.indexOf(one) + 1
            if (!taken.includes(seat)) await outcomeOf(room.sit(one, id, seat, '20'))
          }
    }),
    { numRuns: 12 },
  )
  for (const hand_id of hands) {
    for (const asker of [undefined, ...who]) {
      const record = await room.recordOf(hand_id, asker)
      const { ok, checks } = verifyRound(JSON.parse(JSON.stringify(record)))
      expect(checks.filter((check) => !check.ok)).toEqual([])
      expect(ok).toBe(true)
    }
  }
  for (const one of who) await room.leave(one, id)
  await room.playOut(id, at)
  await room.pass(10_000)
  expect((await room.tableOf(id)).players).toEqual([])
  const { rows } = await room.house.owner.query<{ rake: bigint }>(
    `select sum((result->>'rake')::bigint)::bigint as rake from poker_hand where table_id = $1`,
    [id],
  )
  const cash = await Promise.all(who.map(async (one) => (await room.balances(one)).cash))
  expect(cash.reduce((sum, one) => sum + one, 0n) + rows[0]!.rake).toBe(40_000n)
  await room.expectCleanBooks()
}, 30_000)

test('a record with another card, seed, move or payout is found out', async () => {
  const { id, at } = await room.dealtTable(2)
  const { hand_id } = await room.playOut(id, at)
  const record = await room.recordOf(hand_id)
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

test('[P2P-06] a hand that is laid away is never told, neither at the end nor later', async () => {
  const { id, at } = await room.dealtTable(3)
  const holes = new Map<number, string[]>()
  for (const seat of [1, 2, 3]) holes.set(seat, [...(await room.mine(at(seat)))[0]!.cards])
  const { hand_id, players } = await room.playOut(id, at)
  const shown = players.filter(({ cards }) => cards.length > 0).map(({ seat }) => seat)
  expect(shown.length).toBeGreaterThan(0)
  const told = JSON.stringify([await room.recordOf(hand_id), await room.tableOf(id)])
  const own = JSON.stringify(await room.recordOf(hand_id, at(1)))
  const laidAway = [...holes].filter(([seat]) => !shown.includes(seat))
  const strangers = laidAway.filter(([seat]) => seat !== 1)
  for (const card of laidAway.flatMap(([, cards]) => cards)) expect(told).not.toContain(`"${card}"`)
  for (const card of strangers.flatMap(([, cards]) => cards)) expect(own).not.toContain(`"${card}"`)
  for (const card of holes.get(1)!) expect(own).toContain(`"${card}"`)
})

test('[REC-05] another process goes on from what is stored, also where two look at once', async () => {
  const { id, at } = await room.dealtTable(2)
  const before = (await room.mine(at(1)))[0]?.cards
  const hand = await room.handOf(id)
  await room.act(at(1), { hand_id: hand.hand_id, number: 0, move: 'call' })
  // The process dies; the next one has nothing but the database.
  room.restart()
  expect((await room.mine(at(1)))[0]?.cards).toEqual(before)
  expect((await room.handOf(id)).moves).toHaveLength(1)
  room.wait(60_000)
  await Promise.all([room.work(), room.work(), room.work()])
  // Before the flop, and at once on it: the seat is away now.
  expect((await room.handOf(id)).moves.map(({ seat, by }) => `${seat} ${by}`)).toEqual([
    '1 player',
    '2 clock',
    '2 clock',
  ])
  await room.playOut(id, at)
  await room.expectCleanBooks()
})

test('[GAM-19, REC-08] a hand whose rules no longer run is void: everybody has what they began it with', async () => {
  const { id, who, at } = await room.dealtTable(2)
  const hand = await room.handOf(id)
  await room.act(at(1), { hand_id: hand.hand_id, number: 0, move: 'raise', to: '20' })
  await room.house.owner.query(`update poker_hand set config_hash = $2 where hand_id = $1`, [
    hand.hand_id,
    '0'.repeat(64),
  ])
  await room.pass(60_000)
  expect(await room.recordOf(hand.hand_id)).toMatchObject({ state: 'void', rake: '0.00' })
  for (const one of who) await room.leave(one, id)
  await room.pass(60_000)
  for (const one of who) await room.leave(one, id)
  await room.expectCleanBooks()
})

test('own hands are listed with own cards, a stranger’s are not', async () => {
  const { id, at } = await room.dealtTable(2)
  const { hand_id } = await room.playOut(id, at)
  const listed = (who: Who) =>
    room.house.call(room.handlers()['/api/poker/hands'], room.visit(who), { table_id: id })
  const { value } = await listed(at(1))
  expect(value).toMatchObject([{ hand_id, number: 1, table_name: 'Ford', staked: '1.00' }])
  expect(value[0]?.cards).toHaveLength(2)
  expect((await listed(await room.newPlayer())).value).toEqual([])
})
