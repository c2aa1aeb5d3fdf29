/** Protects: a session is one player's on one site, and ends by time, by hand, or with the account. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { identityNeeds } from '#tests/harness/identity.ts'
import {
  inMinutes,
  noon,
  outcomeOf,
  sessionSecret,
  testHouse,
  type TestHouse,
} from '#tests/harness/visit.ts'
import { identityHandlers } from './identity.ts'
import { askSession, readSession, startSession, type SessionQuestion } from './session.ts'

let house: TestHouse
const handlers = identityHandlers(identityNeeds)

beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.drop())

const read = (token: string, now: Date, more: Partial<SessionQuestion> = {}) =>
  readSession(house.database.bare, { site: house.site, token, now, sessionSecret, ...more })
const expired = { refusal: 'Session expired' }

/** A player with a second session, opened at noon. */
async function signedIn(device = 'test') {
  const who = await house.playerOf(house.site)
  const visit = house.visitOf(house.site, { ...who, device })
  const token = await house.call(
    (running) => startSession(running, who.player.id, sessionSecret),
    visit,
    null,
  )
  return { ...who, token }
}

test('[ASVS 7.2.3] a token is 256 random bits and only its keyed hash is kept', async () => {
  const { token, player } = await signedIn()
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const { rows } = await house.owner.query(
    'select session::text as kept from session where player_id = $1',
    [player.id],
  )
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(
    await read(token, noon, { sessionSecret: 'some other secret, as long as it must' }),
  ).toEqual(expired)
})

test('a token opens nothing on another site, and no made-up token opens anything', async () => {
  const { token } = await signedIn()
  expect(await read(token, noon, { site: house.otherSite })).toEqual(expired)
  expect(await read('', noon)).toEqual(expired)
  expect(await read(`${token}x`, noon)).toEqual(expired)
})

test('[AUT-04] thirty minutes without activity end a session, a second less does not', async () => {
  const [one, other] = [await signedIn(), await signedIn()]
  const second = 1000
  expect(await read(one.token, new Date(inMinutes(30).getTime() - second))).toHaveProperty('player')
  expect(await read(other.token, new Date(inMinutes(30).getTime() + second))).toEqual(expired)
})

test('[AUT-04] activity keeps a session, what a page asks by itself does not', async () => {
  const { token } = await signedIn()
  for (const minute of [20, 40, 60])
    expect(await read(token, inMinutes(minute))).toHaveProperty('player')
  for (const minute of [75, 89]) {
    expect(await read(token, inMinutes(minute), { isActivity: false })).toHaveProperty('player')
  }
  expect(await read(token, inMinutes(91))).toEqual(expired)
})

test('[AUT-05] thirty days end a session however active it was', async () => {
  const { token } = await signedIn()
  const day = 24 * 60
  await house.owner.query('update session set last_seen_at = $1', [inMinutes(30 * day - 1)])
  expect(await read(token, inMinutes(30 * day - 1))).toHaveProperty('player')
  expect(await read(token, inMinutes(30 * day))).toEqual(expired)
})

test.each([
  ['suspended', 'Block'],
  ['closed', 'Close'],
] as const)('[AUT-06] the next request of a %s account is told so', async (status, refusal) => {
  const { token, player } = await signedIn()
  await house.owner.query('update player set status = $1 where player_id = $2', [status, player.id])
  expect(await read(token, noon)).toEqual({ refusal })
})

test('[AUT-06] logout ends this session at once, and no other', async () => {
  const { token, player, session } = await signedIn()
  const visit = house.visitOf(house.site, { player, session })
  await house.call(handlers['/api/auth/logout'], visit, {})
  expect(visit.cookies).toEqual([null])
  const { value } = await house.call(handlers['/api/auth/sessions'], await visitWith(token), {})
  expect(value.map(({ is_current: isCurrent }) => isCurrent)).toEqual([true])
})

// What a reading begins with must be told apart from what holds now by anything that changed meanwhile.
test('[AUT-06] who a session was likely is the very same only while nothing of it has changed', async () => {
  const { token, player } = await signedIn()
  const ask = () =>
    askSession(house.database.bare, { site: house.site, token, now: noon, sessionSecret })
  expect(ask().likely).toBe(null)
  const first = await ask().sure
  const second = ask()
  expect(second.likely).toBe(first)
  expect(await second.sure).toBe(first)
  const change = (column: string, value: unknown) =>
    house.owner.query(`update player set ${column} = $1 where player_id = $2`, [value, player.id])
  await change('full_name', 'Another Name')
  const third = ask()
  expect(third.likely).toBe(first)
  expect(await third.sure).not.toBe(first)
  expect(await third.sure).toMatchObject({ player: { fullName: 'Another Name' } })
  await change('status', 'suspended')
  const fourth = ask()
  expect(fourth.likely).toHaveProperty('player')
  expect(await fourth.sure).toEqual({ refusal: 'Block' })
  expect(ask().likely).toBe(null)
})

async function visitWith(token: string) {
  const who = await read(token, noon)
  if (!('player' in who)) throw new Error(who.refusal)
  return house.visitOf(house.site, who)
}

test('[ASVS 7.5.2] a player sees the own open sessions, named and with addresses masked', async () => {
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
  await signedIn()
  const { token } = await signedIn(firefox)
  const { value } = await house.call(handlers['/api/auth/sessions'], await visitWith(token), {})
  expect(value).toHaveLength(2)
  expect(value.find(({ is_current: isCurrent }) => isCurrent)).toMatchObject({
    address: '203.0.…',
    device: 'Firefox, Windows',
    created_at: noon.toISOString(),
  })
})

test('[ASVS 7.4.2] a player ends one session or all others, and no stranger’s', async () => {
  const { token, player, session } = await signedIn()
  const stranger = await signedIn()
  const visit = await visitWith(token)
  const revoke = (body: { session_id?: string }) =>
    house.call(handlers['/api/auth/session_revoke'], visit, body)
  expect(await outcomeOf(revoke({ session_id: stranger.session.id }))).toBe('sessionUnknown')
  expect(await revoke({ session_id: session.id })).toEqual({ value: { ended: 1 } })
  expect(await outcomeOf(revoke({ session_id: session.id }))).toBe('sessionUnknown')
  await house.call((running) => startSession(running, player.id, sessionSecret), visit, null)
  expect(await revoke({})).toEqual({ value: { ended: 1 } })
  expect(await read(token, noon)).toHaveProperty('player')
  expect(await read(stranger.token, noon)).toHaveProperty('player')
})

test('a browser hears when its session began and what the time is', async () => {
  const { token } = await signedIn()
  const answer = await house.call(
    handlers['/api/settings/check_status'],
    await visitWith(token),
    {},
  )
  const time = noon.toISOString()
  expect(answer).toEqual({
    value: {
      server_time: time,
      session_started_at: time,
      restriction: null,
      products_excluded: [],
    },
  })
})
