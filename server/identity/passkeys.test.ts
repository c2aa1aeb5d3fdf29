/** Protects: a passkey signs in its player on its site, once for each challenge, and nobody else. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventsOf, identityNeeds, proofOf, turnOnTwoFactor } from '#tests/harness/identity.ts'
import { openDevice, type Device } from '#tests/harness/passkey.ts'
import { inSeconds, outcomeOf, testHouse, type TestHouse, type Who } from '#tests/harness/visit.ts'
import { identityHandlers } from './identity.ts'

let house: TestHouse
const handlers = identityHandlers(identityNeeds)

beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.drop())

const visitOf = (who: Who, seconds = 0) =>
  house.visitOf(house.site, { ...who, now: inSeconds(seconds) })
type Options = { challenge: string }

const add = async (who: Who, device: Device, tac: string, seconds = 0) => {
  const visit = visitOf(who, seconds)
  const { value } = await house.call(handlers['/api/auth/passkey_options'], visit, {})
  const credential = device.create(value.options as Options, visit.origin)
  return house.call(handlers['/api/auth/passkey_add'], visit, { name: 'phone', credential, tac })
}
const added = async (device = openDevice(), who?: Who) => {
  const owner = who ?? (await house.playerOf(house.site))
  await add(owner, device, await proofOf(house, owner, 'passkey'))
  return { who: owner, device }
}
const options = async (site = house.site, seconds = 0) => {
  const visit = house.visitOf(site, { now: inSeconds(seconds) })
  const { value } = await house.call(handlers['/api/auth/passkey_login_options'], visit, {})
  return value.options as Options
}
type Sent = ReturnType<Device['get']>
const login = (credential: Sent, site = house.site, seconds = 1) =>
  house.call(
    handlers['/api/auth/passkey_login'],
    house.visitOf(site, { now: inSeconds(seconds) }),
    {
      credential,
    },
  )
const origin = () => `http://${house.site.hosts[0]}`

test('a passkey signs in its player, with no second step even where two-factor is on', async () => {
  const { who, device } = await added()
  await turnOnTwoFactor(house, who)
  const answer = await login(device.get(await options(), origin()))
  expect(answer).toMatchObject({ user: who.player.accountId })
  expect(await eventsOf(house, who.player.id)).toContain('credentials_changed')
})

test('one answer signs in once, also when sent ten times at once', async () => {
  const { device } = await added()
  const credential = device.get(await options(), origin())
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => outcomeOf(login(credential))))
  expect(outcomes.filter((outcome) => outcome === 'OK')).toHaveLength(1)
})

test('an answer to another challenge, host, origin or site signs nobody in', async () => {
  const { device } = await added()
  const made = await options()
  expect(await outcomeOf(login(device.get({ challenge: 'bWFkZS11cA' }, origin())))).toBe(
    'passkeyInvalid',
  )
  expect(await outcomeOf(login(device.get(made, 'https://evil.example')))).toBe('passkeyInvalid')
  const phished = device.get({ ...made, rpId: 'evil.example' }, origin())
  expect(await outcomeOf(login(phished))).toBe('passkeyInvalid')
  const elsewhere = device.get(await options(house.otherSite), `http://${house.otherSite.hosts[0]}`)
  expect(await outcomeOf(login(elsewhere, house.otherSite))).toBe('passkeyInvalid')
  const late = device.get(await options(), origin())
  expect(await outcomeOf(login(late, house.site, 301))).toBe('passkeyInvalid')
})

test('a key nobody added, a forged signature, and a copied key are refused', async () => {
  const { device } = await added()
  expect(await outcomeOf(login(openDevice().get(await options(), origin())))).toBe('passkeyInvalid')
  const real = device.get(await options(), origin())
  const forged = openDevice().get(await options(), origin())
  const mixed = { ...real, response: { ...real.response, signature: forged.response.signature } }
  expect(await outcomeOf(login(mixed))).toBe('passkeyInvalid')
  device.setCounter(0)
  expect(await outcomeOf(login(device.get(await options(), origin())))).toBe('passkeyInvalid')
})

test('[ACC-09] a passkey is added and removed with proof only, and by a device that checks its holder', async () => {
  const who = await house.playerOf(house.site)
  expect(await outcomeOf(add(who, openDevice(), '000000'))).toBe('codeWrong')
  const tac = await proofOf(house, who, 'passkey')
  expect(await outcomeOf(add(who, openDevice({ isVerifying: false }), tac))).toBe('passkeyInvalid')
  const { value } = await add(who, openDevice(), tac)
  const remove = (from: Who, code?: string) =>
    outcomeOf(
      house.call(handlers['/api/auth/passkey_remove'], visitOf(from, 120), {
        passkey: value.passkey,
        ...(code !== undefined && { tac: code }),
      }),
    )
  expect(await remove(who)).toBe('proofNeeded')
  expect(await remove(await house.playerOf(house.site))).toBe('passkeyInvalid')
  expect(await remove(who, await proofOf(house, who, 'passkey', inSeconds(120)))).toBe('OK')
  const list = await house.call(handlers['/api/auth/passkeys'], visitOf(who), {})
  expect(list.value).toEqual([])
})

test('a passkey made for one player is not added by another', async () => {
  const [who, other] = [await house.playerOf(house.site), await house.playerOf(house.site)]
  const { value } = await house.call(handlers['/api/auth/passkey_options'], visitOf(who), {})
  const credential = openDevice().create(value.options as Options, origin())
  const tac = await proofOf(house, other, 'passkey')
  const adding = house.call(handlers['/api/auth/passkey_add'], visitOf(other), {
    name: 'theirs',
    credential,
    tac,
  })
  expect(await outcomeOf(adding)).toBe('passkeyInvalid')
})
