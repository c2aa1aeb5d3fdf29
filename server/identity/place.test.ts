/** Protects: where it matters from where one plays, nobody opens an account from elsewhere, and the outside party is asked no oftener than it must be [AUT-11]. */

import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLog } from '#server/base/log.ts'
import type { Locate } from '#server/protection/location.ts'
import { policyOf } from '#server/site/policy.ts'
import { identityNeeds } from '#tests/harness/identity.ts'
import { inMs, noon, outcomeOf, testHouse, type TestHouse } from '#tests/harness/visit.ts'
import { identityHandlers } from './identity.ts'
import { openPlaces } from './place.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.drop())

const home = '203.0.113.7'
const elsewhere = '203.0.113.8'
const hidden = '198.51.100.4'
const unknown = '192.0.2.4'

let names = 0

/** Knows four addresses, and which it was asked about. */
function outsideParty() {
  const asked: string[] = []
  const locate: Locate = (address) => {
    asked.push(address)
    if (address === unknown) return Promise.reject(new Error('nothing is known of it'))
    const region = address === elsewhere ? 'QC' : 'ON'
    return Promise.resolve({ country: 'CA', region, isHidden: address === hidden })
  }
  return { asked, locate }
}

function registering(policy = 'ontario', locate: Locate | null = outsideParty().locate) {
  const places = openPlaces(locate, openLog('silent'))
  const handlers = identityHandlers({ ...identityNeeds, places })
  const site = { ...house.site, policy: policyOf(policy) }
  const visit = (address: string, now: Date) => house.visitOf(site, { address, now })
  return {
    check: (address: string, now = noon) =>
      outcomeOf(house.call(handlers['/api/auth/check_place'], visit(address, now), {})),
    signUp: (address: string, now = noon) =>
      outcomeOf(
        house.call(handlers['/api/auth/signup'], visit(address, now), {
          account_id: `placed${(names += 1)}`,
          password: 'river-stone-42',
          contact_phone: '+639171112222',
        }),
      ),
  }
}

test.each([
  [home, 'OK'],
  [elsewhere, 'locationRefused'],
  [hidden, 'locationHidden'],
  [unknown, 'locationUnknown'],
])('from %s page and form are told %s', async (address, told) => {
  const { check, signUp } = registering()
  const count = async () => (await house.owner.query('select from player')).rowCount ?? 0
  const before = await count()
  expect([await check(address), await signUp(address)]).toEqual([told, told])
  expect((await count()) - before).toBe(told === 'OK' ? 1 : 0)
})

test('nobody registers where the policy needs to know and nobody can be asked', async () => {
  expect(await registering('ontario', null).signUp(home)).toBe('locationUnknown')
})

test('a policy that asks for no place asks nobody', async () => {
  const { asked, locate } = outsideParty()
  const places = openPlaces(locate, openLog('silent'))
  const site = { ...house.site, policy: { ...policyOf('ontario'), locationNeeded: false } }
  const from = { site, address: hidden, now: noon }
  await places.mayRegister(from)
  expect(await places.verdictOf(from)).toBe('allowed')
  expect(asked).toEqual([])
})

test('page and form are one question, a good answer holds for half an hour and a bad one for a minute', async () => {
  const { asked, locate } = outsideParty()
  const { check, signUp } = registering('ontario', locate)
  const minutes = (n: number) => inMs(n * 60_000)
  await Promise.all([check(home), check(home), signUp(home)])
  await check(home, new Date(minutes(30).getTime() - 1))
  expect(asked).toEqual([home])
  await check(home, minutes(30))
  expect(asked).toEqual([home, home])
  await check(elsewhere)
  await signUp(elsewhere, new Date(minutes(1).getTime() - 1))
  expect(asked).toHaveLength(3)
  await check(elsewhere, minutes(1))
  expect(asked).toHaveLength(4)
})

test('pages do not wait for an outside party that dawdles: they tell what it said last', async () => {
  let answer: (isHidden: boolean) => void = () => {}
  const locate: Locate = () =>
    new Promise((resolve) => {
      answer = (isHidden) => resolve({ country: 'CA', region: 'ON', isHidden })
    })
  const places = openPlaces(locate, openLog('silent'))
  const site = { ...house.site, policy: policyOf('ontario') }
  const told = (minute: number) =>
    places.verdictOf({ site, address: home, now: inMs(minute * 60_000) })
  expect(await told(0)).toBe('allowed')
  answer(true)
  await setImmediate()
  expect(await told(0)).toBe('locationHidden')
  expect(await told(1)).toBe('locationHidden')
  answer(false)
  await setImmediate()
  expect(await told(1)).toBe('allowed')
})
