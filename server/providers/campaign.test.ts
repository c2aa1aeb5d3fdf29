/** Protects: free rounds pay what the house ordered, to whom it was ordered, once; nobody else's word makes a win. */

import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hub88 } from '#server/demo/games/hub88.ts'
import { softswiss } from '#server/demo/games/softswiss.ts'
import { testProviders, type Gamer, type TestProviders } from '#tests/harness/providers.ts'
import { noon } from '#tests/harness/visit.ts'

let providers: TestProviders
beforeAll(async () => {
  providers = await testProviders()
})
afterAll(() => providers.drop())

async function report(gamer: Gamer, issue_id: string, total_amount: number, status = 'played') {
  const { secret = '' } = providers.keysOf(gamer.site.id, 'softswiss')
  const body = JSON.stringify({
    casino_id: 'shop',
    user_id: gamer.user,
    currency: 'PHP',
    issue_id,
    status,
    total_amount,
  })
  const sign = createHmac('sha256', secret).update(body).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-request-sign': sign }
  const heard = await providers.post(softswiss, { path: '/freespins', headers, body })
  return { status: heard.status, ...(JSON.parse(heard.body) as Record<string, unknown>) }
}

const refused = { status: 400, code: 610 }

test('an issue that was ordered pays once, and a report of other figures moves nothing', async () => {
  const gamer = await providers.gamerOf(softswiss, 1000n)
  const issue = randomUUID()
  await providers.order(softswiss, gamer, issue)
  expect(await report(gamer, issue, 250)).toMatchObject({ status: 200, balance: 1250 })
  expect(await report(gamer, issue, 250)).toMatchObject({ status: 200, balance: 1250 })
  expect((await report(gamer, issue, 900)).status).toBe(400)
  expect(await providers.cashOf(gamer)).toBe(1250n)
})

test('twenty reports at once pay once', async () => {
  const gamer = await providers.gamerOf(softswiss, 1000n)
  const issue = randomUUID()
  await providers.order(softswiss, gamer, issue)
  const heard = await Promise.all(Array.from({ length: 20 }, () => report(gamer, issue, 250)))
  // Who had to wait too long is told so, and repeats.
  const refusals = heard.filter(({ status }) => status !== 200 && status !== 500)
  expect(refusals).toEqual([])
  expect(await report(gamer, issue, 250)).toMatchObject({ status: 200 })
  expect(await providers.cashOf(gamer)).toBe(1250n)
})

test('nothing is paid for an issue that nobody made, of another player, of another provider, or by no name', async () => {
  const gamer = await providers.gamerOf(softswiss, 1000n)
  const other = await providers.gamerOf(softswiss, 1000n)
  const [mine, elsewhere] = [randomUUID(), randomUUID()]
  await providers.order(softswiss, gamer, mine)
  await providers.order(hub88, other, elsewhere)
  expect(await report(gamer, 'never-made', 250)).toMatchObject(refused)
  expect(await report(other, mine, 250)).toMatchObject(refused)
  expect(await report(other, elsewhere, 250)).toMatchObject(refused)
  expect(await report(other, '', 250)).toMatchObject({ status: 400, code: 400 })
  expect(await providers.cashOf(other)).toBe(1000n)
  // What was refused has taken no key.
  expect(await report(gamer, mine, 250)).toMatchObject({ status: 200 })
  expect(await providers.cashOf(gamer)).toBe(1250n)
})

test.each([
  ['cancelled', { state: 'cancelled', given: noon, due: null, tries: 1 }, 400],
  ['never taken', { state: 'active', given: null, due: null, tries: 3 }, 400],
  ['never asked for', { state: 'active', given: null, due: noon, tries: 0 }, 400],
  ['asked for without an answer', { state: 'active', given: null, due: noon, tries: 1 }, 200],
  ['expired after it was taken', { state: 'expired', given: noon, due: null, tries: 1 }, 200],
] as const)('an issue that was %s', async (_, { state, given, due, tries }, status) => {
  const gamer = await providers.gamerOf(softswiss, 1000n)
  const issue = randomUUID()
  await providers.order(softswiss, gamer, issue)
  const { owner } = providers.house
  const key = [gamer.site.id, issue]
  await owner.query(
    `update bonus set state = $3, ended_at = case when $3 = 'active' then null else ended_at end
      where site_id = $1 and bonus_id = $2`,
    [...key, state],
  )
  await owner.query(
    `update outside_rounds set given_at = $3, due_at = $4, tries = $5 where site_id = $1 and bonus_id = $2`,
    [...key, given, due, tries],
  )
  expect(await report(gamer, issue, 250)).toMatchObject({ status })
  expect(await providers.cashOf(gamer)).toBe(status === 200 ? 1250n : 1000n)
})

test('the books of all of it agree', async () => {
  expect(await providers.faults()).toEqual([])
})
