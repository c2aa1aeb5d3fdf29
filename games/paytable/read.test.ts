/** Protects: a pay table that cannot be counted is refused by the place of its fault, and the form names all that can. */

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { handNames, kindPattern } from '../videopoker/hands.ts'
import { readPayTable } from './read.ts'

test.each([
  [{ kind: 'craps' }, '/kind is one of videopoker, roulette'],
  [{ kind: 'keno', balls: 80, drawn: 20 }, "must have required property 'pays'"],
  [{ kind: 'keno', balls: 80, drawn: 20, pays: { 2: [0, 0, 5, 9] } }, '/pays/2 has more figures'],
  [{ kind: 'keno', balls: 8, drawn: 20, pays: { 2: [0, 0, 5] } }, '/drawn is more'],
  [{ kind: 'wheel', segments: ['1/0'] }, '/segments/0 must'],
  [{ kind: 'wheel', segments: [1, 1e-7] }, '/segments/1 has more than six decimal places'],
  [{ kind: 'wheel', segments: [-1] }, '/segments/0 must'],
  [{ kind: 'lotto', balls: 49, drawn: 6, prizes: { '7': 1 } }, '/prizes/7 is of more numbers'],
  [{ kind: 'lotto', balls: 49, drawn: 6, prizes: { '5+': 1 } }, '/prizes/5+ needs a bonus'],
  [
    { kind: 'lotto', balls: 50, drawn: 5, bonus: 12, prizes: { '5+2': 1 } },
    '/prizes/5+2 is of more bonus balls',
  ],
  [{ kind: 'baccarat', decks: 8, pays: {}, bothPerfectPairs: 200 }, '/bothPerfectPairs is of'],
  [{ kind: 'mines', tiles: 4, mines: 3, multiples: [2, 4] }, '/multiples are more'],
  [
    { kind: 'videopoker', pays: { quints: 4 } },
    '/pays/quints is no name that is known here: fiveWilds, royal',
  ],
  [{ kind: 'videopoker', pays: { royal: 976.125 } }, '/pays/royal is of up to two decimal places'],
  [{ kind: 'videopoker', pays: { royal: '1/3' } }, '/pays/royal is of up to two decimal places'],
  [{ kind: 'wheel', segments: [1], foo: 2 }, 'has a field that the form does not know: foo'],
  [{ kind: 'blackjack', decks: 6, splits: 4 }, '/splits must be <= 3'],
  [{ kind: 'blackjack', decks: 6, doubles: '8-11' }, '/doubles is one of any,9-11,10-11'],
  [{ kind: 'baccarat', decks: 8, pays: {} }, 'the table has bets in /pays'],
  [{ kind: 'baccarat', decks: 8, pays: { tie: 8 }, bankerSix: 0.5 }, '/bankerSix is of a bet'],
  [{ kind: 'sicbo', pays: { single: 1 } }, '/pays has no bet of which every win has a figure'],
  [
    { kind: 'lotto', balls: 49, drawn: 6, prizes: { '6': 1, '06': 2 } },
    '/prizes/06 is there already',
  ],
  [
    { kind: 'lotto', balls: 9, drawn: 6, bonus: { drawn: 4 }, prizes: { '6': 1 } },
    '/bonus/drawn is more',
  ],
  [{ kind: 'roulette', numbers: 24, pays: { 1: 1 } }, '/numbers is one of 13,'],
  [{ kind: 'roulette', numbers: 13, pays: { 18: 1 } }, '/pays/18 covers more numbers than'],
  [{ kind: 'digits', numbers: { a: 1 }, prizes: { big: { b: 2 } } }, '/prizes/big/b is of a prize'],
  [{ kind: 'ways', of: 3, bets: { a: [{ ways: 4, pays: 1 }] } }, '/bets/a has more ways'],
  [{ kind: 'roulette', numbers: 37, pays: { 1: 35 }, zeroReturns: { 18: 1 } }, '/zeroReturns/18'],
  [{ kind: 'threecard' }, 'the table has an anteBonus'],
])('%j is refused: %s', (table, words) => {
  expect(() => readPayTable(table)).toThrow(words)
})

test('the form names every hand that is told apart', () => {
  const file = new URL('../../docs/pay-table.schema.json', import.meta.url)
  const { $defs } = JSON.parse(readFileSync(file, 'utf8')) as {
    $defs: {
      videopoker: {
        properties: {
          pays: { propertyNames: { anyOf: [{ enum: string[] }, { pattern: string }] } }
        }
      }
    }
  }
  const [{ enum: names }, { pattern }] = $defs.videopoker.properties.pays.propertyNames.anyOf
  expect(names).toEqual(handNames)
  expect(pattern).toBe(`^${kindPattern}$`)
})
