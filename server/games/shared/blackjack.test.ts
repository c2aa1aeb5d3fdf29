/**
 * Protects tables of blackjack: a decision is in before its step ends or refused, with all that it raises or nothing; nothing
 * is told before it is decided; who could not decide gets the stake back, and the books agree with what was drawn.
 */

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveIn, salonBlackjack, type BlackjackDeal } from '#games/shared/blackjack_table.ts'
import type { BlackjackShown, BlackjackTableStep } from '#games/shared/blackjack_table_rules.ts'
import { drawsOf } from '#games/fair.ts'
import { publicSeedOf, sharedNonce } from '#games/shared/chain.ts'
import { verifyRound } from '#games/verify.ts'
import type { Db } from '#server/base/database.ts'
import { balancesOf } from '#server/ledger/balance.ts'
import { sharedHouse, type SharedHouse } from '#tests/harness/shared_house.ts'
import { outcomeOf, refusalOf, type Who } from '#tests/harness/visit.ts'
import { seedOf } from './chain.ts'
import type { OwnBet } from './mine.ts'
import { findShared } from './round.ts'
import { readShown } from './standing.ts'

const game_code = salonBlackjack.code
const { stepMs } = salonBlackjack.rules as { stepMs: number }
/** What was asked in time has a second until it is booked. */
const endMs = stepMs + 1000
let hall: SharedHouse

beforeAll(async () => {
  hall = await sharedHouse()
})
afterAll(() => hall.close())

const minor = (text: string) => BigInt(text.replace('.', ''))
const inSite = <A>(work: (db: Db) => Promise<A>) =>
  hall.house.database.inSite(hall.house.site.id, work)
const balances = (who: Who) => inSite((db) => balancesOf(db, who.player.id))
const pass = async (ms: number, engines = [hall.engine]) => {
  hall.now = new Date(hall.now.getTime() + ms)
  await Promise.all(engines.map((engine) => engine.work()))
}
const place = (who: Who, shared_id: string, stake = '10') =>
  hall.bet(who, { shared_id, game_code, stake, choice: {} })
const move = (who: Who, { round_id }: Pick<OwnBet, 'round_id'>, number: number, name: string) =>
  hall.move(who, { round_id, number, move: name })
const own = async (who: Who) => (await hall.mine(who))[0]!

/** What everybody sees of the round. */
async function shownOf(sharedId: string): Promise<BlackjackShown | undefined> {
  const { site } = hall.house
  const { shown } = await inSite((db) => readShown({ db, site }, hall.playOf, () => hall.now))
  return shown.find(({ shared_id }) => shared_id === sharedId)?.shown as BlackjackShown | undefined
}

/** What nobody sees before its time. */
const dealOf = (sharedId: string) =>
  inSite(async (db) => {
    const round = await findShared(db, sharedId)
    return (await hall.playOf(db, round!, salonBlackjack)).outcome as BlackjackDeal
  })

/** A round that is dealt as wanted, with a new player for each amount: their references make the draw. */
async function begin(
  wants: (deal: BlackjackDeal) => boolean = hasMove,
  amounts: readonly bigint[] = [100_000n, 100_000n],
) {
  const who = await Array.fromAsync(amounts, (amount) => hall.newPlayer(amount))
  const sharedId = await hall.openRoundOf(game_code)
  const deal = await inSite(async (db) => {
    const round = await findShared(db, sharedId)
    const serverSeed = await seedOf(db, round!, Buffer.alloc(32, 3))
    for (;;) {
      const refs = amounts.map(() => randomUUID())
      const publicSeed = publicSeedOf(refs.toSorted())
      const draw = drawsOf({ serverSeed, clientSeed: publicSeed, nonce: sharedNonce })
      const drawn = salonBlackjack.draw(draw, { commitment: '', publicSeed })
      if (wants(drawn)) return { ...drawn, refs }
    }
  })
  for (const [n, client_ref] of deal.refs.entries())
    await hall.bet(who[n]!, { shared_id: sharedId, game_code, stake: '10', choice: {}, client_ref })
  const { rounds } = await hall.table(game_code)
  hall.now = new Date(rounds.find(({ shared_id }) => shared_id === sharedId)!.closes_at!)
  await hall.engine.work()
  await hall.engine.work()
  return { sharedId, who: who as [Who, Who], deal }
}

const valueOf = (card: string) =>
  card.startsWith('A') ? 11 : /^[TJQK]/.test(card) ? 10 : Number(card.charAt(0))
const isNatural = (one: string, other: string) => valueOf(one) + valueOf(other) === 21
/** A hand to decide about at once, without insurance, and no pair. */
function hasMove({ first: [mine, up, other, hole] }: BlackjackDeal): boolean {
  const areNaturals = isNatural(mine, other) || isNatural(up, hole)
  return !areNaturals && !up.startsWith('A') && valueOf(mine) !== valueOf(other)
}
/** A hand that one card cannot bring to an end. */
const isLow = (deal: BlackjackDeal) =>
  hasMove(deal) && valueOf(deal.first[0]) + valueOf(deal.first[2]) < 10

test('[REC-07] a double is held, known once however often it is asked, and paid with all that was staked', async () => {
  const { sharedId, who } = await begin()
  const [one, two] = who
  const bet = await own(one)
  const before = await balances(one)
  const answer = await move(one, bet, 0, 'double')
  expect(answer).toMatchObject({
    made: true,
    value: {
      state: 'open',
      stake: '20.00',
      opening_stake: '10.00',
      moves: ['0:double'],
      steps: [],
    },
  })
  expect(await move(one, bet, 0, 'double')).toEqual(answer)
  expect(await move(one, bet, 0, 'hit')).toMatchObject({ made: false, value: answer.value })
  expect(await balances(one)).toMatchObject({
    cash: before.cash - 1000n,
    held: before.held + 1000n,
  })

  // The other has not decided: the step stays open, and its card hidden, also from who has taken it.
  await pass(1000)
  expect(await shownOf(sharedId)).toMatchObject({ steps: [], dealer: [expect.any(String)] })
  expect((await own(one)).steps).toEqual([])
  expect(await refusalOf(hall.recordOf(sharedId))).toBe('roundUnknown')
  expect(await refusalOf(move(two, bet, 0, 'stand'))).toBe('roundUnknown')
  expect(await refusalOf(move(two, await own(two), 1, 'stand'))).toBe('moveInvalid')
  expect(await refusalOf(move(two, await own(two), 0, 'split'))).toBe('moveInvalid')
  await move(two, await own(two), 0, 'stand')
  await pass(400)
  expect(await shownOf(sharedId)).toMatchObject({ steps: [expect.anything()], endsMs: null })
  expect(await refusalOf(move(two, await own(two), 1, 'hit'))).toBe('stepOver')
  expect(await move(one, bet, 0, 'double')).toMatchObject({ made: true })

  expect(await hall.finish(sharedId)).toBe('settled')
  const ended = await own(one)
  const [step] = ended.steps as BlackjackTableStep[]
  expect(step).toMatchObject({ decided: [{ move: 'double', isAway: false }], staked: '2000' })
  expect(await balances(one)).toMatchObject({
    cash: before.cash - 1000n + minor(ended.payout),
    held: 0n,
  })
  const record = await hall.recordOf(sharedId)
  expect(verifyRound(record)).toMatchObject({ ok: true })
  expect(
    verifyRound({ ...record, progress: { ...(record.progress as object), isDealerDrawing: 1 } }).ok,
  ).toBe(false)
  expect(await hall.booksDiffer()).toEqual([])
})

test('[REC-06] who misses a step has decided as it is published, once its time is over', async () => {
  const { sharedId, who } = await begin()
  const [here, away] = who
  await move(here, await own(here), 0, 'stand')
  await pass(stepMs - 1)
  expect((await shownOf(sharedId))!.steps).toEqual([])
  await pass(1)
  expect(await refusalOf(move(away, await own(away), 0, 'stand'))).toBe('stepOver')
  await hall.move(
    away,
    { round_id: (await own(away)).round_id, number: 0, move: 'hit' },
    new Date(hall.now.getTime() - 1),
  )
  await pass(endMs - stepMs)
  expect((await shownOf(sharedId))!.steps).toHaveLength(1)
  for (let n = 0; n < 40 && (await shownOf(sharedId))?.endsMs; n++) await pass(endMs)
  await hall.finish(sharedId)
  const [step] = (await own(away)).steps as BlackjackTableStep[]
  const [first, ...later] = step!.decided
  expect(first).toEqual({ move: 'hit', isAway: false })
  expect(later.every(({ isAway, move: name }) => isAway && ['hit', 'stand'].includes(name))).toBe(
    true,
  )
  expect((await own(away)).stake).toBe('10.00')
  expect(await hall.booksDiffer()).toEqual([])
})

test('who is alone waits for nobody', async () => {
  const { sharedId, who: players } = await begin(isLow, [100_000n])
  const [who] = players
  const beganAt = hall.now.getTime()
  await move(who, await own(who), 0, 'hit')
  await pass(400)
  expect((await shownOf(sharedId))!.steps).toHaveLength(1)
  await move(who, await own(who), 1, 'stand')
  await pass(400)
  await hall.finish(sharedId)
  expect(hall.now.getTime() - beganAt).toBeLessThan(stepMs + 5000)
})

test('of two tabs that decide at once one does, and no double is half in', async () => {
  const { sharedId, who: players } = await begin()
  const [who] = players
  const bet = await own(who)
  const before = await balances(who)
  const names = ['hit', 'double', 'stand', 'double']
  const answers = await Promise.all(names.map((name) => move(who, bet, 0, name)))
  const { moves, stake } = await own(who)
  const [made] = moves
  expect(answers.map((answer) => answer.made)).toEqual(
    names.map((name) => moveIn(0, name) === made),
  )
  const isDouble = made === '0:double'
  expect(stake).toBe(isDouble ? '20.00' : '10.00')
  expect((await balances(who)).cash).toBe(before.cash - (isDouble ? 1000n : 0n))
  await hall.finish(sharedId)
  expect(await hall.booksDiffer()).toEqual([])
})

test('a decision that is made while its step ends waits for that, is refused, and holds nothing', async () => {
  const { sharedId, who } = await begin(isLow)
  const [one, two] = who
  const bet = await own(two)
  await move(one, await own(one), 0, 'stand')
  const before = await balances(two)
  const ending = await hall.house.owner.connect()
  await ending.query('begin')
  const book = {
    steps: [{ endedMs: 1, taken: [true, false] }],
    decidedMs: null,
    isDealerDrawing: false,
  }
  await ending.query('update shared_round set progress = $2 where shared_id = $1', [sharedId, book])
  const heard: string[] = []
  const answered = outcomeOf(move(two, bet, 0, 'double')).then((told) => heard.push(told))
  const waits = async () =>
    (await hall.house.owner.query('select from pg_locks where not granted')).rowCount !== 0
  while (heard.length === 0 && !(await waits()));
  await ending.query('commit')
  ending.release()
  await answered
  expect(heard).toEqual(['stepOver'])
  expect(await balances(two)).toMatchObject({ cash: before.cash, held: before.held })
  await hall.finish(sharedId)
  expect(await hall.booksDiffer()).toEqual([])
})

test('[RCK-05] who cannot raise hears why, it is noted, and another decision is still possible', async () => {
  const { sharedId, who } = await begin(hasMove, [1000n, 100_000n])
  const [poor, limited] = who
  expect(await refusalOf(move(poor, await own(poor), 0, 'double'))).toBe('balanceTooLow')
  await move(poor, await own(poor), 0, 'hit')
  const id = String(limited.player.id)
  await hall.house.owner.query(
    `insert into player_limit (site_id, player_id, kind, period, amount, set_at) values (1, $1, 'stake', 'day', 1, '2026-01-01')`,
    [id],
  )
  expect(await refusalOf(move(limited, await own(limited), 0, 'double'))).toBe('stakeLimitReached')
  expect(await move(limited, await own(limited), 0, 'stand')).toMatchObject({ made: true })
  await hall.finish(sharedId)
  await hall.rejections.settled()
  const { rows } = await hall.house.owner.query<{ reason: string; stake: string }>(
    `select reason, stake::text from rejected_bet where player_id = any($1) order by player_id`,
    [[String(poor.player.id), id]],
  )
  expect(rows).toEqual([
    { reason: 'balanceTooLow', stake: '1000' },
    { reason: 'stakeLimitReached', stake: '1000' },
  ])
  expect(await hall.booksDiffer()).toEqual([])
})

test('[REC-08] of a house that was dead those who could not decide get all back, those who had nothing left are paid', async () => {
  const { sharedId, who } = await begin(isLow)
  const [done, gone] = who
  await move(gone, await own(gone), 0, 'hit')
  await move(done, await own(done), 0, 'stand')
  await pass(400)
  hall.now = new Date(hall.now.getTime() + stepMs + 3001)
  hall.engine = hall.openOther()
  expect(await hall.finish(sharedId)).toBe('settled')
  expect(await own(gone)).toMatchObject({ state: 'void', payout: '0.00', moves: ['0:hit'] })
  expect(await balances(gone)).toMatchObject({ held: 0n })
  expect(await own(done)).toMatchObject({ state: 'settled' })
  const { rows } = await hall.house.owner.query<{ letter: string }>(
    'select letter from inbox_item where player_id = $1',
    [String(gone.player.id)],
  )
  expect(rows).toEqual([{ letter: 'sharedVoided' }])

  // Where nobody could, the round itself is called off; a raise comes back as well.
  const insured = ({ first: [mine, up, other, hole] }: BlackjackDeal) =>
    up.startsWith('A') && !isNatural(up, hole) && !isNatural(mine, other)
  const off = await begin(insured, [100_000n])
  const [lone] = off.who
  await move(lone, await own(lone), 0, 'insure')
  await pass(400)
  expect(await balances(lone)).toMatchObject({ cash: 98_500n, held: 1500n })
  hall.now = new Date(hall.now.getTime() + stepMs + 3001)
  expect(await hall.finish(off.sharedId)).toBe('refunded')
  expect(await own(lone)).toMatchObject({ state: 'void', stake: '15.00', moves: ['0:insure'] })
  expect(await balances(lone)).toMatchObject({ cash: 100_000n, held: 0n })
  expect(await hall.booksDiffer()).toEqual([])
})

const acts = fc.oneof(
  fc.record({
    kind: fc.constant('bet' as const),
    who: fc.nat(2),
    stake: fc.integer({ min: 1, max: 40 }),
  }),
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      who: fc.nat(2),
      at: fc.nat(5),
      isTwice: fc.boolean(),
      // Also asked before the last one was.
      backMs: fc.constantFrom(0, 0, 900),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      ms: fc.constantFrom(300, 900, 6000, endMs, 21_000),
    }),
  },
  fc.record({ kind: fc.constant('die' as const), who: fc.nat(1) }),
)

test('[SET-05] whatever players decide, repeat and miss, by however many processes, cash and what is held are what the bets say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 10, maxLength: 30 }), async (history) => {
      const players = [await hall.newPlayer(), await hall.newPlayer(), await hall.newPlayer()]
      const engines = [hall.openOther(), hall.openOther()]
      const sharedId = await hall.openRoundOf(game_code)
      const decided = new Map<string, string[]>()
      const again: [unknown, unknown][] = []
      const check = async () => {
        for (const who of players) {
          let [cash, held] = [100_000n, 0n]
          for (const bet of await hall.mine(who)) {
            if (bet.state === 'open') held += minor(bet.stake)
            if (bet.state !== 'void') cash -= minor(bet.stake)
            if (bet.state === 'settled') cash += minor(bet.payout)
            expect(bet.moves).toEqual(decided.get(bet.round_id) ?? [])
          }
          expect(await balances(who)).toMatchObject({ cash, held })
        }
      }
      await place(players[0]!, sharedId)
      for (const one of history) {
        if (one.kind === 'bet')
          await refusalOf(place(players[one.who]!, sharedId, String(one.stake))).catch(() => null)
        if (one.kind === 'die') engines[one.who] = hall.openOther()
        if (one.kind === 'pass') await pass(one.ms, engines)
        if (one.kind === 'move') {
          const who = players[one.who]!
          const shown = await shownOf(sharedId)
          for (const bet of await hall.mine(who)) {
            if (bet.state !== 'open' || !shown) continue
            const step = shown.steps.length
            const name = ['hit', 'stand', 'double', 'split', 'insure', 'decline'][one.at]!
            const asked = () =>
              hall.move(
                who,
                { round_id: bet.round_id, number: step, move: name },
                new Date(hall.now.getTime() - one.backMs),
              )
            const answer = await asked().catch(() => null)
            if (answer?.made && !bet.moves.includes(moveIn(step, name)))
              decided.set(bet.round_id, [...bet.moves, moveIn(step, name)])
            if (one.isTwice) again.push([answer, await asked().catch(() => null)])
          }
        }
        await check()
      }
      for (const [first, second] of again) expect(second).toEqual(first)
      const state = await hall.finish(sharedId, engines)
      await check()
      const deal = await dealOf(sharedId)
      for (const who of players)
        for (const bet of await hall.mine(who)) {
          expect(bet.state === 'void' || state === 'settled').toBe(true)
          if (bet.state === 'void') continue
          const stake = minor(bet.opening_stake ?? bet.stake)
          const { moves, round_id: ref } = bet
          const due = salonBlackjack.settle(
            { ref, stake, choice: {}, act: null, moves },
            deal,
            salonBlackjack.decides!.begun,
            { commitment: '' },
          ) as BlackjackTableStep
          expect([minor(bet.payout), minor(bet.stake), bet.steps]).toEqual([
            BigInt(due.payout),
            BigInt(due.staked),
            [due],
          ])
        }
      expect(verifyRound(await hall.recordOf(sharedId))).toMatchObject({ ok: true })
      expect(await hall.booksDiffer()).toEqual([])
    }),
    { numRuns: 12, seed: 21 },
  )
}, 120_000)
