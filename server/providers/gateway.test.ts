/** Protects: what a provider says moves money once, for the right player, and never without proof. */

import { createHmac, createSign } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hub88 } from '#server/demo/games/hub88.ts'
import type { Move } from '#server/demo/games/simulator.ts'
import { softswiss } from '#server/demo/games/softswiss.ts'
import { policyOf } from '#server/site/policy.ts'
import {
  allSimulators,
  gameOf,
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

const conflictsOf = async (adapter: string) => {
  const { rows } = await providers.house.owner.query<{ reference: string }>(
    `select after->>'reference' as reference from significant_event where kind = 'provider_conflict' and actor = $1`,
    [`provider:${adapter}`],
  )
  return rows.map(({ reference }) => reference)
}

test('the same id with another amount, currency, round, game or player is a conflict that somebody is told of', async () => {
  const gamer = await providers.gamerOf(hub88, 10_000n)
  const other = await providers.gamerOf(hub88, 10_000n)
  const stake = moveOf(hub88, gamer, 'stake', { stake: '10' })
  const win = moveOf(hub88, gamer, 'payout', {
    payout: '5',
    of: stake.reference,
    round: stake.round,
  })
  await say(stake)
  await say(win)
  const code = 'RS_ERROR_DUPLICATE_TRANSACTION'
  const others: Partial<Move>[] = [
    { stake: '11', payout: '6' },
    { currency: 'EUR' },
    { round: 'another' },
    { game: 'nothing_99' },
    { game: 'nothing_99', round: 'another' },
    { user: other.user, token: other.token },
    { user: other.user },
    { user: 'p999999999' },
  ]
  for (const booked of [stake, win])
    for (const more of others)
      expect(await say({ ...booked, ...more }), JSON.stringify(more)).toMatchObject({ code })
  expect(await conflictsOf('hub88')).toHaveLength(2 * others.length)
  expect(await providers.cashOf(gamer)).toBe(9500n)
  expect(await providers.cashOf(other)).toBe(10_000n)

  // Of a new id what is wrong is told, and a token of somebody else makes no other bet of it.
  const next = moveOf(hub88, gamer, 'stake', { stake: '10' })
  expect(await say({ ...next, currency: 'EUR' })).toMatchObject({ code: 'RS_ERROR_WRONG_CURRENCY' })
  expect(await say({ ...next, game: 'nothing_99' })).toMatchObject({
    code: 'RS_ERROR_INVALID_GAME',
  })
  for (const move of [
    { ...next, user: other.user },
    { ...stake, token: other.token },
  ])
    expect(await say(move)).toMatchObject({ code: 'RS_ERROR_INVALID_TOKEN' })
  expect(await say(stake)).toMatchObject({ word: 'ok' })
  expect(await conflictsOf('hub88')).toHaveLength(2 * others.length)
  expect(await providers.faults()).toEqual([])
})

// Pragmatic names no currency.
test.each(
  allSimulators
    .filter(({ name }) => name !== 'pragmatic')
    .map((simulator) => [simulator.name, simulator] as const),
)(
  '%s: a booked bet that comes again in another currency is told as a conflict, and so is the house',
  async (name, simulator) => {
    const gamer = await providers.gamerOf(simulator, 10_000n)
    const bet = { reference: `${name} twice`, round: `${name} twice`, stake: '10', payout: '0' }
    const place = async (currency: string) =>
      (await providers.say(simulator, gamer, 'stake', { ...bet, currency })) ??
      (await providers.say(simulator, gamer, 'stakePayout', { ...bet, currency, closes: true }))
    const known = (await conflictsOf(name)).length
    expect(await place(gamer.site.currency)).toMatchObject({ word: 'ok' })
    expect(await place('EUR')).toMatchObject({ code: adapters[name]!.outcomes.conflict.code })
    expect(await conflictsOf(name)).toHaveLength(known + 1)
    expect(await providers.cashOf(gamer)).toBe(9000n)
  },
)

test('a bet on a game that is listed no more is answered again, and nothing new is staked with it', async () => {
  const gamer = await providers.gamerOf(softswiss, 10_000n)
  const game = gameOf(softswiss)
  const secret = providers.keysOf(gamer.site.id, 'softswiss')['secret']!
  const play = async (bets: readonly string[], now: Date) => {
    const actions = bets.map((action_id) => ({ action: 'bet', action_id, amount: 1000 }))
    const body = JSON.stringify({ user_id: gamer.user, game, game_id: 'delisted', actions })
    const headers = {
      'content-type': 'application/json',
      'x-request-sign': createHmac('sha256', secret).update(body).digest('hex'),
    }
    return (await providers.post(softswiss, { path: '/play', headers, body }, { now })).status
  }
  const list = (from: string, to: string) =>
    providers.house.owner.query(
      `update provider_game set vendor_code = $2 where provider = 'softswiss' and vendor_code = $1`,
      [from, to],
    )
  expect(await play(['listed'], noon)).toBe(200)
  await list(game, 'gone')
  try {
    const later = inSeconds(20)
    expect(await play(['listed'], later)).toBe(200)
    expect(await play(['new'], later)).toBe(412)
    expect(await play(['listed', 'new too'], later)).toBe(412)
  } finally {
    await list('gone', game)
  }
  expect(await providers.cashOf(gamer)).toBe(9000n)
})

test('Hub88: a field of the wrong type is told as such, and nothing is booked', async () => {
  const gamer = await providers.gamerOf(hub88, 10_000n)
  const keys = providers.keysOf(gamer.site.id, 'hub88')
  const bet = (more: object) => {
    const move = moveOf(hub88, gamer, 'stake', { stake: '1' })
    const body = JSON.stringify({ ...JSON.parse(hub88.write(move, keys)!.body), ...more })
    const signature = createSign('sha256').update(body).sign(keys['vendorPrivateKey']!, 'base64')
    return providers
      .post(hub88, {
        path: '/transaction/bet',
        headers: { 'content-type': 'application/json', 'x-hub88-signature': signature },
        body,
      })
      .then((heard) => JSON.parse(heard.body))
  }
  for (const wrong of [
    { amount: '100000' },
    { amount: true },
    { amount: [100000] },
    { round: 7 },
    { round_closed: 'true' },
    { is_free: 1 },
    { transaction_uuid: 12 },
    { game_code: {} },
    { user: 5 },
  ])
    expect(await bet({ request_uuid: 'r', ...wrong }), JSON.stringify(wrong)).toEqual({
      status: 'RS_ERROR_WRONG_TYPES',
      request_uuid: 'r',
    })
  expect(await bet({ amount: null })).toMatchObject({ status: 'RS_ERROR_WRONG_SYNTAX' })
  expect(await providers.cashOf(gamer)).toBe(10_000n)
  expect(await bet({ is_free: null })).toMatchObject({ status: 'RS_OK', balance: 9_900_000 })
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
