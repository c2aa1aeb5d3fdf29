/** Protects: over any history, with every limit set at once, the ledger takes exactly what the tightest of them leaves. */

import assert from 'node:assert/strict'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitKinds, limitPeriods } from '#contract/limits.ts'
import type { LimitKind, LimitPeriod } from '#server/protection/limits.ts'
import { setOperatorLimit } from '#server/protection/operator.ts'
import { protectionHandlers } from '#server/protection/protection.ts'
import { inMinutes, outcomeOf, testHouse, type TestHouse, type Who } from '#tests/harness/visit.ts'
import { depositOf, postOne, stakeOf, wordOf } from '../harness/money.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.drop())

const handlers = protectionHandlers()
const minuteMs = 60_000
const dayMs = 1440 * minuteMs
const pauseMinutes = 15

type Name = `${LimitKind} ${LimitPeriod}`
type Booked = { minutes: number; deposited: bigint; staked: bigint; paid: bigint; played: number }
const sums: Record<LimitKind, (booked: Booked) => bigint> = {
  deposit: ({ deposited }) => deposited,
  stake: ({ staked }) => staked,
  loss: ({ staked, paid }) => staked - paid,
  time: ({ played }) => BigInt(played),
}

/** What the limits mean, in a few lines that know nothing of counters. */
class Model {
  now = 0
  booked: Booked[] = []
  lastStake: number | null = null
  breakUntil = 0
  own = new Map<Name, bigint>()
  operators = new Map<Name, bigint>()

  book(change: Partial<Booked>) {
    const nothing = { deposited: 0n, staked: 0n, paid: 0n, played: 0 }
    this.booked.push({ minutes: this.now, ...nothing, ...change })
  }

  /** Minutes since the last stake, where the session still runs. */
  gap(): number | null {
    const minutes = this.lastStake === null ? pauseMinutes : this.now - this.lastStake
    return minutes < pauseMinutes ? minutes : null
  }

  used(kind: LimitKind, period: LimitPeriod): bigint {
    const from = startOf(period, inMinutes(this.now))
    return this.booked
      .filter(({ minutes }) => inMinutes(minutes).getTime() >= from)
      .reduce((sum, booked) => sum + sums[kind](booked), 0n)
  }

  /** At a time limit nothing more begins; of money the last coin may be used. */
  exceeds(kind: LimitKind, amount: bigint): boolean {
    const more = kind === 'time' ? BigInt(this.gap() ?? 0) + 1n : amount
    return limitPeriods.some((period) =>
      [this.own, this.operators].some((limits) => {
        const limit = limits.get(`${kind} ${period}`)
        return limit !== undefined && this.used(kind, period) + more > limit
      }),
    )
  }

  answer(kinds: readonly LimitKind[], amount: bigint): string {
    if (this.now < this.breakUntil) return 'playerOnTimeOut'
    const reached = kinds.find((kind) => this.exceeds(kind, amount))
    return reached ? `${reached}LimitReached` : 'applied'
  }
}

/** Midnight at the begin of a day, a week from Monday or a month, in the calendar of the site: UTC. */
function startOf(period: LimitPeriod, instant: Date): number {
  const [year, month, day] = [
    instant.getUTCFullYear(),
    instant.getUTCMonth(),
    period === 'month' ? 1 : instant.getUTCDate(),
  ]
  const sinceMonday = period === 'week' ? (instant.getUTCDay() + 6) % 7 : 0
  return Date.UTC(year, month, day) - sinceMonday * dayMs
}

/** Deposit limits lie above what everybody begins with. */
const purse = 1_000_000n
const limitOf = (kind: LimitKind, amount: bigint) => (kind === 'deposit' ? purse + amount : amount)
const textOf = (kind: LimitKind, amount: bigint) =>
  kind === 'time' ? String(amount) : `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`

type Step = { take(model: Model, who: Who): Promise<unknown> }

const wait = (minutes: number): Step => ({
  take: async (model) => {
    model.now += minutes
  },
})

const stake = (amount: bigint, payout: bigint): Step => ({
  take: async (model, who) => {
    const expected = model.answer(['loss', 'stake', 'time'], amount)
    const transfer = stakeOf(who, house.site, amount, payout, { at: inMinutes(model.now) })
    assert.equal(wordOf(await postOne(house, transfer)), expected)
    if (expected !== 'applied') return
    model.book({ staked: amount, paid: payout, played: model.gap() ?? 1 })
    model.lastStake = model.now
  },
})

const deposit = (amount: bigint): Step => ({
  take: async (model, who) => {
    const expected = model.answer(['deposit'], amount)
    const transfer = depositOf(who, house.site, amount, {
      gate: 'deposit',
      at: inMinutes(model.now),
    })
    assert.equal(wordOf(await postOne(house, transfer)), expected)
    if (expected === 'applied') model.book({ deposited: amount })
  },
})

/** A lower limit holds at once; a higher one waits, and is never confirmed here. */
const limit = (kind: LimitKind, period: LimitPeriod, above: bigint): Step => ({
  take: async (model, who) => {
    const amount = limitOf(kind, above)
    const known = model.own.get(`${kind} ${period}`)
    const body = { kind, period, amount: textOf(kind, amount) }
    await house.ask(who, handlers['/api/limits/set'], body, inMinutes(model.now))
    if (known === undefined || amount < known) model.own.set(`${kind} ${period}`, amount)
  },
})

const operator = (kind: LimitKind, period: LimitPeriod, above: bigint): Step => ({
  take: async (model, { player }) => {
    const amount = limitOf(kind, above)
    const now = inMinutes(model.now)
    await house.database.inSite(house.site.id, (db) =>
      setOperatorLimit(
        { db, site: house.site, staff: 'ann', now },
        {
          playerId: player.id,
          kind,
          period,
          amount,
          authority: 'operator',
          reason: 'care',
          startsAt: now,
        },
      ),
    )
    model.operators.set(`${kind} ${period}`, amount)
  },
})

const takeBreak = (hours: number): Step => ({
  take: async (model, who) => {
    const until = model.now + hours * 60
    const expected = until < model.breakUntil ? 'exclusionRunning' : 'OK'
    const taking = house.ask(who, handlers['/api/limits/timeout'], { hours }, inMinutes(model.now))
    assert.equal(await outcomeOf(taking), expected)
    model.breakUntil = Math.max(model.breakUntil, until)
  },
})

const kinds = fc.constantFrom(...limitKinds)
const periods = fc.constantFrom(...limitPeriods)
const upTo = (max: bigint) => fc.bigInt({ min: 0n, max })
const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(1, 5, 14, 15, 120, 1440, 4320).map(wait) },
    {
      weight: 6,
      arbitrary: fc
        .tuple(fc.bigInt({ min: 1n, max: 300n }), fc.constantFrom(0n, 0n, 100n, 400n))
        .map(([amount, payout]) => stake(amount, payout)),
    },
    { weight: 2, arbitrary: fc.bigInt({ min: 1n, max: 500n }).map(deposit) },
    {
      weight: 2,
      arbitrary: fc.tuple(kinds, periods, upTo(900n)).map((given) => limit(...given)),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(kinds, periods, upTo(900n)).map((given) => operator(...given)),
    },
    { weight: 1, arbitrary: fc.constantFrom(1, 3).map(takeBreak) },
  ),
  { minLength: 10, maxLength: 60, size: 'max' },
)

const firstLimits: Record<LimitKind, bigint> = {
  deposit: 2000n,
  loss: 1500n,
  stake: 4000n,
  time: 90n,
}

/** A player with money, all twelve limits, and no reality check in the way: those have tests of their own. */
async function begin(model: Model): Promise<Who> {
  const who = await house.playerOf(house.site)
  await house.owner.query(
    `insert into play (site_id, player_id, check_minutes) values ($1, $2, 1000000)`,
    [house.site.id, who.player.id],
  )
  await house.owner.query(`update session set expires_at = 'infinity' where player_id = $1`, [
    who.player.id,
  ])
  await postOne(house, depositOf(who, house.site, purse))
  model.book({ deposited: purse })
  for (const kind of limitKinds)
    for (const period of limitPeriods) await limit(kind, period, firstLimits[kind]).take(model, who)
  return who
}

test('[LIM-02] [LIM-03] [LIM-05] [LIM-07] stakes and deposits in any order, with limits that change and time that passes, agree with the model', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const model = new Model()
      const who = await begin(model)
      for (const step of history) await step.take(model, who)
      const { value } = await house.ask(who, handlers['/api/limits/get'], {}, inMinutes(model.now))
      const shown = value.limits.map(({ kind, period, used }) => [kind, period, used])
      const expected = limitKinds.flatMap((kind) =>
        limitPeriods.map((period) => {
          const used = model.used(kind, period)
          return [kind, period, textOf(kind, used > 0n ? used : 0n)]
        }),
      )
      expect(shown).toEqual(expected)
    }),
    { numRuns: 15, seed: 20260303, endOnFailure: true },
  )
})
