/** Protects: the limit of a day holds however many ask at once, a level only ever raises it, and it says what it leaves. */

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseMoney, showMoney } from '#contract/money.ts'
import { Refusal } from '#server/base/refusal.ts'
import { testCashier, type Client, type TestCashier } from '#tests/harness/cashier.ts'
import { publish } from '#tests/harness/rewards.ts'
import { noon } from '#tests/harness/visit.ts'

/** 20:00 in Manila at noon: the next day begins four hours later. */
const midnight = '2026-03-01T16:00:00.000Z'

const level = (code: string, threshold: string, perDay = '0') => ({
  code,
  name: code.toUpperCase(),
  deposit: threshold,
  turnover: threshold,
  withdrawn_per_day: perDay,
  benefits: { level_up: '0', weekly: '0', birthday: '0', rebate_e4: 0 },
})

let cashier: TestCashier
beforeAll(async () => {
  cashier = await testCashier()
  await publish(cashier.house, 'vip', {
    requires: 'both',
    keep_percent: 0,
    claim_days: 30,
    // The last one would allow less than the site does.
    levels: [
      level('member', '0'),
      level('silver', '9000000', '15000'),
      level('gold', '9900000', '5000'),
    ],
  })
  await cashier.house.owner.query(
    `update cashier_rule set withdrawn_per_day = 10000, withdrawals_per_day = 99 where site_id = 1`,
  )
})
afterAll(() => cashier.drop())

async function playerOf(held: number, hasLeft = false): Promise<Client> {
  const player = await cashier.playerAt()
  const { deposit_id } = await player.deposit('1000')
  await cashier.tell(deposit_id, { state: 'paid' })
  await cashier.house.owner.query(
    `insert into vip_member (site_id, player_id, level, cycle, left_at) values (1, $1, $2, '2026-03-01', $3)`,
    [String(player.player.id), held, hasLeft ? noon : null],
  )
  return player
}

const minorOf = (amount: string) => parseMoney(amount, 'PHP') ?? 0n

test.each([
  ['no level raises it', 0, false, 10_000n],
  ['a level raises it', 1, false, 15_000n],
  ['a level never lowers it', 2, false, 10_000n],
  ['the programme was left', 1, true, 10_000n],
] as const)(
  '[WAL-02] whoever asks at once, no more is drawn in a day than it allows: %s',
  async (_, held, hasLeft, allowed) => {
    const rounds = fc.sample(
      fc.array(fc.integer({ min: 2_000, max: 9_000 }), { minLength: 6, maxLength: 9 }),
      { numRuns: 3, seed: held },
    )
    for (const amounts of rounds) {
      const player = await playerOf(held, hasLeft)
      expect((await player.withdrawOptions()).value.left_today).toEqual({
        count: 99,
        amount: showMoney(allowed, 'PHP'),
        renews_at: midnight,
      })
      const asked = await Promise.allSettled(
        amounts.map((amount) => player.withdraw(showMoney(BigInt(amount), 'PHP'))),
      )
      const summary = await player.summary()
      const drawn = minorOf(summary.held)
      const left = allowed - drawn
      expect(left).toBeGreaterThanOrEqual(0n)
      expect(minorOf(summary.cash)).toBe(100_000n - drawn)
      // What was refused was more than there is left even now.
      const refused = amounts.filter((__, i) => asked[i]?.status === 'rejected').map(BigInt)
      expect(refused.length).toBeGreaterThan(0)
      expect(refused.filter((amount) => amount <= left)).toEqual([])
      expect((await player.withdrawOptions()).value.left_today?.amount).toBe(showMoney(left, 'PHP'))
    }
  },
)

test('[WAL-09] a refusal says what the day leaves and when it renews, and what it leaves can be drawn, however little', async () => {
  const player = await playerOf(0)
  await player.withdraw('90')
  const refusal: unknown = await player.withdraw('10.01').catch((fault: unknown) => fault)
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusal).toMatchObject({
    key: 'withdrawalOverDay',
    details: { amount: '10.00', until: midnight },
  })
  expect((await player.withdraw('10')).state).toBe('approved')
  expect((await player.withdrawOptions(new Date(midnight))).value.left_today?.amount).toBe('100.00')
})

test('[WAL-09] whoever has excluded themselves takes everything out at once', async () => {
  const player = await playerOf(0)
  await player.withdraw('100')
  await cashier.house.owner.query(
    'insert into exclusion (site_id, player_id, excluded_at) values (1, $1, $2)',
    [String(player.player.id), noon],
  )
  const { value, blockers } = await player.withdrawOptions()
  expect(blockers).toEqual([])
  expect(value.left_today).toBeNull()
  expect((await player.withdraw('900')).state).toBe('approved')
  expect(await player.summary()).toMatchObject({ cash: '0.00', held: '1000.00' })
})
