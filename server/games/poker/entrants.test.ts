/** Protects the list of who has entered a tournament: everybody once, under the names of tables, with the chips that lie there, and in an order that says how it stands. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPokerRoom, passive, type PokerRoom, type Wish } from '#tests/harness/poker_room.ts'
import { refusalOf, type Who } from '#tests/harness/visit.ts'

let room: PokerRoom
beforeAll(async () => {
  room = await openPokerRoom()
})
afterAll(() => room.house.drop())

const hourMs = 3_600_000
const allIn: Wish = ({ raise, can_check }) =>
  raise ? { move: 'raise', to: raise.max } : { move: can_check ? 'check' : 'call' }

const ask = async (tournament_id: string, page?: number, who?: Who) =>
  (
    await room.house.call(
      room.handlers()['/api/poker/entrants'],
      who ? room.visit(who) : room.house.visitOf(room.house.site, { now: room.now() }),
      { tournament_id, ...(page !== undefined && { page }) },
    )
  ).value

async function entered(count: number, seats: number) {
  const id = await room.openAt(await room.newSchedule(seats, [2, 100]))
  const who: Who[] = []
  for (let n = 0; n < count; n++) {
    const one = await room.newPlayer()
    await room.enter(one, id)
    who.push(one)
  }
  return { id, who }
}

test('until it begins all are listed as they entered, twenty on a page, and each finds the own line', async () => {
  const { id, who } = await entered(23, 9)
  const first = await ask(id)
  expect(first).toMatchObject({ total: 23, page: 1, pages: 2, own: null })
  expect(first.entrants).toHaveLength(20)
  const own = await ask(id, 2, who[22])
  expect(own.entrants).toHaveLength(3)
  expect(own.own).toEqual(own.entrants[2])
  expect(own.own).toMatchObject({ is_own: true, at: null, chips: null, place: null, prize: null })
  // A page beyond the last is the last.
  expect((await ask(id, 9)).page).toBe(2)
  expect((await ask(id, 1, who[22])).own?.is_own).toBe(true)
})

test('no account is named, and no two lines look alike', async () => {
  const { id, who } = await entered(5, 3)
  await room.pass(hourMs)
  const { entrants } = await ask(id)
  const text = JSON.stringify(await ask(id, 1, who[0]))
  for (const { player } of who) expect(text).not.toContain(player.accountId)
  expect(new Set(entrants.map(({ name }) => name)).size).toBe(5)
  expect(entrants.every(({ name }) => /^.\*\*\*./.test(name))).toBe(true)
})

test('while it runs chips are those on the tables, also in the middle of a hand, and places follow who goes out', async () => {
  const { id, who } = await entered(5, 3)
  await room.pass(hourMs)
  await room.pass(30_000)
  const onTables = async () => {
    const { standing } = await room.tournament(id)
    const seated = []
    for (const { table_id, number } of standing.tables) {
      const { players, hand } = await room.tableOf(table_id)
      const chipsOf = (seat: number, stack: string) =>
        Number(hand?.players.find((one) => one.seat === seat)?.stack ?? stack)
      for (const { seat, stack } of players)
        seated.push({ at: { table_id, number, seat }, chips: chipsOf(seat, stack) })
    }
    return seated.toSorted(bySeat)
  }
  const listed = async () =>
    (await ask(id)).entrants
      .flatMap(({ at, chips }) => (at ? [{ at, chips: chips ?? -1 }] : []))
      .toSorted(bySeat)
  expect(await listed()).toEqual(await onTables())
  expect(await listed()).toHaveLength(5)
  await room.playTogether(id, who, passive)
  for (let n = 0; n < 40 && (await room.tournament(id)).standing.state === 'running'; n++) {
    await room.pass(8000)
    await room.playTogether(id, who, allIn)
  }
  const { standing } = await room.tournament(id)
  const over = await ask(id)
  expect(standing.state).toBe('finished')
  expect(over.entrants.map(({ place, prize }) => [place, prize])).toEqual(
    standing.places.map(({ place, prize }) => [place, prize]),
  )
  expect(over.entrants.every(({ at, chips }) => at === null && chips === null)).toBe(true)
})

type Seated = { at: { number: number; seat: number } }
const bySeat = (a: Seated, b: Seated) => a.at.number - b.at.number || a.at.seat - b.at.seat

test('of one that was called off no place is told, and one that is none is unknown', async () => {
  const { id } = await entered(1, 3)
  await room.pass(hourMs)
  expect((await ask(id)).entrants).toMatchObject([{ at: null, chips: null, place: null }])
  expect(await refusalOf(ask('none'))).toBe('tableUnknown')
})
