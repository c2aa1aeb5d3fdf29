/** Protects who waits for a seat: the first in the list is offered it first and for a while, and nobody slips in between. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPokerRoom, type PokerRoom } from '#tests/harness/poker_room.ts'
import { outcomeOf, refusalOf, type Who } from '#tests/harness/visit.ts'

let room: PokerRoom
beforeAll(async () => {
  room = await openPokerRoom()
})
afterAll(() => room.house.drop())

const offerMs = 45_000

async function fullTable(seats = 2) {
  const id = await room.newTable(seats)
  const sitting = await newPlayers(seats)
  for (const [n, who] of sitting.entries()) await room.sit(who, id, n + 1)
  return { id, sitting }
}
async function newPlayers(count: number): Promise<Who[]> {
  const players: Who[] = []
  for (let n = 0; n < count; n++) players.push(await room.newPlayer())
  return players
}
const offersOf = (waiting: readonly Who[]) =>
  Promise.all(
    waiting.map(async (who) => (await room.waitsOf(who)).map((one) => one.offered_until !== null)),
  )

test('a seat that becomes free is kept for who came first, then for the next, and in the end is for all', async () => {
  const { id, sitting } = await fullTable()
  const [first, second, passerBy] = (await newPlayers(3)) as [Who, Who, Who]
  expect((await room.queue(first, id)).value).toEqual({
    table_id: id,
    place: 1,
    offered_until: null,
  })
  expect((await room.queue(second, id)).value).toMatchObject({ place: 2 })
  expect((await room.queue(first, id)).value).toMatchObject({ place: 1 })
  expect(await room.tableOf(id)).toMatchObject({ waiting: 2, kept: 0 })

  await room.leave(sitting[0]!, id)
  await room.playOut(
    id,
    (seat) => sitting[seat - 1]!,
    () => ({ move: 'fold' }),
  )
  expect(await room.tableOf(id)).toMatchObject({ waiting: 2, kept: 1 })
  const until = new Date(room.now().getTime() + offerMs).toISOString()
  expect(await room.waitsOf(first)).toEqual([{ table_id: id, place: 1, offered_until: until }])
  expect(await room.waitsOf(second)).toMatchObject([{ place: 2, offered_until: null }])
  for (const other of [second, passerBy])
    expect(await refusalOf(room.sit(other, id, 1))).toBe('seatKept')
  expect(await room.balances(passerBy)).toMatchObject({ held: 0n })

  // Not taken in time it goes on, by the clock alone.
  await room.pass(offerMs)
  expect(await room.waitsOf(first)).toEqual([])
  expect(await room.waitsOf(second)).toMatchObject([
    { place: 1, offered_until: expect.any(String) },
  ])
  expect(await refusalOf(room.sit(first, id, 1))).toBe('seatKept')
  await room.pass(offerMs)
  expect(await room.tableOf(id)).toMatchObject({ waiting: 0, kept: 0 })
  expect(await refusalOf(room.queue(first, id))).toBe('seatFree')
  await room.sit(passerBy, id, 1)
  expect(await refusalOf(room.queue(passerBy, id))).toBe('seatedAlready')
})

test('who is offered a seat takes it, and who gives up passes it on', async () => {
  const { id, sitting } = await fullTable()
  const [first, second] = (await newPlayers(2)) as [Who, Who]
  await room.queue(first, id)
  await room.queue(second, id)
  await room.leave(sitting[1]!, id)
  await room.playOut(
    id,
    (seat) => sitting[seat - 1]!,
    () => ({ move: 'fold' }),
  )
  expect((await room.queue(first, id, false)).value).toBeNull()
  expect((await room.queue(first, id, false)).value).toBeNull()
  expect(await offersOf([first, second])).toEqual([[], [true]])
  await room.sit(second, id, 2)
  expect(await room.waitsOf(second)).toEqual([])
  expect(await room.tableOf(id)).toMatchObject({ waiting: 0, kept: 0 })
  await room.expectCleanBooks()
})

test('of many who want the seats that become free at once, those who came first get them and nobody else', async () => {
  const { id, sitting } = await fullTable(3)
  const waiting = await newPlayers(6)
  for (const who of waiting) await room.queue(who, id)
  const strangers = await newPlayers(2)
  await Promise.all(sitting.slice(0, 2).map((who) => room.leave(who, id)))
  const free = [1, 2]
  expect(await offersOf(waiting)).toEqual(waiting.map((_, n) => [n < free.length]))
  const outcomes = await Promise.all(
    [...waiting, ...strangers].map((who, n) =>
      outcomeOf(room.sit(who, id, free[n % free.length]!)),
    ),
  )
  expect(outcomes.map((outcome) => outcome === 'OK')).toEqual(
    [...waiting, ...strangers].map((_, n) => n < free.length),
  )
  expect((await room.tableOf(id)).players).toHaveLength(3)
  await room.expectCleanBooks()
})

test('lists are bounded: by table, and by player also when asked at many tables at once', async () => {
  const { id } = await fullTable()
  const many = await newPlayers(21)
  const outcomes = await Promise.all(many.map((who) => outcomeOf(room.queue(who, id))))
  expect(outcomes.filter((outcome) => outcome === 'waitListFull')).toHaveLength(1)
  expect(await room.tableOf(id)).toMatchObject({ waiting: 20 })

  const who = await room.newPlayer()
  const tables = [
    await fullTable(),
    await fullTable(),
    await fullTable(),
    await fullTable(),
    await fullTable(),
  ]
  const asked = await Promise.all(tables.map((table) => outcomeOf(room.queue(who, table.id))))
  expect(asked.toSorted()).toEqual(['OK', 'OK', 'OK', 'OK', 'waitsTooMany'])
  expect(await room.waitsOf(who)).toHaveLength(4)
  // Nobody waits for ever.
  await room.pass(2 * 60 * 60_000)
  expect(await room.waitsOf(who)).toEqual([])
})

test('[EXC-02] who may not sit down does not wait for it, and who may not any more is offered nothing', async () => {
  const { id, sitting } = await fullTable()
  const [excluded, poor, next] = (await newPlayers(3)) as [Who, Who, Who]
  expect(await refusalOf(room.queue(await room.newPlayer(1999n), id))).toBe('balanceTooLow')
  for (const who of [excluded, poor, next]) await room.queue(who, id)
  await room.house.owner.query(
    `insert into exclusion (site_id, player_id, excluded_at, origin) values (1, $1, $2, 'player')`,
    [String(excluded.player.id), room.now()],
  )
  // Somewhere else all of it is spent.
  const other = await room.newTable()
  await room.sit(poor, other, 1, '90')
  await room.leave(sitting[0]!, id)
  await room.playOut(
    id,
    (seat) => sitting[seat - 1]!,
    () => ({ move: 'fold' }),
  )
  expect(await room.waitsOf(excluded)).toEqual([])
  expect(await refusalOf(room.queue(excluded, id))).toBe('playerExcluded')
  expect(await offersOf([poor, next])).toEqual([[false], [true]])
})
