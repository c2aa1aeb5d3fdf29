/** Protects demo play: the draws of real play, over money that touches no ledger and that only today's purse holds. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { games } from '#games/catalogue.ts'
import { configHash } from '#games/game.ts'
import { verifyRound } from '#games/verify.ts'
import { policyOf } from '#server/site/policy.ts'
import { noon, refusalOf, testHouse, type TestHouse } from '#tests/harness/visit.ts'
import { demoHandlers, launchDemo } from './demo.ts'
import { openOffers } from './studio.ts'

let house: TestHouse
const sealKey = Buffer.alloc(32, 5)
const needsOf = (hasFreePlay = true) => ({
  offers: openOffers(house.database),
  sealKey,
  hasFreePlay: () => hasFreePlay,
})

beforeAll(async () => {
  house = await testHouse()
  for (const { id } of [house.site, house.otherSite]) {
    await house.owner.query(
      `insert into provider (site_id, provider_code, name) values ($1, 'FAIRHOUSE', 'Fairhouse Studio')`,
      [id],
    )
    for (const game of Object.values(games)) {
      await house.owner.query(
        `insert into game (site_id, provider_code, game_code, name, category, stake_min, stake_max, stake_steps, rules_version, config_hash, volatility, rtp, added_at)
         values ($1, 'FAIRHOUSE', $2, $3, $4, 100, 100000, '{100,1000}', $5, $6, $7, '96.00', now())`,
        [id, game.code, game.name, game.category, game.version, configHash(game), game.volatility],
      )
    }
  }
})
afterAll(() => house.drop())

const guest = (site = house.site, now = noon) => house.visitOf(site, { now })
const even = { side: 'under', target: 5000 } as const

async function open(game_code = 'dice', caller = guest(), purse?: string) {
  const ask = demoHandlers(needsOf())['/api/game/demo_state']
  return (await house.call(ask, caller, { game_code, ...(purse && { purse }) })).value
}

function play(purse: string, { stake = '1.00', caller = guest(), game_code = 'dice' } = {}) {
  const ask = demoHandlers(needsOf())['/api/game/demo_play']
  return house.call(ask, caller, { game_code, stake, choice: even, purse })
}

const entries = async () =>
  (await house.owner.query<{ n: string }>('select count(*) as n from entry')).rows[0]?.n

test('[GAM-18] [NEV-07] a guest plays by the draws of real play, round after round, and nothing is booked', async () => {
  const before = await entries()
  const { balance, seed, purse } = await open()
  expect(balance).toBe('1000.00')
  let [hash, held, key] = [seed.server_seed_hash, 1000_00n, purse]
  for (let nonce = 0; nonce < 20; nonce++) {
    const answer = await play(key)
    const { value } = answer
    // The seed that was committed to before the stake is the one that drew.
    expect([value.server_seed_hash, value.nonce]).toEqual([hash, nonce])
    expect(verifyRound(value).ok).toBe(true)
    held += BigInt(value.payout.replace('.', '')) - 100n
    expect(BigInt(answer.balance.replace('.', ''))).toBe(held)
    key = answer.purse
    hash = (await open('dice', guest(), key)).seed.server_seed_hash
  }
  expect(await entries()).toBe(before)
})

test('the same purse draws the same round, so that asking again cannot choose', async () => {
  const { purse } = await open()
  const [first, again] = [await play(purse), await play(purse)]
  expect(again.value).toEqual(first.value)
  const next = await Promise.all([
    open('dice', guest(), first.purse),
    open('dice', guest(), again.purse),
  ])
  expect(next[0].seed.server_seed_hash).toBe(next[1].seed.server_seed_hash)
})

test('a round of several moves goes on by them, and is paid and revealed once it is over', async () => {
  const { purse, seed } = await open('mines')
  const ask = demoHandlers(needsOf())['/api/game/demo_play']
  const body = { game_code: 'mines', stake: '1.00', choice: { mines: 1 }, purse }
  const opened = await house.call(ask, guest(), body)
  expect([opened.value.state, opened.value.server_seed]).toEqual(['open', ''])
  expect(opened.value.pending?.options.length).toBeGreaterThan(0)
  const moves = [opened.value.pending?.options[0]?.move ?? '']
  const moved = await house.call(ask, guest(), { ...body, moves, purse: opened.purse })
  const { pending } = moved.value
  const over = pending
    ? await house.call(ask, guest(), {
        ...body,
        moves: [...moves, pending.fallback],
        purse: moved.purse,
      })
    : moved
  expect(over.value).toMatchObject({
    state: 'settled',
    round_id: opened.value.round_id,
    server_seed_hash: seed.server_seed_hash,
  })
  expect(verifyRound(over.value).ok).toBe(true)
  const held = (text: string) => BigInt(text.replace('.', ''))
  expect(held(over.balance)).toBe(1000_00n - 100n + held(over.value.payout))
  const odd = { ...body, moves: ['nonsense'] }
  expect(await refusalOf(house.call(ask, guest(), odd))).toBe('moveInvalid')
})

test('a purse goes from game to game, and a new one comes in place of none, a broken, a stranger’s and yesterday’s', async () => {
  const { purse } = await open()
  const { purse: played, balance } = await play(purse, { stake: '10.00' })
  expect((await open('limbo', guest(), played)).balance).toBe(balance)
  const tomorrow = guest(house.site, new Date(noon.getTime() + 86_400_000))
  const broken = `${played.slice(0, 60)}AAAA${played.slice(64)}`
  for (const [caller, key] of [
    [guest(), broken],
    [guest(house.otherSite), played],
    [tomorrow, played],
  ] as const) {
    expect((await open('dice', caller, key)).balance).toBe('1000.00')
    expect(await refusalOf(play(key, { caller }))).toBe('demoEnded')
  }
})

test('stakes and choices are judged as those for money', async () => {
  const { purse } = await open()
  expect(await refusalOf(play(purse, { stake: '0.50' }))).toBe('stakeOutOfRange')
  expect(await refusalOf(play(purse, { stake: '1.001' }))).toBe('invalidAmount')
  const ask = demoHandlers(needsOf())['/api/game/demo_play']
  const odd = { game_code: 'dice', stake: '1.00', choice: { side: 'left' }, purse }
  expect(await refusalOf(house.call(ask, guest(), odd))).toBe('choiceInvalid')
})

test('[ACC-05] no demo where the operator offers none, where age must be proven first, or for who is excluded', async () => {
  const game = { provider_code: 'FAIRHOUSE', game_code: 'dice' }
  const launch = (needs = needsOf(), caller = guest()) =>
    refusalOf(
      house.call((visit: typeof caller) => launchDemo(visit as never, needs, game), caller, {}),
    )
  expect(await launch(needsOf(false))).toBe('demoClosed')
  const strict = { ...house.site, policy: { ...policyOf('demo'), identityBeforePlay: true } }
  expect(await launch(needsOf(), guest(strict))).toBe('identityNeeded')
  const who = await house.playerOf(house.site)
  await house.owner.query(
    `insert into exclusion (site_id, player_id, time_out_until) values ($1, $2, $3)`,
    [house.site.id, who.player.id, new Date(noon.getTime() + 3_600_000)],
  )
  const resting = house.visitOf(house.site, { ...who, now: noon })
  expect(await launch(needsOf(), resting)).toBe('playerOnTimeOut')
})

test('[EXC-01] who stays away from a kind of games may not try them, on whichever call', async () => {
  const away = house.visitOf(house.site, { ...(await house.playerOf(house.site)), now: noon })
  const { purse } = await open('dice', away)
  const { category } = (await needsOf().offers.find(house.site.id, 'dice', noon)).game
  await house.owner.query(
    `insert into product_exclusion (site_id, player_id, category, excluded_at, origin) values ($1, $2, $3, $4, 'player')`,
    [house.site.id, away.player?.id, category, noon],
  )
  expect(await refusalOf(open('dice', away))).toBe('productExcluded')
  expect(await refusalOf(play(purse, { caller: away }))).toBe('productExcluded')
})
