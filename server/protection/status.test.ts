/** Protects: an account is always in one of its states, and how it came there can be read. */

import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Player } from '#server/base/context.ts'
import { eventsOf } from '#tests/harness/identity.ts'
import { noon, outcomeOf, testHouse, type TestHouse } from '#tests/harness/visit.ts'
import { accountSteps, changeStatus, flagTestAccount } from './status.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.drop())

type Status = Player['status']
const statuses = Object.keys(accountSteps) as Status[]
const change = (playerId: bigint, to: Status) =>
  outcomeOf(
    house.database.inSite(house.site.id, (db) =>
      changeStatus(db, {
        siteId: house.site.id,
        playerId,
        to,
        actor: 'staff:anna',
        reason: 'tested',
        at: noon,
      }),
    ),
  )

test('[ACC-12] accounts go the steps of the table and no other, each with one record', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...statuses),
      fc.array(fc.constantFrom(...statuses), { minLength: 1, maxLength: 8 }),
      async (start, walk) => {
        const { player } = await house.playerOf(house.site, { status: start })
        let status = start
        let taken = 0
        for (const to of walk) {
          const isStep = (accountSteps[status] as readonly Status[]).includes(to)
          expect(await change(player.id, to)).toBe(isStep ? 'OK' : 'conflict')
          if (isStep) [status, taken] = [to, taken + 1]
        }
        const { rows } = await house.owner.query(
          `select status, (select count(*)::integer from account_step where player_id = $1) as steps
             from player where player_id = $1`,
          [String(player.id)],
        )
        expect(rows).toEqual([{ status, steps: taken }])
        expect(await eventsOf(house, player.id)).toHaveLength(taken)
      },
    ),
    { numRuns: 25 },
  )
})

test('[ACC-12] of the same step taken ten times at once one is taken', async () => {
  const { player } = await house.playerOf(house.site)
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => change(player.id, 'closed')))
  expect(outcomes.filter((outcome) => outcome === 'OK')).toHaveLength(1)
})

test('[ACC-08] a closed account is not opened again beside another of the same person', async () => {
  const { player: first } = await house.playerOf(house.site, { status: 'closed' })
  await house.playerOf(house.site, { phone: first.phone })
  expect(await change(first.id, 'active')).toBe('personKnown')
})

test('a stranger’s account is not found', async () => {
  const { player } = await house.playerOf(house.otherSite)
  expect(await change(player.id, 'closed')).toBe('notFound')
})

test('[ACC-14] an account for testing is flagged by a named person', async () => {
  const { player } = await house.playerOf(house.site)
  await house.database.inSite(house.site.id, (db) =>
    flagTestAccount(db, {
      siteId: house.site.id,
      playerId: player.id,
      actor: 'staff:anna',
      reason: 'load test',
      at: noon,
    }),
  )
  const { rows } = await house.owner.query('select is_test from player where player_id = $1', [
    String(player.id),
  ])
  expect(rows).toEqual([{ is_test: true }])
  expect(await eventsOf(house, player.id)).toHaveLength(1)
})
