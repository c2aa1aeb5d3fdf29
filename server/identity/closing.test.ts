/** Protects: a player leaves whenever they like, with their money and their data. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { postNow } from '#server/ledger/post.ts'
import { codeSentTo, eventsOf, identityNeeds, proofOf } from '#tests/harness/identity.ts'
import {
  inMs,
  inSeconds,
  noon,
  outcomeOf,
  testHouse,
  type TestHouse,
  type Who,
} from '#tests/harness/visit.ts'
import { identityHandlers } from './identity.ts'
import { erasePersonalData } from './personal_data.ts'
import { purgeIdentity } from './purge.ts'

let house: TestHouse
const handlers = identityHandlers(identityNeeds)

beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.drop())

const close = async (who: Who, seconds = 0) => {
  const now = inSeconds(seconds)
  const tac = await proofOf(house, who, 'account_close', now)
  const visit = house.visitOf(house.site, { ...who, now })
  return house.call(handlers['/api/auth/account_close'], visit, { tac, reason: 'no time' })
}
const setBalance = (who: Who, kind: string, minor: number) =>
  house.owner.query('update account set balance = $3 where player_id = $1 and kind = $2', [
    String(who.player.id),
    kind,
    minor,
  ])
const erase = (who: Who) =>
  house.database.inSite(house.site.id, (db) =>
    erasePersonalData(db, {
      site: house.site,
      playerId: who.player.id,
      actor: 'staff:privacy',
      reason: 'asked by the player',
      now: noon,
    }),
  )

test('[ACC-11] closing takes one step less than opening, and is kept with its reason', async () => {
  const who = await house.playerOf(house.site)
  await close(who)
  const { rows } = await house.owner.query(
    `select p.status, s.from_status, s.to_status, s.reason,
            (select count(*)::integer from session x where x.player_id = p.player_id and x.ended_at is null) as open
       from player p join account_step s using (site_id, player_id) where p.player_id = $1`,
    [String(who.player.id)],
  )
  expect(rows).toEqual([
    { status: 'closed', from_status: 'active', to_status: 'closed', reason: 'no time', open: 0 },
  ])
  expect(await eventsOf(house, who.player.id)).toEqual(['account_status_changed'])
})

test('[ACC-11] an account with money is closed once that was withdrawn, and the amount is named', async () => {
  const who = await house.playerOf(house.site)
  await setBalance(who, 'cash', 12_345)
  await expect(close(who)).rejects.toMatchObject({
    key: 'balanceLeft',
    details: { amount: '123.45' },
  })
  await setBalance(who, 'cash', 0)
  await setBalance(who, 'held', 500)
  await expect(close(who, 120)).rejects.toMatchObject({
    key: 'moneyUnderway',
    details: { amount: '5.00' },
  })
  await setBalance(who, 'held', 0)
  await close(who, 600)
})

test('[ACC-11] what is too little to be sent stands in nobody’s way', async () => {
  await house.owner.query(
    `insert into payment_method (site_id, method, direction, name, gateway, amount_min, amount_max, usual_minutes)
     values ($1, 'bank', 'withdrawal', 'Bank', 'sandbox', 10000, 1000000, 10)`,
    [house.site.id],
  )
  const who = await house.playerOf(house.site)
  await setBalance(who, 'cash', 37)
  expect(await outcomeOf(close(who))).toBe('OK')
})

test('[ACC-13] a player takes the own data along, machine-readable, without secrets, and it is logged', async () => {
  const [who, other] = [await house.playerOf(house.site), await house.playerOf(house.site)]
  for (const [n, amount] of [500n, 700n].entries())
    await house.database.inSite(house.site.id, (db) =>
      postNow(db, {
        siteId: house.site.id,
        playerId: who.player.id,
        key: { provider: 'test', class: 'adjust', reference: `gift-${n}` },
        content: `gift-${n}`,
        legs: [{ account: 'cash', amount, against: 'adjustment', reason: 'adjustment' }],
        gate: 'none',
        subject: 'test',
        at: inMs(n),
      }),
    )
  const tac = await proofOf(house, who, 'data_export')
  const { value } = await house.call(
    handlers['/api/settings/data_export'],
    house.visitOf(house.site, who),
    { tac },
  )
  const text = JSON.stringify(value)
  expect(JSON.parse(text)).toEqual(value)
  expect(value.parts.find(({ name }) => name === 'account')?.rows).toMatchObject([
    { account_id: who.player.accountId, phone: who.player.phone },
  ])
  expect(value.parts.find(({ name }) => name === 'movements')?.rows).toMatchObject([
    { kind: 'cash', amount: '700', balance_after: '1200' },
    { kind: 'cash', amount: '500', balance_after: '500' },
  ])
  expect(value.parts.every(({ is_whole }) => is_whole)).toBe(true)
  expect(text).not.toContain(other.player.accountId)
  expect(text).not.toMatch(/_hash|secret|sealed/)
  expect(await eventsOf(house, who.player.id)).toEqual(['personal_data_exported'])
})

test('[ACC-13] erasing a closed account removes the person and keeps the history of the account', async () => {
  const who = await house.playerOf(house.site, { fullName: 'Maria Santos', email: 'm@example.com' })
  expect(await outcomeOf(erase(who))).toBe('conflict')
  await close(who)
  await erase(who)
  const { rows } = await house.owner.query<{ kept: string }>(
    `select row_to_json(p)::text || (select string_agg(row_to_json(s)::text, '') from session s where s.player_id = p.player_id)
            as kept from player p where player_id = $1`,
    [String(who.player.id)],
  )
  for (const word of ['Maria', 'm@example.com', who.player.phone, who.player.accountId, '203.0'])
    expect(rows[0]?.kept).not.toContain(word)
  const { rows: steps } = await house.owner.query(
    'select 1 from account_step where player_id = $1',
    [String(who.player.id)],
  )
  expect(steps).toHaveLength(1)
})

test('[EXC-02] who is excluded is not forgotten while the exclusion runs', async () => {
  const who = await house.playerOf(house.site)
  await close(who)
  await house.owner.query(
    'insert into exclusion (site_id, player_id, excluded_at) values ($1, $2, $3)',
    [house.site.id, String(who.player.id), noon],
  )
  expect(await outcomeOf(erase(who))).toBe('exclusionRunning')
})

test('what is over is purged in bounded rounds, what is in use stays', async () => {
  const who = await house.playerOf(house.site)
  await proofOf(house, who, 'bank_add')
  await house.owner.query(
    `insert into login_attempt (site_id, account_id, address, succeeded, factor, at)
     select 1, 'long_ago', 'somewhere', false, 'password', $1::timestamptz - interval '91 days' from generate_series(1, 1500)`,
    [noon],
  )
  expect(await purgeIdentity(house.database, noon)).toBe(1000)
  expect(await purgeIdentity(house.database, noon)).toBe(500)
  expect(await purgeIdentity(house.database, noon)).toBe(0)
  expect(await codeSentTo(house, who.player.phone)).toMatch(/^\d{6}$/)
})
