/** Protects each use of the generator by itself: what every game draws is uniform at each place of its rounds, and says nothing of what comes. */

import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Seeds } from '#games/fair.ts'
import { games } from '#games/catalogue.ts'
import { tableGames } from '#games/holdem/holdem.ts'
import { sharedGames } from '#games/shared/catalogue.ts'
import { spreadOf } from './bits.ts'
import { usageBattery, usages } from './usages.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const codes = Object.keys(usages)
/** The same in every run, so that nothing flakes; seeds change as they do for players. */
const seedsOf =
  (code: string) =>
  (round: number): Seeds => ({
    serverSeed: hash(`server ${code} ${round >> 7}`),
    clientSeed: hash(`client ${code} ${round >> 7}`).slice(0, 16),
    nonce: round & 127,
  })

describe('[RNG-08] every use of the generator', () => {
  test('has tests of its own: all games of ours but the one that a public block decides', () => {
    const all = [games, sharedGames, tableGames].flatMap((some) => Object.keys(some))
    expect(all.filter((code) => !codes.includes(code))).toEqual(['tally-hash'])
  })

  test('passes them, all together at 99 %', () => {
    const samples = codes.flatMap((code) => usageBattery(code, seedsOf(code), 1000))
    expect(new Set(samples.map(({ n }) => n)).size).toBe(codes.length)
    expect(Math.min(...samples.map(({ p }) => p))).toBeGreaterThan(0.01 / samples.length)
    expect(spreadOf(samples.map(({ p }) => p)).p).toBeGreaterThan(1e-4)
  })

  test.each<[fault: string, seedsOf: (round: number) => Seeds]>([
    ['a nonce that serves two rounds', (round) => seedsOf('dice')(round >> 1)],
    [
      'seeds that go round after 300 rounds, each a little luckier',
      (round) => {
        const [one, other] = [seedsOf('dice')(round % 300), seedsOf('dice')(300 + (round % 300))]
        return rollOf(one) > rollOf(other) ? one : other
      },
    ],
  ])('would be found out by %s', (_, wrong) => {
    const samples = usageBattery('dice', wrong, 2000)
    expect(samples.some(({ p }) => p < 1e-9)).toBe(true)
  })
})

const rollOf = (seeds: Seeds) => usages['dice']!(seeds)[0]!.value
