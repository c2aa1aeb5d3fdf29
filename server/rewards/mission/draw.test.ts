/** Protects: draws of rewards go by odds that are printed and can be repeated by anyone, and tokens are money’s equal in the books. */

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawsOf } from '#games/fair.ts'
import type { Author } from '#server/base/staff.ts'
import { days, minigameRules, openMissions, sealKey, title } from '#tests/harness/missions.ts'
import { noon, outcomeOf, refusalOf } from '#tests/harness/visit.ts'
import { segmentOf } from './draw.ts'
import { minigameHandlers } from './minigame.ts'
import { publishProgramme, type MinigameRules } from '../programme.ts'

let on: Awaited<ReturnType<typeof openMissions>>
beforeAll(async () => {
  on = await openMissions()
})
afterAll(() => on.house.drop())

test('tokens of a check-in are frozen until the day is over', async () => {
  const who = await on.house.playerOf(on.house.site)
  await on.checkIn(who)
  expect(await on.tokensOf(who)).toMatchObject({
    token_balance: 0,
    frozen_token: 10,
    next_usable_at: '2026-03-01T16:00:00.000Z',
  })
  expect(await refusalOf(on.playBoxes(who))).toBe('tokensTooFew')
  expect(await on.tokensOf(who, days(1))).toMatchObject({ token_balance: 10, frozen_token: 0 })
  expect(await outcomeOf(on.playBoxes(who, randomUUID(), days(1)))).toBe('OK')
})

test('the same reference is the same spin, and pays once', async () => {
  const who = await on.house.playerOf(on.house.site)
  await on.give(who, 5)
  const ref = randomUUID()
  const answers = await Promise.all(Array.from({ length: 10 }, () => on.spin(who, ref)))
  expect(new Set(answers.map(({ value }) => value.spin_id)).size).toBe(1)
  expect((await on.wheelOf(who)).spins_left).toBe(4)
})

test('every spin can be repeated from what was promised before it and shown after it', async () => {
  const who = await on.house.playerOf(on.house.site)
  await on.give(who, 30)
  let promised = (await on.wheelOf(who)).next_seed_hash
  for (let n = 0; n < 30; n++) {
    const { value, next_seed_hash } = await on.spin(who)
    const { server_seed, server_seed_hash, client_seed, nonce, drawn, range } = value.proof
    expect(server_seed_hash).toBe(promised)
    const draws = drawsOf({ serverSeed: server_seed, clientSeed: client_seed, nonce })
    expect(draws(range)).toBe(drawn)
    expect(segmentOf([1, 2, 3], drawn)).toBe(value.segment)
    promised = next_seed_hash
  }
  const { value, total } = await on.house.call(on.spins['/api/spin/history'], on.visit(who), {
    per_page: 30,
  })
  expect([value.length, total]).toEqual([30, 30])
  await on.expectBooksAgree()
})

test('the wheel prints its odds, which add up, and shows winners that really won', async () => {
  const who = await on.house.playerOf(on.house.site, { accountId: 'lucky0007' })
  await on.give(who, 40)
  for (let n = 0; n < 40; n++) await on.spin(who)
  const { segments, range, winners } = await on.wheelOf(who)
  expect(segments.map(({ probability }) => probability)).toEqual([
    '0.166666',
    '0.333333',
    '0.500000',
  ])
  expect(range).toBe(6)
  const { rows } = await on.house.owner.query<{ count: number }>(
    `select least(count(*), 10)::integer as count from entry where subject = 'wheel' and kind = 'cash'`,
  )
  expect(winners).toHaveLength(rows[0]?.count ?? -1)
  expect(winners.every(({ name }) => /^.\*\*\*.$/.test(name))).toBe(true)
})

test('[WAL-12] tokens are exchanged at the rate shown, once per reference, in whole steps', async () => {
  const who = await on.house.playerOf(on.house.site)
  await on.giveTokens(who, 250)
  expect(await refusalOf(on.exchange(who, 150))).toBe('tokensUneven')
  expect(await refusalOf(on.exchange(who, 300))).toBe('tokensTooFew')
  const ref = randomUUID()
  const answers = await Promise.all(Array.from({ length: 8 }, () => on.exchange(who, 200, ref)))
  expect(answers.every(({ value }) => value.money === '1.00')).toBe(true)
  expect(await refusalOf(on.exchange(who, 100, ref))).toBe('conflict')
  expect(await on.balances(who)).toMatchObject({ cash: 100n, tokens: 50n })
})

test('tokens follow a simple model through plays, exchanges and their races', async () => {
  const step = fc.oneof(
    fc.constant('play' as const),
    fc.constant('exchange' as const),
    fc.constant('twice' as const),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 12 }),
      fc.integer({ min: 0, max: 260 }),
      async (steps, start) => {
        const who = await on.house.playerOf(on.house.site)
        if (start > 0) await on.giveTokens(who, start)
        let [tokens, cash] = [start, 0n]
        for (const one of steps) {
          const ref = randomUUID()
          const asked =
            one === 'exchange'
              ? [on.exchange(who, 100, ref)]
              : Array.from({ length: one === 'twice' ? 2 : 1 }, () => on.playBoxes(who, ref))
          const results = await Promise.allSettled(asked)
          const [first] = results
          const costs = one === 'exchange' ? 100 : 10
          expect(results.map(({ status }) => status)).toEqual(
            results.map(() => (tokens >= costs ? 'fulfilled' : 'rejected')),
          )
          if (first?.status !== 'fulfilled') continue
          tokens += first.value.value.tokens_won - first.value.value.tokens_paid
          if (one === 'exchange') cash += 50n
        }
        expect(await on.balances(who)).toMatchObject({ tokens: BigInt(tokens), cash })
      },
    ),
    { numRuns: 15, seed: 6 },
  )
  await on.expectBooksAgree()
})

test('a minigame that returned more than it takes is not published', async () => {
  const rules: MinigameRules = {
    ...minigameRules,
    games: [
      {
        code: 'boxes',
        title,
        cost: '10',
        segments: [
          { tokens: '21', weight: 1 },
          { tokens: '0', weight: 1 },
        ],
      },
    ],
  }
  const publishAs = (actor: Author) =>
    on.house.database.inSite(1, (db) =>
      publishProgramme(db, on.house.site, {
        kind: 'minigame',
        rules,
        validFrom: days(9),
        actor,
        now: noon,
      }),
    )
  expect(await refusalOf(publishAs('staff:ana'))).toBe('invalidBody')
  expect(await refusalOf(publishAs('staff:nobody'))).toBe('rightMissing')
})

test('minigames show cost, odds and exact return, and a site that has them off plays none', async () => {
  const who = await on.house.playerOf(on.house.site)
  const { value } = await on.house.call(on.minigames['/api/minigame/state'], on.visit(who), {})
  expect(value).toMatchObject({
    is_on: true,
    exchange: { tokens: 100, amount: '0.50' },
    games: [{ game: 'boxes', cost: 10, range: 5, rtp: '80.00' }],
  })
  const off = minigameHandlers({ sealKey, hasRewards: () => false })
  const played = on.house.call(off['/api/minigame/play'], on.visit(who), {
    game: 'boxes',
    client_ref: randomUUID(),
  })
  expect(await refusalOf(played)).toBe('minigameUnknown')
})

test('a promise asked for many times at once is one promise', async () => {
  const who = await on.house.playerOf(on.house.site)
  const asked = await Promise.all(Array.from({ length: 10 }, () => on.wheelOf(who)))
  expect(new Set(asked.map(({ next_seed_hash }) => next_seed_hash)).size).toBe(1)
})
