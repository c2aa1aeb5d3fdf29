/** Protects rounds of several moves: each move made once, what they stake held, every round ended, nothing trapped. */

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { gameOf } from '#games/catalogue.ts'
import { verifyRound } from '#games/verify.ts'
import { auditSites } from '#server/ledger/audit.ts'
import { balancesOf } from '#server/ledger/balance.ts'
import {
  payIn,
  sealKey,
  studioHandlers,
  studioHouse,
  turnSeeds,
  type StudioHouse,
} from '#tests/harness/studio.ts'
import { noon, refusalOf, type Who } from '#tests/harness/visit.ts'
import type { RoundRecord } from './rounds.ts'
import { endUnfinished } from './unfinished.ts'

let house: StudioHouse
let who: Who
let second = 0
let handlers: ReturnType<typeof handlersOf>

/** Each call is a process of its own: nothing it remembers is shared. */
const handlersOf = () => studioHandlers(house)

beforeAll(async () => {
  house = await studioHouse()
})
afterAll(() => house.drop())
beforeEach(async () => {
  handlers = handlersOf()
  who = await house.playerOf(house.site)
  await payIn(house, who, 100_000n)
})

const visit = (now = new Date(noon.getTime() + 10_000 * ++second)) =>
  house.visitOf<Who>(house.site, { ...who, now })
const choices: Record<string, unknown> = { mines: { mines: 3 } }
const open = async (game_code: string, stake = '10', by = visit()): Promise<RoundRecord> =>
  (
    await house.call(handlers['/api/game/play'], by, {
      game_code,
      stake,
      choice: choices[game_code] ?? {},
      client_ref: randomUUID(),
    })
  ).value
const move = (round: RoundRecord, name: string, by = visit(), number = round.moves.length) =>
  house.call(handlers['/api/game/move'], by, { round_id: round.round_id, number, move: name })
const balances = () => house.database.inSite(house.site.id, (db) => balancesOf(db, who.player.id))
const endAll = (now: Date) =>
  endUnfinished({ database: house.database, sites: { all: () => [house.site] }, sealKey }, now)
const inDays = (days: number) => new Date(noon.getTime() + days * 86_400_000)

/** A round that has come to a decision in which the move is possible. */
async function openWith(game_code: string, name: string): Promise<RoundRecord> {
  for (;;) {
    const round = await open(game_code)
    if (round.pending?.options.some((option) => option.move === name)) return round
    await finish(round)
  }
}

async function finish(round: RoundRecord): Promise<RoundRecord> {
  let value = round
  while (value.pending) ({ value } = await move(value, value.pending.fallback))
  return value
}

async function differences(): Promise<string[]> {
  const client = await house.owner.connect()
  try {
    const found: string[] = []
    for await (const books of auditSites(client)) found.push(...books.differences)
    return found
  } finally {
    client.release()
  }
}

test('[REC-07] what an open round is staked with is held, and seen as unfinished', async () => {
  const round = await open('mines')
  expect(round).toMatchObject({ state: 'open', payout: '0.00', moves: [] })
  expect(await balances()).toMatchObject({ cash: 99_000n, held: 1000n })
  const { value } = await house.call(handlers['/api/game/state'], visit(), { game_code: 'mines' })
  expect(value.interrupted).toEqual(round)
  expect(await differences()).toEqual([])
})

test('[REC-05] a round goes on where it was, in another process, and ends with its payout', async () => {
  const round = await openWith('blackjack', 'stand')
  handlers = handlersOf()
  const { value: state } = await house.call(handlers['/api/game/state'], visit(), {
    game_code: 'blackjack',
  })
  expect(state.interrupted).toEqual(round)
  const ended = await finish(round)
  expect(ended.state).toBe('settled')
  expect(await balances()).toMatchObject({ held: 0n })
  expect(ended.steps.slice(0, round.steps.length)).toEqual(round.steps)
})

test('[REC-05] one round of a game at a time, and its seeds stay hidden until it is over', async () => {
  const round = await open('mines')
  expect(await refusalOf(open('mines'))).toBe('roundUnfinished')
  const rotate = () => turnSeeds(house, handlers, visit(), 'mine')
  expect(await refusalOf(rotate())).toBe('roundUnfinished')
  await open('dice', '10').catch(() => {})
  await finish(round)
  const { value } = await rotate()
  const record = await house.call(handlers['/api/game/round'], visit(), {
    round_id: round.round_id,
  })
  expect(record.value.server_seed).toBe(value.revealed.server_seed)
  expect(verifyRound(record.value)).toMatchObject({ ok: true })
})

test('[WAL-14] a move that is sent again is made once', async () => {
  const round = await open('mines')
  const first = await move(round, 'tile-3')
  expect(await move(round, 'tile-3')).toEqual(first)
  expect(first.value.moves).toEqual(['tile-3'])
})

test('of two tabs that move at once one wins, and the other hears how the round stands', async () => {
  const round = await openWith('blackjack', 'double')
  const table = [handlersOf(), handlersOf()]
  const names = ['hit', 'double', 'stand', 'double'] as const
  const answers = await Promise.all(
    names.map((name, i) =>
      house.call(table[i % 2]!['/api/game/move'], visit(), {
        round_id: round.round_id,
        number: 0,
        move: name,
      }),
    ),
  )
  const [made] = answers[0]!.value.moves
  expect(answers.map((answer) => answer.made)).toEqual(names.map((name) => name === made))
  for (const answer of answers) expect(answer.value.moves[0]).toBe(made)
  expect(await differences()).toEqual([])
})

test('a raise is a further transfer of the round, and its payout is of all that was staked', async () => {
  const round = await openWith('blackjack', 'double')
  const before = await balances()
  const { value } = await move(round, 'double')
  expect(value).toMatchObject({ state: 'settled', stake: '20.00', opening_stake: '10.00' })
  const paid = BigInt(value.payout.replace('.', ''))
  expect((await balances()).cash).toBe(before.cash - 1000n + paid)
  await turnSeeds(house, handlers, visit(), 'mine')
  const record = await house.call(handlers['/api/game/round'], visit(), {
    round_id: value.round_id,
  })
  expect(verifyRound(record.value)).toMatchObject({ ok: true })
  expect(verifyRound({ ...record.value, moves: ['stand'] })).toMatchObject({ ok: false })
  expect(verifyRound({ ...record.value, moves: ['fly'] })).toMatchObject({ ok: false })
})

test('[RCK-05] a limit, a time-out or a closed game lets a round end, and refuses to raise it', async () => {
  const hindrances = [
    [
      `insert into player_limit (site_id, player_id, kind, period, amount, set_at) values (1, $1, 'stake', 'day', 1, '2026-01-01')`,
      `delete from player_limit where player_id = $1`,
      'stakeLimitReached',
    ],
    [
      `insert into exclusion (site_id, player_id, time_out_until) values (1, $1, '2030-01-01')`,
      `delete from exclusion where player_id = $1`,
      'playerOnTimeOut',
    ],
    [
      `update game set is_open = false where game_code = 'blackjack' and $1::bigint > 0`,
      `update game set is_open = true where game_code = 'blackjack' and $1::bigint > 0`,
      'gameClosed',
    ],
  ] as const
  for (const [hinder, free, refusal] of hindrances) {
    const round = await openWith('blackjack', 'double')
    const id = String(who.player.id)
    await house.owner.query(hinder, [id])
    handlers = handlersOf()
    expect(await refusalOf(move(round, 'double'))).toBe(refusal)
    const launched = await house.call(handlers['/api/game/launch'], visit(), {
      provider_code: 'FAIRHOUSE',
      game_code: 'blackjack',
    })
    expect(launched.value.url).toBe('/frame/blackjack')
    expect((await finish(round)).state).toBe('settled')
    await house.owner.query(free, [id])
    handlers = handlersOf()
  }
})

test.each([
  ['a move of no game', 'fly', 0, 'moveInvalid'],
  ['a tile that is not there', 'tile-25', 0, 'moveInvalid'],
  ['taking before anything is won', 'cash', 0, 'moveInvalid'],
  ['a number that is not next', 'tile-1', 1, 'moveInvalid'],
] as const)('%s is refused, and the round stays', async (_, name, number, refusal) => {
  const round = await open('mines')
  expect(await refusalOf(move(round, name, visit(), number))).toBe(refusal)
  const { value } = await house.call(handlers['/api/game/round'], visit(), {
    round_id: round.round_id,
  })
  expect(value).toEqual(round)
})

test('a round that is over, or a stranger’s, takes no move', async () => {
  const round = await finish(await open('mines'))
  expect(await refusalOf(move(round, 'tile-24'))).toBe('roundFinished')
  const mine = await open('mines')
  who = await house.playerOf(house.site)
  expect(await refusalOf(move(mine, 'tile-1'))).toBe('roundUnknown')
})

test('[REC-06] a round left alone is ended by its published move, and its player is told', async () => {
  await endAll(inDays(31))
  const round = await openWith('blackjack', 'stand')
  await open('mines')
  expect(await endAll(inDays(29))).toBe(0)
  expect(await endAll(inDays(31))).toBe(2)
  expect(await endAll(inDays(31))).toBe(0)
  const { value } = await house.call(handlers['/api/game/round'], visit(), {
    round_id: round.round_id,
  })
  expect(value).toMatchObject({ state: 'settled', stake: '10.00' })
  expect(await balances()).toMatchObject({ held: 0n })
  const { rows } = await house.owner.query<{ letter: string }>(
    'select letter from inbox_item where player_id = $1',
    [String(who.player.id)],
  )
  expect(rows.map(({ letter }) => letter)).toEqual(['roundEnded', 'roundEnded'])
  expect(await differences()).toEqual([])
})

test('[EXC-02] who is excluded is not kept waiting for what is held', async () => {
  await open('mines')
  await house.owner.query(
    `insert into exclusion (site_id, player_id, excluded_at) values ($1, $2, $3)`,
    [house.site.id, String(who.player.id), noon],
  )
  expect(await endAll(inDays(0))).toBe(1)
  expect(await balances()).toMatchObject({ held: 0n })
})

test('[REC-08] a round whose rules no longer run is void, and all of its stakes are back', async () => {
  const round = await open('mines')
  await house.owner.query(`update round set config_hash = repeat('0', 64) where player_id = $1`, [
    String(who.player.id),
  ])
  expect(await refusalOf(move(round, 'tile-1'))).toBe('gameClosed')
  expect(await endAll(inDays(0))).toBe(1)
  expect(await balances()).toMatchObject({ cash: 100_000n, held: 0n })
  const { value } = await house.call(handlers['/api/game/round'], visit(), {
    round_id: round.round_id,
  })
  expect(value).toMatchObject({ state: 'void', stake: '10.00', payout: '0.00' })
  expect(await differences()).toEqual([])
})

/** What somebody may do: open, move by any option (with a number that may be late), ask anew, come back much later. */
const asked = fc.oneof(
  fc.record({
    kind: fc.constant('open' as const),
    game: fc.constantFrom('mines', 'hi-lo', 'blackjack'),
  }),
  fc.record({
    kind: fc.constant('move' as const),
    game: fc.constantFrom('mines', 'hi-lo', 'blackjack'),
    at: fc.nat(40),
    isTwice: fc.boolean(),
    isLost: fc.boolean(),
  }),
)

// Promise: whatever is opened, moved, repeated and lost on the way, cash and what is held are what the rounds say.
test('[REC-03] any history of opening, moving and asking again leaves the books right', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(asked, { minLength: 4, maxLength: 25 }), async (history) => {
      who = await house.playerOf(house.site)
      await payIn(house, who, 100_000n)
      let cash = 100_000n
      const rounds = new Map<string, RoundRecord>()
      const made: boolean[] = []
      const refused: (string | null)[] = []
      const minor = (text: string) => BigInt(text.replace('.', ''))
      const settle = (value: RoundRecord, before: bigint) => {
        cash -= minor(value.stake) - before
        if (value.state === 'settled') cash += minor(value.payout)
        if (value.state === 'open') rounds.set(value.game_code, value)
        else rounds.delete(value.game_code)
      }
      for (const step of history) {
        const round = rounds.get(step.game)
        if (step.kind === 'open' && round) {
          refused.push(await refusalOf(open(step.game)))
        } else if (step.kind === 'open') {
          settle(await open(step.game), 0n)
        } else if (round?.pending) {
          const { options } = round.pending
          const { move: name } = options[step.at % options.length]!
          if (step.isTwice) made.push((await move(round, name)).made)
          const answer = step.isLost ? await lose(round, name) : await move(round, name)
          made.push(answer.made)
          settle(answer.value, minor(round.stake))
        }
        const held = [...rounds.values()].reduce((sum, { stake }) => sum + minor(stake), 0n)
        expect(await balances()).toMatchObject({ cash, held })
      }
      expect(made).not.toContain(false)
      expect(new Set([...refused, 'roundUnfinished'])).toEqual(new Set(['roundUnfinished']))
      for (const round of rounds.values()) await finish(round)
      expect(await balances()).toMatchObject({ held: 0n })
    }),
    { numRuns: 25, seed: 11 },
  )
  expect(await differences()).toEqual([])
})

/** The process dies after the transaction; another one is asked the same again. */
async function lose(round: RoundRecord, name: string) {
  await move(round, name)
  handlers = handlersOf()
  return move(round, name)
}

test('every game of several moves is among those tried here', () => {
  for (const code of ['mines', 'hi-lo', 'blackjack']) expect(gameOf(code)).not.toBeNull()
})
