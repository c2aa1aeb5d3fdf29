/** Protects: poker and blackjack return what is published of them, counted here over every deal. */

import { describe, expect, test } from 'vitest'
import { blackjackEdge } from './blackjack/odds.ts'
import { blackjack } from './blackjack/blackjack.ts'
import { totalOf } from './blackjack/hand.ts'
import { resultOf } from './blackjack/play.ts'
import { games } from './catalogue.ts'
import { showDecimal, showFraction } from './fraction.ts'
import { handOf, pokerHandOf, pokerHands } from './poker/hand.ts'
import type { VideoPokerRules } from './rules.ts'
import { qualifies, threeCardHands, threeCardOf } from './threecard/hand.ts'
import { anteRtpOf } from './threecard/optimal.ts'
import { pairPlusRtp, threeCard, threeCardCounts } from './threecard/threecard.ts'
import { countOptimal } from './videopoker/optimal.ts'
import { holdMove, madeHold } from './videopoker/videopoker.ts'

const cards = (text: string) => text.split(' ')

describe('jacks or better 9/6', () => {
  test(
    'the best holds return 99.5439 %, over all deals, holds and draws',
    { timeout: 120_000 },
    () => {
      const game = games['jacks-or-better']!
      const { returned, all, hands, made } = countOptimal(
        (game.rules as VideoPokerRules).pays,
        (ranks, suits) => handOf(ranks, new Set(suits).size === 1),
      )
      expect([returned, all]).toEqual([19_842_315_923_796n, 19_933_230_517_200n])
      expect(showDecimal(game.rtp, 10)).toBe('0.9954390436')
      // Dealt hands, as published; a pair below jacks counts as nothing.
      expect(hands).toMatchObject({
        royal: 4n,
        straightFlush: 36n,
        quads: 624n,
        fullHouse: 3744n,
        flush: 5108n,
        straight: 10_200n,
        trips: 54_912n,
        twoPair: 123_552n,
      })
      expect(hands.jacksOrBetter + hands.nothing).toBe(1_098_240n + 1_302_540n)
      // What the best holds make of them, as published.
      expect(made).toEqual({
        royal: 493_512_264n,
        straightFlush: 2_178_883_296n,
        quads: 47_093_167_764n,
        fullHouse: 229_475_482_596n,
        flush: 219_554_786_160n,
        straight: 223_837_565_784n,
        trips: 1_484_003_070_324n,
        twoPair: 2_576_946_164_148n,
        jacksOrBetter: 4_277_372_890_968n,
        nothing: 10_872_274_993_896n,
      })
      const { pays } = game.rules as VideoPokerRules
      const mean = Number(returned) / Number(all)
      const square = pokerHands.reduce((sum, hand) => sum + pays[hand] ** 2 * Number(made[hand]), 0)
      expect(square / Number(all) - mean ** 2).toBeCloseTo(19.514676, 5)
    },
  )

  test.each([
    ['As Ks Qs Js Ts', 'royal'],
    ['5d 4d 3d 2d Ad', 'straightFlush'],
    ['9s 9h 9d 9c 2s', 'quads'],
    ['9s 9h 9d 2c 2s', 'fullHouse'],
    ['Ac 9c 7c 4c 2c', 'flush'],
    ['Ac 2d 3h 4s 5c', 'straight'],
    ['Tc Jd Qh Ks Ac', 'straight'],
    ['Qc Kd Ah 2s 3c', 'nothing'],
    ['7c 7d 7h 2s 3c', 'trips'],
    ['7c 7d 3h 3s 2c', 'twoPair'],
    ['Jc Jd 3h 4s 2c', 'jacksOrBetter'],
    ['Ac Ad 3h 4s 2c', 'jacksOrBetter'],
    ['Tc Td 3h 4s 2c', 'nothing'],
  ] as const)('%s is %s', (text, hand) => {
    expect(pokerHandOf(cards(text))).toBe(hand)
  })

  test('[REC-06] away, made cards are kept', () => {
    expect(holdMove(madeHold(cards('Tc Td 3h 4s 2c')))).toBe('hold-11000')
    expect(holdMove(madeHold(cards('Ac 9c 7c 4c 2c')))).toBe('hold-11111')
    expect(holdMove(madeHold(cards('Ac 9d 7c 4c 2c')))).toBe('hold-00000')
  })
})

describe('three card poker', () => {
  test(
    'ante and play return what every pair of hands makes of the best decisions',
    { timeout: 120_000 },
    () => {
      const rtp = anteRtpOf({ straightFlush: 5, trips: 4, straight: 1 })
      expect(rtp).toEqual(threeCard.rtp)
      expect(showFraction(rtp)).toBe('19671831/20358520')
    },
  )

  test('pair plus keeps 7.2760 %, and its hands are as many as published', () => {
    expect(
      showDecimal(pairPlusRtp({ straightFlush: 40, trips: 30, straight: 6, flush: 3, pair: 1 }), 9),
    ).toBe('0.927239819')
    expect(threeCardHands.map((hand) => threeCardCounts[hand])).toEqual([
      48, 52, 720, 1096, 3744, 16_440,
    ])
  })

  test.each([
    ['As 2s 3s', 'straightFlush', true],
    ['Qh Kd Ac', 'straight', true],
    ['Kd Ac 2h', 'highCard', true],
    ['Qd 3c 2h', 'highCard', true],
    ['Jd 9c 2h', 'highCard', false],
    ['2d 2c 3h', 'pair', true],
  ] as const)('%s is %s', (text, hand, plays) => {
    expect([threeCardOf(cards(text)).hand, qualifies(cards(text))]).toEqual([hand, plays])
  })

  test.each([
    ['2s 2d 3c', 'As Kd Js'],
    ['As 2d 3c', 'Ks 9s 7s'],
    ['2s 3d 4c', 'As 2d 3c'],
    ['Ks Kd 2c', 'Qs Qd Ac'],
    ['2s 2d 2c', 'Qs Kd Ac'],
  ])('%s beats %s', (better, worse) => {
    expect(threeCardOf(cards(better)).value).toBeGreaterThan(threeCardOf(cards(worse)).value)
  })
})

describe('blackjack', () => {
  test('six decks with the best play lose 0.5788 %', () => {
    const edge = blackjackEdge(6)
    expect(edge).toBeCloseTo(0.0057879, 7)
    expect(Number(showDecimal(blackjack.rtp, 6))).toBe(Math.floor((1 - edge) * 1e6) / 1e6)
  })

  test.each([
    ['As Kd', 'Ts 9d', false, 'natural', 5],
    ['As Kd', 'Ah Qd', false, 'push', 2],
    ['As Kd', 'Ts 9d', true, 'win', 4],
    ['9s 8d 4c', 'Ah Qd', false, 'lose', 0],
    ['9s 8d 5c', 'Ts 6d Kc', false, 'bust', 0],
    ['9s 8d', 'Ts 6d Kc', false, 'win', 4],
    ['9s 8d', 'Ts 7d', false, 'push', 2],
    ['9s 7d', 'Ts 7d', false, 'lose', 0],
  ] as const)('%s against %s, split %s: %s', (mine, theirs, isSplit, result, returned) => {
    expect(
      resultOf({ cards: cards(mine), isDoubled: false }, cards(theirs), isSplit),
    ).toMatchObject({ result, returned })
  })

  test.each([
    ['As 6d', 17, true],
    ['As 6d 9c', 16, false],
    ['As Ad 9c', 21, true],
  ] as const)('%s counts %i', (text, total, isSoft) => {
    expect(totalOf(cards(text))).toEqual({ total, isSoft })
  })
})
