/**
 * [P2P-06] A wire-tap on a whole table over real HTTP: whatever anybody is sent, in answers and on the stream, holds no
 * card that they may not see.
 */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyRound } from '#games/verify.ts'
import { dealtTable, sitDown } from './harness/poker_examples.ts'
import { openServed, type Served } from './harness/served.ts'
import { listen, type Stream } from './harness/stream.ts'

let served: Served
beforeAll(async () => {
  served = await openServed()
})
afterAll(() => served.close())

type Turn = { seat: number; number: number; can_check: boolean }
type Hand = { hand_id: string; turn: Turn | null; players: { seat: number; cards: string[] }[] }
type Own = { table_id: string; hand_id: string | null; cards: string[] }

const cardsIn = (text: string) =>
  new Set(Array.from(text.matchAll(/"([A2-9TJQK][shdc])"/g), ([, card]) => card!))

/** All that a listener was sent, as it came. */
function record(stream: Stream) {
  const heard: string[] = []
  const done = (async () => {
    for (let event = await stream.next(); event; event = await stream.next())
      heard.push(JSON.stringify(event))
  })()
  return {
    heard,
    end: async () => {
      stream.close()
      await done
    },
  }
}

test('[P2P-06] [NEV-22] no card leaves the server before all may see it, and hands laid away never do', async () => {
  const { host, port } = served
  const { table_id, hand_id, players } = await dealtTable(served)
  const [one, two] = players as [(typeof players)[number], (typeof players)[number]]
  const taps = await Promise.all([
    listen({ host, port, topics: 'tables' }),
    ...[one, two].map(({ auth }) => listen({ host, port, topics: 'tables,seats', auth })),
  ])
  const [guest, first, second] = taps.map(record) as [
    ReturnType<typeof record>,
    ReturnType<typeof record>,
    ReturnType<typeof record>,
  ]
  const ownCards = async (auth: string) => {
    const { body } = await served.ask('/api/poker/mine', {}, { auth })
    return (body.value as Own[]).find((seat) => seat.table_id === table_id)!.cards
  }
  const hole = new Map([
    [1, await ownCards(one.auth)],
    [2, await ownCards(two.auth)],
  ])
  expect(new Set([...hole.values()].flat()).size).toBe(4)
  const answers: string[] = []
  let hand: Hand | null = null
  for (let n = 0; hand === null || hand.turn; n++) {
    const tables = await served.ask('/api/poker/tables', { game_code: 'river-holdem' })
    answers.push(JSON.stringify(tables.body))
    const table = (tables.body.value as { table_id: string; hand: Hand }[]).find(
      (found) => found.table_id === table_id,
    )!
    const { turn } = table.hand
    if (!turn) throw new Error('the hand is over')
    const { auth } = turn.seat === 1 ? one : two
    // Bets up to the river, where one folds: nobody ever shows.
    const last = n >= 7
    const move = last ? 'fold' : turn.can_check ? 'check' : 'call'
    const { body } = await served.ask(
      '/api/poker/act',
      { hand_id, number: turn.number, move, client_ref: randomUUID() },
      { auth },
    )
    expect(body.message).toBe('OK')
    answers.push(JSON.stringify(body))
    hand = body.value as Hand
  }
  const { body } = await served.ask('/api/poker/hand', { hand_id })
  answers.push(JSON.stringify(body))
  expect(verifyRound(body.value).ok).toBe(true)
  await Promise.all([guest, first, second].map((tap) => tap.end()))

  const public_ = cardsIn([...answers, ...guest.heard].join('\n'))
  const [mine, theirs] = [cardsIn(first.heard.join('\n')), cardsIn(second.heard.join('\n'))]
  for (const card of hole.get(1)!) {
    expect(public_).not.toContain(card)
    expect(theirs).not.toContain(card)
    expect(mine).toContain(card)
  }
  for (const card of hole.get(2)!) {
    expect(public_).not.toContain(card)
    expect(mine).not.toContain(card)
    expect(theirs).toContain(card)
  }
})

test('who is next in the list of a table is told of the seat on the stream', async () => {
  const { host, port } = served
  const { body } = await served.ask('/api/poker/tables', { game_code: 'river-holdem' })
  const tables = body.value as { table_id: string; buy_in_min: string; seats: number }[]
  const table = tables.find(({ seats }) => seats === 2)!
  const { table_id } = table
  const sitting = [await sitDown(served, table, 1), await sitDown(served, table, 2)]
  const { auth } = await served.richPlayer('20000')
  const stream = await listen({ host, port, topics: 'seats', auth })
  const waits = await served.ask('/api/poker/wait', { table_id, is_waiting: true }, { auth })
  expect(waits.body.value).toEqual({ table_id, place: 1, offered_until: null })
  // The hand under way is laid away by both, and over.
  for (const player of sitting)
    await served.ask('/api/poker/leave', { table_id }, { auth: player.auth })
  type Waits = { table_id: string; offered_until: string | null }[]
  const told = await stream.until(({ event, data }) => {
    const [wait] = event === 'seats' ? (data['waits'] as Waits) : []
    return (wait?.offered_until ?? null) !== null
  })
  stream.close()
  expect(told.data['waits']).toMatchObject([{ table_id, place: 1 }])
})
