/** Protects: a player's own data is theirs to change as far as it was not proven, and consent is only ever given. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventsOf, identityNeeds } from '#tests/harness/identity.ts'
import {
  inHours,
  inSeconds,
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

const update = (who: Who, body: { full_name?: string; contact_email?: string }) =>
  house.call(handlers['/api/settings/profile_update'], house.visitOf(house.site, who), body)

test.each([
  'Maria Santos',
  'José Ñuñez',
  '王小明',
  'Мария Иванова',
  'Nguyễn Thị Ánh',
  'राम बहादुर',
  'Siti binti Ahmad',
])('%s is a name', async (name) => {
  const who = await house.playerOf(house.site)
  const { value } = await update(who, { full_name: ` ${name} `, contact_email: 'm@example.com' })
  expect(value).toEqual([{ full_name: name, contact_email: 'm@example.com' }])
  expect(await eventsOf(house, who.player.id)).toEqual(['personal_data_changed'])
})

test.each([
  'R2 D2',
  'a  b',
  '<b>x</b>',
  'a\u0000b',
  "x' or 1=1",
  'محمد',
  '\u0301a',
  'a\tb',
  '.',
  '٣',
])('%j is none', async (name) => {
  const who = await house.playerOf(house.site)
  expect(await outcomeOf(update(who, { full_name: name }))).toBe('nameInvalid')
})

test('[ACC-05] a verified name stays, and may be sent again as it is', async () => {
  const who = await house.playerOf(house.site, { fullName: 'Maria Santos', isVerified: true })
  expect(await outcomeOf(update(who, { full_name: 'Maria Reyes' }))).toBe('nameLocked')
  expect(await outcomeOf(update(who, { full_name: 'Maria Santos' }))).toBe('OK')
})

test('the log of events keeps neither a name nor an address in full', async () => {
  const who = await house.playerOf(house.site)
  await update(who, { full_name: 'Maria Santos', contact_email: 'maria.santos@example.com' })
  const { rows } = await house.owner.query<{ kept: string }>(
    'select row_to_json(e)::text as kept from significant_event e where subject = $1',
    [`player:${who.player.id}`],
  )
  expect(rows[0]?.kept).not.toMatch(/Santos|maria\.santos/)
})

test('preferences keep what is not sent, and refuse what does not exist', async () => {
  const who = await house.playerOf(house.site)
  const visit = house.visitOf(house.site, who)
  const set = (body: object) => house.call(handlers['/api/settings/preferences_set'], visit, body)
  expect((await set({ avatar: 7 })).value.avatar).toBe(7)
  await set({ theme: 'dark', notices: ['inbox'] })
  await set({ time_zone: 'Asia/Kathmandu' })
  const { value } = await house.call(handlers['/api/settings/preferences_get'], visit, {})
  expect(value).toMatchObject({ theme: 'dark', notices: ['inbox'], time_zone: 'Asia/Kathmandu' })
  expect(await outcomeOf(set({ time_zone: 'Mars/Olympus' }))).toBe('invalidBody')
  // The site speaks English and Spanish.
  expect(await outcomeOf(set({ language: 'VI' }))).toBe('invalidBody')
})

test('[EXC-02] who takes a break cannot be signed up for advertising, and can leave it', async () => {
  const who = await house.playerOf(house.site)
  const set = (marketing: boolean) =>
    house.call(handlers['/api/settings/preferences_set'], house.visitOf(house.site, who), {
      marketing,
    })
  await set(true)
  await house.owner.query(
    'insert into exclusion (site_id, player_id, time_out_until) values (1, $1, $2)',
    [String(who.player.id), inHours(1)],
  )
  expect(await outcomeOf(set(false))).toBe('OK')
  expect(await outcomeOf(set(true))).toBe('playerOnTimeOut')
})

test('consent to marketing is off until given, and dated each time it changes', async () => {
  const who = await house.playerOf(house.site)
  const later = (seconds: number) => house.visitOf(house.site, { ...who, now: inSeconds(seconds) })
  const get = handlers['/api/settings/preferences_get']
  const set = handlers['/api/settings/preferences_set']
  expect((await house.call(get, later(0), {})).value).toMatchObject({
    marketing: false,
    marketing_set_at: null,
  })
  const { value } = await house.call(set, later(1), { marketing: true })
  expect(value.marketing_set_at).toBe(later(1).now.toISOString())
  expect((await house.call(set, later(2), { theme: 'light' })).value).toEqual({
    ...value,
    theme: 'light',
  })
  const taken = await house.call(set, later(3), { marketing: false })
  expect(taken.value).toMatchObject({
    marketing: false,
    marketing_set_at: later(3).now.toISOString(),
  })
  expect(await eventsOf(house, who.player.id)).toHaveLength(2)
})
