/** The statement of any period adds up, page by page and as a whole, to what the ledger holds. */

import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Body } from '#contract/calls.ts'
import { parseMoney } from '#contract/money.ts'
import { reasons, type Reason } from '#server/ledger/ledger.ts'
import { postNow } from '#server/ledger/post.ts'
import { noon, refusalOf, testHouse, type TestHouse, type Who } from '#tests/harness/visit.ts'
import { walletHandlers } from './handlers.ts'

let house: TestHouse
const handlers = walletHandlers()
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.drop())

const hour = (n: number) => new Date(noon.getTime() + n * 3_600_000)
const minor = (text: string) => parseMoney(text, 'PHP') ?? 0n
const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
const ask = (who: Who, body: Body<'/api/wallet/statement'>, now = noon) =>
  house.call(
    handlers['/api/wallet/statement'],
    house.visitOf<Who>(house.site, { ...who, now }),
    body,
  )

type Move = { reason: Reason; amount: bigint; atHour: number }
let moved = 0

async function move(who: Who, { reason, amount, atHour }: Move): Promise<void> {
  moved += 1
  const posted = await house.database.inSite(house.site.id, (db) =>
    postNow(db, {
      siteId: house.site.id,
      playerId: who.player.id,
      key: { provider: 'test', class: 'test', reference: String(moved) },
      content: '',
      legs: [{ account: 'cash', amount, against: 'adjustment', reason }],
      gate: 'none',
      subject: 'test',
      at: hour(atHour),
    }),
  )
  expect(posted.outcome).toBe('applied')
}

async function readPages(who: Who, body: Body<'/api/wallet/statement'>) {
  const first = await ask(who, { ...body, page: 1 })
  const rows = [...first.value.rows]
  for (let page = 2; rows.length < first.total; page += 1)
    rows.push(...(await ask(who, { ...body, page })).value.rows)
  return { ...first.value, rows, total: first.total }
}

const moves = fc.array(
  fc.record({
    reason: fc.constantFrom(...reasons),
    amount: fc.bigInt({ min: 1n, max: 500_00n }),
    isOut: fc.boolean(),
    hours: fc.integer({ min: 0, max: 5 }),
  }),
  { maxLength: 12 },
)

test('[STM-02] opening and rows make the closing balance, and the totals are those of the whole period', async () => {
  const period = fc.record({
    from: fc.integer({ min: -3, max: 40 }),
    lasts: fc.integer({ min: 1, max: 30 }),
    per_page: fc.integer({ min: 1, max: 5 }),
  })
  await fc.assert(
    fc.asyncProperty(moves, period, async (asked, { from, lasts, per_page }) => {
      const who = await house.playerOf(house.site)
      const ledger: { at: number; amount: bigint }[] = [{ at: -100, amount: 100_000_00n }]
      await move(who, { reason: 'deposit', amount: 100_000_00n, atHour: -100 })
      let atHour = 0
      for (const { reason, amount, isOut, hours } of asked) {
        atHour += hours
        const signed = isOut ? -amount : amount
        await move(who, { reason, amount: signed, atHour })
        ledger.push({ at: atHour, amount: signed })
      }
      const body = {
        from: hour(from).toISOString(),
        to: hour(from + lasts).toISOString(),
        per_page,
      }
      const { opening, closing, rows, totals, total } = await readPages(who, body)
      const before = ledger.filter(({ at }) => at < from)
      const within = ledger.filter(({ at }) => at >= from && at < from + lasts)

      expect(minor(opening)).toBe(sum(before.map(({ amount }) => amount)))
      expect(rows.map(({ amount }) => minor(amount))).toEqual(within.map(({ amount }) => amount))
      expect(minor(closing)).toBe(minor(opening) + sum(within.map(({ amount }) => amount)))
      expect(sum(totals.map(({ amount }) => minor(amount)))).toBe(minor(closing) - minor(opening))
      expect(totals.reduce((count, each) => count + each.count, 0)).toBe(total)
      rows.forEach((row, n) => {
        expect(row.balance_before).toBe(rows[n - 1]?.balance_after ?? opening)
        expect(minor(row.balance_after)).toBe(minor(row.balance_before) + minor(row.amount))
      })
      expect(rows.at(-1)?.balance_after ?? opening).toBe(closing)
    }),
    { numRuns: 20 },
  )
})

test('[STM-04] every reason of the ledger is a line of the statement', async () => {
  const who = await house.playerOf(house.site)
  for (const [n, reason] of reasons.entries()) await move(who, { reason, amount: 1_00n, atHour: n })
  const { rows, totals } = await readPages(who, {
    from: hour(0).toISOString(),
    to: hour(100).toISOString(),
  })
  expect(rows).toHaveLength(reasons.length)
  expect(new Set(totals.map(({ kind }) => kind)).size).toBe(totals.length)
})

test('a statement without a period is of the last seven days, up to and with this instant', async () => {
  const who = await house.playerOf(house.site)
  await move(who, { reason: 'deposit', amount: 5_00n, atHour: -7 * 24 - 1 })
  await move(who, { reason: 'deposit', amount: 7_00n, atHour: -7 * 24 + 1 })
  await move(who, { reason: 'stake', amount: -1_00n, atHour: 0 })
  const { value, total } = await ask(who, {})
  expect({ opening: value.opening, closing: value.closing, total }).toEqual({
    opening: '5.00',
    closing: '11.00',
    total: 2,
  })
})

test('periods that end before they begin, or days that no calendar has, are refused', async () => {
  const who = await house.playerOf(house.site)
  const [early, late] = [hour(0).toISOString(), hour(1).toISOString()]
  expect(await refusalOf(ask(who, { from: late, to: early }))).toBe('invalidBody')
  expect(await refusalOf(ask(who, { from: early, to: early }))).toBe('invalidBody')
  expect(await refusalOf(ask(who, { from: '2026-13-01T00:00:00Z' }))).toBe('invalidBody')
  expect(await refusalOf(ask(who, { to: '2026-01-01T99:00:00Z' }))).toBe('invalidBody')
  expect(
    (await ask(who, { from: '0000-01-01T00:00:00Z', to: '9999-12-31T23:59:59.999999Z' })).total,
  ).toBe(0)
})

test('a player reads their own books only', async () => {
  const [owner, stranger] = [await house.playerOf(house.site), await house.playerOf(house.site)]
  await move(owner, { reason: 'deposit', amount: 5_00n, atHour: 0 })
  expect((await ask(stranger, {}, hour(1))).value).toMatchObject({
    opening: '0.00',
    closing: '0.00',
    rows: [],
    lifetime_net_deposit: '0.00',
  })
  const balance = await house.call(
    handlers['/api/auth/get_balance'],
    house.visitOf<Who>(house.site, owner),
    {},
  )
  expect(balance).toEqual({ game_balance: '5.00', game_token: '0.00' })
})
