/** Protects what a player reads of a bet: in every language and of every game that many share, in the versions that once ran too, what it is on. */

import { expect, test } from 'vitest'
import { languageCodes } from '#contract/catalogue.ts'
import { formerSharedGames, sharedGames } from '#games/shared/catalogue.ts'
import { rouletteBets } from '#games/roulette/roulette.ts'
import { sayStaked } from './staked.ts'

const commitment = 'a'.repeat(64)
const said = (gameCode: string, choice: unknown, language: 'EN' | 'RUS' = 'EN') =>
  sayStaked(language, {
    gameCode,
    rulesVersion: sharedGames[gameCode]!.version,
    choice,
    commitment,
  })
const race = 'meridian-downs'

test.each(languageCodes)(
  '%s says what a bet of each game is on, and no key of a sentence',
  (language) => {
    const games = [...Object.values(sharedGames), ...formerSharedGames]
    for (const { code, version, defaultChoice } of games) {
      const bet = { gameCode: code, rulesVersion: version, choice: defaultChoice, commitment }
      const { name } = sayStaked(language, bet)
      // At a table of blackjack nothing is chosen before it begins.
      const words = code === 'salon-blackjack' ? /^$/ : /^(?!.*(bet|pool|side|digits)[A-Z]).+$/
      expect(name, code).toMatch(words)
    }
  },
)

test('a bet on a race is told by its kind, with its runners by number and by name', () => {
  const names = said(race, { pool: 'trifecta', runners: [1, 2, 3, 4], form: 'box' }).picks
  expect(names.every((name, at) => name.startsWith(`${at + 1} `))).toBe(true)
  const [first = '', second = '', third = ''] = names
  expect(said(race, { pool: 'win', runners: [1] })).toMatchObject({
    name: `Win ${first}`,
    picks: [],
  })
  expect(said(race, { pool: 'win', runners: [2], form: 'each_way' })).toMatchObject({
    name: `Each-way ${second}`,
    parts: 2,
  })
  expect(said(race, { pool: 'exacta', runners: [3, 1] })).toEqual({
    name: 'Exacta 3→1',
    picks: [third, first],
    parts: 1,
  })
  expect(said(race, { pool: 'quinella', runners: [1, 3] }).name).toBe('Quinella 1+3')
  expect(said(race, { pool: 'trifecta', runners: [1, 2, 3, 4], form: 'box' })).toMatchObject({
    name: 'Trifecta, Box 1·2·3·4',
    parts: 24,
  })
  expect(said(race, { pool: 'trifecta', form: 'wheel', sets: [[3], [1, 2], [1, 2, 4]] })).toEqual({
    name: 'Trifecta, Wheel 3 / 1·2 / 1·2·4',
    picks: [
      `first: ${third}`,
      `second: ${first} / ${second}`,
      `third: ${first} / ${second} / ${names[3]}`,
    ],
    parts: 4,
  })
  expect(said(race, { pool: 'quinella', form: 'wheel', sets: [[3], [1, 2]] })).toEqual({
    name: 'Quinella, Wheel 3 + 1·2',
    picks: [third, `${first} / ${second}`],
    parts: 2,
  })
})

test('of lines and chips a list names the first, and the bet itself all', () => {
  const line = [1, 2, 3, 4, 5, 6]
  const other = [2, 3, 4, 5, 6, 7]
  expect(said('six-stars-42', { lines: [line, other] })).toEqual({
    name: '1 2 3 4 5 6 · 2 3 4 5 6 7',
    picks: [],
    parts: 2,
  })
  const bets = Object.fromEntries([...rouletteBets.keys()].map((bet) => [bet, 1]))
  const { name, picks, parts } = said('salon-roulette', { bets })
  expect(picks).toHaveLength(rouletteBets.size)
  expect(parts).toBe(rouletteBets.size)
  expect(name).toBe(`${picks.slice(0, 3).join(' · ')} +${rouletteBets.size - 3}`)
})

test('what each other game asks for is told', () => {
  const names = [
    ['updraft', { auto: 250 }],
    ['updraft', { auto: null }],
    ['harbour-hall-75', { tickets: 3 }],
    ['four-winds-4d', { number: '0123', kind: 'big', form: 'box' }],
    ['red-spur-arena', { on: 'wala' }],
    ['tally-hash', { on: 'character', character: 10 }],
    ['salon-baccarat', { bets: { banker: 2 } }],
  ] as const
  expect(names.map(([code, choice]) => said(code, choice).name)).toEqual([
    'Automatic cash-out at 2.50×',
    'Cash-out by hand',
    '3 tickets',
    '0123 Big, Box',
    'Wala',
    'Last character a',
    'Banker × 2',
  ])
  expect(said('harbour-hall-75', { tickets: 3 }, 'RUS').name).toBe('3 билета')
})

test('what no game of ours reads is told without words', () => {
  for (const [gameCode, choice] of [
    ['nowhere', {}],
    [race, { pool: 'win', runners: [9] }],
    [race, null],
  ] as const)
    expect(sayStaked('EN', { gameCode, rulesVersion: 1, choice, commitment })).toEqual({
      name: '',
      picks: [],
      parts: 1,
    })
})
