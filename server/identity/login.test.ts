/** Protects: who signs in is who registered, and nobody learns from answers who else has. */

import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cookieToken } from '#contract/catalogue.ts'
import { readOutbox } from '#server/demo/outbox.ts'
import { identityNeeds } from '#tests/harness/identity.ts'
import {
  inMinutes,
  noon,
  outcomeOf,
  sessionSecret,
  testHouse,
  type Caller,
  type TestHouse,
} from '#tests/harness/visit.ts'
import { identityHandlers } from './identity.ts'
import { hashPassword } from '#server/proof/password.ts'
import { readSession } from './session.ts'

let house: TestHouse
let passwordHash: string
const openHandlers = () => identityHandlers(identityNeeds)
const handlers = openHandlers()
const password = 'river-stone-42'

beforeAll(async () => {
  house = await testHouse()
  passwordHash = await hashPassword(password)
})
afterAll(() => house.drop())

const visitAt = (minutes: number, more: Partial<Caller> = {}) =>
  house.visitOf(house.site, { now: inMinutes(minutes), ...more })

const member = async (more = {}) =>
  (await house.playerOf(house.site, { passwordHash, ...more })).player
const login = (name: string, word: string, caller = visitAt(0)) =>
  house.call(handlers['/api/auth/login'], caller, { account_id: name, password: word })
const requestCode = (name: string, caller = visitAt(0)) =>
  house.call(handlers['/api/auth/tac/request_login'], caller, { account_id: name })
const loginByCode = (name: string, tac: string, caller = visitAt(0)) =>
  house.call(handlers['/api/auth/login_tac'], caller, { account_id: name, tac })
const whoIs = (token: string, minutes = 0) =>
  readSession(house.database.bare, {
    site: house.site,
    token,
    now: inMinutes(minutes),
    sessionSecret,
  })

async function codeFor(phone: string): Promise<string> {
  const items = await house.database.inSite(house.site.id, (db) => readOutbox(db, phone))
  return items[0]?.code ?? ''
}

const form = (name: string, more = {}) => ({
  account_id: name,
  password,
  contact_phone: '+639171112222',
  ...more,
})
const signup = (body: ReturnType<typeof form>, caller = visitAt(0)) =>
  house.call(handlers['/api/auth/signup'], caller, body)

test('where no new accounts are taken none is opened, and who has one logs in', async () => {
  const closed = identityHandlers({ ...identityNeeds, takesAccounts: () => false })
  const { accountId } = await member()
  const opened = house.call(closed['/api/auth/signup'], visitAt(0), form('toolate1'))
  expect(await outcomeOf(opened)).toBe('registrationClosed')
  const body = { account_id: accountId, password }
  expect((await house.call(closed['/api/auth/login'], visitAt(0), body)).user).toBe(accountId)
})

test('a newcomer registers, confirms the code and signs in', async () => {
  const phone = '+639171234567'
  const name = 'newcomer1'
  const { value } = await signup(
    form(name, { contact_phone: phone, referrer_code: 'friend-7', ch: 'ads' }),
  )
  expect(value).toEqual({ account_id: name })
  expect(await outcomeOf(login(name, password))).toBe('accountUnconfirmed')
  await house.call(handlers['/api/auth/tac/request_new_register'], visitAt(0), { account_id: name })
  const tac = await codeFor(phone)
  await house.call(handlers['/api/auth/tac/verify'], visitAt(1), { account_id: name, tac })
  const answer = await login(name, password, visitAt(2))
  expect(answer).toMatchObject({ user: name, last_login_at: '' })
  expect(await whoIs(answer.token, 2)).toMatchObject({
    player: { accountId: name, phone, status: 'active' },
  })
  const { rows } = await house.owner.query('select attribution from player where account_id = $1', [
    name,
  ])
  expect(rows).toEqual([{ attribution: { referrer_code: 'friend-7', ch: 'ads' } }])
})

test('[ACC-08] of twenty registrations of one name exactly one succeeds, the others are refused', async () => {
  const phones = Array.from({ length: 20 }, (_, i) => `+63918000${1000 + i}`)
  // Each on a server of its own: only the database stands between them.
  const outcomes = await Promise.all(
    phones.map((phone) =>
      outcomeOf(
        house.call(
          openHandlers()['/api/auth/signup'],
          visitAt(0),
          form('wanted', { contact_phone: phone }),
        ),
      ),
    ),
  )
  expect(outcomes.filter((outcome) => outcome === 'OK')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'accountTaken')).toHaveLength(19)
  const elsewhere = house.visitOf(house.otherSite)
  await house.call(handlers['/api/auth/signup'], elsewhere, form('wanted'))
})

/** Registers up to the code. @returns the code that was sent. */
async function registerWith(phone: string, name: string): Promise<string> {
  await signup(form(name, { contact_phone: phone }))
  await house.call(handlers['/api/auth/tac/request_new_register'], visitAt(0), { account_id: name })
  return codeFor(phone)
}
const confirm = (account_id: string, tac: string) =>
  outcomeOf(house.call(openHandlers()['/api/auth/tac/verify'], visitAt(1), { account_id, tac }))

test('[ACC-08] of several registrations with one phone, raced, exactly one opens', async () => {
  const phone = '+639175556666'
  const names = ['person1', 'person2', 'person3', 'person4']
  const codes: string[] = []
  for (const name of names) codes.push(await registerWith(phone, name))
  const outcomes = await Promise.all(names.map((name, i) => confirm(name, codes[i] ?? '')))
  expect(outcomes.filter((outcome) => outcome === 'OK')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'personKnown')).toHaveLength(3)
})

test('[ACC-08] the database itself holds one open account of a phone', async () => {
  const phone = '+639175557777'
  await member({ phone })
  await expect(member({ phone })).rejects.toMatchObject({ code: '23505' })
  await member({ phone, status: 'closed' })
})

test('[ACC-06] who excluded themselves opens no second account, and only the phone’s owner is told', async () => {
  const { id, phone } = await member({ status: 'closed' })
  await house.owner.query(
    'insert into exclusion (site_id, player_id, excluded_at) values ($1, $2, $3)',
    [house.site.id, String(id), noon],
  )
  const code = await registerWith(phone, 'secondtry')
  expect(await confirm('secondtry', code === '000000' ? '000001' : '000000')).toBe('codeWrong')
  expect(await confirm('secondtry', code)).toBe('playerExcluded')
  expect(await outcomeOf(login('secondtry', password))).toBe('accountUnconfirmed')
})

test('[AUT-07] a player reads when and from where the account was used, and where that failed', async () => {
  const { accountId } = await member()
  await login(accountId, password, visitAt(1))
  await outcomeOf(login(accountId, 'wrong-stone-1', visitAt(2, { address: '198.51.100.4' })))
  const { token } = await login(accountId, password, visitAt(3))
  const who = await whoIs(token, 3)
  if (!('player' in who)) throw new Error('signed in above')
  const read = (body: { page?: number; per_page?: number }) =>
    house.call(handlers['/api/auth/login_history'], house.visitOf(house.site, who), body)
  const { value, total } = await read({})
  expect(total).toBe(4)
  expect(value.slice(0, 3)).toMatchObject([
    { at: inMinutes(3).toISOString(), outcome: 'signed_in', address: '203.0.…' },
    { at: inMinutes(2).toISOString(), outcome: 'failed', address: '198.51.…' },
    { at: inMinutes(1).toISOString(), outcome: 'signed_in' },
  ])
  expect((await read({ page: 2, per_page: 3 })).value).toHaveLength(1)
})

test('a form sent twice is one registration, with another password or phone it is a taken name', async () => {
  await signup(form('twice'))
  await signup(form('twice'))
  expect(await outcomeOf(signup(form('twice', { password: 'another-stone-43' })))).toBe(
    'accountTaken',
  )
  expect(await outcomeOf(signup(form('twice', { contact_phone: '+639179990000' })))).toBe(
    'accountTaken',
  )
})

test('a name nobody confirmed for a day is free again, a confirmed one never', async () => {
  await signup(form('squatted'))
  await signup(form('squatted', { contact_phone: '+639179990000' }), visitAt(24 * 60))
  const { accountId } = await member()
  expect(await outcomeOf(signup(form(accountId), visitAt(10_000_000)))).toBe('accountTaken')
})

test('a weak password opens no account, and a name is told free or taken', async () => {
  expect(await outcomeOf(signup(form('careless', { password: 'careless-2' })))).toBe('passwordWeak')
  const isFree = (name: string) =>
    house.call(handlers['/api/auth/check_availability'], visitAt(0), { account_id: name })
  expect(await isFree('careless')).toEqual({ value: { available: true } })
  expect(await isFree((await member()).accountId)).toEqual({ value: { available: false } })
})

test('[AUT-01] wrong name and wrong password are refused alike, after the same work', async () => {
  const { accountId } = await member()
  const hashings = vi.spyOn(crypto, 'argon2')
  syncBuiltinESMExports()
  try {
    const costs: unknown[] = []
    for (const name of [accountId, 'no_such_name']) {
      hashings.mockClear()
      await expect(login(name, 'wrong-stone-1')).rejects.toMatchObject({
        key: 'wrongCredentials',
        details: {},
      })
      costs.push(
        hashings.mock.calls.map(([algorithm, { memory, passes, parallelism }]) => [
          algorithm,
          memory,
          passes,
          parallelism,
        ]),
      )
    }
    expect(costs).toEqual([[['argon2id', 19_456, 2, 1]], [['argon2id', 19_456, 2, 1]]])
  } finally {
    hashings.mockRestore()
    syncBuiltinESMExports()
  }
})

test('[AUT-02] three wrong passwords lock, known name or not; the code opens', async () => {
  const { accountId, phone } = await member()
  for (const name of [accountId, 'unknown_name']) {
    for (let i = 0; i < 3; i++)
      expect(await outcomeOf(login(name, 'wrong-stone-1'))).toBe('wrongCredentials')
    await expect(login(name, password, visitAt(40))).rejects.toMatchObject({
      key: 'accountLocked',
      details: { failures: 3, minutes: 30 },
    })
  }
  await requestCode(accountId, visitAt(41))
  await loginByCode(accountId, await codeFor(phone), visitAt(42))
  await login(accountId, password, visitAt(43))
})

test('[AUT-02] a hundred guesses at once are three guesses', async () => {
  const { accountId } = await member()
  const guesses = Array.from({ length: 100 }, (_, i) =>
    outcomeOf(login(accountId, `guess-number-${i}`)),
  )
  const refusals = await Promise.all(guesses)
  expect(refusals.filter((key) => key === 'wrongCredentials')).toHaveLength(3)
  expect(refusals.filter((key) => key === 'accountLocked')).toHaveLength(97)
})

test.each([
  ['suspended', 'Block'],
  ['closed', 'Close'],
  ['pending', 'accountUnconfirmed'],
] as const)('only who knows the password learns that an account is %s', async (status, key) => {
  const { accountId } = await member({ status })
  expect(await outcomeOf(login(accountId, 'wrong-stone-1'))).toBe('wrongCredentials')
  expect(await outcomeOf(login(accountId, password))).toBe(key)
})

test('[AUT-07] a login tells when and where the one before it was', async () => {
  const { accountId, phone } = await member()
  const elsewhere = visitAt(1, { address: '198.51.100.4' })
  expect(await login(accountId, password, elsewhere)).toMatchObject({
    last_login_at: '',
    last_login_address: '',
  })
  expect(await login(accountId, password, visitAt(5))).toMatchObject({
    last_login_at: inMinutes(1).toISOString(),
    last_login_address: '198.51.…',
  })
  await requestCode(accountId, visitAt(6))
  const byCode = await loginByCode(accountId, await codeFor(phone), visitAt(7))
  expect(byCode.last_login_at).toBe(inMinutes(5).toISOString())
})

test('[ASVS 3.3.4] a browser gets its session as a cookie and never sees the token', async () => {
  const { accountId } = await member()
  const browser = visitAt(0, { isBrowser: true })
  expect((await login(accountId, password, browser)).token).toBe(cookieToken)
  expect(await whoIs(browser.cookies[0] ?? '')).toMatchObject({ player: { accountId } })
  const app = visitAt(0)
  const { token } = await login(accountId, password, app)
  expect(app.cookies).toEqual([])
  expect(await whoIs(token)).toMatchObject({ player: { accountId } })
})

test('[ASVS 11.4.2] a password hashed at an older cost is hashed anew at login', async () => {
  const nonce = Buffer.from('0123456789abcdef')
  const parameters = {
    message: password,
    nonce,
    parallelism: 1,
    tagLength: 32,
    memory: 64,
    passes: 1,
  }
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  const old = `$argon2id$v=19$m=64,t=1,p=1$${text(nonce)}$${text(crypto.argon2Sync('argon2id', parameters))}`
  const { accountId } = await member({ passwordHash: old })
  await login(accountId, password)
  const { rows } = await house.owner.query(
    'select password_hash from player where account_id = $1',
    [accountId],
  )
  expect(rows[0].password_hash).toContain('$m=19456,t=2,p=1$')
  await login(accountId, password)
})

test('[ASVS 7.4.3] a changed password ends the other sessions and keeps this one', async () => {
  const { accountId } = await member()
  const [here, there] = [
    (await login(accountId, password)).token,
    (await login(accountId, password)).token,
  ]
  const who = await whoIs(here)
  if (!('player' in who)) throw new Error('signed in above')
  const change = (word: string, next: string) =>
    house.call(handlers['/api/auth/update_password'], house.visitOf(house.site, who), {
      password: word,
      new_password: next,
    })
  expect(await outcomeOf(change('wrong-stone-1', 'meadow-stone-9'))).toBe('wrongCredentials')
  expect(await outcomeOf(change(password, password))).toBe('passwordUnchanged')
  expect(await outcomeOf(change(password, 'qwertyuiop'))).toBe('passwordWeak')
  await change(password, 'meadow-stone-9')
  expect(await whoIs(here)).toMatchObject({ player: { accountId } })
  expect(await whoIs(there)).toEqual({ refusal: 'Session expired' })
  expect(await outcomeOf(login(accountId, password))).toBe('wrongCredentials')
  await login(accountId, 'meadow-stone-9')
})
