/** Protects: who forgot a password comes back by the own phone only, and nobody learns who has an account. */

import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  codeSentTo,
  eventsOf,
  identityNeeds,
  proofOf,
  turnOnTwoFactor,
} from '#tests/harness/identity.ts'
import {
  inSeconds,
  noon,
  outcomeOf,
  testHouse,
  type TestHouse,
  type Who,
} from '#tests/harness/visit.ts'
import { identityHandlers } from './identity.ts'
import { hashPassword } from '#server/proof/password.ts'

let house: TestHouse
let passwordHash: string
const openHandlers = () => identityHandlers(identityNeeds)
const handlers = openHandlers()
const password = 'river-stone-42'
const next = 'meadow-stone-9'

beforeAll(async () => {
  house = await testHouse()
  passwordHash = await hashPassword(password)
})
afterAll(() => house.drop())

let addresses = 0
const visitAt = (seconds: number) =>
  house.visitOf(house.site, { now: inSeconds(seconds), address: `address-${(addresses += 1)}` })
const member = () => house.playerOf(house.site, { passwordHash })
const forget = (account_id: string, contact_phone: string, seconds = 0) =>
  house.call(handlers['/api/auth/forgot_password'], visitAt(seconds), { account_id, contact_phone })
const reset = (account_id: string, tac: string, word = next, from = handlers) =>
  outcomeOf(
    house.call(from['/api/auth/reset_password'], visitAt(5), {
      account_id,
      tac,
      new_password: word,
    }),
  )
const login = (account_id: string, word: string) =>
  outcomeOf(house.call(handlers['/api/auth/login'], visitAt(3), { account_id, password: word }))
const openSessions = async ({ player }: Who) => {
  const { rows } = await house.owner.query(
    'select session_id from session where player_id = $1 and ended_at is null',
    [String(player.id)],
  )
  return rows.length
}

test('[AUT-03] a forgotten password is replaced by the code sent to the phone, and all sessions end', async () => {
  const who = await member()
  const { accountId, phone, id } = who.player
  await forget(accountId, phone)
  const tac = await codeSentTo(house, phone)
  expect(await reset(accountId, tac)).toBe('OK')
  expect(await openSessions(who)).toBe(0)
  expect(await login(accountId, password)).toBe('wrongCredentials')
  expect(await login(accountId, next)).toBe('OK')
  expect(await reset(accountId, tac, 'another-stone-1')).toBe('codeUsed')
  expect(await eventsOf(house, id)).toContain('credentials_changed')
})

test('[AUT-03] of two resets with one code exactly one holds', async () => {
  const { accountId, phone } = (await member()).player
  await forget(accountId, phone)
  const tac = await codeSentTo(house, phone)
  const words = Array.from({ length: 6 }, (_, i) => `meadow-stone-${i}0`)
  // Each on a server of its own: only the database stands between them.
  const outcomes = await Promise.all(
    words.map((word) => reset(accountId, tac, word, openHandlers())),
  )
  expect(outcomes.filter((outcome) => outcome === 'OK')).toHaveLength(1)
  expect(await login(accountId, words[outcomes.indexOf('OK')] ?? '')).toBe('OK')
})

test('[AUT-01] a known name, an unknown one and a wrong phone are answered alike, in the same rows', async () => {
  const { accountId, phone } = (await member()).player
  const known = await forget(accountId, phone)
  const other = (await member()).player
  expect(await forget(other.accountId, '+639990001122')).toEqual(known)
  expect(await forget('nobody_here', phone)).toEqual(known)
  expect(await codeSentTo(house, other.phone)).toBe('')
  const { rows } = await house.owner.query(
    `select account_id from one_time_code where purpose = 'reset' and account_id = any($1)`,
    [[accountId, other.accountId, 'nobody_here']],
  )
  expect(rows).toHaveLength(3)
  expect(await reset('nobody_here', '123456')).toBe('codeWrong')
  expect(await reset(other.accountId, '123456')).toBe('codeWrong')
})

test('a weak new password uses up no code', async () => {
  const { accountId, phone } = (await member()).player
  await forget(accountId, phone)
  const tac = await codeSentTo(house, phone)
  expect(await reset(accountId, tac, 'qwertyuiop')).toBe('passwordWeak')
  expect(await reset(accountId, tac)).toBe('OK')
})

test('[AUT-03] a reset leaves two-factor on', async () => {
  const who = await member()
  const { accountId, phone } = who.player
  await turnOnTwoFactor(house, who)
  await forget(accountId, phone)
  expect(await reset(accountId, await codeSentTo(house, phone))).toBe('OK')
  expect(await login(accountId, next)).toBe('twoFactorNeeded')
})

test('[ACC-09] with two-factor on the old password alone changes nothing', async () => {
  const who = await member()
  const { backups } = await turnOnTwoFactor(house, who)
  const change = (tac: object) =>
    outcomeOf(
      house.call(handlers['/api/auth/update_password'], house.visitOf(house.site, who), {
        password,
        new_password: next,
        ...tac,
      }),
    )
  expect(await change({})).toBe('proofNeeded')
  expect(await change({ tac: '000000' })).toBe('codeWrong')
  expect(await change({ tac: backups[0] })).toBe('OK')
})

test('since when a password holds is told, from the account’s opening to its last change', async () => {
  const who = await member()
  const read = async () =>
    (
      await house.call(
        handlers['/api/settings/profile_get'],
        house.visitOf(house.site, { ...who, now: inSeconds(9) }),
        {},
      )
    ).value
  const before = await read()
  expect(before.password_set_at).toBe(before.created_at)
  await house.call(
    handlers['/api/auth/update_password'],
    house.visitOf(house.site, { ...who, now: inSeconds(7) }),
    { password, new_password: next },
  )
  expect((await read()).password_set_at).toBe(inSeconds(7).toISOString())
})

test('[AUT-02] a reset opens a locked account: the phone is its second factor', async () => {
  const { accountId, phone } = (await member()).player
  for (let i = 0; i < 3; i++) await login(accountId, 'wrong-stone-1')
  expect(await login(accountId, password)).toBe('accountLocked')
  await forget(accountId, phone)
  await reset(accountId, await codeSentTo(house, phone))
  expect(await login(accountId, next)).toBe('OK')
})

test('two-factor goes on with both factors shown, other sessions end, and off with one of its own', async () => {
  const who = await member()
  const visit = house.visitOf(house.site, who)
  const { value } = await house.call(handlers['/api/auth/twofa_setup'], visit, {})
  expect(value.uri).toContain('otpauth://totp/')
  const code = new TOTP({ secret: value.secret }).generate({ timestamp: noon.getTime() })
  const enable = (body: { code: string; tac?: string }) =>
    house.call(handlers['/api/auth/twofa_enable'], house.visitOf(house.site, who), body)
  const tac = await proofOf(house, who, 'twofa')
  // Two codes are asked for: the answer tells which was wrong.
  await expect(enable({ code: '000000', tac })).rejects.toMatchObject({
    key: 'codeWrong',
    details: { by: 'authenticator' },
  })
  expect(await outcomeOf(enable({ code }))).toBe('proofNeeded')
  // The app's code is still good after a slip in the other.
  expect(await outcomeOf(enable({ code, tac: '000000' }))).toBe('codeWrong')
  const { value: on } = await enable({ code, tac })
  expect(on.backup_codes).toHaveLength(10)
  expect(await openSessions(who)).toBe(1)
  expect(await outcomeOf(house.call(handlers['/api/auth/twofa_setup'], visit, {}))).toBe(
    'twoFactorOn',
  )
  const disable = (tacOff: string) =>
    outcomeOf(
      house.call(handlers['/api/auth/twofa_disable'], house.visitOf(house.site, who), {
        tac: tacOff,
      }),
    )
  expect(await disable(tac)).toBe('codeWrong')
  expect(await disable(on.backup_codes[0] ?? '')).toBe('OK')
  expect(await disable(on.backup_codes[1] ?? '')).toBe('twoFactorOff')
  expect(await eventsOf(house, who.player.id)).toEqual([
    'credentials_changed',
    'credentials_changed',
  ])
})

test('[AUT-06] a session that ends while its request is on the way proves nothing', async () => {
  const who = await member()
  const { backups } = await turnOnTwoFactor(house, who)
  const visit = house.visitOf(house.site, who)
  await house.call(handlers['/api/auth/logout'], house.visitOf(house.site, who), {})
  const late = house.call(handlers['/api/auth/twofa_disable'], visit, { tac: backups[0] ?? '' })
  expect(await outcomeOf(late)).toBe('Session expired')
})
