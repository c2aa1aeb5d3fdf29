/** A race and a bout are drawn as they were decided, everybody in sight, and nothing on the way tells the end. */

import { expect, test } from 'vitest'
import { drawsOf } from '#games/fair.ts'
import { publicSeedOf, seedBefore, sharedNonce } from '#games/shared/chain.ts'
import { meridianDowns } from '#games/shared/race.ts'
import { sabongResults, sides } from '#games/shared/sabong_rules.ts'
import { cameraOf, placeAt } from './race_scene.ts'
import { bearingOf } from './sabong_scene.ts'

const races = Array.from({ length: 60 }, (_, at) => {
  const serverSeed = (at + 16).toString(16).repeat(32)
  const ground = { commitment: seedBefore(serverSeed), publicSeed: publicSeedOf([]) }
  const seeds = { serverSeed, clientSeed: ground.publicSeed, nonce: sharedNonce }
  return meridianDowns.draw(drawsOf(seeds), ground)
})
const runners = [0, 1, 2, 3, 4, 5, 6, 7]
const moments = Array.from({ length: 101 }, (_, at) => at / 10)

test.each([300, 1440])('every runner is in sight all the way on a screen of %i', (width) => {
  for (const { sections } of races)
    for (const done of moments) {
      const places = runners.map((runner) => placeAt(sections, runner, done))
      const { x } = cameraOf(width, places)
      for (const place of places) {
        if (place === null) continue
        expect(x(place)).toBeGreaterThan(0)
        expect(x(place)).toBeLessThanOrEqual(width)
      }
    }
})

test('at the end they stand as they came in, and who was withdrawn stands nowhere', () => {
  for (const { sections, places, scratched } of races) {
    const at = (number: number) => placeAt(sections, number - 1, sections.length)
    const order = places.map(([number]) => at(number!)!)
    expect(order).toEqual(order.toSorted((a, b) => b - a))
    expect(order[0]).toBe(1000)
    for (const together of places) expect(new Set(together.map(at)).size).toBe(1)
    expect(scratched === null ? null : at(scratched)).toBeNull()
  }
})

test('[GAM-16] how birds move tells nothing of who wins', () => {
  const commitment = '5be7'.repeat(16)
  for (let foughtMs = 0; foughtMs < 9000; foughtMs += 150)
    for (const side of sides) {
      const ways = [null, ...sabongResults].map((result) =>
        bearingOf(side, { commitment, foughtMs, result }),
      )
      expect(new Set(ways.map((way) => JSON.stringify(way))).size).toBe(1)
    }
  const [won, lost] = sides.map((side) =>
    bearingOf(side, { commitment, foughtMs: null, result: 'meron' }),
  )
  expect([won?.isFaint, lost?.isFaint]).toEqual([false, true])
})
