/**
 * Protects shared rounds: every bet is in the draw or refused, decided once whoever tries and whoever dies, and paid
 * what anybody can draw again; what is not played comes back.
 */

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedBefore } from '#games/shared/chain.ts'
import { sharedGames } from '#games/shared/catalogue.ts'
import { msBeyond, msUntil } from '#games/shared/curve.ts'
import type { CrashOutcome } from '#games/shared/crash.ts'
import type { Body } from '#contract/calls.ts'
import { configHash } from '#games/game.ts'
import { verifyRound } from '#games/verify.ts'
import { codeHash } from '../code.ts'
import { openLog } from '#server/base/log.ts'
import { auditSites } from '#server/ledger/audit.ts'
import { postNow } from '#server/ledger/post.ts'
import { openWriter, type Writer } from '#server/ledger/writer.ts'
import { bonusMoney } from '#server/rewards/bonus/play.ts'
import {
  noon,
  outcomeOf,
  refusalOf,
  testHouse,
  type TestHouse,
  type Who,
} from '#tests/harness/visit.ts'
import { gapMaxMs, openEngine } from './engine.ts'
import { sharedHandlers } from './handlers.ts'
import { findShared, gameOfShared, openPlays } from './round.ts'

let house: TestHouse
let writer: Writer
let now = noon
const sealKey = Buffer.alloc(32, 3)
const playOf = openPlays(sealKey)
const locations = { checkPlace: async () => {} } as never

const handlers = sharedHandlers({ bonusMoney, locations, playOf, chain: null })
/** Another process: with a memory of its own. */
const openOther = () =>
  openEngine({
    database: house.database,
    writer,
    sites: { all: () => [house.site, house.otherSite] },
    sealKey,
    playOf: openPlays(sealKey),
    chain: null,
    clock: () => now,
    log: openLog('silent'),
  })
let engine: ReturnType<typeof openEngine>

beforeAll(async () => {
  house = await testHouse()
  writer = openWriter(house.database)
  for (const { id } of [house.site, house.otherSite]) {
    await house.owner.query(
      `insert into provider (site_id, provider_code, name) values ($1, 'FAIRHOUSE', 'Fairhouse Studio')`,
      [id],
    )
    for (const game of Object.values(sharedGames))
      await house.owner.query(
        `insert into game (site_id, provider_code, game_code, name, category, stake_min, stake_max, stake_steps, rules_version, config_hash, volatility, rtp, added_at)
         values ($1, 'FAIRHOUSE', $2, $3, $4, 100, 100000, '{100,1000}', $5, $6, $7, '96.00', now())`,
        [id, game.code, game.name, game.category, game.version, configHash(game), game.volatility],
      )
  }
})
afterAll(async () => {
  await writer.close()
  await house.drop()
})
beforeEach(() => {
  engine = openOther()
})

async function newPlayer(amount = 100_000n): Promise<Who> {
  const who = await house.playerOf(house.site)
  await house.database.inSite(house.site.id, (db) =>
    postNow(db, {
      siteId: house.site.id,
      playerId: who.player.id,
      key: { provider: 'test', class: 'deposit', reference: randomUUID() },
      content: `${amount}`,
      legs: [{ account: 'cash', amount, against: 'gateway:test', reason: 'deposit' }],
      gate: 'none',
      subject: 'test',
      at: noon,
    }),
  )
  return who
}

const visit = (who: Who, at = now) => house.visitOf<Who>(house.site, { ...who, now: at })

async function table(gameCode: string) {
  const guest = house.visitOf(house.site, { now })
  return (await house.call(handlers['/api/shared/table'], guest, { game_code: gameCode })).value
}
/** The round of a game that takes bets, after the engine has had its turn. */
async function openRoundOf(gameCode: string): Promise<string> {
  for (let n = 0; n < 5; n++) {
    const open = (await table(gameCode)).rounds.find(({ state }) => state === 'open')
    if (open) return open.shared_id
    now = new Date(now.getTime() + 2500)
    await engine.work()
  }
  throw new Error('no round opens')
}
type BetBody = Body<'/api/shared/bet'>
const bet = (who: Who, body: Omit<BetBody, 'client_ref'> & { client_ref?: string }, at = now) =>
  house.call(handlers['/api/shared/bet'], visit(who, at), { client_ref: randomUUID(), ...body })
const leave = (who: Who, round_id: string, at = now) =>
  house.call(handlers['/api/shared/cash_out'], visit(who, at), { round_id })
const mine = async (who: Who) =>
  (await house.call(handlers['/api/shared/mine'], visit(who), {})).value

/** Moves the clock on, step by step, with the engine at work, until a round is over. */
async function finish(sharedId: string, engines = [engine], limitMs = 400_000) {
  const until = now.getTime() + limitMs
  for (;;) {
    const { rows } = await house.owner.query<{ state: string; due_at: Date | null }>(
      'select state, due_at from shared_round where shared_id = $1',
      [sharedId],
    )
    const [row] = rows
    if (row?.state === 'settled' || row?.state === 'refunded') return row.state
    if (now.getTime() > until) throw new Error(`a round stays ${row?.state}`)
    const dueMs = row?.due_at ? row.due_at.getTime() - now.getTime() : 500
    now = new Date(now.getTime() + Math.max(1, Math.min(dueMs, 5000)))
    await Promise.all(engines.map((one) => one.work()))
  }
}

/** The record of a round, as anybody may read it. */
const recordOf = async (shared_id: string) => {
  const guest = house.visitOf(house.site, { now })
  return (await house.call(handlers['/api/shared/round'], guest, { shared_id })).value
}

/** What a round will bring, as only its house can know. */
async function outcomeOfRound(sharedId: string): Promise<{ outcome: CrashOutcome; ranAt: Date }> {
  return house.database.inSite(house.site.id, async (db) => {
    const round = await findShared(db, sharedId)
    const play = await playOf(db, round!, gameOfShared(round!)!)
    return { outcome: play.outcome as CrashOutcome, ranAt: round!.ranAt! }
  })
}

async function expectCleanBooks() {
  const client = await house.owner.connect()
  for await (const { differences } of auditSites(client)) expect(differences).toEqual([])
  client.release()
}

/** Closes the open crash round and lets it begin. */
async function begin(sharedId: string) {
  for (;;) {
    const { rows } = await house.owner.query<{ state: string }>(
      'select state from shared_round where shared_id = $1',
      [sharedId],
    )
    if (rows[0]?.state !== 'open') return
    now = new Date(now.getTime() + 1000)
    await engine.work()
  }
}

const crash = (auto: number | null, shared_id: string, stake = '10') => {
  return { shared_id, game_code: 'updraft', stake, choice: { auto } }
}

test('[GAM-24] who leaves in time is paid what was reached then, who leaves late or not is not', async () => {
  const [early, late, auto] = [await newPlayer(), await newPlayer(), await newPlayer()]
  let sharedId = ''
  let drawn: { outcome: CrashOutcome; ranAt: Date } | undefined
  let bets: { value: { round_id: string } }[] = []
  // Rounds that burst at once leave nobody the time; the next is as good.
  while (!drawn || drawn.outcome.bust < 130) {
    sharedId = await openRoundOf('updraft')
    bets = [
      await bet(early, crash(null, sharedId)),
      await bet(late, crash(null, sharedId)),
      await bet(auto, crash(105, sharedId)),
    ]
    await begin(sharedId)
    drawn = await outcomeOfRound(sharedId)
    if (drawn.outcome.bust < 130) await finish(sharedId)
  }
  const { outcome, ranAt } = drawn
  const at = (ms: number) => new Date(ranAt.getTime() + ms)
  expect(await refusalOf(leave(early, bets[0]!.value.round_id, at(0)))).toBe('cashOutEarly')
  const left = await leave(early, bets[0]!.value.round_id, at(msUntil(120)))
  expect(left).toMatchObject({ made: true, value: { payout: '12.00', state: 'settled' } })
  const again = await leave(early, bets[0]!.value.round_id, at(msUntil(125)))
  expect(again).toMatchObject({ made: false, value: { payout: '12.00' } })
  const tooLate = await leave(late, bets[1]!.value.round_id, at(msBeyond(outcome.bust)))
  expect(tooLate).toMatchObject({ made: false, value: { state: 'open' } })
  expect(await finish(sharedId)).toBe('settled')
  expect((await mine(late))[0]).toMatchObject({ payout: '0.00', state: 'settled' })
  expect((await mine(auto))[0]).toMatchObject({ payout: '10.50', state: 'settled' })
  await expectCleanBooks()
})

test('[WGR-04] of bets that race with closing each is in the draw or refused', async () => {
  const players = await Promise.all(Array.from({ length: 12 }, () => newPlayer()))
  const sharedId = await openRoundOf('updraft')
  const first = await bet(players[0]!, crash(200, sharedId))
  const closesAt = new Date(now.getTime() + 8000)
  // The engine believes that it is time while bets that were asked for earlier are still on their way.
  now = closesAt
  const early = new Date(closesAt.getTime() - 1)
  const asked = players
    .slice(1)
    .map((who, n) => bet(who, crash(200, sharedId), n % 3 === 0 ? closesAt : early))
  const answers = await Promise.all([...asked.map(outcomeOf), engine.work(), openOther().work()])
  await begin(sharedId)
  const taken = answers.filter((answer) => answer === 'OK').length
  expect(answers.filter((answer) => answer === 'betsClosed').length + taken).toBe(
    players.length - 1,
  )
  expect(await finish(sharedId)).toBe('settled')
  const record = await recordOf(sharedId)
  expect(record.references).toHaveLength(taken + 1)
  expect(record.references).toContain(first.value.round_id)
  expect(record.code_hash).toBe(codeHash)
  expect(verifyRound(record)).toMatchObject({ ok: true })
  await expectCleanBooks()
})

test('[WAL-14] a repeat is answered as the bet stands, also when betting has closed; other content is a conflict', async () => {
  const who = await newPlayer()
  const sharedId = await openRoundOf('updraft')
  const body = { ...crash(150, sharedId), client_ref: randomUUID() }
  const [one, two] = await Promise.all([bet(who, body), bet(who, body)])
  expect(one.value.round_id).toBe(two.value.round_id)
  await finish(sharedId)
  expect((await bet(who, body)).value.state).toBe('settled')
  expect(await refusalOf(bet(who, { ...body, stake: '20' }))).toBe('conflict')
  expect(await refusalOf(bet(who, crash(150, sharedId)))).toBe('betsClosed')
  expect(await mine(who)).toHaveLength(1)
})

test('every seed hashes to the one before it, and nothing of it is told before the end', async () => {
  const who = await newPlayer()
  for (let n = 0; n < 3; n++) {
    const sharedId = await openRoundOf('updraft')
    await bet(who, crash(101, sharedId))
    await begin(sharedId)
    const { rows } = await house.owner.query<{ row: string }>(
      'select to_jsonb(r)::text as row from shared_round r where shared_id = $1',
      [sharedId],
    )
    expect(await refusalOf(recordOf(sharedId))).toBe('roundUnknown')
    await finish(sharedId)
    expect(rows[0]?.row).not.toContain((await recordOf(sharedId)).round.server_seed)
  }
  const { results, chain } = await table('updraft')
  const rounds = results.toReversed()
  rounds.forEach(({ server_seed, server_seed_hash }, at) => {
    expect(seedBefore(server_seed)).toBe(server_seed_hash)
    expect(server_seed_hash).toBe(at === 0 ? chain?.anchor : rounds[at - 1]?.server_seed)
  })
})

test('[REC-08] a house that was away while a round ran gives back what was still in it', async () => {
  const [gone, paid] = [await newPlayer(), await newPlayer()]
  let sharedId = ''
  let drawn: { outcome: CrashOutcome; ranAt: Date } | undefined
  while (!drawn || drawn.outcome.bust < 200) {
    sharedId = await openRoundOf('updraft')
    await bet(gone, crash(null, sharedId))
    await bet(paid, crash(101, sharedId))
    await begin(sharedId)
    drawn = await outcomeOfRound(sharedId)
    if (drawn.outcome.bust < 200) await finish(sharedId)
  }
  now = new Date(drawn.ranAt.getTime() + msUntil(110))
  await engine.work()
  expect((await mine(paid))[0]).toMatchObject({ state: 'settled', payout: '10.10' })
  now = new Date(now.getTime() + 2 * gapMaxMs)
  engine = openOther()
  expect(await finish(sharedId)).toBe('refunded')
  expect((await mine(gone))[0]).toMatchObject({ state: 'void', payout: '0.00' })
  expect((await table('updraft')).results[0]).toMatchObject({
    state: 'refunded',
    refund_reason: 'interrupted',
  })
  await expectCleanBooks()
})

test('[GAM-19] a round whose rules no longer run gives its stakes back', async () => {
  const who = await newPlayer()
  const sharedId = await openRoundOf('four-winds-4d')
  await bet(who, {
    shared_id: sharedId,
    game_code: 'four-winds-4d',
    stake: '10',
    choice: { number: '1234', kind: 'big', form: 'box' },
  })
  await house.owner.query(
    `update shared_round set config_hash = repeat('0', 64) where shared_id = $1`,
    [sharedId],
  )
  expect(await finish(sharedId)).toBe('refunded')
  expect((await mine(who))[0]).toMatchObject({ state: 'void' })
  await expectCleanBooks()
})

test('a pool with one player is not played; with two it pays 93 of 100, cut to whole minor units', async () => {
  const [one, two] = [await newPlayer(), await newPlayer()]
  const tickets = (shared_id: string, count: number) => ({
    shared_id,
    game_code: 'lantern-hall-90',
    stake: String(count),
    choice: { tickets: count },
  })
  const alone = await openRoundOf('lantern-hall-90')
  await bet(one, tickets(alone, 3))
  expect(await finish(alone)).toBe('refunded')
  const shared = await openRoundOf('lantern-hall-90')
  expect(await refusalOf(bet(one, { ...tickets(shared, 3), stake: '4' }))).toBe('stakeOutOfRange')
  await bet(one, tickets(shared, 3))
  await bet(two, tickets(shared, 4))
  expect(await finish(shared)).toBe('settled')
  const paid = [(await mine(one))[0], (await mine(two))[0]].map((own) => Number(own?.payout))
  expect(paid[0]! + paid[1]!).toBeGreaterThan(6.46)
  expect(paid[0]! + paid[1]!).toBeLessThanOrEqual(6.51)
  expect(verifyRound(await recordOf(shared))).toMatchObject({ ok: true })
  await expectCleanBooks()
})

test('[SET-05] whatever happens to rounds, by however many processes, the books agree with what was drawn', async () => {
  const players = await Promise.all(Array.from({ length: 4 }, () => newPlayer()))
  const act = fc.oneof(
    fc.record({
      kind: fc.constant('bet' as const),
      who: fc.nat(3),
      stake: fc.integer({ min: 1, max: 40 }),
      auto: fc.option(fc.integer({ min: 101, max: 500 })),
      // Also before the last one was asked.
      backMs: fc.nat(3000),
    }),
    fc.record({ kind: fc.constant('leave' as const), who: fc.nat(3) }),
    fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 3500 }) }),
    fc.record({ kind: fc.constant('die' as const), who: fc.nat(1) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 30 }), async (acts) => {
      const engines = [openOther(), openOther()]
      const sharedId = await openRoundOf('updraft')
      for (const one of acts) {
        if (one.kind === 'bet')
          await outcomeOf(
            bet(
              players[one.who]!,
              crash(one.auto, sharedId, String(one.stake)),
              new Date(now.getTime() - one.backMs),
            ),
          )
        if (one.kind === 'leave') {
          const [own] = await mine(players[one.who]!)
          if (own) await outcomeOf(leave(players[one.who]!, own.round_id))
        }
        if (one.kind === 'die') engines[one.who] = openOther()
        if (one.kind === 'pass') {
          now = new Date(now.getTime() + one.ms)
          await Promise.all(engines.map((process) => process.work()))
        }
      }
      const { rows } = await house.owner.query<{ bets: string }>(
        'select count(*) as bets from round where shared_id = $1',
        [sharedId],
      )
      // A round without a bet waits for one.
      if (rows[0]?.bets === '0') return
      const state = await finish(sharedId, engines)
      const { outcome } = await outcomeOfRound(sharedId)
      const bets = await house.owner.query<{
        state: string
        stake: string
        payout: string
        steps: { out: number | null }[]
      }>('select state, stake::text, payout::text, steps from round where shared_id = $1', [
        sharedId,
      ])
      const wrong = bets.rows.filter((row) => {
        const out = row.steps[0]?.out ?? null
        if (row.state === 'void') return state !== 'refunded'
        const due = out === null ? 0n : (BigInt(row.stake) * BigInt(out)) / 100n
        return row.state !== 'settled' || BigInt(row.payout) !== due || (out ?? 0) > outcome.bust
      })
      expect(wrong).toEqual([])
      await expectCleanBooks()
    }),
    { numRuns: 12, seed: 20 },
  )
}, 120_000)
