/**
 * Protects players and their complaints: a bet that was refused stays to be seen with its reason, whoever refused it; and
 * protects the house: noting it neither moves money, nor hinders a refusal, nor fills the database.
 */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rejectionReasons } from '#contract/bets.ts'
import type { Body } from '#contract/calls.ts'
import { refusals } from '#contract/errors.ts'
import type { Database } from '#server/base/database.ts'
import { openLog } from '#server/base/log.ts'
import { Refusal } from '#server/base/refusal.ts'
import { simulators } from '#server/demo/games/simulators.ts'
import { openWriter, type Writer } from '#server/ledger/writer.ts'
import { openRejections, purgeRejections } from '#server/protection/rejections.ts'
import { bonusMoney } from '#server/rewards/bonus/play.ts'
import { moveOf, providersOf, type TestProviders } from '#tests/harness/providers.ts'
import { sharedHouse, type SharedHouse } from '#tests/harness/shared_house.ts'
import { payIn, publishGames } from '#tests/harness/studio.ts'
import { inDays, inMinutes, inSeconds, noon, outcomeOf, testHouse } from '#tests/harness/visit.ts'
import type { TestHouse, Who } from '#tests/harness/visit.ts'
import { gameHandlers } from './handlers.ts'
import { listRejected, rejectedSource } from './rejected.ts'
import { openOffers } from './studio.ts'

let house: TestHouse
let shared: SharedHouse
let providers: TestProviders
let writer: Writer
beforeAll(async () => {
  house = await testHouse()
  writer = openWriter(house.database)
  await publishGames(house)
  providers = await providersOf(house)
  shared = await sharedHouse()
})
afterAll(async () => {
  await writer.close()
  await shared.close()
  await providers.drop()
})

const log = openLog('silent')
const openTable = (database: Database = house.database) => {
  const rejections = openRejections({ database, log })
  const handlers = gameHandlers({
    database: house.database,
    writer,
    offers: openOffers(house.database),
    sealKey: Buffer.alloc(32, 3),
    bonusMoney,
    rejections,
    openOutside: () => Promise.reject(new Refusal('gameUnknown')),
    locations: { checkPlace: async () => {} },
    hasFreePlay: () => true,
  })
  return { rejections, handlers }
}
const bet = (over: Partial<Body<'/api/game/play'>> = {}) => ({
  game_code: 'dice',
  stake: '10',
  choice: { side: 'under', target: 5000 },
  client_ref: randomUUID(),
  ...over,
})
const listOf = async (
  who: Who,
  body: Body<'/api/bets/rejected'> = {},
  of = house,
  now = inDays(1),
) => {
  const { value, total, next } = await of.ask(who, listRejected, body, now)
  return { value: value.bets, total, next }
}

test('a refused bet is listed with stake and reason; what was sent wrong, twice or played is not', async () => {
  const { rejections, handlers } = openTable()
  const who = await house.playerOf(house.site)
  const at = (second: number) => house.visitOf<Who>(house.site, { ...who, now: inSeconds(second) })
  const play = (second: number, body = bet()) =>
    outcomeOf(house.call(handlers['/api/game/play'], at(second), body))
  expect(await play(1)).toBe('balanceTooLow')
  expect(await play(10, bet({ stake: '25' }))).toBe('balanceTooLow')
  expect(await play(20, bet({ stake: '0.001' }))).toBe('invalidAmount')
  expect(await play(30, bet({ choice: 'what?' }))).toBe('choiceInvalid')
  expect(await play(40, bet({ game_code: 'no-such-game' }))).toBe('gameUnknown')
  await payIn(house, who, 10_000n)
  const once = bet({ stake: '1' })
  expect([await play(50, once), await play(60, once)]).toEqual(['OK', 'OK'])
  expect(await play(70, { ...once, stake: '2' })).toBe('conflict')
  await rejections.settled()

  const { value, total } = await listOf(who)
  expect(total).toBe(1)
  expect(value).toMatchObject([
    { game_code: 'dice', reason: 'balanceTooLow', stake: '25.00', times: 2, product: 'arcade' },
  ])
  expect(value[0]?.asked_at).toBe(inSeconds(1).toISOString())
  expect(value[0]?.last_at).toBe(inSeconds(10).toISOString())
  const { rejection_id = '' } = value[0] ?? {}
  expect((await listOf(who, { rejection_id, provider_code: 'FAIRHOUSE' })).total).toBe(1)
  expect((await listOf(who, { product: 'slot_game' })).total).toBe(0)
  const file = (filter: Record<string, string>) =>
    house.database.inSite(house.site.id, (db) =>
      rejectedSource.read(
        db,
        {
          siteId: house.site.id,
          playerId: who.player.id,
          currency: house.site.currency,
          languages: house.site.languages,
          filter: { from: noon.toISOString(), to: inDays(1).toISOString(), ...filter },
        },
        '',
        10,
      ),
    )
  expect((await file({})).rows).toEqual([
    [inSeconds(1), 'arcade', 'Fairhouse Studio', 'Dice', '25.00', 'PHP', '2', 'balanceTooLow'],
  ])
  expect((await file({ product: 'slot_game' })).rows).toEqual([])
  // Neither another player nor another site sees it.
  expect((await listOf(await house.playerOf(house.site), { rejection_id })).total).toBe(0)
  expect((await house.ask(who, listRejected, {}, inDays(1), house.otherSite)).total).toBe(0)
})

test('a raise of a round that is open is a bet as well: what it adds', async () => {
  const { rejections, handlers } = openTable()
  const who = await house.playerOf(house.site)
  await payIn(house, who, 15_000n)
  const visit = house.visitOf<Who>(house.site, { ...who, now: noon })
  const opened = bet({ game_code: 'three-card-poker', stake: '100', choice: { pairPlus: false } })
  const { value } = await house.call(handlers['/api/game/play'], visit, opened)
  const raise = { round_id: value.round_id, number: 0, move: 'play' }
  const raised = house.call(handlers['/api/game/move'], visit, raise)
  expect(await outcomeOf(raised)).toBe('balanceTooLow')
  await rejections.settled()
  expect((await listOf(who)).value).toMatchObject([
    { game_code: 'three-card-poker', reason: 'balanceTooLow', stake: '100.00', times: 1 },
  ])
})

test('a script that hammers fills few rows: repeats are counted, and a day holds so many', async () => {
  const who = await house.playerOf(house.site)
  const { rejections } = openTable()
  const note = (gameCode: string, reason: (typeof rejectionReasons)[number], minute: number) =>
    rejections.note(
      {
        siteId: house.site.id,
        playerId: who.player.id,
        providerCode: 'FAIRHOUSE',
        gameCode,
        stake: 100n,
        at: inSeconds(minute * 60),
      },
      reason,
    )
  for (let n = 0; n < 500; n++) note('dice', 'balanceTooLow', 0)
  await rejections.settled()
  for (let n = 0; n < 500; n++) note('dice', 'balanceTooLow', 1)
  for (const reason of rejectionReasons) for (let n = 0; n < 30; n++) note('limbo', reason, n * 10)
  note('a-name-of-nothing', 'balanceTooLow', 2)
  await rejections.settled()
  note('wheel', 'balanceTooLow', 300)
  note('dice', 'balanceTooLow', 2)
  await rejections.settled()
  const { value, total, next } = await listOf(who, { per_page: 30 })
  expect(total).toBe(100)
  const seen = [...value]
  for (let after = next; after !== '';) {
    const page = await listOf(who, { per_page: 30, after })
    seen.push(...page.value)
    after = page.next
  }
  expect(new Set(seen.map(({ rejection_id }) => rejection_id)).size).toBe(100)
  expect(seen.find(({ game_code }) => game_code === 'dice')?.times).toBe(1001)
  // Kept for its time, and no longer.
  await purgeRejections(house.database, inDays(180))
  expect((await listOf(who)).total).toBe(100)
  await purgeRejections(house.database, inDays(181))
  expect((await listOf(who, {}, house, inDays(2))).total).toBe(0)
})

test('a refusal is the same where it cannot be noted', async () => {
  const broken = { inSite: () => Promise.reject(new Error('no database')) } as unknown as Database
  const { rejections, handlers } = openTable(broken)
  const who = await house.playerOf(house.site)
  const visit = house.visitOf<Who>(house.site, { ...who, now: noon })
  expect(await outcomeOf(house.call(handlers['/api/game/play'], visit, bet()))).toBe(
    'balanceTooLow',
  )
  await rejections.settled()
})

test('bets of shared rounds are noted alike, also the one that came too late', async () => {
  const who = await shared.newPlayer(500n)
  const shared_id = await shared.openRoundOf('meridian-downs')
  const choice = { pool: 'win', runners: [1] }
  const place = (stake: string, at = shared.now) =>
    outcomeOf(shared.bet(who, { game_code: 'meridian-downs', shared_id, stake, choice }, at))
  const soon = shared.now
  const late = new Date(soon.getTime() + 3_600_000)
  expect(await place('10')).toBe('balanceTooLow')
  expect(await place('1', late)).toBe('betsClosed')
  await shared.rejections.settled()
  const { value } = await listOf(who, {}, shared.house)
  expect(value.map(({ reason }) => reason)).toEqual(['betsClosed', 'balanceTooLow'])
})

test('a provider’s protocol has few words for why; the player reads ours', async () => {
  const simulator = simulators['hub88']!
  const gamer = await providers.gamerOf(simulator, 500n)
  const say = async (kind: 'stake' | 'payout', more: object, now = noon) => {
    const move = moveOf(simulator, gamer, kind, { ...more, now })
    const posted = simulator.write(move, providers.keysOf(gamer.site.id, simulator.name))!
    await providers.post(simulator, posted, { now })
  }
  await say('stake', { stake: '50' })
  await say('payout', { payout: '1', round: 'of nobody', of: 'nothing' })
  providers.place.locate = () => Promise.resolve({ country: '', region: '', isHidden: true })
  await say('stake', { stake: '2' }, inMinutes(31))
  await providers.rejections.settled()
  const { value } = await listOf(gamer)
  expect(value.map(({ reason, stake }) => `${reason} ${stake}`).toSorted()).toEqual([
    'balanceTooLow 50.00',
    'locationHidden 2.00',
  ])
})

test('what makes a rejected bet is refused with an honest status', () => {
  const isOdd = (status: number) => ![403, 409, 503].includes(status)
  expect(rejectionReasons.filter((key) => isOdd(refusals[key]))).toEqual([])
})
