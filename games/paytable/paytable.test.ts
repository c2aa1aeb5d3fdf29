/** Protects: pay tables that others publish are counted to every digit they print. */

import { expect, test } from 'vitest'
import {
  fraction,
  showDecimal,
  showFraction,
  subtract,
  toFloat,
  type Fraction,
} from '../fraction.ts'
import { tableHandOf } from '../videopoker/hands.ts'
import { countTable } from './count.ts'
import { readPayTable } from './read.ts'

const count = (json: unknown) =>
  new Map(countTable(readPayTable(json)).map((figures) => [figures.name, figures]))

const dragonBonus = {
  kind: 'baccarat',
  decks: 8,
  pays: {},
  dragonBonus: { '9': 30, '8': 10, '7': 6, '6': 4, '5': 2, '4': 1, natural: 1 },
}
const evens = { player: 1, tie: 8 }
const published: [what: string, table: object, bet: string, rtp: string][] = [
  ['double zero', { kind: 'roulette', numbers: 38, pays: { 18: 1 } }, 'on 18 of 38', '0.947368'],
  ['five numbers', { kind: 'roulette', numbers: 38, pays: { 5: 6 } }, 'on 5 of 38', '0.921052'],
  [
    'la partage',
    { kind: 'roulette', numbers: 37, pays: { 18: 1 }, zeroReturns: { 18: '1/2' } },
    'on 18 of 37',
    '0.986486',
  ],
  [
    'baccarat of six decks',
    { kind: 'baccarat', decks: 6, pays: { ...evens, banker: '19/20' } },
    'banker',
    '0.989441',
  ],
  [
    'baccarat without commission, half on six',
    { kind: 'baccarat', decks: 8, pays: { banker: 1 }, bankerSix: 0.5 },
    'banker',
    '0.985418',
  ],
  [
    'baccarat without commission, a push on three-card seven',
    { kind: 'baccarat', decks: 8, pays: { banker: 1, dragonSeven: 40 }, bankerDragonSeven: 0 },
    'banker',
    '0.989816',
  ],
  [
    'dragon seven',
    { kind: 'baccarat', decks: 8, pays: { dragonSeven: 40 } },
    'dragonSeven',
    '0.923886',
  ],
  ['super six', { kind: 'baccarat', decks: 8, pays: { superSix: 12 } }, 'superSix', '0.700228'],
  ['a pair', { kind: 'baccarat', decks: 8, pays: { pair: 11 } }, 'pair', '0.896385'],
  [
    'one pair or two',
    { kind: 'baccarat', decks: 8, pays: { eitherPair: 5 } },
    'eitherPair',
    '0.862901',
  ],
  [
    'a perfect pair or two',
    { kind: 'baccarat', decks: 8, pays: { perfectPair: 25 } },
    'perfectPair',
    '0.869706',
  ],
  ['panda eight', { kind: 'baccarat', decks: 8, pays: { panda8: 25 } }, 'panda8', '0.898123'],
  ['five or six cards', { kind: 'baccarat', decks: 8, pays: { big: 0.54 } }, 'big', '0.956542'],
  ['dragon bonus', dragonBonus, 'dragonBonus on player', '0.973483'],
  ['dragon bonus', dragonBonus, 'dragonBonus on banker', '0.906269'],
  [
    'six cards',
    {
      kind: 'threecard',
      sixCard: {
        royal: 1000,
        straightFlush: 200,
        quads: 50,
        fullHouse: 25,
        flush: 15,
        straight: 10,
        trips: 5,
      },
    },
    'six cards',
    '0.847210',
  ],
  ['dragon tiger', { kind: 'dragontiger', decks: 8, pays: { tie: 8 } }, 'tie', '0.672289'],
  ['sic bo, any triple', { kind: 'sicbo', pays: { anyTriple: 30 } }, 'triple-any', '0.861111'],
  ['sic bo, a total of nine', { kind: 'sicbo', pays: { total9: 6 } }, 'total-9', '0.810185'],
  [
    'pair plus',
    {
      kind: 'threecard',
      pairPlus: { straightFlush: 40, trips: 25, straight: 6, flush: 4, pair: 1 },
    },
    'pair plus',
    '0.965067',
  ],
  [
    'a lotto with a drum for the bonus',
    {
      kind: 'lotto',
      balls: 69,
      drawn: 5,
      bonus: 26,
      price: 2,
      prizes: { '5': 1e6, '4+': 5e4, '4': 100, '3+': 100, '3': 7, '2+': 7, '1+': 4, '0+': 4 },
    },
    'a line',
    '0.161645',
  ],
  [
    'four digits',
    {
      kind: 'digits',
      numbers: { first: 1, second: 1, third: 1, special: 10, consolation: 10 },
      prizes: { big: { first: 2500, second: 1000, third: 500, special: 180, consolation: 60 } },
    },
    'big',
    '0.640000',
  ],
  [
    'keno, six marked',
    { kind: 'keno', balls: 80, drawn: 20, pays: { 6: [0, 0, 0, 1, 7, 50, 1660] } },
    '6 marked',
    '0.698481',
  ],
  [
    'plinko',
    { kind: 'plinko', slots: [29, 4, 1.5, 0.3, 0.2, 0.3, 1.5, 4, 29] },
    '8 rows',
    '0.990625',
  ],
  [
    'a wheel',
    { kind: 'wheel', segments: [0, 1.9, 0, 1.5, 0, 2, 0, 1.5, 0, 3] },
    '10 segments',
    '0.990000',
  ],
  [
    'mines, cut',
    { kind: 'mines', tiles: 25, mines: 3, multiples: [1.12] },
    '3 mines, after 1 safe',
    '0.985600',
  ],
  [
    'a wheel of thirteen, half back on zero',
    { kind: 'roulette', numbers: 13, pays: { 6: 1 }, zeroReturns: { 6: '1/2' } },
    'on 6 of 13',
    '0.961538',
  ],
  [
    'a six of three cards that pays more',
    { kind: 'baccarat', decks: 8, pays: { superSix: 12 }, superSixOfThree: 20 },
    'superSix',
    '0.833164',
  ],
  [
    'a tie without points',
    { kind: 'baccarat', decks: 8, pays: {}, tieOf: { 0: 150 } },
    'tie of 0',
    '0.875473',
  ],
  [
    'a tie of the same card',
    { kind: 'dragontiger', decks: 8, pays: { suitedTie: 50 } },
    'suitedTie',
    '0.860240',
  ],
  [
    'pair plus with a mini royal',
    {
      kind: 'threecard',
      pairPlus: { miniRoyal: 50, straightFlush: 40, trips: 30, straight: 6, flush: 3, pair: 1 },
    },
    'pair plus',
    '0.929049',
  ],
  [
    'a big six',
    { kind: 'ways', of: 54, bets: { five: [{ ways: 7, pays: 6 }] } },
    'five',
    '0.777777',
  ],
]

test.each(published)('%s returns what is published', (_, table, bet, rtp) => {
  expect(showDecimal(count(table).get(bet)!.rtp, 6)).toBe(rtp)
})

test('a bonus ball of the same drum is one that the line still misses', () => {
  const prizes = { '6': 1, '5+': 1, '5': 1, '3': 1 }
  const hits = count({ kind: 'lotto', balls: 49, drawn: 6, bonus: true, prizes }).get(
    'a line',
  )!.hits
  expect(hits.map(({ name, chance }) => [name, showFraction(chance)])).toEqual([
    ['3', '8815/499422'],
    ['5', '3/166474'],
    ['6', '1/13983816'],
    ['5+', '1/2330636'],
  ])
})

test('two bonus balls of a drum of their own', () => {
  const prizes = { '5+2': 1, '5+1': 1, '5': 1, '2+2': 1, '2+1': 1, '2': 1 }
  const bonus = { balls: 12, drawn: 2 }
  const [line] = countTable(readPayTable({ kind: 'lotto', balls: 50, drawn: 5, bonus, prizes }))
  const oneIn = ({ numerator, denominator }: Fraction) => Number(denominator) / Number(numerator)
  const printed = line!.hits.map(({ name, chance }) => [name, Number(oneIn(chance).toFixed(2))])
  expect(Object.fromEntries(printed)).toEqual({
    '5+2': 139_838_160,
    '5+1': 6_991_908,
    '5': 3_107_514.67,
    '2+2': 985.47,
    '2+1': 49.27,
    '2': 21.9,
  })
})

test('two bonus balls of the same drum', () => {
  const prizes = { '7': 1, '6+': 1, '6': 1, '5': 1, '4': 1, '3+': 1, '3+2': 1 }
  const [line] = countTable(
    readPayTable({ kind: 'lotto', balls: 37, drawn: 7, bonus: { drawn: 2 }, prizes }),
  )
  const chances = new Map(line!.hits.map(({ name, chance }) => [name, toFloat(chance)]))
  const oneIn = (...names: string[]) =>
    (1 / names.reduce((sum, name) => sum + chances.get(name)!, 0)).toFixed(1)
  expect(oneIn('7')).toBe('10295472.0')
  expect(oneIn('6+')).toBe('735390.9')
  expect(oneIn('6')).toBe('52527.9')
  expect(oneIn('5')).toBe('1127.0')
  expect(oneIn('4')).toBe('72.5')
  expect(oneIn('3+', '3+2')).toBe('42.4')
})

test('ace, king and queen of one suit as a bonus of their own are the four best straight flushes', () => {
  const rtpOf = (anteBonus: object) =>
    count({ kind: 'threecard', anteBonus }).get('ante, with the best decisions')!.rtp
  const more = rtpOf({ miniRoyal: 6, straightFlush: 5, trips: 4, straight: 1 })
  const plain = fraction(19_671_831, 20_358_520)
  expect(showFraction(subtract(more, plain))).toBe('1/5525')
})

test(
  'rules of blackjack that others publish cost what they publish, within the cards of a split',
  { timeout: 60_000 },
  () => {
    const edgeOf = (rules: object) => {
      const table = { kind: 'blackjack', decks: 6, doublesAfterSplit: true, ...rules }
      return 1 - toFloat(count(table).get('with the best play')!.rtp)
    }
    const usual = 0.00457
    expect(edgeOf({ peeks: false }) - usual).toBeCloseTo(0.0011, 4)
    expect(edgeOf({ doubles: '10-11' }) - usual).toBeCloseTo(0.0019, 4)
    // blackjackinfo.com, "Online blackjack rule differences": all that a player may wish for, 0.37292 % for the player.
    const best = {
      decks: 1,
      splits: 3,
      resplitsAces: true,
      hitsSplitAces: true,
      hasSurrender: true,
    }
    expect(edgeOf(best)).toBeCloseTo(-0.0037292, 5)
    // Wizard of Odds, "Ask the Wizard" 294: no hole card, doubles from nine, four hands, aces among them, 0.55 %.
    const european = { splits: 3, resplitsAces: true, doubles: '9-11', peeks: false }
    expect(edgeOf(european)).toBeCloseTo(0.0055, 4)
  },
)

const wildDeuces = {
  kind: 'videopoker',
  deucesWild: true,
  pays: {
    royal: 800,
    fourDeuces: 200,
    wildRoyal: 25,
    fiveOfAKind: 15,
    straightFlush: 9,
    quads: 5,
    fullHouse: 3,
    flush: 2,
    straight: 2,
    trips: 1,
  },
}
const kickers = {
  kind: 'videopoker',
  pays: {
    royal: 800,
    straightFlush: 50,
    fourAcesWithLow: 400,
    fourTwosToFoursWithLow: 160,
    fourAces: 160,
    fourTwosToFours: 80,
    fourFivesToKings: 50,
    fullHouse: 9,
    flush: 6,
    straight: 4,
    trips: 3,
    twoPair: 1,
    jacksOrBetter: 1,
  },
}

const kingsOrBetterWithJoker = {
  kind: 'videopoker',
  jokers: 1,
  pays: {
    royal: 800,
    fiveOfAKind: 200,
    wildRoyal: 100,
    straightFlush: 50,
    quads: 20,
    fullHouse: 7,
    flush: 5,
    straight: 3,
    trips: 2,
    twoPair: 1,
    kingsOrBetter: 1,
  },
}

test.each([
  ['deuces wild', wildDeuces, '1.00761961', '1 in 45281'],
  ['a joker and kings or better', kingsOrBetterWithJoker, '1.00646296', '1 in 41213'],
  ['double double bonus', kickers, '0.98980783', '1 in 40799'],
])(
  '%s with the best holds returns what is published',
  { timeout: 120_000 },
  (_, table, rtp, royal) => {
    const figures = count(table).get('with the best holds')!
    expect(showDecimal(figures.rtp, 8)).toBe(rtp)
    const { numerator, denominator } = figures.topAward!.chance
    expect(`1 in ${denominator / numerator}`).toBe(royal)
  },
)

test('four of a kind is told apart by rank and by the card beside it', () => {
  const names = ['fourAWithJQK', 'fourJQKWithAJQK', 'fourA', 'fourJQK', 'four7', 'quads']
  const handOf = tableHandOf(names, false)
  const read = (ranks: number[]) => handOf(ranks, [0, 1, 2, 3, 0])
  const hands = [
    [1, 1, 1, 1, 12],
    [1, 1, 1, 1, 10],
    [12, 12, 12, 12, 1],
    [12, 12, 12, 12, 2],
    [7, 7, 7, 7, 2],
    [6, 6, 6, 6, 1],
  ]
  expect(hands.map(read)).toEqual(
    names.toSpliced(1, 4, 'fourA', 'fourJQKWithAJQK', 'fourJQK', 'four7'),
  )
})

test('deuces and a joker alone are a hand of their own', () => {
  const names = ['fiveWilds', 'fourDeuces', 'fiveOfAKind']
  const handOf = tableHandOf(names, true)
  expect(handOf([2, 2, 2, 2, 0], [0, 1, 2, 3, 0])).toBe('fiveWilds')
  expect(handOf([2, 2, 2, 2, 9], [0, 1, 2, 3, 0])).toBe('fourDeuces')
  expect(handOf([2, 2, 2, 0, 9], [0, 1, 2, 3, 0])).toBe('fiveOfAKind')
})

test('wild cards make the best of what lies beside them', () => {
  const names = ['four2WithA', 'four2', 'fiveA', 'five345', 'fiveOfAKind', 'kingsOrBetter']
  const ofDeuces = (ranks: number[]) => tableHandOf(names, true)(ranks, [0, 1, 2, 3, 0])
  expect(ofDeuces([2, 2, 2, 2, 1])).toBe('four2WithA')
  expect(ofDeuces([2, 2, 2, 2, 9])).toBe('four2')
  expect(ofDeuces([2, 2, 1, 1, 1])).toBe('fiveA')
  expect(ofDeuces([2, 2, 4, 4, 4])).toBe('five345')
  expect(ofDeuces([2, 9, 9, 9, 9])).toBe('fiveOfAKind')
  const ofJoker = (ranks: number[]) => tableHandOf(names, false)(ranks, [0, 1, 2, 3, 0])
  expect(ofJoker([0, 13, 9, 4, 6])).toBe('kingsOrBetter')
  expect(ofJoker([0, 12, 9, 4, 6])).toBe('nothing')
})
