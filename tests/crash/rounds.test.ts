/** Protects rounds of every kind: the server dies in the middle of one, another goes on with it, and the books agree. */

import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Path } from '#contract/calls.ts'
import { softswiss } from '#server/demo/games/softswiss.ts'
import { openKeys } from '#server/demo/games/keys.ts'
import type { Move } from '#server/demo/games/simulator.ts'
import { moonwaterNets } from '#games/fishing/fishing.ts'
import { fishAt } from '#games/fishing/hall.ts'
import type { FishingRules } from '#games/rules.ts'
import { auditSites } from '#server/ledger/audit.ts'
import { dealtTable } from '#tests/harness/poker_examples.ts'
import { openServed, servedOptions, type Player, type Served } from '#tests/harness/served.ts'
import { openRound, tableWith } from '#tests/harness/shared_examples.ts'
import type { Point } from './server.ts'

const program = fileURLToPath(new URL('./server.ts', import.meta.url))

/** Each starts a server of its own, however long that takes. */
vi.setConfig({ testTimeout: 120_000 })

let served: Served
let owner: pg.Client
beforeAll(async () => {
  served = await openServed()
  owner = new pg.Client(served.databaseUrl)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await served.close()
})

/** Has `send` done by a server that dies at a point of the transfer it brings; nobody hears an answer. */
async function killedWith(
  reference: string,
  point: Point,
  send: (port: number) => Promise<unknown>,
): Promise<void> {
  const child: ChildProcess = fork(program, [served.databaseUrl], { execArgv: [] })
  const ended = once(child, 'exit')
  try {
    const [port] = (await once(child, 'message')) as [number]
    child.send({ reference, point })
    await once(child, 'message')
    const heard = await send(port).catch(() => 'cut off')
    expect(heard).toBe('cut off')
    expect(await ended).toEqual([null, 'SIGKILL'])
  } finally {
    child.kill('SIGKILL')
  }
}

type Body = Record<string, unknown>
const ask = async (path: Path, body: Body, player: Player, port?: number) => {
  const answer = await served.ask(path, body, { auth: player.auth, ...(port && { port }) })
  return answer.body as { message: string; balance?: string; value: Told }
}
type Told = {
  round_id: string
  state: string
  stake: string
  payout: string
  moves: string[]
  pending: { fallback: string } | null
}

type Game = { site: number; provider_code: string; game_code: string; vendor: string }

/** A player's money and rounds as they are on the books, which must be right for everybody. */
async function expectBooks(
  { account }: Pick<Player, 'account'>,
  rounds: { stake: string; payout: string }[],
  paidIn = 100_000n,
) {
  const { rows } = await owner.query<{ cash: string; held: string; rounds: string }>(
    `select (select balance from account a where a.player_id = p.player_id and a.kind = 'cash')::text as cash,
            (select balance from account a where a.player_id = p.player_id and a.kind = 'held')::text as held,
            (select count(*) from round r where r.player_id = p.player_id)::text as rounds
       from player p where account_id = $1`,
    [account],
  )
  const minor = (text: string) => BigInt(text.replace('.', ''))
  const net = rounds.reduce((sum, one) => sum + minor(one.payout) - minor(one.stake), 0n)
  expect(rows).toEqual([{ cash: String(paidIn + net), held: '0', rounds: String(rounds.length) }])
  const books = await Array.fromAsync(auditSites(owner))
  expect(books.flatMap(({ differences }) => differences)).toEqual([])
}

test.each<[string, Point, Body]>([
  ['dice', 'sent', { side: 'under', target: 5000 }],
  ['dice', 'posted', { side: 'under', target: 5000 }],
  ['basalt-harbour', 'posted', {}],
  ['roulette', 'posted', { bets: { red: 1 } }],
])(
  '[REC-03] a round of %s, killed when it is %s, stands once or never was',
  async (game_code, point, choice) => {
    const player = await served.richPlayer()
    const client_ref = randomUUID()
    const body = { game_code, stake: '10', choice, client_ref }
    await killedWith(client_ref, point, (port) => ask('/api/game/play', body, player, port))
    const { value } = await ask('/api/game/play', body, player)
    expect((await ask('/api/game/play', body, player)).value).toEqual(value)
    await expectBooks(player, [value])
  },
)

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
    await killedWith(client_ref, point, (port) => {
      body = castNow()
      castAt.add(body.choice.fish)
      return ask('/api/game/play', body, player, port)
    })
    const { value, message } = await ask('/api/game/play', body, player)
    // A cast that never was meets a fish that may have left meanwhile.
    expect(point === 'committed' ? ['OK'] : ['OK', 'fishGone']).toContain(message)
    const again = message === 'OK' ? await ask('/api/game/play', body, player) : { value }
    expect(again.value).toEqual(value)
    await expectBooks(player, message === 'OK' ? [value] : [])
    const { rows } = await owner.query(
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
    await expectBooks({ account }, body.value as Told[], 2_000_000n)
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
    await killedWith(client_ref, point, (port) =>
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
  '[REC-05] a hand of two players, killed when its end is %s, is paid once and to all, or not over',
  async (point) => {
    // A table that was played at before pauses between two hands.
    served.advance(10_000)
    const dealt = await dealtTable(served)
    const { hand_id, number, auth } = dealt
    const fold = { hand_id, number, move: 'fold', client_ref: randomUUID() }
    await killedWith(hand_id, point, (port) => served.ask('/api/poker/act', fold, { auth, port }))
    const again = await served.ask('/api/poker/act', fold, { auth })
    expect(again.body).toMatchObject({ message: 'OK', made: true })
    expect(again.body.value).toMatchObject({ hand_id, state: 'settled' })
    const { rows } = await owner.query(
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
    await killedWith(reference, point, (port) => ask('/api/game/move', body, player, port))
    ;({ value } = await ask('/api/game/move', body, player))
    expect(value.moves).toEqual([body.move])
    while (value.pending) ({ value } = await ask('/api/game/move', moveOf(value), player))
    expect(value.state).toBe('settled')
    await expectBooks(player, [...rounds, value])
  },
)

/** How far the clock jumps while a round is waited for: where players act, it must be looked at meanwhile. */
const leaps = { flight: 1000, draw: 20_000 }

/** Without a stake, a ticket has its price. */
test.each<[string, Point, unknown, string | null, number]>([
  ['updraft', 'posted', { auto: 101 }, '10', leaps.flight],
  ['updraft', 'committed', { auto: 101 }, '10', leaps.flight],
  ['meridian-downs', 'posted', { pool: 'win', runners: [1] }, '10', leaps.draw],
  ['lantern-hall-90', 'committed', { tickets: 1 }, null, leaps.draw],
  ['harbour-hall-75', 'posted', { tickets: 1 }, null, leaps.draw],
  ['four-winds-4d', 'committed', { number: '0000', kind: 'big', form: 'box' }, '10', leaps.draw],
  ['six-stars-42', 'posted', { lines: [[3, 8, 17, 21, 30, 39]] }, null, leaps.draw],
])(
  '[REC-06] a bet in a shared round of %s, killed when it is %s, is in the draw once or refused',
  async (game_code, point, choice, ownStake, leapMs) => {
    const player = await served.richPlayer()
    const client_ref = randomUUID()
    const table = await served.ask('/api/shared/table', { game_code })
    const { stake_min: price } = table.body.value as { stake_min: string }
    const bet = { game_code, stake: ownStake ?? price, choice, client_ref }
    let shared_id = ''
    await killedWith(client_ref, point, async (port) => {
      // Looked for only now: a round may close while a server starts.
      shared_id = await openRound(served, game_code)
      return ask('/api/shared/bet', { ...bet, shared_id }, player, port)
    })
    const body = { ...bet, shared_id }
    const { message } = await ask('/api/shared/bet', body, player)
    expect(['OK', 'betsClosed']).toContain(message)
    if (message !== 'OK') return expectBooks(player, [])
    const findOver = ({ results }: { results: { shared_id: string; state: string }[] }) => {
      served.advance(leapMs)
      return results.find((one) => one.shared_id === shared_id)
    }
    await tableWith(served, findOver, game_code)
    // From the books: the clock may have run ahead of the player's session.
    const { rows } = await owner.query<Told>(
      `select r.state, r.stake::text, r.payout::text
         from round r join player p using (site_id, player_id) where p.account_id = $1`,
      [player.account],
    )
    expect(rows).toHaveLength(1)
    await expectBooks(
      player,
      rows.map((round) => (round.state === 'void' ? { stake: '0', payout: '0' } : round)),
    )
  },
)

test('[REC-03] a round at an outside provider, killed with its stake and with its payout, is told again and moves money once', async () => {
  const player = await served.richPlayer()
  const { rows } = await owner.query<Game>(
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
  await killedWith(stake.reference, 'sent', (port) => say(stake, port))
  expect(await say(stake)).toMatchObject({ word: 'ok' })
  const paid = { of: stake.reference, payout: '25', closes: true }
  const payout: Move = { ...common, ...paid, kind: 'payout', reference: randomUUID() }
  await killedWith(payout.reference, 'posted', (port) => say(payout, port))
  expect(await say(payout)).toMatchObject({ word: 'ok' })
  await expectBooks(player, [{ stake: '10.00', payout: '25.00' }])
})
