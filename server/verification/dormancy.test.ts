/** Protects what is left behind: its player is looked for, the law's term runs, and it is there for whoever comes back. */

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { identityHandlers } from '#server/identity/identity.ts'
import { openMessages } from '#server/messages/messages.ts'
import { codeSentTo, identityNeeds } from '#tests/harness/identity.ts'
import { outcomeOf, testHouse, type TestHouse, type Who } from '#tests/harness/visit.ts'
import { depositOf, postOne } from '#tests/harness/money.ts'
import { workDormancy } from './dormancy.ts'
import { restAccounts } from './rest.ts'

let house: TestHouse
const handlers = identityHandlers(identityNeeds)
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.drop())

let who: Who
beforeEach(async () => {
  await house.owner.query(`update player set status = 'closed'`)
  who = await house.playerOf(house.site)
  await postOne(house, depositOf(who, house.site, 12_345n))
})

/** After the account was made, at noon of 1 March 2026. */
const after = (years: number, days = 0) => new Date(Date.UTC(2026 + years, 2, 1 + days, 13))
const messages = openMessages(() => {})
const work = async (now: Date) => {
  await restAccounts({ database: house.database, sealKey: identityNeeds.sealKey }, now)
  return workDormancy({ database: house.database, sites: [house.site], messages }, now)
}
const state = async () => {
  const id = String(who.player.id)
  const account = await house.owner.query<{ status: string; cash: string }>(
    `select p.status, a.balance::text as cash from player p join account a using (site_id, player_id)
      where p.player_id = $1 and a.kind = 'cash'`,
    [id],
  )
  const told = await house.owner.query(
    `select from message where recipient = $1 and kind = 'accountSought'`,
    [who.player.phone],
  )
  const events = await house.owner.query<{ after: object }>(
    `select after from significant_event where kind = 'property_unclaimed' and subject = $1`,
    [`player:${id}`],
  )
  return { ...account.rows[0], told: told.rowCount, events: events.rows.map((row) => row.after) }
}
const owed = { owed: '123.45', currency: 'PHP', policy: 'demo' }

test('[DOR-03] after three years its player is written to once, and 120 days later what is left is unclaimed, and stays', async () => {
  await work(after(1, 1))
  expect(await state()).toEqual({ status: 'inactive', cash: '12345', told: 0, events: [] })
  await work(after(2, 360))
  expect(await state()).toMatchObject({ told: 0 })
  await work(after(3, 1))
  await work(after(3, 60))
  expect(await state()).toEqual({ status: 'inactive', cash: '12345', told: 1, events: [] })
  await work(after(3, 120))
  expect(await state()).toMatchObject({ status: 'inactive', events: [] })
  await Promise.all([work(after(3, 122)), work(after(3, 122))])
  await work(after(4))
  expect(await state()).toEqual({ status: 'dormant', cash: '12345', told: 1, events: [owed] })
})

test('[DOR-01, DOR-03] the right to claim stays: who proves the phone has account and money again, and the years begin anew', async () => {
  for (const now of [after(1, 1), after(3, 1), after(3, 122)]) await work(now)
  expect(await state()).toMatchObject({ status: 'dormant' })
  const visit = () => house.visitOf(house.site, { now: after(5) })
  const account_id = who.player.accountId
  await house.call(handlers['/api/auth/tac/request_login'], visit(), { account_id })
  const tac = await codeSentTo(house, who.player.phone)
  const login = house.call(handlers['/api/auth/login_tac'], visit(), { account_id, tac })
  expect(await outcomeOf(login)).toBe('OK')
  expect(await state()).toMatchObject({ status: 'active', cash: '12345' })
  await work(after(7))
  expect(await state()).toMatchObject({ status: 'inactive', told: 1, events: [owed] })
})

test('[DOR-03] the policy of a site says how long, and who comes while being looked for is left alone', async () => {
  const policy = { ...house.site.policy, unclaimedYears: 5, unclaimedContactDays: 30 }
  const needs = { database: house.database, sites: [{ ...house.site, policy }], messages }
  const rest = (now: Date) =>
    restAccounts({ database: house.database, sealKey: identityNeeds.sealKey }, now)
  await rest(after(1, 1))
  await workDormancy(needs, after(4, 360))
  expect(await state()).toMatchObject({ told: 0 })
  await workDormancy(needs, after(5, 1))
  expect(await state()).toMatchObject({ told: 1 })
  await house.owner.query(
    `update player set status = 'active', last_login_at = $2 where player_id = $1`,
    [String(who.player.id), after(5, 10)],
  )
  await workDormancy(needs, after(5, 40))
  expect(await state()).toMatchObject({ status: 'active', events: [] })
})
