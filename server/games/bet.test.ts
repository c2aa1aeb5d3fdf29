/** Protects recall: whatever kind of game it was in, a bet is told whole to its player and to staff who may, and to nobody else. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commitmentOf, drawsOf } from '#games/fair.ts'
import { isLockedCard, orderOf } from '#games/holdem/deal.ts'
import { sharedGames } from '#games/shared/catalogue.ts'
import { playRound } from '#games/slot/spin.ts'
import { quartzHollow } from '#games/slot/titles/quartz-hollow.ts'
import { verifyRound } from '#games/verify.ts'
import { seal } from '#server/base/secrets.ts'
import { requireRight, type RequireStaff } from '#server/base/staff.ts'
import { openPokerRoom, type PokerRoom } from '#tests/harness/poker_room.ts'
import { sharedHouse, type SharedHouse } from '#tests/harness/shared_house.ts'
import {
  payIn,
  recallBy,
  sealKey,
  studioHandlers,
  studioHouse,
  turnSeeds,
  type StudioHouse,
} from '#tests/harness/studio.ts'
import { noon, refusalOf, type TestHouse, type Who } from '#tests/harness/visit.ts'
import { betHandlers } from './bets.ts'
import { codeHash } from './code.ts'
import { deskHandlers } from './desk.ts'
import { bindingOf } from './seeds.ts'

/** The token of these tests is the name itself. */
const requireStaff: RequireStaff = async ({ db, now }, token, right) => {
  await requireRight(db, token, right, now)
  return token
}
const needs = { ...recallBy(sealKey), requireStaff }
const bets = betHandlers(needs)
const desk = deskHandlers(needs)

const recall = async (house: TestHouse, who: Who, round_id: string) =>
  (await house.call(bets['/api/bets/detail'], house.visitOf<Who>(house.site, who), { round_id }))
    .value
const recallByStaff = (house: TestHouse, { player }: Who, round_id: string, token = 'ana') =>
  house.call(desk['/api/staff/bet'], house.visitOf(house.site), {
    token,
    account: player.accountId,
    round_id,
  })

describe('rounds that many share', () => {
  let hall: SharedHouse
  beforeAll(async () => {
    hall = await sharedHouse()
  })
  afterAll(() => hall.close())

  /** What no public block has to decide, which takes a chain of its own (block.test.ts). */
  const drawn = Object.values(sharedGames).filter(({ awaitsBlock }) => !awaitsBlock)

  test.each(drawn.map((game) => [game.code, game] as const))(
    '[REC-01] a bet in %s is told with its seeds, rules and code, and proven by what its round was drawn from',
    async (game_code, game) => {
      const [who, other] = [await hall.newPlayer(), await hall.newPlayer()]
      const shared_id = await hall.openRoundOf(game_code)
      const choice = game.defaultChoice
      const stake = String(game.hasFixedPrice ? game.unitsOf(choice) : 20)
      const placed = await hall.bet(who, { shared_id, game_code, stake, choice })
      // Some rounds are not played by one alone, some pools not won from nobody.
      await hall.bet(other, { shared_id, game_code, stake, choice })
      const { round_id } = placed.value
      const open = await recall(hall.house, who, round_id)
      expect(open).toMatchObject({
        state: 'open',
        settled_at: null,
        stake: placed.value.stake,
        decision: { kind: 'shared', shared: null, round: { choice, server_seed: '' } },
      })
      expect(await refusalOf(recall(hall.house, other, round_id))).toBe('roundUnknown')

      await hall.finish(shared_id, undefined, 90_000_000)
      const told = await recall(hall.house, who, round_id)
      if (told.decision.kind !== 'shared') throw new Error('a bet in a shared round is told as one')
      const { round, shared } = told.decision
      expect(round.server_seed).toHaveLength(64)
      expect(shared?.round.shared_id).toBe(shared_id)
      expect(shared?.references).toContain(round_id)
      expect(shared?.config_hash).toBe(round.config_hash)
      // Whose stake came back has nothing that was drawn for it.
      const proof = { references: shared?.references, chain: shared?.chain }
      const isProven = verifyRound({ ...round, ...proof }).ok && round.code_hash === codeHash
      expect([told.state, isProven || told.state === 'void']).toEqual([told.state, true])
      expect(Date.parse(told.settled_at ?? '')).toBeGreaterThan(Date.parse(told.played_at))
      expect((await recallByStaff(hall.house, who, round_id)).value).toEqual({
        ...told,
        received: [],
      })
      // All lines of the statement it made, also those of its end.
      const { rows } = await hall.house.owner.query<{ id: string }>(
        `select kind || '-' || seq as id from entry
          where round_id = $1 and kind in ('cash', 'bonus') order by kind desc, seq`,
        [round_id],
      )
      expect(told.entry_ids).toEqual(rows.map(({ id }) => id))
    },
  )

  test('[AUT-12] a bet is told to staff of its site who hold the right, under its player’s account', async () => {
    const [who, other] = [await hall.newPlayer(), await hall.newPlayer()]
    const shared_id = await hall.openRoundOf('updraft')
    const { value } = await hall.bet(who, {
      shared_id,
      game_code: 'updraft',
      stake: '10',
      choice: { auto: 101 },
    })
    const asked = (player: Who, token?: string) =>
      refusalOf(recallByStaff(hall.house, player, value.round_id, token))
    expect(await asked(who, 'nobody')).toBe('rightMissing')
    await hall.house.owner.query(
      `update staff_role set ended_at = now() where staff = 'ben' and role in ('support', 'auditor')`,
    )
    expect(await asked(who, 'ben')).toBe('rightMissing')
    expect(await asked(other)).toBe('roundUnknown')
    const elsewhere = hall.house.call(
      desk['/api/staff/bet'],
      hall.house.visitOf(hall.house.otherSite),
      {
        token: 'ana',
        account: who.player.accountId,
        round_id: value.round_id,
      },
    )
    expect(await refusalOf(elsewhere)).toBe('roundUnknown')
  })

  test('[P2P-06] that staff looked at a bet is noted under their name and its player', async () => {
    const [who, other] = [await hall.newPlayer(), await hall.newPlayer()]
    const { value } = await hall.bet(who, {
      shared_id: await hall.openRoundOf('updraft'),
      game_code: 'updraft',
      stake: '10',
      choice: { auto: 101 },
    })
    await recallByStaff(hall.house, who, value.round_id)
    expect(await refusalOf(recallByStaff(hall.house, other, value.round_id))).toBe('roundUnknown')
    const { rows } = await hall.house.owner.query(
      `select actor, subject from significant_event where kind = 'bet_recalled' and after->>'round' = $1`,
      [value.round_id],
    )
    expect(rows).toEqual([{ actor: 'staff:ana', subject: `player:${who.player.id}` }])
  })
})

describe('features that go on for long', () => {
  let house: StudioHouse
  beforeAll(async () => {
    house = await studioHouse()
  })
  afterAll(() => house.drop())

  /**
   * Makes a player's next round a feature of so many steps, by seeds they might have had. Such rounds are rare: the
   * search begins where one was found.
   */
  async function seedFeature({ player }: Who, stepsMin: number) {
    const serverSeed = 'ab'.repeat(32)
    let clientSeed = ''
    for (let n = 2720, steps = 0; steps < stepsMin; n++) {
      clientSeed = `long-${n}`
      const draw = drawsOf({ serverSeed, clientSeed, nonce: 0 })
      steps = playRound(quartzHollow.sheet, 1000n, draw).length
    }
    const { rows } = await house.owner.query<{ seed_id: string }>(
      'select seed_id from seed_pair where player_id = $1 and client_seed is not null',
      [String(player.id)],
    )
    const { seed_id } = rows[0]!
    await house.owner.query(
      `update seed_pair set server_seed_sealed = $2, server_seed_hash = $3, client_seed = $4 where seed_id = $1`,
      [
        seed_id,
        seal(serverSeed, sealKey, bindingOf(house.site.id, seed_id)),
        commitmentOf(serverSeed),
        clientSeed,
      ],
    )
  }

  test('[REC-02] of more than fifty steps are recalled whole: when they are offered again, in the history, by staff, and by their seeds', async () => {
    const who = await house.playerOf(house.site)
    await payIn(house, who, 10_000n)
    const handlers = studioHandlers(house)
    const game_code = quartzHollow.code
    const state = async () =>
      (await house.ask(who, handlers['/api/game/state'], { game_code })).value
    await state()
    await seedFeature(who, 51)
    const spin = { game_code, stake: '10', choice: {}, client_ref: randomUUID() }
    const { value: played } = await house.ask(who, handlers['/api/game/play'], spin)
    const { round_id, steps } = played
    expect(steps.length).toBeGreaterThan(50)
    expect(steps.at(-1)).toMatchObject({ isFree: true, freeSpinsLeft: 0 })
    const again = async () =>
      (await house.ask(who, handlers['/api/game/round'], { round_id })).value
    expect(await again()).toEqual(played)
    // The showing broke off near its end.
    await house.ask(who, handlers['/api/game/shown'], { round_id, steps_shown: 49 })
    const whole = { ...played, steps_shown: 49 }
    expect((await state()).interrupted).toEqual(whole)
    const told = await recall(house, who, round_id)
    expect(told.decision).toEqual({ kind: 'own', round: whole })
    expect((await recallByStaff(house, who, round_id)).value).toEqual({ ...told, received: [] })
    await turnSeeds(house, handlers, { ...who, now: noon }, 'next')
    expect(verifyRound(await again())).toMatchObject({ ok: true })
  })
})

describe('hands of players against each other', () => {
  let room: PokerRoom
  beforeAll(async () => {
    room = await openPokerRoom()
  })
  afterAll(() => room.house.drop())

  const open = (hand_id: string, token = 'ana') =>
    room.house.call(desk['/api/staff/hand'], room.house.visitOf(room.house.site), {
      token,
      hand_id,
    })

  test('[REC-01] a hand is told with the own cards, the locks of the deck, rules and code, and verifies', async () => {
    const { id, at } = await room.dealtTable(2)
    const { hand_id } = await room.playOut(id, at)
    for (const seat of [1, 2]) {
      const told = await recall(room.house, at(seat), hand_id)
      if (told.decision.kind !== 'hand') throw new Error('a hand is told as one')
      const { hand } = told.decision
      expect(verifyRound(hand)).toMatchObject({ ok: true })
      expect(hand.code_hash).toBe(codeHash)
      const own = hand.seats.find(({ is_own }) => is_own)
      expect(own).toMatchObject({ seat, staked: told.stake, payout: told.payout })
      expect(own?.cards).toHaveLength(2)
      expect((await recallByStaff(room.house, at(seat), hand_id)).value).toEqual({
        ...told,
        received: [],
      })
    }
    expect(await refusalOf(recall(room.house, await room.newPlayer(), hand_id))).toBe(
      'roundUnknown',
    )
  })

  test('[P2P-06] staff with the right open a hand that is over to the last card, and that they did is noted', async () => {
    const { id, at } = await room.dealtTable(2)
    const { hand_id } = await room.handOf(id)
    expect(await refusalOf(open(hand_id))).toBe('handUnknown')
    // Called, checked, raised on the flop, and laid away.
    await room.playOut(id, at, ({ number, raise }) => {
      if (number === 0) return { move: 'call' }
      if (number < 3) return { move: 'check' }
      return number === 3 ? { move: 'raise', to: raise!.min } : { move: 'fold' }
    })
    expect(await refusalOf(open(hand_id, 'nobody'))).toBe('rightMissing')
    const { hand, players, acted_at, undealt } = (await open(hand_id)).value

    // Acts, pots and rake are repeated by the rules; and each of the 52 cards opens the lock that was told before.
    expect(verifyRound(hand)).toMatchObject({ ok: true })
    const order = orderOf(
      hand.commitment,
      hand.seats.map(({ seat, client_seed }) => ({ seat, clientSeed: client_seed })),
    )
    const deck = [...hand.openings, ...undealt] as Parameters<typeof isLockedCard>[2][]
    expect(deck.every((card) => isLockedCard(hand, order, card))).toBe(true)
    expect(new Set(deck.map(({ card }) => card)).size).toBe(52)
    expect(new Set(deck.map(({ place }) => place)).size).toBe(52)
    expect(hand.seats.map(({ cards }) => cards.length)).toEqual([2, 2])
    expect(players).toEqual([1, 2].map((seat) => ({ seat, account: at(seat).player.accountId })))
    expect(hand.moves.map(({ move }) => move)).toEqual(['call', 'check', 'check', 'raise', 'fold'])
    expect(hand).toMatchObject({ rake: '0.10', pots: [{ amount: '2.00', rake: '0.10' }] })
    expect(acted_at).toHaveLength(hand.moves.length)
    expect(acted_at.toSorted()).toEqual(acted_at)
    // What was laid away stays hidden from everybody else.
    const laidAway = hand.seats.filter(({ is_shown }) => !is_shown).flatMap(({ cards }) => cards)
    expect(laidAway).toHaveLength(4)
    const toAll = JSON.stringify(await room.recordOf(hand_id))
    for (const card of laidAway) expect(toAll).not.toContain(`"${card}"`)

    const { rows } = await room.house.owner.query(
      `select actor, subject from significant_event where kind = 'hand_opened'`,
    )
    expect(rows).toEqual([{ actor: 'staff:ana', subject: `hand:${hand_id}` }])
  })
})

describe('rounds that others draw', () => {
  let room: PokerRoom
  beforeAll(async () => {
    room = await openPokerRoom()
  })
  afterAll(() => room.house.drop())

  test('a bet at an outside provider is told with its money, and that another decided it', async () => {
    const { house } = room
    const who = await house.playerOf(house.site)
    await house.owner.query(
      `insert into provider (site_id, provider_code, name) values (1, 'OTHER', 'Other')`,
    )
    await house.owner.query(
      `insert into game (site_id, provider_code, game_code, name, category, stake_min, stake_max, stake_steps, rules_version, config_hash, volatility, rtp, added_at)
       values (1, 'OTHER', 'reels', 'Reels', 'slot_game', 1, 100, '{1}', 1, repeat('a', 64), 'low', '99', now())`,
    )
    const round_id = randomUUID()
    await house.owner.query(
      `insert into round (site_id, player_id, round_id, provider_code, game_code, rules_version, config_hash, session_id,
         stake, payout, balance_before, balance_after, choice, steps, state, played_at)
       values (1, $1, $2, 'OTHER', 'reels', 1, 'x', 's', 100, 250, 1000, 1150, '{}', '[]', 'settled', $3)`,
      [String(who.player.id), round_id, noon],
    )
    expect(await recall(house, who, round_id)).toMatchObject({
      stake: '1.00',
      payout: '2.50',
      balance_before: '10.00',
      balance_after: '11.50',
      decision: { kind: 'outside' },
    })
    await house.owner.query(
      `insert into provider_entry (site_id, player_id, call_id, place, provider, class, reference, round_id, method, body, contribution, at)
       select 1, $1, n, 0, 'other', 'game.stake', 'tx1', $2, '/bet', '{"bet":1}', 0.0125, $3 from unnest('{a,b}'::text[]) n`,
      [String(who.player.id), round_id, noon],
    )
    const { value } = await recallByStaff(house, who, round_id)
    const sent = {
      at: noon.toISOString(),
      method: '/bet',
      reference: 'tx1',
      became: 'nothing',
      contribution: '0.0125',
      body: '{"bet":1}',
    }
    expect(value.received).toEqual([
      { call: 'a-0', ...sent },
      { call: 'b-0', ...sent },
    ])
    expect(await recall(house, who, round_id)).not.toHaveProperty('received')
  })
})
