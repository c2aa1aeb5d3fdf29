/** Protects fair contests: places follow settled rounds alone, and every prize is paid once. */

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languageCodes, type Language } from '#contract/catalogue.ts'
import { sql } from '#server/base/database.ts'
import { openLog } from '#server/base/log.ts'
import { inMs, noon, refusalOf, testHouse, type TestHouse, type Who } from '#tests/harness/visit.ts'
import { addGame } from '#tests/harness/money.ts'
import {
  auditBooks,
  cancelRound,
  cashOf,
  feed,
  newPlayer,
  openFeeder,
  playRound,
  publish,
  readJournal,
} from '#tests/harness/rewards.ts'
import { workLeaderboards } from './finish.ts'
import { leaderboardFollower } from './follower.ts'
import { leaderboardHandlers } from './leaderboard.ts'
import type { Board } from '../programme.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const title = Object.fromEntries(languageCodes.map((code) => [code, `Title ${code}`])) as Record<
  Language,
  string
>
const board = (change: Partial<Board>): Board => ({
  code: 'best',
  title,
  period: 'day',
  metric: 'best_multiple',
  categories: [],
  prizes: [
    { from: 1, to: 1, amount: '500' },
    { from: 2, to: 3, amount: '200' },
  ],
  ...change,
})
/** The run of the day of `noon` at Manila. */
const today = 'best-20260301'

let house: TestHouse
let follow: (now?: Date) => Promise<void>
beforeAll(async () => {
  house = await testHouse()
  await addGame(house, house.site)
  await publish(house, 'leaderboard', {
    boards: [
      board({}),
      board({ code: 'games', metric: 'games_won', period: 'month' }),
      board({ code: 'slots', categories: ['slot_game'] }),
    ],
  })
  follow = openFeeder(house, leaderboardFollower)
})
afterAll(() => house.drop())

const list = async (state: 'running' | 'finished' = 'running', now = noon) => {
  const caller = house.visitOf(house.site, { now })
  return (await house.call(leaderboardHandlers['/api/leaderboard/list'], caller, { state })).value
}
const boardOf = async (id = today, state: 'running' | 'finished' = 'running', now = noon) => {
  const found = (await list(state, now)).find(({ board_id: one }) => one === id)
  if (!found) throw new Error(`no board ${id}`)
  return found
}
const rankOf = async (who: Who, id = today) => {
  const caller = house.visitOf(house.site, who)
  const body = { board_id: id }
  return (await house.call(leaderboardHandlers['/api/leaderboard/rank'], caller, body)).value
}
const settle = (now: Date) =>
  workLeaderboards(
    {
      database: house.database,
      siteOf: (id) => (id === house.site.id ? house.site : null),
      log: openLog('silent'),
    },
    now,
  )
/** The run's follower has seen the whole journal: the worker asks. */
const catchUp = () =>
  house.owner.query(
    `insert into follower (site_id, name, posted_in, transfer_id, leg)
     select $1, 'leaderboard', max(posted_in) + 1, 0, 0 from entry where site_id = $1
     on conflict (site_id, name) do update set posted_in = excluded.posted_in`,
    [house.site.id],
  )
const excluded = (who: Who) =>
  house.owner.query('insert into exclusion (site_id, player_id, excluded_at) values ($1, $2, $3)', [
    house.site.id,
    String(who.player.id),
    noon,
  ])

test('[GAM-27] a board without scores is shown empty, with its prizes', async () => {
  expect(await boardOf()).toMatchObject({
    title: 'Title EN',
    state: 'running',
    top: [],
    winners: [],
    updated_at: null,
    prize_pool: '9.00',
    starts_at: '2026-02-28T16:00:00.000Z',
    ends_at: '2026-03-01T16:00:00.000Z',
    tie_rule: 'first_reached',
  })
  expect(await refusalOf(rankOf(await newPlayer(house), 'best-20200101'))).toBe('boardUnknown')
  expect(await rankOf(await newPlayer(house))).toMatchObject({
    rank: null,
    score: null,
    next_prize: { rank: 3, amount: '2.00', gap: '0.01' },
  })
})

test('[GAM-27] places follow the multiple of the best winning round, whatever was staked, and ties who was first', async () => {
  const [first, tied, small] = [
    await newPlayer(house),
    await newPlayer(house),
    await newPlayer(house),
  ]
  await playRound(house, first, { stake: 5_000n, payout: 10_000n })
  await playRound(house, tied, { stake: 100n, payout: 200n, at: inMs(1000) })
  const even = await newPlayer(house)
  await playRound(house, even, { stake: 10n, payout: 10n })
  const cancelled = await playRound(house, small, { stake: 1n, payout: 90n })
  await playRound(house, small, { stake: 10n, payout: 33n, at: inMs(2000) })
  await follow()
  expect(await rankOf(small)).toMatchObject({ rank: 1, score: '90.00', prize: '5.00' })
  await cancelRound(house, small, cancelled)
  await follow()
  expect((await boardOf()).top).toMatchObject([
    { rank: 1, score: '3.30' },
    { rank: 2, score: '2.00', reached_at: noon.toISOString() },
    { rank: 3, score: '2.00' },
  ])
  expect(await rankOf(tied)).toMatchObject({
    rank: 3,
    prize: '2.00',
    next_prize: { rank: 1, amount: '5.00', score: '3.31', gap: '1.31' },
  })
  expect(await boardOf('games-20260301')).toMatchObject({
    top: [{ score: '1' }, { score: '1' }, { score: '1' }],
  })
  expect((await boardOf('slots-20260301')).top).toEqual([])
})

test('[EXC-02] excluded players, test accounts and closed ones are on no board', async () => {
  const shown = (await boardOf()).top.length
  const gone = [await newPlayer(house), await newPlayer(house), await newPlayer(house)]
  for (const who of gone) await playRound(house, who, { stake: 1n, payout: 1_000n })
  await follow()
  expect((await boardOf()).top.length).toBe(shown + gone.length)
  const [one, other, third] = gone
  await excluded(one!)
  await house.owner.query('update player set is_test = true where player_id = $1', [
    String(other!.player.id),
  ])
  await house.owner.query(`update player set status = 'closed' where player_id = $1`, [
    String(third!.player.id),
  ])
  expect((await boardOf()).top.length).toBe(shown)
  expect(await rankOf(one!)).toMatchObject({ rank: null, score: null })
})

test('[GAM-27] prizes are paid once to who may receive them, by any number of workers, and past winners are masked', async () => {
  const winner = await newPlayer(house, 100n)
  const away = await newPlayer(house, 100n)
  await playRound(house, away, { stake: 1n, payout: 700n })
  await playRound(house, winner, { stake: 1n, payout: 600n })
  await follow()
  await house.owner.query(
    'insert into exclusion (site_id, player_id, time_out_until) values ($1, $2, $3)',
    [house.site.id, String(away.player.id), inMs(dayMs)],
  )
  const ended = inMs(4 * hourMs + 16 * minuteMs)
  expect(await settle(ended), 'the follower has not seen the end').toBe(0)
  await catchUp()
  expect(await settle(inMs(4 * hourMs)), 'some rounds may be on their way').toBe(0)
  await Promise.all(Array.from({ length: 5 }, () => settle(ended)))
  while ((await settle(ended)) > 0);
  expect(await cashOf(house, winner)).toBe(100n + 599n + 500n)
  expect(await cashOf(house, away)).toBe(100n + 699n)
  const finished = await boardOf(today, 'finished', ended)
  expect(finished.winners).toMatchObject([
    { rank: 1, name: expect.stringMatching(/^p\*\*\*\d$/), score: '600.00', amount: '5.00' },
    { rank: 2, amount: '2.00' },
    { rank: 3, amount: '2.00' },
  ])
  const { rows } = await house.owner.query(
    `select count(*)::integer as letters from inbox_item where letter = 'leaderboardPrize'`,
  )
  expect(rows).toEqual([{ letters: 3 }])
  expect(await auditBooks(house)).toEqual([])
  await excluded(winner)
  expect((await boardOf(today, 'finished', ended)).winners.length).toBe(2)
})

test('a prize whose player has excluded in the meantime is not paid, and the rest is', async () => {
  const day = inMs(dayMs)
  const [gone, stays] = [await newPlayer(house, 100n), await newPlayer(house, 100n)]
  await playRound(house, gone, { stake: 1n, payout: 9n, at: day })
  await playRound(house, stays, { stake: 1n, payout: 5n, at: day })
  await follow(day)
  await catchUp()
  const ended = inMs(dayMs + 5 * hourMs)
  // Fixing comes first; what is paid is looked for afterwards.
  await settle(ended)
  await excluded(gone)
  while ((await settle(ended)) > 0);
  expect(await cashOf(house, gone)).toBe(108n)
  expect(await cashOf(house, stays)).toBe(104n + 200n)
  expect((await boardOf('best-20260302', 'finished', ended)).winners).toMatchObject([{ rank: 2 }])
})

test('[INC-08] a run keeps the prizes with which it began', async () => {
  const day = inMs(3 * dayMs)
  const who = await newPlayer(house)
  await playRound(house, who, { stake: 1n, payout: 9n, at: day })
  await follow(day)
  await publish(
    house,
    'leaderboard',
    { boards: [board({ prizes: [{ from: 1, to: 1, amount: '1' }] })] },
    inMs(3 * dayMs + 1),
  )
  const later = inMs(3 * dayMs + hourMs)
  expect(await boardOf('best-20260304', 'running', later)).toMatchObject({ prize_pool: '9.00' })
  expect(await boardOf('best-20260305', 'running', inMs(4 * dayMs))).toMatchObject({
    prize_pool: '0.01',
  })
})

test('[INC-06] standings are the same however the journal is cut into pieces, and as the rounds have them', async () => {
  const players = [await newPlayer(house), await newPlayer(house), await newPlayer(house)]
  await follow()
  const known = (await readJournal(house, house.site)).length
  const day = inMs(10 * dayMs)
  const rounds = fc.sample(
    fc.record({
      who: fc.nat(2),
      stake: fc.integer({ min: 1, max: 50 }),
      payout: fc.integer({ min: 0, max: 400 }),
      isCancelled: fc.boolean(),
    }),
    // A seed in which the best rounds are among the cancelled ones.
    { numRuns: 50, seed: 12 },
  )
  const best = new Map<bigint, bigint>()
  for (const [i, { who, stake, payout, isCancelled }] of rounds.entries()) {
    const player = players[who]!
    const at = new Date(day.getTime() + i)
    const money = { stake: BigInt(stake), payout: BigInt(payout), at }
    const reference = await playRound(house, player, money)
    if (isCancelled) await cancelRound(house, player, reference, at)
    const multiple = isCancelled ? 0n : (BigInt(payout) * 100n) / BigInt(stake)
    if (multiple > (best.get(player.player.id) ?? 100n)) best.set(player.player.id, multiple)
  }
  const entries = (await readJournal(house, house.site)).slice(known)
  const outcomes = new Set<string>()
  for (const sizes of [[500], [1], [2, 5], [30, 1]]) {
    const transaction = house.database.begin(house.site.id)
    await feed(transaction.db, house.site, leaderboardFollower, entries, { sizes, now: day })
    const standings = await transaction.db.rows<{
      player_id: bigint
      score: bigint
      at: string
    }>(sql`
      select player_id, score, reached_at::text as at from leaderboard_standing
       where site_id = ${house.site.id} and run_id = 'best-20260311' order by player_id`)
    await transaction.rollback()
    expect(new Map(standings.map(({ player_id: id, score }) => [id, score]))).toEqual(best)
    outcomes.add(standings.map(({ score, at }) => `${score} ${at}`).join())
  }
  expect(outcomes.size).toBe(1)
})
