/** Protects: a transfer happens once, whole or not at all, only to whom it names, and only where the gate lets it. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Site } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import { inMs, noon, testHouse, type TestHouse, type Who } from '#tests/harness/visit.ts'
import {
  addGame,
  addSeed,
  depositOf,
  postOne,
  richPlayer,
  roundOf,
  stakeOf,
  wordOf,
} from '#tests/harness/money.ts'
import { balancesOf } from './balance.ts'
import { cancel, type Cancel } from './cancel.ts'
import type { Transfer } from './ledger.ts'
import { decode, encode, postNow, type PostedRow } from './post.ts'

let house: TestHouse
let site: Site

beforeAll(async () => {
  house = await testHouse()
  site = house.site
  await addGame(house, site)
})
afterAll(() => house.drop())

const cashOf = async (who: Who, of = site) =>
  (await house.database.inSite(of.id, (db) => balancesOf(db, who.player.id))).cash
const word = async (transfer: Transfer) => wordOf(await postOne(house, transfer))

/** Posts several in one batch, as the writer does. */
async function postBatch(...batch: Transfer[]): Promise<string[]> {
  const rows = await house.database.bare.rows<PostedRow>(
    sql`select * from post(${`[${batch.map(encode).join(',')}]`}::jsonb) order by n`,
  )
  return rows.map((row) => wordOf(decode(row)))
}

test('[WAL-14] a repeat is answered from store, also after the balance moved on', async () => {
  const who = await richPlayer(house, site, 1000n)
  const stake = stakeOf(who, site, 100n, 30n)
  const first = await postOne(house, stake)
  await postOne(house, stakeOf(who, site, 500n))
  const again = await postOne(house, { ...stake, at: inMs(60_000) })
  expect(again).toEqual({ ...first, outcome: 'replayed' })
  expect(await cashOf(who)).toBe(430n)
})

test('[WAL-14] other content under a known key is a conflict and moves nothing', async () => {
  const who = await richPlayer(house, site, 1000n)
  const stake = stakeOf(who, site, 100n)
  await postOne(house, stake)
  expect(await word({ ...stake, content: 'stake 200' })).toBe('conflict')
  expect(await cashOf(who)).toBe(900n)
})

test('a repeat in the next month still meets its answer', async () => {
  const who = await richPlayer(house, site, 1000n)
  const stake = stakeOf(who, site, 100n, 0n, {
    gate: 'none',
    at: new Date('2026-03-31T23:59:59.999Z'),
  })
  expect(await word(stake)).toBe('applied')
  expect(await word({ ...stake, at: new Date('2026-04-01T00:00:00.001Z') })).toBe('replayed')
  expect(await cashOf(who)).toBe(900n)
})

test('[WAL-02] a stake above the balance is refused whole, and may pass when money has come', async () => {
  const who = await richPlayer(house, site, 100n)
  const stake = stakeOf(who, site, 101n, 500n)
  expect(await word(stake)).toBe('balanceTooLow')
  expect(await cashOf(who)).toBe(100n)
  await postOne(house, depositOf(who, site, 1n))
  expect(await word(stake)).toBe('applied')
  expect(await cashOf(who)).toBe(500n)
})

test('legs on two accounts happen together', async () => {
  const who = await richPlayer(house, site, 100n)
  const hold = depositOf(who, site, 0n, {
    content: 'hold',
    legs: [
      { account: 'cash', amount: -60n, against: 'transit', reason: 'withdrawal_hold' },
      { account: 'held', amount: 60n, against: 'transit', reason: 'withdrawal_hold' },
    ],
  })
  expect(await postOne(house, hold)).toMatchObject({
    balances: { cash: 40n, held: 60n, bonus: 0n, tokens: 0n },
  })
})

test('a transfer without legs takes its key', async () => {
  const who = await richPlayer(house, site, 100n)
  const nothing = stakeOf(who, site, 1n, 0n, { legs: [] })
  expect(await word(nothing)).toBe('applied')
  expect(await word(nothing)).toBe('replayed')
})

test('one of a batch that names a stranger of another site is refused alone', async () => {
  const [mine, neighbour] = [
    await richPlayer(house, site, 100n),
    await richPlayer(house, site, 100n),
  ]
  const foreign = await house.playerOf(house.otherSite)
  const forged = depositOf(foreign, site, 1_000_000n)
  expect(await postBatch(stakeOf(mine, site, 10n), forged, stakeOf(neighbour, site, 10n))).toEqual([
    'applied',
    'notFound',
    'applied',
  ])
  expect(await cashOf(foreign, house.otherSite)).toBe(0n)
})

test('a transaction of one site cannot move money of another', async () => {
  const foreign = await house.playerOf(house.otherSite)
  const posted = await house.database.inSite(site.id, (db) =>
    postNow(db, depositOf(foreign, house.otherSite, 5n)),
  )
  expect(wordOf(posted)).toBe('notFound')
  expect(await cashOf(foreign, house.otherSite)).toBe(0n)
})

test('a session of another player stakes nothing', async () => {
  const [who, other] = [await richPlayer(house, site, 100n), await house.playerOf(site)]
  expect(await word(stakeOf(who, site, 10n, 0n, { session: other.session.tokenHash }))).toBe(
    'Session expired',
  )
})

test.each([
  ['suspended', 'Block'],
  ['closed', 'Close'],
] as const)('a %s player stakes nothing and still receives', async (status, refusal) => {
  const who = await richPlayer(house, site, 100n)
  await house.owner.query('update player set status = $1 where player_id = $2', [
    status,
    who.player.id,
  ])
  expect(await word(stakeOf(who, site, 10n))).toBe(refusal)
  expect(await word(depositOf(who, site, 10n, { gate: 'deposit' }))).toBe(refusal)
  expect(await word(depositOf(who, site, 10n))).toBe('applied')
})

test('an ended or outlived session stakes nothing and still receives', async () => {
  const who = await richPlayer(house, site, 100n)
  expect(await word(stakeOf(who, site, 10n, 0n, { at: inMs(31 * 86_400_000) }))).toBe(
    'Session expired',
  )
  await house.owner.query(
    `update session set ended_at = $1, ended_reason = 'logout' where session_id = $2`,
    [noon, who.session.id],
  )
  expect(await word(stakeOf(who, site, 10n))).toBe('Session expired')
  expect(await word(depositOf(who, site, 10n))).toBe('applied')
})

test('nothing is taken from a frozen account', async () => {
  const who = await richPlayer(house, site, 100n)
  await house.owner.query('update account set frozen = true where player_id = $1', [who.player.id])
  expect(await word(stakeOf(who, site, 10n))).toBe('accountFrozen')
  expect(await word(depositOf(who, site, 10n))).toBe('applied')
})

test('a round is written with its stake and takes the next nonce; a stale one moves nothing', async () => {
  const who = await richPlayer(house, site, 100n)
  await addSeed(house, site, who)
  const posted = await postOne(
    house,
    stakeOf(who, site, 10n, 25n, { round: roundOf(who, 0n, { roundId: 'first' }) }),
  )
  expect(posted).toMatchObject({ outcome: 'applied', roundId: 'first' })
  expect(await word(stakeOf(who, site, 10n, 0n, { round: roundOf(who, 0n) }))).toBe('roundStale')
  expect(await word(stakeOf(who, site, 10n, 0n, { round: roundOf(who, 2n) }))).toBe('roundStale')
  expect(await word(stakeOf(who, site, 10n, 0n, { round: roundOf(who, 1n) }))).toBe('applied')
  const { rows } = await house.owner.query(
    'select * from round where player_id = $1 order by nonce',
    [who.player.id],
  )
  expect(rows[0]).toMatchObject({
    stake: 10n,
    payout: 25n,
    balance_before: 100n,
    balance_after: 115n,
    session_id: who.session.id,
  })
  expect(rows).toHaveLength(2)
  expect(await cashOf(who)).toBe(105n)
})

test('a nonce of a revealed seed, or of another player, is stale', async () => {
  const [who, other] = [await richPlayer(house, site, 100n), await richPlayer(house, site, 100n)]
  await addSeed(house, site, other)
  expect(await word(stakeOf(who, site, 10n, 0n, { round: roundOf(other, 0n) }))).toBe('roundStale')
  await house.owner.query('update seed_pair set revealed_at = $1 where player_id = $2', [
    noon,
    other.player.id,
  ])
  expect(await word(stakeOf(other, site, 10n, 0n, { round: roundOf(other, 0n) }))).toBe(
    'roundStale',
  )
})

test('[GAM-14] [NEV-05] a round that comes before the cycle of its game is over is refused', async () => {
  const who = await richPlayer(house, site, 100n)
  await addSeed(house, site, who)
  const round = (nonce: bigint, ms: number) =>
    stakeOf(who, site, 1n, 0n, { at: inMs(ms), round: roundOf(who, nonce, { cycleMinMs: 2500 }) })
  expect(await word(round(0n, 0))).toBe('applied')
  expect(await word(round(1n, 2499))).toBe('roundTooSoon')
  expect(await word(round(1n, 2500))).toBe('applied')
})

test.each(['game', 'provider'])('a closed %s takes no stake', async (table) => {
  const who = await richPlayer(house, site, 100n)
  await addSeed(house, site, who)
  await house.owner.query(`update ${table} set is_open = false where site_id = $1`, [site.id])
  const stake = stakeOf(who, site, 10n, 0n, { round: roundOf(who, 0n) })
  expect(await word(stake)).toBe('gameClosed')
  await house.owner.query(`update ${table} set is_open = true where site_id = $1`, [site.id])
  expect(await word(stake)).toBe('applied')
})

const cancelOf = (who: Who, stake: Transfer, reference: string): Cancel => ({
  siteId: site.id,
  playerId: who.player.id,
  key: { provider: stake.key.provider, class: 'cancel', reference },
  of: { class: stake.key.class, reference: stake.key.reference },
  content: 'cancel',
  subject: 'test',
  at: noon,
})
const cancelNow = (asked: Cancel) => house.database.inSite(asked.siteId, (db) => cancel(db, asked))

test('a cancelled stake comes back once, whoever repeats the cancel', async () => {
  const who = await richPlayer(house, site, 100n)
  const stake = stakeOf(who, site, 40n, 15n)
  await postOne(house, stake)
  const first = await cancelNow(cancelOf(who, stake, 'c1'))
  expect(first).toMatchObject({ outcome: 'applied', balances: { cash: 100n } })
  expect(await cancelNow(cancelOf(who, stake, 'c1'))).toEqual({ ...first, outcome: 'replayed' })
  expect(await cancelNow(cancelOf(who, stake, 'c2'))).toMatchObject({
    outcome: 'applied',
    transferId: null,
  })
  expect(await cashOf(who)).toBe(100n)
})

test('a stake that comes after its cancel never happens', async () => {
  const who = await richPlayer(house, site, 100n)
  const stake = stakeOf(who, site, 40n)
  expect(await cancelNow(cancelOf(who, stake, 'early'))).toMatchObject({
    outcome: 'applied',
    transferId: null,
  })
  expect(await cancelNow(cancelOf(who, stake, 'early'))).toMatchObject({
    outcome: 'replayed',
    transferId: null,
  })
  expect(await word(stake)).toBe('alreadyCancelled')
  expect(await cashOf(who)).toBe(100n)
})

test('a cancel undoes stakes only, and not what was paid and spent', async () => {
  const who = await richPlayer(house, site, 100n)
  const deposit = depositOf(who, site, 5n)
  await postOne(house, deposit)
  expect(await cancelNow(cancelOf(who, deposit, 'd'))).toEqual({
    outcome: 'refused',
    refusal: 'conflict',
  })
  const won = stakeOf(who, site, 5n, 1000n)
  await postOne(house, won)
  await postOne(house, stakeOf(who, site, 1090n))
  expect(await cancelNow(cancelOf(who, won, 'w'))).toEqual({
    outcome: 'refused',
    refusal: 'balanceTooLow',
  })
  expect(await cashOf(who)).toBe(10n)
})

test('[WAL-01] entries can be neither changed nor removed, not even by their owner', async () => {
  await richPlayer(house, site, 100n)
  for (const statement of [
    'update entry set amount = 1',
    'delete from entry',
    'truncate entry',
    'truncate entry_2026_03',
    'delete from entry_2026_03',
  ]) {
    await expect(house.owner.query(statement)).rejects.toThrow('append-only')
  }
})

test('requests can read the books of their site and write none', async () => {
  const who = await richPlayer(house, site, 100n)
  const writes = [
    sql`update account set balance = 1`,
    sql`insert into account (site_id, player_id, kind) values (1, 1, 'cash')`,
    sql`delete from account`,
    sql`delete from entry`,
    sql`insert into usage_day values (1, 1, now(), 0, 0, 0, 0)`,
    sql`update usage_day set staked = 0`,
    sql`update transfer_key set fingerprint = ''`,
    sql`select from transfer_key`,
    sql`insert into round (site_id) values (1)`,
    sql`truncate entry`,
  ]
  for (const write of writes) {
    await expect(house.database.inSite(site.id, (db) => db.run(write))).rejects.toThrow(
      'permission denied',
    )
  }
  expect(await cashOf(who, house.otherSite)).toBe(0n)
  const seen = await house.database.inSite(house.otherSite.id, (db) =>
    db.rows(sql`select from entry where site_id = ${site.id}`),
  )
  expect(seen).toEqual([])
})

test('time does not run backwards within an account', async () => {
  const who = await richPlayer(house, site, 100n)
  await postOne(house, stakeOf(who, site, 1n, 0n, { at: inMs(1000) }))
  expect(await postOne(house, stakeOf(who, site, 1n, 0n, { at: inMs(500) }))).toMatchObject({
    at: inMs(1000),
  })
})
