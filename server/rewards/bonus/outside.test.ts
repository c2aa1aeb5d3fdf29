/** Protects free rounds elsewhere: a bonus gives them once, whoever dies and however often the provider is asked. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openLog } from '#server/base/log.ts'
import { hub88 as simulated } from '#server/demo/games/hub88.ts'
import { adapters } from '#server/providers/adapters.ts'
import { openRoundsGiver } from '#server/providers/free_rounds.ts'
import { gameOf, moveOf, providersOf, type TestProviders } from '#tests/harness/providers.ts'
import { inMs, noon, testHouse, type TestHouse, type Who } from '#tests/harness/visit.ts'
import { rewarding, roundsTerms, type Rewarding } from '#tests/harness/promotions.ts'
import type { Promotion } from '../promotion/promotion.ts'
import { workOutsideRounds, type GiveRounds } from './outside.ts'

let house: TestHouse
let providers: TestProviders
let rewards: Rewarding
let promotion: Promotion
let vendor: Server
/** Campaigns that the vendor was asked for, and how it answers them. */
let asked: string[] = []
let status = 200

const adapter = adapters['hub88']!
const hourMs = 3_600_000

beforeAll(async () => {
  house = await testHouse()
  providers = await providersOf(house)
  rewards = rewarding(house)
  vendor = createServer((request, response) => void answer(request, response))
  vendor.listen(0, '127.0.0.1')
  const { rows } = await house.owner.query<{ game_code: string }>(
    `select game_code from provider_game where site_id = $1 and provider = 'hub88' and vendor_code = $2`,
    [house.site.id, gameOf(simulated)],
  )
  promotion = await rewards.publish('elsewhere', {
    ...roundsTerms,
    paid_as: 'cash',
    wagering_times: 0,
    stake_max: null,
    rounds: { game_code: rows[0]!.game_code, count: 5, stake: '2.00' },
  })
})
afterAll(async () => {
  vendor.close()
  await rewards.close()
  await providers.drop()
})
beforeEach(() => {
  asked = []
  status = 200
})

async function answer(request: IncomingMessage, response: ServerResponse) {
  const body = await text(request)
  const { method = '', url: path = '', headers } = request
  const sent = { method, path, query: new URLSearchParams(), headers, body }
  const keys = providers.keysOf(house.site.id, 'hub88')
  const said = simulated.answer(sent, keys, { titles: [], gameUrl: () => '', now: noon })
  asked.push((JSON.parse(body) as { reward_uuid: string }).reward_uuid)
  response.writeHead(said === null ? 403 : status).end(said ?? '{}')
}

const giver = () =>
  openRoundsGiver({
    database: house.database,
    accessOf: (site) =>
      Promise.resolve({
        address: `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`,
        account: 'shop',
        keys: providers.keysOf(site.id, 'hub88'),
        currency: site.currency,
        policy: adapter.policy,
        allowed: [],
        isDemo: false,
      }),
  })
const work = (now = noon, giveRounds: GiveRounds = giver()) => {
  const sites = { all: () => [house.site] }
  return workOutsideRounds(
    { database: house.database, sites, giveRounds, log: openLog('silent') },
    now,
  )
}
async function given(): Promise<Who> {
  const who = await house.playerOf(house.site)
  await rewards.optIn(who, promotion)
  return who
}
const lettersOf = async ({ player }: Who) =>
  (
    await house.owner.query(`select letter, figures from inbox_item where player_id = $1`, [
      String(player.id),
    ])
  ).rows

test('the provider is asked in its own protocol, once, and the player is told; the bonus has given all', async () => {
  const who = await given()
  const [bonus] = (await rewards.mine(who)).active
  expect(await work()).toBe(1)
  expect(await work(inMs(hourMs))).toBe(0)
  expect(asked).toEqual([bonus?.bonus_id])
  expect((await rewards.mine(who)).history).toMatchObject([
    { state: 'completed', rounds: { left: 0 } },
  ])
  expect(await lettersOf(who)).toMatchObject([
    { letter: 'outsideRoundsGiven', figures: { rounds: 5 } },
  ])
})

test('what is asked again after a silence or a death is the same campaign', async () => {
  const who = await given()
  status = 503
  expect(await work()).toBe(0)
  expect(await work(inMs(30_000))).toBe(0)
  status = 200
  const dead: GiveRounds = async (...ask) => {
    await giver()(...ask)
    throw new Error('died before it was kept')
  }
  expect(await work(inMs(hourMs), dead)).toBe(0)
  expect(await work(inMs(3 * hourMs))).toBe(1)
  expect(asked).toHaveLength(3)
  expect(new Set(asked).size).toBe(1)
  expect(await lettersOf(who)).toHaveLength(1)
})

test('two processes ask once', async () => {
  await given()
  expect((await Promise.all([work(), work(), work()])).toSorted()).toEqual([0, 0, 1])
  expect(asked).toHaveLength(1)
})

test('where none can be given, staff are told, and the player keeps the bonus', async () => {
  const who = await given()
  expect(await work(noon, () => Promise.resolve(false))).toBe(0)
  expect(await work(inMs(2 * hourMs))).toBe(0)
  expect((await rewards.mine(who)).active).toMatchObject([{ state: 'active' }])
  const { rows } = await house.owner.query(
    `select reason from significant_event where kind = 'free_rounds_not_given'`,
  )
  expect(rows).toEqual([{ reason: 'none are given there' }])
})

test('what a free round wins is the player’s cash, and its stake costs nothing', async () => {
  const gamer = await providers.gamerOf(simulated, 1_000n)
  const free = moveOf(simulated, gamer, 'stake', { stake: '2', isFree: true })
  const say = (move: typeof free) =>
    providers.post(simulated, simulated.write(move, providers.keysOf(house.site.id, 'hub88'))!)
  await say(free)
  const won = { payout: '7', of: free.reference, round: free.round, closes: true, isFree: true }
  await say(moveOf(simulated, gamer, 'payout', won))
  expect(await providers.cashOf(gamer)).toBe(1_700n)
  expect(await providers.faults()).toEqual([])
})

test('terms that would wager what a provider pays are not published', async () => {
  const { rounds } = promotion.terms
  await expect(rewards.publish('wagered', { ...roundsTerms, rounds })).rejects.toThrow(
    'not paid in cash',
  )
})
