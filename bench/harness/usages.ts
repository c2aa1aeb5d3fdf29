/** What each game draws, by the scheme that its rounds are drawn with, and tests of those final outputs game by game [RNG-08]. */
import { dealFrom, deckSize } from '#games/cards.ts'
import { games } from '#games/catalogue.ts'
import { commitmentOf, drawsOf, type Drawn, type Seeds } from '#games/fair.ts'
import type { Game } from '#games/game.ts'
import { tableGames } from '#games/holdem/holdem.ts'
import { sharedGames } from '#games/shared/catalogue.ts'
import type { SharedGame } from '#games/shared/shared.ts'
import { next } from '#games/shuffle.ts'
import { playRound } from '#tests/harness/rounds.ts'
import { chiSquare, normalTail, type Sample } from './uniform.ts'

/** The draws of one round, in order. */
type Usage = (seeds: Seeds) => readonly Drawn[]

const playedAlone =
  (game: Game): Usage =>
  (seeds) =>
    playRound(game, seeds, game.stakeMin > game.stakeStep ? game.stakeMin : game.stakeStep).drawn

const shared =
  (game: SharedGame): Usage =>
  (seeds) => {
    const draw = drawsOf(seeds)
    game.draw(draw, { commitment: commitmentOf(seeds.serverSeed), publicSeed: seeds.clientSeed })
    return draw.drawn
  }

const dealt: Usage = (seeds) => {
  const draw = drawsOf(seeds)
  const deck = dealFrom(1, draw)
  for (let card = 0; card < deckSize; card++) next(deck)
  return draw.drawn
}

/** Every game in which our seeds decide something, by its code: a game of the catalogue has its tests by being there. */
export const usages: Readonly<Record<string, Usage>> = Object.fromEntries([
  ...Object.values(games).map((game) => [game.code, playedAlone(game)] as const),
  ...Object.values(sharedGames)
    .filter(({ awaitsBlock }) => !awaitsBlock)
    .map((game) => [game.code, shared(game)] as const),
  ...Object.values(tableGames).map(({ code }) => [code, dealt] as const),
])

/** Further draws of a round, of which a shoe has hundreds, are drawn as these are. */
const placesMax = 24
const bucketsMax = 16
const leastDue = 10

/** How often values fell into as many groups of neighbours as there is enough for. */
function spread(code: string, place: number, n: number, values: readonly number[]): Sample {
  const buckets = Math.min(n, bucketsMax)
  const counts = new Float64Array(buckets)
  const sizes = new Float64Array(buckets)
  const bucketOf = (value: number) => Math.floor((value * buckets) / n)
  for (const value of values) counts[bucketOf(value)]! += 1
  for (let bucket = 0; bucket < buckets; bucket++)
    sizes[bucket] = Math.ceil(((bucket + 1) * n) / buckets) - Math.ceil((bucket * n) / buckets)
  return chiSquare(
    code,
    `draw ${place} of ${n}`,
    counts,
    (bucket) => (values.length * sizes[bucket]!) / n,
  )
}

/** Whether one thing says something of another: their correlation is nearly normal. */
function related(
  code: string,
  test: string,
  pairs: readonly (readonly [number, number])[],
): Sample {
  const count = pairs.length
  const mean = (at: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[at], 0) / count
  const [first, second] = [mean(0), mean(1)]
  const sum = (of: (a: number, b: number) => number) =>
    pairs.reduce((total, [a, b]) => total + of(a - first, b - second), 0)
  const spreads = Math.sqrt(sum((a) => a * a) * sum((_, b) => b * b))
  const statistic = (sum((a, b) => a * b) / spreads) * Math.sqrt(count)
  return { n: code, test, statistic, freedom: 1, p: 2 * normalTail(Math.abs(statistic)) }
}

/**
 * Whether the draws of a game are uniform at each place of its rounds, and say nothing of the next draw or round.
 * @param seedsOf of round after round, as they would be.
 */
export function usageBattery(
  code: string,
  seedsOf: (round: number) => Seeds,
  rounds: number,
): Sample[] {
  const values = new Map<string, { place: number; n: number; values: number[] }>()
  const shares: (readonly number[])[] = []
  for (let round = 0; round < rounds; round++) {
    const drawn = usages[code]!(seedsOf(round)).slice(0, placesMax)
    for (const [place, { n, value }] of drawn.entries()) {
      if (n === 1) continue
      const key = `${place}/${n}`
      const known = values.get(key)
      if (known) known.values.push(value)
      else values.set(key, { place, n, values: [value] })
    }
    shares.push(drawn.map(({ n, value }) => (value + 0.5) / n))
  }
  const neighbours = shares.flatMap(([a, b]) =>
    a === undefined || b === undefined ? [] : [[a, b] as const],
  )
  const following = shares.flatMap(([b], i) => {
    const a = shares[i - 1]?.[0]
    return a === undefined || b === undefined ? [] : [[a, b] as const]
  })
  return [
    ...values
      .values()
      .filter((of) => of.values.length >= leastDue * Math.min(of.n, bucketsMax))
      .map((of) => spread(code, of.place, of.n, of.values)),
    ...(neighbours.length >= rounds / 2 ? [related(code, 'next draw', neighbours)] : []),
    related(code, 'next round', following),
  ]
}
