/** Protects the seeds: committed to before anybody chooses, never drawn from too long, revealed once, unreadable till then. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { commitmentOf } from '#games/fair.ts'
import {
  payIn,
  studioHandlers,
  studioHouse,
  turnSeeds,
  type StudioHouse,
} from '#tests/harness/studio.ts'
import { noon, refusalOf, type Who } from '#tests/harness/visit.ts'

let house: StudioHouse
let who: Who
let handlers: ReturnType<typeof studioHandlers>
let second = 0

beforeAll(async () => {
  house = await studioHouse()
})
afterAll(() => house.drop())
beforeEach(async () => {
  handlers = studioHandlers(house)
  who = await house.playerOf(house.site)
  await payIn(house, who, 100_000n)
})

const dayMs = 86_400_000
/** Each visit comes later than the one before. */
const visit = (days = 0) =>
  house.visitOf<Who>(house.site, {
    ...who,
    now: new Date(noon.getTime() + days * dayMs + 10_000 * ++second),
  })
const dice = (over: { game_code?: string; choice?: unknown } = {}) => ({
  game_code: 'dice',
  stake: '10',
  choice: { side: 'under', target: 5000 } as unknown,
  client_ref: randomUUID(),
  ...over,
})
const play = (body = dice(), by = visit()) => house.call(handlers['/api/game/play'], by, body)
const seeds = async () =>
  (await house.call(handlers['/api/game/state'], visit(), { game_code: 'dice' })).value.seed

// Protects the promise itself: a server that knew the client seed could choose a server seed to its liking.
test('[GAM-05] each server seed is committed to before its client seed is chosen, and no choice is taken for another', async () => {
  const first = await seeds()
  expect(first).toMatchObject({ client_seed: 'house', is_due: true })
  const rotate = (client_seed: string, next_server_seed_hash: string) =>
    house.call(handlers['/api/game/seed_rotate'], visit(), { client_seed, next_server_seed_hash })
  expect(await refusalOf(rotate('mine', first.server_seed_hash))).toBe('roundStale')
  expect(await seeds()).toEqual(first)
  const { value } = await rotate('mine', first.next_server_seed_hash)
  expect(value.seed).toMatchObject({
    server_seed_hash: first.next_server_seed_hash,
    client_seed: 'mine',
    nonce: 0,
    is_due: false,
  })
  expect(commitmentOf(value.revealed.server_seed)).toBe(first.server_seed_hash)
  expect(await refusalOf(rotate('again', first.next_server_seed_hash))).toBe('roundStale')
  expect(await seeds()).toEqual(value.seed)
})

// Protects fairness where somebody asks from many connections at once: no pair is revealed twice, none is skipped.
test('[GAM-05] of rotations at once that answer one commitment one holds', async () => {
  const { value } = await play()
  const rotated = await Promise.allSettled(
    Array.from({ length: 12 }, (_, i) => turnSeeds(house, handlers, visit(), `mine-${i}`)),
  )
  const held = rotated.filter((one) => one.status === 'fulfilled').map((one) => one.value.value)
  expect(held.length).toBeGreaterThan(0)
  const revealed = held.map((one) => one.revealed.server_seed_hash)
  expect(new Set(revealed).size).toBe(held.length)
  expect(revealed).toContain(value.server_seed_hash)
  const begun = held.map((one) => one.seed.server_seed_hash)
  expect(begun.filter((hash) => !revealed.includes(hash))).toHaveLength(1)
  const refused = rotated.filter((one) => one.status === 'rejected').map((one) => one.reason.key)
  expect(refused.filter((key) => key !== 'roundStale')).toEqual([])
})

describe('[RNG-03] a pair of seeds', () => {
  test('draws for a day, then the next one has to be put in force', async () => {
    await turnSeeds(house, handlers, visit(), 'mine')
    await play()
    expect(await refusalOf(play(dice(), visit(1)))).toBe('seedDue')
    await turnSeeds(house, handlers, visit(1), 'mine-2')
    expect((await play(dice(), visit(1))).value.client_seed).toBe('mine-2')
  })

  test('draws 10,000 rounds, and a lost answer of the last one is still told', async () => {
    await turnSeeds(house, handlers, visit(), 'mine')
    const ofLast = dice()
    await house.owner.query(
      `update seed_pair set next_nonce = 9999 where player_id = $1 and client_seed = 'mine'`,
      [String(who.player.id)],
    )
    const { value } = await play(ofLast)
    expect(value.nonce).toBe(9999)
    expect(await refusalOf(play())).toBe('seedDue')
    await turnSeeds(house, handlers, visit(), 'mine-2')
    expect((await play(ofLast)).value.round_id).toBe(value.round_id)
    expect((await play()).value).toMatchObject({ client_seed: 'mine-2', nonce: 0 })
  })

  test('that an open round still needs serves other games until that is over', async () => {
    await turnSeeds(house, handlers, visit(), 'mine')
    const { value } = await play(dice({ game_code: 'mines', choice: { mines: 3 } }))
    expect((await play(dice(), visit(1))).value.client_seed).toBe('mine')
    for (let round = value; round.pending;) {
      const { round_id, moves, pending } = round
      const body = { round_id, number: moves.length, move: pending.fallback }
      round = (await house.call(handlers['/api/game/move'], visit(1), body)).value
    }
    expect(await refusalOf(play(dice(), visit(1)))).toBe('seedDue')
  })
})

test('[GAM-09] a server seed is unreadable at rest', async () => {
  await play()
  const { value } = await turnSeeds(house, handlers, visit(), 'x')
  const { rows } = await house.owner.query<{ sealed: Buffer }>(
    'select server_seed_sealed as sealed from seed_pair where player_id = $1',
    [String(who.player.id)],
  )
  for (const { sealed } of rows) {
    expect(sealed.includes(Buffer.from(value.revealed.server_seed, 'hex'))).toBe(false)
    expect(sealed.toString('latin1')).not.toContain(value.revealed.server_seed)
  }
})
