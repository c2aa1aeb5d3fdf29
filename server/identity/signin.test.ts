/** Protects: with two-factor on, no password and no code by phone opens the account alone. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#server/base/refusal.ts'
import { codeSentTo, identityNeeds, turnOnTwoFactor } from '#tests/harness/identity.ts'
import {
  inSeconds,
  noon,
  outcomeOf,
  sessionSecret,
  testHouse,
  type TestHouse,
  type Who,
} from '#tests/harness/visit.ts'
import { identityHandlers } from './identity.ts'
import { hashPassword } from '#server/proof/password.ts'
import { readSession, startSession } from './session.ts'

let house: TestHouse
let passwordHash: string
const handlers = identityHandlers(identityNeeds)
const password = 'river-stone-42'

beforeAll(async () => {
  house = await testHouse()
  passwordHash = await hashPassword(password)
})
afterAll(() => house.drop())

let addresses = 0
const visitAt = (seconds: number) =>
  house.visitOf(house.site, { now: inSeconds(seconds), address: `address-${(addresses += 1)}` })
const member = (more = {}) => house.playerOf(house.site, { passwordHash, ...more })
const login = ({ player }: Who, seconds: number) =>
  house.call(handlers['/api/auth/login'], visitAt(seconds), {
    account_id: player.accountId,
    password,
  })
const verify = ({ player }: Who, challenge: string, code: string, seconds: number) =>
  house.call(handlers['/api/auth/twofa_verify'], visitAt(seconds), {
    account_id: player.accountId,
    challenge,
    code,
  })

/** The challenge a login is refused with. */
async function challengeOf(signingIn: Promise<unknown>): Promise<string> {
  const fault = await signingIn.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(fault instanceof Refusal) || fault.key !== 'twoFactorNeeded') throw fault
  return String(fault.details['challenge'])
}

test('a login by password waits for the authenticator, and answers its fields after it', async () => {
  const who = await member()
  const { codeAt } = await turnOnTwoFactor(house, who)
  const challenge = await challengeOf(login(who, 60))
  expect(await outcomeOf(verify(who, challenge, '000000', 61))).toBe('codeWrong')
  const answer = await verify(who, challenge, codeAt(inSeconds(62)), 62)
  expect(answer).toMatchObject({ user: who.player.accountId, is_excluded: false })
  const asked = { site: house.site, token: answer.token, now: inSeconds(63), sessionSecret }
  expect(await readSession(house.database.bare, asked)).toHaveProperty('player')
  expect(await outcomeOf(verify(who, challenge, codeAt(inSeconds(120)), 120))).toBe('loginExpired')
})

test('a login by code waits for the authenticator too, and takes a backup code once', async () => {
  const who = await member()
  const { accountId: account_id, phone } = who.player
  const { backups } = await turnOnTwoFactor(house, who)
  const byCode = async (seconds: number) => {
    await house.call(handlers['/api/auth/tac/request_login'], visitAt(seconds), { account_id })
    const tac = await codeSentTo(house, phone)
    return challengeOf(
      house.call(handlers['/api/auth/login_tac'], visitAt(seconds), { account_id, tac }),
    )
  }
  const [first, second] = [await byCode(0), await byCode(200)]
  const raced = await Promise.all(
    [first, second, first, second].map((challenge) =>
      outcomeOf(verify(who, challenge, backups[0] ?? '', 201)),
    ),
  )
  expect(raced.filter((outcome) => outcome === 'OK')).toHaveLength(1)
})

test('a challenge is good for its own account, for five minutes, until the password changes', async () => {
  const [who, other] = [await member(), await member()]
  const { codeAt } = await turnOnTwoFactor(house, who)
  const others = await turnOnTwoFactor(house, other)
  const challenge = await challengeOf(login(who, 30))
  expect(await outcomeOf(verify(other, challenge, others.codeAt(inSeconds(60)), 60))).toBe(
    'loginExpired',
  )
  expect(await outcomeOf(verify(who, 'made-up', codeAt(inSeconds(60)), 60))).toBe('loginExpired')
  expect(await outcomeOf(verify(who, challenge, codeAt(inSeconds(331)), 331))).toBe('loginExpired')
  const late = await challengeOf(login(who, 400))
  const { accountId: account_id, phone: contact_phone } = who.player
  await house.call(handlers['/api/auth/forgot_password'], visitAt(400), {
    account_id,
    contact_phone,
  })
  const tac = await codeSentTo(house, contact_phone)
  await house.call(handlers['/api/auth/reset_password'], visitAt(401), {
    account_id,
    tac,
    new_password: 'meadow-stone-9',
  })
  expect(await outcomeOf(verify(who, late, codeAt(inSeconds(430)), 430))).toBe('loginExpired')
})

test('an account suspended between the two steps stays outside', async () => {
  const who = await member()
  const { codeAt } = await turnOnTwoFactor(house, who)
  const challenge = await challengeOf(login(who, 30))
  await house.owner.query(`update player set status = 'suspended' where player_id = $1`, [
    String(who.player.id),
  ])
  expect(await outcomeOf(verify(who, challenge, codeAt(inSeconds(60)), 60))).toBe('Block')
})

test('[EXC-02] an excluded player comes in, to withdraw, and is told', async () => {
  const who = await member()
  await house.owner.query(
    'insert into exclusion (site_id, player_id, excluded_at) values ($1, $2, $3)',
    [house.site.id, String(who.player.id), noon],
  )
  expect(await login(who, 0)).toMatchObject({ is_excluded: true })
})

test('[AUT-09] an eleventh session ends the oldest', async () => {
  const who = await member()
  const open = () =>
    house.call((visit) => startSession(visit, who.player.id, sessionSecret), visitAt(1), null)
  for (let i = 0; i < 12; i++) await open()
  const { rows } = await house.owner.query(
    `select count(*) filter (where ended_at is null)::integer as open,
            count(*) filter (where ended_reason = 'surplus')::integer as surplus
       from session where player_id = $1`,
    [String(who.player.id)],
  )
  expect(rows).toEqual([{ open: 10, surplus: 3 }])
})
