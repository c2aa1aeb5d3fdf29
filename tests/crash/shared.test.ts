/**
 * Protects rounds that many share: the server dies as bets of every kind are placed, and again as their rounds are drawn
 * and paid; others go on with them, and the books agree.
 */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { rankOf } from '#games/cards.ts'
import { drawsOf } from '#games/fair.ts'
import { publicSeedOf, sharedNonce } from '#games/shared/chain.ts'
import { salonBlackjack } from '#games/shared/blackjack_table.ts'
import { openDatabase } from '#server/base/database.ts'
import { seedOf } from '#server/games/shared/chain.ts'
import { findShared } from '#server/games/shared/round.ts'
import { servedOptions, type Player } from '#tests/harness/served.ts'
import { openRound } from '#tests/harness/shared_examples.ts'
import { openMortal, type Mortal, type Told } from './mortal.ts'
import type { Point } from './server.ts'

/** Each starts several servers, however long that takes. */
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

/** Without a stake, a ticket has its price. `rival`: what another player bets on, where a bet of one is none. */
type Kind = { choice: unknown; stake?: string; site?: string; rival?: unknown }
const kinds: Record<string, Kind> = {
  updraft: { choice: { auto: 101 }, stake: '10' },
  'tally-hash': { choice: { on: 'odd', character: null }, stake: '10' },
  'meridian-downs': {
    choice: { pool: 'win', runners: [1] },
    stake: '10',
    rival: { pool: 'win', runners: [2] },
  },
  'red-spur-arena': {
    choice: { on: 'meron' },
    stake: '100',
    site: 'sportsbook3',
    rival: { on: 'wala' },
  },
  'lantern-hall-90': { choice: { tickets: 1 }, rival: { tickets: 1 } },
  'harbour-hall-75': { choice: { tickets: 1 } },
  'four-winds-4d': { choice: { number: '0000', kind: 'big', form: 'box' }, stake: '10' },
  'six-stars-42': { choice: { lines: [[3, 8, 17, 21, 30, 39]] } },
  'salon-baccarat': { choice: { bets: { banker: 1, tie: 1 } }, stake: '10' },
  'salon-roulette': { choice: { bets: { red: 1, 'straight-0': 1 } }, stake: '10' },
  'salon-carousel': { choice: { bets: { 'number-1': 1, 'number-40': 1 } }, stake: '10' },
}
/** Of these rounds the clock must not leap: players act in them, or a chain is read. */
const quick = ['updraft', 'tally-hash']
const leaps = { quick: 1000, slow: 20_000 }
/** So far the clock of the house beside goes back while others die: nothing is due there, and all that is done, they do. */
const restMs = 600_000

/** Of every player. */
const paidIn = 100_000n

type Seat = { game_code: string; host: string; player: Player; rival: Player; stake: string }
type Placed = Seat & { round_id: string; shared_id: string }

let mortal: Mortal
let seats: Seat[]
beforeAll(async () => {
  mortal = await openMortal()
  const { served } = mortal
  seats = []
  for (const [game_code, { site = 'casino1', stake, rival }] of Object.entries(kinds)) {
    const host = served.host.replace('casino1', site)
    const player = await served.richPlayer('1000', host)
    const table = await served.ask('/api/shared/table', { game_code }, { host })
    const { stake_min } = table.body.value as { stake_min: string }
    seats.push({
      game_code,
      host,
      player,
      rival: rival ? await served.richPlayer('1000', host) : player,
      stake: stake ?? stake_min,
    })
  }
})
afterAll(() => mortal.close())

async function roundsOf({ account }: Player): Promise<(Told & { shared: string })[]> {
  const { rows } = await mortal.owner.query<Told & { shared: string }>(
    `select r.round_id, r.state, r.stake::text, r.payout::text, s.state as shared
       from round r join player p using (site_id, player_id) join shared_round s using (site_id, shared_id)
      where p.account_id = $1`,
    [account],
  )
  return rows
}

/** What rewards have brought a player while the clock leapt. */
async function rewardsOf({ account }: Player): Promise<bigint> {
  const { rows } = await mortal.owner.query<{ sum: string }>(
    `select coalesce(sum(amount), 0)::text as sum from entry e join player p using (site_id, player_id)
      where p.account_id = $1 and e.kind = 'cash' and e.reason = 'reward'`,
    [account],
  )
  return BigInt(rows[0]!.sum)
}

/** Listed as they come. */
type Moment = { of: 'draw' | 'end'; game_code: string }
const draws = (...codes: string[]) => codes.map((game_code): Moment => ({ of: 'draw', game_code }))
const ends = (...codes: string[]) => codes.map((game_code): Moment => ({ of: 'end', game_code }))

test.each<[Point, Moment[]]>([
  ['sent', ends('updraft', 'meridian-downs', 'harbour-hall-75', 'four-winds-4d')],
  ['posted', ends('tally-hash', 'red-spur-arena', 'lantern-hall-90', 'six-stars-42')],
  ['committed', draws('updraft', 'red-spur-arena', 'harbour-hall-75', 'six-stars-42')],
])(
  '[REC-06] bets in shared rounds of every kind, killed when they are %s and again when these are drawn or paid, are in the draw once',
  async (point, moments) => {
    const { served } = mortal
    const aheadMs = () => served.now().getTime() - Date.now()
    const betOf = ({ game_code, stake }: Seat, shared_id: string, choice: unknown) => ({
      game_code,
      stake,
      choice,
      shared_id,
      client_ref: randomUUID(),
    })
    const place = async (
      seat: Seat,
      body: ReturnType<typeof betOf>,
      player: Player,
      port: number,
    ) =>
      (await served.ask('/api/shared/bet', body, { auth: player.auth, host: seat.host, port })).body

    const before = await Array.fromAsync(seats, ({ player }) => roundsOf(player))
    // The clock may have run ahead of their sessions.
    for (const { player, rival, host } of seats)
      for (const one of new Set([player, rival]))
        one.auth = await served.signIn(one.account, one.password, host)
    served.advance(-restMs)
    const bets = await Promise.all(
      seats.map(async (seat) => {
        const shared_id = await openRound(served, seat.game_code, seat.host)
        return { seat, body: betOf(seat, shared_id, kinds[seat.game_code]!.choice) }
      }),
    )
    await mortal.killedWith(
      null,
      point,
      async (port, arm) => {
        const references = bets.map(({ body }) => body.client_ref)
        await arm({ references, isOfAll: true, aheadMs: aheadMs() })
        await Promise.all(bets.map(({ seat, body }) => place(seat, body, seat.player, port)))
      },
      aheadMs(),
    )
    const placed: Placed[] = []
    const answers: string[] = []
    for (const { seat, body } of bets) {
      answers.push((await place(seat, body, seat.player, served.port)).message)
      const { rival } = kinds[seat.game_code]!
      if (rival) {
        const against = betOf(seat, body.shared_id, rival)
        answers.push((await place(seat, against, seat.rival, served.port)).message)
      }
      placed.push({ ...seat, round_id: body.client_ref, shared_id: body.shared_id })
    }
    expect(new Set(answers)).toEqual(new Set(['OK']))

    /** What stands of the rounds that are bet in. */
    const standing = async () => {
      const all = await Array.fromAsync(placed, ({ player }) => roundsOf(player))
      return new Map(
        placed.map(({ game_code, round_id }, n) => {
          const { state, shared } = all[n]!.find((one) => one.round_id === round_id)!
          return [
            game_code,
            { draw: shared !== 'open', end: state !== 'open', over: shared.endsWith('ed') },
          ]
        }),
      )
    }
    // The next life begins where nothing is due yet.
    let clockAt = served.now().getTime()
    const leap = (stands: Awaited<ReturnType<typeof standing>>) =>
      quick.some((code) => !stands.get(code)?.over) ? leaps.quick : leaps.slow
    for (const { of, game_code } of moments) {
      const { shared_id, round_id } = placed.find((one) => one.game_code === game_code)!
      // Who died of another may have got so far.
      if ((await standing()).get(game_code)![of]) continue
      await mortal.killedWith(
        of === 'draw' ? shared_id : `${round_id}.0`,
        point,
        async (port, arm) => {
          for (;;) {
            clockAt += leap(await standing())
            await arm({ aheadMs: clockAt - Date.now() })
            await served.ask('/api/shared/table', { game_code: 'updraft' }, { port })
          }
        },
        clockAt - Date.now(),
      )
    }

    served.advance(Math.max(restMs, clockAt - served.now().getTime()))
    for (;;) {
      const stands = await standing()
      if ([...stands.values()].every(({ over }) => over)) break
      served.advance(leap(stands))
      await served.ask('/api/shared/table', { game_code: 'updraft' })
    }
    for (const [n, { player }] of seats.entries()) {
      const rounds = await roundsOf(player)
      expect(rounds).toHaveLength(before[n]!.length + 1)
      await mortal.expectMoney(
        player,
        rounds.map((round) => (round.state === 'void' ? { stake: '0', payout: '0' } : round)),
        paidIn + (await rewardsOf(player)),
      )
    }
    await mortal.expectAudit()
  },
)

/** A reference with which the open round is dealt a pair up to a rank, and nothing the dealer looks under. */
async function pairIn(sharedId: string, highest = 9): Promise<string> {
  const { databaseUrl: url } = mortal.served
  const database = openDatabase({ url, connectionsMax: 1 })
  const { rows } = await mortal.owner.query<{ site_id: number }>(
    'select site_id from shared_round where shared_id = $1',
    [sharedId],
  )
  const serverSeed = await database.inSite(rows[0]!.site_id, async (db) => {
    const round = await findShared(db, sharedId)
    return seedOf(db, round!, servedOptions(url).secrets.seedKey)
  })
  await database.close()
  for (;;) {
    const reference = randomUUID()
    const publicSeed = publicSeedOf([reference])
    const draw = drawsOf({ serverSeed, clientSeed: publicSeed, nonce: sharedNonce })
    const { first } = salonBlackjack.draw(draw, { commitment: '', publicSeed })
    const [mine, up, other] = first.map(rankOf)
    if (mine === other && mine! <= highest && [mine, up].every((rank) => rank! > 1 && rank! < 10))
      return reference
  }
}

test.each<Point>(['sent', 'committed'])(
  '[REC-05] a pair at a table of blackjack, killed when its split is %s, is split once in its step',
  async (point) => {
    const { served } = mortal
    const game_code = salonBlackjack.code
    const player = await served.richPlayer('1000')
    const { auth } = player
    const shared_id = await openRound(served, game_code)
    const client_ref = await pairIn(shared_id)
    const bet = { game_code, shared_id, stake: '10', choice: {}, client_ref }
    expect((await served.ask('/api/shared/bet', bet, { auth })).body.message).toBe('OK')
    const isState = async (state: string) =>
      (await roundsOf(player)).some((round) => round.shared === state)
    served.advance(20_000)
    while (!(await isState('running')));
    const split = { round_id: client_ref, number: 0, move: 'split' }
    await mortal.killedWith(
      `${client_ref}.0`,
      point,
      (port) => served.ask('/api/shared/move', split, { auth, port }),
      served.now().getTime() - Date.now(),
    )
    const { body } = await served.ask('/api/shared/move', split, { auth })
    expect(body).toMatchObject({
      made: true,
      value: { stake: '20.00', opening_stake: '10.00', moves: ['0:split'] },
    })
    // Its hands are played on, and once nothing is left to decide the dealer need not be waited for.
    for (let number = 1; !(await isState('settled'));) {
      const stand = { ...split, number, move: 'stand' }
      const told = (await served.ask('/api/shared/move', stand, { auth })).body.message
      if (told === 'OK') number += 1
      if (told === 'stepOver') served.advance(500)
    }
    await mortal.expectBooks(player, await roundsOf(player), paidIn)
  },
)

/** Less than a step of the table lasts. */
const stirMs = 200

// A payment is a statement of its own, committed when it is posted.
test.each<[end: Point, payment: Point]>([
  ['sent', 'sent'],
  ['committed', 'posted'],
])(
  '[REC-06] a table of blackjack, killed when the end of a step is %s and again when its bet’s payment is %s, ends the step and pays once',
  async (end, payment) => {
    const { served } = mortal
    const game_code = salonBlackjack.code
    const player = await served.richPlayer('1000')
    const { auth } = player
    const shared_id = await openRound(served, game_code)
    // Whatever card comes to it leaves something to decide.
    const client_ref = await pairIn(shared_id, 4)
    const bet = { game_code, shared_id, stake: '10', choice: {}, client_ref }
    expect((await served.ask('/api/shared/bet', bet, { auth })).body.message).toBe('OK')
    const stateOf = async () => (await roundsOf(player))[0]!.shared
    served.advance(20_000)
    while ((await stateOf()) !== 'running');
    let clockAt = served.now().getTime()
    const aheadMs = () => clockAt - Date.now()
    // Nothing is due in the house beside, nor for who has yet to open.
    const restingMs = () => aheadMs() - restMs
    served.advance(-restMs)

    const decide = (number: number, move: string, port: number) =>
      served.ask('/api/shared/move', { round_id: client_ref, number, move }, { auth, port })
    const standing = (port?: number) =>
      served.ask('/api/shared/table', { game_code }, { ...(port !== undefined && { port }) })
    await mortal.killedWith(
      shared_id,
      end,
      async (port, arm) => {
        await arm({ aheadMs: aheadMs() })
        expect((await decide(0, 'hit', port)).body).toMatchObject({ made: true })
        for (;;) await standing(port)
      },
      restingMs(),
    )
    // Two moves are made when it is paid.
    await mortal.killedWith(
      `${client_ref}.2`,
      payment,
      async (port, arm) => {
        for (;;) {
          await arm({ aheadMs: aheadMs() })
          await decide(1, 'stand', port)
          await standing(port)
          clockAt += stirMs
        }
      },
      restingMs(),
    )
    served.advance(clockAt - served.now().getTime())
    while (!(await stateOf()).endsWith('ed')) {
      served.advance(leaps.quick)
      await standing()
    }

    expect(await stateOf()).toBe('settled')
    const { body } = await served.ask('/api/game/verify', { round_id: client_ref }, { auth })
    expect(body).toMatchObject({ value: { ok: true, round: { moves: ['0:hit', '1:stand'] } } })
    await mortal.expectBooks(player, await roundsOf(player), paidIn)
  },
)
