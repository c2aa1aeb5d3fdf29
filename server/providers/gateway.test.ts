/** Protects: what a provider says moves money once, for the right player, and never without proof. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { hub88 } from '#server/demo/games/hub88.ts'
import type { Move } from '#server/demo/games/simulator.ts'
import { policyOf } from '#server/site/policy.ts'
import {
  allSimulators,
  moveOf,
  testProviders,
  type Gamer,
  type TestProviders,
} from '#tests/harness/providers.ts'
import { inSeconds, noon } from '#tests/harness/visit.ts'
import { adapters } from './adapters.ts'

let providers: TestProviders
beforeAll(async () => {
  providers = await testProviders()
})
afterAll(() => providers.drop())

async function say(move: Move, at: { now?: Date; gamer?: Gamer } = {}) {
  const keys = providers.keysOf(at.gamer?.site.id ?? 1, 'hub88')
  const posted = hub88.write(move, keys)
  if (!posted) throw new Error('the protocol has this move')
  const heard = await providers.post(hub88, posted, {
    ...at,
    ...(at.gamer && { site: at.gamer.site }),
  })
  return hub88.understand(move, heard)
}

test('a stake and its payout move money, make a round, and a repeat moves nothing', async () => {
  const gamer = await providers.gamerOf(hub88, 10_000n)
  const stake = moveOf(hub88, gamer, 'stake', { stake: '10' })
  expect(await say(stake)).toMatchObject({ word: 'ok', balance: '90.00000' })
  expect(await say(stake)).toMatchObject({ word: 'ok', balance: '90.00000' })
  const payout = moveOf(hub88, gamer, 'payout', {
    payout: '25.5',
    of: stake.reference,
    round: stake.round,
    closes: true,
  })
  expect(await say(payout)).toMatchObject({ word: 'ok', balance: '115.50000' })
  expect(await say(payout)).toMatchObject({ word: 'ok', balance: '115.50000' })
  const { rows } = await providers.house.owner.query(
    'select stake, payout, state from round where player_id = $1',
    [String(gamer.player.id)],
  )
  expect(rows).toEqual([{ stake: 1000n, payout: 2550n, state: 'settled' }])
  expect(await say({ ...stake, reference: 'another', now: noon })).toMatchObject({
    word: 'unknown',
  })
})

test('a cancel that comes before its stake voids it for ever', async () => {
  const gamer = await providers.gamerOf(hub88, 10_000n)
  const stake = moveOf(hub88, gamer, 'stake', { stake: '10' })
  const undo = moveOf(hub88, gamer, 'cancel', { of: stake.reference, round: stake.round })
  expect(await say(undo)).toMatchObject({ word: 'ok', balance: '100.00000' })
  expect(await say(stake)).toMatchObject({ code: 'RS_ERROR_TRANSACTION_ROLLED_BACK' })
  expect(await say(undo)).toMatchObject({ word: 'ok' })
  expect(await providers.cashOf(gamer)).toBe(10_000n)
})

test('a stake is cancelled whole, once, and its payout is then refused', async () => {
  const gamer = await providers.gamerOf(hub88, 10_000n)
  const stake = moveOf(hub88, gamer, 'stake', { stake: '10' })
  await say(stake)
  const undo = moveOf(hub88, gamer, 'cancel', { of: stake.reference, round: stake.round })
  expect(await say(undo)).toMatchObject({ word: 'ok', balance: '100.00000' })
  expect(await say({ ...undo, reference: 'again' })).toMatchObject({
    word: 'ok',
    balance: '100.00000',
  })
  const payout = moveOf(hub88, gamer, 'payout', {
    payout: '5',
    of: stake.reference,
    round: stake.round,
  })
  expect(await say(payout)).toMatchObject({ code: 'RS_ERROR_TRANSACTION_ROLLED_BACK' })
  expect(await providers.cashOf(gamer)).toBe(10_000n)
  expect(await providers.faults()).toEqual([])
})

test('the same id with another amount, round or player is a conflict that somebody is told of', async () => {
  const gamer = await providers.gamerOf(hub88, 10_000n)
  const other = await providers.gamerOf(hub88, 10_000n)
  const stake = moveOf(hub88, gamer, 'stake', { stake: '10' })
  await say(stake)
  const code = 'RS_ERROR_DUPLICATE_TRANSACTION'
  expect(await say({ ...stake, stake: '11' })).toMatchObject({ code })
  expect(await say({ ...stake, round: 'another' })).toMatchObject({ code })
  expect(await say({ ...stake, user: other.user, token: other.token })).toMatchObject({ code })
  expect(await providers.cashOf(other)).toBe(10_000n)
  const { rows } = await providers.house.owner.query(
    `select from significant_event where kind = 'provider_conflict'`,
  )
  expect(rows).toHaveLength(3)
})

test('where the site asks for a second factor a stake without one moves nothing', async () => {
  const gamer = await providers.gamerOf(hub88, 10_000n)
  const guarded = { ...gamer, site: { ...gamer.site, policy: policyOf('demo_guarded') } }
  const stake = () => moveOf(hub88, gamer, 'stake', { stake: '10' })
  expect(await say(stake(), { gamer: guarded })).toMatchObject({ code: 'RS_ERROR_USER_DISABLED' })
  expect(await providers.cashOf(gamer)).toBe(10_000n)
  expect(await say(stake(), { gamer })).toMatchObject({ word: 'ok' })
})

test.each(allSimulators.map((simulator) => [simulator.name, simulator] as const))(
  '%s is told of maintenance as such, and of a closed game as such',
  async (name, simulator) => {
    const { owner } = providers.house
    const gamer = await providers.gamerOf(simulator, 10_000n)
    const stakeAt = async (now: Date) => {
      const move = { stake: '10', payout: '0', closes: true, now }
      const seen =
        (await providers.say(simulator, gamer, 'stake', move, { now })) ??
        (await providers.say(simulator, gamer, 'stakePayout', move, { now }))
      return seen?.code
    }
    const { maintenance, invalidGame } = adapters[name]!.outcomes
    const set = (table: 'game' | 'provider', isOpen: boolean, inMaintenance: boolean) =>
      owner.query(
        `update ${table} set is_open = $2, in_maintenance = $3
          where provider_code in (select provider_code from provider_game where provider = $1)`,
        [name, isOpen, inMaintenance],
      )
    for (const table of ['game', 'provider'] as const) {
      await set(table, false, true)
      expect(await stakeAt(noon), table).toBe(maintenance.code)
      await set(table, false, false)
      expect(await stakeAt(noon), table).toBe(invalidGame.code)
      await set(table, true, false)
    }
    // A game that is closed for good does not come back with its provider.
    await set('game', false, false)
    await set('provider', false, true)
    expect(await stakeAt(noon)).toBe(invalidGame.code)
    await set('game', true, false)
    await set('provider', true, false)
    const closing = (is_on: boolean, expires_at: Date | null) =>
      owner.query('update site set settings = $2 where site_id = $1', [
        gamer.site.id,
        { maintenance: { is_on, from: null, to: null }, expires_at },
      ])
    const takesFrom = async (seconds: number) => (await stakeAt(inSeconds(seconds))) ?? ''
    await closing(true, null)
    expect(await takesFrom(10)).toBe(maintenance.code)
    await closing(false, inSeconds(11))
    expect(await takesFrom(12)).toBe(maintenance.code)
    await closing(false, null)
    expect([maintenance.code, invalidGame.code]).not.toContain(await takesFrom(14))
    expect(await providers.cashOf(gamer)).toBe(9000n)
  },
)

test('[AUT-11] a stake after half an hour asks again where the player is, and what is due is paid wherever that is', async () => {
  const gamer = await providers.gamerOf(hub88, 10_000n)
  const minutes = (n: number) => ({ now: new Date(noon.getTime() + n * 60_000) })
  let asked = 0
  let country = 'PH'
  providers.place.locate = () => {
    asked += 1
    return Promise.resolve({ country, region: '', isHidden: country === '' })
  }
  const first = moveOf(hub88, gamer, 'stake', { stake: '10' })
  const stakeAt = (n: number) =>
    say(moveOf(hub88, gamer, 'stake', { stake: '10', ...minutes(n) }), minutes(n))
  expect(await say(first)).toMatchObject({ word: 'ok' })
  expect(await stakeAt(29)).toMatchObject({ word: 'ok' })
  expect(asked).toBe(1)
  // Behind a VPN now.
  country = ''
  expect(await stakeAt(31)).toMatchObject({ code: 'RS_ERROR_USER_DISABLED' })
  expect(asked).toBe(2)
  const payout = { payout: '5', of: first.reference, round: first.round, ...minutes(31) }
  expect(await say(moveOf(hub88, gamer, 'payout', payout), minutes(31))).toMatchObject({
    word: 'ok',
  })
  // A repeat of what is booked is told so.
  expect(await say({ ...first, ...minutes(31) }, minutes(31))).toMatchObject({ word: 'ok' })
  expect(await providers.cashOf(gamer)).toBe(8_500n)
  const { rows } = await providers.house.owner.query(
    `select reason from significant_event where kind = 'location_refused'`,
  )
  expect(rows).toEqual([{ reason: 'locationHidden' }])
})
