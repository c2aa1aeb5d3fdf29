/** Protects: whoever stays away from kinds of games cannot stake on them by any door, until they came back by their own slow wish; all else stays open. */

import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Category } from '#contract/catalogue.ts'
import { openLog } from '#server/base/log.ts'
import { sessionHandlers } from '#server/identity/devices.ts'
import { identityNeeds } from '#tests/harness/identity.ts'
import {
  addGame,
  addSeed,
  depositOf,
  postOne,
  richPlayer,
  roundOf,
  stakeOf,
  wordOf,
} from '#tests/harness/money.ts'
import {
  inDays,
  inHours,
  noon,
  outcomeOf,
  refusalOf,
  testHouse,
  type TestHouse,
  type Who,
} from '#tests/harness/visit.ts'
import { mayPlayProduct } from './gate.ts'
import { protectionHandlers } from './protection.ts'
import { openProtectionWork } from './work.ts'

const handlers = protectionHandlers()
/** A game of each of these kinds is open at the site. */
const kinds = { slot_game: 'reels', crash: 'rocket', hash_game: 'dice' } as const
type Kind = keyof typeof kinds
const kindNames = Object.keys(kinds) as Kind[]

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
  for (const category of kindNames)
    await addGame(house, house.site, { code: kinds[category], category })
})
afterAll(() => house.drop())

const newPlayer = async () => {
  const who = await richPlayer(house, house.site, 1_000_000n)
  await addSeed(house, house.site, who)
  await house.owner.query(`update session set expires_at = 'infinity' where player_id = $1`, [
    who.player.id,
  ])
  return who
}
const get = async (who: Who, now = noon) =>
  (await house.ask(who, handlers['/api/limits/get'], {}, now)).value
const exclude = (who: Who, products: Category[], months: 6 | 12 | null = 6, now = noon) =>
  house.ask(who, handlers['/api/limits/exclude_products'], { products, months }, now)

/** A stake in a round of ours. */
const stakeOn = async (who: Who, kind: Kind, nonce: bigint, at = noon) =>
  wordOf(
    await postOne(
      house,
      stakeOf(who, house.site, 1n, 0n, {
        at,
        round: roundOf(who, nonce, { gameCode: kinds[kind] }),
      }),
    ),
  )

/** The same day of a later month, or the last of a shorter one. */
function afterMonths(from: Date, months: number): Date {
  const day = (offset: number, date: number) =>
    new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + offset, date))
  const last = day(months + 1, 0).getUTCDate()
  const then = day(months, Math.min(from.getUTCDate(), last))
  return new Date(then.getTime() + (from.getTime() - day(0, from.getUTCDate()).getTime()))
}

test('[EXC-01] a kind of game is shut at once, in own and outside rounds; other kinds, deposits and sessions stay open', async () => {
  const who = await newPlayer()
  const outside = {
    roundId: randomUUID(),
    name: 'r1',
    providerCode: 'FAIRHOUSE',
    gameCode: kinds.slot_game,
    isClosed: false,
    needsStake: false,
    settlesOnce: false,
    isPlain: false,
    after: null,
  }
  expect(await stakeOn(who, 'slot_game', 0n)).toBe('applied')
  const { value } = await exclude(who, ['slot_game', 'crash'])
  expect(value).toEqual([
    { product: 'crash', until: '2026-09-01T12:00:00.000Z', return_request: null },
    { product: 'slot_game', until: '2026-09-01T12:00:00.000Z', return_request: null },
  ])
  expect(await stakeOn(who, 'slot_game', 1n)).toBe('productExcluded')
  expect(await stakeOn(who, 'crash', 1n)).toBe('productExcluded')
  expect(wordOf(await postOne(house, stakeOf(who, house.site, 1n, 0n, { outside })))).toBe(
    'productExcluded',
  )
  // What was won before is paid, and money comes in as before.
  const payout = depositOf(who, house.site, 5n, { outside: { ...outside, isClosed: true } })
  expect(wordOf(await postOne(house, payout))).toBe('applied')
  expect(wordOf(await postOne(house, depositOf(who, house.site, 5n, { gate: 'deposit' })))).toBe(
    'applied',
  )
  expect(await stakeOn(who, 'hash_game', 1n)).toBe('applied')
  expect(await refusalOf(house.ask(who, (visit) => mayPlayProduct(visit, 'crash'), {}))).toBe(
    'productExcluded',
  )
  expect(await outcomeOf(house.ask(who, (visit) => mayPlayProduct(visit, 'hash_game'), {}))).toBe(
    'OK',
  )
  const status = await house.ask(
    who,
    sessionHandlers(identityNeeds)['/api/settings/check_status'],
    {},
  )
  expect(status.value).toMatchObject({
    restriction: null,
    products_excluded: [{ product: 'crash' }, { product: 'slot_game' }],
  })
})

type Held = { until: Date | null; askedAt: Date | null }
type Wish = 'exclude6' | 'exclude12' | 'excludeForGood' | 'ask' | 'confirm' | 'drop'

/** What a wish does to what is held of its kind, and what is answered. */
const rules: Record<
  Wish,
  (held: Held | undefined, now: Date) => [answer: string, then?: Held | undefined]
> = {
  exclude6: lengthen(6),
  exclude12: lengthen(12),
  excludeForGood: lengthen(null),
  ask: (held, now) => {
    if (!held) return ['notExcluded']
    if (held.until === null || held.until > now) return ['exclusionRunning', held]
    return ['OK', { ...held, askedAt: held.askedAt ?? now }]
  },
  confirm: (held, now) => {
    if (!held?.askedAt) return ['returnNotAsked', held]
    const isEarly = now.getTime() < held.askedAt.getTime() + 24 * 3_600_000
    return isEarly ? ['returnTooEarly', held] : ['OK']
  },
  drop: (held) => (held?.askedAt ? ['OK', { ...held, askedAt: null }] : ['returnNotAsked', held]),
}

function lengthen(months: number | null) {
  return (held: Held | undefined, now: Date): [string, Held] => {
    const until = months === null ? null : afterMonths(now, months)
    const isLonger = !held || (held.until !== null && (until === null || until > held.until))
    return isLonger ? ['OK', { until, askedAt: null }] : ['exclusionRunning', held]
  }
}

const doing: Record<Wish, (who: Who, product: Kind, now: Date) => Promise<unknown>> = {
  exclude6: (who, product, now) => exclude(who, [product], 6, now),
  exclude12: (who, product, now) => exclude(who, [product], 12, now),
  excludeForGood: (who, product, now) => exclude(who, [product], null, now),
  ask: (who, product, now) =>
    house.ask(who, handlers['/api/limits/return_request'], { product }, now),
  confirm: (who, product, now) =>
    house.ask(who, handlers['/api/limits/return_confirm'], { product, is_wanted: true }, now),
  drop: (who, product, now) =>
    house.ask(who, handlers['/api/limits/return_confirm'], { product, is_wanted: false }, now),
}

test('[EXC-05] over random wishes and months nothing is shortened, and play opens only by asking, waiting and confirming', async () => {
  const wish = fc.record({
    afterHours: fc.constantFrom(1, 23, 24, 30, 24 * 100, 24 * 190, 24 * 370),
    kind: fc.constantFrom(...kindNames),
    does: fc.constantFrom(...(Object.keys(rules) as Wish[])),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(wish, { maxLength: 12 }), async (wishes) => {
      const who = await newPlayer()
      const model = new Map<Kind, Held>()
      let now = noon
      let nonce = 0n
      for (const { afterHours, kind, does } of wishes) {
        now = new Date(now.getTime() + afterHours * 3_600_000)
        const [answer, then] = rules[does](model.get(kind), now)
        expect(await outcomeOf(doing[does](who, kind, now))).toBe(answer)
        if (then) model.set(kind, then)
        else model.delete(kind)
        const told = (await get(who, now)).product_exclusions
        expect(told.map(({ product, until }) => [product, until])).toEqual(
          [...model.keys()]
            .toSorted()
            .map((held) => [held, model.get(held)!.until?.toISOString() ?? null]),
        )
        for (const one of kindNames) {
          const isShut = model.has(one)
          expect(await stakeOn(who, one, nonce, now)).toBe(isShut ? 'productExcluded' : 'applied')
          if (!isShut) nonce += 1n
        }
      }
    }),
    { numRuns: 25 },
  )
}, 60_000)

test('[EXC-05] the player is told once when a term is over, and the games stay shut', async () => {
  const who = await newPlayer()
  await exclude(who, ['slot_game', 'crash'])
  const work = openProtectionWork({
    database: house.database,
    sites: () => [house.site],
    log: openLog('silent'),
  })
  for (const days of [1, 200, 201]) await work(inDays(days))
  const { rows } = await house.owner.query<{ letter: string }>(
    'select letter from inbox_item where player_id = $1 order by written_at',
    [who.player.id],
  )
  expect(rows.map(({ letter }) => letter)).toEqual(['productsExcluded', 'productExclusionOver'])
  expect(await stakeOn(who, 'crash', 0n, inDays(201))).toBe('productExcluded')
})

test('[EXC-06] sites of one licensee share it, also with who joins later', async () => {
  const phone = '+639178880009'
  await house.owner.query(
    `update site set settings = jsonb_build_object('licensee', 'Northern Licence')`,
  )
  const here = await house.playerOf(house.site, { phone })
  const there = await house.playerOf(house.otherSite, { phone })
  await exclude(here, ['poker'], null)
  const later = await house.playerOf(house.otherSite)
  for (const [site, who] of [
    [house.site, here],
    [house.otherSite, later],
  ] as const)
    await house.owner.query(`insert into identity_key values ($1, 'document', $2, $3, $4)`, [
      site.id,
      Buffer.alloc(32, 9),
      who.player.id,
      noon,
    ])
  const held = async (who: Who) =>
    (await house.ask(who, handlers['/api/limits/get'], {}, inHours(1), house.otherSite)).value
      .product_exclusions
  const forGood = [{ product: 'poker', until: null, return_request: null }]
  expect([await held(there), await held(later)]).toEqual([forGood, forGood])
  await house.owner.query(`update site set settings = '{}'`)
})
