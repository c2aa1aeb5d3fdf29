/** Protects rounds of every kind: the server dies in the middle of one, another goes on with it, and the books agree. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Path } from '#contract/calls.ts'
import { softswiss } from '#server/demo/games/softswiss.ts'
import { openKeys } from '#server/demo/games/keys.ts'
import type { Move } from '#server/demo/games/simulator.ts'
import { games } from '#games/catalogue.ts'
import { moonwaterNets, waters } from '#games/fishing/fishing.ts'
import { dealFrom, rankOf } from '#games/cards.ts'
import { drawsOf, type Draw } from '#games/fair.ts'
import { fishAt } from '#games/fishing/hall.ts'
import type { FishingRules } from '#games/rules.ts'
import { next } from '#games/shuffle.ts'
import { playRound } from '#games/slot/spin.ts'
import { lanternPier } from '#games/slot/titles/lantern-pier.ts'
import { unseal } from '#server/base/secrets.ts'
import { bindingOf } from '#server/games/seeds.ts'
import { dealtTable, openTournament } from '#tests/harness/poker_examples.ts'
import { servedOptions, type Player, type Served } from '#tests/harness/served.ts'
import { openMortal, type Body, type Mortal, type Told } from './mortal.ts'
import type { Point } from './server.ts'

/** Each starts a server of its own, however long that takes. */
vi.setConfig({ testTimeout: 120_000 })

let mortal: Mortal
let served: Served
beforeAll(async () => {
  mortal = await openMortal()
  served = mortal.served
})
afterAll(() => mortal.close())

const ask = async (path: Path, body: Body, player: Player, port?: number) => {
  const answer = await served.ask(path, body, { auth: player.auth, ...(port && { port }) })
  return answer.body as { message: string; balance?: string; value: Told }
}
type Game = { site: number; provider_code: string; game_code: string; vendor: string }

/** Titles in which the player moves, or aims at what others see; the rounds of all others are over with their first call. */
const moving = new Set([
  'mines',
  'hi-lo',
  'blackjack',
  'jacks-or-better',
  'three-card-poker',
  ...waters.map(({ code }) => code),
])
const atOnce = Object.values(games).filter(({ code }) => !moving.has(code))

test.each<Point>(['sent', 'posted'])(
  '[REC-03, REC-04] rounds of every title that asks nothing more, all on their way when the first is %s and the server killed, stand once each or never were',
  async (point) => {
    const seats = await Promise.all(
      atOnce.map(async ({ code, defaultChoice: choice }) => ({
        player: await served.richPlayer(),
        body: { game_code: code, stake: '10', choice, client_ref: randomUUID() },
      })),
    )
    const play = ({ player, body }: (typeof seats)[number], port?: number) =>
      ask('/api/game/play', body, player, port)
    await mortal.killedWith(null, point, async (port, arm) => {
      await arm({ references: seats.map(({ body }) => body.client_ref) })
      await Promise.all(seats.map((seat) => play(seat, port)))
    })
    for (const seat of seats) {
      const { value } = await play(seat)
      expect((await play(seat)).value).toEqual(value)
      await mortal.expectMoney(seat.player, [value])
    }
    await mortal.expectAudit()
  },
)

/** Makes a player's next round of a title one that is wanted, by a client seed that player might have chosen. */
async function seedRound(player: Player, game_code: string, isWanted: (draw: Draw) => boolean) {
  await ask('/api/game/state', { game_code }, player)
  const { rows } = await mortal.owner.query<
    Record<'site_id' | 'seed_id' | 'next_nonce', string> & { server_seed_sealed: Buffer }
  >(
    `select site_id, seed_id, next_nonce, server_seed_sealed from seed_pair join player using (site_id, player_id)
      where account_id = $1`,
    [player.account],
  )
  const { site_id, seed_id, next_nonce, server_seed_sealed } = rows[0]!
  const { seedKey } = servedOptions(served.databaseUrl).secrets
  const serverSeed = unseal(server_seed_sealed, seedKey, bindingOf(Number(site_id), seed_id))
  const clientSeeds = Array.from({ length: 10_000 }, (_, n) => `wanted-${n}`)
  const clientSeed = clientSeeds.find((one) =>
    isWanted(drawsOf({ serverSeed, clientSeed: one, nonce: Number(next_nonce) })),
  )
  await mortal.owner.query('update seed_pair set client_seed = $2 where seed_id = $1', [
    seed_id,
    clientSeed,
  ])
}

test.each<Point>(['sent', 'posted'])(
  '[REC-03] a round with free spins, killed when it is %s, stands once with all of them or never was',
  async (point) => {
    const player = await served.richPlayer()
    await seedRound(
      player,
      lanternPier.code,
      (draw) => playRound(lanternPier.sheet, 1000n, draw).length > 1,
    )
    const client_ref = randomUUID()
    const body = { game_code: lanternPier.code, stake: '10', choice: {}, client_ref }
    await mortal.killedWith(client_ref, point, (port) => ask('/api/game/play', body, player, port))
    const { value } = await ask('/api/game/play', body, player)
    expect(value.steps.length).toBeGreaterThan(1)
    expect(value.steps.at(-1)).toMatchObject({ isFree: true, freeSpinsLeft: 0 })
    expect((await ask('/api/game/play', body, player)).value).toEqual(value)
    await mortal.expectBooks(player, [value])
  },
)

test.each<Point>(['sent', 'posted', 'committed'])(
  '[REC-03] a free round of a promotion, killed when it is %s, is used up once or not at all',
  async (point) => {
    const player = await served.richPlayer()
    const promotion = { promotion_id: 'lantern-rounds', version: 1 }
    const taken = await served.ask('/api/promo/opt_in', promotion, { auth: player.auth })
    const { bonus } = taken.body.value as { bonus: Bonus }
    const { left, ...terms } = bonus.rounds
    const client_ref = randomUUID()
    const body = { ...terms, choice: {}, client_ref, free_round: bonus.bonus_id }
    await mortal.killedWith(client_ref, point, (port) => ask('/api/game/play', body, player, port))
    const { value } = await ask('/api/game/play', body, player)
    expect((await ask('/api/game/play', body, player)).value).toEqual(value)
    const mine = await served.ask('/api/promo/mine', {}, { auth: player.auth })
    const { active } = mine.body.value as { active: Bonus[] }
    expect(active).toMatchObject([{ amount: value.payout, rounds: { left: left - 1 } }])
    await mortal.expectBooks(player, [{ ...value, stake: '0.00' }])
  },
)

type Bonus = { bonus_id: string; rounds: { game_code: string; stake: string; left: number } }

const castAt = new Set<string>()

test.each<Point>(['sent', 'posted', 'committed'])(
  '[REC-03] a cast at a fish that others may catch, killed when it is %s, stands once or never was',
  async (point) => {
    const player = await served.richPlayer()
    const client_ref = randomUUID()
    const hall = { game_code: moonwaterNets.code, is_practice: false }
    const entered = await served.ask('/api/fishing/hall', hall, { auth: player.auth })
    const { seed, hall: number } = entered.body.value as { seed: string; hall: number }
    const rules = moonwaterNets.rules as FishingRules
    /** At what will swim longest of all that nobody has cast at. */
    const castNow = () => {
      const swimming = fishAt(rules, seed, number, served.now().getTime())
      const fresh = swimming.filter(({ id }) => !castAt.has(id))
      const [fish] = fresh.toSorted((a, b) => b.leavesMs - a.leavesMs)
      const choice = { target: fish!.target, fish: fish!.id }
      return { game_code: moonwaterNets.code, stake: '10', choice, client_ref }
    }
    let body = castNow()
    await mortal.killedWith(client_ref, point, (port) => {
      body = castNow()
      castAt.add(body.choice.fish)
      return ask('/api/game/play', body, player, port)
    })
    const { value, message } = await ask('/api/game/play', body, player)
    // A cast that never was meets a fish that may have left meanwhile.
    expect(point === 'committed' ? ['OK'] : ['OK', 'fishGone']).toContain(message)
    const again = message === 'OK' ? await ask('/api/game/play', body, player) : { value }
    expect(again.value).toEqual(value)
    await mortal.expectBooks(player, message === 'OK' ? [value] : [])
    const { rows } = await mortal.owner.query(
      `select (select count(*) from hall_cast where round_id = $1)::integer as casts,
              (select sum(casts) from hall_fish where fish = $2)::integer as tries`,
      [message === 'OK' ? value.round_id : '', body.choice.fish],
    )
    expect(rows).toEqual([message === 'OK' ? { casts: 1, tries: 1 } : { casts: 0, tries: null }])
  },
)

const handOf = async (table_id: string) => {
  const { body } = await served.ask('/api/poker/tables', { game_code: 'river-holdem' })
  const tables = body.value as { table_id: string; hand: Hand }[]
  return tables.find((one) => one.table_id === table_id)!.hand
}
type Turn = { seat: number; number: number; can_check: boolean }
type Hand = { hand_id: string; state: string; turn: Turn | null; moves: unknown[] }

/** All stand up: what they have is what they brought, less what the rounds of their hands say. */
async function expectTableBooks({ table_id, players }: Awaited<ReturnType<typeof dealtTable>>) {
  for (const { auth } of players) await served.ask('/api/poker/leave', { table_id }, { auth })
  for (const { auth, account } of players) {
    const { body } = await served.ask('/api/bets/list', {}, { auth })
    await mortal.expectBooks({ account }, body.value as Told[], 2_000_000n)
  }
}

test.each<Point>(['sent', 'posted', 'committed'])(
  '[REC-05] a hand of two players, killed when a move in its middle is %s, goes on with that move once',
  async (point) => {
    // A table that was played at before pauses between two hands.
    served.advance(10_000)
    const dealt = await dealtTable(served)
    const { table_id, hand_id, number, players, auth } = dealt
    const client_ref = randomUUID()
    const call = { hand_id, number, move: 'call', client_ref }
    await mortal.killedWith(client_ref, point, (port) =>
      served.ask('/api/poker/act', call, { auth, port }),
    )
    const again = await served.ask('/api/poker/act', call, { auth })
    expect(again.body).toMatchObject({ message: 'OK', made: true })
    expect((await handOf(table_id)).moves).toHaveLength(1)
    for (;;) {
      const hand = await handOf(table_id)
      if (!hand.turn || hand.hand_id !== hand_id) break
      const { seat, number: turn, can_check } = hand.turn
      const move = can_check ? 'check' : 'call'
      const asked = { hand_id, number: turn, move, client_ref: randomUUID() }
      const acting = players.find((one) => one.seat === seat)!
      const { body } = await served.ask('/api/poker/act', asked, { auth: acting.auth })
      expect(body.message).toBe('OK')
    }
    await expectTableBooks(dealt)
  },
)

test.each<Point>(['sent', 'posted', 'committed'])(
  '[REC-05] the last entry of a tournament, killed when it is %s, is held once and begins it once',
  async (point) => {
    const first = await openTournament(served, true)
    expect(first.seats).toBe(2)
    const { tournament_id } = first
    const { auth, account } = await served.richPlayer('20000')
    const client_ref = randomUUID()
    const entry = { tournament_id, client_seed: 'mine', client_ref }
    await mortal.killedWith(client_ref, point, (port) =>
      served.ask('/api/poker/enter', entry, { auth, port }),
    )
    const again = await served.ask('/api/poker/enter', entry, { auth })
    expect(again.body).toMatchObject({ message: 'OK', value: { is_entered: true } })
    const { body } = await served.ask('/api/poker/tournament', { tournament_id })
    expect(body.value).toMatchObject({ standing: { state: 'running', entered: 2 } })
    for (const player of [first, { auth, account }]) {
      const { body: bets } = await served.ask('/api/bets/list', {}, { auth: player.auth })
      expect(bets.value).toMatchObject([{ state: 'open', payout: '0.00' }])
    }
    const { rows } = await mortal.owner.query(
      'select count(*)::integer as seats from poker_seat where table_id = $1',
      [tournament_id],
    )
    expect(rows).toEqual([{ seats: 2 }])
  },
)

test.each<Point>(['sent', 'posted', 'committed'])(
  '[REC-05] a hand of two players, killed when its end is %s, is paid once and to all, or not over',
  async (point) => {
    // A table that was played at before pauses between two hands.
    served.advance(10_000)
    const dealt = await dealtTable(served)
    const { hand_id, number, auth } = dealt
    const fold = { hand_id, number, move: 'fold', client_ref: randomUUID() }
    await mortal.killedWith(hand_id, point, (port) =>
      served.ask('/api/poker/act', fold, { auth, port }),
    )
    const again = await served.ask('/api/poker/act', fold, { auth })
    expect(again.body).toMatchObject({ message: 'OK', made: true })
    expect(again.body.value).toMatchObject({ hand_id, state: 'settled' })
    const { rows } = await mortal.owner.query(
      'select sum(stake)::text as staked, sum(payout)::text as paid, count(*)::integer as rounds from round where round_id = $1',
      [hand_id],
    )
    // Without a flop there is no rake: what one laid away the other has.
    expect(rows[0]?.rounds).toBe(2)
    expect(rows[0]?.paid).toBe(rows[0]?.staked)
    await expectTableBooks(dealt)
  },
)

test.each<[string, Point, Body]>([
  ['mines', 'posted', { mines: 3 }],
  ['blackjack', 'committed', {}],
  ['hi-lo', 'sent', {}],
  ['jacks-or-better', 'posted', {}],
  ['three-card-poker', 'committed', { pairPlus: true }],
])(
  '[REC-05] a round of %s, killed when its move is %s, goes on where it was',
  async (game_code, point, choice) => {
    const player = await served.richPlayer()
    const open = async () => {
      const bet = { game_code, stake: '10', choice, client_ref: randomUUID() }
      return (await ask('/api/game/play', bet, player)).value
    }
    const rounds: Told[] = []
    let value = await open()
    // A hand that is over as it is dealt waits for no move. The next has its pace.
    while (!value.pending) {
      rounds.push(value)
      served.advance(10_000)
      value = await open()
    }
    const moveOf = ({ round_id, moves, pending }: Told) => ({
      round_id,
      number: moves.length,
      move: pending!.fallback,
    })
    const body = moveOf(value)
    const reference = `${value.round_id}.`
    await mortal.killedWith(reference, point, (port) => ask('/api/game/move', body, player, port))
    ;({ value } = await ask('/api/game/move', body, player))
    expect(value.moves).toEqual([body.move])
    while (value.pending) ({ value } = await ask('/api/game/move', moveOf(value), player))
    expect(value.state).toBe('settled')
    await mortal.expectBooks(player, [...rounds, value])
  },
)

const movesOf = ({ pending }: Told) => (pending?.options ?? []).map(({ move }) => move)

test('[REC-05] a hand of blackjack, killed as it is split and again as the second hand stands, goes on with one stake more', async () => {
  const player = await served.richPlayer()
  // A pair below tens, and no card for which the dealer looks at the other.
  await seedRound(player, 'blackjack', (draw) => {
    const shoe = dealFrom(6, draw)
    const [mine, shown, other] = [next(shoe), next(shoe), next(shoe)].map(rankOf)
    return mine === other && [mine, shown].every((rank) => rank! > 1 && rank! < 10)
  })
  const bet = { game_code: 'blackjack', stake: '10', choice: {}, client_ref: randomUUID() }
  let { value } = await ask('/api/game/play', bet, player)
  const { round_id } = value
  const make = async (move: string, point?: Point) => {
    const body = { round_id, number: value.moves.length, move }
    if (point)
      await mortal.killedWith(`${round_id}.`, point, (port) =>
        ask('/api/game/move', body, player, port),
      )
    ;({ value } = await ask('/api/game/move', body, player))
    expect(value.moves.at(-1)).toBe(move)
    expect((await ask('/api/game/move', body, player)).value).toEqual(value)
  }
  expect(movesOf(value)).toContain('split')
  await make('split', 'posted')
  expect(value).toMatchObject({ state: 'open', stake: '20.00' })
  await make('stand')
  await make('stand', 'committed')
  expect(value).toMatchObject({
    state: 'settled',
    stake: '20.00',
    moves: ['split', 'stand', 'stand'],
  })
  await mortal.expectBooks(player, [value])
})

test('[REC-03] a round at an outside provider, killed with its stake and with its payout, is told again and moves money once', async () => {
  const player = await served.richPlayer()
  const { rows } = await mortal.owner.query<Game>(
    `select site_id as site, n.provider_code, n.game_code, n.vendor_code as vendor from provider_game n
         join game g using (site_id, provider_code, game_code) join provider p using (site_id, provider_code)
         join site s using (site_id)
        where s.code = 'casino1' and n.provider = 'softswiss' and g.is_open and p.is_open limit 1`,
  )
  const { site, vendor, ...game } = rows[0]!
  const launched = await served.ask('/api/game/launch', game, { auth: player.auth })
  const { url } = launched.body.value as { url: string }
  const seat = new URL(url, `http://${served.host}`).searchParams
  const { gatewaySecret } = servedOptions(served.databaseUrl).secrets
  const keys = openKeys(gatewaySecret)(site, 'softswiss')
  const say = async (move: Move, port?: number) => {
    const posted = softswiss.write(move, keys)!
    const heard = await served.fetch(`/providers/casino1/softswiss${posted.path}`, {
      method: 'POST',
      headers: { ...posted.headers },
      body: posted.body,
      ...(port && { port }),
    })
    return softswiss.understand(move, { status: heard.status, body: heard.text })
  }
  const common = {
    user: seat.get('user') ?? '',
    token: seat.get('token') ?? '',
    currency: 'PHP',
    game: vendor,
    round: randomUUID(),
    now: served.now(),
  }
  const stake: Move = { ...common, kind: 'stake', reference: randomUUID(), stake: '10' }
  await mortal.killedWith(stake.reference, 'sent', (port) => say(stake, port))
  expect(await say(stake)).toMatchObject({ word: 'ok' })
  const paid = { of: stake.reference, payout: '25', closes: true }
  const payout: Move = { ...common, ...paid, kind: 'payout', reference: randomUUID() }
  await mortal.killedWith(payout.reference, 'posted', (port) => say(payout, port))
  expect(await say(payout)).toMatchObject({ word: 'ok' })
  await mortal.expectBooks(player, [{ stake: '10.00', payout: '25.00' }])
})
