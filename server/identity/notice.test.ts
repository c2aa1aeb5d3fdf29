/** Protects: nobody else uses an account unnoticed, and who comes as always is not bothered. */

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readOutbox } from '#server/demo/outbox.ts'
import { identityNeeds } from '#tests/harness/identity.ts'
import { inDays, testHouse, type TestHouse, type Who } from '#tests/harness/visit.ts'
import { identityHandlers } from './identity.ts'
import { hashPassword } from '#server/proof/password.ts'

let house: TestHouse
let passwordHash: string
const password = 'river-stone-42'
beforeAll(async () => {
  house = await testHouse()
  passwordHash = await hashPassword(password)
})
afterAll(() => house.drop())

const handlers = identityHandlers(identityNeeds)
const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'
const newerFirefox = firefox.replaceAll('140', '141')
const safari = 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15'
const home = '203.0.113.50'

let who: Who
const enter = async (day: number, address: string, device: string) => {
  const visit = house.visitOf(house.site, {
    now: inDays(day),
    address,
    device,
  })
  await house.call(handlers['/api/auth/login'], visit, {
    account_id: who.player.accountId,
    password,
  })
}
const letters = async () => {
  const { rows } = await house.owner.query<{ letter: string; figures: Record<string, string> }>(
    'select letter, figures from inbox_item where player_id = $1 order by written_at',
    [String(who.player.id)],
  )
  return rows
}
const sentTo = (to: string) =>
  house.database.inSite(house.site.id, (db) => readOutbox(db, to)).then((sent) => sent.length)

beforeEach(async () => {
  who = await house.playerOf(house.site, { passwordHash })
  await house.owner.query('delete from session where player_id = $1', [String(who.player.id)])
  await enter(0, home, firefox)
})

test('[AUT-07] the first login and those from where the player always comes tell nothing', async () => {
  await enter(1, home, firefox)
  await enter(60, home, newerFirefox)
  expect(await letters()).toEqual([])
  expect(await sentTo(who.player.phone)).toBe(0)
})

test('[AUT-07] a login from another network is told once, in the inbox and by phone, and names the place', async () => {
  await enter(1, '198.51.100.9', firefox)
  await enter(2, '198.51.100.9', firefox)
  const told = await letters()
  expect(told).toMatchObject([
    { letter: 'newSignIn', figures: { device: 'Firefox, Windows', address: '198.51.…' } },
  ])
  expect(await sentTo(who.player.phone)).toBe(1)
})

test('[AUT-07] a login with another device is told, also from the own network', async () => {
  await enter(1, home, safari)
  expect((await letters()).map(({ figures }) => figures['device'])).toEqual(['Safari, macOS'])
})

test('[AUT-07] what was not seen for 90 days is new again', async () => {
  await enter(89, home, firefox)
  expect(await letters()).toEqual([])
  await enter(89 + 91, home, firefox)
  expect(await letters()).toHaveLength(1)
})

test('[AUT-07] the notice goes to a proven e-mail address, and to no phone where the player wants none', async () => {
  const email = 'proven@example.com'
  await house.owner.query(
    'update player set email = $2, email_verified_at = created_at where player_id = $1',
    [String(who.player.id), email],
  )
  await enter(1, '198.51.100.9', firefox)
  expect([await sentTo(email), await sentTo(who.player.phone)]).toEqual([1, 0])
  await house.call(handlers['/api/settings/preferences_set'], house.visitOf(house.site, who), {
    notices: ['inbox'],
  })
  await enter(2, '198.51.100.10', firefox)
  expect([await sentTo(email), await sentTo(who.player.phone)]).toEqual([1, 0])
  expect(await letters()).toHaveLength(2)
})
