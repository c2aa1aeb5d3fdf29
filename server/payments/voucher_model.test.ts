/** Vouchers against a model: whatever happens to them in whatever order, books and lists say the same. */

import { randomUUID, type UUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditSites } from '#server/ledger/audit.ts'
import { inDays, noon, outcomeOf } from '#tests/harness/visit.ts'
import { testVouchers, type TestVouchers } from '#tests/harness/vouchers.ts'
import { reconcile } from './reconcile.ts'
import { voucherStates, type Issued } from './voucher.ts'

let vouchers: TestVouchers
beforeAll(async () => {
  vouchers = await testVouchers()
})
afterAll(() => vouchers.cashier.drop())

/** What came in by vouchers, as the whole books have it. */
async function booked(): Promise<bigint> {
  const client = await vouchers.cashier.house.owner.connect()
  try {
    let sum = 0n
    for await (const { differences, house } of auditSites(client)) {
      expect(differences).toEqual([])
      sum -= house['gateway:voucher'] ?? 0n
    }
    return sum
  } finally {
    client.release()
  }
}

const dayMs = 86_400_000

/** What may happen to the vouchers of a site, by their number and the player's. */
type Happening =
  | { kind: 'issue'; amount: bigint; days: number }
  | { kind: 'redeem' | 'again'; of: number; who: number }
  | { kind: 'cancel'; of: number }
  | { kind: 'wait' }
const of = fc.nat({ max: 7 })
const issuing = fc.record({
  kind: fc.constant('issue' as const),
  amount: fc.bigInt({ min: 10_00n, max: 900_00n }),
  days: fc.integer({ min: 1, max: 4 }),
})
const happening: fc.Arbitrary<Happening> = fc.oneof(
  issuing,
  fc.record({
    kind: fc.constantFrom('redeem' as const, 'redeem' as const, 'again' as const),
    of,
    who: fc.nat({ max: 2 }),
  }),
  fc.record({ kind: fc.constant('cancel' as const), of }),
  fc.record({ kind: fc.constant('wait' as const) }),
)

/** A voucher as it must be: open, cancelled, or redeemed by a player under a reference. */
type Model = Issued & {
  amount: bigint
  endsAt: Date
  end: 'open' | 'cancelled' | { who: number; client_ref: UUID }
}
type World = { players: Awaited<ReturnType<TestVouchers['cashier']['playerAt']>>[]; made: Model[] }

/** What the one who redeems is answered; under a reference that went through, always the same. */
function answerOf({ end, endsAt }: Model, who: number, isAgain: boolean, at: Date): Outcome {
  if (typeof end === 'object') {
    if (end.who !== who) return 'voucherUnknown'
    return isAgain ? 'OK' : 'voucherUsed'
  }
  return end === 'cancelled' || endsAt <= at ? 'voucherGone' : 'OK'
}

type Outcome = Awaited<ReturnType<typeof outcomeOf>>

/** @returns how it ended, and how it may. */
async function happen(
  { players, made }: World,
  one: Happening,
  at: Date,
): Promise<[Outcome, Outcome[]]> {
  const voucher = 'of' in one ? made[one.of] : undefined
  if (one.kind === 'issue') {
    const { amount, days } = one
    const endsAt = new Date(at.getTime() + days * dayMs)
    const issued = await vouchers.issueOne({ amount, expiresAt: endsAt, at })
    made.push({ ...issued, amount, endsAt, end: 'open' })
  }
  if (one.kind === 'cancel' && voucher) {
    const isOpen = voucher.end === 'open' && voucher.endsAt > at
    if (isOpen) voucher.end = 'cancelled'
    const outcome = await outcomeOf(vouchers.cancel(voucher.voucherId, at))
    return [outcome, [isOpen ? 'OK' : 'notFound']]
  }
  if ('who' in one && voucher) {
    const { who, kind } = one
    const { end } = voucher
    const isAgain = kind === 'again' && typeof end === 'object' && end.who === who
    const client_ref = isAgain ? end.client_ref : randomUUID()
    const answer = answerOf(voucher, who, isAgain, at)
    const redeemed = vouchers.redeem(players[who]!, voucher.code, { client_ref, at })
    const outcome = await outcomeOf(redeemed)
    if (outcome === 'OK') voucher.end = { who, client_ref }
    // Who tried other people's ten times waits.
    return [outcome, [answer, 'tooManyRequests']]
  }
  return ['OK', ['OK']]
}

function stateOf({ end, endsAt }: Model, at: Date) {
  if (end === 'open') return endsAt <= at ? 'expired' : 'open'
  return end === 'cancelled' ? 'cancelled' : 'redeemed'
}

test('[WAL-14] whatever is issued, redeemed, cancelled and waited for, the books hold what was redeemed, once for each code', async () => {
  let total = 0n
  const histories = fc.tuple(
    fc.array(issuing, { minLength: 1, maxLength: 4 }),
    fc.array(happening, { minLength: 4, maxLength: 24 }),
  )
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const { cashier } = vouchers
      const players = await Promise.all([0, 1, 2].map(() => cashier.playerAt()))
      const world: World = { players, made: [] }
      let at = noon
      for (const one of history.flat()) {
        at = new Date(at.getTime() + (one.kind === 'wait' ? dayMs : 60_000))
        const [outcome, allowed] = await happen(world, one, at)
        expect(outcome).toBeOneOf(allowed)
      }
      const gained = players.map((_, who) =>
        world.made.reduce(
          (sum, { end, amount }) =>
            typeof end === 'object' && end.who === who ? sum + amount : sum,
          0n,
        ),
      )
      total += gained.reduce((sum, amount) => sum + amount)
      const cash = await Promise.all(players.map(vouchers.cashOf))
      expect(cash.map((text) => BigInt(text.replace('.', '')))).toEqual(gained)
      const listed = new Map(
        (await vouchers.list(null, at)).map(({ voucherId, state }) => [voucherId, state]),
      )
      for (const one of world.made) expect(listed.get(one.voucherId)).toBe(stateOf(one, at))
    }),
    { numRuns: 40 },
  )
  expect(total).toBeGreaterThan(0n)
  expect(await booked()).toBe(total)
  const redeemed = await vouchers.list('redeemed')
  expect(redeemed.reduce((sum, { amount }) => sum + amount, 0n)).toBe(total)
  expect(new Set(redeemed.map(({ endedBy }) => endedBy)).size).toBe(redeemed.length)
})

test('[FND-01] a day of vouchers is reconciled as a day of any gateway', async () => {
  const { cashier, issue, redeem } = vouchers
  const player = await cashier.playerAt()
  for (const { code } of await issue({ count: 3, amount: 100_00n, at: inDays(-2) }))
    await redeem(player, code, { at: inDays(-1) })
  const needs = { ...cashier.needs, now: noon }
  const found = await reconcile(needs, cashier.house.site, 'voucher', '2026-02-28')
  expect(found).toMatchObject({ oursCount: 3, theirsCount: 3, oursNet: 300_00n, differences: [] })
  expect(found?.theirsNet).toBe(300_00n)
})

test('a list of one state holds no other, and together they hold all', async () => {
  const lists = await Promise.all(voucherStates.map((state) => vouchers.list(state, inDays(1))))
  for (const [i, list] of lists.entries())
    expect(list.filter(({ state }) => state !== voucherStates[i])).toEqual([])
  expect(lists.flat()).toHaveLength((await vouchers.list(null, inDays(1))).length)
})
