/** Protects: a stolen session alone changes nothing that matters. */

import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProofAction } from '#contract/auth.ts'
import { calls } from '#contract/calls.ts'
import { proof } from '#contract/fields.ts'
import type { Message } from '#server/messages/messages.ts'
import {
  inSeconds,
  outcomeOf,
  sessionSecret,
  testHouse,
  type TestHouse,
  type Who,
} from '#tests/harness/visit.ts'
import { beginAttempt } from './attempts.ts'
import { confirmAuthenticator, setUpAuthenticator } from './authenticator.ts'
import { openProof, proofHandlers } from './proof.ts'

let house: TestHouse
const sent: Message[] = []
const needs = {
  sessionSecret,
  sealKey: Buffer.alloc(32, 3),
  messages: { send: async (_: unknown, message: Message) => void sent.push(message) },
}
const requireProof = openProof(needs)
const handlers = proofHandlers(needs)

beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.drop())

let addresses = 0
const visitOf = (who: Who, seconds: number) =>
  house.visitOf<Who>(house.site, {
    ...who,
    now: inSeconds(seconds),
    address: `address-${(addresses += 1)}`,
  })
const prove = (who: Who, action: ProofAction, code: string | undefined, seconds = 1) =>
  outcomeOf(house.call((visit) => requireProof(visit, action, code), visitOf(who, seconds), null))

async function request(who: Who, action: ProofAction, seconds = 0) {
  await house.call(handlers['/api/auth/tac/request_action'], visitOf(who, seconds), { action })
  return sent.at(-1)?.code ?? ''
}

/** Turns two-factor on at the given second. @returns its codes by second, and the backup codes. */
async function turnOn(who: Who, seconds: number) {
  const { secret } = await house.call(
    (visit) => setUpAuthenticator(visit, who.player, needs),
    visitOf(who, seconds),
    null,
  )
  const codeAt = (second: number) =>
    new TOTP({ secret }).generate({ timestamp: inSeconds(second).getTime() })
  const backups = await house.call(
    (visit) =>
      confirmAuthenticator(visit, who.player, codeAt(seconds), needs, () => Promise.resolve()),
    visitOf(who, seconds),
    null,
  )
  return { secret, codeAt, backups }
}

test('[ACC-09] a step without a code is told what is missing, and goes on with the code sent for it', async () => {
  const who = await house.playerOf(house.site)
  const missing = house.call(
    (visit) => requireProof(visit, 'bank_add', undefined),
    visitOf(who, 0),
    null,
  )
  await expect(missing).rejects.toMatchObject({ key: 'proofNeeded', details: { by: 'phone' } })
  const code = await request(who, 'bank_add')
  expect(sent.at(-1)).toMatchObject({ to: who.player.phone, kind: 'action_code' })
  expect(await prove(who, 'bank_add', code)).toBe('OK')
  expect(await prove(who, 'bank_add', code)).toBe('codeUsed')
})

test('[ACC-09] a code proves its own action in its own session only', async () => {
  const who = await house.playerOf(house.site)
  const code = await request(who, 'bank_add')
  await request(who, 'twofa')
  const otherSession = { ...who, session: { ...who.session, id: 'another' } }
  expect(await prove(who, 'twofa', code)).toBe('codeWrong')
  expect(await prove(otherSession, 'bank_add', code)).toBe('codeWrong')
  expect(await prove(who, 'bank_add', code)).toBe('OK')
})

test('ten wrong codes at once count exactly: five end the code', async () => {
  const who = await house.playerOf(house.site)
  const code = await request(who, 'data_export')
  const wrong = code === '000000' ? '000001' : '000000'
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => prove(who, 'data_export', wrong)),
  )
  expect(outcomes.filter((outcome) => outcome === 'codeWrong')).toHaveLength(5)
  expect(outcomes.filter((outcome) => outcome === 'codeExpired')).toHaveLength(5)
  expect(await prove(who, 'data_export', code)).toBe('codeExpired')
})

test('wrong codes in a session do not turn away others at the same address', async () => {
  const address = '198.51.100.77'
  for (let i = 0; i < 8; i++) {
    const who = await house.playerOf(house.site)
    await request(who, 'bank_add')
    for (let n = 0; n < 4; n++) {
      const visit = house.visitOf<Who>(house.site, { ...who, now: inSeconds(1), address })
      const proving = house.call(
        (running) => requireProof(running, 'bank_add', 'no-code'),
        visit,
        null,
      )
      expect(await outcomeOf(proving)).toBe('codeWrong')
    }
  }
  const stranger = house.visitOf(house.site, { now: inSeconds(2), address })
  const beginning = house.call((visit) => beginAttempt(visit, 'anyone', 'password'), stranger, null)
  expect(await outcomeOf(beginning)).toBe('OK')
})

test('with two-factor on the authenticator proves, nothing is sent, and a code by phone proves nothing', async () => {
  const who = await house.playerOf(house.site)
  const phoneCode = await request(who, 'bank_add')
  const { codeAt } = await turnOn(who, 0)
  const before = sent.length
  const { value } = await house.call(handlers['/api/auth/tac/request_action'], visitOf(who, 30), {
    action: 'bank_add',
  })
  expect(value.by).toBe('authenticator')
  expect(sent).toHaveLength(before)
  expect(await prove(who, 'bank_add', phoneCode, 30)).toBe('codeWrong')
  expect(await prove(who, 'bank_add', codeAt(60), 60)).toBe('OK')
})

test('[ASVS 6.5.1] a step of the authenticator is accepted once, a step early or late, no further', async () => {
  const who = await house.playerOf(house.site)
  const { codeAt } = await turnOn(who, 0)
  // The code that turned two-factor on is used up.
  expect(await prove(who, 'twofa', codeAt(0), 1)).toBe('codeSpent')
  expect(await prove(who, 'twofa', codeAt(300), 330)).toBe('OK')
  expect(await prove(who, 'twofa', codeAt(300), 331)).toBe('codeSpent')
  expect(await prove(who, 'twofa', codeAt(270), 299)).toBe('codeSpent')
  expect(await prove(who, 'twofa', codeAt(660), 600)).toBe('codeWrong')
  expect(await prove(who, 'twofa', codeAt(630), 600)).toBe('OK')
  const raced = await Promise.all(
    Array.from({ length: 10 }, () => prove(who, 'twofa', codeAt(900), 900)),
  )
  expect(raced.filter((outcome) => outcome === 'OK')).toHaveLength(1)
})

test('[ASVS 6.5.1] a backup code works once, also when raced', async () => {
  const who = await house.playerOf(house.site)
  const { backups } = await turnOn(who, 0)
  expect(new Set(backups).size).toBe(10)
  const [first = '', second = ''] = backups
  expect(await prove(who, 'twofa', first)).toBe('OK')
  expect(await prove(who, 'twofa', first)).toBe('codeSpent')
  const other = await house.playerOf(house.site)
  await turnOn(other, 0)
  expect(await prove(other, 'twofa', first)).toBe('codeWrong')
  const raced = await Promise.all(Array.from({ length: 10 }, () => prove(who, 'twofa', second)))
  expect(raced.filter((outcome) => outcome === 'OK')).toHaveLength(1)
})

test('[ACC-09] every call that asks for a proof takes a backup code as it takes six digits', () => {
  const asking = Object.entries(calls).filter(([, { refuses }]) =>
    (refuses as readonly string[]).includes('proofNeeded'),
  )
  expect(asking.length).toBeGreaterThan(10)
  for (const [path, { body }] of asking) {
    const { tac } = body.properties as Record<string, { pattern?: string }>
    expect([path, tac?.pattern]).toEqual([path, (proof as { pattern?: string }).pattern])
  }
})

test('[ASVS 6.5.2] neither the secret nor a backup code can be read from the tables', async () => {
  const who = await house.playerOf(house.site)
  const { secret, backups } = await turnOn(who, 0)
  const { rows } = await house.owner.query<{ kept: string }>(
    `select encode(secret, 'escape') || encode(secret, 'hex') as kept from authenticator where player_id = $1
     union all select encode(code_hash, 'escape') from backup_code where player_id = $1`,
    [String(who.player.id)],
  )
  const kept = rows.map((row) => row.kept).join(' ')
  for (const word of [secret, ...backups]) expect(kept).not.toContain(word)
})
