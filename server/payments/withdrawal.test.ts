/** A withdrawal takes its money out of play at once, and it leaves or comes back exactly once. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#server/base/refusal.ts'
import { policyOf } from '#server/site/policy.ts'
import { testCashier, type Client, type TestCashier } from '#tests/harness/cashier.ts'
import { inSeconds, noon, refusalOf } from '#tests/harness/visit.ts'
import { approveWithdrawal, rejectWithdrawal } from './review.ts'
import { withdrawalBlockerCodes } from './reason.ts'
import { workPayments } from './work.ts'

let cashier: TestCashier
beforeAll(async () => {
  cashier = await testCashier()
})
afterAll(() => cashier.drop())

async function playerWith(amount: string): Promise<Client> {
  const player = await cashier.playerAt()
  const { deposit_id } = await player.deposit(amount)
  await cashier.tell(deposit_id, { state: 'paid' })
  return player
}

async function pathOf(player: Client, id: string): Promise<string[]> {
  const { value } = await player.transactions()
  return (
    value.find(({ transaction_id }) => transaction_id === id)?.timeline.map(({ state }) => state) ??
    []
  )
}

const setRule = (rule: string) =>
  cashier.house.owner.query(`update cashier_rule set ${rule} where site_id = 1`)
const work = (at: Date) => workPayments(cashier.needs, at)

test('[WAL-08] the money leaves the playable balance with the request', async () => {
  const player = await playerWith('100')
  const withdrawal = await player.withdraw('60')
  expect(withdrawal).toMatchObject({
    state: 'approved',
    amount: '60.00',
    destination: '0917 000 0001',
  })
  expect(await player.summary()).toMatchObject({
    cash: '40.00',
    held: '60.00',
    withdrawable: '40.00',
  })
})

test('an approved withdrawal is sent by the worker, and paid when the gateway says so', async () => {
  const player = await playerWith('100')
  const { withdrawal_id } = await player.withdraw('60')
  await work(noon)
  await cashier.tell(withdrawal_id, { state: 'paid' })
  await cashier.tell(withdrawal_id, { state: 'paid' })
  expect(await pathOf(player, withdrawal_id)).toEqual(['requested', 'approved', 'sending', 'paid'])
  expect(await player.summary()).toMatchObject({ cash: '40.00', held: '0.00' })
})

test('a payout that fails gives the money back; one that is reversed later is credited again', async () => {
  const player = await playerWith('100')
  const failing = await player.withdraw('60')
  await work(noon)
  await cashier.tell(failing.withdrawal_id, { state: 'failed' })
  expect(await player.summary()).toMatchObject({ cash: '100.00', held: '0.00' })

  const reversed = await player.withdraw('70')
  await work(noon)
  await cashier.tell(reversed.withdrawal_id, { state: 'reversed' })
  await cashier.tell(reversed.withdrawal_id, { state: 'paid' })
  expect(await pathOf(player, reversed.withdrawal_id)).toEqual([
    'requested',
    'approved',
    'sending',
    'paid',
    'reversed',
  ])
  expect(await player.summary()).toMatchObject({ cash: '100.00', held: '0.00' })
})

// A silent gateway may have paid: giving the money back then would pay twice.
test('a silent gateway leaves the hold where it is until it speaks', async () => {
  const player = await playerWith('100')
  const { withdrawal_id } = await player.withdraw('60')
  cashier.gateway.isSilent = true
  await work(noon)
  await work(inSeconds(120))
  expect(await pathOf(player, withdrawal_id)).toEqual([
    'requested',
    'approved',
    'sending',
    'unknown',
  ])
  expect(await player.summary()).toMatchObject({ cash: '40.00', held: '60.00' })

  cashier.gateway.isSilent = false
  const asked = cashier.gateway.payoutsAsked
  await work(inSeconds(240))
  expect(cashier.gateway.payoutsAsked).toBe(asked + 1)
  await cashier.tell(withdrawal_id, { state: 'paid' })
  expect(await pathOf(player, withdrawal_id)).toEqual([
    'requested',
    'approved',
    'sending',
    'unknown',
    'sending',
    'paid',
  ])
})

test('a crash between sending and the answer asks the gateway and pays once', async () => {
  const player = await playerWith('100')
  const { withdrawal_id } = await player.withdraw('60')
  await work(noon)
  const asked = cashier.gateway.payoutsAsked
  cashier.gateway.books.set(withdrawal_id, {
    ...cashier.gateway.books.get(withdrawal_id)!,
    state: 'paid',
  })
  await work(inSeconds(61))
  expect(cashier.gateway.payoutsAsked).toBe(asked)
  expect(await pathOf(player, withdrawal_id)).toEqual(['requested', 'approved', 'sending', 'paid'])
})

test('a payout that is told with another amount does nothing and is set aside for a person', async () => {
  const player = await playerWith('100')
  const { withdrawal_id } = await player.withdraw('60')
  await work(noon)
  await cashier.tell(withdrawal_id, { state: 'paid', amount: '59.00' })
  expect(await pathOf(player, withdrawal_id)).toEqual(['requested', 'approved', 'sending'])
  const { rows } = await cashier.house.owner.query(
    'select outcome from payment_event where payment_id = $1',
    [withdrawal_id],
  )
  expect(rows).toEqual([{ outcome: 'contradicting' }])
})

test('a payout that is told paid before it was ever sent is set aside for a person', async () => {
  const player = await playerWith('30000')
  const { withdrawal_id } = await player.withdraw('25000')
  await cashier.tell(withdrawal_id, { ref: 'g-1', direction: 'withdrawal', amount: '25000.00' })
  expect(await pathOf(player, withdrawal_id)).toEqual(['requested', 'in_review'])
  const { rows } = await cashier.house.owner.query(
    'select outcome from payment_event where payment_id = $1',
    [withdrawal_id],
  )
  expect(rows).toEqual([{ outcome: 'contradicting' }])
})

// The hold is back already; paying now would take another request's hold.
test('a payout that is told paid after it failed is set aside for a person', async () => {
  const player = await playerWith('100')
  const { withdrawal_id } = await player.withdraw('60')
  await work(noon)
  await cashier.tell(withdrawal_id, { state: 'failed' })
  await cashier.tell(withdrawal_id, { state: 'paid' })
  expect(await pathOf(player, withdrawal_id)).toEqual([
    'requested',
    'approved',
    'sending',
    'failed',
  ])
  const { rows } = await cashier.house.owner.query(
    'select status, outcome from payment_event where payment_id = $1 order by status',
    [withdrawal_id],
  )
  expect(rows).toEqual([
    { status: 'failed', outcome: 'applied' },
    { status: 'paid', outcome: 'contradicting' },
  ])
})

test('above the ceiling a person decides, with a name in the books', async () => {
  const player = await playerWith('30000')
  const { withdrawal_id, state, timeline } = await player.withdraw('25000')
  expect({ state, reason: timeline.at(-1)?.reason }).toEqual({
    state: 'in_review',
    reason: 'reviewAmountLarge',
  })
  const { database, site, owner } = cashier.house
  const decision = { staffId: 'staff01', reason: 'seen on the statement', at: inSeconds(5) }
  await database.inSite(site.id, (db) => approveWithdrawal(db, withdrawal_id, decision))
  const rejection = database.inSite(site.id, (db) => rejectWithdrawal(db, withdrawal_id, decision))
  expect(await refusalOf(rejection)).toBe('conflict')
  const { rows } = await owner.query(
    `select actor from payment_step where payment_id = $1 and step = 'approve'`,
    [withdrawal_id],
  )
  expect(rows).toEqual([{ actor: 'staff:staff01' }])
})

// Many small requests must not slip under the ceiling that one large one meets.
test('the ceiling counts what was approved unseen during the day', async () => {
  const player = await playerWith('30000')
  expect((await player.withdraw('15000')).state).toBe('approved')
  expect((await player.withdraw('10000')).state).toBe('in_review')
})

// A site that nobody has set up yet must neither fail nor send money unseen.
test('without rules of the site a person looks at every withdrawal', async () => {
  const { rows } = await cashier.house.owner.query(
    'delete from cashier_rule where site_id = 1 returning *',
  )
  const player = await playerWith('100')
  expect((await player.withdrawOptions()).blockers).toEqual([])
  expect((await player.withdraw('20')).state).toBe('in_review')
  const rule = rows[0] as Record<string, unknown>
  const columns = Object.keys(rule)
  await cashier.house.owner.query(
    `insert into cashier_rule (${columns.join()}) values (${columns.map((_, n) => `$${n + 1}`).join()})`,
    columns.map((column) => String(rule[column])),
  )
})

test('a rejected withdrawal comes back whole', async () => {
  const player = await playerWith('30000')
  const { withdrawal_id } = await player.withdraw('30000')
  const { database, site } = cashier.house
  await database.inSite(site.id, (db) =>
    rejectWithdrawal(db, withdrawal_id, {
      staffId: 'staff01',
      reason: 'not today',
      at: inSeconds(5),
    }),
  )
  expect(await player.summary()).toMatchObject({ cash: '30000.00', held: '0.00' })
})

test('[WAL-05] where the site asks for it, a destination of another player is looked at', async () => {
  await setRule('reviews_shared_destination = true')
  const [first, second] = [await playerWith('100'), await playerWith('100')]
  expect((await first.withdraw('60', randomUUID(), noon, '0917 555 0001')).state).toBe('approved')
  const shared = await second.withdraw('60', randomUUID(), noon, '09175550001')
  expect(shared.timeline.at(-1)).toMatchObject({
    state: 'in_review',
    reason: 'reviewDestinationShared',
  })
  await setRule('reviews_shared_destination = false')
})

test('[WAL-14] one reference is one withdrawal, however many requests come at once', async () => {
  const player = await playerWith('100')
  const ref = randomUUID()
  const answers = await Promise.all([1, 2, 3, 4].map(() => player.withdraw('60', ref)))
  expect(new Set(answers.map(({ withdrawal_id }) => withdrawal_id)).size).toBe(1)
  expect(await player.summary()).toMatchObject({ cash: '40.00', held: '60.00' })
  expect(await refusalOf(player.withdraw('50', ref))).toBe('conflict')
})

test('two withdrawals at once cannot spend the same money', async () => {
  const player = await playerWith('100')
  const outcomes = await Promise.allSettled(
    ['60', '70', '80'].map((amount) => player.withdraw(amount)),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { cash, held } = await player.summary()
  expect([
    ['40.00', '60.00'],
    ['30.00', '70.00'],
    ['20.00', '80.00'],
  ]).toContainEqual([cash, held])
})

test('two workers at once send a payout once', async () => {
  await work(noon)
  const player = await playerWith('100')
  const { withdrawal_id } = await player.withdraw('60')
  const asked = cashier.gateway.payoutsAsked
  await Promise.all([work(noon), work(noon), work(noon)])
  expect(cashier.gateway.payoutsAsked).toBe(asked + 1)
  expect(await pathOf(player, withdrawal_id)).toEqual(['requested', 'approved', 'sending'])
})

test('[WAL-09] a balance below the method’s minimum can be withdrawn whole', async () => {
  const little = await playerWith('25')
  await little.withdraw('20')
  const { value, blockers } = await little.withdrawOptions()
  expect(blockers).toEqual([])
  expect(value.methods).toMatchObject([{ amount_min: '5.00' }])
  expect((await little.withdraw('5')).state).toBe('approved')
})

type Situation = { name: string; arrange: (player: Client) => Promise<unknown>; code: string }
const situations: Situation[] = [
  {
    name: 'the balance is empty',
    arrange: (player) => player.withdraw('100'),
    code: 'balanceTooLow',
  },
  {
    name: 'a request is in review',
    arrange: async (player) => {
      await setRule('approved_unseen_per_day = 0')
      await player.withdraw('20')
      await setRule('approved_unseen_per_day = 2000000')
    },
    code: 'withdrawalInReview',
  },
  {
    name: 'the day’s number is used up',
    arrange: async (player) => {
      await player.withdraw('20')
      await setRule('withdrawals_per_day = 1')
    },
    code: 'dailyCountUsed',
  },
  {
    name: 'the day’s amount is used up',
    arrange: async (player) => {
      await player.withdraw('20')
      await setRule('withdrawn_per_day = 2000')
    },
    code: 'dailyAmountUsed',
  },
  {
    name: 'the account is frozen',
    arrange: (player) =>
      cashier.house.owner.query('update account set frozen = true where player_id = $1', [
        String(player.player.id),
      ]),
    code: 'accountFrozen',
  },
]

// What the form says beforehand and what the request answers come from one table.
test.each(situations)(
  'what blocks a withdrawal is told before and refused after: $name',
  async ({ arrange, code }) => {
    const player = await playerWith('100')
    expect((await player.withdrawOptions()).blockers).toEqual([])
    await arrange(player)
    const { blockers } = await player.withdrawOptions()
    const refusal: unknown = await player.withdraw('20').catch((fault: unknown) => fault)
    await setRule('withdrawals_per_day = 10, withdrawn_per_day = 200000000')
    expect(blockers.map((blocker) => blocker.code)).toContain(code)
    expect(refusal).toBeInstanceOf(Refusal)
    const { key, details } = refusal as Refusal
    expect(key === 'withdrawalBlocked' ? details : { code: key }).toEqual(blockers[0])
  },
)

test('[ACC-05] where identity is proven before any money moves, its lack is told before and refused after', async () => {
  const player = await playerWith('100')
  const site = { ...cashier.house.site, policy: policyOf('strictest') }
  const visit = { ...player.visitAt(noon), site }
  const { call } = cashier.house
  const told = await call(cashier.handlers['/api/wallet/withdraw_options'], visit, {})
  expect(told.blockers).toEqual([{ code: 'identityNeeded', href: '/profile' }])
  const refused: unknown = await call(cashier.handlers['/api/wallet/withdraw_create'], visit, {
    method: 'sandbox',
    amount: '20',
    destination: '0917 000 0001',
    client_ref: randomUUID(),
  }).catch((fault: unknown) => fault)
  expect(refused).toMatchObject({ key: 'withdrawalBlocked', details: told.blockers[0] })
})

// `bankMissing` is tried in accounts.test.ts, `turnoverOpen` in turnover.test.ts, `secondFactorNeeded` in
// server/protection/second_factor.test.ts, `pinLocked` in server/identity/withdrawal_pin.test.ts.
test('every code that may stand in the way is tried', () => {
  const tried = [
    ...situations.map(({ code }) => code),
    'identityNeeded',
    'secondFactorNeeded',
    'pinLocked',
    'bankMissing',
    'turnoverOpen',
  ]
  expect(tried.toSorted()).toEqual([...withdrawalBlockerCodes].toSorted())
})

test('the day of the limits is the site’s own: it ends at its midnight', async () => {
  const player = await playerWith('100')
  await setRule('withdrawals_per_day = 1')
  // 12:00 UTC is 20:00 in Manila; four hours later the next day has begun.
  await player.withdraw('20')
  expect(await refusalOf(player.withdraw('20', randomUUID(), inSeconds(4 * 3600 - 1)))).toBe(
    'withdrawalBlocked',
  )
  expect((await player.withdraw('20', randomUUID(), inSeconds(4 * 3600))).state).toBe('approved')
  await setRule('withdrawals_per_day = 10')
})

test('more than the balance, outside the method or unreadable is refused and holds nothing', async () => {
  const player = await playerWith('100')
  expect(await refusalOf(player.withdraw('100.01'))).toBe('balanceTooLow')
  expect(await refusalOf(player.withdraw('19.99'))).toBe('amountTooSmall')
  expect(await refusalOf(player.withdraw('99999999'))).toBe('amountTooLarge')
  expect(await refusalOf(player.withdraw('0.00'))).toBe('invalidAmount')
  expect(await refusalOf(player.withdraw('50', randomUUID(), noon, '- + -'))).toBe('invalidBody')
  expect(await player.summary()).toMatchObject({ cash: '100.00', held: '0.00' })
})
