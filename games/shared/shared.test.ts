/** Protects: a shared round pays what it publishes, by its seeds and its bets alone, and anybody can draw it again. */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { baccarat, baccaratBefore, baccaratBetTable } from '../baccarat/baccarat.ts'
import { drawsOf, type Draw } from '../fair.ts'
import { add, fraction, isAtLeast, multiply, subtract, toFloat } from '../fraction.ts'
import type { BetGame, BetsChoice } from '../bets.ts'
import { canonicalJson, configHash } from '../game.ts'
import { dragonTiger } from '../dragontiger/dragontiger.ts'
import { moneyWheel, moneyWheelBetTable } from '../moneywheel/moneywheel.ts'
import { roulette, rouletteBets } from '../roulette/roulette.ts'
import { sicbo, sicboBets, type Dice } from '../sicbo/sicbo.ts'
import { verifyRound } from '../verify.ts'
import { drawCard75, houseWithin, lineWithin, lines75 } from './bingo75.ts'
import { drawCard90 } from './bingo90.ts'
import { sharedGameIn, sharedGames } from './catalogue.ts'
import { publicSeedOf, seedBefore } from './chain.ts'
import { updraft } from './crash.ts'
import { msBeyond, msUntil, multipleAt, multipleMax } from './curve.ts'
import { fourWinds, hitsOf, ordersOf, returnOf } from './digits.ts'
import { matching, sixStars } from './lotto.ts'
import type { DigitsRules } from './rules.ts'
import {
  salonBaccarat,
  salonBaccaratBefore,
  salonCarousel,
  salonDragonTiger,
  salonRoulette,
  salonSicbo,
} from './table.ts'
import type { SharedGame } from './shared.ts'
import type { Dealt, TableShown, TableStep } from './table_rules.ts'

const all = Object.values(sharedGames).map((game) => [game.code, game] as const)
const seed = '5eed'.repeat(16)
const drawOf = (nonce: number): Draw => drawsOf({ serverSeed: seed, clientSeed: 'test', nonce })
const noGround = { commitment: '', publicSeed: '' }

describe.each(all)('%s', (_, game) => {
  test('[GAM-03] its return is above the floor, and that of its default choice at the least stake', () => {
    expect(isAtLeast(game.rtp, fraction(90, 100))).toBe(true)
    expect(game.rtpAt(game.defaultChoice, game.stakeMin)).toEqual(game.rtp)
    expect(game.readChoice(game.defaultChoice)).toEqual(game.defaultChoice)
  })

  test('[GAM-04] its highest prize comes up once in 100 million rounds or more often', () => {
    const chance = game.topAward?.chance ?? null
    expect(chance === null || isAtLeast(chance, fraction(1, 100_000_000))).toBe(true)
  })

  test('what is no choice of it is refused', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (raw) => {
        const choice = game.readChoice(raw)
        expect(choice === null || canonicalJson(choice) === canonicalJson(raw)).toBe(true)
      }),
      { seed: 7, numRuns: 300 },
    )
    // Where nothing is chosen, nothing is what a choice is.
    const isNothing = canonicalJson(game.defaultChoice) === '{}'
    const extra = { ...(game.defaultChoice as object), extra: 1 }
    for (const raw of [null, undefined, [], 0, extra, ...(isNothing ? [] : [{}])])
      expect(game.readChoice(raw)).toBe(null)
  })

  test('[GAM-06] what is shown grows with time and ends with all of it; a record repeats the bet', () => {
    const bets = [0, 1].map((n) => ({
      ref: `00000000-0000-4000-8000-00000000000${n}`,
      stake: game.stakeMin * 10n * BigInt(game.unitsOf(game.defaultChoice)),
      choice: game.defaultChoice,
      act: null,
    }))
    const ground = { commitment: seedBefore(seed) }
    for (let n = 0; n < 20; n++) {
      const clientSeed = publicSeedOf([String(n), ...bets.map(({ ref }) => ref)])
      const outcome = game.draw(drawsOf({ serverSeed: seed, clientSeed, nonce: 0 }), {
        ...ground,
        publicSeed: clientSeed,
      })
      const book = game.bookOf?.(bets, outcome, ground) ?? game.decides?.begun ?? null
      const steps = bets.map((bet) => game.settle(bet, outcome, book, ground))
      const lastsMs = game.lastsMs(outcome, book)
      expect(game.shownAt(outcome, lastsMs, book)).toEqual(
        game.shownAt(outcome, lastsMs + 1e6, book),
      )
      const record = {
        algorithm: 'fairhouse-1',
        game_code: game.code,
        rules_version: game.version,
        config_hash: configHash(game),
        server_seed: seed,
        server_seed_hash: ground.commitment,
        client_seed: clientSeed,
        nonce: 0,
        stake: (Number(bets[0]!.stake) / 100).toFixed(2),
        currency: 'PHP',
        choice: game.defaultChoice,
        round_id: bets[0]!.ref,
        payout: `${BigInt(steps[0]!.payout) / 100n}.${String(BigInt(steps[0]!.payout) % 100n).padStart(2, '0')}`,
        steps: [steps[0]],
      }
      expect(verifyRound(record)).toMatchObject({ ok: true })
      expect(verifyRound({ ...record, payout: '1.23' }).ok).toBe(false)
      // What is drawn from another seed may be the same by chance, but not time and again.
      const others = ['other', 'another'].map((ref) => publicSeedOf([ref]))
      const found = others.filter((client_seed) => !verifyRound({ ...record, client_seed }).ok)
      expect(found).not.toEqual([])
    }
  })
})

// A change of a hash is a change of rules: raise the version and pin it anew.
test.each<[code: string, rules: string, version?: number]>([
  ['updraft', 'cf420ffa8a3ee424c8cbde1ab4d0d65dae5a2c5b5a149e7433853986c492142f'],
  ['harbour-hall-75', '358e38a41649362377f436d8e58268876494b62b61e53f25d7aa4c40f6215ab5'],
  ['lantern-hall-90', 'bb66e264178e235f513cae4f7a03e3d56e78e2911f2dc7822dc46f9a13ab12ea'],
  ['four-winds-4d', '4a26e06f64cb0c88832dcc6083cbe76f5e20e444cd91540ff06dec1f21ef5aa0'],
  ['six-stars-42', '648a529badca391b22b6f422f99e964aba742e1ccd2aecc99c766eb793638553'],
  ['meridian-downs', '965028bed493b0b0aca69d37a3436c8f01a71a68d8eb76052f8faf7d3b52f06a', 1],
  ['meridian-downs', '5458c0b4e3e56f43c4e6ba73f0b241b4ff61c904b69a56978ddb467f26786aa9', 2],
  ['meridian-downs', '9291c448f04fb7ff8d161b491f20809c6f484ab33eb5b8fcf2115f7fa7725702', 3],
  ['meridian-downs', '5cd1f683e00756913cdc531771509f92078a8ce597c83d0e2411627a969efcd0', 4],
  ['red-spur-arena', '18934bb36ab69692ef8135ff5556ade845c09da33a6345074c39eb60a7697a58'],
  ['tally-hash', '4e1678df8f2c96ccadfe4ffa84746c1a2387572d5c9c9485743ee57e079b5256'],
  ['salon-baccarat', '8a1fe4d67d5dec851c79007a06698bdc2f5d89ccb9571fdbcd6fc8243db0f877', 1],
  ['salon-baccarat', 'e4b8bf6d9d5237a0067c5b8b436e6e95f7610a4f7a54c4018cb2c16c99f70132', 2],
  ['salon-roulette', '9653d54673d17c0e236ef8bd2be83773432515858537b434f3a394eca00e3e5b'],
  ['salon-dragon-tiger', '5c746f247333652a7cdbd092b7c2873cc9f2eb7a32ce86b8c26ac7bbdb24d7e8'],
  ['salon-carousel', 'b2bdb6c842d9b3ca9441208d73bc640a226c45ca6ff4342075ed7e48558357a1'],
  ['salon-blackjack', 'ec528b82be09116b04586bc0a3ba23bb8a1384207ccd9f012f9dcaf160048c81'],
  ['salon-sic-bo', '1ab7e2b91b5b932119281f019a2624a19575a278e46988bfd844d29d62c89a92'],
])('[GAM-19] %s has the rules it was published with: %s', (code, rules, version = 1) => {
  const game = sharedGameIn(code, version)!
  expect([game.version, configHash(game)]).toEqual([version, rules])
})

test('[GAM-03] of all values exactly 99 in m reach a multiple of m, and one in a hundred bursts at once', () => {
  for (const auto of [101, 150, 200, 400, 1000, 5000, multipleMax]) {
    const exact = updraft.rtpAt({ auto }, 10_000n)
    expect(isAtLeast(fraction(99, 100), exact)).toBe(true)
    expect(toFloat(subtract(fraction(99, 100), exact))).toBeLessThan(1e-12)
  }
  expect(updraft.rtpAt({ auto: 200 }, 100n)).toEqual(fraction(99, 100))
  const busts = Array.from(
    { length: 4000 },
    (_, nonce) => updraft.draw(drawOf(nonce), noGround).bust,
  )
  const reached = busts.filter((bust) => bust >= 200).length / busts.length
  expect(reached).toBeGreaterThan(0.46)
  expect(reached).toBeLessThan(0.53)
  // The published form, in whole numbers: the value that is drawn last is the lowest multiple.
  const drawn = (value: bigint) => {
    const parts = [Number((value - 1n) / 10_000_000n), Number((value - 1n) % 10_000_000n)]
    return updraft.draw(() => parts.shift() ?? 0, noGround).bust
  }
  const values = 10n ** 15n
  fc.assert(
    fc.property(fc.integer({ min: 101, max: multipleMax }), (multiple) => {
      const last = (99n * values) / BigInt(multiple)
      expect([drawn(last) >= multiple, drawn(last + 1n) >= multiple]).toEqual([true, false])
    }),
    { seed: 3 },
  )
  expect([drawn(1n), drawn(values)]).toEqual([multipleMax, 100])
})

test('[GAM-24] a multiple is left at as long as it is shown: who leaves by hand is as well off as by machine', () => {
  fc.assert(
    fc.property(fc.nat(80_000), fc.integer({ min: 100, max: multipleMax }), (ms, bust) => {
      const at = multipleAt(ms)
      const bet = { ref: 'r', stake: 100n, choice: { auto: null }, act: null }
      const act = updraft.acts!.at(bet, { bust }, ms)
      const isLeavable = at >= 101 && at <= bust && bust < multipleMax
      expect(isLeavable ? act : at).toBe(at)
      expect(at > bust ? act : null).toBe(null)
      expect(msUntil(at) <= ms || at === multipleMax).toBe(true)
      expect(bust === multipleMax || multipleAt(msBeyond(bust)) > bust).toBe(true)
    }),
    { seed: 4 },
  )
})

test('the published tables of four digits return what was published', () => {
  const magnum: DigitsRules = {
    kind: 'digits',
    numbers: { first: 1, second: 1, third: 1, special: 10, consolation: 10 },
    prizes: {
      big: { first: 2500, second: 1000, third: 500, special: 180, consolation: 60 },
      small: { first: 3500, second: 2000, third: 1000, special: 0, consolation: 0 },
    },
  }
  expect([returnOf(magnum, 'big'), returnOf(magnum, 'small')]).toEqual([
    fraction(16, 25),
    fraction(13, 20),
  ])
  expect(['1234', '1123', '1122', '1112', '1111'].map((n) => ordersOf(n).length)).toEqual([
    24, 12, 6, 4, 1,
  ])
  const drawn = { first: ['1234'], second: ['4321'], third: ['1234'], special: [], consolation: [] }
  const hits = hitsOf(magnum, { number: '1234', kind: 'big', form: 'straight' }, drawn, 100n)
  expect(hits.map(({ payout }) => payout)).toEqual(['250000', '50000'])
  for (const kind of ['big', 'small'] as const)
    expect(fourWinds.rtpAt({ number: '1234', kind, form: 'straight' }, 100n)).toEqual(
      fraction(23, 25),
    )
})

test('lotto matches as often as combinations say', () => {
  const counts = [3, 4, 5, 6].map((n) => matching({ balls: 49, drawn: 6 }, n))
  expect(counts).toEqual([246_820n, 13_545n, 258n, 1n])
  const total = [0, 1, 2, 3, 4, 5, 6].reduce(
    (sum, n) => sum + matching({ balls: 42, drawn: 6 }, n),
    0n,
  )
  expect(total).toBe(5_245_786n)
  expect(sixStars.rtp).toEqual(fraction(4_809_575, 5_245_786))
})

test('lines of bingo fill as often as published', () => {
  const near = (exact: ReturnType<typeof lineWithin>, told: number, digits: number) =>
    expect(toFloat(exact)).toBeCloseTo(told, digits)
  near(lineWithin(4), 3.29e-6, 8)
  near(subtract(lineWithin(5), lineWithin(4)), 1.363e-5, 8)
  near(subtract(lineWithin(10), lineWithin(9)), 0.00033478, 8)
  near(lineWithin(19), 0.017993, 6)
  near(lineWithin(41), 0.48402328, 8)
  near(houseWithin(50), 4.71508113370243e-6, 14)
  const expected = Array.from({ length: 75 }, (_, n) =>
    subtract(fraction(1), n < 4 ? fraction(0) : lineWithin(n)),
  )
  expect(toFloat(add(...expected))).toBeCloseTo(41.3685738643, 9)
  near(houseWithin(55), 9.653665954387767e-5, 14)
  const whole = Array.from({ length: 75 }, (_, n) =>
    subtract(fraction(1), n < 24 ? fraction(0) : houseWithin(n)),
  )
  expect(toFloat(add(...whole))).toBeCloseTo(72.96, 9)
  expect(lines75).toHaveLength(12)
  expect(multiply(fraction(1), lineWithin(75))).toEqual(fraction(1))
})

test('cards are as the rules of their halls say', () => {
  for (let nonce = 0; nonce < 300; nonce++) {
    const five = drawCard75(drawOf(nonce))
    const columns = five[0]!.map((__, column) => five.map((row) => row[column]!))
    columns.forEach((numbers, column) => {
      const own = numbers.filter((number) => number !== 0)
      expect(new Set(own).size).toBe(column === 2 ? 4 : 5)
      expect(own.every((n) => n > column * 15 && n <= column * 15 + 15)).toBe(true)
    })
    const nine = drawCard90(drawOf(nonce))
    expect(nine.map((row) => row.filter((number) => number !== 0).length)).toEqual([5, 5, 5])
    for (let column = 0; column < 9; column++) {
      const own = nine.map((row) => row[column]!).filter((number) => number !== 0)
      expect(own.length).toBeGreaterThan(0)
      expect(own).toEqual(own.toSorted((a, b) => a - b))
      expect(own.every((n) => Math.min(8, Math.floor(n / 10)) === column)).toBe(true)
    }
  }
})

// Odds and pays of these games are held by their own tests, against counting and published figures.
test.each<[SharedGame, BetGame<unknown>, readonly string[]]>([
  [salonBaccarat, baccarat, baccaratBetTable.bets],
  [salonBaccaratBefore, baccaratBefore, ['player', 'banker', 'tie']],
  [salonRoulette, roulette, [...rouletteBets.keys()]],
  [salonDragonTiger, dragonTiger, ['dragon', 'tiger', 'tie']],
  [salonSicbo, sicbo, [...sicboBets]],
  [salonCarousel, moneyWheel, moneyWheelBetTable.bets],
])(
  '[GAM-03] a live table pays what the game pays that one plays alone: %#',
  (live, alone, bets) => {
    expect([live.rtp, live.topAward, live.maxMultiple]).toEqual([
      alone.rtp,
      alone.topAward,
      alone.maxMultiple,
    ])
    const laid = fc.dictionary(fc.constantFrom(...bets), fc.integer({ min: 1, max: 9 }), {
      minKeys: 1,
      maxKeys: 6,
      noNullPrototype: true,
    })
    fc.assert(
      fc.property(
        laid,
        fc.integer({ min: 100, max: 5000 }),
        fc.nat(1000),
        (chips, stake, nonce) => {
          const choice = live.readChoice({ bets: chips }) as BetsChoice
          const bet = { stake: BigInt(stake), choice }
          const outcome = live.draw(drawOf(nonce), noGround) as { shown: Dealt }
          const told = live.settle({ ref: 'r', act: null, ...bet }, outcome, null, noGround)
          const step = told as TableStep
          const own = alone.settle({ ...bet, draw: drawOf(nonce) })
          expect(step).toMatchObject({ payout: String(own.payout), dealt: outcome.shown })
          expect(own.steps).toMatchObject([{ shown: outcome.shown }])
          expect(live.rtpAt(choice, bet.stake)).toEqual(alone.rtpAt(choice, bet.stake))
          // What single bets were paid is all of it, but for what is cut from each.
          const parts = step.hits.map(({ payout }) => BigInt(payout))
          const lost = own.payout - parts.reduce((sum, part) => sum + part, 0n)
          expect(lost >= 0n && lost < BigInt(Math.max(1, parts.length))).toBe(true)
        },
      ),
      { seed: 11, numRuns: 300 },
    )
  },
)

test('cards of a live table come one after the other, each side’s in turn', () => {
  const shown = { player: ['2h', '3h', '4h'], banker: ['5s', '6s'] }
  const coup = { outcome: 'player', pair: 'none' } as const
  const seen = [0, 1000, 2500, 4000, 5000].map((ms) => {
    const { dealt, outcome } = salonBaccarat.shownAt(
      { outcome: coup, shown },
      ms,
      null,
    ) as TableShown
    return [dealt['player']?.length, dealt['banker']?.length, outcome]
  })
  expect(seen).toEqual([
    [0, 0, null],
    [1, 0, null],
    [1, 1, null],
    [2, 2, null],
    [3, 2, null],
  ])
  expect(salonBaccarat.shownAt({ outcome: coup, shown }, 6500, null)).toEqual({
    dealt: shown,
    outcome: 'player',
  })
})

test('dice are seen together, and their total is told when the round is over', () => {
  const dice: Dice = [2, 5, 5]
  const seen = [0, 3999, 4000, 6499, 6500].map((ms) =>
    salonSicbo.shownAt({ outcome: dice, shown: { dice: [...dice] } }, ms, null),
  )
  expect(seen).toEqual([
    { dealt: { dice: [] }, outcome: null },
    { dealt: { dice: [] }, outcome: null },
    { dealt: { dice: [2, 5, 5] }, outcome: null },
    { dealt: { dice: [2, 5, 5] }, outcome: null },
    { dealt: { dice: [2, 5, 5] }, outcome: 12 },
  ])
})

test('spins of the wheel are seen one after the other, and the number is told when the last has stood', () => {
  const drawn = { outcome: { number: 40, times: 7 }, shown: { spins: [27, 0] } }
  const seen = [0, 5999, 6000, 11_999, 12_000, 18_499, 18_500].map((ms) => {
    const { dealt, outcome } = salonCarousel.shownAt(drawn, ms, null) as TableShown
    return dealt['spins']!.concat(outcome ?? [])
  })
  expect(seen).toEqual([[], [], [27], [27], [27, 0], [27, 0], [27, 0, 40]])
})
