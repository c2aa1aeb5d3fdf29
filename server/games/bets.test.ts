/** Bets of any period and choice are listed once each and summed exactly, and a finished one is verified step by step. */

import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer, Body } from '#contract/calls.ts'
import { betOutcomes, betStates } from '#contract/bet_traits.ts'
import { parseMoney } from '#contract/money.ts'
import { noon, refusalOf, testHouse, type TestHouse, type Who } from '#tests/harness/visit.ts'
import { betHandlers, betsSource } from './bets.ts'
import { recallBy } from '#tests/harness/studio.ts'

let house: TestHouse
const sealKey = Buffer.alloc(32, 3)
const handlers = betHandlers(recallBy(sealKey))
const games = [
  { game_code: 'dice', provider_code: 'ONE', product: 'hash_game' },
  { game_code: 'reels', provider_code: 'ONE', product: 'slot_game' },
  { game_code: 'fruit', provider_code: 'TWO', product: 'slot_game' },
] as const

beforeAll(async () => {
  house = await testHouse()
  for (const code of ['ONE', 'TWO'])
    await house.owner.query(
      'insert into provider (site_id, provider_code, name) values ($1, $2, $3)',
      [house.site.id, code, `Provider ${code}`],
    )
  for (const { game_code, provider_code, product } of games)
    await house.owner.query(
      `insert into game (site_id, provider_code, game_code, name, category, stake_min, stake_max, stake_steps, rules_version,
         config_hash, volatility, rtp, added_at)
       values ($1, $2, $3, $4, $5, 1, 100, '{1}', 1, repeat('a', 64), 'low', '99', now())`,
      [house.site.id, provider_code, game_code, `The ${game_code}`, product],
    )
})
afterAll(() => house.drop())

const hour = (n: number) => new Date(noon.getTime() + n * 3_600_000)
const minor = (text: string) => parseMoney(text.replace('-', ''), 'PHP') ?? 0n
const visitOf = (who: Who, now = hour(100)) => house.visitOf<Who>(house.site, { ...who, now })
const list = (who: Who, body: Body<'/api/bets/list'> = {}) =>
  house.call(handlers['/api/bets/list'], visitOf(who), body)

type Bet = {
  game: number
  state: (typeof betStates)[number]
  stake: number
  payout: number
  atHour: number
}
const bet = fc.record({
  game: fc.integer({ min: 0, max: 2 }),
  state: fc.constantFrom(...betStates),
  stake: fc.integer({ min: 1, max: 3 }),
  payout: fc.integer({ min: 0, max: 4 }),
  // Several at one instant: the key must not lose one of them.
  atHour: fc.integer({ min: 0, max: 6 }),
})

async function place(who: Who, bets: readonly Bet[]) {
  const seed = randomUUID()
  for (const [n, { game, state, stake, payout, atHour }] of bets.entries())
    await house.owner.query(
      `insert into round (site_id, player_id, round_id, provider_code, game_code, rules_version, config_hash, session_id, seed_id,
         nonce, stake, payout, balance_before, balance_after, choice, steps, state, played_at)
       values ($1, $2, $3, $4, $5, 1, 'x', 's', $6, $7, $8, $9, 0, 0, '{}', '[]', $10, $11)`,
      [
        house.site.id,
        String(who.player.id),
        randomUUID().replaceAll('-', ''),
        games[game]?.provider_code,
        games[game]?.game_code,
        seed,
        n,
        stake,
        payout,
        state,
        hour(atHour),
      ],
    )
}

const outcomeOf = ({ state, stake, payout }: Bet) =>
  state !== 'settled' ? null : payout > stake ? 'won' : payout < stake ? 'lost' : 'even'

const filters = fc.record(
  {
    product: fc.constantFrom('hash_game', 'slot_game' as const),
    state: fc.constantFrom(...betStates),
    outcome: fc.constantFrom(...betOutcomes),
    provider_code: fc.constantFrom('ONE', 'TWO'),
    game_code: fc.constantFrom('dice', 'reels', 'fruit'),
    from: fc.integer({ min: 0, max: 6 }).map((n) => hour(n).toISOString()),
  },
  { requiredKeys: [] },
)

const isChosen = (filter: Body<'/api/bets/list'>) => (one: Bet) => {
  const game = games[one.game]
  return (
    (filter.product ?? game?.product) === game?.product &&
    (filter.state ?? one.state) === one.state &&
    (filter.outcome ?? outcomeOf(one)) === outcomeOf(one) &&
    (filter.provider_code ?? game?.provider_code) === game?.provider_code &&
    (filter.game_code ?? game?.game_code) === game?.game_code &&
    (filter.from === undefined || hour(one.atHour) >= new Date(filter.from))
  )
}

async function readAll(who: Who, body: Body<'/api/bets/list'>) {
  const read: Answer<'/api/bets/list'>['value'] = []
  let page = await list(who, body)
  for (;;) {
    read.push(...page.value)
    if (page.next === '') return { first: page, read }
    page = await list(who, { ...body, after: page.next })
  }
}

const sum = (amounts: readonly number[]) => BigInt(amounts.reduce((a, b) => a + b, 0))

test('[STM-02] whatever is chosen, each bet is listed once, newest first, and the sums are of all of them', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(bet, { maxLength: 12 }),
      filters,
      fc.integer({ min: 1, max: 4 }),
      async (bets, filter, per_page) => {
        const who = await house.playerOf(house.site)
        await place(who, bets)
        const wanted = bets.filter(isChosen(filter))
        const { first, read } = await readAll(who, { ...filter, per_page })
        expect(new Set(read.map(({ round_id }) => round_id)).size).toBe(wanted.length)
        expect(read.map(({ played_at }) => played_at)).toEqual(
          wanted
            .map(({ atHour }) => hour(atHour).toISOString())
            .toSorted()
            .toReversed(),
        )
        const settled = wanted.filter(({ state }) => state === 'settled')
        expect(first.total).toBe(wanted.length)
        expect(minor(first.summary.stake)).toBe(sum(wanted.map(({ stake }) => stake)))
        expect(minor(first.summary.valid_turnover)).toBe(sum(settled.map(({ stake }) => stake)))

        for (const by of ['product', 'day', 'month'] as const) {
          const { value } = await house.call(handlers['/api/bets/summary'], visitOf(who), {
            ...filter,
            by,
          })
          expect(value.whole).toEqual(first.summary)
          expect(value.parts.reduce((count, part) => count + part.count, 0)).toBe(wanted.length)
          const net = value.parts.reduce((total, part) => total + Number(part.net), 0)
          expect(net).toBeCloseTo(Number(value.whole.net), 6)
        }
      },
    ),
    { numRuns: 25 },
  )
})

test('[EVT-07] the file of bets has the bets of the list', async () => {
  const who = await house.playerOf(house.site)
  await place(who, fc.sample(bet, { numRuns: 7, seed: 5 }))
  const { read } = await readAll(who, {})
  const chosen = {
    siteId: house.site.id,
    playerId: who.player.id,
    currency: house.site.currency,
    languages: house.site.languages,
    filter: { from: hour(-1).toISOString(), to: hour(50).toISOString() },
  }
  const ids: unknown[] = []
  for (let after = ''; ;) {
    const page = await house.database.inSite(house.site.id, (db) =>
      betsSource.read(db, chosen, after, 2),
    )
    ids.push(...page.rows.map(([, roundId]) => roundId))
    if (page.next === '') break
    after = page.next
  }
  expect(ids).toEqual(read.map(({ round_id }) => round_id))
})

test('a player sees their own bets only, and broken keys and periods are refused', async () => {
  const [who, stranger] = [await house.playerOf(house.site), await house.playerOf(house.site)]
  await place(who, [{ game: 0, state: 'settled', stake: 1, payout: 0, atHour: 0 }])
  expect((await list(stranger)).total).toBe(0)
  const [mine] = (await list(who)).value
  expect(mine).toMatchObject({ provider_name: 'Provider ONE', game_name: 'The dice', net: '-0.01' })
  const round_id = mine?.round_id ?? ''
  const asked = [
    house.call(handlers['/api/bets/detail'], visitOf(stranger), { round_id }),
    house.call(handlers['/api/game/verify'], visitOf(stranger), { round_id }),
  ]
  for (const each of asked) expect(await refusalOf(each)).toBe('roundUnknown')
  expect(await refusalOf(list(who, { after: '99999999999999999-x' }))).toBe('invalidBody')
  expect(await refusalOf(list(who, { from: '2026-02-31T99:00:00Z' }))).toBe('invalidBody')
})

test('a bet is found by its number or by that of its line of the statement, whatever became of it, and by nobody else', async () => {
  const [who, stranger] = [await house.playerOf(house.site), await house.playerOf(house.site)]
  await place(
    who,
    betStates.map((state) => ({ game: 0, state, stake: 1, payout: 0, atHour: 0 })),
  )
  for (const { round_id, state } of (await list(who)).value) {
    const reference = `line-${state}`
    await house.owner.query(
      `insert into entry (site_id, player_id, kind, seq, amount, balance_after, against, reason, subject, reference, round_id,
         transfer_id, leg, at, posted_in, hash)
       values ($1, $2, 'cash', 1, -1, 0, 'house:ONE', 'stake', 'dice', $3, $4, 1, 0, $5, 1, '')`,
      [
        house.site.id,
        String(who.player.id),
        reference,
        round_id,
        hour(betStates.indexOf(state) / 60),
      ],
    )
    for (const number of [round_id, reference]) {
      const found = await list(who, { reference: number })
      expect([found.total, found.value]).toMatchObject([1, [{ round_id, state }]])
      expect((await list(stranger, { reference: number })).total).toBe(0)
      expect((await list(who, { reference: number.slice(1) })).total).toBe(0)
    }
  }
})
