/** Protects: every title pays what it publishes, shows what was drawn, and changes only under a new version. */

import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { categories } from '#contract/catalogue.ts'
import { amountMax } from '#contract/money.ts'
import { playRound, stayAway } from '#tests/harness/rounds.ts'
import { winsByHand } from '#tests/harness/slot_wins.ts'
import { games, gameOf, slotTitles } from './catalogue.ts'
import { drawsOf } from './fair.ts'
import { add, fraction, isAtLeast, multiply, readFraction, subtract } from './fraction.ts'
import type { Game, Outcome } from './game.ts'
import { canonicalJson, configHash, isStake } from './game.ts'
import { tableGames } from './holdem/holdem.ts'
import { sha256, toHex, utf8 } from './sha256.ts'
import { sharedGames } from './shared/catalogue.ts'
import { lineTotalsOf, payTableOf } from './slot/cycle.ts'
import { titleFaultOf } from './slot/fault.ts'
import { jackpotFaultOf } from './slot/jackpot.ts'
import { oddsOf } from './slot/odds.ts'
import { stripsOf, unitsOf, type Sheet, type SpinStep } from './slot/sheet.ts'
import { slotGame, volatilityFrom } from './slot/title.ts'

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
    // Counted a second way: line pays by symbol counts, ways by what each reel shows on average, not by windows.
    expect(odds.split.lines).toEqual(
      sheet.ways === undefined
        ? fraction(lineTotalsOf(payTableOf(sheet)).pays, odds.cycle)
        : waysShareOf(sheet),
    )

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
      let due = 1
      for (const step of steps) {
        if (step.kind !== 'spin') throw new Error('a slot is told in spins')
        const strips = stripsOf(sheet, step.isFree).map((reel) => reel.concat(reel))
        expect(step.window).toEqual(
          step.stops.map((stop, reel) => strips[reel]!.slice(stop, stop + 3)),
        )
        expect(step.scatter.count).toBe(
          step.window.flat().filter((symbol) => symbol === sheet.scatter).length,
        )
        expect(step.scatter.pays).toBe(sheet.scatterPays[step.scatter.count - 1] ?? 0)
        expect(step.wins).toEqual(winsByHand(sheet, step.window))
        due += step.freeSpinsAwarded - 1
        expect(step.freeSpinsLeft).toBe(due)
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

// A change of either hash is a change of rules: raise the version and pin both anew.
test.each([
  [
    'lantern-pier',
    1,
    'd08c30e8a5f24ae35df932408e22b254c828fdd7942e262063f8a08ccf2f7e28',
    'a1e78c5c4c8323a9fa8c5bd3a1f94d179c26731a5fe4ab05a89bb98e766225a1',
  ],
  [
    'monsoon-teahouse',
    1,
    'd743e9264291fb5c7236b5cc7f29236e473f42f3354094cccc94cd7c78ac74f9',
    '8e2a2e3e15ab02593107cd591c6a1568173569ce5aad6257c26f0dc3444c3970',
  ],
  [
    'basalt-harbour',
    1,
    'e4175820b9d543798a2dcaa2dc53bfe831e85e8f8499902935cd57b3221c12e6',
    '92514e25cab49374f6ecf15a630c65c67c77efbedb9ba014309f5d3cac15851a',
  ],
  [
    'ninth-caravan',
    1,
    '765536979655d9dadf6d1706a8b2630afdd6249c77dfa5fa0ec95872d60f74b4',
    '34ba0add116d1eaf4867950725ad4a604a0bd715a3c757264e471fa7b333f54a',
  ],
  [
    'iron-fjord',
    1,
    'ffc84b48f8d283e7f35ca0d8fd05597cfa44c17cdac97f5c1c541cfcda647d8b',
    '9662a2e90d270080424fcf8ddb2d73c767944d0f86db0d5727a0aff7e14aa0e6',
  ],
  [
    'brass-observatory',
    1,
    '64cf2ccf378e6f1e60dc267a54784441aa42a540d251b15a909617affdecdc9c',
    '5350724e3df3b9a42016a9a589957464ee8c66b5b8a6866516835fd43737b8d8',
  ],
  [
    'copper-orchard',
    1,
    '645c014869d6e1b2b12e0142c92c7227eb222a97f6bacf66c90700d80b11c757',
    '3473a46f2f92d7c8d1a339d47b7fd53faf0961675dacd81cfe33ff034a47d246',
  ],
  [
    'coral-atlas',
    1,
    'be6b7501c0416ae3ca0c1fcefa8821620f655719c25d8316f8c9d0723aafe626',
    '55b5d651577e417fb8815ebf13455233859b70fb3ca6dfa3d320fb5b251a7fa9',
  ],
  [
    'comet-foundry',
    1,
    'fa78a9e6a6f8ce21249882859b13e71663d759caedf6ba9fef7eda2a6a330d9c',
    'a918a0e07c70eb0840abc325c656fa4ce6da8bf40418c4c8ddd19aeec9c3ff27',
  ],
  [
    'dice',
    1,
    '17e7d344b8d6e088e19696565258542140cfe300971ea5c9051d81f22f053cbf',
    'cadb0db304da4255a778c73ebdab0c85de4a8694c40533d41680f1b11c64e796',
  ],
  [
    'limbo',
    1,
    '3c34b2648a30af892f4c35f499e27ea0b1a65073adda925405435943d0100511',
    '8e2cbcc403466cd71caffcdc7a158dcbeba4b8149afa6578478c0da29f379a5b',
  ],
  [
    'mines',
    1,
    '447922c516abc564dd832a1ed9570e2dcab22cba93f36835fce04dbb33e04f7b',
    'de99bf5db2c74972782d8a195bb131d41110f393a043d3d256b08cb8c673e32b',
  ],
  [
    'hi-lo',
    1,
    '5da4c5fd6f9261551214e1766b81ac1d1434f1ee63f2227f780654f30f8ef9d0',
    '1339a35c84b4385a10de7fc05bd8faf74dbdeb81b05275c673b2995045c1c773',
  ],
  [
    'plinko',
    1,
    'a613db0c5f8c7bf27123196cc2cab9fc4655cbb2da91177d9187c04a0ef2908e',
    'a0e231ddeddd50caa1abb668db2da51648dcea6a3cfc5ccabcb3aee3f78a46bc',
  ],
  [
    'wheel',
    1,
    '0927d275a8404db5250eee74870485168b7acfef2058853d1e3ec261b3cfe883',
    '8cf411f1a9614b4a2df6211791617d53844934a9fdec39e3e9c4005eb66a1860',
  ],
  [
    'blackjack',
    1,
    'cbf8e71cdd8b92ac944e1df26d78e615428ef80742ddb92105efdc115c0c08c5',
    '2e135eae5799ae308bbce5d0a1e6fa5d5794d611a6af7f5f7c86e7ebbe0033a9',
  ],
  [
    'roulette',
    1,
    '4b3101d00359c21905af64b85a96ce140267e74bab5766bcb6f8f1d143e7d39b',
    'a64e10e256c719377853906c88d56c69298206c6f33cff13c1c25eed4c5928c4',
  ],
  [
    'baccarat',
    1,
    '9dd104c4aa0b60ce8028a139b7bf68f6d78a804116316f146bc8796064d10caa',
    '644ccd021062e858581cc9793ec19e4270d33329c3a066104cc9608d0a5a52ab',
  ],
  [
    'dragon-tiger',
    1,
    '236421f02fab0d5b5fc976c7902f840dab8623531e50f5fc04eaa667c9bbc020',
    '215d498accac40250bf64adfcb77056e6413bce2cc2581532dcdaaba7da622ed',
  ],
  [
    'sic-bo',
    1,
    '18a08e0f43676774b0af9d9e1df361f1247541b27d41deb90f0a17227ea82f8c',
    '6d88d9371035b3242509822e68619b5541ab120a46416571a56f46ea02eb454b',
  ],
  [
    'jacks-or-better',
    1,
    '4638daf84187fd19db98d5cf9063d4c0de072f734cdf58afe7a413159e6c6d6a',
    '12832dbe630e7e596327456751885dcfbfcc311cd632b776f666749d7834a789',
  ],
  [
    'three-card-poker',
    1,
    '074a9d2ef3cbd3e13fd004b32d79c161ebc5e23d8cef45f5d924ab9b994c1d34',
    '29cb5b80341f663ae35d0e719db2a0d02def662143aa609d0ae793492c59568b',
  ],
  [
    'moonwater-nets',
    1,
    '0a29d9f4183a1c7fd83847451616b45e0b844adc6dee538a6a60d50a55eb34b9',
    '7d8ba6075aa56bdbdedafd3ebaf705f121554d7b94f105385a976f96d3596e3b',
  ],
])(
  '[GAM-19] %s version %i has the rules and the rounds it was published with',
  (code, version, rules, rounds) => {
    const game = games[code]!
    expect(game.version).toBe(version)
    expect(configHash(game)).toBe(rules)
    const told = Array.from({ length: 200 }, (_, nonce) => roundOf(game, nonce).steps)
    expect(toHex(sha256(utf8(canonicalJson(told))))).toBe(rounds)
  },
)

test('what is published for other programs are the rules that run; `npm run rtp -- --rules` writes it', () => {
  const file = new URL('../docs/rules.json', import.meta.url)
  const running = [games, sharedGames, tableGames].flatMap((table) => Object.values(table))
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(
    running.map(({ code, version, rules }) => ({ code, version, rules })),
  )
})

test('codes that are no game find none', () => {
  for (const code of ['', 'toString', '__proto__', 'Dice']) expect(gameOf(code)).toBe(null)
})
