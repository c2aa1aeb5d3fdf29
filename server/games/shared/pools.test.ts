/**
 * Protects bets that share a pool: what is told is what is staked, each is paid once what the pool declares or comes
 * back uncounted, also when the house dies meanwhile; and what a site does not offer cannot be played there.
 */

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { birdsOf, redSpur } from '#games/shared/sabong.ts'
import type { SabongResult, SabongRules } from '#games/shared/sabong_rules.ts'
import type { RaceStep } from '#games/shared/race_rules.ts'
import { verifyRound } from '#games/verify.ts'
import { balancesOf } from '#server/ledger/balance.ts'
import { sharedHouse, type SharedHouse } from '#tests/harness/shared_house.ts'
import { refusalOf, type Who } from '#tests/harness/visit.ts'
import { showBout } from './bouts.ts'

let hall: SharedHouse

beforeAll(async () => {
  hall = await sharedHouse()
})
afterAll(() => hall.close())
beforeEach(() => {
  hall.engine = hall.openOther()
})

const race = (shared_id: string, pool: string, runners: number[], stake = '20') => ({
  shared_id,
  game_code: 'meridian-downs',
  stake,
  choice: { pool, runners },
})
const side = (shared_id: string, on: SabongResult, stake = '100') => ({
  shared_id,
  game_code: 'red-spur-arena',
  stake,
  choice: { on },
})
const cashOf = async (who: Who) => {
  const { database, site } = hall.house
  return (await database.inSite(site.id, (db) => balancesOf(db, who.player.id))).cash
}

test('[WGR-12] what stands in the pools is told while bets are taken, and a race pays what it declares', async () => {
  const players = await Promise.all(Array.from({ length: 4 }, () => hall.newPlayer()))
  const sharedId = await hall.openRoundOf('meridian-downs')
  for (const [n, who] of players.entries())
    for (let number = 1; number <= 8; number++)
      await hall.bet(who, race(sharedId, n < 2 ? 'win' : 'show', [number], String(10 * (n + 1))))
  const open = (await hall.table('meridian-downs')).rounds.find(
    ({ shared_id }) => shared_id === sharedId,
  )
  expect(open).toMatchObject({ bets: 32, players: 4, staked: '800.00' })
  expect(open?.backed).toHaveLength(16)
  expect(open?.backed).toContainEqual({ choice: { pool: 'win', runners: [3] }, staked: '30.00' })
  // One process begins the settlement, another ends it.
  const other = hall.openOther()
  expect(await hall.finish(sharedId, [hall.engine, other])).toBe('settled')
  const { rows } = await hall.house.owner.query<{
    state: string
    stake: string
    payout: string
    steps: RaceStep[]
  }>('select state, stake::text, payout::text, steps from round where shared_id = $1', [sharedId])
  expect(rows.map(({ state, steps }) => state === 'void' || !steps[0]?.isReturned)).not.toContain(
    false,
  )
  for (const pool of ['win', 'show'] as const) {
    const own = rows.filter(({ steps }) => steps[0]?.declared[0]?.pool === pool)
    const [declared] = own[0]!.steps[0]!.declared
    const sum = (part: (row: (typeof own)[number]) => string) =>
      own.reduce((all, row) => all + BigInt(row.state === 'void' ? 0 : part(row)), 0n)
    expect(sum(({ stake }) => stake)).toBe(BigInt(declared!.staked))
    expect(sum(({ payout }) => payout)).toBe(
      BigInt(declared!.staked) -
        BigInt(declared!.takeOut) -
        BigInt(declared!.breakage) +
        BigInt(declared!.added),
    )
  }
  expect(verifyRound(await hall.recordOf(sharedId))).toMatchObject({ ok: true })
  expect(await hall.booksDiffer()).toEqual([])
})

test('a pool that nobody can win from another gives its stakes back, and nobody has wagered', async () => {
  const who = await hall.newPlayer()
  const before = await cashOf(who)
  const sharedId = await hall.openRoundOf('meridian-downs')
  await hall.bet(who, race(sharedId, 'exacta', [1, 2]))
  await hall.bet(who, race(sharedId, 'win', [5]))
  await hall.finish(sharedId)
  const mine = await hall.mine(who)
  expect(mine.map(({ state, payout }) => [state, payout])).toEqual([
    ['void', '0.00'],
    ['void', '0.00'],
  ])
  expect(await cashOf(who)).toBe(before)
  const { rows } = await hall.house.owner.query(
    `select 1 from round where player_id = $1 and state <> 'void'`,
    [who.player.id],
  )
  expect(rows).toEqual([])
  expect(await hall.booksDiffer()).toEqual([])
})

test('a bout that one side would win too little from is off: it is not drawn, and all comes back', async () => {
  const [one, two] = [await hall.newPlayer(), await hall.newPlayer()]
  const sharedId = await hall.openRoundOf('red-spur-arena')
  await hall.bet(one, side(sharedId, 'meron', '950'))
  await hall.bet(two, side(sharedId, 'wala', '50'))
  await hall.bet(two, side(sharedId, 'draw', '10'))
  expect(await hall.finish(sharedId)).toBe('refunded')
  expect((await hall.table('red-spur-arena')).results[0]).toMatchObject({
    refund_reason: 'one_sided',
    public_seed: '',
    shown: null,
  })
  expect((await hall.mine(two)).map(({ state }) => state)).toEqual(['void', 'void'])
  expect(await hall.booksDiffer()).toEqual([])
})

test('sabong pays its pool less the plasada, or the draw alone and gives the sides back', async () => {
  const [one, two] = [await hall.newPlayer(1_000_000n), await hall.newPlayer(1_000_000n)]
  const sharedId = await hall.openRoundOf('red-spur-arena')
  const round = (await hall.table('red-spur-arena')).rounds.find(
    ({ shared_id }) => shared_id === sharedId,
  )!
  expect(birdsOf({ commitment: round.server_seed_hash })).toHaveLength(2)
  const meron = await hall.bet(one, side(sharedId, 'meron', '60'))
  const wala = await hall.bet(two, side(sharedId, 'wala', '40'))
  const draw = await hall.bet(two, side(sharedId, 'draw', '1'))
  await hall.finish(sharedId)
  const { result } = (await hall.table('red-spur-arena')).results[0]!.shown as {
    result: SabongResult
  }
  const bets = new Map(
    [...(await hall.mine(one)), ...(await hall.mine(two))].map((own) => [own.round_id, own]),
  )
  const told = [meron, wala, draw].map(({ value }) => {
    const { state, payout } = bets.get(value.round_id)!
    return `${state} ${payout}`
  })
  const due = {
    meron: ['settled 94.99', 'settled 0.00', 'settled 0.00'],
    wala: ['settled 0.00', 'settled 95.00', 'settled 0.00'],
    draw: ['void 0.00', 'void 0.00', 'settled 9.00'],
  }
  expect(told).toEqual(due[result])
  expect(await hall.booksDiffer()).toEqual([])
})

test('a list tells what each side of a bout would get as it stands, and names all three before anybody has bet', async () => {
  const who = await hall.newPlayer(1_000_000n)
  const sharedId = await hall.openRoundOf('red-spur-arena')
  const bout = async () => {
    const { rounds } = await hall.table('red-spur-arena')
    const { sides, ...terms } = showBout(redSpur.rules as SabongRules, rounds, hall.house.site)
    return { ...terms, sides: sides.map((one) => Object.values(one).join(' ')) }
  }
  const terms = { shared_id: sharedId, least: '1.07', take_out: '5' }
  expect(await bout()).toEqual({
    ...terms,
    sides: ['meron 0.00  ', 'wala 0.00  ', 'draw 0.00  9.00'],
  })
  await hall.bet(who, side(sharedId, 'meron', '60'))
  await hall.bet(who, side(sharedId, 'wala', '40'))
  await hall.bet(who, side(sharedId, 'draw', '1'))
  // 100 less the plasada of 5, for 60 or for 40; the draw is in no pool.
  expect(await bout()).toEqual({
    ...terms,
    sides: ['meron 60.00 60.0 1.58', 'wala 40.00 40.0 2.37', 'draw 1.00  9.00'],
  })
  await hall.finish(sharedId)
})

test('what a site does not offer has no rounds, is not found, and takes no bets', async () => {
  const { house } = hall
  const closed = {
    ...house.site,
    categories: house.site.categories.filter((category) => category !== 'sabong'),
  }
  const sharedId = await hall.openRoundOf('red-spur-arena')
  expect(await refusalOf(hall.table('red-spur-arena', closed))).toBe('gameUnknown')
  const who = await hall.newPlayer()
  const visit = house.visitOf<Who>(closed, { ...who, now: hall.now })
  expect(
    await refusalOf(
      house.call(hall.handlers['/api/shared/bet'], visit, {
        client_ref: 'a3a6c6cc-93d5-4f4a-9f6c-000000000001',
        ...side(sharedId, 'meron'),
      }),
    ),
  ).toBe('gameUnknown')
  await house.owner.query(
    `delete from shared_round where game_code = 'red-spur-arena' and state = 'open'`,
  )
  await hall.openOther({ sites: [closed] }).work()
  const { rows } = await house.owner.query(
    `select 1 from shared_round where game_code = 'red-spur-arena' and state = 'open' and site_id = $1`,
    [closed.id],
  )
  expect(rows).toEqual([])
})
