/** Protects what a browser does for its player's seeds: it chooses after the promise, and tells where one is not kept. */
import { describe, expect, test } from 'vitest'
import type { Ask } from '#client/client.ts'
import { commitmentOf } from '#games/fair.ts'
import { openSeeds } from './seeds.ts'

const serverSeeds = ['a1', 'b2', 'c3', 'd4'].map((byte) => byte.repeat(32))

type Asked = { path: string; body: Record<string, unknown> }

type Manner = { isDue?: boolean; other?: Record<string, unknown>; refusal?: string }

/** A server with pairs of seeds, as honest as it is told to be. */
function openServer({ isDue = true, other = {}, refusal = '' }: Manner = {}) {
  const asked: Asked[] = []
  let turned = 0
  let clientSeed = 'house'
  const seed = () => ({
    algorithm: 'fairhouse-1',
    server_seed_hash: commitmentOf(serverSeeds[turned]!),
    client_seed: clientSeed,
    nonce: 0,
    next_server_seed_hash: commitmentOf(serverSeeds[turned + 1]!),
    is_due: isDue && turned === 0,
  })
  const answers: Record<string, (body: Record<string, unknown>) => object> = {
    '/api/game/state': () => ({ message: 'OK', value: { seed: seed() } }),
    '/api/game/seed_rotate': ({ client_seed }) => {
      if (refusal !== '') return { message: refusal }
      const before = seed()
      turned += 1
      clientSeed = String(client_seed)
      const revealed = {
        server_seed: serverSeeds[turned - 1],
        server_seed_hash: before.server_seed_hash,
      }
      return {
        message: 'OK',
        value: { seed: { ...seed(), ...other }, revealed: { ...revealed, ...other } },
      }
    },
    '/api/game/play': () => (isDue && turned === 0 ? { message: 'seedDue' } : { message: 'OK' }),
  }
  const ask = ((path: string, body: Record<string, unknown>) => {
    asked.push({ path, body })
    return Promise.resolve(answers[path]!(body))
  }) as unknown as Ask
  return { ask: openSeeds(ask), asked }
}

const paths = (asked: readonly Asked[]) => asked.map(({ path }) => path.replace('/api/game/', ''))
const bet = { game_code: 'dice', stake: '1', choice: {}, client_ref: 'r' }

describe('[GAM-05] seeds that are due', () => {
  test('are chosen anew when a game is opened, with letters nobody knew, for the seed that was promised', async () => {
    const { ask, asked } = openServer()
    const result = await ask('/api/game/state', { game_code: 'dice' })
    expect(paths(asked)).toEqual(['state', 'seed_rotate'])
    expect(asked[1]!.body).toMatchObject({
      client_seed: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
      next_server_seed_hash: commitmentOf(serverSeeds[1]!),
    })
    expect(result).toMatchObject({
      value: { seed: { server_seed_hash: commitmentOf(serverSeeds[1]!), is_due: false } },
    })
    const other = openServer()
    await other.ask('/api/game/state', { game_code: 'dice' })
    expect(other.asked[1]!.body['client_seed']).not.toBe(asked[1]!.body['client_seed'])
  })

  test('are chosen anew in the middle of play, and the same round is asked for again', async () => {
    const { ask, asked } = openServer()
    expect(await ask('/api/game/play', bet)).toMatchObject({ message: 'OK' })
    expect(paths(asked)).toEqual(['play', 'state', 'seed_rotate', 'play'])
    expect(asked[3]).toEqual(asked[0])
  })

  test('stay while an open round needs them', async () => {
    const { ask, asked } = openServer({ refusal: 'roundUnfinished' })
    const result = await ask('/api/game/state', { game_code: 'dice' })
    expect(paths(asked)).toEqual(['state', 'seed_rotate', 'state'])
    expect(result).toMatchObject({ value: { seed: { client_seed: 'house' } } })
  })
})

test('[GAM-05] seeds that are not due stay as they are', async () => {
  const { ask, asked } = openServer({ isDue: false })
  await ask('/api/game/state', { game_code: 'dice' })
  await ask('/api/game/play', bet)
  expect(paths(asked)).toEqual(['state', 'play'])
})

describe('[GAM-05] a server that does not keep its promise is found: it', () => {
  test.each([
    ['draws from another server seed', { server_seed_hash: commitmentOf(serverSeeds[3]!) }],
    ['mixes in other letters', { client_seed: 'ours' }],
    ['reveals another seed', { server_seed: serverSeeds[3] }],
    ['reveals none', { server_seed: '' }],
  ])('%s', async (_, other) => {
    const { ask, asked } = openServer({ other })
    expect(await ask('/api/game/state', { game_code: 'dice' })).toMatchObject({
      message: 'seedBroken',
    })
    const played = openServer({ other })
    expect(await played.ask('/api/game/play', bet)).toMatchObject({ message: 'seedBroken' })
    expect(paths(asked)).toEqual(['state', 'seed_rotate'])
    expect(paths(played.asked)).toEqual(['play', 'state', 'seed_rotate'])
  })
})
