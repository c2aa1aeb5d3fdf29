/** Protects: every title pays what it publishes, shows what was drawn, and changes only under a new version. */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { categories } from '#contract/catalogue.ts'
import { amountMax } from '#contract/money.ts'
import { playRound, stayAway } from '#tests/harness/rounds.ts'
import { fallenByHand, winsByHand } from '#tests/harness/slot_wins.ts'
import { gameIn, gameOf, games, slotTitles } from './catalogue.ts'
import { drawsOf } from './fair.ts'
import { add, fraction, isAtLeast, multiply, readFraction, subtract } from './fraction.ts'
import type { Game, Outcome } from './game.ts'
import { canonicalJson, configHash, isStake } from './game.ts'
import published from './published.json' with { type: 'json' }
import publishedBefore from './published_before.json' with { type: 'json' }
import { sha256, toHex, utf8 } from './sha256.ts'
import { lineTotalsOf, payTableOf } from './slot/table.ts'
import { titleFaultOf } from './slot/title_fault.ts'
import { jackpotFaultOf } from './slot/jackpot.ts'
import { oddsOf } from './slot/odds.ts'
import { stripsOf, unitsOf, type Sheet, type SlotStep, type SpinStep } from './slot/sheet.ts'
import { freeSpinsMax, slotGame, volatilityFrom } from './slot/title.ts'

/** What ways pay, from the means of each reel alone: reels turn independently of each other. */
function waysShareOf({ reels, rows, pays, wild, ways = 1 }: Sheet) {
  const shares = Object.entries(pays).flatMap(([symbol, row]) => {
    const shown = reels.map((reel) =>
      reel.map(
        (_, stop) =>
          Array.from({ length: rows }, (__, i) => reel[(stop + i) % reel.length]!).filter(
            (one) => one === symbol || one === wild,
          ).length,
      ),
    )
    const mean = shown.map((counts) =>
      fraction(
        counts.reduce((sum, count) => sum + count, 0),
        counts.length,
      ),
    )
    const none = shown.map((counts) =>
      fraction(counts.filter((count) => count === 0).length, counts.length),
    )
    return row.map((pay, i) =>
      multiply(fraction(pay, ways), ...mean.slice(0, i + 1), ...none.slice(i + 1, i + 2)),
    )
  })
  return add(...shares.flat())
}

const all = Object.values(games).map((game) => [game.code, game] as const)

/** The round with this nonce after these moves. */
function movedTo(game: Game, nonce: number, moves: readonly string[], stake = 200n): Outcome {
  return game.settle({ stake, choice: game.defaultChoice, draw: drawsOf(seedsOf(nonce)), moves })
}

const seedsOf = (nonce: number) => ({ serverSeed: '5eed'.repeat(16), clientSeed: 'test', nonce })

/** The round with this nonce to its end. */
const roundOf = (game: Game, nonce: number, stake = 200n) => playRound(game, seedsOf(nonce), stake)

describe.each(slotTitles.map((title) => [title.code, title] as const))('%s', (_, title) => {
  const { sheet } = title
  const stake = BigInt(unitsOf(sheet))

  test('[GAM-02] the published figures are those of the full cycle', () => {
    expect(titleFaultOf(sheet)).toBe(null)
    expect(title.jackpot ? jackpotFaultOf(title.jackpot) : null).toBe(null)
    const odds = oddsOf(sheet)
    const { rtp, hitFrequency, maxMultiple, topAward } = slotGame(title)
    expect({ rtp, hitFrequency, maxMultiple, topAward }).toEqual({
      rtp: odds.rtp,
      hitFrequency: odds.hitFrequency,
      maxMultiple: odds.maxMultiple,
      topAward: odds.topAward,
    })
    expect(odds.freeSpins.most).toBeLessThanOrEqual(freeSpinsMax)
    const deviation = Number(title.figures.deviation)
    expect(deviation - odds.standardDeviation).toBeGreaterThanOrEqual(0)
    expect(deviation - odds.standardDeviation).toBeLessThan(0.0001)
    const bands = Object.entries(volatilityFrom).filter(
      ([, from]) => odds.standardDeviation >= from,
    )
    expect(bands.at(-1)?.[0]).toBe(title.volatility)
    expect(odds.topAward!.chance).toSatisfy(
      (chance) => isAtLeast(chance, fraction(1, 100_000_000)),
      'GAM-04',
    )
  })

  test('[GAM-03] the return is between 94 and 97 percent', () => {
    const rtp = readFraction(title.figures.rtp)
    expect(isAtLeast(rtp, fraction(94, 100)) && isAtLeast(fraction(97, 100), rtp)).toBe(true)
  })

  test('[GAM-06] steps follow the drawn stops', () => {
    for (let nonce = 0; nonce < 300; nonce++) {
      const draw = drawsOf({ serverSeed: 'a1'.repeat(32), clientSeed: 'test', nonce })
      const { steps } = slotGame(title).settle({ stake, choice: {}, draw })
      const stops = steps.flatMap((step) => (step.kind === 'spin' ? step.stops : []))
      const drawn = draw.drawn.map((one) => one.value)
      const { jackpot } = steps[0] as SpinStep
      expect(jackpot).toEqual(
        title.jackpot && { drawn: drawn.at(-1), isHit: BigInt(drawn.at(-1)!) < stake },
      )
      expect(drawn).toEqual(jackpot ? [...stops, jackpot.drawn] : stops)
      let due = 0
      for (const [i, step] of (steps as SlotStep[]).entries()) {
        const strips = stripsOf(sheet, step.isFree)
        const before = steps[i - 1] as SlotStep
        const { window, stops: stopped } =
          step.kind === 'fall'
            ? fallenByHand(sheet, strips, before)
            : {
                window: step.stops.map((stop, reel) =>
                  [...strips[reel]!, ...strips[reel]!].slice(stop, stop + sheet.rows),
                ),
                stops: step.stops,
              }
        expect({ window: step.window, stops: step.stops }).toEqual({ window, stops: stopped })
        const fall = step.kind === 'fall' ? step.fall : 0
        const times = sheet.falls?.[Math.min(fall, sheet.falls.length - 1)] ?? 1
        expect(step.multiplier).toBe(times * (step.isFree ? sheet.freeSpins!.multiplier : 1))
        expect(step.scatter.count).toBe(
          step.window.flat().filter((symbol) => symbol === sheet.scatter).length,
        )
        expect(step.scatter.pays).toBe(sheet.scatterPays[step.scatter.count - 1] ?? 0)
        expect(step.wins).toEqual(winsByHand(sheet, step.window))
        due += step.freeSpinsAwarded - (step.kind === 'spin' && step.isFree ? 1 : 0)
        expect(step.freeSpinsLeft).toBe(due)
        // Falls go on for as long as something wins, and no longer.
        const isWon = step.wins.length > 0 || step.scatter.pays > 0
        expect(steps[i + 1]?.kind === 'fall').toBe(sheet.falls !== undefined && isWon)
      }
      expect(due).toBe(0)
    }
  })

  test('[GAM-05] the stake changes what is paid, in proportion, and nothing that is drawn', () => {
    for (let nonce = 0; nonce < 100; nonce++) {
      const one = roundOf(slotGame(title), nonce, stake)
      const many = roundOf(slotGame(title), nonce, stake * 777n)
      expect(many.payout).toBe(one.payout * 777n)
      // A larger stake holds more of the numbers that win a pot [JKP-04].
      const withoutPayout = ({ steps }: Outcome) =>
        steps.map((step) => ({
          ...step,
          payout: '',
          jackpot: 'jackpot' in step && step.jackpot.drawn,
        }))
      expect(withoutPayout(many)).toEqual(withoutPayout(one))
    }
  })
})

// What falls cannot be counted so; odds.test.ts plays it over every draw.
test.each(
  slotTitles.filter(({ sheet }) => !sheet.falls).map(({ code, sheet }) => [code, sheet] as const),
)(
  '[GAM-02] %s: line pays by symbol counts, ways by what each reel shows on average, come to what windows do',
  (_, sheet) => {
    const { split, cycle } = oddsOf(sheet)
    expect(split.lines).toEqual(
      sheet.ways === undefined
        ? fraction(lineTotalsOf(payTableOf(sheet)).pays, cycle)
        : waysShareOf(sheet),
    )
  },
)

describe.each(all)('%s', (code, game) => {
  test('a round pays what its steps pay, never less than nothing, never more than the published most', () => {
    for (let nonce = 0; nonce < 500; nonce++) {
      const outcome = roundOf(game, nonce)
      expect(outcome.payout).toBe(
        outcome.steps.reduce((sum, step) => sum + BigInt(step.payout), 0n),
      )
      expect(outcome.payout >= 0n).toBe(true)
      expect(isAtLeast(multiply(game.maxMultiple, fraction(200)), fraction(outcome.payout))).toBe(
        true,
      )
    }
  })

  test('[REC-05] what moves reveal is fixed when the round is opened: fewer moves tell the beginning of more', () => {
    for (let nonce = 0; nonce < 60; nonce++) {
      const { moves, ...whole } = roundOf(game, nonce)
      for (let made = 0; made < moves.length; made++) {
        const part = movedTo(game, nonce, moves.slice(0, made))
        expect(part.steps).toEqual(whole.steps.slice(0, part.steps.length))
        expect(part.payout).toBe(0n)
        expect(part.staked <= whole.staked).toBe(true)
        const { options, fallback } = part.pending!
        expect(options.find(({ move }) => move === fallback)?.raise).toBe('0')
        expect(options.every(({ move }) => /^[a-z0-9-]{1,32}$/.test(move))).toBe(true)
      }
      expect(() => movedTo(game, nonce, [...moves, 'cash'])).toThrow(RangeError)
      expect(() => movedTo(game, nonce, ['no-move', ...moves])).toThrow(RangeError)
    }
  })

  test('[REC-06] left alone, a round ends by the moves published for that, without a raise', () => {
    for (let nonce = 0; nonce < 60; nonce++) {
      const { moves, staked } = playRound(game, seedsOf(nonce), 200n, stayAway)
      expect(moves.length).toBeLessThan(60)
      expect(staked).toBe(200n)
    }
  })

  test('steps come back from JSON as they were', () => {
    const { steps } = roundOf(game, 3)
    expect(JSON.parse(JSON.stringify(steps))).toEqual(steps)
  })

  test('[GAM-04] its highest prize comes up once in 100 million rounds or more often', () => {
    expect(isAtLeast(game.topAward.chance, fraction(1, 100_000_000))).toBe(true)
  })

  test('its card is sound', () => {
    expect(gameOf(code)).toBe(game)
    expect(code).toMatch(/^[a-z0-9-]+$/)
    expect(categories).toContain(game.category)
    expect(game.readChoice(game.defaultChoice)).toEqual(game.defaultChoice)
    expect(isAtLeast(game.maxMultiple, game.topAward.multiple)).toBe(true)
    // Rounding down costs at most one minor unit of the smallest stake.
    const least = game.rtpAt(game.defaultChoice, game.stakeMin)
    expect(isAtLeast(game.rtp, least)).toBe(true)
    expect(isAtLeast(least, subtract(game.rtp, fraction(1, game.stakeMin)))).toBe(true)
  })

  test('stakes off the step, too small or too large for money are refused', () => {
    const bad = [
      0n,
      -20n,
      game.stakeMin - 1n,
      game.stakeMin + game.stakeStep / 2n + (game.stakeStep > 1n ? 0n : -1n),
      amountMax,
    ]
    for (const stake of bad) {
      expect(isStake(game, stake)).toBe(false)
      expect(() => roundOf(game, 1, stake)).toThrow(RangeError)
    }
  })

  test('what is no choice of it is refused', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (raw) => {
        const choice = game.readChoice(raw)
        expect(choice === null || canonicalJson(choice) === canonicalJson(raw)).toBe(true)
      }),
      { seed: 5, numRuns: 300 },
    )
    for (const raw of [
      null,
      undefined,
      [],
      '',
      0,
      { extra: 1 },
      { ...(game.defaultChoice as object), extra: 1 },
    ]) {
      expect(game.readChoice(raw)).toBe(null)
    }
  })
})

// A change of either hash is a change of rules: raise the version and publish both anew.
const before = Object.entries(publishedBefore)
test.each([...Object.entries(published), ...before] as const)(
  '[GAM-19, INT-03] %s has the rules and the rounds it was published with: %j',
  (code, { version, rules, rounds }) => {
    const game = gameIn(code, version)!
    expect(game.version).toBe(version)
    expect(configHash(game)).toBe(rules)
    const told = Array.from({ length: 200 }, (_, nonce) => roundOf(game, nonce).steps)
    expect(toHex(sha256(utf8(canonicalJson(told))))).toBe(rounds)
  },
)

test('every game of the catalogue is among the published ones', () => {
  expect(Object.keys(published).toSorted()).toEqual(Object.keys(games).toSorted())
})

test('codes that are no game find none', () => {
  for (const code of ['', 'toString', '__proto__', 'Dice']) expect(gameOf(code)).toBe(null)
})
