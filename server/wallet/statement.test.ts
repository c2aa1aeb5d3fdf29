/** The statement of any period adds up, page by page and as a whole, to what the ledger holds. */

import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Body } from '#contract/calls.ts'
import { studioProvider } from '#contract/catalogue.ts'
import { parseMoney } from '#contract/money.ts'
import { entryGroupNames, entryGroups } from '#contract/wallet.ts'
import { reasons, type AccountKind, type Reason } from '#server/ledger/ledger.ts'
import { postNow } from '#server/ledger/post.ts'
import {
  inHours,
  noon,
  refusalOf,
  testHouse,
  type TestHouse,
  type Who,
} from '#tests/harness/visit.ts'
import { readWithdrawable } from '#server/payments/turnover.ts'
import { walletHandlers } from './handlers.ts'

let house: TestHouse
const handlers = walletHandlers({ readWithdrawable })
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.drop())

const minor = (text: string, account: AccountKind = 'cash') =>
  account === 'tokens' ? BigInt(text) : (parseMoney(text, 'PHP') ?? 0n)
const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
const ask = (who: Who, body: Body<'/api/wallet/statement'>, now = noon) =>
  house.call(
    handlers['/api/wallet/statement'],
    house.visitOf<Who>(house.site, { ...who, now }),
    body,
  )

type Move = { account?: AccountKind; reason: Reason; amount: bigint; atHour: number }
let moved = 0

async function move(who: Who, { account = 'cash', reason, amount, atHour }: Move): Promise<void> {
  moved += 1
  const posted = await house.database.inSite(house.site.id, (db) =>
    postNow(db, {
      siteId: house.site.id,
      playerId: who.player.id,
      key: { provider: 'test', class: 'test', reference: String(moved) },
      content: '',
      legs: [{ account, amount, against: 'adjustment', reason }],
      gate: 'none',
      subject: 'test',
      at: inHours(atHour),
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
    on: fc.constantFrom('cash', 'bonus', 'tokens' as const),
    hours: fc.integer({ min: 0, max: 5 }),
  }),
  { maxLength: 12 },
)

test('[STM-02] opening and rows make the closing balance, and the totals are those of the whole period', async () => {
  const period = fc.record({
    account: fc.constantFrom('cash', 'bonus', 'tokens' as const),
    from: fc.integer({ min: -3, max: 40 }),
    lasts: fc.integer({ min: 1, max: 30 }),
    per_page: fc.integer({ min: 1, max: 5 }),
  })
  await fc.assert(
    fc.asyncProperty(moves, period, async (asked, { account, from, lasts, per_page }) => {
      const who = await house.playerOf(house.site)
      const ledger: { at: number; amount: bigint }[] = [{ at: -100, amount: 100_000_00n }]
      for (const each of ['cash', 'bonus', 'tokens'] as const)
        await move(who, { account: each, reason: 'deposit', amount: 100_000_00n, atHour: -100 })
      let atHour = 0
      for (const { reason, amount, isOut, hours, on } of asked) {
        atHour += hours
        const signed = isOut ? -amount : amount
        await move(who, { account: on, reason, amount: signed, atHour })
        if (on === account) ledger.push({ at: atHour, amount: signed })
      }
      const body = {
        account,
        from: inHours(from).toISOString(),
        to: inHours(from + lasts).toISOString(),
        per_page,
      }
      const { opening, closing, rows, totals, total, net_play } = await readPages(who, body)
      const before = ledger.filter(({ at }) => at < from)
      const within = ledger.filter(({ at }) => at >= from && at < from + lasts)

      expect(minor(opening, account)).toBe(sum(before.map(({ amount }) => amount)))
      expect(rows.map(({ amount }) => minor(amount, account))).toEqual(
        within.map(({ amount }) => amount),
      )
      expect(minor(closing, account)).toBe(
        minor(opening, account) + sum(within.map(({ amount }) => amount)),
      )
      expect(sum(totals.map(({ amount }) => minor(amount, account)))).toBe(
        minor(closing, account) - minor(opening, account),
      )
      expect(totals.reduce((count, each) => count + each.count, 0)).toBe(total)
      const played = rows.filter(({ kind }) => ['stake', 'payout', 'cancel'].includes(kind))
      expect(minor(net_play, account)).toBe(sum(played.map(({ amount }) => minor(amount, account))))
      rows.forEach((row, n) => {
        expect(row.balance_before).toBe(rows[n - 1]?.balance_after ?? opening)
        expect(minor(row.balance_after, account)).toBe(
          minor(row.balance_before, account) + minor(row.amount, account),
        )
      })
      expect(rows.at(-1)?.balance_after ?? opening).toBe(closing)
    }),
    { numRuns: 20 },
  )
})

// Protects players who read on while they play: `after` goes on behind the last row, wherever that has moved to.
test('[STM-02] pages read one after the other neither lose nor repeat a row while new ones arrive', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 4 }),
      async (arriving, per_page) => {
        const who = await house.playerOf(house.site)
        let made = 0
        const arrive = async (count: number) => {
          for (let n = 0; n < count; n++) {
            made += 1
            await move(who, { reason: 'deposit', amount: BigInt(made), atHour: made % 2 })
          }
        }
        await arrive(5)
        const body = { from: inHours(-1).toISOString(), to: inHours(90).toISOString(), per_page }
        const amounts: bigint[] = []
        let after: string | undefined
        for (let turn = 0; ; turn++) {
          const { value, next } = await ask(who, after === undefined ? body : { ...body, after })
          amounts.push(...value.rows.map(({ amount }) => minor(amount)))
          if (next === '') break
          after = next
          await arrive(arriving[turn] ?? 0)
        }
        expect(amounts).toEqual(Array.from({ length: made }, (_, n) => BigInt(n + 1)))
      },
    ),
    { numRuns: 15 },
  )
})

test('[STM-04] every reason of the ledger is a line of the statement', async () => {
  const who = await house.playerOf(house.site)
  for (const [n, reason] of reasons.entries()) await move(who, { reason, amount: 1_00n, atHour: n })
  const { rows, totals } = await readPages(who, {
    from: inHours(0).toISOString(),
    to: inHours(100).toISOString(),
  })
  expect(rows).toHaveLength(reasons.length)
  expect(new Set(totals.map(({ kind }) => kind)).size).toBe(totals.length)
})

// Protects the sum that a statement is: what is left out of sight is not left out of the books.
test('[STM-02] a kind narrows the rows and nothing else, and every row is of one kind', async () => {
  const who = await house.playerOf(house.site)
  for (const [n, reason] of reasons.entries()) await move(who, { reason, amount: 1_00n, atHour: n })
  const period = { from: inHours(1).toISOString(), to: inHours(100).toISOString() }
  const whole = await readPages(who, period)
  const shown: string[] = []
  for (const kind of entryGroupNames) {
    const { rows, ...part } = await readPages(who, { ...period, kind, per_page: 2 })
    const { rows: _, total: __, ...figures } = whole
    expect(part).toEqual({ ...figures, total: rows.length })
    for (const row of rows) expect(entryGroups[kind]).toContain(row.kind)
    shown.push(...rows.map(({ entry_id }) => entry_id))
  }
  expect(shown.toSorted()).toEqual(whole.rows.map(({ entry_id }) => entry_id).toSorted())
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
  const [early, late] = [inHours(0).toISOString(), inHours(1).toISOString()]
  expect(await refusalOf(ask(who, { from: late, to: early }))).toBe('invalidBody')
  expect(await refusalOf(ask(who, { from: early, to: early }))).toBe('invalidBody')
  expect(await refusalOf(ask(who, { from: '2026-13-01T00:00:00Z' }))).toBe('invalidBody')
  expect(await refusalOf(ask(who, { to: '2026-01-01T99:00:00Z' }))).toBe('invalidBody')
  expect(await refusalOf(ask(who, { to: '0001-01-01T00:00:00Z' }))).toBe('invalidBody')
  expect(
    (await ask(who, { from: '0000-01-01T00:00:00Z', to: '9999-12-31T23:59:59.999999Z' })).total,
  ).toBe(0)
})

test('a player reads their own books only', async () => {
  const [owner, stranger] = [await house.playerOf(house.site), await house.playerOf(house.site)]
  await move(owner, { reason: 'deposit', amount: 5_00n, atHour: 0 })
  expect((await ask(stranger, {}, inHours(1))).value).toMatchObject({
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
  expect(balance).toEqual({ game_balance: '5.00', game_token: '0' })
})

// Protects players from a second figure for the same thing: a token is a piece, whatever places the currency has.
test('[WAL-12] tokens are whole pieces in balances and on the statement', async () => {
  const who = await house.playerOf(house.site)
  await move(who, { account: 'tokens', reason: 'reward', amount: 25n, atHour: 0 })
  const { value } = await ask(who, { account: 'tokens' }, inHours(1))
  expect(value).toMatchObject({
    opening: '0',
    closing: '25',
    rows: [{ amount: '25', balance_before: '0', balance_after: '25' }],
    totals: [{ kind: 'reward', amount: '25' }],
    lifetime_net_deposit: '0.00',
  })
  const visit = house.visitOf<Who>(house.site, who)
  const balance = await house.call(handlers['/api/auth/get_balance'], visit, {})
  expect(balance).toEqual({ game_balance: '0.00', game_token: '25' })
  const { value: summary } = await house.call(handlers['/api/wallet/summary'], visit, {})
  expect(summary).toMatchObject({ cash: '0.00', tokens: '25' })
})

// Protects what a statement is for: lines in words the player has seen elsewhere on the site.
test('[STM-04] games and methods are named as the player knows them', async () => {
  const { site, owner } = house
  await owner.query(`
    insert into provider (site_id, provider_code, name)
      values (${site.id}, 'HOUSE', 'House'), (${site.id}, '${studioProvider}', 'Ours');
    insert into game (site_id, provider_code, game_code, name, category, stake_min, stake_max, stake_steps, rules_version, config_hash, volatility, rtp, added_at)
      values (${site.id}, 'HOUSE', 'dice', 'Fair Dice', 'hash_game', 1, 100, '{1}', 1, repeat('a', 64), 'low', '99', now()),
             (${site.id}, '${studioProvider}', 'cards', 'Fair Cards', 'casino', 1, 100, '{1}', 1, repeat('a', 64), 'low', '99', now());
    insert into payment_method (site_id, method, direction, name, names, gateway, amount_min, amount_max, usual_minutes)
      values (${site.id}, 'wallet9', 'deposit', 'Wallet Nine', '{"ESP": "Monedero Nueve"}', 'sandbox', 1, 100, 1)`)
  const who = await house.playerOf(site)
  const named: [string, `house:${string}` | `gateway:${string}` | 'transit', Reason][] = [
    ['wallet9', 'gateway:sandbox', 'deposit'],
    ['dice', 'house:HOUSE', 'stake'],
    ['other', 'house:HOUSE', 'payout'],
    ['cards', 'transit', 'stake_release'],
  ]
  for (const [subject, against, reason] of named)
    await house.database.inSite(site.id, (db) =>
      postNow(db, {
        siteId: site.id,
        playerId: who.player.id,
        key: { provider: 'test', class: 'named', reference: subject },
        content: '',
        legs: [{ account: 'cash', amount: reason === 'stake' ? -1n : 5n, against, reason }],
        gate: 'none',
        subject,
        at: noon,
      }),
    )
  const { rows } = (await ask(who, {})).value
  expect(rows.map(({ subject }) => subject)).toEqual([
    'Wallet Nine',
    'Fair Dice',
    'other',
    'Fair Cards',
  ])
  const spanish = await ask({ ...who, language: 'ESP' } as Who, {})
  expect(spanish.value.rows[0]?.subject).toBe('Monedero Nueve')
})

test('[STM-01] a year of history is there at once, and every policy says so', async () => {
  const who = await house.playerOf(house.site)
  await move(who, { reason: 'deposit', amount: 5_00n, atHour: -364 * 24 })
  const { value } = await ask(who, {
    from: inHours(-365 * 24).toISOString(),
    to: inHours(1).toISOString(),
  })
  expect(value.rows).toHaveLength(1)
  expect(value.history_months).toBeGreaterThanOrEqual(12)
})
