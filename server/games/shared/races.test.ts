/** Protects the card of a race: its chances are those it is drawn by, its figures what the pools would pay, its finish the one that was settled. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { Ajv } from 'ajv'
import type { Answer } from '#contract/calls.ts'
import { productCalls } from '#contract/product.ts'
import { sharedHouse, type SharedHouse } from '#tests/harness/shared_house.ts'
import { listingHandlers } from './listings.ts'

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

async function races() {
  const { house, now } = hall
  const handlers = listingHandlers({ listGames: async () => [entry] })
  const answer = await house.call(handlers[path], house.visitOf(house.site, { now }), {})
  const isDeclared = new Ajv({ strict: false }).compile(productCalls[path].reads)
  isDeclared(answer)
  expect(isDeclared.errors ?? []).toEqual([])
  return answer.value[0]
}

const sum = (figures: string[]) => figures.reduce((all, figure) => all + Number(figure), 0)

test('[WGR-12] a race shows who runs, how likely each is to come in, and what the pools would pay as they stand', async () => {
  const sharedId = await hall.openRoundOf('meridian-downs')
  const before = (await races())?.next
  expect(before).toMatchObject({ shared_id: sharedId })
  expect(new Set(before?.runners.map(({ name }) => name)).size).toBe(8)
  // Cut to a tenth of a percent, never rounded up.
  expect(sum(before?.runners.map((runner) => runner.win_chance) ?? [])).toBeGreaterThan(99)
  expect(sum(before?.runners.map((runner) => runner.win_chance) ?? [])).toBeLessThanOrEqual(100)
  expect(sum(before?.runners.map((runner) => runner.place_chance) ?? [])).toBeGreaterThan(199)
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
