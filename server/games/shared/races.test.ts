/** Protects the card of a race and its place in the programme: chances it is drawn by, what pools would pay, the finish that was settled; a number that is given once. */

import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Ajv } from 'ajv'
import type { Answer, Body } from '#contract/calls.ts'
import { racingCalls } from '#contract/racing.ts'
import { sharedGames } from '#games/shared/catalogue.ts'
import type { RaceRules } from '#games/shared/race_rules.ts'
import { sharedHouse, type SharedHouse } from '#tests/harness/shared_house.ts'
import type { Who } from '#tests/harness/visit.ts'
import { betHandlers } from '../bets.ts'
import { inboxHandlers } from '#server/messages/inbox.ts'
import { listingHandlers } from './listings.ts'
import { showFinish } from './races.ts'
import { recallBy } from '#tests/harness/studio.ts'

const path = '/api/product/races'
let hall: SharedHouse

beforeAll(async () => {
  hall = await sharedHouse()
})
afterAll(() => hall.close())

const entry: Answer<typeof path>['value'][number]['game'] = {
  provider_code: 'FAIRHOUSE',
  provider_name: 'Fairhouse Studio',
  game_code: 'meridian-downs',
  game_name: 'Meridian Downs',
  game_type: 'horse_racing',
  game_image: '/art/game/meridian-downs.svg',
  rtp: '94.00',
  volatility: 'medium',
  stake_min: '1.00',
  stake_max: '1000.00',
  jackpot: null,
  features: [],
  has_demo: false,
  is_new: false,
  is_hot: false,
  rounds_day: 0,
  rounds_week: 0,
}

async function programme(asked: Body<'/api/product/meetings'> = {}, site = hall.house.site) {
  const { house, now } = hall
  const meetings = '/api/product/meetings'
  const handlers = listingHandlers({ listGames: async () => [entry] })
  const answer = await house.call(handlers[meetings], house.visitOf(site, { now }), asked)
  const isDeclared = new Ajv({ strict: false }).compile(racingCalls[meetings].reads)
  isDeclared(answer)
  expect(isDeclared.errors ?? []).toEqual([])
  return answer.value!
}

async function races() {
  const { house, now } = hall
  const handlers = listingHandlers({ listGames: async () => [entry] })
  const answer = await house.call(handlers[path], house.visitOf(house.site, { now }), {})
  const isDeclared = new Ajv({ strict: false }).compile(racingCalls[path].reads)
  isDeclared(answer)
  expect(isDeclared.errors ?? []).toEqual([])
  return answer.value[0]
}

async function lettersTo(who: Who) {
  const visit = hall.house.visitOf<Who>(hall.house.site, { ...who, now: hall.now })
  return (await hall.house.call(inboxHandlers()['/api/settings/get_inbox'], visit, {})).value
}

/** Of figures with one decimal, in tenths: as fractions of two they may come to more than they are. */
const tenths = (figures: string[]) =>
  figures.reduce((all, figure) => all + Math.round(Number(figure) * 10), 0)

test('[WGR-12] a race shows who runs, how likely each is to come in, and what the pools would pay as they stand', async () => {
  const sharedId = await hall.openRoundOf('meridian-downs')
  const before = (await races())?.next
  expect(before).toMatchObject({ shared_id: sharedId })
  expect(new Set(before?.runners.map(({ name }) => name)).size).toBe(8)
  // Cut to a tenth of a percent, never rounded up.
  expect(tenths(before?.runners.map((runner) => runner.win_chance) ?? [])).toBeGreaterThan(990)
  expect(tenths(before?.runners.map((runner) => runner.win_chance) ?? [])).toBeLessThanOrEqual(1000)
  expect(tenths(before?.runners.map((runner) => runner.place_chance) ?? [])).toBeGreaterThan(1990)
  expect(before?.runners.every(({ win_pays, place_pays }) => win_pays + place_pays === '')).toBe(
    true,
  )
  const who = await hall.newPlayer()
  for (let number = 1; number <= 8; number++)
    await hall.bet(who, {
      shared_id: sharedId,
      game_code: 'meridian-downs',
      stake: '20',
      choice: { pool: 'win', runners: [number] },
    })
  const staked = (await races())?.next?.runners
  // Eight stakes less six in a hundred, for one of them: 7.52, paid in steps of five.
  expect(staked?.map(({ win_pays }) => win_pays)).toEqual(Array(8).fill('7.50'))
  expect(staked?.map(({ place_pays }) => place_pays)).toEqual(Array(8).fill(''))
  expect(staked?.map(({ name }) => name)).toEqual(before?.runners.map(({ name }) => name))

  await hall.finish(sharedId)
  const finished = (await races())?.results[0]
  const settled = (await hall.table('meridian-downs')).results[0]!
  const { places } = settled.shown as { places: number[][] }
  expect(finished?.shared_id).toBe(sharedId)
  expect(finished?.runners.filter(({ place }) => place === 1).map(({ number }) => number)).toEqual(
    places[0],
  )
  for (const { number, name } of finished?.runners ?? [])
    expect(name).toBe(before?.runners[number - 1]?.name)
})

test('a race has its course, its day and its number from its time, before, while and after it is run', async () => {
  const sharedId = await hall.openRoundOf('meridian-downs')
  const open = await programme()
  const { meeting, race } = open.race
  expect(open.race).toMatchObject({ shared_id: sharedId, state: 'open', places: [], dividends: [] })
  expect(open.race.runners).toHaveLength(8)
  expect(open.next_off[0]).toMatchObject({ meeting, race, off_at: open.race.off_at })
  expect((await races())?.next).toMatchObject({ meeting, race })
  // The one after it has a time, and no runners before betting on it opens.
  const after = open.next_off[1]!
  expect((await programme({ meeting: after.meeting, race: after.race })).race).toMatchObject({
    state: 'later',
    shared_id: null,
    runners: [],
  })

  const who = await hall.newPlayer()
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8])
    await hall.bet(who, {
      shared_id: sharedId,
      game_code: 'meridian-downs',
      stake: '20',
      choice: { pool: 'win', runners: [number] },
    })
  const own = (await hall.mine(who))[0]?.race
  expect(own).toMatchObject({ meeting, race })
  const bets = betHandlers(recallBy(Buffer.alloc(32, 3)))
  const visit = hall.house.visitOf<Who>(hall.house.site, { ...who, now: hall.now })
  const listed = (await hall.house.call(bets['/api/bets/list'], visit, {})).value
  expect(listed.map((bet) => bet.race)).toEqual(Array(8).fill(own))
  const backed = open.race.runners.map(({ number, name }) => `Win ${number} ${name}`)
  expect(new Set(listed.map((bet) => bet.on))).toEqual(new Set(backed))
  expect(new Set((await hall.mine(who)).map((bet) => bet.on))).toEqual(new Set(backed))
  await hall.finish(sharedId)
  const { race: run, meeting: at } = await programme({ meeting, race })
  expect(run).toMatchObject({ meeting, race, state: 'settled', off_at: open.race.off_at })
  expect(run.runners.map(({ name }) => name)).toEqual(open.race.runners.map(({ name }) => name))
  expect(run.dividends).toEqual([{ pool: 'win', pays: expect.any(Array) }])
  // Several where they came in together, in no order.
  const paid = run.dividends[0]?.pays.map(({ selection }) => Number(selection))
  expect(new Set(paid)).toEqual(new Set(run.places[0]))
  expect(at.races.find((one) => one.race === race)).toMatchObject({
    state: 'settled',
    first: run.places.slice(0, 3),
  })
})

test('a race called off keeps its number, and the next has the next', async () => {
  const sharedId = await hall.openRoundOf('meridian-downs')
  const { meeting, race, runners } = (await programme()).race
  const [runner] = runners
  const who = await hall.newPlayer()
  await hall.bet(who, {
    shared_id: sharedId,
    game_code: 'meridian-downs',
    stake: '20',
    choice: { pool: 'win', runners: [1] },
  })
  await hall.house.owner.query(
    `update shared_round set config_hash = repeat('0', 64), due_at = opened_at where shared_id = $1`,
    [sharedId],
  )
  // Called off long before its time: the next opens while that time is still to come.
  expect(await hall.finish(sharedId)).toBe('refunded')
  expect((await programme({ meeting, race })).race).toMatchObject({
    shared_id: sharedId,
    state: 'void',
    runners: [],
  })
  const { course } = (await programme({ meeting, race })).race
  const [letter] = await lettersTo(who)
  expect(letter?.text).toBe(
    `Race ${race} at ${course} was called off. Your bet: Win 1 ${runner?.name}. Your whole stake of ₱20.00 is back in your balance.`,
  )
  // One that was written before letters named bets is told in the same way.
  const { owner } = hall.house
  await owner.query(`update inbox_item set figures = figures - 'bet' where player_id = $1`, [
    who.player.id,
  ])
  const migration = new URL('../../../database/0141_bets_named.sql', import.meta.url)
  await owner.query(`begin; ${readFileSync(migration, 'utf8')} commit`)
  expect(await lettersTo(who)).toEqual([letter])
  const next = await hall.openRoundOf('meridian-downs')
  const { race: following } = await programme()
  expect(following.shared_id).toBe(next)
  expect([following.meeting, following.race]).not.toEqual([meeting, race])
})

test('behind two who came in together is the third, in what is told of a finish', () => {
  const result = {
    shared_id: 'a',
    server_seed_hash: 'ab'.repeat(32),
    ended_at: hall.now.toISOString(),
  }
  const finishOf = (places: number[][]) =>
    showFinish(
      sharedGames['meridian-downs']!.rules as RaceRules,
      {
        ...result,
        closes_at: result.ended_at,
        shown: { places },
      } as never,
    ).runners.map(({ place, number }) => [place, number])
  expect(finishOf([[3, 1], [4], [2]])).toEqual([
    [1, 3],
    [1, 1],
    [3, 4],
  ])
  expect(finishOf([[3], [4, 2], [1]])).toEqual([
    [1, 3],
    [2, 4],
    [2, 2],
  ])
})

test('two processes never give one number twice', async () => {
  await hall.house.owner.query(
    `delete from shared_round where game_code = 'meridian-downs' and state = 'open'`,
  )
  hall.now = new Date(hall.now.getTime() + 5000)
  await Promise.all([hall.openOther(), hall.openOther(), hall.openOther()].map((one) => one.work()))
  await hall.openRoundOf('meridian-downs')
  const { rows } = await hall.house.owner.query<{ twice: number }>(
    `select count(*) - count(distinct (site_id, closes_at)) as twice from shared_round where game_code = 'meridian-downs'`,
  )
  expect(Number(rows[0]?.twice)).toBe(0)
})

test('what is in no programme is answered with the next race; another site runs its own', async () => {
  await hall.openRoundOf('meridian-downs')
  const next = (await programme()).race
  for (const asked of [
    { meeting: '2026-11-24-nowhere' },
    { meeting: '2026-02-31-lantern-bend' },
    { race: 7 },
    { meeting: 'x', race: 999 },
  ])
    expect((await programme(asked)).race).toEqual(next)
  expect((await programme({ meeting: next.meeting, race: 41 })).race).toEqual(next)
  const other = (await programme({}, hall.house.otherSite)).race
  expect(other.shared_id).not.toBe(next.shared_id)
})

test('a meeting that is over shows its last race, and leads to the day before where it was run', async () => {
  const sharedId = await hall.openRoundOf('meridian-downs')
  const { meeting } = (await programme()).race
  await hall.finish(sharedId)
  hall.now = new Date(hall.now.getTime() + 86_400_000)
  const shown = await programme({ meeting })
  // Of those whose time came while no house ran there was none.
  expect(shown.race).toMatchObject({ meeting, race: 40, state: 'none' })
  expect(shown.meeting.races.filter(({ state }) => state === 'none').length).toBeGreaterThan(30)
  expect(shown.meeting.before).toBe(null)
  const today = shown.meetings.find(({ course }) => course === shown.race.course)
  expect((await programme({ meeting: today!.meeting })).meeting.before).toBe(meeting)
})
