/** Protects who brings friends: every settled stake earns by the published rate, once, and is paid once. */

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/base/database.ts'
import { readDemoSites } from '#server/site/demo.ts'
import type { Settings } from '#server/site/settings.ts'
import {
  inDays,
  noon,
  outcomeOf,
  refusalOf,
  testHouse,
  type TestHouse,
  type Who,
} from '#tests/harness/visit.ts'
import { addGame, depositOf, postOne } from '#tests/harness/money.ts'
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
import { referralFollower } from './follower.ts'
import { referralHandlers } from './referral.ts'

const tomorrow = inDays(1)

let house: TestHouse
let follow: (now?: Date) => Promise<void>
let settings: Settings
const handlers = referralHandlers({ sites: { settingsOf: () => settings } })
beforeAll(async () => {
  const [demo] = readDemoSites()
  settings = demo!.settings
  house = await testHouse()
  await addGame(house, house.site)
  await publish(house, 'referral', {
    claim_days: 10,
    rates: [{ product: 'hash_game', rate_e4: 30 }],
  })
  follow = openFeeder(house, referralFollower)
})
afterAll(() => house.drop())

const as = (who: Who, now = noon) => house.visitOf(house.site, { ...who, now })
const summary = async (who: Who, now = noon) =>
  (await house.call(handlers['/api/referral/summary'], as(who, now), {})).value
const downline = async (who: Who) =>
  (await house.call(handlers['/api/referral/downline'], as(who), {})).value
const claim = (who: Who, now = tomorrow, ref: string = randomUUID()) =>
  house.call(handlers['/api/referral/claim'], as(who, now), { client_ref: ref })

/** Confirms an account that was opened with a code, as identity does. */
async function bind(who: Who, attribution: Record<string, string>) {
  await house.owner.query(
    `update player set attribution = $3, status = 'active' where site_id = $1 and player_id = $2`,
    [house.site.id, String(who.player.id), attribution],
  )
}

async function codeOf(who: Who): Promise<string> {
  return (await house.call(handlers['/api/referral/link'], as(who), {})).value.code
}

async function friendOf(upline: Who, more: Record<string, string> = {}): Promise<Who> {
  const friend = await newPlayer(house)
  // Sessions of the harness share an address and a device; this one is a person of its own.
  await house.owner.query(`update session set device = 'own' where player_id = $1`, [
    String(friend.player.id),
  ])
  await bind(friend, { referrer_code: await codeOf(upline), ...more })
  return friend
}

test('commission follows settled stakes by the published rate, and can be claimed once the day is over', async () => {
  const upline = await newPlayer(house, 1n)
  const friend = await friendOf(upline)
  await playRound(house, friend, { stake: 12_345n, payout: 20_000n })
  const cancelled = await playRound(house, friend, { stake: 50_000n })
  await cancelRound(house, friend, cancelled)
  await follow()
  // 123.45 at 0.30 percent is 0.370350: whole cents are paid, the rest stays.
  expect(await summary(upline)).toMatchObject({
    signed_up: 1,
    pending: '0.37',
    available: '0.00',
    next_at: '2026-03-01T16:00:00.000Z',
  })
  expect(await refusalOf(claim(upline, noon))).toBe('nothingToClaim')
  expect(await summary(upline, tomorrow)).toMatchObject({
    available: '0.37',
    claim_by: '2026-03-11T16:00:00.000Z',
    days: [{ day: '2026-03-01', claim_by: '2026-03-11T16:00:00.000Z' }],
  })
  expect((await claim(upline)).value.amount).toBe('0.37')
  expect(await cashOf(house, upline)).toBe(38n)
  expect(await summary(upline, tomorrow)).toMatchObject({
    available: '0.00',
    paid: '0.37',
    days: [{ claim_by: null }],
  })
  expect(await downline(upline)).toMatchObject([
    {
      name: expect.stringMatching(/^p\*\*\*\d$/),
      turnover: '123.45',
      commission: '0.37',
      earns: true,
    },
  ])
})

test('twenty claims at once are one transfer, and a repeat is answered from store', async () => {
  const upline = await newPlayer(house, 1n)
  await playRound(house, await friendOf(upline), { stake: 100_000n })
  await follow()
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(claim(upline))))
  expect(outcomes.toSorted()).toEqual(['OK', ...Array<string>(19).fill('nothingToClaim')])
  expect(await cashOf(house, upline)).toBe(301n)
  const other = await newPlayer(house, 1n)
  await playRound(house, await friendOf(other), { stake: 100_000n })
  await follow()
  const ref = randomUUID()
  const repeats = await Promise.all(Array.from({ length: 20 }, () => claim(other, tomorrow, ref)))
  expect(new Set(repeats.map(({ value }) => JSON.stringify(value))).size).toBe(1)
  expect(await cashOf(house, other)).toBe(301n)
  expect(await auditBooks(house)).toEqual([])
})

test('an upline is bound once and never changes; unknown codes and the own code bind nobody', async () => {
  const [first, second] = [await newPlayer(house, 1n), await newPlayer(house, 1n)]
  const friend = await friendOf(first)
  await bind(friend, { referrer_code: await codeOf(second) })
  expect(await downline(second)).toEqual([])
  expect((await downline(first)).length).toBe(1)
  await bind(second, { referrer_code: await codeOf(second) })
  await bind(second, { referrer_code: 'NOBODYS2' })
  const { rows } = await house.owner.query(
    'select from referral_bond where site_id = $1 and player_id = $2',
    [house.site.id, String(second.player.id)],
  )
  expect(rows).toEqual([])
  const changing = house.database.inSite(house.site.id, (db) =>
    db.run(
      sql`update referral_bond set upline_id = ${second.player.id} where player_id = ${friend.player.id}`,
    ),
  )
  await expect(changing).rejects.toMatchObject({ code: '42501' })
})

test('a code of another site binds nobody', async () => {
  const stranger = await house.playerOf(house.otherSite)
  const caller = house.visitOf(house.otherSite, stranger)
  const { value } = await house.call(handlers['/api/referral/link'], caller, {})
  const friend = await newPlayer(house, 1n)
  await bind(friend, { referrer_code: value.code })
  const { rows } = await house.owner.query('select from referral_bond where player_id = $1', [
    String(friend.player.id),
  ])
  expect(rows).toEqual([])
})

test('one person on both ends earns nothing: by e-mail, browser, or device and address', async () => {
  const email = 'One@Example.com'
  const ways: ((upline: Who, friend: Who) => Promise<unknown>)[] = [
    async (upline, friend) => {
      const set = 'update player set email = $1 where player_id = $2'
      await house.owner.query(set, [email, String(upline.player.id)])
      await house.owner.query(set, [email.toLowerCase(), String(friend.player.id)])
    },
    (upline, friend) =>
      house.owner.query(
        `update player set attribution = attribution || '{"visitor_id": "v1"}' where player_id in ($1, $2)`,
        [String(upline.player.id), String(friend.player.id)],
      ),
    (upline, friend) =>
      house.owner.query(
        `update session set address = '198.51.100.9', device = 'one phone' where player_id in ($1, $2)`,
        [String(upline.player.id), String(friend.player.id)],
      ),
  ]
  for (const makeOne of ways) {
    const upline = await newPlayer(house, 1n)
    const friend = await friendOf(upline)
    await playRound(house, friend, { stake: 100_000n })
    await follow()
    expect(await summary(upline)).toMatchObject({ pending: '3.00' })
    await makeOne(upline, friend)
    await playRound(house, friend, { stake: 100_000n })
    await follow()
    expect(await summary(upline)).toMatchObject({ pending: '0.00' })
    expect(await downline(upline)).toMatchObject([{ earns: false, commission: '0.00' }])
    expect(await refusalOf(claim(upline))).toBe('nothingToClaim')
  }
})

test('what was paid for stakes that are cancelled later waits to be made up for', async () => {
  const upline = await newPlayer(house, 1n)
  const friend = await friendOf(upline)
  const reference = await playRound(house, friend, { stake: 100_000n })
  await follow()
  await claim(upline)
  await cancelRound(house, friend, reference, tomorrow)
  await playRound(house, friend, { stake: 40_000n, at: tomorrow })
  await follow(tomorrow)
  expect(await summary(upline, inDays(2))).toMatchObject({ available: '-1.80' })
  // The debt does not lapse with its day.
  await playRound(house, friend, { stake: 70_000n, at: inDays(20) })
  await follow(inDays(20))
  expect(await summary(upline, inDays(21))).toMatchObject({ available: '0.30' })
})

test('commission that was not claimed in time lapses', async () => {
  const upline = await newPlayer(house, 1n)
  await playRound(house, await friendOf(upline), { stake: 100_000n })
  await follow()
  expect(await summary(upline, inDays(10))).toMatchObject({ available: '3.00' })
  expect(await summary(upline, inDays(11))).toMatchObject({ available: '0.00', claim_by: null })
  expect(await refusalOf(claim(upline, inDays(11)))).toBe('nothingToClaim')
})

test('[EXC-02, INC-07] an excluded upline is paid nothing', async () => {
  const upline = await newPlayer(house, 1n)
  await playRound(house, await friendOf(upline), { stake: 100_000n })
  await follow()
  await house.owner.query(
    'insert into exclusion (site_id, player_id, excluded_at) values ($1, $2, $3)',
    [house.site.id, String(upline.player.id), noon],
  )
  expect(await refusalOf(claim(upline))).toBe('playerExcluded')
  expect(await cashOf(house, upline)).toBe(1n)
})

test('where the operator has switched referral off, calls refuse and the home page is told', async () => {
  const who = await newPlayer(house, 1n)
  const on = settings
  settings = { ...on, features: { ...on.features, referral: false } }
  expect(await refusalOf(codeOf(who))).toBe('referralOff')
  expect(await refusalOf(claim(who))).toBe('referralOff')
  const home = () => house.call(handlers['/api/home/referral'], house.visitOf(house.site), {})
  expect((await home()).value).toMatchObject([{ setting_value: '0', rates: [] }])
  settings = on
  expect((await home()).value).toMatchObject([
    { setting_value: '1', rates: [{ product: 'hash_game', percent: '0.30' }] },
  ])
})

test('[INC-06] commission adds up to every settled stake times its rate, however the journal is cut', async () => {
  const upline = await newPlayer(house, 1n)
  const friends = [await friendOf(upline), await friendOf(upline)]
  await follow()
  const known = (await readJournal(house, house.site)).length
  const stakes = fc.sample(fc.integer({ min: 1, max: 99_999 }), { numRuns: 40, seed: 3 })
  let turnover = 0n
  for (const [i, stake] of stakes.entries()) {
    const friend = friends[i % 2]!
    const at = inDays(i % 3 === 0 ? 0 : 1 + Math.floor(i / 10))
    const reference = await playRound(house, friend, { stake: BigInt(stake), at })
    if (i % 5 === 0) await cancelRound(house, friend, reference, inDays(6))
    else turnover += BigInt(stake)
    if (i === 7) await postOne(house, depositOf(friend, house.site, 5n))
  }
  const entries = (await readJournal(house, house.site)).slice(known)
  for (const sizes of [[500], [1], [3, 8]]) {
    const transaction = house.database.begin(house.site.id)
    await feed(transaction.db, house.site, referralFollower, entries, { sizes })
    const sums = await transaction.db.rows<object>(sql`
      select 'days' as of, sum(turnover)::bigint as turnover, sum(commission_e4)::bigint as commission from referral_day
       where site_id = ${house.site.id} and upline_id = ${upline.player.id}
      union all
      select 'bonds', sum(turnover)::bigint, sum(commission_e4)::bigint from referral_bond
       where site_id = ${house.site.id} and upline_id = ${upline.player.id} order by 1`)
    await transaction.rollback()
    expect(sums).toEqual([
      { of: 'bonds', turnover, commission: turnover * 30n },
      { of: 'days', turnover, commission: turnover * 30n },
    ])
  }
})
