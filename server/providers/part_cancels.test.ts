/**
 * Protects: what a cancel names comes back, never more than is left of the stake, to the accounts it came from in
 * proportion; and a cancel that names something else than it may never becomes one of the whole.
 */

import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { numberOf } from '#server/demo/games/digits.ts'
import { fachai } from '#server/demo/games/fachai.ts'
import { hub88 } from '#server/demo/games/hub88.ts'
import { jdb } from '#server/demo/games/jdb.ts'
import { jili } from '#server/demo/games/jili.ts'
import { oneapi } from '#server/demo/games/oneapi.ts'
import { pragmatic } from '#server/demo/games/pragmatic.ts'
import type { Move, Simulator } from '#server/demo/games/simulator.ts'
import { moveOf, testProviders, type Gamer, type TestProviders } from '#tests/harness/providers.ts'

let providers: TestProviders
beforeAll(async () => {
  providers = await testProviders()
})
afterAll(() => providers.drop())

async function say(simulator: Simulator, gamer: Gamer, kind: Move['kind'], more: Partial<Move>) {
  const understood = await providers.say(simulator, gamer, kind, more)
  if (!understood) throw new Error('the protocol has this move')
  return understood
}

const names = ['a', 'b', 'c', 'd'] as const
type Name = (typeof names)[number]
type Said =
  | { kind: 'stake'; name: Name }
  | { kind: 'cancel'; name: Name; part: number; id: number }
  | { kind: 'payout'; name: Name; closes: boolean }

/** In minor units: two of a round each. */
const facts: Record<Name, { round: string; stake: bigint; payout: bigint }> = {
  a: { round: 'x', stake: 501n, payout: 777n },
  b: { round: 'x', stake: 700n, payout: 0n },
  c: { round: 'y', stake: 303n, payout: 1000n },
  d: { round: 'y', stake: 997n, payout: 313n },
}

const said = fc.oneof(
  fc.record({ kind: fc.constant('stake' as const), name: fc.constantFrom(...names) }),
  fc.record({
    kind: fc.constant('cancel' as const),
    name: fc.constantFrom(...names),
    part: fc.constantFrom(1, 100, 201, 300, 400, 501, 700),
    id: fc.nat(3),
  }),
  fc.record({
    kind: fc.constant('payout' as const),
    name: fc.constantFrom(...names),
    closes: fc.boolean(),
  }),
)

type Stake = { left: bigint; bonus: bigint; bonusBack: bigint; paid: bigint; isVoid: boolean }
type Round = {
  stake: bigint
  bonus: bigint
  payout: bigint
  isOpen: boolean
  isVoid: boolean
  isPaidFor: boolean
}

/** What must become of each call: whether it is good, and the player's money. */
function openModel(money: { cash: bigint; bonus: bigint }) {
  const stakes = new Map<Name, Stake | 'never'>()
  const rounds = new Map<string, Round>()
  const cancels = new Map<string, string>()
  const payouts = new Map<string, string>()
  const judge = {
    stake: ({ name }: Said & { kind: 'stake' }) => {
      const { stake, round: roundName } = facts[name]
      const known = stakes.get(name)
      if (known) return known !== 'never' && !known.isVoid
      const round = rounds.get(roundName)
      if (round && !round.isVoid && !round.isOpen) return false
      const cash = money.cash < stake ? money.cash : stake
      const bonus = stake - cash
      if (bonus > money.bonus) return false
      money.cash -= cash
      money.bonus -= bonus
      stakes.set(name, { left: stake, bonus, bonusBack: 0n, paid: 0n, isVoid: false })
      const live = round && !round.isVoid ? round : null
      rounds.set(roundName, {
        stake: (live?.stake ?? 0n) + stake,
        bonus: (live?.bonus ?? 0n) + bonus,
        payout: live?.payout ?? 0n,
        isOpen: true,
        isVoid: false,
        isPaidFor: round?.isPaidFor ?? false,
      })
      return true
    },
    cancel: ({ name, part, id }: Said & { kind: 'cancel' }) => {
      const asked = `${name} ${part}`
      const key = `${name} ${id}`
      if (cancels.has(key)) return cancels.get(key) === asked
      const { stake: whole, round: roundName } = facts[name]
      const known = stakes.get(name)
      const given = BigInt(part)
      if (!known || known === 'never') {
        stakes.set(name, 'never')
        cancels.set(key, asked)
        return true
      }
      if (known.isVoid) {
        if (given !== whole) return false
        cancels.set(key, asked)
        return true
      }
      const round = rounds.get(roundName)!
      if (given > known.left || (!round.isOpen && round.isPaidFor) || known.paid > 0n) return false
      known.left -= given
      const bonus = ((whole - known.left) * known.bonus) / whole - known.bonusBack
      known.bonusBack += bonus
      money.cash += given - bonus
      money.bonus += bonus
      known.isVoid = known.left === 0n
      round.isVoid = known.isVoid && round.stake === given && round.payout === 0n
      round.stake -= given
      round.bonus -= bonus
      cancels.set(key, asked)
      return true
    },
    payout: ({ name, closes }: Said & { kind: 'payout' }) => {
      const { payout, round: roundName } = facts[name]
      const asked = String(payout)
      if (payouts.has(name)) return true
      const known = stakes.get(name)
      const round = rounds.get(roundName)
      if (!known || known === 'never' || known.isVoid || !round || round.isVoid) return false
      const bonus = round.stake > 0n ? (payout * round.bonus) / round.stake : 0n
      money.cash += payout - bonus
      money.bonus += bonus
      round.payout += payout
      known.paid += payout
      round.isPaidFor = true
      if (closes) round.isOpen = false
      payouts.set(name, asked)
      return true
    },
  }
  return (one: Said): boolean => judge[one.kind](one as never)
}

const decimal = (minor: bigint) => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`

test('[WAL-11] stakes of both accounts, parts that come back of them, and payouts in any order agree with the model', async () => {
  let stories = 0
  await fc.assert(
    fc.asyncProperty(fc.array(said, { maxLength: 30 }), async (history) => {
      const gamer = await providers.gamerOf(jdb, 600n)
      await providers.giveBonus(gamer)
      const money = { cash: 600n, bonus: 5000n }
      const judge = openModel(money)
      const story = `part ${++stories}`
      for (const one of history) {
        const { round, stake, payout } = facts[one.name]
        const reference = `${story} ${one.name}`
        const place = { round: `${story} ${round}`, of: reference, ofKind: 'stake' as const }
        const seen = await say(
          jdb,
          gamer,
          one.kind,
          one.kind === 'stake'
            ? { ...place, reference, stake: decimal(stake) }
            : one.kind === 'payout'
              ? {
                  ...place,
                  reference: `${reference} won`,
                  payout: decimal(payout),
                  closes: one.closes,
                }
              : {
                  ...place,
                  reference: `${reference} back ${one.id}`,
                  ofAmount: decimal(BigInt(one.part)),
                },
        )
        expect(seen.word === 'ok', `${JSON.stringify(one)}: ${seen.code}`).toBe(judge(one))
        const { cash, bonus } = await providers.balancesOf(gamer)
        expect({ cash, bonus }).toEqual(money)
      }
    }),
    { numRuns: 30 },
  )
  expect(await providers.faults()).toEqual([])
})

test.each([
  { simulator: pragmatic, kind: 'stake' as const, code: '7' },
  { simulator: jili, kind: 'stakePayout' as const, code: '3' },
  { simulator: jili, kind: 'carry' as const, code: '3' },
])(
  '$simulator.name: a cancel of a $kind that names another amount is refused, and the right one still stands open',
  async ({ simulator, kind, code }) => {
    const gamer = await providers.gamerOf(simulator, 10_000n)
    const made = { reference: `${simulator.name} ${kind}`, round: `${simulator.name} ${kind}` }
    await say(simulator, gamer, kind, { ...made, stake: '10', payout: '0', closes: true })
    const undo = (ofAmount: string) =>
      say(simulator, gamer, 'cancel', {
        of: made.reference,
        ofKind: kind,
        ofAmount,
        round: made.round,
      })
    for (const amount of ['4', '10.01', '0', '-10', '1e1', '10.001'])
      expect(await undo(amount)).toMatchObject({ word: 'no', code })
    expect(await providers.cashOf(gamer)).toBe(9000n)
    expect(await undo('10')).toMatchObject({ word: 'ok' })
    expect(await providers.cashOf(gamer)).toBe(10_000n)
    expect(await undo('4')).toMatchObject({ word: 'no' })
    expect(await providers.cashOf(gamer)).toBe(10_000n)
  },
)

test('where a site lets parts come back, what is named does, also of a refund that has no id of its own', async () => {
  providers.policies['pragmatic'] = { partCancel: 'give' }
  try {
    const gamer = await providers.gamerOf(pragmatic, 10_000n)
    await say(pragmatic, gamer, 'stake', { reference: 'given in part', round: 'p', stake: '10' })
    const undo = (ofAmount: string) =>
      say(pragmatic, gamer, 'cancel', { of: 'given in part', ofAmount, round: 'p' })
    expect(await undo('4')).toMatchObject({ code: '0' })
    expect(await undo('4')).toMatchObject({ code: '0' })
    expect(await providers.cashOf(gamer)).toBe(9400n)
    expect(await undo('6')).toMatchObject({ code: '7' })
    expect(await providers.cashOf(gamer)).toBe(9400n)
  } finally {
    delete providers.policies['pragmatic']
  }
})

test('protocols whose cancel names no amount refuse one that is there and wrong', async () => {
  for (const [simulator, name] of [
    [hub88, 'amount'],
    [oneapi, 'amount'],
    [fachai, 'Bet'],
  ] as const) {
    const gamer = await providers.gamerOf(simulator, 10_000n)
    const { reference, round } = moveOf(simulator, gamer, 'stake')
    const settling = { of: reference, ofKind: 'stake' as const, round }
    await say(simulator, gamer, 'stake', { reference, round, stake: '10' })
    const wrong = await say(simulator, gamer, 'cancel', { ...settling, extra: { [name]: '4' } })
    expect(wrong.word, simulator.name).toBe('no')
    expect(await providers.cashOf(gamer)).toBe(9000n)
    expect(await say(simulator, gamer, 'cancel', settling)).toMatchObject({ word: 'ok' })
    expect(await providers.cashOf(gamer)).toBe(10_000n)
  }
})

/** What a table has given back is gone from there: the way to it cannot be undone any more, nor gone twice. */
test.each([
  { simulator: jdb, payout: '0', returned: '20' },
  { simulator: jdb, payout: '12', returned: '32' },
  { simulator: jili, payout: '0', returned: '20' },
])(
  '$simulator.name: a table that gave back $returned is settled',
  async ({ simulator, ...back }) => {
    const gamer = await providers.gamerOf(simulator, 10_000n)
    const chunk = { reference: `${back.payout} carried`, round: `${back.payout} table` }
    const settling = { of: chunk.reference, ofKind: 'carry' as const, ofAmount: '50' }
    await say(simulator, gamer, 'carry', { ...chunk, stake: '50' })
    const release = (reference: string, more: Partial<Move>) =>
      say(simulator, gamer, 'release', {
        ...settling,
        round: chunk.round,
        reference: `${back.payout} ${reference}`,
        staked: '30',
        ...more,
      })
    expect(await release('left', back)).toMatchObject({ word: 'ok' })
    const cash = await providers.cashOf(gamer)
    expect(cash).toBe(5000n + BigInt(back.returned) * 100n)
    expect(
      await say(simulator, gamer, 'cancel', { ...settling, round: chunk.round }),
    ).toMatchObject({
      word: 'no',
    })
    await release('left again', back)
    await release('left for nothing', { staked: '0', payout: '0', returned: '30' })
    expect(await providers.cashOf(gamer)).toBe(cash)
  },
)

test('JDB: a bet whose settlement brought nothing is settled all the same', async () => {
  const gamer = await providers.gamerOf(jdb, 10_000n)
  const bet = { reference: 'lost', round: 'lost round' }
  const settling = { of: bet.reference, ofKind: 'stake' as const, ofAmount: '10', round: bet.round }
  await say(jdb, gamer, 'stake', { ...bet, stake: '10' })
  await say(jdb, gamer, 'payout', { ...settling, reference: 'nothing', payout: '0', closes: true })
  expect(await say(jdb, gamer, 'cancel', settling)).toMatchObject({ code: '6101' })
  expect(await providers.cashOf(gamer)).toBe(9000n)
})

test('the books of all of it agree', async () => {
  expect(await providers.faults()).toEqual([])
})

/** A payout that names its stake settles that one alone, whichever of the two calls comes first, or both at once. */
test.each([hub88, jdb, oneapi])(
  '[WAL-11] $name: of two stakes of an open round the one that no payout names is undone',
  async (simulator) => {
    for (const order of ['payout first', 'cancel first', 'at once'] as const) {
      const gamer = await providers.gamerOf(simulator, 10_000n)
      const named = (what: string) => `${simulator.name} ${order} ${what}`
      const round = named('round')
      const of = (what: string, ofAmount: string) => ({
        round,
        of: named(what),
        ofKind: 'stake' as const,
        ofAmount,
      })
      await say(simulator, gamer, 'stake', { reference: named('won'), round, stake: '5' })
      await say(simulator, gamer, 'stake', { reference: named('dropped'), round, stake: '1' })
      const pay = () =>
        say(simulator, gamer, 'payout', { ...of('won', '5'), reference: named('win'), payout: '2' })
      const undo = (what: string, amount: string) =>
        say(simulator, gamer, 'cancel', { ...of(what, amount), reference: named(`undo ${what}`) })
      const drop = () => undo('dropped', '1')
      const heard =
        order === 'at once'
          ? await Promise.all([pay(), drop()])
          : order === 'payout first'
            ? [await pay(), await drop()]
            : [await drop(), await pay()]
      expect(heard, order).toMatchObject([{ word: 'ok' }, { word: 'ok' }])
      expect(await drop()).toMatchObject({ word: 'ok' })
      expect(await providers.cashOf(gamer)).toBe(9700n)
      expect((await undo('won', '5')).word).not.toBe('ok')
      expect(await providers.cashOf(gamer)).toBe(9700n)
    }
    expect(await providers.faults()).toEqual([])
  },
)

test('JDB: a settlement of several bets settles each that it names, and no other', async () => {
  const gamer = await providers.gamerOf(jdb, 10_000n)
  const round = 'settled together'
  const bets = ['together 1', 'together 2', 'apart']
  for (const reference of bets) await say(jdb, gamer, 'stake', { reference, round, stake: '10' })
  await say(jdb, gamer, 'payout', {
    reference: 'paid together',
    round,
    of: 'together 1',
    ofKind: 'stake',
    payout: '3',
    extra: { refTransferIds: bets.slice(0, 2).map(numberOf) as never },
  })
  const undone = []
  for (const of of bets)
    undone.push(
      (await say(jdb, gamer, 'cancel', { round, of, ofKind: 'stake', ofAmount: '10' })).code,
    )
  expect(undone).toEqual(['6101', '6101', '0000'])
  expect(await providers.cashOf(gamer)).toBe(8300n)
})
