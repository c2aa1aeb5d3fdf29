/** Protects visitors from invented winners: every line and figure of a public feed is something that happened. */

import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runFollowers } from '#server/ledger/follower.ts'
import type { Transfer } from '#server/ledger/ledger.ts'
import { noon, testHouse, type TestHouse, type Who } from '#tests/harness/visit.ts'
import { addGame, addSeed, depositOf, postOne, roundOf, stakeOf } from '#tests/harness/money.ts'
import { feedFollower } from './follower.ts'
import { maskName } from '#server/base/masked.ts'
import { feedHandlers } from './handlers.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
  await addGame(house, house.site)
})
afterAll(() => house.drop())
beforeEach(async () => {
  await house.owner.query('truncate shown_move, payments_day, player_last_day, players_by_last_day')
})

const handlers = feedHandlers()
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const before = (ms: number) => new Date(noon.getTime() - ms)

const latest = async (site = house.site) =>
  (await house.call(handlers['/api/home/fetch_transactions'], house.visitOf(site), {})).value
const top = (site = house.site) =>
  house.call(handlers['/api/settings/top10winner_withdrawal'], house.visitOf(site), {})

async function followAll() {
  const open = `select from entry e left join follower f on f.name = 'feeds' and f.site_id = e.site_id
                 where (e.posted_in, e.transfer_id, e.leg) > (coalesce(f.posted_in, 0), coalesce(f.transfer_id, 0), coalesce(f.leg, 0))`
  do {
    await runFollowers({
      database: house.database,
      followers: [feedFollower],
      siteOf: (id) => (id === house.site.id ? house.site : null),
      now: noon,
    })
  } while ((await house.owner.query(open)).rowCount)
}

let references = 0
const nonces = new Map<bigint, bigint>()

async function newPlayer(): Promise<Who> {
  const who = await house.playerOf(house.site)
  await addSeed(house, house.site, who)
  // Money to stake with, which no feed tells of.
  const gift = {
    account: 'cash',
    amount: 100_000n,
    against: 'adjustment',
    reason: 'adjustment',
  } as const
  await post(depositOf(who, house.site, 1n, { at: before(10 * dayMs), legs: [gift] }))
  return who
}

async function post(transfer: Transfer): Promise<string> {
  expect(await postOne(house, transfer)).toMatchObject({ outcome: 'applied' })
  return transfer.key.reference
}

const deposit = (who: Who, amount: bigint, at: Date) =>
  post(depositOf(who, house.site, amount, { at, reference: `d${references++}` }))

async function withdraw(who: Who, amount: bigint, at: Date, reference = `w${references++}`) {
  const step = (keyClass: string, legs: Transfer['legs']): Transfer => ({
    ...depositOf(who, house.site, amount, { at }),
    key: { provider: 'sandbox', class: keyClass, reference },
    content: keyClass,
    legs,
  })
  await post(
    step('withdrawal:request', [
      { account: 'cash', amount: -amount, against: 'transit', reason: 'withdrawal_hold' },
      { account: 'held', amount, against: 'transit', reason: 'withdrawal_hold' },
    ]),
  )
  const pay = step('withdrawal:pay', [
    { account: 'held', amount: -amount, against: 'gateway:sandbox', reason: 'withdrawal_paid' },
  ])
  const reverse = step('withdrawal:reverse', [
    { account: 'cash', amount, against: 'gateway:sandbox', reason: 'withdrawal_reversal' },
  ])
  return { pay: () => post(pay), reverse: () => post(reverse) }
}

function play(who: Who, stake: bigint, payout: bigint, at: Date) {
  const nonce = nonces.get(who.player.id) ?? 0n
  nonces.set(who.player.id, nonce + 1n)
  const reference = `r${references++}`
  const round = roundOf(who, nonce, { roundId: reference })
  return post(stakeOf(who, house.site, stake, payout, { at, gate: 'none', round, reference }))
}

test('[NEV-01] nothing happened: every feed is empty, and every figure nought', async () => {
  expect(await latest(house.otherSite)).toEqual([])
  expect(await top(house.otherSite)).toEqual({
    value: [],
    window: { from: '2026-02-23T00:00:00.000Z', to: noon.toISOString() },
    stats: {
      withrawal: 0,
      winner: 0,
      hour_withdrawal: 0,
      registered_player: 0,
      active_player: 0,
      deposited_player: 0,
    },
  })
})

test('payments show once the money has moved, with a masked name, the newest first', async () => {
  const who = await newPlayer()
  await deposit(who, 50_000n, before(2 * hourMs))
  const asked = await withdraw(who, 12_050n, before(hourMs))
  await followAll()
  expect(await latest()).toHaveLength(1)
  await asked.pay()
  await followAll()
  const name = maskName(who.player.accountId)
  expect(name).toMatch(/^p\*{3}\d$/)
  expect(await latest()).toEqual([
    {
      kind: 'withdrawal',
      name,
      amount: '120.50',
      currency: 'PHP',
      at: before(hourMs).toISOString(),
    },
    {
      kind: 'deposit',
      name,
      amount: '500.00',
      currency: 'PHP',
      at: before(2 * hourMs).toISOString(),
    },
  ])
})

test('a payment that was taken back is shown no longer and counted no longer', async () => {
  const who = await newPlayer()
  await deposit(who, 50_000n, before(dayMs))
  const { pay, reverse } = await withdraw(who, 10_000n, before(hourMs / 2))
  await pay()
  await followAll()
  expect((await top()).stats).toMatchObject({ withrawal: 1, hour_withdrawal: 1 })
  await reverse()
  await followAll()
  expect((await top()).stats).toMatchObject({ withrawal: 0, hour_withdrawal: 0 })
  expect(await latest()).toMatchObject([{ kind: 'deposit' }])
})

test('accounts of testers are in no feed and no figure', async () => {
  const who = await newPlayer()
  const registered = (await top()).stats.registered_player
  await house.owner.query('update player set is_test = true where player_id = $1', [
    String(who.player.id),
  ])
  await deposit(who, 50_000n, before(hourMs))
  await play(who, 100n, 90_000n, before(hourMs))
  await followAll()
  expect(await latest()).toEqual([])
  expect(await top()).toMatchObject({
    value: [],
    stats: { winner: 0, active_player: 0, deposited_player: 0, registered_player: registered - 1 },
  })
})

type Move = { kind: 'deposit' | 'win'; who: number; amount: number; hoursAgo: number }
const move: fc.Arbitrary<Move> = fc.record({
  kind: fc.constantFrom('deposit', 'win'),
  who: fc.nat(3),
  amount: fc.integer({ min: 1, max: 5000 }),
  // Time never runs backwards within an account: the order of moves is that of their hours.
  // Many on one day, so that its list is full.
  hoursAgo: fc.oneof(fc.integer({ min: 0, max: 11 }), fc.integer({ min: 0, max: 9 * 24 })),
})

// Protects the model of the roll-up: sums over any history equal what counting everything would give.
test('[NEV-01] whatever happened in whatever batches, the feeds are the largest, the latest and the exact counts of it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(move, { maxLength: 40, size: 'max' }),
      fc.nat(40),
      async (moves, cut) => {
        await house.owner.query(
          'truncate shown_move, payments_day, player_last_day, players_by_last_day',
        )
        const players = await Promise.all(Array.from({ length: 4 }, newPlayer))
        const ordered = moves.toSorted((a, b) => b.hoursAgo - a.hoursAgo)
        for (const [i, { kind, who, amount, hoursAgo }] of ordered.entries()) {
          const [player, at] = [players[who] as Who, before(hoursAgo * hourMs)]
          if (kind === 'deposit') await deposit(player, BigInt(amount), at)
          else await play(player, 7n, BigInt(amount) + 7n, at)
          if (i === cut) await followAll()
        }
        await followAll()
        const inWindow = ordered.filter(({ hoursAgo }) => hoursAgo <= 6 * 24 + 12)
        const { value, stats } = await top()
        const largest = inWindow
          .filter(({ kind }) => kind === 'win')
          .map(({ amount }) => amount)
          .toSorted((a, b) => b - a)
          .slice(0, 10)
        expect(value.map(({ amount }) => Math.round(Number(amount) * 100))).toEqual(largest)
        const differ = (kind: Move['kind']) =>
          new Set(inWindow.filter((one) => one.kind === kind).map(({ who }) => who)).size
        expect(stats).toMatchObject({ winner: differ('win'), deposited_player: differ('deposit') })
        const deposits = inWindow.filter(({ kind }) => kind === 'deposit')
        expect((await latest()).length).toBe(Math.min(20, deposits.length))
      },
    ),
    { numRuns: 6, seed: 45 },
  )
})
