/** Protects: an account keeps its owner's phone and address, and nobody learns whose others are. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOutbox } from '#server/demo/outbox.ts'
import { codeSentTo, eventsOf, identityNeeds, proofOf } from '#tests/harness/identity.ts'
import {
  inSeconds,
  noon,
  outcomeOf,
  testHouse,
  type TestHouse,
  type Who,
} from '#tests/harness/visit.ts'
import { identityHandlers } from './identity.ts'

let house: TestHouse
const handlers = identityHandlers(identityNeeds)

beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.drop())

let addresses = 0
const visitOf = (who: Who, seconds: number) =>
  house.visitOf(house.site, {
    ...who,
    now: inSeconds(seconds),
    address: `address-${(addresses += 1)}`,
  })
type Kind = 'phone' | 'email'
const request = (who: Who, kind: Kind, value: string, tac?: string, seconds = 1) =>
  house.call(handlers['/api/settings/contact_change_request'], visitOf(who, seconds), {
    kind,
    value,
    ...(tac !== undefined && { tac }),
  })
const confirm = (who: Who, kind: Kind, code: string, seconds = 2) =>
  house.call(handlers['/api/settings/contact_change_confirm'], visitOf(who, seconds), {
    kind,
    code,
  })
const profile = async (who: Who) =>
  (await house.call(handlers['/api/settings/profile_get'], visitOf(who, 3), {})).value

/** Asks for a change with proof. @returns the code that went to the new contact. */
async function change(who: Who, kind: Kind, value: string): Promise<string> {
  await request(who, kind, value, await proofOf(house, who, 'contact_change'))
  return codeSentTo(house, value)
}

test('[ACC-09] a new phone needs proof from the old and the code sent to the new', async () => {
  const who = await house.playerOf(house.site)
  const value = '+639181234567'
  expect(await outcomeOf(request(who, 'phone', value))).toBe('proofNeeded')
  const code = await change(who, 'phone', value)
  expect(await outcomeOf(confirm(who, 'phone', code === '000000' ? '000001' : '000000'))).toBe(
    'codeWrong',
  )
  expect((await confirm(who, 'phone', code)).value.contact_phone).toBe('+•• ••• ••• ••67')
  expect(await outcomeOf(confirm(who, 'phone', code))).toBe('codeUsed')
  expect(await eventsOf(house, who.player.id)).toEqual(['personal_data_changed'])
  const [notice] = await house.database.inSite(house.site.id, (db) =>
    readOutbox(db, who.player.phone),
  )
  expect(notice).toMatchObject({ kind: 'contact_changed', code: null })
  expect(notice?.text).not.toContain(value)
  expect(await outcomeOf(request(who, 'phone', value))).toBe('contactUnchanged')
})

test('an address is verified by its code, and a change of it by profile counts as unverified', async () => {
  const who = await house.playerOf(house.site)
  const value = 'Maria@example.com'
  await confirm(who, 'email', await change(who, 'email', value))
  expect(await profile(who)).toMatchObject({ contact_email: value, email_is_verified: true })
  const update = (tac?: string) =>
    house.call(handlers['/api/settings/profile_update'], visitOf(who, 200), {
      full_name: '',
      contact_email: 'other@example.com',
      ...(tac !== undefined && { tac }),
    })
  expect(await outcomeOf(update())).toBe('proofNeeded')
  await update(await proofOf(house, who, 'contact_change', inSeconds(200)))
  expect(await profile(who)).toMatchObject({
    contact_email: 'other@example.com',
    email_is_verified: false,
  })
})

test('[AUT-01] a contact that somebody has is asked for like any other; only its holder is told', async () => {
  const holder = await house.playerOf(house.site)
  const who = await house.playerOf(house.site)
  const { value: answer } = await request(
    who,
    'phone',
    holder.player.phone,
    await proofOf(house, who, 'contact_change'),
  )
  expect(answer).toMatchObject({ expires_s: 300, resend_s: 60 })
  const code = await codeSentTo(house, holder.player.phone)
  expect(code).toMatch(/^\d{6}$/)
  expect(await outcomeOf(confirm(who, 'phone', code))).toBe('personKnown')
})

test('[ACC-08] of two players who prove one mailbox at once, however it is written, one gets it', async () => {
  const [one, other] = [await house.playerOf(house.site), await house.playerOf(house.site)]
  const codes = [
    await change(one, 'email', 'shared@example.com'),
    await change(other, 'email', 'Shared+games@example.com'),
  ]
  const outcomes = await Promise.all(
    [one, other].map((who, i) => outcomeOf(confirm(who, 'email', codes[i] ?? ''))),
  )
  expect(outcomes.toSorted((a, b) => a.localeCompare(b))).toEqual(['OK', 'personKnown'])
})

test('a code confirms the contact it went to, not one asked for afterwards', async () => {
  const who = await house.playerOf(house.site)
  const first = await change(who, 'email', 'first@example.com')
  const tac = await proofOf(house, who, 'contact_change', inSeconds(120))
  await request(who, 'email', 'second@example.com', tac, 121)
  expect(await outcomeOf(confirm(who, 'email', first, 122))).toBe('codeWrong')
  expect(await outcomeOf(confirm(who, 'phone', first, 122))).toBe('codeWrong')
})

test('[ACC-06] no account moves to the phone of who excluded themselves', async () => {
  const excluded = await house.playerOf(house.site, { status: 'closed' })
  await house.owner.query(
    'insert into exclusion (site_id, player_id, excluded_at) values ($1, $2, $3)',
    [house.site.id, String(excluded.player.id), noon],
  )
  const who = await house.playerOf(house.site)
  const code = await change(who, 'phone', excluded.player.phone)
  expect(await outcomeOf(confirm(who, 'phone', code))).toBe('playerExcluded')
})

test('a value of the other kind is no body of this call', async () => {
  const who = await house.playerOf(house.site)
  expect(await outcomeOf(request(who, 'phone', 'a@example.com'))).toBe('invalidBody')
  expect(await outcomeOf(request(who, 'email', '+639181234567'))).toBe('invalidBody')
})
