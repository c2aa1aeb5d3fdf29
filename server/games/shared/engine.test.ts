/**
 * Protects shared rounds: every bet is in the draw or refused, decided once whoever tries and whoever dies, and paid
 * what anybody can draw again; what is not played comes back.
 */

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedBefore } from '#games/shared/chain.ts'
import { msBeyond, msUntil } from '#games/shared/curve.ts'
import type { CrashOutcome } from '#games/shared/crash.ts'
import { verifyRound } from '#games/verify.ts'
import { sharedHouse, type SharedHouse } from '#tests/harness/shared_house.ts'
import { outcomeOf, refusalOf } from '#tests/harness/visit.ts'
import { codeHash } from '../code.ts'
import { gapMaxMs } from './engine.ts'
import { findShared, gameOfShared } from './round.ts'

let hall: SharedHouse

beforeAll(async () => {
  hall = await sharedHouse()
})
afterAll(() => hall.close())
beforeEach(() => {
  hall.engine = hall.openOther()
})

/** What a round will bring, as only its house can know. */
async function outcomeOfRound(sharedId: string): Promise<{ outcome: CrashOutcome; ranAt: Date }> {
  return hall.house.database.inSite(hall.house.site.id, async (db) => {
    const round = await findShared(db, sharedId)
    const play = await hall.playOf(db, round!, gameOfShared(round!)!)
    return { outcome: play.outcome as CrashOutcome, ranAt: round!.ranAt! }
  })
}

/** Closes the open crash round and lets it begin. */
async function begin(sharedId: string) {
  for (;;) {
    const { rows } = await hall.house.owner.query<{ state: string }>(
      'select state from shared_round where shared_id = $1',
      [sharedId],
    )
    if (rows[0]?.state !== 'open') return
    hall.now = new Date(hall.now.getTime() + 1000)
    await hall.engine.work()
  }
}

const crash = (auto: number | null, shared_id: string, stake = '10') => {
  return { shared_id, game_code: 'updraft', stake, choice: { auto } }
}

test('[GAM-24] who leaves in time is paid what was reached then, who leaves late or not is not', async () => {
  const [early, late, auto] = [
    await hall.newPlayer(),
    await hall.newPlayer(),
    await hall.newPlayer(),
  ]
  let sharedId = ''
  let drawn: { outcome: CrashOutcome; ranAt: Date } | undefined
  let bets: { value: { round_id: string } }[] = []
  // Rounds that burst at once leave nobody the time; the next is as good.
  while (!drawn || drawn.outcome.bust < 130) {
    sharedId = await hall.openRoundOf('updraft')
    bets = [
      await hall.bet(early, crash(null, sharedId)),
      await hall.bet(late, crash(null, sharedId)),
      await hall.bet(auto, crash(105, sharedId)),
    ]
    await begin(sharedId)
    drawn = await outcomeOfRound(sharedId)
    if (drawn.outcome.bust < 130) await hall.finish(sharedId)
  }
  const { outcome, ranAt } = drawn
  const at = (ms: number) => new Date(ranAt.getTime() + ms)
  expect(await refusalOf(hall.leave(early, bets[0]!.value.round_id, at(0)))).toBe('cashOutEarly')
  const left = await hall.leave(early, bets[0]!.value.round_id, at(msUntil(120)))
  expect(left).toMatchObject({ made: true, value: { payout: '12.00', state: 'settled' } })
  const again = await hall.leave(early, bets[0]!.value.round_id, at(msUntil(125)))
  expect(again).toMatchObject({ made: false, value: { payout: '12.00' } })
  const tooLate = await hall.leave(late, bets[1]!.value.round_id, at(msBeyond(outcome.bust)))
  expect(tooLate).toMatchObject({ made: false, value: { state: 'open' } })
  expect(await hall.finish(sharedId)).toBe('settled')
  expect((await hall.mine(late))[0]).toMatchObject({ payout: '0.00', state: 'settled' })
  expect((await hall.mine(auto))[0]).toMatchObject({ payout: '10.50', state: 'settled' })
  expect(await hall.booksDiffer()).toEqual([])
})

test('[WGR-04] of bets that race with closing each is in the draw or refused', async () => {
  const players = await Promise.all(Array.from({ length: 12 }, () => hall.newPlayer()))
  const sharedId = await hall.openRoundOf('updraft')
  const first = await hall.bet(players[0]!, crash(200, sharedId))
  const closesAt = new Date(hall.now.getTime() + 8000)
  // The engine believes that it is time while bets that were asked for earlier are still on their way.
  hall.now = closesAt
  const early = new Date(closesAt.getTime() - 1)
  const asked = players
    .slice(1)
    .map((who, n) => hall.bet(who, crash(200, sharedId), n % 3 === 0 ? closesAt : early))
  const answers = await Promise.all([
    ...asked.map(outcomeOf),
    hall.engine.work(),
    hall.openOther().work(),
  ])
  await begin(sharedId)
  const taken = answers.filter((answer) => answer === 'OK').length
  expect(answers.filter((answer) => answer === 'betsClosed').length + taken).toBe(
    players.length - 1,
  )
  expect(await hall.finish(sharedId)).toBe('settled')
  const record = await hall.recordOf(sharedId)
  expect(record.references).toHaveLength(taken + 1)
  expect(record.references).toContain(first.value.round_id)
  expect(record.code_hash).toBe(codeHash)
  expect(verifyRound(record)).toMatchObject({ ok: true })
  expect(await hall.booksDiffer()).toEqual([])
})

test('[WAL-14] a repeat is answered as the bet stands, also when betting has closed; other content is a conflict', async () => {
  const who = await hall.newPlayer()
  const sharedId = await hall.openRoundOf('updraft')
  const body = { ...crash(150, sharedId), client_ref: randomUUID() }
  const [one, two] = await Promise.all([hall.bet(who, body), hall.bet(who, body)])
  expect(one.value.round_id).toBe(two.value.round_id)
  await hall.finish(sharedId)
  expect((await hall.bet(who, body)).value.state).toBe('settled')
  expect(await refusalOf(hall.bet(who, { ...body, stake: '20' }))).toBe('conflict')
  expect(await refusalOf(hall.bet(who, crash(150, sharedId)))).toBe('betsClosed')
  expect(await hall.mine(who)).toHaveLength(1)
})

test('every seed hashes to the one before it, and nothing of it is told before the end', async () => {
  const who = await hall.newPlayer()
  for (let n = 0; n < 3; n++) {
    const sharedId = await hall.openRoundOf('updraft')
    await hall.bet(who, crash(101, sharedId))
    await begin(sharedId)
    const { rows } = await hall.house.owner.query<{ row: string }>(
      'select to_jsonb(r)::text as row from shared_round r where shared_id = $1',
      [sharedId],
    )
    expect(await refusalOf(hall.recordOf(sharedId))).toBe('roundUnknown')
    await hall.finish(sharedId)
    expect(rows[0]?.row).not.toContain((await hall.recordOf(sharedId)).round.server_seed)
  }
  const { results, chain } = await hall.table('updraft')
  const rounds = results.toReversed()
  rounds.forEach(({ server_seed, server_seed_hash }, at) => {
    expect(seedBefore(server_seed)).toBe(server_seed_hash)
    expect(server_seed_hash).toBe(at === 0 ? chain?.anchor : rounds[at - 1]?.server_seed)
  })
})

test('[REC-08] a house that was away while a round ran gives back what was still in it', async () => {
  const [gone, paid] = [await hall.newPlayer(), await hall.newPlayer()]
  let sharedId = ''
  let drawn: { outcome: CrashOutcome; ranAt: Date } | undefined
  while (!drawn || drawn.outcome.bust < 200) {
    sharedId = await hall.openRoundOf('updraft')
    await hall.bet(gone, crash(null, sharedId))
    await hall.bet(paid, crash(101, sharedId))
    await begin(sharedId)
    drawn = await outcomeOfRound(sharedId)
    if (drawn.outcome.bust < 200) await hall.finish(sharedId)
  }
  hall.now = new Date(drawn.ranAt.getTime() + msUntil(110))
  await hall.engine.work()
  expect((await hall.mine(paid))[0]).toMatchObject({ state: 'settled', payout: '10.10' })
  hall.now = new Date(hall.now.getTime() + 2 * gapMaxMs)
  hall.engine = hall.openOther()
  expect(await hall.finish(sharedId)).toBe('refunded')
  expect((await hall.mine(gone))[0]).toMatchObject({ state: 'void', payout: '0.00' })
  expect((await hall.table('updraft')).results[0]).toMatchObject({
    state: 'refunded',
    refund_reason: 'interrupted',
  })
  expect(await hall.booksDiffer()).toEqual([])
})

test('a bet that could not be read once is paid when it can be, by the same process', async () => {
  const who = await hall.newPlayer()
  const sharedId = await hall.openRoundOf('updraft')
  await hall.bet(who, crash(101, sharedId))
  await begin(sharedId)
  const { database } = hall.house
  let isLost = true
  const inSite: typeof database.inSite = (siteId, work) =>
    database.inSite(siteId, (db) =>
      work({
        ...db,
        rows: (statement) =>
          isLost && statement.text.includes("and state = 'open'")
            ? Promise.reject(new Error('connection lost'))
            : db.rows(statement),
      }),
    )
  hall.engine = hall.openOther({ database: { ...database, inSite } })
  await hall.engine.work()
  isLost = false
  expect(await hall.finish(sharedId)).toBe('settled')
  expect((await hall.mine(who))[0]).toMatchObject({ state: 'settled' })
  expect(await hall.booksDiffer()).toEqual([])
})

test('[GAM-19] a round whose rules no longer run gives its stakes back', async () => {
  const who = await hall.newPlayer()
  const sharedId = await hall.openRoundOf('four-winds-4d')
  await hall.bet(who, {
    shared_id: sharedId,
    game_code: 'four-winds-4d',
    stake: '10',
    choice: { number: '1234', kind: 'big', form: 'box' },
  })
  await hall.house.owner.query(
    `update shared_round set config_hash = repeat('0', 64) where shared_id = $1`,
    [sharedId],
  )
  expect(await hall.finish(sharedId)).toBe('refunded')
  expect((await hall.mine(who))[0]).toMatchObject({ state: 'void' })
  expect(await hall.booksDiffer()).toEqual([])
})

test('a pool with one player is not played; with two it pays 93 of 100, cut to whole minor units', async () => {
  const [one, two] = [await hall.newPlayer(), await hall.newPlayer()]
  const tickets = (shared_id: string, count: number) => ({
    shared_id,
    game_code: 'lantern-hall-90',
    stake: String(count),
    choice: { tickets: count },
  })
  const alone = await hall.openRoundOf('lantern-hall-90')
  await hall.bet(one, tickets(alone, 3))
  expect(await hall.finish(alone)).toBe('refunded')
  const shared = await hall.openRoundOf('lantern-hall-90')
  expect(await refusalOf(hall.bet(one, { ...tickets(shared, 3), stake: '4' }))).toBe(
    'stakeOutOfRange',
  )
  await hall.bet(one, tickets(shared, 3))
  await hall.bet(two, tickets(shared, 4))
  expect(await hall.finish(shared)).toBe('settled')
  const paid = [(await hall.mine(one))[0], (await hall.mine(two))[0]].map((own) =>
    Number(own?.payout),
  )
  expect(paid[0]! + paid[1]!).toBeGreaterThan(6.46)
  expect(paid[0]! + paid[1]!).toBeLessThanOrEqual(6.51)
  expect(verifyRound(await hall.recordOf(shared))).toMatchObject({ ok: true })
  expect(await hall.booksDiffer()).toEqual([])
})

test('[SET-05] whatever happens to rounds, by however many processes, the books agree with what was drawn', async () => {
  const players = await Promise.all(Array.from({ length: 4 }, () => hall.newPlayer()))
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
      const engines = [hall.openOther(), hall.openOther()]
      const sharedId = await hall.openRoundOf('updraft')
      for (const one of acts) {
        if (one.kind === 'bet')
          await outcomeOf(
            hall.bet(
              players[one.who]!,
              crash(one.auto, sharedId, String(one.stake)),
              new Date(hall.now.getTime() - one.backMs),
            ),
          )
        if (one.kind === 'leave') {
          const [own] = await hall.mine(players[one.who]!)
          if (own) await outcomeOf(hall.leave(players[one.who]!, own.round_id))
        }
        if (one.kind === 'die') engines[one.who] = hall.openOther()
        if (one.kind === 'pass') {
          hall.now = new Date(hall.now.getTime() + one.ms)
          await Promise.all(engines.map((process) => process.work()))
        }
      }
      const { rows } = await hall.house.owner.query<{ bets: string }>(
        'select count(*) as bets from round where shared_id = $1',
        [sharedId],
      )
      // A round without a bet waits for one.
      if (rows[0]?.bets === '0') return
      const state = await hall.finish(sharedId, engines)
      const { outcome } = await outcomeOfRound(sharedId)
      const bets = await hall.house.owner.query<{
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
      expect(await hall.booksDiffer()).toEqual([])
    }),
    { numRuns: 12, seed: 20 },
  )
}, 120_000)
