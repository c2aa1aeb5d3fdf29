/** Protects players from made-up popularity: what lists call hot is exactly what the journal holds. */

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cancel } from '#server/ledger/cancel.ts'
import { runFollowers } from '#server/ledger/follower.ts'
import { readDemoSites } from '#server/site/demo.ts'
import { openSites } from '#server/site/sites.ts'
import { inHours, noon, testHouse, type TestHouse, type Who } from '#tests/harness/visit.ts'
import { addGame, addSeed, postOne, richPlayer, roundOf, stakeOf } from '#tests/harness/money.ts'
import { gamesReader } from './catalogue.ts'
import { catalogueHandlers } from './handlers.ts'
import { playedFollower } from './played.ts'

let house: TestHouse
let nonces: Map<bigint, bigint>
beforeAll(async () => {
  house = await testHouse()
  await addGame(house, house.site)
})
afterAll(() => house.drop())
beforeEach(async () => {
  nonces = new Map()
  await house.owner.query('delete from game_played')
})

async function newPlayer(): Promise<Who> {
  const who = await richPlayer(house, house.site, 1_000_000n)
  await addSeed(house, house.site, who)
  return who
}

/** @returns the stake's reference. */
async function play(who: Who, at: Date): Promise<string> {
  const nonce = nonces.get(who.player.id) ?? 0n
  nonces.set(who.player.id, nonce + 1n)
  const stake = stakeOf(who, house.site, 10n, 5n, { at, gate: 'none', round: roundOf(who, nonce) })
  expect((await postOne(house, stake)).outcome).toBe('applied')
  return stake.key.reference
}

const undo = (who: Who, reference: string, at: Date, part?: { key: string; amount: bigint }) =>
  house.database.inSite(house.site.id, (db) =>
    cancel(db, {
      siteId: house.site.id,
      playerId: who.player.id,
      key: { provider: 'FAIRHOUSE', class: 'cancel', reference: part?.key ?? reference },
      of: { class: 'stake', reference },
      ...(part && { amount: part.amount }),
      content: 'undo',
      subject: 'test',
      at,
    }),
  )

/** Until nothing is left: what other tests of the cluster have open may hold a round back for a while. */
async function followAll() {
  const open = `select from entry e left join follower f on f.name = 'played' and f.site_id = e.site_id
                 where (e.posted_in, e.transfer_id, e.leg) > (coalesce(f.posted_in, 0), coalesce(f.transfer_id, 0), coalesce(f.leg, 0))`
  do {
    await runFollowers({
      database: house.database,
      followers: [playedFollower],
      siteOf: (id) => (id === house.site.id ? house.site : null),
      now: inHours(30),
    })
  } while ((await house.owner.query(open)).rowCount)
}

async function told(span: 'hour' | 'day') {
  const { rows } = await house.owner.query<{ at: string; rounds: string; players: number }>(
    `select to_char(begins_at at time zone 'UTC', 'DD HH24') as at, rounds::text, players from game_played where span = $1 order by 1`,
    [span],
  )
  return rows.map(({ at, rounds, players }) => `${at} ${rounds}/${players}`)
}

test('rounds and different players are counted by hour and by day, however the journal is cut', async () => {
  const [one, other] = [await newPlayer(), await newPlayer()]
  for (const who of [one, one, other]) await play(who, noon)
  await followAll()
  await play(one, inHours(0.5))
  await play(one, inHours(1))
  await followAll()
  await play(other, inHours(13))
  await followAll()
  expect(await told('hour')).toEqual(['01 12 4/2', '01 13 1/1', '02 01 1/1'])
  expect(await told('day')).toEqual(['01 00 5/2', '02 00 1/1'])
})

test('a round that is cancelled counts no longer, and only once', async () => {
  const who = await newPlayer()
  const [first] = [await play(who, noon), await play(who, noon)]
  await followAll()
  await undo(who, first, inHours(2))
  await followAll()
  expect(await told('day')).toEqual(['01 00 1/1'])
  await undo(who, first, inHours(3))
  await followAll()
  expect(await told('day')).toEqual(['01 00 1/1'])
})

test('a round of which a part comes back was played all the same', async () => {
  const who = await newPlayer()
  const outside = {
    roundId: 'outside-1',
    name: '1',
    providerCode: 'FAIRHOUSE',
    gameCode: 'dice',
    isClosed: true,
    needsStake: false,
    settlesOnce: false,
    isPlain: false,
    after: null,
  }
  const stake = stakeOf(who, house.site, 10n, 0n, { at: noon, gate: 'none', outside })
  expect((await postOne(house, stake)).outcome).toBe('applied')
  const round = stake.key.reference
  await followAll()
  const part = await undo(who, round, inHours(1), { key: `${round} part`, amount: 1n })
  expect(part.outcome).toBe('applied')
  await followAll()
  expect(await told('day')).toEqual(['01 00 1/1'])
  await undo(who, round, inHours(2))
  await followAll()
  expect(await told('day')).toEqual(['01 00 0/1'])
})

test('accounts of testers make nothing popular, and still find their own last games', async () => {
  const who = await newPlayer()
  await house.owner.query('update player set is_test = true where player_id = $1', [
    String(who.player.id),
  ])
  await play(who, noon)
  await play(who, inHours(1))
  await followAll()
  expect(await told('day')).toEqual([])
  const { rows } = await house.owner.query<{ game_code: string; played_at: Date }>(
    'select game_code, played_at from recent_game where player_id = $1',
    [String(who.player.id)],
  )
  expect(rows).toEqual([{ game_code: 'dice', played_at: inHours(1) }])
})

test('hot says how many different players there were in its time, each once and test accounts never', async () => {
  const [demo] = readDemoSites()
  await house.owner.query('update site set settings = $1', [JSON.stringify(demo?.settings)])
  const { '/api/product/list': list } = catalogueHandlers({
    readGames: gamesReader(await openSites(house.database)),
  })
  await house.owner.query('delete from recent_game')
  const [one, other, tester] = [await newPlayer(), await newPlayer(), await newPlayer()]
  await house.owner.query('update player set is_test = true where player_id = $1', [
    String(tester.player.id),
  ])
  for (const who of [one, one, other, tester]) await play(who, noon)
  for (const who of [other, other, tester]) await play(who, inHours(29))
  await followAll()
  const playersIn = async (window: 'now' | 'week') => {
    const visit = house.visitOf<Who>(house.site, { ...other, now: inHours(30) })
    const { value } = await house.call(list, visit, { game_type: 'hot', window })
    return value.map(({ game_code, players }) => [game_code, players])
  }
  expect(await playersIn('now')).toEqual([['dice', 1]])
  expect(await playersIn('week')).toEqual([['dice', 2]])
})
