/** Protects rounds of every kind: the server dies in the middle of one, another goes on with it, and the books agree. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Path } from '#contract/calls.ts'
import { softswiss } from '#server/demo/games/softswiss.ts'
import { openKeys } from '#server/demo/games/keys.ts'
import type { Move } from '#server/demo/games/simulator.ts'
import { games } from '#games/catalogue.ts'
import { waters } from '#games/fishing/fishing.ts'
import { dealFrom, rankOf } from '#games/cards.ts'
import { next } from '#games/shuffle.ts'
import { servedOptions, type Player, type Served } from '#tests/harness/served.ts'
import {
  askOf,
  castAtFish,
  endOfHand,
  freeRound,
  lastEntry,
  moveIn,
  moveOfHand,
  roundOfFreeSpins,
  seedRound,
  type Doomed,
} from './dying.ts'
import { openMortal, type Body, type Mortal, type Told } from './mortal.ts'
import type { Point } from './server.ts'

/** Each starts a server of its own, however long that takes. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let mortal: Mortal
let served: Served
beforeAll(async () => {
  mortal = await openMortal()
  served = mortal.served
})
afterAll(() => mortal.close())

/** Of the house beside those that die. */
const ask = (path: Path, body: Body, player: Player, port?: number) =>
  askOf(served, path, body, player, port)

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

type Kind = readonly [title: string, prepare: (mortal: Mortal) => Promise<Doomed>]

/** Hands first: their players have a time to decide. */
const anywhere: readonly Kind[] = [
  ['[REC-05] a hand of two players goes on with the move in its middle once', moveOfHand],
  ['[REC-05] a hand of two players is paid once at its end and to all, or not over', endOfHand],
  ['[REC-05] the last entry of a tournament is held once and begins it once', lastEntry],
  ['[REC-03] a free round of a promotion is used up once or not at all', freeRound],
  ['[REC-03] a cast at a fish that others may catch stands once or never was', castAtFish],
]
const freeSpins: Kind = [
  '[REC-03] a round with free spins stands once with all of them or never was',
  roundOfFreeSpins,
]
const goesOn = (game: string, choice?: Body): Kind => [
  `[REC-05] a round of ${game} goes on where it was with the move that was made`,
  (dies) => moveIn(dies, game, choice),
]

/** Who gets to each point at once: a round in one statement is never committed apart. */
const dying: Record<Point, readonly Kind[]> = {
  sent: [...anywhere, freeSpins, goesOn('hi-lo')],
  posted: [...anywhere, freeSpins, goesOn('mines', { mines: 3 }), goesOn('jacks-or-better')],
  committed: [...anywhere, goesOn('blackjack'), goesOn('three-card-poker', { pairPlus: true })],
}

describe.each<Point>(['sent', 'posted', 'committed'])('killed when all is %s', (point) => {
  const doomed = new Map<string, Doomed>()
  beforeAll(async () => {
    // A table that was played at before pauses between two hands.
    served.advance(10_000)
    for (const [name, prepare] of dying[point]) doomed.set(name, await prepare(mortal))
    const all = [...doomed.values()]
    const aheadMs = served.now().getTime() - Date.now()
    await mortal.killedWith(
      null,
      point,
      async (port, arm) => {
        await arm({ references: all.map(({ reference }) => reference), isOfAll: true, aheadMs })
        await Promise.all(all.map(({ send }) => send(port)))
      },
      aheadMs,
    )
  })

  test.each(dying[point])('%s', async (name) => {
    await expect(doomed.get(name)!.prove(point)).resolves.toBeUndefined()
    await mortal.expectAudit()
  })
})

const movesOf = ({ pending }: Told) => (pending?.options ?? []).map(({ move }) => move)

test('[REC-05] a hand of blackjack, killed as it is split and again as the second hand stands, goes on with one stake more', async () => {
  const player = await served.richPlayer()
  // A pair below tens, and no card for which the dealer looks at the other.
  await seedRound(mortal, player, 'blackjack', (draw) => {
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
