/** Protects the demo's seasons: each has one winner, chances are those of its matches, and anyone gets the same figures again. */

import { expect, test } from 'vitest'
import { marginPercent, seasonMarketOf, seasonOddsMax } from './price.ts'
import { readLeagues } from './league.ts'
import { fixturesOfDay, seasonDays } from './fixture.ts'
import { standingOf } from './match.ts'
import { chancesOf, progressOf, seasonsOn, seasonStandingOf } from './season.ts'

const leagues = readLeagues()
const key = Buffer.alloc(32, 7)
const dayMs = 86_400_000
const first = 20_510 - (20_510 % 14)
const at = (days: number) => new Date((first + days) * dayMs)
const seasons = seasonsOn(leagues, [first + 3])
const [season] = seasons
if (!season) throw new Error('there are seasons')
const standingAt = (days: number, secret = key) => seasonStandingOf(season, secret, at(days))
const over = 15

test('a season is a double round robin, the same on each of its days, and the next follows at once', () => {
  for (const { league, fixtures, beginsAt, closesAt, endsAt } of seasons) {
    const length = seasonDays(league)
    expect(fixtures).toHaveLength(league.teams.length * (league.teams.length - 1))
    const pairs = fixtures.map(({ home, away }) => `${home.code} ${away.code}`)
    expect(new Set(pairs).size).toBe(fixtures.length)
    expect([beginsAt, endsAt]).toEqual([fixtures[0]?.startsAt, fixtures.at(-1)?.startsAt])
    const last = fixturesOfDay(leagues, first + length - 1).find((one) => one.league === league)
    expect(closesAt).toEqual(last?.startsAt)
  }
  expect(seasonsOn(leagues, [first, first + 13]).map(({ code }) => code)).toEqual(
    seasons.map(({ code }) => code),
  )
  const codes = seasonsOn(leagues, [first + 13, first + 14]).map(({ code }) => code)
  expect(new Set(codes).size).toBe(2 * leagues.length)
})

test('[SET-07] a table counts the matches that are over and no others, and one team wins in the end', () => {
  for (const days of [0, 4.3, 9, 13.4, over]) {
    const { table, winner, left } = standingAt(days)
    const played = season.fixtures.filter((fixture) => {
      const { state } = standingOf(fixture, key, at(days))
      return state === 'finished'
    })
    const counted = table.reduce((sum, { won, drawn, lost }) => sum + won + drawn + lost, 0)
    expect(counted).toBe(2 * played.length)
    expect(progressOf(season, key, at(days)).over).toBe(season.fixtures.length - left.length)
    expect(winner).toBe(days === over ? table[0]?.team : null)
  }
})

test('lots tell nothing before the end: level teams stand by their codes until then', () => {
  const names = season.league.teams.map(({ code }) => code)
  for (const secret of [1, 2, 3].map((n) => Buffer.alloc(32, n)))
    expect(standingAt(-1, secret).table.map(({ team }) => team)).toEqual(names.toSorted())
  // Called off whole, which no season of the demo is, lots alone would decide.
  const unplayed = { ...season, fixtures: [] }
  const winners = Array.from(
    { length: 40 },
    (_, n) => seasonStandingOf(unplayed, Buffer.alloc(32, n), at(over)).winner,
  )
  expect(new Set(winners).size).toBeGreaterThan(4)
})

test('[WGR-13] chances are certain together, the same for whoever plays the rest again, and follow what was played', () => {
  const known = new Map<string, number[]>()
  for (const days of [0, 7, 12]) {
    const standing = standingAt(days)
    const chances = [...chancesOf(season, standing).values()]
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9)
    expect([...chancesOf(season, standingAt(days)).values()]).toEqual(chances)
    known.set(standing.course, chances)
  }
  expect(known.size).toBe(3)
  const other = standingAt(7, Buffer.alloc(32, 8))
  expect([...chancesOf(season, other)]).not.toEqual([...chancesOf(season, standingAt(7))])
})

// The model prices what the demo really plays: other keys are other seasons, and favourites win as often as they are priced.
test('[WGR-13] teams win as many seasons as their chances say', () => {
  const chances = chancesOf(season, standingAt(-1))
  const trials = 400
  const wins = new Map<string, number>()
  for (let n = 0; n < trials; n++) {
    const secret = Buffer.alloc(32)
    secret.writeUInt32BE(n)
    const winner = standingAt(over, secret).winner ?? ''
    wins.set(winner, (wins.get(winner) ?? 0) + 1)
  }
  for (const [team, chance] of chances) {
    const off = Math.abs((wins.get(team) ?? 0) - trials * chance)
    // The keys are fixed; four standard deviations are allowed for.
    expect(off).toBeLessThan(4 * Math.sqrt(trials * chance * (1 - chance)) + 1)
  }
})

test('[WGR-13] prices of a season imply one plus the margin, and who cannot win has none', () => {
  const { state, prices } = seasonMarketOf(chancesOf(season, standingAt(-1)))
  expect(state).toBe('open')
  const implied = prices.reduce((sum, { oddsThousandths }) => sum + 1000 / oddsThousandths!, 0)
  expect(implied).toBeCloseTo(1 + marginPercent / 100, 2)
  const late = seasonMarketOf(
    new Map([
      ['reds', 0.7],
      ['blues', 0.299],
      ['greens', 1 / (seasonOddsMax + 100)],
      ['golds', 0],
    ]),
  )
  expect(late.prices.map(({ oddsThousandths }) => oddsThousandths !== null)).toEqual([
    true,
    true,
    false,
    false,
  ])
  const decided = seasonMarketOf(
    new Map([
      ['reds', 1],
      ['blues', 0],
    ]),
  )
  expect([decided.state, decided.prices.every((one) => one.oddsThousandths === null)]).toEqual([
    'suspended',
    true,
  ])
})
