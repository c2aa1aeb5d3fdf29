/** Protects the hall: a fish is caught once, whoever comes second has staked nothing, and neither is decided by a draw. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fishAt, hallSeedOf, type Fish } from '#games/fishing/hall.ts'
import { moonwaterNets as game, waters } from '#games/fishing/fishing.ts'
import type { FishingRules } from '#games/rules.ts'
import { verifyRound } from '#games/verify.ts'
import { Refusal } from '#server/base/refusal.ts'
import { auditSites } from '#server/ledger/audit.ts'
import {
  payIn,
  studioHandlers,
  studioHouse,
  turnSeeds,
  type StudioHouse,
} from '#tests/harness/studio.ts'
import { noon, refusalOf, type Who } from '#tests/harness/visit.ts'
import { openOffers } from '../studio.ts'
import type { ListGames } from '../shared/listings.ts'
import { purgeHalls, readCasts } from './hall.ts'
import { hallHandlers } from './listing.ts'

let house: StudioHouse
let handlers: ReturnType<typeof studioHandlers>
let now = noon

const rules = game.rules as FishingRules
type Entry = Awaited<ReturnType<ListGames>>[number]
const later = (ms: number) => new Date(now.getTime() + ms)

beforeAll(async () => {
  house = await studioHouse()
  handlers = studioHandlers(house)
})
afterAll(() => house.drop())

async function newPlayer(amount = 100_000n): Promise<Who> {
  const who = await house.playerOf(house.site)
  await payIn(house, who, amount)
  return who
}
const visit = (who: Who, at = now) => house.visitOf<Who>(house.site, { ...who, now: at })

/** What swims in hall 1 and stays for the next seconds. */
const swimming = () =>
  fishAt(rules, hallSeedOf(house.site.code, game.code, 1), 1, now.getTime()).filter(
    ({ leavesMs }) => leavesMs > now.getTime() + 3000,
  )
const cast = (who: Who, fish: Pick<Fish, 'id' | 'target'>, client_ref = randomUUID(), at = now) =>
  house.call(handlers['/api/game/play'], visit(who, at), {
    game_code: game.code,
    stake: '10',
    choice: { target: fish.target, fish: fish.id },
    client_ref,
  })
const stateOf = async (who: Who) =>
  (await house.call(handlers['/api/game/state'], visit(who), { game_code: game.code })).value

/** Casts, a fish and a while apart, until one is caught. */
async function catchOne(who: Who) {
  for (;;) {
    now = later(20_000)
    const fish = swimming().find(({ target }) => target === 'sprat')
    if (!fish) continue
    const client_ref = randomUUID()
    const { value } = await cast(who, fish, client_ref)
    if (value.payout !== '0.00') return { fish, client_ref, value }
  }
}

async function expectCleanBooks() {
  const client = await house.owner.connect()
  for await (const { differences } of auditSites(client)) expect(differences).toEqual([])
  client.release()
}

const entryOf = (game_code: string) => ({ provider_code: 'FAIRHOUSE', game_code }) as Entry

test('the lobby lists waters by what a cast costs, whatever the order of the catalogue', async () => {
  const [least, most] = [waters[0]!.code, waters.at(-1)!.code]
  await house.owner.query(
    `update game set stake_min = 50000, stake_steps = '{50000,100000}' where game_code = $1`,
    [most],
  )
  const listing = hallHandlers({
    listGames: () => Promise.resolve([most, 'dice', least].map(entryOf)),
    offers: openOffers(house.database),
  })
  const { value } = await house.call(
    listing['/api/product/halls'],
    house.visitOf(house.site, { now }),
    {},
  )
  expect(value.map((water) => [water.game.game_code, water.stake_min, water.stake_max])).toEqual([
    [least, '1.00', '1000.00'],
    [most, '500.00', '1000.00'],
  ])
})

test('the lobby tells who has a place in which hall, and forgets who left', async () => {
  const listing = hallHandlers({
    listGames: () => Promise.resolve([entryOf(game.code)]),
    offers: openOffers(house.database),
  })
  const [first, ...others] = await Promise.all(Array.from({ length: 7 }, () => newPlayer()))
  now = later(600_000)
  const halls = async () =>
    (await house.call(listing['/api/product/halls'], visit(first!), {})).value[0]?.halls
  expect(await halls()).toEqual([])
  for (const who of [first!, ...others])
    await house.call(handlers['/api/fishing/hall'], visit(who), { game_code: game.code })
  expect(await halls()).toEqual([
    { hall: 1, players: 6 },
    { hall: 2, players: 1 },
  ])
  now = later(600_000)
  expect(await halls()).toEqual([])
})

test('a caught fish is gone for all: who comes second is told so, and neither money nor nonce has moved', async () => {
  const [first, second] = [await newPlayer(), await newPlayer()]
  const { fish, client_ref, value } = await catchOne(first)
  const before = await stateOf(second)
  expect(await refusalOf(cast(second, fish))).toBe('fishGone')
  const after = await stateOf(second)
  expect([after.balance, after.seed, after.last]).toEqual([
    before.balance,
    before.seed,
    before.last,
  ])
  // A repeat is answered as it was, although the fish is gone and the time is over.
  now = later(60_000)
  expect((await cast(first, fish, client_ref)).value).toMatchObject({
    round_id: value.round_id,
    payout: value.payout,
  })
})

test('[GAM-24] what has left, is yet to come or is something else is not cast at', async () => {
  const who = await newPlayer()
  const [fish] = swimming()
  const at = (ms: number) => cast(who, fish!, randomUUID(), new Date(ms))
  expect(await refusalOf(at(fish!.leavesMs + 1500))).toBe('fishGone')
  expect(await refusalOf(at(fish!.setsOutMs - 1501))).toBe('fishGone')
  const wrong = Object.keys(rules.targets).find((target) => target !== fish!.target)!
  expect(await refusalOf(cast(who, { id: fish!.id, target: wrong }))).toBe('choiceInvalid')
  for (const choice of [{ target: fish!.target, fish: null }, { target: fish!.target }, {}])
    expect(
      await refusalOf(
        house.call(handlers['/api/game/play'], visit(who), {
          game_code: game.code,
          stake: '10',
          choice,
          client_ref: randomUUID(),
        }),
      ),
    ).toBe('choiceInvalid')
  expect((await stateOf(who)).balance).toBe('1000.00')
  expect((await at(fish!.leavesMs + 1400)).value.state).toBe('settled')
})

test('[GAM-14] one cast per cycle of the policy, and none without money', async () => {
  const [who, poor] = [await newPlayer(), await newPlayer(500n)]
  const cycleMs = house.site.policy.casinoCycleMinMs
  const staying = () => swimming().filter(({ leavesMs }) => leavesMs > now.getTime() + cycleMs)
  // Others than before, of which any may be caught, and all there until the next cycle.
  do now = later(60_000)
  while (staying().length < 3)
  const [fish, other, third] = staying()
  await cast(who, fish!)
  expect(await refusalOf(cast(who, other!, randomUUID(), later(cycleMs - 1)))).toBe('roundTooSoon')
  expect((await cast(who, other!, randomUUID(), later(cycleMs))).value.state).toBe('settled')
  expect(await refusalOf(cast(poor, third!))).toBe('balanceTooLow')
})

test('of many nets at one fish one catches it; those before it have missed, those after it have staked nothing', async () => {
  const players = await Promise.all(Array.from({ length: 8 }, () => newPlayer()))
  for (let round = 0; round < 6; round++) {
    now = later(20_000)
    const fish = swimming().find(({ target }) => target === 'sprat') ?? swimming()[0]!
    const answers = await Promise.all(
      players.map((who) =>
        cast(who, fish).then(
          ({ value }) => (value.payout === '0.00' ? 'missed' : 'caught'),
          (fault: unknown) => (fault instanceof Refusal ? fault.key : 'fault'),
        ),
      ),
    )
    const count = (what: string) => answers.filter((answer) => answer === what).length
    expect(count('caught')).toBeLessThanOrEqual(1)
    expect(count('caught') + count('missed') + count('fishGone')).toBe(players.length)
    expect(count('fishGone') === 0 || count('caught') === 1).toBe(true)
    const { rows } = await house.owner.query<{ casts: number; caught: boolean; rounds: number }>(
      `select f.casts, f.caught_in is not null as caught,
              (select count(*)::integer from round r where r.choice->>'fish' = f.fish) as rounds
         from hall_fish f where f.fish = $1`,
      [fish.id],
    )
    const booked = count('caught') + count('missed')
    expect(rows).toEqual([{ casts: booked, caught: count('caught') === 1, rounds: booked }])
  }
  await expectCleanBooks()
})

test('[REC-01] a cast is recalled as any round, and verified once its seed is shown', async () => {
  const who = await newPlayer()
  const { value } = await catchOne(who)
  await turnSeeds(house, handlers, visit(who), 'my-own')
  const round = await house.call(handlers['/api/game/round'], visit(who), {
    round_id: value.round_id,
  })
  expect(verifyRound(round.value)).toMatchObject({ ok: true })
})

test('everybody of the site sees the casts of the last moments under masked names, and catches as long as they matter', async () => {
  const who = await newPlayer()
  const { value, fish } = await catchOne(who)
  const seen = (at: Date, site = house.site) =>
    house.database.inSite(site.id, (db) => readCasts({ db, site, now: at }))
  const [told] = await seen(now)
  expect(told).toMatchObject({
    cast_id: value.round_id,
    fish: fish.id,
    prizes: [2],
    payout: '20.00',
    name: expect.stringMatching(/^.\*\*\*.$/),
  })
  expect(await seen(now, house.otherSite)).toEqual([])
  expect((await seen(later(30_000))).map(({ cast_id }) => cast_id)).toContain(value.round_id)
  expect(await seen(later(41_000))).toEqual([])
})

test('six have a place in a hall; who has fished there comes back to it, and who stays away makes room', async () => {
  now = later(3_600_000)
  const enter = async (who: Who | null, is_practice = false, at = now) =>
    (
      await house.call(
        handlers['/api/fishing/hall'],
        who ? visit(who, at) : house.visitOf(house.site, { now: at }),
        { game_code: game.code, is_practice },
      )
    ).value
  const players = await Promise.all(Array.from({ length: 8 }, () => newPlayer()))
  const halls: number[] = []
  for (const who of players) halls.push((await enter(who)).hall)
  expect(halls).toEqual([1, 1, 1, 1, 1, 1, 2, 2])
  expect(await enter(players[7]!)).toMatchObject({ hall: 2, players: 2, places: 6 })
  expect((await enter(await newPlayer(), false, later(120_001))).hall).toBe(1)
  expect((await enter(players[0]!, true)).hall).toBe(0)
  const guest = await enter(null)
  expect(guest).toMatchObject({ hall: 0, seed: hallSeedOf(house.site.code, game.code, 0) })
  expect(
    await refusalOf(
      house.call(handlers['/api/fishing/hall'], visit(players[0]!), { game_code: 'dice' }),
    ),
  ).toBe('gameUnknown')
})

test('what nobody looks at any more is forgotten; the rounds stay', async () => {
  const rounds = async () =>
    (await house.owner.query<{ n: number }>('select count(*)::integer as n from round')).rows[0]?.n
  const before = await rounds()
  expect(await purgeHalls(house.database, later(86_400_000))).toBeGreaterThan(0)
  const { rows } = await house.owner.query(
    'select 1 from hall_cast union all select 1 from hall_fish union all select 1 from hall_seat',
  )
  expect(rows).toEqual([])
  expect(await rounds()).toBe(before)
})
