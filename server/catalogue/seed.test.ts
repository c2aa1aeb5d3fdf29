/** Protects the tags of short games: a round is called short where its rules decide it with one draw, and nowhere else. */

import { expect, test } from 'vitest'
import { games } from '#games/catalogue.ts'
import { isOneDraw } from './seed.ts'

test('who waits for no move of its player is over with its draw', () => {
  const short = Object.values(games).filter((game) => game.category === 'arcade')
  const codes = (isShort: boolean) =>
    short.filter((game) => isOneDraw(game) === isShort).map(({ code }) => code)
  expect(codes(true).toSorted()).toEqual(['dice', 'limbo', 'plinko', 'wheel'])
  expect(codes(false).toSorted()).toEqual(['hi-lo', 'mines'])
})
