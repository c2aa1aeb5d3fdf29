/** Protects offers: what is published keeps the rules of the site, is whole in every language, and is never changed afterwards. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tableGames } from '#games/holdem/holdem.ts'
import type { Site } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import { policyOf } from '#server/site/policy.ts'
import { inHours, noon, refusalOf, testHouse, type TestHouse } from '#tests/harness/visit.ts'
import { richPlayer } from '#tests/harness/money.ts'
import {
  cashbackTerms,
  codeTerms,
  openGames,
  reloadTerms,
  rewarding,
  roundsTerms,
  texts,
  type Rewarding,
} from '#tests/harness/promotions.ts'
import { exampleOf, faultsOf, givenFor, type Terms } from './terms.ts'

let house: TestHouse
let rewards: Rewarding
let site: Site
beforeAll(async () => {
  house = await testHouse()
  rewards = rewarding(house)
  site = house.site
  await openGames(house, site)
})
afterAll(async () => {
  await rewards.close()
  await house.drop()
})

describe('is refused', () => {
  const britain = (): Site => ({ ...site, policy: policyOf('britain') })
  const malta = (): Site => ({ ...site, policy: policyOf('malta') })

  test.each([
    'title',
    'summary',
    'eligibility',
    'wagering',
    'order_of_funds',
    'withdrawal',
    'cancellation',
  ] as const)('[INC-01] without its %s in one of the site’s languages', (name) => {
    expect(faultsOf(site, codeTerms, texts)).toEqual([])
    const { [name]: _, ...rest } = texts.ESP
    expect(faultsOf(site, codeTerms, { ...texts, ESP: rest })).toEqual([
      { field: 'title-ESP', about: 'its texts are not whole in ESP [INC-01]' },
    ])
  })

  test.each(Object.keys(codeTerms) as (keyof Terms)[])('[INC-01] without its term %s', (name) => {
    const { [name]: _, ...rest } = codeTerms
    expect(faultsOf(site, rest, texts)).not.toEqual([])
  })

  test('[INC-01] with a term its kind does not have, or without one it has', () => {
    for (const terms of [reloadTerms, cashbackTerms, roundsTerms])
      expect(faultsOf(site, terms, texts)).toEqual([])
    expect(faultsOf(site, { ...codeTerms, percent: 50 }, texts)).toHaveLength(1)
    expect(faultsOf(site, { ...reloadTerms, deposit_min: null }, texts)).toHaveLength(1)
    expect(faultsOf(site, { ...codeTerms, winnings_max: '10.00' }, texts)).toHaveLength(1)
  })

  test('[INC-02] [NEV-12] with more wagering than ten times the bonus', () => {
    expect(faultsOf(britain(), { ...codeTerms, wagering_times: 10 }, texts)).toEqual([])
    expect(faultsOf(britain(), { ...codeTerms, wagering_times: 11 }, texts)).toEqual([
      { field: 'wagering_times', about: 'it has more wagering than the policy allows [INC-02]' },
    ])
  })

  test('[INC-03] where it joins products, unless the policy allows it', () => {
    const weights = [
      { category: 'slot_game', percent: 100 },
      { category: 'sportsbook', percent: 100 },
    ] satisfies Terms['weights']
    const mixed = { ...codeTerms, weights }
    expect(faultsOf(britain(), mixed, texts)).toEqual([
      { field: 'weights', about: 'it has products joined that the policy keeps apart [INC-03]' },
    ])
    expect(faultsOf(malta(), mixed, texts)).toEqual([])
    const [, sports = weights[0]] = weights
    const silent = { ...codeTerms, weights: [weights[0], { ...sports, percent: 0 }] }
    expect(faultsOf(britain(), silent, texts)).toEqual([])
  })

  test('where it would count play between players, which costs them no more than the rake', () => {
    const poker = { ...codeTerms, weights: [{ category: 'poker', percent: 100 }] } satisfies Terms
    expect(faultsOf(site, poker, texts)).toEqual([
      {
        field: 'weights',
        about: 'it has play between players counted, which costs them no more than the rake',
      },
    ])
    const game_weights = Object.keys(tableGames).map((game_code) => ({ game_code, percent: 0 }))
    expect(faultsOf(site, { ...poker, game_weights }, texts)).toEqual([])
  })

  test('[INC-01] with least odds where no bet on sports counts, or that every bet has', () => {
    const weights = [{ category: 'sportsbook', percent: 100 }] satisfies Terms['weights']
    const sports = { ...codeTerms, weights, odds_min: '1.50' }
    expect(faultsOf(site, sports, texts)).toEqual([])
    expect(faultsOf(site, { ...sports, odds_min: '1.00' }, texts)).toHaveLength(1)
    expect(faultsOf(site, { ...codeTerms, odds_min: '1.50' }, texts)).toHaveLength(1)
  })

  test('with free bets whose winnings are to be wagered, or that are staked at odds every bet has', () => {
    const free: Terms = {
      ...cashbackTerms,
      kind: 'free_bet',
      percent: null,
      amount_max: null,
      period: null,
      free_bets: { count: 2, stake: '5.00' },
      odds_min: '1.50',
    }
    expect(faultsOf(site, free, texts)).toEqual([])
    expect(faultsOf(site, { ...free, paid_as: 'bonus' }, texts)).toMatchObject([
      { field: 'paid_as' },
    ])
    expect(faultsOf(site, { ...free, odds_min: '1.00' }, texts)).toMatchObject([
      { field: 'odds_min' },
    ])
  })

  test('[INC-09] where it would tie conditions to money that is the player’s own', () => {
    expect(
      faultsOf(site, { ...cashbackTerms, wagering_times: 1, weights: codeTerms.weights }, texts),
    ).toHaveLength(1)
    expect(faultsOf(site, { ...cashbackTerms, stake_max: '5.00' }, texts)).toHaveLength(1)
  })

  test('[AUT-12] to staff without the right to it', async () => {
    const publishing = rewards.publish('theirs', codeTerms, noon, 'staff:nobody')
    expect(await refusalOf(publishing)).toBe('rightMissing')
    expect(await refusalOf(rewards.detail('theirs'))).toBe('promotionUnknown')
  })

  test('before anything of it is written', async () => {
    await expect(rewards.publish('bad', { ...codeTerms, wagering_times: 11 })).rejects.toThrow(
      'INC-02',
    )
    expect(await refusalOf(rewards.detail('bad'))).toBe('promotionUnknown')
  })
})

test('[INC-08] an offer is rebuilt as it was at any instant, and each change is a significant event', async () => {
  await rewards.publish('offer', codeTerms, noon)
  await rewards.publish('offer', codeTerms, inHours(1))
  await rewards.publish('offer', { ...codeTerms, amount: '60.00' }, inHours(2))
  const now = await rewards.detail('offer', undefined, inHours(3))
  const then = await rewards.detail('offer', undefined, inHours(1.5))
  expect([then.version, then.terms.amount, now.version, now.terms.amount]).toEqual([
    1,
    '50.00',
    2,
    '60.00',
  ])
  expect(await rewards.detail('offer', 1, inHours(3))).toMatchObject({ terms: codeTerms })
  expect(now.versions.map(({ version }) => version)).toEqual([1, 2])
  const { rows } = await house.owner.query(
    `select actor, before->>'amount' as before, after->>'amount' as after from significant_event
      where kind = 'promotion_changed' and subject = 'promotion:offer' order by event_id`,
  )
  expect(rows).toEqual([
    { actor: 'staff:ann', before: null, after: '50.00' },
    { actor: 'staff:ann', before: '50.00', after: '60.00' },
  ])
  const change = sql`update promotion_version set terms = '{}'`
  await expect(house.database.inSite(site.id, (db) => db.run(change))).rejects.toThrow(
    'permission denied',
  )
})

test('[AUT-12] a code is given by staff with the right to it, once, and on record', async () => {
  await rewards.publish('coded', codeTerms, noon)
  const adding = rewards.addCode('GIFTED', 'coded', 9, 1, 'staff:nobody')
  expect(await refusalOf(adding)).toBe('rightMissing')
  await rewards.addCode('GIFTED', 'coded', 9, 1)
  await rewards.addCode('GIFTED', 'coded', 99, 99)
  const { rows } = await house.owner.query(
    `select actor, after from significant_event where subject = 'promotion:coded' and reason = 'code'`,
  )
  expect(rows).toEqual([
    { actor: 'staff:ann', after: { code: 'GIFTED', redeemed_max: 9, per_player_max: 1 } },
  ])
})

test('[INC-01] figures of the example follow from the terms', () => {
  expect(exampleOf(site, reloadTerms)).toEqual({ of: '20.00', gives: '10.00', turnover: '20.00' })
  expect(exampleOf(site, reloadTerms, 1500n)).toEqual({
    of: '15.00',
    gives: '7.50',
    turnover: '15.00',
  })
  expect(exampleOf(site, codeTerms, 1500n)).toEqual(exampleOf(site, codeTerms))
  expect(exampleOf(site, codeTerms)).toEqual({ of: '0.00', gives: '50.00', turnover: '100.00' })
  expect(exampleOf(site, roundsTerms)).toEqual({ of: '6.00', gives: '6.00', turnover: '6.00' })
  expect(exampleOf(site, cashbackTerms)).toEqual({ of: '150.00', gives: '15.00', turnover: '0.00' })
})

test.each([
  [999n, 0n],
  [1000n, 500n],
  [1001n, 500n],
  [8000n, 4000n],
  [1_000_000n, 4000n],
])(
  'a deposit of %s brings %s: the share cut to whole units, at most the cap, nothing below the least',
  (deposit, given) => {
    expect(givenFor(site, reloadTerms, deposit)).toBe(given)
  },
)

test('guests see every offer and players what holds for them, with the reason', async () => {
  const terms: Terms = { ...reloadTerms, audience: 'first_deposit', times_max: 1 }
  await rewards.publish('first', terms)
  await rewards.publish('soon', { ...codeTerms, starts_at: '2026-03-02T00:00:00Z' })
  await rewards.publish('over', { ...codeTerms, ends_at: '2026-02-01T00:00:00Z' })
  const stateOf = (cards: Awaited<ReturnType<Rewarding['list']>>, id: string) => {
    const card = cards.find(({ promotion_id }) => promotion_id === id)
    return card && [card.state, card.reason]
  }
  const guest = await rewards.list(null)
  expect(['first', 'soon', 'over'].map((id) => stateOf(guest, id))).toEqual([
    ['needs_login', ''],
    ['coming_soon', ''],
    undefined,
  ])
  expect(guest.map(({ promotion_id, audience }) => [promotion_id, audience])).toContainEqual([
    'first',
    'first_deposit',
  ])
  const fresh = await house.playerOf(site)
  const rich = await richPlayer(house, site, 5000n)
  expect(stateOf(await rewards.list(fresh), 'first')).toEqual(['open', ''])
  expect(stateOf(await rewards.list(rich), 'first')).toEqual([
    'not_eligible',
    'promotionFirstDepositOnly',
  ])
  expect(await refusalOf(rewards.optIn(rich, { promotionId: 'first', version: 1 } as never))).toBe(
    'promotionNotEligible',
  )
  await rewards.optIn(fresh, { promotionId: 'first', version: 1 } as never)
  expect(stateOf(await rewards.list(fresh), 'first')).toEqual(['opted_in', ''])
})

test('an offer for a VIP level is for who has reached it and takes part, by opt-in and by code', async () => {
  const forVip = { audience: 'vip', vip_level: 2 } as const
  const promotion = await rewards.publish('for-vip', { ...reloadTerms, ...forVip })
  await rewards.publish('vip-code', { ...codeTerms, ...forVip })
  await rewards.addCode('FORVIP', 'vip-code')
  const memberOf = async (level: number, leftAt: Date | null = null) => {
    const who = await house.playerOf(site)
    await house.owner.query(
      `insert into vip_member (site_id, player_id, level, cycle, left_at) values ($1, $2, $3, '2026-03-01', $4)`,
      [site.id, who.player.id, level, leftAt],
    )
    return who
  }
  const others = [await house.playerOf(site), await memberOf(1), await memberOf(2, noon)]
  for (const who of others) {
    const card = (await rewards.list(who)).find(({ promotion_id }) => promotion_id === 'for-vip')
    expect(card).toMatchObject({ state: 'not_eligible', reason: 'promotionVipOnly' })
    expect(await refusalOf(rewards.optIn(who, promotion))).toBe('promotionNotEligible')
    expect(await refusalOf(rewards.redeem(who, 'FORVIP'))).toBe('promotionNotEligible')
  }
  for (const who of [await memberOf(2), await memberOf(3)]) {
    await rewards.optIn(who, promotion)
    expect((await rewards.redeem(who, 'FORVIP')).promotion_id).toBe('vip-code')
  }
  expect(faultsOf(site, { ...codeTerms, audience: 'vip' }, texts)).toHaveLength(1)
  expect(faultsOf(site, { ...codeTerms, vip_level: 1 }, texts)).toHaveLength(1)
})

describe('taking part', () => {
  test('can be taken back while it waits', async () => {
    const promotion = await rewards.publish('weekly', reloadTerms)
    const who = await house.playerOf(site)
    await rewards.optIn(who, promotion)
    await rewards.takeBack(who, promotion)
    expect((await rewards.mine(who)).opted_in).toEqual([])
    expect((await rewards.optIn(who, promotion, inHours(1))).opted_at).toBe(
      inHours(1).toISOString(),
    )
  })

  test('[INC-01] is under the version the player saw, and once', async () => {
    const promotion = await rewards.publish('reload', reloadTerms)
    const who = await house.playerOf(site)
    const first = await rewards.optIn(who, promotion)
    expect(await rewards.optIn(who, promotion, inHours(1))).toEqual(first)
    await rewards.publish('reload', { ...reloadTerms, percent: 40 }, inHours(2))
    const other = await house.playerOf(site)
    expect(await refusalOf(rewards.optIn(other, promotion, inHours(3)))).toBe('promotionChanged')
    expect(await refusalOf(rewards.optIn(other, { ...promotion, promotionId: 'none' }))).toBe(
      'promotionUnknown',
    )
    expect((await rewards.mine(who, inHours(3))).opted_in).toMatchObject([
      { promotion_id: 'reload', version: 1 },
    ])
  })

  test.each([
    [
      'playerExcluded',
      'not_eligible',
      `insert into exclusion (site_id, player_id, excluded_at) values ($1, $2, $3)`,
    ],
    [
      'playerOnTimeOut',
      'paused',
      `insert into exclusion (site_id, player_id, time_out_until) values ($1, $2, $3::timestamptz + interval '1 day')`,
    ],
    [
      'Block',
      'not_eligible',
      `update player set status = 'suspended' where site_id = $1 and player_id = $2 and $3::timestamptz is not null`,
    ],
  ] as const)(
    '[EXC-02] [INC-07] is not for who stays away: %s',
    async (refusal, state, statement) => {
      await rewards.publish('gift', codeTerms)
      await rewards.addCode('GIFT', 'gift')
      const rounds = await rewards.publish('rounds', roundsTerms)
      const who = await house.playerOf(site)
      await house.owner.query(statement, [site.id, String(who.player.id), noon])
      expect(await refusalOf(rewards.optIn(who, rounds))).toBe(refusal)
      expect(await refusalOf(rewards.redeem(who, 'GIFT'))).toBe(refusal)
      const cards = await rewards.list(who)
      expect(cards.find(({ promotion_id }) => promotion_id === 'rounds')).toMatchObject({
        state,
        reason: refusal,
      })
    },
  )

  test('[INC-07] bonus money that waits in line is not given to who stays away meanwhile', async () => {
    const who = await house.playerOf(site)
    const first = await rewards.redeem(who, 'GIFT')
    await rewards.redeem(who, 'GIFT')
    await house.owner.query(
      `insert into exclusion (site_id, player_id, time_out_until) values ($1, $2, $3)`,
      [site.id, String(who.player.id), inHours(5)],
    )
    await rewards.cancel(who, first.bonus_id, '50.00', inHours(1))
    expect((await rewards.mine(who, inHours(1))).queue).toMatchObject([{ state: 'queued' }])
    expect((await rewards.mine(who, inHours(6))).active).toMatchObject([{ balance: '50.00' }])
  })
})

test('codes are not found by guessing, and a right one does not help who guessed too often', async () => {
  const who = await house.playerOf(site)
  for (let n = 0; n < 10; n++)
    expect(await refusalOf(rewards.redeem(who, `NONE${n}`))).toBe('promotionCodeUnknown')
  expect(await refusalOf(rewards.redeem(who, 'GIFT'))).toBe('tooManyRequests')
  await rewards.redeem(who, 'gift', inHours(2))
})
