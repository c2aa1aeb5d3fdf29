/** Protects the round: staked once, drawn from committed seeds in order, settled with its money, recalled and verified as it was. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { gameOf, games } from '#games/catalogue.ts'
import { verifyRound } from '#games/verify.ts'
import { Refusal } from '#server/base/refusal.ts'
import { openLog } from '#server/base/log.ts'
import { demoLocator } from '#server/demo/locator.ts'
import { openLocations } from '#server/protection/location.ts'
import {
  payIn,
  sealKey,
  studioHandlers,
  studioHouse,
  turnSeeds,
  type StudioHouse,
  recallBy,
} from '#tests/harness/studio.ts'
import { depositOf, postOne } from '#tests/harness/money.ts'
import { noon, outcomeOf, refusalOf, type Who } from '#tests/harness/visit.ts'
import { codeHash } from './code.ts'
import { choiceOf } from './fishing/hall.ts'
import { betHandlers } from './bets.ts'
import { gameHandlers } from './handlers.ts'
import { openOffers } from './studio.ts'

let house: StudioHouse
let who: Who
let second = 0

const handlersOf = () => ({
  ...studioHandlers(house),
  ...betHandlers(recallBy(sealKey)),
})
type Handlers = ReturnType<typeof handlersOf>
let handlers: Handlers

beforeAll(async () => {
  house = await studioHouse()
})
afterAll(() => house.drop())

beforeEach(async () => {
  handlers = handlersOf()
  who = await house.playerOf(house.site)
  await pay(who, 10_000n)
})

const pay = (by: Who, amount: bigint) => payIn(house, by, amount)

/** Each visit comes later than the one before, so that the pace of rounds is no matter unless a test makes it one. */
const visit = (by: Who = who, now = new Date(noon.getTime() + 10_000 * ++second)) =>
  house.visitOf<Who>(house.site, { ...by, now })
const dice = (
  over: Partial<{ stake: string; choice: unknown; client_ref: string; game_code: string }> = {},
) => ({
  game_code: 'dice',
  stake: '10',
  choice: { side: 'under', target: 5000 },
  client_ref: randomUUID(),
  ...over,
})
const play = (body = dice(), by?: ReturnType<typeof visit>, table = handlers) =>
  house.call(table['/api/game/play'], by ?? visit(), body)

/** Makes the published moves to the end of a round. */
async function leaveAlone(round: Awaited<ReturnType<typeof play>>['value']) {
  let value = round
  while (value.pending) {
    const { round_id, moves, pending } = value
    const body = { round_id, number: moves.length, move: pending.fallback }
    value = (await house.call(handlers['/api/game/move'], visit(), body)).value
  }
  return value
}

test('own cash is played without a question about bonuses', async () => {
  const asked = () => Promise.reject(new Error('bonuses were asked'))
  const table = gameHandlers({
    database: house.database,
    writer: house.writer,
    offers: openOffers(house.database),
    sealKey,
    rejections: { note: () => {} },
    hasFreePlay: () => true,
    bonusMoney: { ruleFor: asked, findFreeRounds: asked, useFreeRound: asked },
    openOutside: () => Promise.reject(new Refusal('gameUnknown')),
    locations: openLocations({ database: house.database, log: openLog('silent') }, demoLocator),
  })
  const stakeOf = (stake: string) => house.call(table['/api/game/play'], visit(), dice({ stake }))
  await stakeOf('1')
  await stakeOf('1')
  await house.call(table['/api/game/state'], visit(), { game_code: 'dice' })
  await expect(stakeOf('1000')).rejects.toThrow('bonuses were asked')
})

test('a round moves stake and payout, and is recalled as it was answered', async () => {
  const { value, balance } = await play()
  expect(value.balance_before).toBe('100.00')
  expect(value.code_hash).toBe(codeHash)
  expect(balance).toBe(value.balance_after)
  expect(
    await house.call(handlers['/api/game/round'], visit(), { round_id: value.round_id }),
  ).toEqual({ value })
})

test('[WAL-14] the same reference answers the same round and stakes once', async () => {
  const body = dice()
  const first = await play(body)
  await play()
  const again = await play(body)
  expect(again.value).toEqual(first.value)
  const { summary } = await house.call(handlers['/api/bets/list'], visit(), {})
  expect(summary.count).toBe(2)
})

test('[WAL-14] the same reference with another stake or choice is a conflict', async () => {
  const body = dice()
  await play(body)
  expect(await refusalOf(play({ ...body, stake: '20' }))).toBe('conflict')
  expect(await refusalOf(play({ ...body, choice: { side: 'over', target: 5000 } }))).toBe(
    'conflict',
  )
})

// Protects the player against draws that were left out: two processes and many rounds at once take the nonces in order.
test('nonces are taken without a gap, whichever process plays', async () => {
  const processes = [handlers, handlersOf()]
  const unpaced = { ...house.site, policy: { ...house.site.policy, casinoCycleMinMs: 0 } }
  const rounds = Array.from({ length: 24 }, (_, i) =>
    play(dice({ stake: '1' }), { ...visit(), site: unpaced }, processes[i % 2]),
  )
  await Promise.all(rounds)
  const { rows } = await house.owner.query<{ nonce: bigint }>(
    'select nonce from round where player_id = $1 order by nonce',
    [String(who.player.id)],
  )
  expect(rows).toHaveLength(24)
  expect(rows.map(({ nonce }) => Number(nonce))).toEqual(rows.map((_, i) => i))
})

test('[GAM-12] of many rounds asked for at once one is played: the others are told that it is too soon', async () => {
  const processes = [handlers, handlersOf()]
  const at = visit()
  const asked = Array.from({ length: 16 }, (_, i) =>
    outcomeOf(play(dice({ stake: '1' }), at, processes[i % 2])),
  )
  const outcomes = (await Promise.all(asked)).toSorted()
  expect(outcomes).toEqual(['OK', ...outcomes.slice(1).fill('roundTooSoon')])
  // What was refused took no money and no nonce, and left nothing in the history.
  const { value, summary } = await house.call(handlers['/api/bets/list'], visit(), {})
  expect(summary).toMatchObject({ count: 1, stake: '1.00' })
  const [{ payout }] = value as [(typeof value)[0]]
  const state = await house.call(handlers['/api/game/state'], visit(), { game_code: 'dice' })
  expect(state.value.seed.nonce).toBe(1)
  expect(Number(state.value.balance)).toBeCloseTo(99 + Number(payout))
})

test('[GAM-05] [NEV-22] every game’s round verifies from the revealed seed, and was hidden before', async () => {
  await pay(who, 1_000_000n)
  const played = []
  for (const game of Object.values(games)) {
    const by = visit()
    const choice = choiceOf(game, house.site, by.now)
    const { value } = await play(dice({ game_code: game.code, choice }), by)
    played.push(await leaveAlone(value))
  }
  expect(played.map(({ server_seed }) => server_seed)).toEqual(played.map(() => ''))
  const { value } = await turnSeeds(house, handlers, visit(), 'chosen-by-me')
  expect(value.revealed.rounds).toBe(played.length)
  for (const { round_id } of played) {
    const record = (await house.call(handlers['/api/game/round'], visit(), { round_id })).value
    expect(record.server_seed).toBe(value.revealed.server_seed)
    expect(verifyRound(record)).toMatchObject({ ok: true })
    expect(verifyRound({ ...record, server_seed: '00'.repeat(32) })).toMatchObject({ ok: false })
  }
  // A wheel of few segments may stop at the same one twice; five reels do not.
  const reels = await house.call(handlers['/api/game/round'], visit(), {
    round_id: played.find(({ game_code }) => game_code === 'lantern-pier')!.round_id,
  })
  const { value: record } = reels
  expect(verifyRound({ ...record, nonce: record.nonce + 1 })).toMatchObject({ ok: false })
  const next = await play()
  expect(next.value).toMatchObject({
    client_seed: 'chosen-by-me',
    nonce: 0,
    server_seed_hash: value.seed.server_seed_hash,
  })
})

test('[REC-01] a round whose showing was interrupted is offered again at the step it came to', async () => {
  const { value } = await play(dice({ game_code: 'lantern-pier', choice: {} }))
  const state = () =>
    house.call(handlers['/api/game/state'], visit(), { game_code: 'lantern-pier' })
  expect((await state()).value.interrupted).toEqual(value)
  await house.call(handlers['/api/game/shown'], visit(), {
    round_id: value.round_id,
    steps_shown: 1000,
  })
  const seen = (await state()).value
  expect(seen.interrupted).toBeNull()
  expect(seen.last?.steps_shown).toBe(value.steps.length)
  // Never back: another tab that is slower must not show it as new.
  await house.call(handlers['/api/game/shown'], visit(), {
    round_id: value.round_id,
    steps_shown: 0,
  })
  expect((await state()).value.interrupted).toBeNull()
})

test('[REC-01] a game opens with its own earlier rounds, latest first, as they ended', async () => {
  const state = () => house.call(handlers['/api/game/state'], visit(), { game_code: 'dice' })
  expect((await state()).value.earlier).toEqual([])
  const first = await play()
  await play(dice({ game_code: 'limbo', choice: { target: 200 } }))
  const next = await play()
  const { earlier } = (await state()).value
  expect(earlier).toEqual(
    [next, first].map(({ value: { round_id, stake, payout, steps } }) => ({
      round_id,
      stake,
      payout,
      step: steps.at(-1),
    })),
  )
})

test('[RCK-04] the session’s net position is what its rounds won less what they staked', async () => {
  let last = ''
  for (let i = 0; i < 5; i++) last = (await play()).session_net
  const { summary } = await house.call(handlers['/api/bets/list'], visit(), {})
  expect(last).toBe(summary.net)
  expect(
    (await house.call(handlers['/api/game/state'], visit(), { game_code: 'dice' })).value
      .session_net,
  ).toBe(last)
})

test('[RCK-03] [RCK-04] net position and time begin anew with a new session of play', async () => {
  const later = { ...visit(), now: new Date(visit().now.getTime() + 20 * 60_000) }
  const opened = () =>
    house.call(handlers['/api/game/state'], later, { game_code: 'dice' }).then(({ value }) => value)
  // A quarter of an hour without a stake ends a session.
  expect(await opened()).toMatchObject({
    session_net: '0.00',
    session_started_at: later.now.toISOString(),
  })
  const { value, session_net } = await play(dice(), later)
  const net = Number(value.payout) - Number(value.stake)
  expect(Number(session_net)).toBe(net)
  expect(Number((await opened()).session_net)).toBe(net)
})

test('[GAM-14] a second round inside the shortest cycle is refused, after it is played', async () => {
  const at = visit()
  const later = (ms: number) => ({ ...at, now: new Date(at.now.getTime() + ms) })
  await play(dice(), at)
  expect(await refusalOf(play(dice(), later(house.site.policy.casinoCycleMinMs - 1)))).toBe(
    'roundTooSoon',
  )
  await play(dice(), later(house.site.policy.casinoCycleMinMs))
})

describe('refuses, and moves nothing', () => {
  test.each([
    ['an unknown game', dice({ game_code: 'no-such-game' }), 'gameUnknown'],
    ['a stake below the range', dice({ stake: '0.99' }), 'stakeOutOfRange'],
    ['a stake above the range', dice({ stake: '1000.01' }), 'stakeOutOfRange'],
    ['a stake of nothing', dice({ stake: '0' }), 'stakeOutOfRange'],
    ['a stake finer than the currency', dice({ stake: '1.005' }), 'invalidAmount'],
    ['a choice of no game', dice({ choice: { side: 'under', target: -1 } }), 'choiceInvalid'],
    [
      'a choice with more in it',
      dice({ choice: { side: 'under', target: 5000, seed: 'mine' } }),
      'choiceInvalid',
    ],
    ['a stake above the balance', dice({ stake: '100.01' }), 'balanceTooLow'],
  ] as const)('%s', async (_, body, refusal) => {
    expect(await refusalOf(play(body))).toBe(refusal)
    const { value } = await house.call(handlers['/api/game/state'], visit(), { game_code: 'dice' })
    expect(value.balance).toBe('100.00')
    expect(value.seed.nonce).toBe(0)
  })

  test('[EXC-02] an excluded player, from the moment of the exclusion', async () => {
    await play()
    await house.owner.query(
      `update session set ended_at = $2, ended_reason = 'excluded' where player_id = $1`,
      [String(who.player.id), noon],
    )
    expect(await refusalOf(play())).toBe('Session expired')
  })

  test('another player’s round', async () => {
    const { value } = await play()
    const stranger = await house.playerOf(house.site)
    expect(
      await refusalOf(
        house.call(handlers['/api/game/round'], visit(stranger), { round_id: value.round_id }),
      ),
    ).toBe('roundUnknown')
    expect(
      await refusalOf(
        house.call(handlers['/api/game/shown'], visit(stranger), {
          round_id: value.round_id,
          steps_shown: 1,
        }),
      ),
    ).toBe('roundUnknown')
  })

  test('[GAM-19] a game whose published rules are not those that run', async () => {
    await house.owner.query(
      `update game set config_hash = repeat('0', 64) where site_id = $1 and game_code = 'limbo'`,
      [house.site.id],
    )
    handlers = handlersOf()
    const game = gameOf('limbo')
    expect(await refusalOf(play(dice({ game_code: 'limbo', choice: game?.defaultChoice })))).toBe(
      'gameClosed',
    )
  })

  test('[GAM-25] a game that is switched off under load, by the database and not by memory: rounds in flight are whole or refused, and elsewhere it goes on', async () => {
    const at = { ...house.site, policy: { ...house.site.policy, casinoCycleMinMs: 0 } }
    const elsewhere = {
      ...house.otherSite,
      policy: { ...house.otherSite.policy, casinoCycleMinMs: 0 },
    }
    const players = await Promise.all(Array.from({ length: 8 }, () => house.playerOf(house.site)))
    const other = await house.playerOf(house.otherSite)
    for (const one of players) await pay(one, 10_000n)
    await postOne(house, depositOf(other, house.otherSite, 10_000n))
    const processes = [handlers, handlersOf()]
    // At one time, so that what processes remember of the game is never old.
    const { now } = visit()
    const round = (by: Who, site: typeof at, i: number) =>
      outcomeOf(play(dice({ stake: '1' }), { ...visit(by, now), site }, processes[i % 2]))
    const untilRefused = async (by: Who, i: number) => {
      const outcomes = [await round(by, at, i)]
      while (outcomes.at(-1) === 'OK' && outcomes.length < 100)
        outcomes.push(await round(by, at, i))
      return outcomes
    }
    const open = (isOpen: boolean) =>
      house.owner.query(`update game set is_open = $2 where site_id = $1 and game_code = 'dice'`, [
        house.site.id,
        isOpen,
      ])
    const first = round(players[0]!, at, 0)
    const inFlight = players.map(untilRefused)
    await first
    await open(false)
    const [outcomes, isOpenElsewhere] = [
      [await first, ...(await Promise.all(inFlight)).flat()],
      await round(other, elsewhere, 0),
    ]
    await open(true)
    expect(isOpenElsewhere).toBe('OK')
    // Each player played on until the switch, and was then told.
    const refused = outcomes.filter((one) => one !== 'OK')
    expect(refused).toEqual(players.map(() => 'gameClosed'))
    // As many rounds as were answered, each with its money.
    const { rows } = await house.owner.query<{ rounds: number; differs: number }>(
      `select count(*)::integer as rounds,
              count(*) filter (where r.state <> 'settled' or r.payout - r.stake is distinct from
                (select sum(e.amount) from entry e where e.round_id = r.round_id and e.kind = 'cash'))::integer as differs
         from round r where r.player_id = any($1)`,
      [players.map(({ player }) => String(player.id))],
    )
    expect(rows).toEqual([{ rounds: outcomes.filter((one) => one === 'OK').length, differs: 0 }])
  })
})
