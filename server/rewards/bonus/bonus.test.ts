/** Protects bonus money: whatever is played, cancelled, withdrawn and waited for, it goes where the terms say, to the coin. */

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseMoney, showMoney } from '#contract/money.ts'
import { balancesOf } from '#server/ledger/balance.ts'
import { cancel } from '#server/ledger/cancel.ts'
import { noon, outcomeOf, testHouse, type TestHouse, type Who } from '#tests/harness/visit.ts'
import { depositOf, postOne, wordOf } from '#tests/harness/money.ts'
import {
  auditBooks,
  codeTerms,
  openGames,
  reloadTerms,
  rewarding,
  type Rewarding,
} from '#tests/harness/promotions.ts'
import type { Promotion } from '../promotion/promotion.ts'

let house: TestHouse
let rewards: Rewarding
let reload: Promotion
beforeAll(async () => {
  house = await testHouse()
  rewards = rewarding(house)
  await openGames(house, house.site)
  await rewards.publish('code', codeTerms)
  await rewards.addCode('GIFT', 'code')
  reload = await rewards.publish('reload', reloadTerms)
})
afterAll(async () => {
  await rewards.close()
  await house.drop()
})

const minor = (text: string) => parseMoney(text, 'PHP') ?? 0n
const show = (amount: bigint) => showMoney(amount, 'PHP')
const hourMs = 3_600_000
const min = (a: bigint, b: bigint) => (a < b ? a : b)

type Bet = {
  ref: string
  cash: bigint
  bonus: bigint
  cashBack: bigint
  bonusBack: bigint
  counts: bigint
  /** Number of the bonus it counted for. */
  of: number | null
  isCancelled: boolean
  /** What of it has come back in parts, and how much of that was bonus money. */
  returned: bigint
  bonusReturned: bigint
}
type Given = { number: number; amount: bigint; due: bigint; wagered: bigint; endsAt: number }
/** The rules of bonuses in a few lines of arithmetic. */
type Model = {
  cash: bigint
  bonus: bigint
  now: number
  active: Given | null
  queue: Given[]
  lastWasWon: boolean
  bets: Bet[]
  ended: string[]
  made: number
}
type Real = { who: Who }

const days = 3
const percents: Record<string, bigint> = { dice: 15n, 'lantern-pier': 100n, limbo: 0n }

function settle(model: Model) {
  for (;;) {
    const { active } = model
    const isOver = active && active.endsAt <= model.now
    const isWon = active && active.wagered >= active.due * 100n
    if (active && (isWon || isOver || model.bonus === 0n)) {
      model.ended.push(isWon ? 'completed' : isOver ? 'expired' : 'spent')
      if (isWon) model.cash += model.bonus
      model.bonus = 0n
      model.lastWasWon = isWon === true
      model.active = null
    }
    if (model.active) return
    if (model.lastWasWon) model.cash += model.bonus
    model.bonus = 0n
    const next = model.queue.shift()
    if (!next) return
    model.active = { ...next, endsAt: model.now + days * 24 * hourMs }
    model.bonus = next.amount
  }
}

function give(model: Model, amount: bigint) {
  const due = amount * BigInt(codeTerms.wagering_times)
  model.queue.push({ number: model.made++, amount, due, wagered: 0n, endsAt: 0 })
}

const at = (model: Model) => new Date(model.now)

/** After each step the player looks, and must see what the model says. */
async function look(model: Model, { who }: Real) {
  settle(model)
  const mine = await rewards.mine(who, at(model))
  const { cash, bonus } = await house.database.inSite(house.site.id, (db) =>
    balancesOf(db, who.player.id),
  )
  assert.deepEqual(
    { cash, bonus, ended: mine.history.map(({ state }) => state).toSorted() },
    { cash: model.cash, bonus: model.bonus, ended: model.ended.toSorted() },
  )
  assert.deepEqual(
    mine.active.map(({ balance, turnover_due, turnover_done }) => [
      balance,
      turnover_due,
      turnover_done,
    ]),
    model.active
      ? [[show(model.bonus), show(model.active.due), show(model.active.wagered / 100n)]]
      : [],
  )
  assert.deepEqual(
    mine.queue.map(({ amount }) => amount),
    model.queue.map(({ amount }) => show(amount)),
  )
}

type Command = fc.AsyncCommand<Model, Real>
/** One thing that happens, a minute after the last. */
const command = (name: string, act: (model: Model, real: Real) => Promise<void>): Command => ({
  check: () => true,
  run: async (model, real) => {
    model.now += 60_000
    await act(model, real)
    await look(model, real)
  },
  toString: () => name,
})

const stake = (amount: bigint, game: string) =>
  command(`stake ${amount} on ${game}`, async (model, { who }) => {
    const percent = percents[game] ?? 0n
    settle(model)
    const cash = min(amount, model.cash)
    const bonus = amount - cash
    const expected =
      model.active && amount > minor('20.00')
        ? 'bonusStakeTooHigh'
        : bonus > (model.active ? model.bonus : 0n)
          ? 'balanceTooLow'
          : bonus > 0n && percent === 0n
            ? 'bonusGameExcluded'
            : 'OK'
    const ref = randomUUID()
    const options = { game_code: game, now: at(model), client_ref: ref }
    const playing = rewards.play(who, show(amount), options)
    assert.equal(await outcomeOf(playing), expected)
    if (expected !== 'OK') return
    const { value } = await playing
    const payout = minor(value.payout)
    const bonusBack = (payout * bonus) / amount
    const cashBack = payout - bonusBack
    model.cash += cashBack - cash
    model.bonus += bonusBack - bonus
    const counts = amount * percent
    if (model.active) model.active.wagered += counts
    const of = model.active?.number ?? null
    const fresh = { isCancelled: false, returned: 0n, bonusReturned: 0n }
    model.bets.push({ ref, cash, bonus, cashBack, bonusBack, counts, of, ...fresh })
    const again = await rewards.play(who, show(amount), options)
    assert.deepEqual(again.value, value)
  })

/** All that is left of a stake, or where `part` is named so much of it. */
const cancelStake = (which: number, part: bigint | null) =>
  command(`cancel ${part ?? 'all'} of stake ${which}`, async (model, { who }) => {
    const bet = model.bets[which % Math.max(model.bets.length, 1)]
    if (!bet) return
    const done = await house.database.inSite(house.site.id, (db) =>
      cancel(db, {
        siteId: house.site.id,
        playerId: who.player.id,
        key: { provider: 'FAIRHOUSE', class: 'cancel', reference: randomUUID() },
        of: { class: 'stake', reference: bet.ref },
        ...(part !== null && { amount: part }),
        content: bet.ref,
        subject: 'any text',
        at: at(model),
      }),
    )
    const staked = bet.cash + bet.bonus
    const left = staked - bet.returned
    const given = part ?? left
    const hasPaid = bet.cashBack + bet.bonusBack > 0n
    const isWrong = given > left || (given < left && hasPaid)
    const returned = bet.returned + given
    const bonusPart = (returned * bet.bonus) / staked - bet.bonusReturned
    const isWhole = given === left
    const cash = model.cash + given - bonusPart - (isWhole ? bet.cashBack : 0n)
    const bonus = model.bonus + bonusPart - (isWhole ? bet.bonusBack : 0n)
    const isRefused = !bet.isCancelled && (isWrong || cash < 0n || bonus < 0n)
    assert.equal(done.outcome, isRefused ? 'refused' : 'applied')
    if (isRefused || bet.isCancelled) return
    Object.assign(bet, { isCancelled: isWhole, returned })
    bet.bonusReturned += bonusPart
    model.cash = cash
    model.bonus = bonus
    if (model.active && bet.of === model.active.number)
      model.active.wagered -= (bet.counts / staked) * given
  })

const deposit = (amount: bigint, isMatched: boolean) =>
  command(`deposit ${amount}${isMatched ? ' to be matched' : ''}`, async (model, { who }) => {
    settle(model)
    // A player has one reload at a time.
    const has = (await rewards.mine(who, at(model))).active
      .concat((await rewards.mine(who, at(model))).queue)
      .some(({ promotion_id }) => promotion_id === 'reload')
    const waits = (await rewards.mine(who, at(model))).opted_in.length > 0
    if (isMatched && !has && !waits) await rewards.optIn(who, reload, at(model))
    await postOne(house, depositOf(who, house.site, amount, { at: at(model) }))
    await rewards.follow(at(model))
    model.cash += amount
    if ((waits || (isMatched && !has)) && amount >= minor('10.00'))
      give(model, min(amount / 2n, minor('40.00')))
  })

const redeem = command('redeem', async (model, { who }) => {
  await rewards.redeem(who, 'GIFT', at(model))
  give(model, minor('50.00'))
})

/** Own cash leaves whatever bonus is active [INC-09]. */
const withdraw = (amount: bigint) =>
  command(`withdraw ${amount}`, async (model, { who }) => {
    settle(model)
    const transfer = depositOf(who, house.site, amount, {
      at: at(model),
      legs: [
        { account: 'cash', amount: -amount, against: 'gateway:sandbox', reason: 'withdrawal_paid' },
      ],
    })
    const expected = amount <= model.cash ? 'applied' : 'balanceTooLow'
    assert.equal(wordOf(await postOne(house, transfer)), expected)
    if (expected === 'applied') model.cash -= amount
  })

const cancelBonus = (which: number) =>
  command(`cancel bonus ${which}`, async (model, { who }) => {
    settle(model)
    const { active, queue } = await rewards.mine(who, at(model))
    const bonus = [...active, ...queue][which]
    if (!bonus) return
    const preview = await rewards.preview(who, bonus.bonus_id, at(model))
    assert.equal(preview.keeps_cash, show(model.cash))
    const isActive = bonus.state === 'active'
    const loses = isActive ? model.bonus : minor(bonus.amount)
    assert.equal(preview.loses_bonus, show(loses))
    const wrong = rewards.cancel(who, bonus.bonus_id, show(loses + 1n), at(model))
    assert.equal(await outcomeOf(wrong), 'bonusChanged')
    await rewards.cancel(who, bonus.bonus_id, preview.loses_bonus, at(model))
    model.ended.push('cancelled')
    if (isActive) {
      model.bonus = 0n
      model.active = null
      model.lastWasWon = false
    } else model.queue.splice(which - active.length, 1)
  })

const wait = (hours: number) =>
  command(`wait ${hours} h`, async (model) => {
    model.now += hours * hourMs
  })

const stakes = fc.constantFrom(100n, 300n, 700n, 2000n, 2100n)
const commands = fc.commands(
  [
    fc.tuple(stakes, fc.constantFrom(...Object.keys(percents))).map((made) => stake(...made)),
    fc.tuple(stakes, fc.constant('lantern-pier')).map((made) => stake(...made)),
    fc
      .tuple(fc.nat(20), fc.constantFrom(null, 1n, 33n, 100n, 250n))
      .map((made) => cancelStake(...made)),
    fc.tuple(fc.constantFrom(500n, 1000n, 3333n), fc.boolean()).map((made) => deposit(...made)),
    fc.constant(redeem),
    fc.constantFrom(100n, 900n, 5000n).map(withdraw),
    fc.nat(2).map(cancelBonus),
    fc.constantFrom(1, 30, 80).map(wait),
  ],
  { maxCommands: 30, size: 'max' },
)

test('[WAL-11] [INC-04] [INC-05] [INC-09] bonuses agree with the model, whatever is played, cancelled, paid in, withdrawn and waited for', async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (run) => {
      const who = await house.playerOf(house.site)
      const model: Model = {
        cash: 0n,
        bonus: 0n,
        now: noon.getTime(),
        active: null,
        queue: [],
        lastWasWon: false,
        bets: [],
        ended: [],
        made: 0,
      }
      await fc.asyncModelRun(() => ({ model, real: { who } }), run)
    }),
    { numRuns: 15, seed: 20260301, endOnFailure: true },
  )
  expect(await auditBooks(house)).toEqual([])
}, 120_000)
