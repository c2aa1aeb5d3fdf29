/** Protects: roads write down what came as tables do, and nothing that did not. */
import { expect, test } from 'vitest'
import { beadRoad, bigRoad, coupOf, derivedRoad, wholeStreaks, type Coup } from './roads.ts'

const outcomes = { P: 'player', B: 'banker', T: 'tie' } as const
const coupsOf = (text: string): Coup[] =>
  [...text].map((letter) => ({
    outcome: outcomes[letter as keyof typeof outcomes],
    isPlayerPair: false,
    isBankerPair: false,
  }))

/** Each mark by its letter, column and row, with the ties after it. */
const drawn = (text: string) =>
  bigRoad(coupsOf(text))
    .map(
      ({ outcome, column, row, ties }) =>
        `${(outcome ?? '-').charAt(0)}${column}${row}${ties > 0 ? `+${ties}` : ''}`,
    )
    .join(' ')

test.each([
  ['nothing', '', ''],
  ['a streak goes down', 'BBB', 'b00 b01 b02'],
  ['another winner begins a column', 'BBPB', 'b00 b01 p10 b20'],
  ['ties are counted on the mark before them', 'BTTBPT', 'b00+2 b01 p10+1'],
  ['ties before the first win wait for it', 'TTPP', 'p00+2 p01'],
  ['nothing but ties', 'TT', '-00+2'],
  ['a full column goes on to the right', 'BBBBBBBB', 'b00 b01 b02 b03 b04 b05 b15 b25'],
  [
    'the column beside a tail is begun all the same, and turns above it',
    'BBBBBBBPPPPPP',
    'b00 b01 b02 b03 b04 b05 b15 p10 p11 p12 p13 p14 p24',
  ],
  [
    'a tail goes on along its row, also where there is room below',
    'BBBBBBBPPPPPPP',
    'b00 b01 b02 b03 b04 b05 b15 p10 p11 p12 p13 p14 p24 p34',
  ],
])('the big road: %s', (_, text, road) => {
  expect(drawn(text)).toBe(road)
})

test('no two marks of a big road share a place, and together they count every round', () => {
  for (let seed = 1; seed < 200; seed++) {
    // Long streaks, so that tails meet.
    const text = Array.from({ length: 120 }, (_, at) =>
      'BPT'.charAt(((at * seed) % 97) % 13 === 0 ? 2 : Math.floor((at * seed) / (7 + seed)) % 2),
    ).join('')
    const marks = bigRoad(coupsOf(text))
    expect(new Set(marks.map(({ column, row }) => `${column} ${row}`)).size).toBe(marks.length)
    expect(marks.every(({ row }) => row >= 0 && row < 6)).toBe(true)
    const wins = marks.filter(({ outcome }) => outcome !== null).length
    expect(wins + marks.reduce((sum, { ties }) => sum + ties, 0)).toBe(text.length)
  }
})

test('the bead plate writes every round down its columns of six', () => {
  const beads = beadRoad(coupsOf('PBTPBTPB'))
  expect(beads.map(({ column, row }) => `${column}${row}`).join(' ')).toBe(
    '00 01 02 03 04 05 10 11',
  )
})

test('a pair is two first cards of one rank; a round that was not played is no coup', () => {
  const dealt = { player: ['9h', '9s'], banker: ['Td', 'Kd', '3c'] }
  expect(coupOf({ dealt, outcome: 'player' })).toEqual({
    outcome: 'player',
    isPlayerPair: true,
    isBankerPair: false,
  })
  expect([coupOf(null), coupOf({ dealt, outcome: null })]).toEqual([null, null])
})

/** Each mark by whether the big road repeats (r) or does not (b), in the order in which they come. */
const derived = (text: string, apart: number, isCut = false) =>
  derivedRoad(coupsOf(text), apart, isCut)
    .map(({ isRepeat }) => (isRepeat ? 'r' : 'b'))
    .join('')

// Worked out by hand on the published rules; columns of the big road are set apart.
test.each([
  ['begins in the second row of the second column', 'BB PP', 'r', '', ''],
  ['else with the third column', 'BB P B', 'b', '', ''],
  ['one below the column beside is new, two below repeat', 'BB PPPP', 'rbr', '', ''],
  ['a column as long as the one before it', 'BB PP B', 'rr', '', ''],
  ['ties are no marks', 'BTBT PTTP TB', 'rr', '', ''],
  ['chops repeat in every road', 'B P B P B P', 'rrrr', 'rrr', 'rr'],
  ['the small road begins in the second row of the third column', 'B P BB', 'rb', 'b', ''],
  ['and else with the fourth', 'BB P B P', 'br', 'b', ''],
  ['the cockroach begins in the second row of the fourth', 'B P B PP', 'rrb', 'rb', 'b'],
  ['and else with the fifth', 'BBB P B P B', 'brr', 'br', 'b'],
  ['streaks of uneven length', 'BBB PP B PPP BB', 'rbbbrbr', 'brbbb', 'rrrr'],
])('derived roads: %s', (_, text, bigEye, small, cockroach) => {
  const coups = text.replaceAll(' ', '')
  expect([1, 2, 3].map((apart) => derived(coups, apart))).toEqual([bigEye, small, cockroach])
})

test('a derived road is laid out as the big road is: alike ones go down, others begin a column', () => {
  const marks = derivedRoad(coupsOf('BBBPPBPPPBB'), 1)
  expect(marks.map(({ column, row }) => `${column}${row}`).join(' ')).toBe('00 10 11 12 20 30 40')
})

test('where earlier rounds are left out, roads begin with a whole streak, and say what the whole road says', () => {
  const text = 'TBBPTPPBPBBBTPPBPPPPBBPBPPTBBBP'
  const told = [...text]
    .map((letter, at) => ({
      number: at + 1,
      shown: { dealt: {}, outcome: outcomes[letter as keyof typeof outcomes] },
    }))
    .toReversed()
  const lettersOf = (coups: readonly Coup[]) =>
    coups
      .map(({ outcome }) => (outcome === 'tie' ? 'T' : outcome === 'player' ? 'P' : 'B'))
      .join('')
  expect(lettersOf(wholeStreaks(told))).toBe(text)
  for (let count = 1; count < text.length; count++) {
    const kept = lettersOf(wholeStreaks(told.slice(0, count)))
    expect(text.endsWith(kept)).toBe(true)
    // A streak that may have begun earlier is not shown.
    const before = text.slice(0, text.length - kept.length).replaceAll('T', '')
    expect(kept === '' || kept.charAt(0) !== before.at(-1)).toBe(true)
    for (const apart of [1, 2, 3]) {
      const [whole, cut] = [derived(text, apart), derived(kept, apart, true)]
      expect(whole.endsWith(cut)).toBe(true)
      expect(cut === '' || cut.charAt(0) !== whole.at(-cut.length - 1)).toBe(true)
    }
  }
})
