/**
 * Protects rounds that a public block decides: its height is named when nobody can bet any more and nobody can know
 * its hash, it counts when it is confirmed, and a block that is replaced or late gives every stake back [WGR-04].
 */

import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { configHash } from '#games/game.ts'
import { formerSharedGames } from '#games/shared/catalogue.ts'
import { isHashWin } from '#games/shared/hash.ts'
import { verifyRound } from '#games/verify.ts'
import { followBlocks, type Block, type BlockFeed } from '../blocks/feed.ts'
import { sharedHouse, type SharedHouse } from '#tests/harness/shared_house.ts'
import type { Who } from '#tests/harness/visit.ts'
import { waitMaxMs } from './block.ts'

const terms = { chain: 'Simulated', everyMs: 6000, confirmations: 2 }
let hall: SharedHouse
let blocks: Block[]
let who: Who

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const feed: BlockFeed = { ...terms, newest: async () => blocks }
const follow = () => followBlocks(hall.house.database, feed, () => hall.now)

beforeAll(async () => {
  hall = await sharedHouse(terms)
  who = await hall.newPlayer()
})
afterAll(() => hall.close())
beforeEach(async () => {
  hall.engine = hall.openOther()
  await hall.house.owner.query('truncate block, block_chain')
  blocks = Array.from({ length: 6 }, (_, height) => ({ height, hash: hashOf(`${height}`) }))
})

/** The chain grows, unread until `follow`. */
function grow(count: number, by = '') {
  for (let n = 0; n < count; n++) {
    const height = (blocks.at(-1)?.height ?? 0) + 1
    blocks = [...blocks, { height, hash: hashOf(`${height}${by}`) }]
  }
}
async function pass(ms: number) {
  hall.now = new Date(hall.now.getTime() + ms)
  await hall.engine.work()
}
/** A round with a bet in it, closed. */
async function closed(): Promise<string> {
  const shared_id = await hall.openRoundOf('tally-hash')
  const choice = { on: 'odd', character: null }
  await hall.bet(who, { shared_id, game_code: 'tally-hash', stake: '10', choice })
  const state = async () => (await standing(shared_id)).state
  while ((await state()) === 'open') await pass(1000)
  return shared_id
}
async function standing(sharedId: string) {
  const { rows } = await hall.house.owner.query<{
    state: string
    height: bigint | null
    public_seed: string | null
    refund_reason: string | null
  }>('select state, height, public_seed, refund_reason from shared_round where shared_id = $1', [
    sharedId,
  ])
  return rows[0]!
}

test('the block is named from a chain that was read after betting closed, and lies beyond what may be under way', async () => {
  await follow()
  const sharedId = await closed()
  await pass(1000)
  // What was read before says nothing of what has come since.
  expect(await standing(sharedId)).toMatchObject({ state: 'running', height: null })
  grow(3)
  await follow()
  await pass(1000)
  expect(await standing(sharedId)).toMatchObject({ height: 10n, public_seed: null })
  grow(2)
  await follow()
  await pass(1000)
  expect(await standing(sharedId)).toMatchObject({ state: 'running', public_seed: hashOf('10') })
  grow(1)
  await follow()
  await pass(1000)
  expect(await standing(sharedId)).toMatchObject({ state: 'running' })
  grow(1)
  await follow()
  expect(await hall.finish(sharedId)).toBe('settled')
  const [bet] = await hall.mine(who)
  const isWin = isHashWin({ on: 'odd', character: null }, hashOf('10'))
  expect(bet).toMatchObject({ state: 'settled', payout: isWin ? '19.50' : '0.00' })
  const record = await hall.recordOf(sharedId)
  expect(record.round).toMatchObject({
    shown: { hash: hashOf('10') },
    block: { chain: 'Simulated', height: 10 },
  })
  expect(verifyRound(record)).toMatchObject({ ok: true })
  expect(await hall.booksDiffer()).toEqual([])
})

test('a block that another replaces before it is confirmed gives every stake back', async () => {
  const sharedId = await closed()
  await follow()
  await pass(1000)
  grow(2)
  await follow()
  await pass(1000)
  expect((await standing(sharedId)).public_seed).toBe(hashOf('7'))
  blocks = blocks.slice(0, -1)
  grow(3, ' of another miner')
  await follow()
  expect(await hall.finish(sharedId)).toBe('refunded')
  expect((await standing(sharedId)).refund_reason).toBe('block_replaced')
  expect((await hall.mine(who))[0]).toMatchObject({ state: 'void', payout: '0.00' })
  expect(await hall.booksDiffer()).toEqual([])
})

test('a chain that grows shorter takes the block away again, and the round is off', async () => {
  const sharedId = await closed()
  await follow()
  await pass(1000)
  grow(2)
  await follow()
  await pass(1000)
  blocks = blocks.slice(0, -1)
  hall.now = new Date(hall.now.getTime() + 1)
  await follow()
  expect(await hall.finish(sharedId)).toBe('refunded')
})

test.each([
  ['is not read', async () => {}],
  ['stands still', follow],
])('a chain that %s too long gives every stake back', async (_, read) => {
  const sharedId = await closed()
  await read()
  await pass(1000)
  expect((await standing(sharedId)).state).toBe('running')
  await pass(waitMaxMs(terms) + 1)
  expect(await hall.finish(sharedId)).toBe('refunded')
  expect((await standing(sharedId)).refund_reason).toBe('block_late')
  expect(await hall.booksDiffer()).toEqual([])
})

test('[GAM-19] a round without a bet gives way to one of the rules that run now, when it would have closed', async () => {
  const former = formerSharedGames.find(({ code }) => code === 'tally-hash')!
  const sharedId = await hall.openRoundOf('tally-hash')
  await hall.house.owner.query(
    'update shared_round set rules_version = $2, config_hash = $3 where shared_id = $1',
    [sharedId, former.version, configHash(former)],
  )
  expect(await hall.finish(sharedId)).toBe('refunded')
  expect((await standing(sharedId)).refund_reason).toBe('rules_changed')
  expect(await hall.openRoundOf('tally-hash')).not.toBe(sharedId)
})

test('a round without a bet waits for its next time', async () => {
  const sharedId = await hall.openRoundOf('tally-hash')
  await pass(90_000)
  expect((await standing(sharedId)).state).toBe('open')
})
