/**
 * `npm run bench rng`: whether what games draw is uniform and independent, by range, from the source they use.
 * `--full` takes the sample of a release: 10^8 draws from each range, 10^7 shuffles (about a quarter of an hour).
 * `--raw <file>` writes 10^8 bytes as they come from the source, before any scaling, for somebody else's tests [RNG-10].
 */

import { spawnSync } from 'node:child_process'
import { randomFillSync } from 'node:crypto'
import { openSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { slotTitles } from '#games/catalogue.ts'
import { stripsOf } from '#games/slot/sheet.ts'
import { bitBattery, spreadOf } from './harness/bits.ts'
import { keepResult, table } from './harness/report.ts'
import { dealBy, shuffleBattery } from './harness/shuffles.ts'
import { brokenSources, drawFrom, drawsFrom, type Words } from './harness/sources.ts'
import { battery, foundBias, type Sample } from './harness/uniform.ts'

const { values } = parseArgs({
  options: {
    draws: { type: 'string', default: '1000000' },
    shuffles: { type: 'string', default: '100000' },
    full: { type: 'boolean', default: false },
    raw: { type: 'string' },
  },
})
const draws = values.full ? 1e8 : Number(values.draws)
const shuffles = values.full ? 1e7 : Number(values.shuffles)
const sequences = 100
/** All tests together are wrong once in a hundred runs (family-wise, by Holm). */
const level = 0.01
const hardLevel = 1e-4

/** The ranges games draw from: rows of plinko, cards, tiles, rolls, balls, and every reel. */
const ranges = [
  ...new Set([
    2,
    4,
    6,
    13,
    20,
    25,
    37,
    42,
    52,
    75,
    90,
    10_000,
    ...slotTitles.flatMap(({ sheet }) =>
      [sheet.reels, stripsOf(sheet, true)].flat().map(({ length }) => length),
    ),
  ]),
].toSorted((a, b) => a - b)

/** The operating system's source, a block at a time. */
function openSystem(): Words {
  const block = new Uint32Array(65_536)
  let at = block.length
  return () => {
    if (at === block.length) {
      randomFillSync(block)
      at = 0
    }
    return block[at++]!
  }
}

/** Those that fail by Holm's steps. */
function failing(samples: readonly Sample[]): Sample[] {
  const sorted = samples.toSorted((a, b) => a.p - b.p)
  const end = sorted.findIndex(({ p }, i) => p > level / (sorted.length - i))
  return sorted.slice(0, end < 0 ? sorted.length : end)
}

/** Every test of a usage: a range, or the deck. */
function tested(n: Sample['n'], words: Words): Sample[] {
  return typeof n === 'number'
    ? battery(n, drawsFrom(words, n, draws))
    : shuffleBattery(dealBy(drawFrom(words)), shuffles)
}

/** One run again on fresh draws for those in doubt; below the hard level there is none. */
function judged(samples: readonly Sample[], words: Words): Sample[] {
  return failing(samples).filter(({ p, n, test }) => {
    if (p < hardLevel) return true
    const again = tested(n, words).find((sample) => sample.test === test)
    return !again || again.p < level
  })
}

/** dieharder and ent, where they are installed: both weaker than the tests above, but not ours. */
function others(): string[] {
  const source = openSync('/dev/urandom', 'r')
  const run = (tool: string, parameters: string[], input: number | Buffer) =>
    spawnSync(tool, parameters, {
      ...(typeof input === 'number' ? { stdio: [input, 'pipe', 'pipe'] } : { input }),
      maxBuffer: 1 << 26,
    })
  const tools = {
    dieharder: () =>
      run('dieharder', values.full ? ['-a', '-g', '200'] : ['-d', '0', '-g', '200'], source),
    ent: () => run('ent', [], randomFillSync(Buffer.alloc(10_000_000))),
  }
  return Object.entries(tools).map(([tool, start]) => {
    const { error, stdout } = start()
    return error ? `${tool} is not installed here.` : `\`\`\`\n${stdout.toString().trim()}\n\`\`\``
  })
}

function bench(): void {
  const startedAt = performance.now()
  const words = openSystem()
  const samples = [...ranges, 'deck'].flatMap((n) => {
    const found = tested(n, words)
    console.log(`${n}: ${found.length} tests`)
    return found
  })
  const failed = judged(samples, words)
  const spread = spreadOf(samples.map(({ p }) => p))
  const bits = bitBattery((size) => randomFillSync(new Uint8Array(size)), sequences)
  const broken = Object.entries(brokenSources).map(([name, finds]) => ({
    name,
    found: finds(openSystem()),
  }))
  const isFine =
    failed.length === 0 &&
    spread.p >= hardLevel &&
    bits.every(({ ok }) => ok) &&
    broken.every(({ found }) => found)
  const seconds = (performance.now() - startedAt) / 1000
  keepResult(
    'rng',
    [
      '# Random numbers',
      '',
      `${draws} draws from each of ${ranges.length} ranges and ${shuffles} shuffles, ${samples.length} tests; together they are wrong in one run of a hundred. ${Math.round(seconds)} seconds.`,
      '',
      `**${isFine ? 'Every test passes.' : 'NOT every test passes.'}** ${failed.length} fail; the p-values of all lie evenly with p = ${spread.p.toFixed(4)}.`,
      '',
      'Sources that are wrong on purpose, and whether the same tests find them:',
      '',
      table(
        ['source', 'found'],
        broken.map(({ name, found }) => [name, found ? 'yes' : 'NO']),
      ),
      '',
      `Raw bits, ${sequences} sequences of a million:`,
      '',
      table(
        ['test', 'pass at 0.01', 'p of their spread'],
        bits.map(({ test, passed, p }) => [test, `${passed} of ${sequences}`, p.toFixed(4)]),
      ),
      '',
      'What one value may be favoured by before its frequency shows it in 99 of 100 runs:',
      '',
      table(
        ['range', 'percent'],
        ranges.map((n) => [String(n), foundBias(n, draws).toFixed(3)]),
      ),
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
      ...others(),
    ].join('\n'),
  )
  if (!isFine) process.exitCode = 1
}

if (values.raw === undefined) bench()
else writeFileSync(values.raw, randomFillSync(Buffer.alloc(1e8)))
