/** `npm run bench rng`: whether what games draw is uniform and independent, by range, from the source they use. */

import { spawnSync } from 'node:child_process'
import { randomFillSync } from 'node:crypto'
import { parseArgs } from 'node:util'
import { slotTitles } from '#games/catalogue.ts'
import { pickUniform } from '#games/fair.ts'
import { stripsOf } from '#games/slot/sheet.ts'
import { keepResult, table } from './harness/report.ts'
import { battery, type Sample } from './harness/uniform.ts'

const { values } = parseArgs({ options: { draws: { type: 'string', default: '1000000' } } })
const draws = Number(values.draws)
/** All tests together are wrong once in a hundred runs (family-wise, by Holm). */
const level = 0.01
const hardLevel = 1e-4

/** The ranges games draw from: rows of plinko, cards, tiles, rolls, and every reel. */
const ranges = [
  ...new Set([
    2,
    4,
    6,
    13,
    25,
    37,
    52,
    75,
    90,
    10_000,
    ...slotTitles.flatMap(({ sheet }) =>
      [sheet.reels, stripsOf(sheet, true)].flat().map(({ length }) => length),
    ),
  ]),
].toSorted((a, b) => a - b)

/** Draws by the rejection of games, from words of the operating system's source. */
function drawn(n: number): Uint32Array {
  const words = new Uint32Array(65_536)
  let at = words.length
  const next = () => {
    if (at === words.length) {
      randomFillSync(words)
      at = 0
    }
    return words[at++]!
  }
  return Uint32Array.from({ length: draws }, () => {
    for (;;) {
      const value = pickUniform([next()], n)
      if (value !== null) return value
    }
  })
}

/** Wrong on purpose: ten bits taken modulo n, which favour the low values. The battery must find it. */
function biased(n: number): Uint32Array {
  return drawn(1024).map((value) => value % n)
}

/** Those that fail by Holm's steps. */
function failing(samples: readonly Sample[]): Sample[] {
  const sorted = samples.toSorted((a, b) => a.p - b.p)
  const end = sorted.findIndex(({ p }, i) => p > level / (sorted.length - i))
  return sorted.slice(0, end < 0 ? sorted.length : end)
}

/** One run again on fresh draws for those in doubt; below the hard level there is none. */
function judged(samples: readonly Sample[]): Sample[] {
  return failing(samples).filter(({ p, n, test }) => {
    if (p < hardLevel) return true
    const again = battery(n, drawn(n)).find((sample) => sample.test === test)
    return !again || again.p < level
  })
}

const samples = ranges.flatMap((n) => battery(n, drawn(n)))
const failed = judged(samples)
const found = failing(battery(37, biased(37))).length > 0
const dieharder = spawnSync('dieharder', ['-l']).error
  ? 'dieharder is not installed here.'
  : spawnSync('bash', [
      '-c',
      'head -c 400000000 /dev/urandom | dieharder -g 200 -d 0',
    ]).stdout.toString()

const lines = [
  '# Random numbers',
  '',
  `${draws} draws from each of ${ranges.length} ranges, ${samples.length} tests; together they are wrong in one run of a hundred.`,
  '',
  `**${failed.length === 0 ? 'Every test passes.' : `${failed.length} tests fail.`}** A source that takes ten bits modulo 37 is ${found ? 'found' : 'NOT found'}.`,
  '',
  table(
    ['range', 'test', 'statistic', 'freedom', 'p'],
    samples.map(({ n, test, statistic, freedom, p }) => [
      String(n),
      test,
      statistic.toFixed(2),
      String(freedom),
      p.toFixed(4),
    ]),
  ),
  '',
  dieharder,
]
keepResult('rng', lines.join('\n'))
if (failed.length > 0 || !found) process.exitCode = 1
