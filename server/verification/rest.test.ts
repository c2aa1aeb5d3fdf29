/** Protects: who stays away for a year finds the account as it was left, and nobody else gets into it. */

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { identityHandlers } from '#server/identity/identity.ts'
import { hashPassword } from '#server/proof/password.ts'
import { codeSentTo, eventsOf, identityNeeds } from '#tests/harness/identity.ts'
import { outcomeOf, refusalOf, testHouse } from '#tests/harness/visit.ts'
import type { TestHouse, Who } from '#tests/harness/visit.ts'
import { depositOf, postOne } from '#tests/harness/money.ts'
import { restAccounts } from './rest.ts'

let house: TestHouse
let passwordHash: string
const password = 'river-stone-42'
const handlers = identityHandlers(identityNeeds)
beforeAll(async () => {
  house = await testHouse()
  passwordHash = await hashPassword(password)
})
afterAll(() => house.drop())

let who: Who
beforeEach(async () => {
  who = await house.playerOf(house.site, { passwordHash, isVerified: true })
})

const secondMs = 1000
/** A year after the account was made, and so many seconds. */
const yearAnd = (seconds: number) => new Date(Date.UTC(2027, 2, 1, 12) + seconds * secondMs)
const rest = (now: Date) =>
  restAccounts({ database: house.database, sealKey: identityNeeds.sealKey }, now)
const accountOf = async ({ player }: Who) => {
  const { rows } = await house.owner.query<{
    status: string
    is_verified: boolean
    cash: string
    open: number
  }>(
    `select p.status, p.identity_verified_at is not null as is_verified, a.balance::text as cash,
            (select count(*)::integer from session s where s.player_id = p.player_id and s.ended_at is null) as open
       from player p join account a using (site_id, player_id) where p.player_id = $1 and a.kind = 'cash'`,
    [String(player.id)],
  )
  return rows[0]
}
const visitAt = (now: Date) => house.visitOf(house.site, { now, address: `host-${now.getTime()}` })
const login = (now: Date) =>
  house.call(handlers['/api/auth/login'], visitAt(now), {
    account_id: who.player.accountId,
    password,
  })
const loginByCode = async (now: Date) => {
  const account_id = who.player.accountId
  await house.call(handlers['/api/auth/tac/request_login'], visitAt(now), { account_id })
  const tac = await codeSentTo(house, who.player.phone)
  return house.call(handlers['/api/auth/login_tac'], visitAt(now), { account_id, tac })
}

test('[ACC-12, DOR-01] [NEV-15] an account unused for a year becomes inactive, which is logged, and keeps its balance', async () => {
  await postOne(house, depositOf(who, house.site, 12_345n))
  await rest(yearAnd(0))
  expect(await accountOf(who)).toMatchObject({ status: 'active' })
  await rest(yearAnd(1))
  expect(await accountOf(who)).toEqual({
    status: 'inactive',
    is_verified: false,
    cash: '12345',
    open: 0,
  })
  expect(await eventsOf(house, who.player.id)).toEqual(['account_status_changed'])
  await rest(new Date(yearAnd(1).getTime() * 1.1))
  expect(await accountOf(who)).toMatchObject({ status: 'inactive', cash: '12345' })
})

test('[DOR-02] a password alone does not open it; a code to the phone does, and the identity is proven anew', async () => {
  await rest(yearAnd(1))
  expect(await refusalOf(login(yearAnd(2)))).toBe('accountInactive')
  expect(await outcomeOf(loginByCode(yearAnd(3)))).toBe('OK')
  expect(await accountOf(who)).toMatchObject({ status: 'active', is_verified: false, open: 1 })
  expect(await outcomeOf(login(yearAnd(4)))).toBe('OK')
  expect(await eventsOf(house, who.player.id)).toEqual([
    'account_status_changed',
    'account_status_changed',
  ])
})

test('[DOR-02] a wrong password tells no stranger that an account is inactive', async () => {
  await rest(yearAnd(1))
  const wrong = house.call(handlers['/api/auth/login'], visitAt(yearAnd(2)), {
    account_id: who.player.accountId,
    password: 'not the password',
  })
  expect(await refusalOf(wrong)).toBe('wrongCredentials')
})

test('who signed in within the year is left alone, also when that happens at the same time', async () => {
  await login(yearAnd(-secondMs))
  await Promise.all([rest(yearAnd(1)), rest(yearAnd(1)), login(yearAnd(1))])
  expect(await accountOf(who)).toMatchObject({ status: 'active', is_verified: true })
})

test('[ACC-08] a person whose account is inactive opens no second one', async () => {
  await rest(yearAnd(1))
  await expect(house.playerOf(house.site, { phone: who.player.phone })).rejects.toThrow(
    'player_of_phone',
  )
})
